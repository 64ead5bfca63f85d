"""Mutable records of combatants and of the fight (ledger section "Character sheet").

Predicates on bodies are here; resolution/harm.py, resolution/conditions.py, turns/stances.py and others change them.
Distances are in metres. A body's number is its index in the roster."""

from __future__ import annotations

from typing import Annotated, Final

from ...core.fields import ROSTER, shown
from ...core.plane import Place
from ...core.record import Record, field_names
from ...core.scene import Scene
from ...core.system import Encounter
from .lienzo.pack import Lienzo
from .setting import Setting
from .sheet import NO_BLEED, Sheet, SheetArm
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
"""Phase after the end of the scene, for a fight that no chain continues (TZ-TIME-03)."""

ACTION_UP: Final = 0
ACTION_DOWN: Final = 1
RESIST_UP: Final = 2
RESIST_DOWN: Final = 3
"""TZ-EFF-06: the indices of momentary modifiers in ``Body.edges``."""


class Arm(Record):
    """A weapon as carried.

    ``row`` is the sheet's."""

    key: Annotated[str, shown("Key among its owner's weapons.")]
    weapon: Annotated[str, shown("The weapon's id, as in the sheet's `arms`.")]
    ammo: Annotated[int | None, shown("Shots or pieces left; nil: not counted.")]
    reload: Annotated[int, shown("Actions until it is loaded.")]
    broken: Annotated[bool, shown("It is useless.", "TZ-EFF-15")]
    row: SheetArm
    owner: int

    def __init__(self, key: str, row: SheetArm, owner: int) -> None:
        self.key = key
        self.weapon = row.weapon.id
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
    """A weapon on the floor.

    It may be one piece of several."""

    owner: Annotated[int, shown("The body that brought it.")]
    key: Annotated[str, shown("Its key among that body's weapons.")]
    place: Annotated[Place, shown("Its position, in metres.")]
    arm: Arm

    def __init__(self, arm: Arm, place: Place) -> None:
        self.owner = arm.owner
        self.key = arm.key
        self.place = place
        self.arm = arm


class Condition(Record):
    """A state of a body.

    TZ-EFF: one instance; ``name`` is an id of the catalogue, "generic" or "setback"."""

    key: Annotated[int, shown("Key in this fight.")]
    name: Annotated[str, shown("An id of the pack's catalogue, `generic` or `setback`.", "TZ-EFF-11")]
    polarity: Annotated[str, shown("Good for the body (effect) or bad (consequence).", "", ("effect", "consequence"))]
    severity: Annotated[str, shown("Its severity.", "TZ-EFF-01", ("minor", "major", "extreme"))]
    value: Annotated[int, shown("Its signed number; 0: none.", "TZ-EFF-07")]
    domain: Annotated[str, shown("Domain: body or mind.", "", ("physical", "mental"))]
    vs: Annotated[int, shown("The only opponent that its number counts against; -1: all.")]
    ends: Annotated[str, shown("The event that ends it.", "TZ-EFF-10")]
    by: Annotated[int, shown("The body that caused it; -1: none.")]
    part: Annotated[str, shown("The part of the body that it affects; empty: the whole body.")]
    tag: Annotated[str, shown("The tag of the rolls that a setback affects.")]
    classes: Annotated[tuple[str, ...], shown("The classes of rolls that its number affects.", "TZ-EFF-07")]
    no_partial: bool
    progress: int  # points saved towards its end (variant recover_accumulates)
    days: int | None  # as on the sheet

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


class Origin:  # mypyc: acyclic
    """Source of those parts of a view's bodies that are made at the first access."""

    __slots__ = ()

    def status(self, body: int) -> str:
        """Return the condition of a body."""
        raise NotImplementedError

    def defences(self, body: int) -> tuple[int, int]:
        """Return PD and MD of a body."""
        raise NotImplementedError

    def arms(self, body: int) -> list[Arm]:
        """Return the weapons that a body carries in the fight, not copies."""
        raise NotImplementedError

    def marks(self, body: int) -> list[Condition]:
        """Return copies of the states of a body."""
        raise NotImplementedError


class Body(Record):
    """One combatant; its number is its place in the list and in the roster."""

    id: Annotated[int, ROSTER]
    name: Annotated[str, ROSTER]
    sheet: Annotated[Sheet, ROSTER]
    _origin: Origin
    side: Annotated[int, shown("The number of its side.")]
    able: Annotated[bool, shown("It can act.", "TZ-TIME-04")]
    out: Annotated[str, shown("The reason that it has left the conflict; empty: it has not.")]
    down: Annotated[str, shown("The state that keeps it from acting; empty: none.")]
    pgf: Annotated[int, shown("Physical hit points.", "TZ-DMG-01")]
    pgf_max: Annotated[int, shown("Maximum of pgf.")]
    pgm: Annotated[int, shown("Mental hit points.", "TZ-DMG-01")]
    pgm_max: Annotated[int, shown("Maximum of pgm.")]
    ready_phys: Annotated[bool, shown("Its body can be healed: it was harmed since the last time.", "TZ-HEAL-01")]
    ready_ment: Annotated[bool, shown("Its mind can be healed: it was harmed since the last time.", "TZ-HEAL-01")]
    stable_phys: Annotated[bool, shown("Its bleeding has stopped.", "TZ-DMG-09")]
    stable_ment: Annotated[bool, shown("Its mind has stopped getting worse.", "TZ-DMG-09")]
    hand: Annotated[str, shown("The key of the weapon in hand; empty: only natural weapons.", "TZ-ACT-03")]
    armour_ok: Annotated[bool, shown("Its armour is not broken.")]
    shield_ok: Annotated[bool, shown("Its shield is not broken.")]
    stance: Annotated[str, shown("Its stance.", "TZ-STA-01")]
    push: Annotated[int, shown("The attack bonus of its total attack.", "TZ-STA-03")]
    pace: Annotated[int, shown("The penalty of its movement.", "TZ-MOV-03")]
    shaken: Annotated[int, shown("The penalty of changing its stance.", "TZ-STA-07")]
    aim: Annotated[int, shown("The body that it aims at; -1: none.", "TZ-STA-06")]
    cover: Annotated[str, shown("The kind of its cover; empty: none.", "TZ-ATK-10")]
    extent: Annotated[str, shown("The extent of its cover; empty: none.", "TZ-ATK-10")]
    points: Annotated[int, shown("Hero points.", "TZ-PH-01")]
    surprised: Annotated[bool, shown("It is surprised.", "TZ-INI-04")]
    riding: Annotated[bool, shown("It is mounted.", "TZ-ACT-07")]
    initiative: Annotated[int, shown("Its initiative.", "TZ-INI-01")]
    order: Annotated[str, shown("The order that it follows; empty: none.", "TZ-ACT-08")]
    giver: Annotated[int, shown("The body that gave the order; -1: none.", "TZ-ACT-08")]
    encumbrance: Annotated[int, shown("The penalty of what it carries.", "TZ-ENC-02")]
    _status: Annotated[str | None, shown("Its condition; only `able` bodies act.", "", STATUSES, later=True)]
    _pd: Annotated[
        int | None, shown("Its current static physical defence, without cover and sizes.", "TZ-CHR-05", later=True)
    ]
    _md: Annotated[int | None, shown("Its current static mental defence, without sizes.", "TZ-CHR-06", later=True)]
    place: Annotated[Place, shown("Its position, in metres.")]
    screen: Annotated[
        tuple[Place, Place] | None,
        shown("The shelter's position, and the direction of the side that it covers; nil: cover from all sides."),
    ]
    edges: Annotated[
        list[int],
        shown(
            "Ends of own turns that each momentary modifier still lasts: actions up and down, resistance up and down.",
            "TZ-EFF-06",
        ),
    ]
    _arms: Annotated[list[Arm] | None, shown("The weapons that it carries.", later=True)]
    _marks: Annotated[list[Condition] | None, shown("Its states.", later=True)]
    uses: Annotated[dict[str, int], shown("Remaining uses of each limited power.")]
    off: Annotated[set[str], shown("The powers that are cancelled for the scene.")]
    carried: list[Arm]
    conditions: list[Condition]
    jolt: int  # penalty of changing stance, in actions
    drawn: int  # penalty of drawing
    spent: int  # hero points
    fallen: bool  # thrown off its mount, it does not move in its turn of this round (TZ-EFF-15)
    lost: set[str]  # gear lost for the scene only (TZ-EFF-12)

    def __init__(self, number: int, name: str, side: int, sheet: Sheet, arms: list[Arm], place: Place) -> None:
        self.id = number
        self.name = name
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
        self.carried = arms
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
        for arm in self.carried:
            if arm.key == key:
                return arm
        return None

    def join(self, origin: Origin) -> None:
        """Make this body, a copy, part of a view: at the first access, these cells come from ``origin``."""
        self._origin = origin
        self._status = None
        self._pd = None
        self._md = None
        self._arms = None
        self._marks = None

    # Cells that a view's body fills at the first access.

    @property
    def status(self) -> str:
        """Condition of the body: able, bleeding and so on."""
        if self._status is None:
            self._status = self._origin.status(self.id)
        return self._status

    @property
    def pd(self) -> int:
        """Current static physical defence, without cover and sizes."""
        if self._pd is None:
            self._pd, self._md = self._origin.defences(self.id)
        return self._pd

    @property
    def md(self) -> int:
        """Current static mental defence, without sizes."""
        if self._md is None:
            self._pd, self._md = self._origin.defences(self.id)
        return self._md

    @property
    def arms(self) -> list[Arm]:
        """Carried weapons."""
        if self._arms is None:
            self._arms = [arm.to_view() for arm in self._origin.arms(self.id)]
        return self._arms

    @property
    def marks(self) -> list[Condition]:
        """States of the body."""
        if self._marks is None:
            self._marks = self._origin.marks(self.id)
        return self._marks

    def ready(self) -> int:
        """Return a bit set of weapons that are unbroken and loaded; the last weapon has the lowest bit."""
        found = 0
        for arm in self._origin.arms(self.id) if self._arms is None else self._arms:
            found = found << 1 | arm.loaded
        return found

    def loaded(self) -> list[str]:
        """Return the keys of weapons that are unbroken and loaded."""
        arms = self._origin.arms(self.id) if self._arms is None else self._arms
        return [arm.key for arm in arms if arm.loaded]

    def cancelled(self) -> tuple[str, ...]:
        """Return the powers cancelled for the scene, sorted."""
        return tuple(sorted(self.off)) if self.off else ()

    def used_up(self) -> tuple[str, ...]:
        """Return the limited powers without uses left, sorted."""
        return tuple(sorted([power for power, left in self.uses.items() if left <= 0])) if self.uses else ()

    def numbers(self) -> tuple[int, int, int]:
        """Return the sums of the states of a view's body on attacks in melee, rolls of the class PA and rolls of the
        class MA, leaving out states against a single opponent."""
        melee = physical = mental = 0
        for mark in self.marks:
            if mark.vs == -1:
                if "PA" in mark.classes:
                    physical += mark.value
                elif "PA.melee" in mark.classes:
                    melee += mark.value
                if "MA" in mark.classes:
                    mental += mark.value
        return melee + physical, physical, mental

    @property
    def wielded(self) -> Arm | None:
        """TZ-ACT-03: the weapon in hand, or None."""
        return self.arm(self.hand) if self.hand else None


class State(Record):
    """The fight between steps.

    ``phase`` is the next thing to play; ``order`` the turns of this round, ``slot`` the index of the next one; ``pool``
    the game master's hero points; ``heroic``: some body may have hero points; ``serial`` numbers conditions; ``actor``
    is the body that acts now; ``unseen`` and ``dim`` are those of the scene, by body. ``special_uses`` counts uses of
    specials, ``special_rounds`` has the last round of those that last (core.powers)."""

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
    ending: str
    winner: int
    unseen: set[int]
    dim: set[int]
    special_uses: dict[str, int]
    special_rounds: dict[str, int]

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
        self.ending = ""
        self.winner = -1
        self.unseen = set()
        self.dim = set()
        self.special_uses = {}
        self.special_rounds = {}


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


def bleeds(body: Body) -> bool:
    """TZ-DMG-06, TZ-DMG-12: the body bleeds: its PGF are below 0 and not stabilised."""
    return body.pgf < 0 and not body.stable_phys and not body.out and NO_BLEED not in body.sheet.flags


def slips(body: Body) -> bool:
    """TZ-DMG-07: the mind is unstable: its PGM are below 0 and not stabilised."""
    return body.pgm < 0 and not body.stable_ment and not body.out


def status(body: Body) -> str:
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
