"""Mutable records of combatants and of the fight (ledger section "Character sheet").

Predicates on bodies are here; resolution/harm.py, resolution/conditions.py, turns/stances.py and others change them.
Distances are in metres. A body's number is its index in the roster."""

from __future__ import annotations

from typing import Final

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
"""All results of ``status``."""
GENERIC: Final = "generic"
SETBACK: Final = "setback"

OVER: Final = "over"
"""Phase of a decided conflict (TZ-TIME-04). Rolls in it count as out of conflict."""
CALM: Final = "calm"
"""Phase after the end of the scene, for a fight that no chain continues (TZ-TIME-03)."""

ACTION_UP: Final = 0
ACTION_DOWN: Final = 1
RESIST_UP: Final = 2
RESIST_DOWN: Final = 3
"""TZ-EFF-06: the indices of momentary modifiers in ``Body.edges``."""


class Arm(Record):
    """A carried weapon during a fight.

    ``row`` is the sheet's. ``ammo``: shots or pieces left (None: not counted); ``reload``: actions until it is loaded;
    ``broken``: useless (TZ-EFF-15)."""

    key: str
    row: SheetArm
    owner: int
    ammo: int | None
    reload: int
    broken: bool

    def __init__(self, key: str, row: SheetArm, owner: int) -> None:
        self.key = key
        self.row = row
        self.owner = owner
        self.ammo = row.ammo
        self.reload = 0 if row.loaded else row.weapon.reload_actions
        self.broken = False

    @property
    def natural(self) -> bool:
        return self.row.weapon.natural

    @property
    def usable(self) -> bool:
        """True if the weapon is unbroken and has something left to shoot or throw. It may need drawing or loading."""
        return not self.broken and (self.ammo is None or self.ammo > 0)

    @property
    def loaded(self) -> bool:
        """True if the weapon is usable without loading. It may need drawing."""
        return self.usable and not self.reload


class Dropped(Record):
    """A weapon, or one piece of it, on the floor."""

    arm: Arm
    place: Place

    def __init__(self, arm: Arm, place: Place) -> None:
        self.arm = arm
        self.place = place


class Condition(Record):
    """One instance of a state (TZ-EFF).

    ``key`` is unique in this fight; ``name`` is an id of the catalogue, "generic" or "setback"; ``value`` 0:
    non-numeric; ``vs``: the only opponent that its number counts against (-1: all).

    ``by``: the body that caused it; ``part``: of the body (variant by_body_part); ``progress``: points saved towards
    its end (variant recover_accumulates); ``tag``: the rolls that a setback affects; ``days``: as on the sheet."""

    key: int
    name: str
    polarity: str
    severity: str
    value: int
    classes: tuple[str, ...]
    domain: str
    vs: int
    ends: str
    by: int
    part: str
    no_partial: bool
    progress: int
    tag: str
    days: int | None

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
        self.days = None


class Body(Record):
    """One combatant during a fight.

    ``ready_*``: healing allowed (TZ-HEAL-01); ``stable_*``: no further loss; ``edges``: momentary modifiers, each as
    the ends of own turns until it ends (0: none); ``hand``: the weapon in hand ("": only natural ones); ``push``: the
    bonus of total attack; ``pace``, ``shaken``, ``jolt``, ``drawn``: penalties of movement, of changing stance (round,
    action) and of drawing; ``aim``: the body aimed at (-1: none); ``out``: the reason that it has left the conflict;
    ``down``: the state that incapacitates it; ``order``: the order of ``giver`` (TZ-ACT-08); ``encumbrance``: penalty
    (TZ-ENC-02); ``fallen``: thrown off its mount, it does not move in its turn of this round (TZ-EFF-15); ``spent``:
    hero points; ``screen``: the place of the shelter that covers it, and the direction of the covered side (None: all
    sides); ``lost``: gear lost for the scene only (TZ-EFF-12); ``off``: powers cancelled for the scene."""

    id: int
    side: int
    sheet: Sheet
    pgf_max: int
    pgm_max: int
    pgf: int
    pgm: int
    ready_phys: bool
    ready_ment: bool
    stable_phys: bool
    stable_ment: bool
    conditions: list[Condition]
    edges: list[int]
    arms: list[Arm]
    hand: str
    armour_ok: bool
    shield_ok: bool
    stance: str
    push: int
    pace: int
    shaken: int
    jolt: int
    drawn: int
    aim: int
    place: Place
    cover: str
    extent: str
    screen: tuple[Place, Place] | None
    points: int
    spent: int
    out: str
    down: str
    able: bool
    surprised: bool
    riding: bool
    fallen: bool
    initiative: int
    order: str
    giver: int
    encumbrance: int
    uses: dict[str, int]
    off: set[str]
    lost: set[str]

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
        self.conditions = []
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
        self.screen = None
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
        self.uses = {}
        self.off = set()
        self.lost = set()

    def arm(self, key: str) -> Arm | None:
        """Return the carried weapon with this key, or None."""
        for arm in self.arms:
            if arm.key == key:
                return arm
        return None

    @property
    def wielded(self) -> Arm | None:
        """TZ-ACT-03: the weapon in hand, or None."""
        return self.arm(self.hand) if self.hand else None


class State(Record):
    """The fight between steps.

    ``phase`` is the next thing to play; ``order`` the turns of this round, ``slot`` the index of the next one; ``pool``
    the game master's hero points; ``heroic``: some body may have hero points; ``serial`` numbers conditions; ``actor``
    is the body that acts now; ``unseen`` and ``dim`` are those of the scene, by body; ``ended``: the bodies at the end
    of the fight, once the end of the scene is played (TZ-TIME-03)."""

    bodies: list[Body]
    encounter: Encounter
    variants: Variants
    setting: Setting
    lienzo: Lienzo
    round: int
    phase: str
    order: list[int]
    slot: int
    pool: int
    heroic: bool
    serial: int
    floor: list[Dropped]
    actor: int
    over: bool
    ended: list[Body]
    ending: str
    winner: int
    unseen: set[int]
    dim: set[int]

    def __init__(self, bodies: list[Body], encounter: Encounter, variants: Variants, setting: Setting) -> None:
        self.bodies = bodies
        self.encounter = encounter
        self.variants = variants
        self.setting = setting
        self.lienzo = setting.lienzo
        self.round = 0
        self.phase = "opening"
        self.order = []
        self.slot = 0
        self.pool = 0
        self.heroic = False
        self.serial = 0
        self.floor = []
        self.actor = -1
        self.over = False
        self.ended = []
        self.ending = ""
        self.winner = -1
        self.unseen = set()
        self.dim = set()


Conflict = Scene[State]


def foes(state: State, body: Body) -> list[Body]:
    """Return the able enemies, in roster order."""
    return [other for other in state.bodies if other.able and other.side != body.side]


def out_of_conflict(state: State) -> bool:
    """Return True if the conflict is decided: rolls count as outside conflicts (TZ-TEST-04, TZ-ENC-02)."""
    return state.phase == OVER


def reserve(state: State) -> bool:
    """TZ-DMG-11: hit points are a reserve in this fight, and 0 does not fell a body."""
    return state.variants.hp_model == "defence_reserve"


def is_able(state: State, body: Body) -> bool:
    """TZ-TIME-04: PGF and PGM are above 0 (except TZ-DMG-11), and no knockout, petrification, flight, surrender or
    death."""
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
    """Return True if the body is neither helpless nor out of the conflict."""
    return not body.out and not helpless(state, body)


def can_answer(body: Body) -> bool:
    """TZ-EFF-03: the body can spend consequence points: it is able, and not surprised."""
    return body.able and not body.surprised


def pool_of(body: Body, domain: str) -> int:
    """Return the hit points left of one domain."""
    return body.pgf if domain == PHYSICAL else body.pgm


def pool_max(body: Body, domain: str) -> int:
    """Return the maximum of hit points of one domain."""
    return body.pgf_max if domain == PHYSICAL else body.pgm_max


def heal_ready(body: Body, domain: str) -> bool:
    """TZ-HEAL-01: the pool has been hurt since the last attempt to heal it."""
    return body.ready_phys if domain == PHYSICAL else body.ready_ment


def set_heal_ready(body: Body, domain: str, ready: bool) -> None:
    """TZ-HEAL-01: record that a pool was hurt, or that healing was tried."""
    if domain == PHYSICAL:
        body.ready_phys = ready
    else:
        body.ready_ment = ready


def stable(body: Body, domain: str) -> bool:
    """Return True if the negative pool of that domain has stopped sinking."""
    return body.stable_phys if domain == PHYSICAL else body.stable_ment


def set_stable(body: Body, domain: str, value: bool) -> None:
    """TZ-DMG-06, TZ-DMG-07: stop the loss, or start it."""
    if domain == PHYSICAL:
        body.stable_phys = value
    else:
        body.stable_ment = value


def fragile(state: State, body: Body) -> bool:
    """TZ-DMG-12: the body dies at PGF 0: it is destroyed_at_zero, or an NPC under npc_death = zero_is_dead."""
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
    """Return a body's condition: able, bleeding, unconscious, broken, unstable, or the reason that it is out."""
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
    """Return True if the body is on the players' side."""
    return state.encounter.sides[body.side].role == PC


def payer(body: Body) -> int:
    """TZ-PH-01: a PC decides on its own hero points; the captain of the side decides for all others."""
    return body.id if body.sheet.pc else captain(body.side)


def by_key(body: Body, key: int) -> Condition | None:
    """Return the body's condition with this key, or None if it has ended."""
    for condition in body.conditions:
        if condition.key == key:
            return condition
    return None


def melee_arm(body: Body) -> Arm | None:
    """TZ-EFF-14: the ready melee weapon: the one in hand, else the first natural one, else bare hands."""
    held = body.wielded
    if held is not None and held.row.weapon.mode == "melee" and not held.broken:
        return held
    for arm in body.arms:
        if arm.natural and arm.row.weapon.mode == "melee":
            return arm
    return None
