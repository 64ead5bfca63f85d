"""Reading of tables into the objects of a system: values by their type, keys and ids in all their spellings.

Nothing here raises. Every mistake is added to the problems, the wrong value becomes WRONG, and reading continues, so
that an author sees all mistakes together. The result is canonical: equal meaning gives equal values on every
platform."""

from __future__ import annotations

import math
import re
import unicodedata
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from enum import Enum
from typing import Any, Final

from attrs import evolve, field, frozen

from .. import systems
from ..core import percentages
from ..core.language.words import Words
from ..core.schema import Schema
from ..core.spelling import fold
from ..core.values import Value
from .diagnostics import Diagnostics, below, found, item, quoted
from .field_types import (
    NONE,
    ConditionText,
    DiceText,
    FieldSpec,
    FieldType,
    FixedList,
    Flag,
    Form,
    IdOf,
    ListOf,
    Maybe,
    OneOf,
    OneOrMany,
    RealNumber,
    TableOf,
    Text,
    WholeNumber,
    allowed,
    shorthand,
    writable,
)
from .spanish import KEYS
from .varying import NUMBERS, read_number


class _Mark(Enum):
    """Marks that no file can write."""

    WRONG = "wrong"
    REMOVED = "removed"


WRONG: Final = _Mark.WRONG
"""Mark for a value that could not be read; its problem has been added."""
REMOVED: Final = _Mark.REMOVED
"""Mark for a key that a layer removes from the table beneath it."""

MOST_NAME = 60  # characters of a name
_DICE = re.compile(r"(\d{1,2})?d\d{1,3}([+-]\d{1,3})?|\d{1,3}")
_RANGE = re.compile(r"\s*\d+\s*(?:-|–|\.\.)\s*\d+\s*")
_UNWRITABLE = frozenset({"Cc", "Cs", "Zl", "Zp"})  # control characters, lone surrogates, line separators
_UNSEEN = frozenset("\u00ad\u200b\u2060\ufeff")  # invisible: two names could look alike
_TURNING = frozenset({"LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI"})  # change the direction of text

Table = Mapping[str, Any]  # Any: a table of a file before it has been read
Tables = dict[str, Any]  # Any: tables that have not been read, and may be changed
Keys = dict[str, tuple[str, Any]]  # Any: values that have not been read, with their places


@frozen(eq=False, repr=False)
class Reader(Value):
    """Reader of one file.

    ``ids`` has the ids by kind; ``aliases`` maps spellings to canonical words, ``words`` does so for keys only.
    ``own`` has the words that the current sheet defines (``id = "..."``), which are not aliases inside it. ``game``
    is the game's name, "" if commands do not know it. ``families`` maps the name of a [[combatants]] table to its
    full names."""

    ids: Mapping[str, frozenset[str]]
    aliases: Mapping[str, str]
    problems: Diagnostics
    words: Mapping[str, str] = field(factory=dict)
    own: frozenset[str] = frozenset()
    game: str = ""
    families: Mapping[str, Sequence[str]] = field(factory=dict)
    facts: Callable[[], Words] | None = None

    @classmethod
    def of(cls, ids: Mapping[str, frozenset[str]], aliases: Mapping[str, str], problems: Diagnostics) -> Reader:
        """Return a reader that also knows every alias without its accents and capitals."""
        return cls(ids, {**{fold(word): name for word, name in aliases.items()}, **aliases}, problems)

    @classmethod
    def of_game(cls, schema: Schema, problems: Diagnostics, game: str = "") -> Reader:
        """Return a reader of a game's files, which also knows the Spanish words of keys."""
        plain = cls.of(schema.ids, schema.aliases, problems)
        words = {fold(word): name for word, name in {**KEYS, **schema.keys}.items()}
        return evolve(plain, words=words, game=game, facts=schema.facts)

    # Words.

    def canonical(self, word: str, choices: Collection[str]) -> str | None:
        """Return the choice that ``word`` spells, or None."""
        folded = fold(word)
        for spelling in (word, self.aliases.get(word), self.aliases.get(folded), folded):
            if spelling is not None and spelling in choices:
                return spelling
        return None

    def key(self, word: str, choices: Collection[str]) -> str | None:
        """Return the key that ``word`` spells, or None."""
        name = self.canonical(word, choices) or self.words.get(fold(word))
        return name if name in choices else None

    def english(self, word: str) -> str:
        """Return the English word for a word of a key path, in whatever table it is; else the word."""
        return self.aliases.get(word) or self.aliases.get(fold(word)) or self.words.get(fold(word), word)

    def spellings(self, choices: Collection[str]) -> dict[str, str]:
        """Return the aliases of the choices, each with its choice."""
        return {word: name for word, name in {**self.words, **self.aliases}.items() if name in choices}

    def keys(self, table: Table, choices: Collection[str], place: str) -> Keys:
        """Return place and value by canonical key. Unknown and doubled keys are problems."""
        known: Keys = {}
        spellings: Mapping[str, str] | None = None  # of all choices, computed only if there is a mistake
        for key, value in table.items():
            where = below(place, key)
            name = self.key(key, choices)
            if name is None:
                spellings = self.spellings(choices) if spellings is None else spellings
                self.problems.unknown(where, key, choices, also=spellings)
            elif name in known:
                self.problems.doubled(where, name)
            else:
                known[name] = (where, value)
        return known

    def spelled(self, field_type: FieldType, value: Any, place: str) -> Any:  # Any: a value before and after
        """Return the value with canonical keys, as deep as its type has tables, so that tables can be merged.

        Unknown and doubled keys are problems and are left out. Nothing else is checked."""
        inner = field_type.item if isinstance(field_type, Maybe) else field_type
        if not isinstance(value, dict) or not isinstance(inner, Form | TableOf):
            return value
        if isinstance(inner, Form):
            known = self.keys(value, writable(inner.cls), place)
            fields = writable(inner.cls)
            return {name: self.spelled(fields[name].type, part, where) for name, (where, part) in known.items()}
        tables: Tables = {}
        for key, part in value.items():
            where = below(place, key)
            name = self._key(inner.key, key, where)
            if name in tables:
                self.problems.doubled(where, name)
            elif name is not WRONG:
                tables[name] = self.spelled(inner.item, part, where)
        return tables

    # Values.

    def read(self, field_type: FieldType, value: object, place: str) -> Any:  # Any: as its type says, or WRONG
        """Return the value at ``place`` converted to its type; WRONG, with a problem, if it does not fit."""
        if isinstance(field_type, Maybe) and _is_none(field_type.item, value):
            return None
        inner = field_type.item if isinstance(field_type, Maybe) else field_type
        if isinstance(inner, OneOrMany):
            inner = inner.many if isinstance(value, list) and len(value) == len(inner.many.items) else inner.one
        match inner:
            case ListOf() | FixedList() if isinstance(value, list):
                return self._list(inner, value, place)
            case TableOf() if isinstance(value, dict):
                return self._table(inner, value, place)
            case Form(cls):
                return self._form(cls, value, place)
            case IdOf(kind) if isinstance(value, str):
                return self._id(kind, value, place)
            case ConditionText(number) if isinstance(value, str) or (number and type(value) is int):
                return self._condition(str(value), number, place)
            case Text(most, word=word) if isinstance(value, str):
                return self.text(self._word(value) if word else value, place, most)
        read = self._scalar(inner, value)
        if read is WRONG:
            self._wrong(field_type, value, place)
        return read

    def _scalar(self, field_type: FieldType, value: object) -> object:
        match field_type:
            case WholeNumber(low, high) if isinstance(value, int) and not isinstance(value, bool):
                return value if low <= value <= high else WRONG
            case RealNumber(low, high) if isinstance(value, int | float) and not isinstance(value, bool):
                return _real(value, low, high)
            case RealNumber(low, high, percent=True) if isinstance(value, str):
                written = percentages.number(value)
                return WRONG if written is None or _real(written, low, high) is WRONG else written
            case Flag() if isinstance(value, bool):
                return value
            case OneOf(values):
                return self._one_of(values, value)
            case DiceText():
                return _dice(value)
        return WRONG

    def _one_of(self, values: tuple[object, ...], value: object) -> object:
        for choice in values:
            if type(choice) is type(value) and choice == value:
                return choice
        words = [choice for choice in values if isinstance(choice, str)]
        name = self.canonical(value, words) if isinstance(value, str) else None
        return WRONG if name is None else name

    def _wrong(self, field_type: FieldType, value: object, place: str) -> None:
        inner, none = (field_type.item, [NONE]) if isinstance(field_type, Maybe) else (field_type, [])
        if isinstance(value, str) and isinstance(inner, OneOf):
            words = [*(str(choice) for choice in inner.values), *none]
            self.problems.unknown(place, value, words, f"is {found(value)}, which is not one of its values")
        elif isinstance(inner, ListOf) and isinstance(value, str | int | float | dict):
            self.problems.wrong(place, value, f"{allowed(field_type)}, so put it into [brackets]")
        elif isinstance(value, str) and isinstance(inner, WholeNumber | RealNumber) and _RANGE.fullmatch(value):
            hint = "this key takes one; a range is for --vary, as in `asalto sweep FILE --vary KEY=2..4`"
            self.problems.wrong(place, value, f"{allowed(field_type)}; {hint}")
        else:
            self.problems.wrong(place, value, allowed(field_type))

    def text(self, value: str, place: str, most: int | None = None) -> Any:  # Any: str or WRONG
        """Return text with composed accents; WRONG, with a problem, if it has control characters or is too long."""
        if _unwritable(value):
            self.problems.add(place, f"is {quoted(value)}, which holds control characters; allowed is plain text")
            return WRONG
        text = unicodedata.normalize("NFC", value)
        if most is not None and len(text) > most:
            self.problems.add(place, f"has {len(text)} characters; allowed are at most {most}")
            return WRONG
        return text

    def name(self, value: object, place: str) -> Any:  # Any: str or WRONG
        """Return a name: text of 1 to 60 characters without spaces around it."""
        if not isinstance(value, str):
            self.problems.wrong(place, value, f"a name of 1 to {MOST_NAME} characters")
            return WRONG
        if not value.strip() or value != value.strip():
            self.problems.add(place, f"is {quoted(value)}; a name is not empty and has no spaces around it")
            return WRONG
        return self.text(value, place, MOST_NAME)

    def _id(self, kind: str, value: str, place: str) -> object:
        choices = self.ids[kind]
        name = self.canonical(value, choices)
        if name is not None:
            return name
        what = f"is {found(value)}, which is not an id of {kind}"
        command = listing(self.game, choices)
        self.problems.unknown(place, value, choices, what, also=self.spellings(choices), command=command)
        return WRONG

    def _condition(self, text: str, number: bool, place: str) -> object:
        """Return a condition of a special, or a number, with the English words of the game's facts."""
        from .specials import read_condition  # imported here: few files have specials, and lark starts slowly

        assert self.facts is not None  # a game without facts has no field of this type
        read = read_condition(text, number, self.facts(), place, self.problems)
        return WRONG if read is None else read

    def _list(self, field_type: ListOf | FixedList, value: list[object], place: str) -> object:
        if isinstance(field_type, FixedList):
            if len(value) != len(field_type.items):
                self.problems.wrong(place, value, allowed(field_type))
                return WRONG
            field_types = field_type.items
        else:
            value = self._members(field_type.item, value)
            if field_type.most is not None and len(value) > field_type.most:
                self.problems.add(place, f"has {len(value)} items; allowed are at most {field_type.most}")
                return WRONG
            field_types = (field_type.item,) * len(value)
        pairs = enumerate(zip(field_types, value, strict=True))
        read = tuple(self.read(one, part, item(place, index)) for index, (one, part) in pairs)
        return WRONG if WRONG in read else read

    def _members(self, item_type: FieldType, value: list[object]) -> list[object]:
        """Return the list with each group of combatants replaced by its members, if the list may hold names of
        combatants."""
        named = item_type == IdOf("combatants") or (isinstance(item_type, Text) and item_type.family)
        if not named:
            return value
        return [
            full for name in value for full in (self.families.get(name, (name,)) if isinstance(name, str) else (name,))
        ]

    def _table(self, field_type: TableOf, value: Table, place: str, removable: bool = False) -> object:
        """Return a table with sorted keys, so that their order in the file cannot matter."""
        if field_type.most is not None and len(value) > field_type.most:
            self.problems.add(place, f"has {len(value)} keys; allowed are at most {field_type.most}")
            return WRONG
        read: dict[str, object] = {}
        right = True
        for key, part in value.items():
            where = below(place, key)
            name = self._key(field_type.key, key, where)
            if name is not WRONG and name in read:
                self.problems.doubled(where, name)
                right = False
                continue
            taken = removable and part == NONE
            read[name] = REMOVED if taken else self.read(field_type.item, part, where)
            right = right and name is not WRONG and read[name] is not WRONG
        return {name: read[name] for name in sorted(read)} if right else WRONG

    def _key(self, field_type: FieldType, key: str, place: str) -> Any:  # Any: str or WRONG
        """Return a free key; a Spanish spelling of one of the system's words becomes that word."""
        if not isinstance(field_type, Text) or key in self.own:
            return self.read(field_type, key, place)
        return self.read(field_type, self._word(key), place)

    def _word(self, word: str) -> str:
        """Return the word that an alias stands for; any other word unchanged."""
        return self.aliases.get(word, self.aliases.get(fold(word), word))

    # Classes.

    def _form(self, cls: type, value: object, place: str) -> object:
        if isinstance(value, dict):
            values, right = self.fields(cls, self.keys(value, writable(cls), place))
        else:
            short = shorthand(cls)
            if not short or isinstance(value, list):
                self.problems.wrong(place, value, allowed(Form(cls)))
                return WRONG
            values, right = self.fields(cls, dict.fromkeys(short[:1], (place, value)))
            values |= dict.fromkeys(short, values.get(short[0]))
        return self.build(cls, values, place) if right else WRONG

    def fields(self, cls: type, known: Keys, removable: bool = False) -> tuple[dict[str, object], bool]:
        """Return the fields in ``known``, and True if all of them are right.

        With ``removable``, these are the fields of a sheet: the value "none" removes a key of a table with free keys
        from the table beneath, and whole numbers may vary (``VaryingNumber``)."""
        values: dict[str, object] = {}
        for name, (place, value) in known.items():
            field_type = writable(cls)[name].type
            if removable and isinstance(field_type, TableOf) and isinstance(value, dict):
                values[name] = self._table(field_type, value, place, removable=True)
            elif removable and isinstance(value, str) and value != NONE and whole_number(field_type) is not None:
                values[name] = self.number(field_type, value, place)
            else:
                values[name] = self.read(field_type, value, place)
        return values, WRONG not in values.values()

    def number(self, field_type: FieldType, value: str, place: str) -> Any:  # Any: int, VaryingNumber or WRONG
        """Return the whole number that a text means, which may vary within the bounds of its type."""
        read, bounds = read_number(value), whole_number(field_type)
        assert bounds is not None
        if read is None:
            or_numbers = f", or {NUMBERS}" if any(map(str.isdecimal, value)) else ""
            self.problems.wrong(place, value, f"{allowed(field_type)}{or_numbers}")
        elif isinstance(read, int):
            return self.read(field_type, read, place)
        elif bounds.low <= read.low and read.high <= bounds.high:
            return read
        else:
            end = read.low if read.low < bounds.low else read.high
            self.problems.add(place, f"is {found(value)}, which can be {end}; allowed is {allowed(field_type)}")
        return WRONG

    def build(self, cls: type, values: Mapping[str, object], place: str) -> Any:  # Any: a cls or WRONG
        """Return the object with these fields. A value that equals its default becomes the default, so 3 and 3.0 give
        one object."""
        known = writable(cls)
        values = _dissolved(known, values)
        missing = [name for name, spec in known.items() if spec.required and name not in values]
        for name in missing:
            self.problems.add(below(place, name), f"is missing; allowed is {allowed(known[name].type)}")
        if missing:
            return WRONG
        built = cls(**{name: value for name, value in values.items() if value != known[name].default})
        flaw = built.flaw() if hasattr(cls, "flaw") else ""
        if flaw:
            self.problems.add(place, flaw)
        return WRONG if flaw else built


def whole_number(field_type: FieldType) -> WholeNumber | None:
    """Return the type as one of whole numbers; None for any other."""
    inner = field_type.item if isinstance(field_type, Maybe) else field_type
    return inner if isinstance(inner, WholeNumber) else None


def listing(game: str, choices: Collection[str]) -> str:
    """Return the command that lists most of these ids, or ""."""
    gear = {entry.id for entry in systems.inventory(game).gear} if game in systems.NAMES else set[str]()
    return f"asalto gear {game}" if 2 * len(gear & {*choices}) > len(choices) else ""


def _dissolved(known: Mapping[str, FieldSpec], values: Mapping[str, object]) -> Mapping[str, object]:
    """Return the values with every preset replaced by the values it sets; values given explicitly win."""
    presets = [name for name, spec in known.items() if name in values and "presets" in spec.attribute.metadata]
    for name in presets:
        bundle = known[name].attribute.metadata["presets"][values[name]]
        values = {**bundle, **{key: value for key, value in values.items() if key != name}}
    return values


def _is_none(field_type: FieldType, value: object) -> bool:
    """Return whether the value means "no value", and not a choice that is called "none"."""
    return value is None or (value == NONE and not (isinstance(field_type, OneOf) and NONE in field_type.values))


def _real(value: float, low: float | None, high: float | None) -> object:
    """Return a finite float, never the negative zero, which is spelled differently."""
    if isinstance(value, int) and abs(value) > 2**53:
        return WRONG
    fits = math.isfinite(value) and (low is None or low <= value) and (high is None or value <= high)
    return float(value) + 0.0 if fits else WRONG


def _dice(value: object) -> object:
    """Return dice without spaces and capitals; a number becomes its own text."""
    if isinstance(value, bool) or not isinstance(value, str | int) or (isinstance(value, int) and value > 999):
        return WRONG
    text = str(value).replace(" ", "").lower()
    return text if _DICE.fullmatch(text) and text.isascii() else WRONG


def _unwritable(text: str) -> bool:
    return any(
        letter in _UNSEEN
        or unicodedata.category(letter) in _UNWRITABLE
        or unicodedata.bidirectional(letter) in _TURNING
        for letter in text
    )


def words_of(values: Iterable[object]) -> frozenset[str]:
    """Return every ``id = "..."`` in these tables, at any depth: the words that a sheet defines itself."""
    words: set[str] = set()
    rest = list(values)
    while rest:
        value = rest.pop()
        if isinstance(value, dict):
            words.update(word for key, word in value.items() if key == "id" and isinstance(word, str))
            rest.extend(value.values())
        elif isinstance(value, list):
            rest.extend(value)
    return frozenset(words)
