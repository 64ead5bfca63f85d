"""Scenarios whose numbers vary: what is drawn in each fight, and the scenario of that fight.

The document of such a scenario has the largest roster. Fields that vary are texts in their rows; ``counts`` has the
counts that vary, by the name of their table, with the middle and the spacing of the copies' formation, because fewer
copies stand otherwise. The document of a fight is an ordinary one; its key ``drawn`` has what was drawn, and the
combatants that are absent. Files written by hand have neither key."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from attrs import evolve, frozen

from ..core.errors import BadScenario
from ..core.plane import Place
from ..core.record import Json
from ..core.values import Value
from .canonical import digest, without_policies
from .diagnostics import below
from .field_types import FieldType, Form, IdOf, ListOf, Maybe, TableOf, Text, writable
from .formation import POSITION, SPACING, formation
from .roster import family_of, full_names
from .varying import VaryingNumber, read_number

if TYPE_CHECKING:
    from ..core.schema import Schema
    from ..core.system import Member
    from .combatants import WrittenCombatant
    from .model import Scenario
    from .read import Reader

COUNTS: Final = "counts"
DRAWN: Final = "drawn"
COUNT: Final = "count"
TARGETS: Final = "targets"
"""List of combatants in all games that means everyone if it is empty: it keeps its names when all of them are absent,
which is then a mistake of the file."""
_NUMBERS, _ABSENT = "numbers", "absent"
_KEPT: Final = 64
"""Scenarios of fights that are kept: batches draw the same numbers again and again."""


class DrawnNumber(NamedTuple):
    """Number that was drawn: the combatant or table, its field (``count`` of a table), the text in the file, and the
    number."""

    name: str
    field: str
    text: str
    number: int

    @property
    def path(self) -> str:
        """The name of the number, such as ``Zombi.count``."""
        return below(self.name, self.field)

    def again(self, seed: int, fight: int) -> int | None:
        """Return the number that the text gives in that fight; None if it is no number that varies."""
        number = read_number(self.text)
        return number.draw(seed, fight, self.field, self.name) if isinstance(number, VaryingNumber) else None


NOTHING_DRAWN: Final[Mapping[str, Any]] = {}


@frozen(eq=False, repr=False)
class VaryingCount(Value):
    """Count of a table that varies: its ``name``, the ``names`` of its copies, of whom the first take part, and the
    formation of these (``middle`` None: they have none)."""

    name: str
    number: VaryingNumber
    names: tuple[str, ...]
    middle: Place | None = None
    spacing: float = 0.0

    def plain(self) -> Json:
        """Return the count for a document."""
        if self.middle is None:
            return self.number.text
        return {COUNT: self.number.text, POSITION: [*self.middle], SPACING: self.spacing}

    def places(self, count: int) -> dict[Place, Place]:
        """Return where those of the whole formation stand if only ``count`` take part."""
        if self.middle is None:
            return {}
        whole = formation(self.middle, len(self.names), self.spacing)
        return dict(zip(whole, formation(self.middle, count, self.spacing), strict=False))


class VaryingPlace(NamedTuple):
    """Place of a number that varies: the ``name`` of a combatant or a table, its ``field`` (``count`` of a table), and
    the number. ``path`` is the name of the number, such as ``Zombi.count``."""

    path: str
    name: str
    field: str
    number: VaryingNumber

    @classmethod
    def of(cls, name: str, field: str, number: VaryingNumber) -> VaryingPlace:
        """Return the place with its path."""
        return cls(below(name, field), name, field, number)

    @property
    def of_all(self) -> str:
        """The name that the number has in the file, the same for all copies: ``Zombi.max_life``."""
        return self.path if self.field == COUNT else below(family_of(self.name) or self.name, self.field)


class Varies:
    """Numbers of a scenario that vary: its counts, and fields of combatants by the combatant's name. ``places`` has
    them all, the counts first. To be set: ``load``, which reads a document with the names that the file may refer to;
    ``schema``, that of the game; and ``written``, the combatants as read."""

    def __init__(self, counts: Sequence[VaryingCount], fields: Mapping[str, Mapping[str, VaryingNumber]]) -> None:
        self.counts = tuple(counts)
        self.load: Callable[[object, str], Scenario]
        self.schema: Schema
        self.written: Mapping[str, WrittenCombatant]
        self._rosters: dict[tuple[str, tuple[str, ...]], Scenario] = {}  # the last of each, by the names of its roster
        pairs = ((name, field, number) for name, of_body in fields.items() for field, number in of_body.items())
        of_counts = ((one.name, COUNT, one.number) for one in counts)
        self.places = tuple(VaryingPlace.of(*each) for each in (*of_counts, *pairs))
        self._fields = {name: {field: below(name, field) for field in of_body} for name, of_body in fields.items()}
        self._kept: dict[tuple[str, tuple[tuple[str, int], ...]], Scenario] = {}

    @property
    def texts(self) -> list[str]:
        """The numbers as the file has them, such as ``Zombi.count = 2-4``."""
        return list(dict.fromkeys(f"{one.of_all} = {one.number.text}" for one in self.places))

    def draw(self, seed: int, fight: int) -> dict[str, int]:
        """Return the numbers of one fight by their paths, without those of the absent."""
        return self._present(lambda place: place.number.draw(seed, fight, place.field, place.name))

    def _present(self, number_of: Callable[[VaryingPlace], int]) -> dict[str, int]:
        names = {one.name: one.names for one in self.counts}
        numbers: dict[str, int] = {}
        absent: set[str] = set()
        for place in self.places:
            if place.field == COUNT:
                numbers[place.path] = number_of(place)
                absent.update(names[place.name][numbers[place.path] :])
            elif place.name not in absent:
                numbers[place.path] = number_of(place)
        return numbers

    def ends(self) -> list[dict[str, int]]:
        """Return two draws that stand for all when a file is checked: all numbers at their least, and at their
        greatest."""
        return [self._present(lambda place: place.number.low), self._present(lambda place: place.number.high)]

    def means(self) -> dict[str, int]:
        """Return the mean of each number, rounded up."""
        return self._present(lambda place: (place.number.low + place.number.high + 1) // 2)

    def cases(self) -> Iterator[tuple[dict[str, int], Fraction]]:
        """Yield all draws, each with its probability."""

        def further(known: dict[str, int], chance: Fraction) -> Iterator[tuple[dict[str, int], Fraction]]:
            absent = {name for one in self.counts for name in one.names[known.get(below(one.name, COUNT), 0) :]}
            place = next(
                (
                    one
                    for one in self.places
                    if one.path not in known and (one.field == COUNT or one.name not in absent)
                ),
                None,
            )
            if place is None:
                yield known, chance
                return
            for number, part in place.number.chances().items():
                yield from further({**known, place.path: number}, chance * part)

        return further({}, Fraction(1))

    def may_be_absent(self, name: str) -> bool:
        """Return whether the combatant is absent from some fights."""
        return any(name in one.names[one.number.low :] for one in self.counts)

    def fixed(self, scenario: Scenario, numbers: Mapping[str, int]) -> Scenario:
        """Return the scenario with these numbers. Raises BadScenario if the game does not accept them."""
        key = scenario.digest, tuple(numbers.items())
        found = self._kept.get(key)
        if found is None:
            found = self._made(scenario, numbers)
            for kept in (self._kept, self._rosters):
                if len(kept) >= _KEPT:
                    kept.clear()
            self._kept[key] = found
            self._rosters[scenario.digest, tuple(found.encounter.names)] = found
        return found

    def _made(self, scenario: Scenario, numbers: Mapping[str, int]) -> Scenario:
        """Make the scenario with these numbers: of a roster that is known from its last one, else from its document."""
        absent = self._absent(numbers)
        names = tuple(name for name in scenario.encounter.names if name not in absent)
        like = self._rosters.get((scenario.digest, names))
        if like is None or scenario.chain:
            return self.load(self.document(scenario, numbers), scenario.heading)
        return self._with_values(like, numbers)

    def _with_values(self, like: Scenario, numbers: Mapping[str, int]) -> Scenario:
        """Return the scenario with other numbers for the same roster, as its document would be read."""
        known, rows, members = writable(self.schema.sheet), [], []
        for member, row in zip(like.encounter.members, like.document["combatants"], strict=True):
            fields = self._fields.get(member.name, {})
            values = {field: numbers[path] for field, path in fields.items()}
            changed = {field: value for field, value in values.items() if value != known[field].default}
            written = {**{key: part for key, part in row.items() if key not in fields}, **changed}
            order = [*(key for key in row if key not in known), *(key for key in known if key in written)]
            rows.append({key: written[key] for key in order})
            members.append(evolve(member, sheet=self._sheet(member, values, like)) if fields else member)
        drawn = {**like.document[DRAWN], _NUMBERS: self._told(numbers)}
        document = {**like.document, "combatants": rows, DRAWN: drawn}
        encounter = evolve(like.encounter, members=tuple(members), digest=digest(without_policies(document)))
        if problems := self.schema.check(encounter):
            raise BadScenario([f"{like.heading}: {sentence}" for sentence in problems])
        return evolve(like, encounter=encounter, document=document, digest=digest(document), drawn=drawn_numbers(drawn))

    def _sheet(self, member: Member, values: Mapping[str, int], like: Scenario) -> object:
        """Return the finished sheet of a combatant with these values."""
        body, encounter = self.written[member.name], like.encounter
        where = {POSITION: getattr(member.sheet, POSITION)} if hasattr(member.sheet, POSITION) else {}
        written: Any = body.written  # Any: the sheet of any game
        role = encounter.sides[member.side].role
        try:
            return self.schema.finish(evolve(written, **where, **values), body.made_from, role, encounter.variants)
        except ValueError as error:
            raise BadScenario([f"{like.heading}: {member.name} cannot be finished: {error}"]) from error

    def _told(self, numbers: Mapping[str, int]) -> list[Json]:
        """Return what was drawn, for a document."""
        there = [one for one in self.places if one.path in numbers]
        return [[one.name, one.field, one.number.text, numbers[one.path]] for one in there]

    def _absent(self, numbers: Mapping[str, int]) -> list[str]:
        return [name for one in self.counts for name in one.names[numbers[below(one.name, COUNT)] :]]

    def document(self, scenario: Scenario, numbers: Mapping[str, int]) -> dict[str, Any]:
        """Return the document of a fight with these numbers."""
        whole, absent, moved = scenario.document, self._absent(numbers), dict[str, dict[Place, Place]]()
        for one in self.counts:
            moved |= dict.fromkeys(one.names, one.places(numbers[below(one.name, COUNT)]))
        rows = []
        for member, row in zip(scenario.encounter.members, whole["combatants"], strict=True):
            if member.name in absent:
                continue
            changed: dict[str, Any] = {
                field: numbers[name] for field, name in self._fields.get(member.name, {}).items()
            }
            place = getattr(member.sheet, POSITION, None)
            if place in moved.get(member.name, {}):
                changed[POSITION] = [*moved[member.name][place]]
            rows.append({**row, **changed})
        return {
            **{key: part for key, part in whole.items() if key != COUNTS},
            "combatants": rows,
            "scene": _without(absent, Form(type(scenario.encounter.scene)), whole["scene"]),
            **({"chain": [_step(absent, step, scenario) for step in whole["chain"]]} if "chain" in whole else {}),
            DRAWN: {_NUMBERS: self._told(numbers), _ABSENT: absent},
        }


def _step(absent: Collection[str], step: Mapping[str, Any], scenario: Scenario) -> dict[str, Any]:
    """Return a step of a chain without those who are absent."""
    scene = Form(type(scenario.encounter.scene))
    changes = {"scene": _without(absent, scene, step["scene"])} if "scene" in step else {}
    fight = {"fight": [name for name in step["fight"] if name not in absent]} if "fight" in step else {}
    rest = next((stage.rest for stage in scenario.chain if hasattr(stage, "rest")), None)
    rested = {"rest": _without(absent, Form(type(rest)), step["rest"])} if "rest" in step else {}
    return {**step, **changes, **fight, **rested}


def _without(absent: Collection[str], field_type: FieldType, value: Any) -> Any:  # Any: plain JSON of that type
    """Return the value without the absent in its lists and tables of combatants."""
    inner = field_type.item if isinstance(field_type, Maybe) else field_type
    match inner:
        case Form(cls) if isinstance(value, dict):
            fields = writable(cls)
            left = {name: _without(absent, fields[name].type, part) for name, part in value.items()}
            return {name: part if part or name != TARGETS else value[name] for name, part in left.items()}
        case ListOf(item) if isinstance(value, list):
            named = _names(item)
            return [_without(absent, item, part) for part in value if not (named and part in absent)]
        case TableOf(key, item) if isinstance(value, dict):
            named = _names(key)
            return {
                name: _without(absent, item, part) for name, part in value.items() if not (named and name in absent)
            }
    return value


def _names(field_type: FieldType) -> bool:
    """Return whether values of this type are names of combatants."""
    return field_type == IdOf("combatants") or (isinstance(field_type, Text) and field_type.family)


# Reading documents.


def read_counts(value: object, roster: Collection[str], reader: Reader) -> list[VaryingCount]:
    """Return the counts in a document; each mistake becomes a problem."""
    found = []
    for name, part in value.items() if isinstance(value, dict) else ():
        table = part if isinstance(part, dict) else {COUNT: part}
        number = read_number(str(table.get(COUNT)))
        middle, spacing = table.get(POSITION), table.get(SPACING, 0.0)
        if isinstance(number, VaryingNumber) and number.low >= 0 and number.high <= len(roster):
            names = tuple(full_names(name, number.high))
            placed = isinstance(middle, list) and len(middle) == 2 and all(isinstance(at, int | float) for at in middle)
            if {*names} <= {*roster} and (middle is None or (placed and isinstance(spacing, int | float))):
                place = None if middle is None else (float(middle[0]), float(middle[1]))
                found.append(VaryingCount(name, number, names, place, float(spacing)))
                continue
        reader.problems.wrong(below(COUNTS, str(name)), part, "a count that varies, of combatants in this document")
    if not isinstance(value, dict):
        reader.problems.wrong(COUNTS, value, "a table of counts by the names of combatants")
    return found


def read_drawn(value: object, reader: Reader) -> dict[str, Any]:
    """Return what was drawn, as a document has it; {}, with a problem, if it is anything else."""
    match value:
        case {"numbers": list(numbers), "absent": list(absent), **other} if (
            not other
            and all(isinstance(name, str) for name in absent)
            and all(
                isinstance(each, list) and [type(part) for part in each] == [str, str, str, int] for each in numbers
            )
        ):
            return {_NUMBERS: numbers, _ABSENT: absent}
    reader.problems.wrong(DRAWN, value, "a table of numbers and absent, as traces have it")
    return {}


def absent_in(drawn: Mapping[str, Any]) -> Sequence[str]:
    """Return the names of those who are absent from the fight."""
    names: Sequence[str] = drawn.get(_ABSENT, ())
    return names


def drawn_numbers(drawn: Mapping[str, Any]) -> tuple[DrawnNumber, ...]:
    """Return the numbers that were drawn."""
    return tuple(DrawnNumber(*parts) for parts in drawn.get(_NUMBERS, ()))
