"""State of combatants and of the fight: plain mutable records (HH-CHAR-05).

Functions that read a body are here; the rules that change it are in resolution, turns and downtime."""

from __future__ import annotations

from collections.abc import Set as AbstractSet
from typing import Annotated, Final

from ...core.fields import ROSTER, shown
from ...core.record import Record, known
from ...core.system import Encounter
from .sheet import Sheet
from .tables import ACTIVE, COMA, DEAD, INSANE, NO_ACTION, NO_HOSTILE, NO_LOCK, STATUSES, UNCONSCIOUS
from .variants import Variants
from .weapons import Weapon

ROUND_SECONDS: Final = 5

# Sets of a record are replaced, never changed in place: most stay empty, so bodies can share these.
NO_NUMBERS: Final[frozenset[int]] = frozenset()
NO_WORDS: Final[frozenset[str]] = frozenset()


NO_TAGS: Final[tuple[str, ...]] = ()
BLEEDING: Final = ("bleeding",)
BROKEN: Final = ("bleeding", "broken")


class Arm(Record):
    """A natural attack or a thing.

    ``owner`` is the body that brought it; ``model`` has its numbers."""

    key: Annotated[str, shown("Unique in this fight for a thing, unique to its owner for a natural attack.")]
    weapon: Annotated[str, shown("Id of its weapon, as in the sheet's `weapons`.", "HH-CHAR-06")]
    natural: Annotated[bool, shown("It is a part of the body and cannot be dropped.")]
    melee: Annotated[bool, shown("It strikes in contact.")]
    loaded: Annotated[int, shown("Rounds in it.", "HH-RNG-05")]
    jammed: Annotated[bool, shown("It must be cleared before it shoots again.", "HH-RNG-06")]
    useless: Annotated[bool, shown("It cannot be used any more.", "HH-RNG-07")]
    owner: int
    model: Weapon

    def __init__(self, key: str, weapon: Weapon, owner: int) -> None:
        self.key = key
        self.weapon = weapon.id
        self.natural = weapon.natural
        self.melee = not weapon.ranged
        self.model = weapon
        self.owner = owner
        self.loaded = weapon.loaded
        self.jammed = weapon.jammed
        self.useless = False


def tags_of(wound: Wound) -> tuple[str, ...]:
    """HH-DMG-03: strictly more than a quarter of max_life bleeds, strictly more than half also breaks. A healed wound
    has no tags. They are derived on demand, so that exact odds need not tell losses apart that no rule does."""
    if wound.healed or wound.basis * 4 <= wound.most:
        return NO_TAGS
    return BROKEN if wound.basis * 2 > wound.most else BLEEDING


class Wound(Record):
    """A wound.

    HH-DMG-04: each loss of life from one hit or hazard is one; wounds are never removed. Its tags depend on ``basis``
    points of ``most``."""

    number: Annotated[int, shown("Place among the body's wounds, from 1.")]
    loss: Annotated[int, shown("Points of life that it cost.", "HH-DMG-04")]
    heal_tried: Annotated[bool, shown("First aid has been tried on it.", "HH-REC-03")]
    tags: Annotated[tuple[str, ...], shown("`bleeding`, `fracture`: its further effects.", "HH-DMG-03", of=tags_of)]
    basis: int
    most: int
    healed: bool
    round: int
    source: str

    def __init__(self, loss: int, basis: int, most: int, source: str = "", round: int = 0, number: int = 1) -> None:
        self.number = number
        self.loss = loss
        self.basis = basis
        self.most = most
        self.source = source
        self.round = round
        self.heal_tried = False
        self.healed = False


class Body(Record):
    """One combatant; its number is its place in the list and in the roster."""

    id: Annotated[int, ROSTER]
    name: Annotated[str, ROSTER]
    sheet: Annotated[Sheet, ROSTER]
    side: Annotated[int, shown("Number of its side.")]
    life: Annotated[int, shown("Points of life.", "HH-LIFE-01")]
    stamina: Annotated[int, shown("Points of stamina.", "HH-STAM-01")]
    shock: Annotated[int, shown("Points of shock that it can still bear.", "HH-SHK-01")]
    status: Annotated[str, shown("Status; only `active` combatants act.", "HH-LIFE-01", STATUSES)]
    in_scene: Annotated[bool, shown("It is in the room.")]
    arrived: Annotated[bool, shown("It has appeared, now or before.")]
    wake_round: Annotated[int, shown("Round in which it wakes; 0: no timer.", "HH-LIFE-02")]
    weakened: Annotated[bool, shown("It is weakened.", "HH-STAM-02")]
    weak_heal_tried: Annotated[bool, shown("First aid has been tried on its weakness.")]
    arrest: Annotated[bool, shown("Its heart has stopped.", "HH-HAZ-05")]
    burning: Annotated[str, shown("Size of the fire that burns it; empty: no fire.", "HH-HAZ-02")]
    airless: Annotated[int, shown("Rounds without air; -1: there is air.", "HH-HAZ-05")]
    dodge_melee: Annotated[bool, shown("It dodges melee attacks this round.", "HH-DOD-01")]
    dodge_ranged: Annotated[bool, shown("It dodges shots this round.", "HH-DOD-01")]
    lock: Annotated[
        str,
        shown(
            "Actions that a dodge bars on its next turn; empty: no bar.", "HH-DOD-03", (NO_LOCK, NO_HOSTILE, NO_ACTION)
        ),
    ]
    aim_target: Annotated[int, shown("Body that it aims at; -1: no body.", "HH-RNG-04")]
    aim_weapon: Annotated[str, shown("Key of the weapon that it aims with.")]
    aim_bonus: Annotated[int, shown("Bonus of aiming for its next shot.")]
    prone: Annotated[bool, shown("It lies on the ground.", "HH-ACT-03")]
    hidden: Annotated[bool, shown("It is hidden.", "HH-ACT-03")]
    run_left: Annotated[int, shown("Rounds of running until it has left the room.", "HH-MOVE-02")]
    ran: Annotated[bool, shown("It ran in its last turn.")]
    fleeing: Annotated[bool, shown("It flees, and does nothing else.", "HH-FEAR-05")]
    distracted: Annotated[bool, shown("It has been distracted.", "HH-ACT-03")]
    calm_open: Annotated[bool, shown("Others may still try to calm it.", "HH-REC-05")]
    held: Annotated[str, shown("Key of the thing in its hand; empty: no thing.")]
    xp: Annotated[int, shown("Points of experience gained so far.")]
    rooms_away: Annotated[int, shown("Rooms between it and the scene.", "HH-MOVE-03")]
    lost: Annotated[bool, shown("It has got lost in the house.", "HH-MOVE-03")]
    arms: Annotated[list[Arm], shown("Natural attacks and things, in the sheet's order.")]
    wounds: Annotated[list[Wound], shown("Wounds, the oldest first.")]
    spare_magazines: Annotated[dict[str, list[int]], shown("Rounds in each spare magazine, by weapon id.", "HH-RNG-05")]
    spare_rounds: Annotated[dict[str, int], shown("Loose rounds, by weapon id.", "HH-RNG-05")]
    contact: Annotated[AbstractSet[int], shown("Bodies in contact with it.")]
    attended: int  # clock seconds of the last medical attention
    coma_since: int  # clock seconds; -1: never
    doom: int
    doom_pending: AbstractSet[int]
    flight_rooms: int
    flight_tested: AbstractSet[str]
    frightened: int  # clock seconds; -1: never
    hide_total: int
    ill: dict[str, int]  # clock seconds of the last test of each lasting disease
    jam_progress: int
    jam_weapon: str
    life_rest: int  # seconds of recovery that have not yet given a point (HH-REC), as the next two
    stamina_rest: int
    shock_rest: int
    luck_tests: int
    mad: bool
    pursuing: int
    score: int  # the latest initiative (HH-INIT)
    shown: bool
    weak_cause: str
    wound_count: int

    def __init__(
        self, number: int, name: str, side: int, sheet: Sheet, to_run: int = 0, arms: list[Arm] | None = None
    ) -> None:
        self.id = number
        self.name = name
        self.side = side
        self.sheet = sheet
        self.life = known(sheet.life)
        self.stamina = known(sheet.stamina)
        self.shock = known(sheet.shock)
        self.status = ACTIVE
        self.mad = False
        self.wake_round = 0
        self.weakened = False
        self.weak_cause = ""
        self.weak_heal_tried = False
        self.attended = 0
        self.coma_since = -1
        self.ill = {}
        self.frightened = -1
        self.life_rest = 0
        self.stamina_rest = self.shock_rest = 0
        self.arrest = False
        self.burning = ""
        self.airless = -1
        self.wounds = []
        self.in_scene = self.arrived = sheet.wave == 1
        self.shown = False
        self.dodge_melee = False
        self.dodge_ranged = False
        self.lock = NO_LOCK
        self.aim_target = -1
        self.aim_weapon = ""
        self.aim_bonus = 0
        self.prone = False
        self.hidden = sheet.hidden > 0
        self.hide_total = sheet.hidden
        self.run_left = to_run
        self.ran = False
        self.pursuing = -1
        self.doom = sheet.doom
        self.xp = sheet.xp
        self.doom_pending = NO_NUMBERS
        self.flight_tested = NO_WORDS
        self.jam_progress = 0
        self.jam_weapon = ""
        self.fleeing = False
        self.flight_rooms = 0
        self.distracted = False
        self.calm_open = False
        self.luck_tests = self.wound_count = 0
        self.rooms_away = 0
        self.lost = False
        self.score = 0
        self.contact = NO_NUMBERS
        self.arms = [] if arms is None else arms
        self.held = first_thing(self.arms)
        magazines, rounds = sheet.spare_magazines, sheet.spare_rounds
        self.spare_magazines = {k: list(v) for k, v in magazines.items()} if magazines else {}
        self.spare_rounds = dict(rounds) if rounds else {}

    @property
    def active(self) -> bool:
        """The body can fight: it is in the scene, and its status is active."""
        return self.in_scene and self.status == ACTIVE

    def arm(self, key: str) -> Arm | None:
        """Return the carried thing or natural attack with this key, if any."""
        for arm in self.arms:
            if arm.key == key:
                return arm
        return None


class State(Record):
    """The whole fight between steps. ``phase`` is the next phase; ``order`` the slots, each a list of bodies; ``slot``
    the next slot; ``clock`` seconds since the start; ``arriving`` the bodies that appear at the start of the next
    round; ``doom_due`` the bodies that doom is about to strike; ``open_doors`` the result of each key on each door;
    ``plain``: tests take no modifier beyond those of the turn. ``special_uses`` counts uses of specials,
    ``special_rounds`` has the last round of those that last (core.powers)."""

    all_arrived: bool
    arriving: list[int]
    bodies: list[Body]
    clock: int
    doom_due: list[int]
    encounter: Encounter
    ending: str
    fired: AbstractSet[int]
    floor: list[Arm]
    open_doors: dict[str, bool]
    order: list[list[int]]
    phase: str
    plain: bool
    round: int
    sides: list[str]
    slot: int
    special_rounds: dict[str, int]
    special_uses: dict[str, int]
    triggers: AbstractSet[str]
    variants: Variants
    winner: int

    def __init__(self, bodies: list[Body], encounter: Encounter, variants: Variants) -> None:
        self.bodies = bodies
        self.all_arrived = all(body.arrived for body in self.bodies)
        self.encounter = encounter
        self.sides = [side.name for side in encounter.sides]
        self.variants = variants
        self.plain = variants.wound_effects == "tag_only" and not (
            variants.situation_bonus or variants.situation_penalty
        )
        self.round = 0
        self.phase = "opening"
        self.order = []
        self.slot = 0
        self.special_uses = {}
        self.special_rounds = {}
        self.floor = []
        self.fired = NO_NUMBERS
        self.triggers = NO_WORDS
        self.arriving = []
        self.doom_due = []
        self.clock = 0
        self.open_doors = {}
        self.ending = ""
        self.winner = -1


def first_thing(arms: list[Arm]) -> str:
    """HH-CHAR-06: the key of the first thing that is not a natural attack; it is in hand when a fight begins."""
    for arm in arms:
        if not arm.natural:
            return arm.key
    return ""


def is_down(body: Body) -> bool:
    """Return whether the body is unconscious, in coma or dead."""
    return body.status in (UNCONSCIOUS, COMA, DEAD)


def is_target(body: Body) -> bool:
    """HH-MEL-04: a body can be attacked when it is in the scene and not dead."""
    return body.in_scene and body.status != DEAD


def takes_turn(body: Body) -> bool:
    """HH-FLOW-04: a body has a turn when it is in the scene, and active or insane."""
    return body.in_scene and (body.status == ACTIVE or body.status == INSANE)


def foes(state: State, body: Body) -> list[Body]:
    """Return the living members of other sides in the scene, in roster order."""
    return [other for other in state.bodies if other.side != body.side and is_target(other)]


def allies(state: State, body: Body) -> list[Body]:
    """Return the living members of the body's side in the scene, itself included, in roster order."""
    return [other for other in state.bodies if other.side == body.side and is_target(other)]


def floor_arm(state: State, key: str) -> Arm | None:
    """Return the thing with this key that lies on the floor, if any."""
    for arm in state.floor:
        if arm.key == key:
            return arm
    return None
