"""State of a fight: combatants, sides and their turns, as mutable records (IG-SHEET-01, IG-SHEET-05).

Facts about a body are here; the rules that change it are in resolution/, turns/ and downtime/."""

from __future__ import annotations

from typing import Annotated, Final

from ...core.asks import captain
from ...core.fields import ROSTER, shown
from ...core.plane import Place
from ...core.record import Record, known
from ...core.scene import Scene
from ...core.system import Encounter, Member
from .formulas import is_injured
from .setting import Setting
from .sheet import MELEE, NPC, THROWN, Sheet, Weapon
from .variants import Variants

AWAY: Final = "away"
ACTIVE: Final = "active"
UNCONSCIOUS: Final = "unconscious"
DEAD: Final = "dead"
GONE: Final = "gone"
STATUSES: Final = (AWAY, ACTIVE, UNCONSCIOUS, DEAD, GONE)

WORKS: Final = ""
JAMMED: Final = "jam"
BROKEN: Final = "malfunction"
STUCK: Final = "weapon_stuck"

HEROES: Final = "heroes"
THREATS: Final = "threats"

NEVER: Final = "never"
START: Final = "start"  # the start of the owner's next turn
STOP: Final = "stop"  # the end of the owner's next turn
AGAIN: Final = "again"  # like STOP, set while the turn of this round is under way or over
ROUND: Final = "round"  # the end of this round


class Arm(Record):
    """A carried weapon.

    ``owner`` and ``key`` identify it; ``model`` has its numbers. ``spared``: its trait ``reliable`` has been used
    up."""

    key: Annotated[str, shown("Key among its owner's weapons.")]
    weapon: Annotated[str, shown("The weapon's id, as in the sheet's `arms`.", "IG-SHEET-04")]
    melee: Annotated[bool, shown("True for a melee weapon.")]
    empty: Annotated[bool, shown("True if it must be loaded before it shoots again.", "IG-AMMO-02")]
    fault: Annotated[str, shown("Fault to clear before use; empty: no fault.", "", (WORKS, JAMMED, BROKEN, STUCK))]
    uses: Annotated[int | None, shown("Uses left; nil: unlimited.")]
    drawn: Annotated[bool, shown("True if in hand.")]
    owner: int
    model: Weapon
    spared: bool

    def __init__(self, key: str, weapon: Weapon, owner: int) -> None:
        self.key = key
        self.weapon = weapon.id
        self.melee = weapon.kind == MELEE
        self.model = weapon
        self.owner = owner
        self.empty = weapon.empty
        self.fault = WORKS
        self.uses = weapon.uses
        self.spared = False
        self.drawn = False

    @property
    def fit(self) -> bool:
        """IG-AMMO-02: the weapon is loaded, with a use left and no fault."""
        return not self.empty and not self.fault and self.uses != 0

    @property
    def thrown(self) -> bool:
        """The weapon is a thrown weapon."""
        return self.model.kind == THROWN


def stand_alike(arms: list[Arm], others: list[Arm]) -> bool:
    """Return whether these are the same weapons of one combatant, in the same state."""
    if len(arms) != len(others):
        return False
    for place, arm in enumerate(arms):
        old = others[place]
        if arm.empty is not old.empty or arm.drawn is not old.drawn or arm.uses != old.uses:
            return False
        if arm.fault != old.fault or arm.key != old.key:
            return False
    return True


class Floor(Record):
    """A dropped weapon."""

    owner: Annotated[int, shown("The body that brought it.")]
    key: Annotated[str, shown("Its key among that body's weapons.")]
    weapon: Annotated[str, shown("The weapon's id.")]
    place: Annotated[tuple[float, float], shown("Position, in metres.")]
    arm: Arm

    def __init__(self, arm: Arm, place: Place) -> None:
        self.owner = arm.owner
        self.key = arm.key
        self.weapon = arm.weapon
        self.arm = arm
        self.place = place


class Condition(Record):
    """IG-COND-01: the cause of a condition: ``by`` is the body that caused it.

    ``ends`` are the moments that it still has to outlast: (when, owner of the turn, round in which it began). The
    condition is over when the list is empty; one that holds NEVER stays."""

    by: int
    ends: list[tuple[str, int, int]]

    def __init__(self, by: int, ends: list[tuple[str, int, int]]) -> None:
        self.by = by
        self.ends = ends


class Turn(Record):
    """IG-ACT-01: the parts of a turn that are left, and the parts already used.

    ``move``, ``action`` and ``simple`` are left; ``gone`` metres are moved; ``penalty`` is added to every DN; ``cap``
    is the most metres of a move (-1: no cap); ``fury`` is extra damage in melee; ``assault``: a shot comes with a run;
    ``held``: this is a readied action; ``free``: moves provoke no opportunity attacks; ``stood``: the body stood up
    from prone; ``start``: it was not engaged at the start; ``hurried``: a climb or swim (0: not tried, 1: at full
    speed, 2: failed); ``called``: the captain was asked to call a mob (0: not yet, 1: as the turn began, 2: after a
    move). By specials (IG-SPEC-01): ``extra`` actions follow; ``sprint``: it is nothing but a run without an action."""

    move: bool
    action: bool
    simple: int
    gone: float
    attacked: bool
    restored: bool
    penalty: int
    cap: float
    fury: int
    assault: bool
    held: bool
    free: bool
    stood: bool
    start: bool
    ran: bool
    hurried: int
    called: int
    extra: int
    sprint: bool

    def __init__(self) -> None:
        self.move = True
        self.action = True
        self.simple = 2
        self.gone = 0.0
        self.attacked = False
        self.restored = False
        self.penalty = 0
        self.cap = -1.0
        self.fury = 0
        self.assault = False
        self.held = False
        self.free = False
        self.stood = False
        self.start = True
        self.ran = False
        self.hurried = 0
        self.called = 0
        self.extra = 0
        self.sprint = False


def ready(body: Body) -> bool:
    """IG-ACT-11: the body holds a readied action."""
    return body.hold is not None


class Body(Record):
    """One combatant; its number is its place in the list and in the roster.

    ``hold`` is the rest of a turn kept for a readied action; ``causes`` are those of its conditions; ``fell``: it has
    fallen in this round since its last turn began. ``death_tests``, ``wrath_spent``, ``reloads_spent`` and
    ``ruin_spent`` (personal Ruin) are counted for summaries; no rule reads them. By specials (IG-SPEC-01): ``swift`` is
    what this round adds to its initiative; it acts before (-1) or after (1) all others, as ``place_in_round``
    says."""

    id: Annotated[int, ROSTER]
    name: Annotated[str, ROSTER]
    sheet: Annotated[Sheet, ROSTER]
    mob: Annotated[bool, ROSTER]  # IG-MOB-01
    side: Annotated[int, shown("The number of its side.")]
    status: Annotated[str, shown("Status; only `active` bodies act.", "", STATUSES)]
    wounds: Annotated[int, shown("Wounds left.", "IG-WND-01")]
    wounds_max: Annotated[int, shown("Maximum of wounds.")]
    shock: Annotated[int, shown("Shock left.", "IG-SHOCK-01")]
    shock_max: Annotated[int | None, shown("Maximum of Shock; nil: immune to Shock.")]
    wrath: Annotated[int, shown("Points of Wrath.", "IG-WRATH-01")]
    reloads: Annotated[int, shown("Reloads.", "IG-AMMO-01")]
    ruin: Annotated[int, shown("Points of personal Ruin.", "IG-RUIN-01")]
    members: Annotated[int, shown("Living members of the mob; 0: not a mob.", "IG-MOB-01")]
    shock_lost: Annotated[int, shown("Shock that the mob has taken since Shock last cost it a member.", "IG-MOB-04")]
    stabilised: Annotated[bool, shown("True if it needs no more death tests.", "IG-DYING-05")]
    failures: Annotated[int, shown("Failed death tests.", "IG-DYING-03")]
    acted: Annotated[bool, shown("True if it has had its turn in this round.")]
    surprised: Annotated[bool, shown("True if it is surprised.", "IG-INIT-10")]
    opportunities: Annotated[int, shown("Opportunity attacks made in this round.")]
    rank: Annotated[int, shown("Tie-breaker of initiative: the lower goes first.")]
    reach: Annotated[float, shown("Melee reach, in metres.")]
    boost: Annotated[int, shown("Extra dice of its melee attacks until the end of the round.")]
    extra_ed: Annotated[int, shown("Extra damage dice until the end of the round.")]
    place: Annotated[tuple[float, float], shown("Position, in metres.")]
    arms: Annotated[list[Arm], shown("Carried weapons.")]
    conditions: Annotated[dict[str, int], shown("Conditions, each with its value.", "IG-COND-01")]
    hurt: Annotated[list[int], shown("Wounds of the mob's wounded members, the most wounded first.", "IG-MOB-03")]
    ready: Annotated[bool, shown("True if it holds a readied action.", "IG-ACT-11", of=ready)]
    hold: Turn | None
    causes: dict[str, Condition]
    fell: bool
    seen: set[int]
    used: set[str]
    death_tests: int
    wrath_spent: int
    reloads_spent: int
    ruin_spent: int
    swift: int
    place_in_round: int

    def __init__(
        self, number: int, member: Member, sheet: Sheet, arms: list[Arm], wounds: int, shock: int | None
    ) -> None:
        self.id = number
        self.name = member.name
        self.side = member.side
        self.sheet = sheet
        self.mob = sheet.mob_size > 0
        self.wounds_max = wounds
        self.wounds = wounds if sheet.wounds is None else sheet.wounds
        self.shock_max = shock
        self.shock = 0 if shock is None else shock if sheet.shock is None else sheet.shock
        self.wrath = known(sheet.wrath)
        self.reloads = known(sheet.reloads)
        self.ruin = sheet.personal_ruin
        self.place = sheet.position
        self.status = AWAY if sheet.arrives > 1 else ACTIVE if self.wounds else UNCONSCIOUS
        self.stabilised = False
        self.failures = 0
        self.arms = arms
        self.reach = longest_reach(arms)
        self.conditions = {}
        self.causes = {}
        self.acted = False
        self.surprised = False
        self.hold = None
        self.fell = False
        self.opportunities = 0
        self.rank = 0
        self.members = sheet.mob_size
        self.hurt = []
        self.shock_lost = 0
        self.boost = 0
        self.extra_ed = 0
        self.seen = set()
        self.used = set()
        self.death_tests = 0
        self.wrath_spent = 0
        self.reloads_spent = 0
        self.ruin_spent = 0
        self.swift = 0
        self.place_in_round = 0

    def enlarge(self, wounds: int, shock: int) -> None:
        """IG-DYING-01, IG-SHOCK-02: the pools hold so many points more than the sheet's maxima; empty ones stay
        empty."""
        self.wounds_max += wounds
        self.wounds += wounds if self.wounds else 0
        if self.shock_max is not None:
            self.shock_max += shock
            self.shock += shock if self.shock else 0

    @property
    def active(self) -> bool:
        """The body can act: alive, conscious and on the field."""
        return self.status == ACTIVE

    @property
    def exhausted(self) -> bool:
        """IG-SHOCK-02: the body has Shock 0; never a mob, nor a body that is immune to Shock."""
        return self.shock == 0 and self.shock_max is not None and not self.sheet.mob_size

    @property
    def injured(self) -> bool:
        """IG-MOVE-01: the body has lost wounds or members."""
        return is_injured(self.sheet, self.wounds, self.wounds_max, self.members, self.hurt)

    @property
    def dying(self) -> bool:
        """IG-DYING-02: the body is unconscious and not stabilised."""
        return self.status == UNCONSCIOUS and not self.stabilised

    def stands_like(self, was: Body) -> bool:
        """Return whether nothing that counts when this body fights or is fought has changed since ``was``, except its
        place, Wrath and Ruin."""
        return (
            self.wounds == was.wounds
            and self.members == was.members
            and (self.shock > 0) == (was.shock > 0)
            and self.status == was.status
            and (self.reloads > 0) == (was.reloads > 0)
            and self.boost == was.boost
            and self.extra_ed == was.extra_ed
            and self.hurt == was.hurt
            and self.conditions == was.conditions
            and stand_alike(self.arms, was.arms)
        )

    def arm(self, key: str) -> Arm | None:
        """Return the carried weapon with this key, or None."""
        for arm in self.arms:
            if arm.key == key:
                return arm
        return None


class Team(Record):
    """One side's pools.

    IG-SHEET-05: heroes have Glory, threats have Ruin. ``glory_spent`` and ``ruin_spent`` are counted for summaries."""

    kind: Annotated[str, shown("Heroes have Glory, threats have Ruin.", "", (HEROES, THREATS))]
    glory: Annotated[int, shown("Points of Glory.", "IG-GLORY-01")]
    glory_max: Annotated[int, shown("Maximum of Glory.")]
    ruin: Annotated[int, shown("Points of Ruin.", "IG-RUIN-01")]
    ruin_max: Annotated[int, shown("Maximum of Ruin.")]
    seized: Annotated[bool, shown("True if it has seized the initiative in this round.")]
    interrupted: Annotated[bool, shown("True if it has interrupted in this round.")]
    glory_spent: int
    ruin_spent: int

    def __init__(self, kind: str, glory_max: int, ruin_max: int) -> None:
        self.kind = kind
        self.glory = 0
        self.glory_max = glory_max
        self.ruin = 0
        self.ruin_max = ruin_max
        self.glory_spent = 0
        self.ruin_spent = 0
        self.seized = False
        self.interrupted = False


class State(Record):
    """State of the whole fight between steps.

    ``phase`` comes next; ``turn_side`` has the current slot; ``first_side`` began this round; ``part`` of an ambush's
    first round (0: no ambush, 1: those that act first, 2: the surprised); ``actor`` has the current turn; ``avenging``
    are the fallen that strike once more; ``done`` are the accomplished tasks; ``special_uses`` counts uses of specials,
    ``special_rounds`` has the last round of those that last (core.powers)."""

    bodies: list[Body]
    teams: list[Team]
    encounter: Encounter
    variants: Variants
    setting: Setting
    tier: int
    round: int
    phase: str
    turn_side: int
    first_side: int
    part: int
    ambusher: int
    actor: int
    avenging: list[int]
    floor: list[Floor]
    done: set[str]
    special_uses: dict[str, int]
    special_rounds: dict[str, int]
    ending: str
    winner: int

    def __init__(
        self, bodies: list[Body], teams: list[Team], encounter: Encounter, variants: Variants, setting: Setting
    ) -> None:
        self.bodies = bodies
        self.teams = teams
        self.encounter = encounter
        self.variants = variants
        self.setting = setting
        self.tier = setting.tier
        self.round = 0
        self.phase = "opening"
        self.turn_side = 0
        self.first_side = 0
        self.part = 0
        self.ambusher = -1
        self.actor = -1
        self.avenging = []
        self.floor = []
        self.done = set()
        self.special_uses = {}
        self.special_rounds = {}
        self.ending = ""
        self.winner = -1


Battle = Scene[State]


def longest_reach(arms: list[Arm]) -> float:
    """IG-ATK-02: the longest of a combatant's melee reaches; bare hands reach 1 m."""
    return max((arm.model.reach for arm in arms if arm.melee), default=1.0)


def heroes(state: State, body: Body) -> bool:
    """Return whether the body's side is a heroes' side."""
    return state.teams[body.side].kind == HEROES


def foes(state: State, body: Body) -> list[Body]:
    """Return the able enemies, in roster order."""
    return [other for other in state.bodies if other.status == ACTIVE and other.side != body.side]


def friends(state: State, body: Body) -> list[Body]:
    """Return the other able bodies of the same side, in roster order."""
    return [other for other in state.bodies if other.status == ACTIVE and other.side == body.side and other is not body]


def contains(bodies: list[Body], body: Body) -> bool:
    """Return whether the body is one of these; ``in`` would compare field by field, which is slower."""
    return any(one is body for one in bodies)


def is_npc(body: Body) -> bool:
    """Return whether the body is an NPC: no Wrath, no death tests."""
    return body.sheet.kind == NPC


def initiative(body: Body) -> int:
    """IG-INIT-03, IG-SPEC-01: the initiative of a body, at least 0."""
    return max(0, body.sheet.attributes["initiative"] + body.swift)


def order_key(body: Body) -> tuple[int, int, int]:
    """IG-INIT-03: sort key: highest initiative first; then by the roll-off, then by listing."""
    value = initiative(body) if body.swift else body.sheet.attributes["initiative"]
    return -value, body.rank, body.id


def payer(body: Body) -> int:
    """Return the seat that decides on spending points for a body: a hero's own, an NPC's captain (IG-RUIN-03)."""
    return body.id if body.sheet.hero else captain(body.side)
