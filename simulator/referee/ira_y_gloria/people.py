"""Facts about each combatant and each side, from the lines read so far."""

from __future__ import annotations


class Fighter:
    """One combatant: its ``figures`` as it was mustered, and its state since.

    ``hurt`` are the wounds of a mob's members, most wounded first; ``conditions`` name -> value; ``makers`` name ->
    the bodies whose turn ends it; ``constants`` the values of its skills and weapons, which never change."""

    def __init__(self, name: str, side: int, hero: bool) -> None:
        self.name = name
        self.side = side
        self.hero = hero
        self.figures: dict[str, int] = {}
        self.pools: dict[str, int] = {}
        self.wounds_max = 0
        self.shock_max: int | None = None
        self.mob_size = 0
        self.hurt: list[int] = []
        self.status = "active"
        self.stabilised = False
        self.conditions: dict[str, int] = {}
        self.makers: dict[str, set[int]] = {}
        self.constants: dict[tuple[str, str], int] = {}
        self.empty: set[str] = set()
        self.acted = False
        self.surprised = False
        self.opportunities = 0
        self.rank = 0

    @property
    def mob(self) -> bool:
        """IG-MOB-01: it is a mob."""
        return self.mob_size > 0

    @property
    def able(self) -> bool:
        """Return True if it can act."""
        return self.status == "active"

    @property
    def exhausted(self) -> bool:
        """IG-SHOCK-02: it has no Shock left; never true for a mob or an immune fighter."""
        return self.shock_max is not None and not self.mob and self.pools["shock"] == 0

    @property
    def injured(self) -> bool:
        """IG-MOVE-01: it has lost wounds; a mob, after a member was wounded or died."""
        if self.mob:
            return self.pools["members"] < self.mob_size or bool(self.hurt)
        return self.pools["wounds"] < self.wounds_max

    def muster(self, figures: dict[str, int]) -> None:
        """IG-SHEET-01: take the figures and points of the start of a fight."""
        self.figures = figures
        self.mob_size = figures.get("mob_size", figures.get("members", 0))
        self.wounds_max = figures.get("wounds_max", figures.get("wounds", 0))
        most = figures.get("shock_max", figures.get("shock"))
        self.shock_max = most
        names = ("wounds", "wrath", "reloads", "personal_ruin", "failures", "shock_lost", "members")
        self.pools = {name: figures.get(name, 0) for name in names}
        self.pools["shock"] = figures.get("shock", 0)
        self.status = "away" if "arrives" in figures else "active" if self.pools["wounds"] else "unconscious"
        self.conditions.clear()
        self.makers.clear()
        self.acted = self.surprised = False

    def gain(self, condition: str, value: int, maker: int) -> None:
        """IG-COND-01: the higher value stays, and the later end."""
        self.conditions[condition] = max(value, self.conditions.get(condition, 0))
        self.makers.setdefault(condition, set()).add(maker)

    def lose(self, condition: str) -> None:
        """Remove a condition."""
        self.conditions.pop(condition, None)
        self.makers.pop(condition, None)


class Side:
    """One side: its name, whether it has Glory (heroes) or Ruin, and its pool."""

    def __init__(self, name: str, hero: bool) -> None:
        self.name = name
        self.hero = hero
        self.pools: dict[str, int] = {}
        self.most: dict[str, int] = {}


class Action:
    """The current action: actor, verb, target and item, and the rolls, payments and shifts for it."""

    def __init__(self, body: int = -1, verb: str = "", target: int = -1, item: str = "", detail: str = "") -> None:
        self.body = body
        self.verb = verb
        self.target = target
        self.item = item
        self.options = detail.split(",") if detail else []
        self.members = 0
        self.paid: dict[str, int] = {}
        self.shifts: dict[str, int] = {}
        self.icons = 0
        self.sixes = 0
        self.goal = 0
        self.goals: dict[int, list[tuple[str, int]]] = {}
        self.blast = False
        self.damage_dice: list[int] | None = None
        self.damage = 0
        self.wounds = 0
        self.cancelled = 0
        self.is_critical = False
        self.critical: dict[str, int] = {}
        self.hits = 0
