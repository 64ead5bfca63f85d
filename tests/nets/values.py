"""Values for keys of files: right ones, those at each bound and one beyond, other spellings, and wrong ones."""

from __future__ import annotations

from collections.abc import Iterator
from math import inf, nan
from typing import Any, Final

from simulator.core.schema import Schema
from simulator.scenario.field_types import (
    DiceText,
    FieldType,
    FixedList,
    Flag,
    Form,
    IdOf,
    ListOf,
    Maybe,
    OneOf,
    RealNumber,
    TableOf,
    Text,
    WholeNumber,
    shorthand,
    writable,
)

NAMES: Final = {"sides": ("left", "right"), "combatants": ("Ana", "Lobo 1", "Lobo 2")}
"""The ids that every file has of its own."""
USUAL: Final[tuple[object, ...]] = (
    None, "none", True, False, 0, 1, -1, 2.5, -0.0, nan, inf, 2**63, "", "x", "2..4", "a\u200bb", [], [1], {}, {"x": 1},
)  # fmt: skip
"""Given to every key, whatever it takes."""
DICE: Final = ("2d6+1", " 2 D6 ", "d4", "10d100-5", "100d6", "7", 7, 999, 1000, "2d", "d6d6", "²d6", "1d6+1000")
DEEP: Final = 3


class Values:
    """The values of one game's keys."""

    def __init__(self, schema: Schema) -> None:
        self._ids = schema.ids
        self._aliases: dict[str, str] = {}
        for word, name in schema.aliases.items():
            self._aliases.setdefault(name, word)

    def tried(self, kind: FieldType) -> Iterator[object]:
        """All values that a key of that type is tried with."""
        yield from USUAL
        yield from self.own(kind)

    def own(self, kind: FieldType, depth: int = 0) -> Iterator[object]:
        """Those that are made for the type: right, nearly right, and just wrong."""
        match kind:
            case Maybe(item):
                yield from self.own(item, depth)
            case WholeNumber(low, high):
                yield from (low - 1, low, low + 1, high - 1, high, high + 1, float(low), str(low))
            case RealNumber(low, high):
                for bound in (low, high):
                    yield from () if bound is None else (bound - 0.5, bound, int(bound), bound + 0.5)
                yield from (2**53, 2**53 + 1)
            case Text(most):
                yield from () if most is None else ("x" * most, "y" * (most + 1))
                yield from ("e\u0301", "a\nb", "a\u202eb")
            case OneOf(values):
                yield from values
                yield from (each for value in values if isinstance(value, str) for each in self._spelled(value))
            case IdOf(name):
                known = sorted(self._ids.get(name) or NAMES.get(name, ()))
                yield from (each for word in known[:: 1 + len(known) // 3] for each in (word, *self._spelled(word)))
            case DiceText():
                yield from DICE
            case Flag():
                yield "true"
            case _:
                yield from self._many(kind, depth)

    def _many(self, kind: FieldType, depth: int) -> Iterator[object]:
        """Lists and tables."""
        match kind:
            case ListOf(item, most):
                right = self.right(item, depth)
                yield from ([right], right, [right, right], [right, ["?"]])
                yield from () if most is None else ([right] * most, [right] * (most + 1))
                if depth < DEEP:
                    yield from ([each] for each in self.own(item, depth + 1))
            case FixedList(items):
                right_list = [self.right(item, depth) for item in items]
                yield from (right_list, right_list[:-1], [*right_list, right_list[0]], [*right_list[:-1], "?"])
            case TableOf(key, item, most):
                name, right = self.right(key, depth), self.right(item, depth)
                yield from (
                    {name: right},
                    {name: "none"},
                    {name: ["?"]},
                    {"?": right},
                    {name.upper(): right, name: right},
                )
                yield from (
                    () if most is None else ({f"k{n}": right for n in range(count)} for count in (most, most + 1))
                )
                if depth < DEEP:
                    yield from ({each: right} for each in self.own(key, depth + 1) if isinstance(each, str))
            case Form(cls):
                yield from self._forms(cls, depth)

    def _forms(self, cls: type, depth: int) -> Iterator[object]:
        """Tables with one key too few or too many, and what may stand for the table."""
        whole = self.form(cls, depth)
        yield whole
        yield {**whole, "wat": 1}
        if depth < DEEP:
            yield from ({key: part for key, part in whole.items() if key != name} for name in whole)
            for short in shorthand(cls)[:1]:
                yield from self.own(writable(cls)[short].type, depth + 1)

    def _spelled(self, word: str) -> Iterator[str]:
        """Other spellings of a word, and a wrong one."""
        yield from (word.upper(), word.replace("_", " "), f"{word}e")
        if word in self._aliases:
            yield self._aliases[word]

    def right(self, kind: FieldType, depth: int = 0) -> Any:  # Any: a value of that type
        """A value that is right."""
        match kind:
            case Maybe(item):
                return self.right(item, depth)
            case WholeNumber(low, high):
                return min(max(low, 2), high)
            case RealNumber(low, high):
                return min(max(low or 0.0, 1.5), inf if high is None else high)
            case Flag():
                return True
            case Text():
                return "word"
            case DiceText():
                return "1d6"
            case OneOf(values):
                return values[-1]
            case IdOf(name):
                return min(self._ids.get(name) or NAMES.get(name) or ["?"])
            case ListOf(item):
                return [self.right(item, depth + 1)]
            case FixedList(items):
                return [self.right(item, depth + 1) for item in items]
            case TableOf(key, item):
                return {self.right(key, depth + 1): self.right(item, depth + 1)}
            case Form(cls):
                return self.form(cls, depth + 1)
        raise AssertionError(kind)

    def form(self, cls: type, depth: int = 0) -> dict[str, object]:
        """A table with every key, or deep down with those that it needs."""
        fields = writable(cls).items()
        return {name: self.right(spec.type, depth) for name, spec in fields if spec.required or depth < DEEP}
