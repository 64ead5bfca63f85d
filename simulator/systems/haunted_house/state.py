"""State of combatants and of the fight: plain mutable records (HH-CHAR-05).

Functions that read a body are here; the rules that change it are in resolution, turns and downtime."""

from __future__ import annotations

from collections.abc import Set as AbstractSet
from typing import ClassVar, Final

from ...core.record import Record, field_names, known
from ...core.system import Encounter
from .sheet import Sheet
from .tables import ACTIVE, COMA, DEAD, INSANE, NO_LOCK, UNCONSCIOUS
from .variants import Variants
from .weapons import Weapon

ROUND_SECONDS: Final = 5

# Sets of a record are replaced, never changed in place: most stay empty, so bodies can share these.
NO_NUMBERS: Final[frozenset[int]] = frozenset()
NO_WORDS: Final[frozenset[str]] = frozenset()

NO_TAGS: Final[tuple[str, ...]] = ()
BLEEDING: Final = ("bleeding",)
BROKEN: Final = ("bleeding", "broken")


# Placeholders of fields: a copy is made blank and then gets every field.
NO_WEAPON: Final = Weapon("", "", True, "", "", ())
NO_SHEET: Final = Sheet(life=0, stamina=0, shock=0)
NO_VARIANTS: Final = Variants()
NOWHERE: Final = Encounter("", "", (), (), NO_VARIANTS, None)


class Arm(Record):
    """A natural attack or a carried thing: its weapon and its condition. ``key`` is unique in the fight for things, and
    unique to its owner for natural attacks; ``owner`` is the body that brought it."""

    FIELDS: ClassVar[tuple[str, ...]] = ("jammed", "key", "loaded", "owner", "useless", "weapon")
    __slots__ = FIELDS

    def __init__(self, key: str = "", weapon: Weapon = NO_WEAPON, owner: int = -1) -> None:
        self.key = key
        self.weapon = weapon
        self.owner = owner
        self.loaded = weapon.loaded
        self.jammed = weapon.jammed
        self.useless = False


class Wound(Record):
    """HH-DMG-04: one loss of life from one hit or hazard: points lost, source, round, first aid tried, healed. Its tags
    depend on ``basis`` points of ``most``.

    Its number is its place among the body's wounds, from 1: wounds are never removed."""

    FIELDS: ClassVar[tuple[str, ...]] = ("basis", "heal_tried", "healed", "loss", "most", "round", "source")
    __slots__ = FIELDS

    def __init__(self, loss: int = 0, basis: int = 0, most: int = 1, source: str = "", round: int = 0) -> None:
        self.loss = loss
        self.basis = basis
        self.most = most
        self.source = source
        self.round = round
        self.heal_tried = False
        self.healed = False

    @property
    def tags(self) -> tuple[str, ...]:
        """HH-DMG-03: strictly more than a quarter of max_life bleeds, strictly more than half also breaks. A healed
        wound has no tags."""
        if self.healed or self.basis * 4 <= self.most:
            return NO_TAGS
        return BROKEN if self.basis * 2 > self.most else BLEEDING


class Body(Record):
    """One combatant during a fight. Pools are points; ``wake_round`` 0: no timer; ``airless`` -1: there is air, else
    rounds without it. Clock seconds: ``attended`` the last medical attention, ``coma_since`` and ``frightened`` (-1:
    never), ``ill`` the last test of each lasting disease. ``life_rest``, ``stamina_rest`` and ``shock_rest`` are
    seconds of recovery that have not yet given a point (HH-REC). ``score`` is the latest initiative (HH-INIT)."""

    FIELDS: ClassVar[tuple[str, ...]] = field_names("""
        aim_bonus aim_target aim_weapon airless arms arrest arrived attended burning calm_open coma_since contact
        distracted dodge_melee dodge_ranged doom doom_pending fleeing flight_rooms flight_tested frightened
        held hidden hide_total id ill in_scene jam_progress jam_weapon life life_rest lock lost luck_tests mad prone
        pursuing ran rooms_away run_left score sheet shock shock_rest shown side spare_magazines spare_rounds stamina
        stamina_rest status wake_round weak_cause weak_heal_tried weakened wounds xp""")
    __slots__ = FIELDS

    def __init__(
        self, number: int = -1, side: int = -1, sheet: Sheet = NO_SHEET, to_run: int = 0, arms: list[Arm] | None = None
    ) -> None:
        self.id = number
        self.side = side
        self.sheet = sheet
        self.life: int = known(sheet.life)
        self.stamina: int = known(sheet.stamina)
        self.shock: int = known(sheet.shock)
        self.status = ACTIVE
        self.mad = False
        self.wake_round = 0
        self.weakened = False
        self.weak_cause = ""
        self.weak_heal_tried = False
        self.attended = 0
        self.coma_since = -1
        self.ill: dict[str, int] = {}
        self.frightened = -1
        self.life_rest = 0
        self.stamina_rest = 0
        self.shock_rest = 0
        self.arrest = False
        self.burning = ""
        self.airless = -1
        self.wounds: list[Wound] = []
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
        self.hide_total: int = sheet.hidden
        self.run_left = to_run
        self.ran = False
        self.pursuing = -1
        self.doom: int = sheet.doom
        self.xp: int = sheet.xp
        self.doom_pending: AbstractSet[int] = NO_NUMBERS
        self.flight_tested: AbstractSet[str] = NO_WORDS
        self.jam_progress = 0
        self.jam_weapon = ""
        self.fleeing = False
        self.flight_rooms = 0
        self.distracted = False
        self.calm_open = False
        self.luck_tests = 0
        self.rooms_away = 0
        self.lost = False
        self.score = 0
        self.contact: AbstractSet[int] = NO_NUMBERS
        self.arms: list[Arm] = [] if arms is None else arms
        self.held = first_thing(self.arms)
        magazines, rounds = sheet.spare_magazines, sheet.spare_rounds
        self.spare_magazines: dict[str, list[int]] = {k: list(v) for k, v in magazines.items()} if magazines else {}
        self.spare_rounds: dict[str, int] = dict(rounds) if rounds else {}

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
    ``plain``: tests take no modifier beyond those of the turn."""

    FIELDS: ClassVar[tuple[str, ...]] = field_names("""
        all_arrived arriving bodies clock doom_due encounter ending fired floor open_doors order phase plain round
        sides slot triggers variants winner""")
    __slots__ = FIELDS

    def __init__(
        self, bodies: list[Body] | None = None, encounter: Encounter = NOWHERE, variants: Variants = NO_VARIANTS
    ) -> None:
        self.bodies: list[Body] = bodies or []
        self.all_arrived = all(body.arrived for body in self.bodies)
        self.encounter = encounter
        self.sides = [side.name for side in encounter.sides]
        self.variants = variants
        self.plain = variants.wound_effects == "tag_only" and not (
            variants.situation_bonus or variants.situation_penalty
        )
        self.round = 0
        self.phase = "opening"
        self.order: list[list[int]] = []
        self.slot = 0
        self.floor: list[Arm] = []
        self.fired: AbstractSet[int] = NO_NUMBERS
        self.triggers: AbstractSet[str] = NO_WORDS
        self.arriving: list[int] = []
        self.doom_due: list[int] = []
        self.clock = 0
        self.open_doors: dict[str, bool] = {}
        self.ending = ""
        self.winner = -1


def first_thing(arms: list[Arm]) -> str:
    """HH-CHAR-06: the key of the first thing that is not a natural attack; it is in hand when a fight begins."""
    for arm in arms:
        if not arm.weapon.natural:
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
