"""State of a fight: combatants and scene as mutable records (FR-SHEET-02).

This file answers questions about bodies; harm.py, threat.py, actions.py and others change them."""

from __future__ import annotations

from typing import Annotated, Final

from ...core.fields import ROSTER, shown
from ...core.record import Record, known
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
STATUSES: Final = (ACTIVE, INCAPACITATED, OUT, ESCAPED, DRIVEN_OFF, RESERVE)


class Thing(Record):
    """Object."""

    id: Annotated[str, shown("Its id.")]
    dice: Annotated[int, shown("The dice that it adds to a roll that shares a tag with it.", "FR-OBJ-01")]
    char: Annotated[str, shown("The characteristic that it helps.")]
    tags: Annotated[tuple[str, ...], shown("The tags of the rolls that it helps.")]

    def __init__(self, key: str, dice: int, char: str, tags: tuple[str, ...]) -> None:
        self.id = key
        self.dice = dice
        self.char = char
        self.tags = tags


def thing(gear: Gear) -> Thing:
    """FR-OBJ-01, FR-OBJ-02: the object that a file describes."""
    return Thing(gear.key, gear.all_dice, gear.characteristic, gear.all_tags)


def helps(card: Card) -> tuple[str, ...]:
    """FR-QUAL-02: the tags of the rolls that a quality helps."""
    return card.quality.helps


def hinders(card: Card) -> tuple[str, ...]:
    """FR-QUAL-02: the tags of the rolls that a quality hinders."""
    return card.quality.hinders


class Card(Record):
    """Quality in play."""

    key: Annotated[str, shown("Its key in this fight.")]
    owner: Annotated[int, shown("The body that it belongs to; -1: the scene.")]
    exhausted: Annotated[bool, shown("It cannot be activated any more.", "FR-QUAL-08")]
    helps: Annotated[tuple[str, ...], shown("The tags of the rolls that it helps.", "FR-QUAL-02", of=helps)]
    hinders: Annotated[tuple[str, ...], shown("The tags of the rolls that it hinders.", "FR-QUAL-02", of=hinders)]
    quality: Quality | SceneQuality  # FR-SHEET-04

    def __init__(self, key: str, owner: int, quality: Quality | SceneQuality) -> None:
        self.key = key
        self.owner = owner
        self.quality = quality
        self.exhausted = isinstance(quality, Quality) and quality.exhausted


class Body(Record):
    """One combatant; its number is its place in the list and in the roster."""

    id: Annotated[int, ROSTER]
    name: Annotated[str, ROSTER]
    sheet: Annotated[Sheet, ROSTER]
    side: Annotated[int, shown("The number of its side.")]
    kind: Annotated[str, shown("Its role in the story.", "FR-SHEET-05", (MAIN, SECONDARY, MONSTER))]
    status: Annotated[str, shown("Its status; only `active` bodies act.", "FR-COND-01", STATUSES)]
    superacion: Annotated[int, shown("Points of superación.", "FR-SUP-01")]
    hidden: Annotated[bool, shown("It is hidden.", "FR-FIGHT-07")]
    full_strength: Annotated[bool, shown("It rolls its totals instead of its current values.", "FR-SUP-05")]
    setbacks: Annotated[int, shown("Setbacks in this scene.", "FR-FIGHT-05")]
    acted: Annotated[bool, shown("It has acted in this round.", "FR-TURN-03")]
    hurried: Annotated[bool, shown("It acts before the monster in this round.", "FR-TURN-04")]
    doubled: Annotated[bool, shown("It acts twice in a row in this round.", "FR-TURN-05")]
    owes: Annotated[bool, shown("It does not act in the next round.", "FR-TURN-05")]
    current: Annotated[dict[str, int], shown("The current values of its characteristics.", "FR-SHEET-02")]
    failed: Annotated[set[str], shown("The challenges whose repetition costs a point.", "FR-CHAL-05")]
    lost: Annotated[set[str], shown("The conflicts whose repetition costs a point.", "FR-CONF-08")]
    obstacles: Annotated[set[int], shown("The enemies that it has an obstacle against.", "FR-FIGHT-08")]
    things: Annotated[list[Thing], shown("The objects at hand, those of the sheet first.")]
    spent: int  # points of superación spent in this scene

    def __init__(self, number: int, name: str, side: int, sheet: Sheet) -> None:
        self.id = number
        self.name = name
        self.side = side
        self.sheet = sheet
        self.kind = sheet.kind or MAIN
        self.current = {}
        for each in CHARACTERISTICS:
            total = sheet.total(each)
            if total is not None:
                self.current[each] = sheet.current.get(each, total)
        self.status = RESERVE if sheet.reserve else condition_of(self.current)
        self.hidden = sheet.hidden and self.status == ACTIVE
        self.full_strength = False
        self.superacion = known(sheet.superacion)
        self.spent = 0
        self.setbacks = 0
        self.failed = set()
        self.lost = set()
        self.obstacles = set()
        self.things = [thing(gear) for gear in sheet.objects]
        self.acted = False
        self.hurried = False
        self.doubled = False
        self.owes = False

    @property
    def only_own_things(self) -> bool:
        """The body has no object besides those of its sheet."""
        return len(self.things) == len(self.sheet.objects)

    @property
    def active(self) -> bool:
        """The body can act."""
        return self.status == ACTIVE

    @property
    def present(self) -> bool:
        """The body is in the scene: active or incapacitated."""
        return self.status in (ACTIVE, INCAPACITATED)


class State(Record):
    """State of a fight between steps.

    ``listing`` is the sheet list: the bodies that have entered the story, in order; ``order`` is their order in this
    round (FR-TURN-02); ``slot`` the part of the round (FR-TURN-01). ``lying`` are objects to take; ``used`` the
    elements that have come; ``finished`` the completed challenges; ``revealed`` the difficulties that a roll has shown
    (FR-CHAL-06); ``exit_difficulty`` 0: no roll. ``director`` is its seat, ``spent`` its points spent; ``curve`` is
    threat at the start of the first round and at the end of each (FR-OOC-08). ``special_uses`` counts uses of specials,
    ``special_rounds`` has the last round of those that last (core.powers)."""

    bodies: list[Body]
    encounter: Encounter
    variants: Variants
    setting: Setting
    sides: list[str]
    cards: list[Card]
    listing: list[int]
    order: list[int]
    slot: int
    round: int
    phase: str
    threat: int
    curve: list[int]
    spent: int
    lying: list[Thing]
    used: set[str]
    finished: set[str]
    revealed: dict[str, int]
    exit_open: bool
    exit_difficulty: int
    progress: int
    protagonists: int
    director: int | None
    ending: str
    winner: int
    special_uses: dict[str, int]
    special_rounds: dict[str, int]

    def __init__(self, bodies: list[Body], encounter: Encounter, variants: Variants, setting: Setting) -> None:
        self.bodies = bodies
        self.encounter = encounter
        self.variants = variants
        self.setting = setting
        self.sides = [side.name for side in encounter.sides]
        self.cards = []
        self.listing = [body.id for body in bodies if body.status != RESERVE]
        self.order = list(self.listing)
        self.slot = 1
        self.round = 0
        self.phase = "rest" if setting.rests else "round"
        self.threat = max(variants.threat_min, variants.initial_threat if setting.threat is None else setting.threat)
        if variants.threat_max is not None:
            self.threat = min(self.threat, variants.threat_max)
        self.curve = [self.threat]
        self.spent = 0
        self.lying = [thing(gear) for gear in setting.findable_objects]
        self.used = set()
        self.finished = set()
        self.revealed = {}
        self.exit_open = setting.exit_open
        self.exit_difficulty = setting.exit_difficulty or 0
        self.progress = 0
        self.protagonists = -1
        self.director = None
        self.ending = ""
        self.winner = -1
        self.special_uses = {}
        self.special_rounds = {}


def condition_of(current: dict[str, int]) -> str:
    """FR-COND-01: the worst of active, incapacitated (a characteristic at exactly 0) and out (one below 0)."""
    worst = min(current.values(), default=1)
    return ACTIVE if worst > 0 else INCAPACITATED if worst == 0 else OUT


def is_horror(body: Body) -> bool:
    """FR-SHEET-05: the body belongs to the director: monsters and secondaries, on any side."""
    return body.kind in (MONSTER, SECONDARY)


def listed(state: State) -> list[Body]:
    """Return all bodies that have entered the story, in sheet-list order."""
    bodies = state.bodies
    return [bodies[number] for number in state.listing]


def enemies(state: State, body: Body) -> list[Body]:
    """Return the active bodies of other sides in the scene, hidden or not, in sheet-list order."""
    bodies = state.bodies
    return [
        other
        for other in [bodies[number] for number in state.listing]
        if other.side != body.side and other.status == ACTIVE
    ]


def helpless(state: State, body: Body) -> list[Body]:
    """FR-COND-05: the incapacitated bodies of other sides, in sheet-list order."""
    return [other for other in listed(state) if other.side != body.side and other.status == INCAPACITATED]


def in_list_order(state: State, bodies: list[Body]) -> list[Body]:
    """Return these bodies in sheet-list order."""
    return sorted(bodies, key=lambda body: state.listing.index(body.id)) if len(bodies) > 1 else bodies


def card(state: State, key: str) -> Card:
    """Return the quality in play with this key. Raises KeyError if there is none."""
    for each in state.cards:
        if each.key == key:
            return each
    raise KeyError(key)


def add_card(state: State, owner: int, quality: Quality | SceneQuality) -> str:
    """FR-SHEET-04: bring a quality into play under a key of its own, and return the key; ``owner`` is a body, or
    SCENE."""
    keys = {each.key for each in state.cards}
    key, count = quality.id, 1
    while key in keys:
        count += 1
        key = f"{quality.id}#{count}"
    state.cards.append(Card(key, owner, quality))
    return key
