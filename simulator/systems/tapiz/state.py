"""The state of combatants and of the fight: plain mutable records (ledger section "Character sheet").

Facts about a body are here; what changes it is in resolution/harm.py, resolution/conditions.py, turns/stances.py and
others. Distances are in metres. A body's number is its place in the roster."""

from __future__ import annotations

from typing import ClassVar, Final

from ...core.asks import captain
from ...core.plane import Place
from ...core.record import Record, field_names
from ...core.scene import Scene
from ...core.system import PC, Encounter
from .lienzo.pack import Lienzo
from .setting import Setting
from .sheet import DESTROYED_AT_ZERO, NO_BLEED, PHYSICAL, Sheet, SheetArm
from .variants import Variants

CONSEQUENCE: Final = "consequence"
EFFECT: Final = "effect"

DEAD: Final = "dead"
LOST: Final = "lost"
FLED: Final = "fled"
SURRENDERED: Final = "surrendered"
KNOCKED_OUT: Final = "knocked_out"
PETRIFIED: Final = "petrified"
STATUSES: Final = field_names("""
    able bleeding unconscious broken unstable dead lost fled surrendered knocked_out petrified""")
"""Every word that ``status`` may give."""
GENERIC: Final = "generic"
SETBACK: Final = "setback"

OVER: Final = "over"
"""The phase of a conflict that has been decided (TZ-TIME-04); what is played then is out of conflict."""
CALM: Final = "calm"
"""The phase after the end of the scene of a fight that no chain goes on from (TZ-TIME-03)."""

ACTION_UP: Final = 0
ACTION_DOWN: Final = 1
RESIST_UP: Final = 2
RESIST_DOWN: Final = 3
"""TZ-EFF-06: the places of momentary modifiers in ``Body.edges``."""


class Arm(Record):
    """A carried weapon as it is now. ``row``: the sheet's. ``ammo``: shots or pieces left (None: not
    counted); ``reload``: actions until it is loaded; ``broken``: useless (TZ-EFF-15)."""

    FIELDS: ClassVar[tuple[str, ...]] = ("ammo", "broken", "key", "owner", "reload", "row")
    __slots__ = FIELDS

    def __init__(self, key: str, row: SheetArm, owner: int) -> None:
        self.key = key
        self.row = row
        self.owner = owner
        self.ammo: int | None = row.ammo
        self.reload = 0 if row.loaded else row.weapon.reload_actions
        self.broken = False

    @property
    def natural(self) -> bool:
        return self.row.weapon.natural

    @property
    def usable(self) -> bool:
        """The weapon could be used once it is in hand: it is whole, and has something left to shoot or throw."""
        return not self.broken and (self.ammo is None or self.ammo > 0)

    @property
    def loaded(self) -> bool:
        """The weapon could be used once it is in hand, and at once."""
        return self.usable and not self.reload


class Dropped(Record):
    """A weapon, or one piece of it, that lies somewhere."""

    FIELDS: ClassVar[tuple[str, ...]] = ("arm", "place")
    __slots__ = FIELDS

    def __init__(self, arm: Arm, place: Place) -> None:
        self.arm = arm
        self.place = place


class Condition(Record):
    """One instance of a state (TZ-EFF). ``key`` tells it from all others of this fight; ``name`` is an id of the
    catalogue, "generic" or "setback"; ``value`` 0: non-numeric; ``vs``: against whom alone its number acts (-1: all).

    ``by``: who brought it about; ``part``: of the body (variant by_body_part); ``progress``: points saved up towards
    its end (variant recover_accumulates); ``tag``: the rolls that a setback acts on; ``days``: as on the sheet."""

    FIELDS: ClassVar[tuple[str, ...]] = field_names("""
        by classes days domain ends key name no_partial part polarity progress severity tag value vs""")
    __slots__ = FIELDS

    def __init__(
        self, key: int, name: str, polarity: str, severity: str, value: int, classes: tuple[str, ...], domain: str
    ) -> None:
        self.key = key
        self.name = name
        self.polarity = polarity
        self.severity = severity
        self.value = value
        self.classes = classes
        self.domain = domain
        self.vs = -1
        self.ends = "scene"
        self.by = -1
        self.part = ""
        self.no_partial = False
        self.progress = 0
        self.tag = ""
        self.days: int | None = None


class Body(Record):
    """One combatant during a fight.

    ``ready_*``: TZ-HEAL-01; ``stable_*``: no loss; ``edges``: momentary modifiers, each the ends of its own turns that
    it still outlasts (0: none); ``hand``: the weapon in hand ("": none but natural ones); ``push``: the bonus of
    total attack; ``pace``, ``shaken``, ``jolt``, ``drawn``: circumstantial penalties of movement, of changing stance
    (round, action) and of drawing; ``aim``: at which body (-1: none); ``out``: why it is out of the conflict; ``down``:
    what incapacitates it; ``order``: what ``giver`` told it to do (TZ-ACT-08); ``encumbrance``: penalty (TZ-ENC-02);
    ``fallen``: thrown off its mount, it does not move in its turn of this round (TZ-EFF-15); ``spent``: hero points;
    ``screen``: where the shelter stands that covers it, and the way from it to the side that it covers (None: it covers
    from all sides); ``lost``: what is gone for the scene only (TZ-EFF-12); ``off``: powers cancelled for the
    scene."""

    FIELDS: ClassVar[tuple[str, ...]] = field_names("""
        able aim armour_ok arms conditions cover down drawn edges extent fallen giver hand id initiative jolt
        encumbrance lost off order out pace pgf pgf_max pgm pgm_max place points push ready_ment ready_phys riding
        screen shaken sheet shield_ok side spent stable_ment stable_phys stance surprised uses""")
    __slots__ = FIELDS

    def __init__(self, number: int, side: int, sheet: Sheet, arms: list[Arm], place: Place) -> None:
        self.id = number
        self.side = side
        self.sheet = sheet
        self.pgf_max = sheet.pgf_max
        self.pgm_max = sheet.pgm_max
        self.pgf = min(sheet.pgf, sheet.pgf_max)
        self.pgm = min(sheet.pgm, sheet.pgm_max)
        self.ready_phys = sheet.heal_ready_phys
        self.ready_ment = sheet.heal_ready_ment
        self.stable_phys = sheet.stabilised_phys
        self.stable_ment = sheet.stabilised_ment
        self.conditions: list[Condition] = []
        self.edges = [0, 0, 0, 0]
        self.arms = arms
        self.hand = next((arm.key for arm in arms if arm.row.ready and not arm.natural), "")
        self.armour_ok = True
        self.shield_ok = True
        self.stance = sheet.stance
        self.push = 0
        self.pace = 0
        self.shaken = 0
        self.jolt = 0
        self.drawn = 0
        self.aim = -1
        self.place = place
        self.cover = "" if sheet.cover is None else str(sheet.cover.kind)
        self.extent = "" if sheet.cover is None else str(sheet.cover.extent)
        self.screen: tuple[Place, Place] | None = None
        self.points = 0
        self.spent = 0
        self.out = ""
        self.down = ""
        self.able = True
        self.surprised = False
        self.riding = sheet.mount == "riding"
        self.fallen = False
        self.initiative = 0
        self.order = ""
        self.giver = -1
        self.encumbrance = 0
        self.uses: dict[str, int] = {}
        self.off: set[str] = set()
        self.lost: set[str] = set()

    def arm(self, key: str) -> Arm | None:
        """The weapon with this key, if it is carried."""
        for arm in self.arms:
            if arm.key == key:
                return arm
        return None

    @property
    def wielded(self) -> Arm | None:
        """TZ-ACT-03: the weapon in hand, None if there is none."""
        return self.arm(self.hand) if self.hand else None


class State(Record):
    """The whole fight between steps. ``phase`` is what comes next; ``order`` the turns of this round, ``slot`` the next
    of them; ``pool`` the game master's hero points; ``heroic``: some body may have hero points; ``serial`` numbers
    conditions; ``actor`` whose turn is under way; ``unseen`` and ``dim`` as the scene says, by body; ``ended``: the
    bodies as they were at the end of the fight, once the end of the scene is played (TZ-TIME-03)."""

    FIELDS: ClassVar[tuple[str, ...]] = field_names("""
        actor bodies dim encounter ended ending floor heroic lienzo order over phase pool round serial setting slot
        unseen variants winner""")
    __slots__ = FIELDS

    def __init__(self, bodies: list[Body], encounter: Encounter, variants: Variants, setting: Setting) -> None:
        self.bodies = bodies
        self.encounter = encounter
        self.variants = variants
        self.setting = setting
        self.lienzo: Lienzo = setting.lienzo
        self.round = 0
        self.phase = "opening"
        self.order: list[int] = []
        self.slot = 0
        self.pool = 0
        self.heroic = False
        self.serial = 0
        self.floor: list[Dropped] = []
        self.actor = -1
        self.over = False
        self.ended: list[Body] = []
        self.ending = ""
        self.winner = -1
        self.unseen: set[int] = set()
        self.dim: set[int] = set()


Conflict = Scene[State]


def foes(state: State, body: Body) -> list[Body]:
    """The able enemies, in roster order."""
    return [other for other in state.bodies if other.able and other.side != body.side]


def out_of_conflict(state: State) -> bool:
    """The conflict has been decided: what is rolled now is rolled outside conflicts (TZ-TEST-04, TZ-ENC-02)."""
    return state.phase == OVER


def reserve(state: State) -> bool:
    """TZ-DMG-11: hit points are a reserve in this fight, so that 0 does not fell a body."""
    return state.variants.hp_model == "defence_reserve"


def is_able(state: State, body: Body) -> bool:
    """TZ-TIME-04: PGF and PGM above 0 (but TZ-DMG-11), not knocked out, petrified, fled, surrendered or dead."""
    if body.out or body.down:
        return False
    return (body.pgf > 0 and body.pgm > 0) or reserve(state)


def helpless(state: State, body: Body) -> bool:
    """TZ-ATK-11, TZ-DMG-04, TZ-DMG-07, TZ-EFF-13: unconscious, knocked out, petrified or unstable."""
    return bool(body.down) or ((body.pgf <= 0 or body.pgm < 0) and not reserve(state))


def broken_mind(state: State, body: Body) -> bool:
    """TZ-DMG-05: PGM 0, PGF above 0, not knocked out nor out of the conflict."""
    return body.pgm == 0 and body.pgf > 0 and not body.down and not body.out and not reserve(state)


def conscious(state: State, body: Body) -> bool:
    """The body takes notice of what happens: it is neither helpless nor out of the conflict."""
    return not body.out and not helpless(state, body)


def can_answer(body: Body) -> bool:
    """TZ-EFF-03: the body can spend consequence points: it is able, and not surprised."""
    return body.able and not body.surprised


def pool_of(body: Body, domain: str) -> int:
    """The hit points left of one domain."""
    return body.pgf if domain == PHYSICAL else body.pgm


def pool_max(body: Body, domain: str) -> int:
    """The most hit points of one domain."""
    return body.pgf_max if domain == PHYSICAL else body.pgm_max


def heal_ready(body: Body, domain: str) -> bool:
    """TZ-HEAL-01: the pool has been hurt since the last attempt at healing it."""
    return body.ready_phys if domain == PHYSICAL else body.ready_ment


def set_heal_ready(body: Body, domain: str, ready: bool) -> None:
    """TZ-HEAL-01: note that a pool was hurt, or that healing was tried."""
    if domain == PHYSICAL:
        body.ready_phys = ready
    else:
        body.ready_ment = ready


def stable(body: Body, domain: str) -> bool:
    """The negative pool of that domain has stopped sinking."""
    return body.stable_phys if domain == PHYSICAL else body.stable_ment


def set_stable(body: Body, domain: str, value: bool) -> None:
    """TZ-DMG-06, TZ-DMG-07: stop the loss, or let it begin."""
    if domain == PHYSICAL:
        body.stable_phys = value
    else:
        body.stable_ment = value


def fragile(state: State, body: Body) -> bool:
    """TZ-DMG-12: the body dies at PGF 0: it is destroyed_at_zero, or no PC with npc_death = zero_is_dead."""
    if DESTROYED_AT_ZERO in body.sheet.flags:
        return True
    return state.variants.npc_death == "zero_is_dead" and not body.sheet.pc


def bleeds(body: Body) -> bool:
    """TZ-DMG-06, TZ-DMG-12: the body bleeds: its PGF are below 0 and not stabilised."""
    return body.pgf < 0 and not body.stable_phys and not body.out and NO_BLEED not in body.sheet.flags


def slips(body: Body) -> bool:
    """TZ-DMG-07: the mind is unstable: its PGM are below 0 and not stabilised."""
    return body.pgm < 0 and not body.stable_ment and not body.out


def status(state: State, body: Body) -> str:
    """The word for the condition of a body: able, bleeding, unconscious, broken, unstable, or why it is out."""
    if body.out:
        return body.out
    if body.down:
        return body.down
    if body.able:
        return "able"
    if body.pgf < 0:
        return "bleeding" if bleeds(body) else "unconscious"
    if body.pgf == 0:
        return "unconscious"
    return "broken" if body.pgm == 0 else "unstable"


def player(state: State, body: Body) -> bool:
    """The body is on the players' side."""
    return state.encounter.sides[body.side].role == PC


def payer(body: Body) -> int:
    """TZ-PH-01: who decides on spending hero points: a PC itself, for all others the captain of their side."""
    return body.id if body.sheet.pc else captain(body.side)


def by_key(body: Body, key: int) -> Condition | None:
    """The body's condition with this key, None if it has ended."""
    for condition in body.conditions:
        if condition.key == key:
            return condition
    return None


def melee_arm(body: Body) -> Arm | None:
    """TZ-EFF-14: the melee weapon that it has ready: the one in hand, else a natural one in the sheet's order, else
    bare hands."""
    held = body.wielded
    if held is not None and held.row.weapon.mode == "melee" and not held.broken:
        return held
    for arm in body.arms:
        if arm.natural and arm.row.weapon.mode == "melee":
            return arm
    return None
