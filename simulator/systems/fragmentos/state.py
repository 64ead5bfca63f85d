"""The state of a fight: combatants and scene as plain mutable records (FR-SHEET-02).

Facts about a body are asked here; what changes it is in harm.py, threat.py, actions.py and the others."""

from __future__ import annotations

from typing import ClassVar, Final

from ...core.record import Record, field_names, known
from ...core.system import Encounter
from .setting import Setting
from .sheet import CHARACTERISTICS, MAIN, MONSTER, SECONDARY, Gear, Quality, SceneQuality, Sheet
from .variants import Variants

ACTIVE: Final = "active"
INCAPACITATED: Final = "incapacitated"
OUT: Final = "out"
ESCAPED: Final = "escaped"
DRIVEN_OFF: Final = "driven_off"
RESERVE: Final = "reserve"
SCENE: Final = -1  # the owner of a quality that no body has
STATUSES: Final = (ACTIVE, INCAPACITATED, OUT, ESCAPED, DRIVEN_OFF, RESERVE)


class Thing(Record):
    """FR-OBJ-01: an object: the dice that it adds to rolls of ``char`` whose tags it shares."""

    FIELDS: ClassVar[tuple[str, ...]] = ("char", "dice", "id", "tags")
    __slots__ = FIELDS

    def __init__(self, key: str, dice: int, char: str, tags: tuple[str, ...]) -> None:
        self.id = key
        self.dice = dice
        self.char = char
        self.tags = tags


def thing(gear: Gear) -> Thing:
    """FR-OBJ-01, FR-OBJ-02: the object that a file describes."""
    return Thing(gear.key, gear.all_dice, gear.characteristic, gear.all_tags)


class Card(Record):
    """FR-SHEET-04: a quality in play. ``key`` is unique in the fight; ``owner`` a body, or SCENE."""

    FIELDS: ClassVar[tuple[str, ...]] = ("exhausted", "key", "owner", "quality")
    __slots__ = FIELDS

    def __init__(self, key: str, owner: int, quality: Quality | SceneQuality) -> None:
        self.key = key
        self.owner = owner
        self.quality = quality
        self.exhausted = isinstance(quality, Quality) and quality.exhausted


class Body(Record):
    """One combatant during a fight. ``current`` has the characteristics that it has at all (FR-SHEET-06); ``failed``
    the challenges and ``lost`` the conflicts that a new try would cost; ``obstacles`` the enemies that it has one
    against; ``hurried`` (before the monster) and ``doubled`` hold for the round, ``owes`` the next round's turn;
    ``spent`` counts its points of superación in this scene."""

    FIELDS: ClassVar[tuple[str, ...]] = field_names("""
        acted current doubled failed full_strength hidden hurried id kind lost obstacles owes setbacks sheet side spent
        status superacion things""")
    __slots__ = FIELDS

    def __init__(self, number: int, side: int, sheet: Sheet) -> None:
        self.id = number
        self.side = side
        self.sheet = sheet
        self.kind: str = sheet.kind or MAIN
        self.current: dict[str, int] = {}
        for each in CHARACTERISTICS:
            total = sheet.total(each)
            if total is not None:
                self.current[each] = sheet.current.get(each, total)
        self.status = RESERVE if sheet.reserve else condition_of(self.current)
        self.hidden = sheet.hidden and self.status == ACTIVE
        self.full_strength = False
        self.superacion: int = known(sheet.superacion)
        self.spent = 0
        self.setbacks = 0
        self.failed: set[str] = set()
        self.lost: set[str] = set()
        self.obstacles: set[int] = set()
        self.things = [thing(gear) for gear in sheet.objects]
        self.acted = False
        self.hurried = False
        self.doubled = False
        self.owes = False


class State(Record):
    """The whole fight between steps. ``listing`` is the sheet list: those who have entered the story, in its order;
    ``order`` the same for this round (FR-TURN-02); ``slot`` the part of the round (FR-TURN-01); ``lying`` what is there
    to take; ``used`` the elements that have come, ``finished`` the challenges that are done, ``revealed`` the
    difficulties that a roll has shown (FR-CHAL-06); ``exit_difficulty`` 0: none; ``director`` its seat; ``spent`` what
    it has spent, ``curve`` threat as the first round begins and at the end of each (FR-OOC-08)."""

    FIELDS: ClassVar[tuple[str, ...]] = field_names("""
        bodies cards curve director encounter ending exit_difficulty exit_open finished lying listing order phase
        progress protagonists revealed round setting sides slot spent threat used variants winner""")
    __slots__ = FIELDS

    def __init__(self, bodies: list[Body], encounter: Encounter, variants: Variants, setting: Setting) -> None:
        self.bodies = bodies
        self.encounter = encounter
        self.variants = variants
        self.setting = setting
        self.sides = [side.name for side in encounter.sides]
        self.cards: list[Card] = []
        self.listing = [body.id for body in bodies if body.status != RESERVE]
        self.order = list(self.listing)
        self.slot = 1
        self.round = 0
        self.phase = "rest" if setting.rests else "round"
        self.threat: int = max(
            variants.threat_min, variants.initial_threat if setting.threat is None else setting.threat
        )
        if variants.threat_max is not None:
            self.threat = min(self.threat, variants.threat_max)
        self.curve = [self.threat]
        self.spent = 0
        self.lying = [thing(gear) for gear in setting.findable_objects]
        self.used: set[str] = set()
        self.finished: set[str] = set()
        self.revealed: dict[str, int] = {}
        self.exit_open = setting.exit_open
        self.exit_difficulty = setting.exit_difficulty or 0
        self.progress = 0
        self.protagonists = -1
        self.director: int | None = None
        self.ending = ""
        self.winner = -1


def condition_of(current: dict[str, int]) -> str:
    """FR-COND-01: active, incapacitated (something at exactly 0) or out (something below 0): the worst of them."""
    worst = min(current.values(), default=1)
    return ACTIVE if worst > 0 else INCAPACITATED if worst == 0 else OUT


def is_horror(body: Body) -> bool:
    """FR-SHEET-05: the director owns the body: monsters and secondaries, on whichever side they fight."""
    return body.kind in (MONSTER, SECONDARY)


def listed(state: State) -> list[Body]:
    """All bodies that have entered the story, in sheet-list order."""
    bodies = state.bodies
    return [bodies[number] for number in state.listing]


def enemies(state: State, body: Body) -> list[Body]:
    """The active ones of other sides that are in the scene, hidden or not, in sheet-list order."""
    bodies = state.bodies
    return [
        other
        for other in [bodies[number] for number in state.listing]
        if other.side != body.side and other.status == ACTIVE
    ]


def helpless(state: State, body: Body) -> list[Body]:
    """FR-COND-05: the incapacitated of other sides, in sheet-list order."""
    return [other for other in listed(state) if other.side != body.side and other.status == INCAPACITATED]


def in_list_order(state: State, bodies: list[Body]) -> list[Body]:
    """These bodies in sheet-list order."""
    return sorted(bodies, key=lambda body: state.listing.index(body.id)) if len(bodies) > 1 else bodies


def card(state: State, key: str) -> Card:
    """The quality in play with this key. Raises KeyError when there is none."""
    for each in state.cards:
        if each.key == key:
            return each
    raise KeyError(key)


def add_card(state: State, owner: int, quality: Quality | SceneQuality) -> str:
    """FR-SHEET-04: bring a quality into play under a key of its own, and return that; ``owner`` a body, or SCENE."""
    keys = {each.key for each in state.cards}
    key, count = quality.id, 1
    while key in keys:
        count += 1
        key = f"{quality.id}#{count}"
    state.cards.append(Card(key, owner, quality))
    return key
