"""State of a fight: combatants, sides and their turns, as mutable records (IG-SHEET-01, IG-SHEET-05).

Facts about a body are here; the rules that change it are in resolution/, turns/ and downtime/."""

from __future__ import annotations

from typing import Final

from ...core.asks import captain
from ...core.plane import Place
from ...core.record import Record, known
from ...core.scene import Scene
from ...core.system import Encounter
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
    """A carried weapon and its state.

    ``owner`` and ``key`` identify it. ``fault`` must be cleared before use; ``uses`` are left (None: unlimited);
    ``spared``: its trait ``reliable`` has been used up; ``drawn``: it is in hand."""

    key: str
    weapon: Weapon
    owner: int
    empty: bool
    fault: str
    uses: int | None
    spared: bool
    drawn: bool

    def __init__(self, key: str, weapon: Weapon, owner: int) -> None:
        self.key = key
        self.weapon = weapon
        self.owner = owner
        self.empty = weapon.empty
        self.fault = WORKS
        self.uses = weapon.uses
        self.spared = False
        self.drawn = False

    @property
    def melee(self) -> bool:
        """The weapon is a melee weapon."""
        return self.weapon.kind == MELEE

    @property
    def fit(self) -> bool:
        """IG-AMMO-02: the weapon is loaded, with a use left and no fault."""
        return not self.empty and not self.fault and self.uses != 0

    @property
    def thrown(self) -> bool:
        """The weapon is a thrown weapon."""
        return self.weapon.kind == THROWN


class Dropped(Record):
    """A weapon that lies on the ground."""

    arm: Arm
    place: Place

    def __init__(self, arm: Arm, place: Place) -> None:
        self.arm = arm
        self.place = place


class Condition(Record):
    """IG-COND-01: a condition. ``value`` is its number, ``by`` the body that caused it.

    ``ends`` are the moments that it still has to outlast: (when, owner of the turn, round in which it began). The
    condition is over when the list is empty; one that holds NEVER stays."""

    name: str
    value: int
    by: int
    ends: list[tuple[str, int, int]]

    def __init__(self, name: str, value: int, by: int, ends: list[tuple[str, int, int]]) -> None:
        self.name = name
        self.value = value
        self.by = by
        self.ends = ends


class Turn(Record):
    """IG-ACT-01: the parts of a turn that are left, and the parts already used.

    ``move``, ``action`` and ``simple`` are left; ``gone`` metres are moved; ``penalty`` is added to every DN; ``cap``
    is the most metres of a move (-1: no cap); ``fury`` is extra damage in melee; ``assault``: a shot comes with a run;
    ``held``: this is a readied action; ``free``: moves provoke no opportunity attacks; ``stood``: the body stood up
    from prone; ``start``: it was not engaged at the start; ``hurried``: a climb or swim (0: not tried, 1: at full
    speed, 2: failed); ``called``: the captain was asked to call a mob (0: not yet, 1: as the turn began, 2: after a
    move)."""

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


class Body(Record):
    """A combatant during a fight.

    ``rank`` breaks ties of initiative; ``hold`` is the rest of a turn kept for a readied action; ``fell``: it has
    fallen in this round since its last turn began; ``hurt`` are the wounds of a mob's wounded members, most wounded
    first; ``boost`` (attack dice in melee) and ``extra_ed`` (damage dice) last until the end of the round.
    ``death_tests``, ``wrath_spent``, ``reloads_spent`` and ``ruin_spent`` (personal Ruin) are counted for summaries; no
    rule reads them."""

    id: int
    side: int
    sheet: Sheet
    wounds_max: int
    wounds: int
    shock_max: int | None
    shock: int
    wrath: int
    reloads: int
    ruin: int
    place: Place
    status: str
    stabilised: bool
    failures: int
    arms: list[Arm]
    reach: float
    conditions: list[Condition]
    acted: bool
    surprised: bool
    hold: Turn | None
    fell: bool
    opportunities: int
    rank: int
    members: int
    hurt: list[int]
    shock_lost: int
    boost: int
    extra_ed: int
    seen: set[int]
    used: set[str]
    death_tests: int
    wrath_spent: int
    reloads_spent: int
    ruin_spent: int

    def __init__(self, number: int, side: int, sheet: Sheet, arms: list[Arm], wounds: int, shock: int | None) -> None:
        self.id = number
        self.side = side
        self.sheet = sheet
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
        self.conditions = []
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

    @property
    def able(self) -> bool:
        """The body can act: alive, conscious and on the field."""
        return self.status == ACTIVE

    @property
    def mob(self) -> bool:
        """The body is a mob (IG-MOB-01)."""
        return self.sheet.mob_size > 0

    @property
    def exhausted(self) -> bool:
        """IG-SHOCK-02: the body has Shock 0; never a mob, nor a body that is immune to Shock."""
        return self.shock == 0 and self.shock_max is not None and not self.sheet.mob_size

    @property
    def injured(self) -> bool:
        """IG-MOVE-01: the body has lost wounds or members."""
        return is_injured(self.sheet, self.wounds, self.wounds_max, self.members, self.hurt)

    def arm(self, key: str) -> Arm | None:
        """Return the carried weapon with this key, or None."""
        for arm in self.arms:
            if arm.key == key:
                return arm
        return None


class Team(Record):
    """IG-SHEET-05: one side's pools; heroes have Glory, threats have Ruin (``kind``). ``glory_spent`` and
    ``ruin_spent`` are counted for summaries."""

    kind: str
    glory: int
    glory_max: int
    ruin: int
    ruin_max: int
    glory_spent: int
    ruin_spent: int
    seized: bool
    interrupted: bool

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
    are the fallen that strike once more; ``done`` are the accomplished tasks."""

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
    floor: list[Dropped]
    done: set[str]
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
        self.ending = ""
        self.winner = -1


Battle = Scene[State]


def longest_reach(arms: list[Arm]) -> float:
    """IG-ATK-02: the longest of a combatant's melee reaches; bare hands reach 1 m."""
    return max((arm.weapon.reach for arm in arms if arm.melee), default=1.0)


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


def order_key(body: Body) -> tuple[int, int, int]:
    """IG-INIT-03: sort key: highest initiative first; then by the roll-off, then by listing."""
    return -body.sheet.attributes["initiative"], body.rank, body.id


def payer(body: Body) -> int:
    """Return the seat that decides on spending points for a body: a hero's own, an NPC's captain (IG-RUIN-03)."""
    return body.id if body.sheet.hero else captain(body.side)
