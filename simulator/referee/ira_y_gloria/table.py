"""The referee's table: the fighters, the current action, and the lines that change both without a roll."""

from __future__ import annotations

from collections.abc import Mapping

from ...trace.lines import Fields
from ..bench import Referee
from .people import Action, Fighter, Side
from .rulebook import BOOSTS, CONDITION_VALUES, DEFAULTS, UNTIL_MAKERS_TURN, UNTIL_OWN_TURN, VALUED


class Table(Referee):
    """Keeps the facts about the fighters and sides of Ira y Gloria, by name through a chain."""

    QUIET = frozenset({"step_ended", "arrived_side"})
    SIDES: Mapping[str, tuple[int, ...]] = {"stray": tuple(range(2, 20))}

    def __init__(self, header: Fields) -> None:
        super().__init__(header)
        self.switches = {**DEFAULTS, **self.variants}
        kinds = self.switches["side_kind"]
        assert isinstance(kinds, dict)
        self.sides = [Side(name, kinds.get(name, "threats" if role == "npc" else "heroes") == "heroes")
                      for name, role, *_ in header["sides"]]  # fmt: skip
        names = [side.name for side in self.sides]
        self.side_of = {name: names.index(side) for name, side, *_ in header["combatants"]}
        self.fighters: dict[str, Fighter] = {}
        self.action = Action()
        self.tier = 0
        self.trivial = frozenset(trivial_tests(header.get("document", {})))
        self.new_act = False
        self.owed: dict[tuple[str, int], str] = {}  # (event, body) -> the finding if it does not come
        self.restored: set[int] = set()  # fighters that restored Shock in this turn: their DNs are 2 higher

    # Expected events.

    def owe(self, what: str, whose: int, problem: str) -> None:
        """Expect an event before the next test or turn."""
        self.owed[what, whose] = problem

    def settle(self, what: str, whose: int) -> None:
        """Note that an expected event has come."""
        self.owed.pop((what, whose), None)

    def nothing_owed(self) -> None:
        """Record a finding for each expected event that has not come."""
        for (_, whose), problem in self.owed.items():
            self.find(problem if whose < 0 else f"{problem} ({self.name(whose)})")
        self.owed.clear()

    # Fighters.

    def fighter(self, body: int) -> Fighter:
        """Return the fighter with this number."""
        name = self.names[body]
        if name not in self.fighters:
            side = self.side_of[name]
            self.fighters[name] = Fighter(name, side, self.sides[side].hero)
        return self.fighters[name]

    def here(self) -> list[Fighter]:
        """Return the fighters of this stage, in roster order."""
        return [self.fighter(body) for body in range(len(self.names))]

    def on_step_started(self, fields: Fields) -> None:
        """Begin a stage of a chain: numbers are places among its names."""
        self.no_dice_left()
        self.names = list(fields["names"])
        self.action = Action()

    def on_phase_started(self, fields: Fields) -> None:
        """IG-REC-03: a new act resets points."""
        self.new_act = fields["phase"] == "new_act"
        for fighter in self.fighters.values():
            fighter.empty.clear()

    def on_mustered(self, fields: Fields) -> None:
        """IG-REC-02: a fighter begins with the points of its last fight's end."""
        figures = {str(name): int(value) for name, value in fields["figures"]}
        if fields["body"] < 0:
            self.muster_side(self.sides[-fields["body"] - 1], figures)
            return
        fighter = self.fighter(fields["body"])
        before = dict(fighter.pools)
        fighter.muster(figures)
        for pool in ("wounds", "shock", "members", "shock_lost", *(() if self.new_act else ("wrath", "reloads"))):
            if before:
                self.expect(f"{pool} of {fighter.name}", fighter.pools[pool], before[pool], "as its last fight left it")
        if before and self.new_act and fighter.hero:
            self.expect(f"Wrath of {fighter.name}", fighter.pools["wrath"], 2, "a new act")

    def muster_side(self, side: Side, figures: dict[str, int]) -> None:
        """IG-GLORY-01, IG-RUIN-01: a side's pool and its maximum."""
        self.tier = figures["tier"]
        pool = "glory" if side.hero else "ruin"
        side.most[pool] = figures[f"{pool}_max"]
        if pool in side.pools and not self.new_act:
            self.expect(f"the {pool} of {side.name}", figures[pool], side.pools[pool], "as the last fight left it")
        side.pools[pool] = figures[pool]
        if side is self.sides[-1]:
            self.new_act = False

    def on_arrived(self, fields: Fields) -> None:
        """IG-INIT-02: a newcomer joins."""
        self.fighter(fields["body"]).status = "active"

    def on_left(self, fields: Fields) -> None:
        """IG-OUT-08: a fighter is beyond the field."""
        self.fighter(fields["body"]).status = "gone"

    # Actions.

    def on_acted(self, fields: Fields) -> None:
        """Begin an action: the facts of the last one are forgotten."""
        verb, body = fields["verb"], fields["body"]
        detail = fields.get("detail", "")
        if verb in ("seize", "interrupt", "challenge", "ambush"):
            return
        if verb in ("kill_them_all", *BOOSTS):
            return
        self.action = Action(body, verb, fields.get("target", -1), fields.get("item", ""), detail)
        fighter = self.fighter(body)
        if verb in ("melee_attack", "ranged_attack", "throw") and fighter.mob:
            self.action.members = fields.get("amount", 0)
            if self.action.members > fighter.pools["members"]:
                self.find(f"{self.action.members} members attack of {fighter.pools['members']}")
        if verb in ("ranged_attack", "pin") and self.action.item in fighter.empty:
            self.find(f"{fighter.name} fires an empty {self.action.item}")
        self.judge_move(fighter, verb, fields.get("amount", 0))
        if verb == "restore_shock" and fighter.hero:
            self.restored.add(body)

    def spare(self, fighter: Fighter, pool: str) -> int:
        """IG-DYING-01, IG-SHOCK-02: the points that a pool holds besides its maximum, by ``dying_at`` and
        ``exhausted_at``."""
        if pool == "wounds":
            return int(self.switches["dying_at"] == "beyond" and fighter.hero)
        return int(self.switches["exhausted_at"] == "beyond" and not fighter.mob)

    def judge_move(self, fighter: Fighter, verb: str, metres: int) -> None:
        """IG-ACT-02..04, IG-ATK-07: a fighter moves no farther than its speed allows; metres are rounded."""
        speed = self.speed(fighter)
        if "staggered" in fighter.conditions:
            speed = -(-speed // 2)
        distance = self.switches["run_distance"]
        assert isinstance(distance, int)
        most = {"move": speed, "double_move": speed, "run": distance * speed, "charge": 2 * speed}.get(verb)
        if most is not None and metres > most:
            self.find(f"{fighter.name} goes {metres} m, but may go {most}")
        if verb == "charge" and metres < 4:
            self.find(f"{fighter.name} charges {metres} m, but a charge is 4 m at least")

    def speed(self, fighter: Fighter) -> int:
        """IG-ACT-02: the speed of a fighter, at most."""
        return fighter.figures.get("speed", 0)

    def on_reacted(self, fields: Fields) -> None:
        """IG-ATK-04: opportunity attacks have a limit per round; other reactions hold no figure."""
        if fields["manner"] in ("stray", "redirected"):
            self.action.goals.clear()  # each target is compared separately now
            self.settle("hit", self.action.target)
        elif fields["manner"] == "opportunity":
            fighter = self.fighter(fields["body"])
            fighter.opportunities += 1
            most = self.switches["opportunity_limit"]
            if isinstance(most, int) and fighter.opportunities > most:
                self.find(f"{fighter.name} has made {fighter.opportunities} opportunity attacks of {most}")

    def on_item_changed(self, fields: Fields) -> None:
        """IG-AMMO-02, IG-AMMO-03: note the empty weapons."""
        empty, item = self.fighter(fields["body"]).empty, fields["item"]
        if fields["change"] == "out_of_ammo":
            empty.add(item)
        elif fields["change"] == "loaded":
            empty.discard(item)

    # Conditions.

    def on_condition_gained(self, fields: Fields) -> None:
        """IG-COND-01: a condition with its value; the higher value stays."""
        name, value, body = fields["condition"], fields.get("amount", 0), fields["body"]
        fighter = self.fighter(body)
        if name == "exhausted":
            self.expect("Shock of the exhausted", fighter.pools["shock"], 0)
            return
        if name == "stabilised":
            fighter.stabilised = True
            self.settle("fate", body)
            return
        if name == "surprised":
            fighter.surprised = True
            return
        self.judge_condition(name, value)
        made = fields["rule"] in ("IG-INTER-02", "IG-INTER-03", "IG-ATK-16")
        fighter.gain(name, value, body if name in UNTIL_OWN_TURN else fields.get("by", -1) if made else -1)
        if fields["rule"] == "IG-SPEC-01":
            fighter.makers[name].add(-1)  # it has an end of its own

    def judge_condition(self, name: str, value: int) -> None:
        """Check the value of a condition."""
        base, shifts = self.switches["interaction_base"], self.action.shifts.get("effect", 0)
        assert isinstance(base, int)
        if name == "full_defence":
            more = self.switches["full_defence_test"] == "initiative"
            self.expect("the full defence", value, self.action.icons + more, "the icons of its test")
        elif name in BOOSTS - {"im_da_boss"}:
            self.expect(name, value, self.tier, "the tier")
        elif name in CONDITION_VALUES and not (self._rule == "IG-SPEC-01" and name in VALUED):
            self.expect(name, value, CONDITION_VALUES[name])
        elif name in ("hindered", "vulnerable") and self.action.verb == "interaction_attack":
            raised = shifts if self.switches["interaction_shift_scaling"] == "on" else 0
            if value != base:  # for two effects the other one comes at its base
                self.expect(name, value, base + raised, f"{base} and {raised} shifts")

    def on_condition_ended(self, fields: Fields) -> None:
        """Check that the condition that ends was there."""
        name, fighter = fields["condition"], self.fighter(fields["body"])
        if name == "stabilised":
            fighter.stabilised = False
        elif name in UNTIL_OWN_TURN | UNTIL_MAKERS_TURN | {"ready"} and name not in fighter.conditions:
            self.find(f"{fighter.name} was not {name}")
        fighter.lose(name)


def trivial_tests(document: object) -> list[str]:
    """IG-TEST-12: the kinds of test that a scenario calls trivial, anywhere in its document."""
    found: list[str] = []
    if isinstance(document, dict):
        for key, value in document.items():
            if key == "trivial" and isinstance(value, list):
                found += value
            else:
                found += trivial_tests(value)
        if document.get("trivial") is True and isinstance(document.get("skill"), str):
            found.append(document["skill"])
    elif isinstance(document, list):
        for value in document:
            found += trivial_tests(value)
    return found
