"""Types that a field of a scenario file may have, derived from a system's type hints.

The module supports exactly the hints listed in ``core.schema``, and tuples of fixed length (positions), also beside a
single value (``float | tuple[float, float]``). Any other hint is a mistake of the system's author and raises TypeError,
so that no system ships a field that a file cannot write."""

from __future__ import annotations

import types
from collections.abc import Mapping
from functools import cache
from typing import Annotated, Any, Literal, TypeAlias, Union, get_args, get_origin, get_type_hints

from attrs import NOTHING, Attribute, Factory, fields, frozen, has

from ..core.schema import Condition, Family, Formula, Id, Number, Percentage, Range, Size, Word
from ..core.values import Value
from .diagnostics import listed

NONE = "none"  # a file's word for no value
BIGGEST = 2**63 - 1  # the largest integer that fits into a message


@frozen(eq=False, repr=False)
class WholeNumber(Value):
    """An integer from ``low`` to ``high``, both included."""

    low: int = -BIGGEST
    high: int = BIGGEST


@frozen(eq=False, repr=False)
class RealNumber(Value):
    """A finite number from ``low`` to ``high``, both included; None: no bound. ``percent``: also text such as "2%"."""

    low: float | None = None
    high: float | None = None
    percent: bool = False


@frozen(eq=False, repr=False)
class Flag(Value):
    """True or false."""


@frozen(eq=False, repr=False)
class Text(Value):
    """Text of at most ``most`` characters; None: no bound. With ``family`` it may name a group of combatants; with
    ``word`` it may be a word of the game."""

    most: int | None = None
    family: bool = False
    word: bool = False


@frozen(eq=False, repr=False)
class DiceText(Value):
    """Text with a dice formula, such as "2d6+1"."""


@frozen(eq=False, repr=False)
class ConditionText(Value):
    """Text in the language of tactics, in the words of the game's specials: a condition, or with ``number`` a
    number."""

    number: bool = False


@frozen(eq=False, repr=False)
class OneOf(Value):
    """One of a few values."""

    values: tuple[object, ...]


@frozen(eq=False, repr=False)
class IdOf(Value):
    """One of the system's ids of ``kind``."""

    kind: str


@frozen(eq=False, repr=False)
class ListOf(Value):
    """A list of at most ``most`` items of one type."""

    item: FieldType
    most: int | None = None


@frozen(eq=False, repr=False)
class FixedList(Value):
    """A list of fixed length, such as a position."""

    items: tuple[FieldType, ...]


@frozen(eq=False, repr=False)
class OneOrMany(Value):
    """A single value, or a list of fixed length in its place, such as one range or three."""

    one: FieldType
    many: FixedList


@frozen(eq=False, repr=False)
class TableOf(Value):
    """A table with free keys of one type and values of another."""

    key: FieldType
    item: FieldType
    most: int | None = None


@frozen(eq=False, repr=False)
class Form(Value):
    """A table with the fields of ``cls``, or a single value for the fields that its SHORTHAND names."""

    cls: type


@frozen(eq=False, repr=False)
class Maybe(Value):
    """The type ``item``, or "none"."""

    item: FieldType


_FACTORY: Any = Factory  # Any: a class, though attrs types it as a function
FieldType: TypeAlias = (
    WholeNumber
    | RealNumber
    | Flag
    | Text
    | DiceText
    | ConditionText
    | OneOf
    | IdOf
    | ListOf
    | FixedList
    | OneOrMany
    | TableOf
    | Form
    | Maybe
)
Marks: TypeAlias = tuple[object, ...]


@frozen(eq=False, repr=False)
class FieldSpec(Value):
    """One field of a class: its name, its type and its metadata."""

    name: str
    type: FieldType
    attribute: Attribute[Any]

    @property
    def required(self) -> bool:
        """Return whether a file must write the field."""
        return self.attribute.default is NOTHING

    @property
    def default(self) -> object:
        """Return the field's default; NOTHING if a file must write it."""
        default: Any = self.attribute.default  # Any: attrs types it as what the field holds
        return default.factory() if isinstance(default, _FACTORY) else default


@cache
def writable(cls: type) -> Mapping[str, FieldSpec]:
    """Return the fields of a frozen attrs class that a file may write, by name, in the order of their definition."""
    hints = get_type_hints(cls, include_extras=True)
    return {
        one.name: FieldSpec(one.name, field_type(hints[one.name]), one)
        for one in fields(cls)
        if not one.metadata.get("derived")
    }


def shorthand(cls: type) -> tuple[str, ...]:
    """Return the fields that a single value stands for."""
    names: str | tuple[str, ...] = getattr(cls, "SHORTHAND", ())
    return (names,) if isinstance(names, str) else names


def field_type(hint: Any, marks: Marks = ()) -> FieldType:  # Any: a type hint has no type of its own
    """Return the field type of a type hint. Raises TypeError for a hint that ``core.schema`` does not list."""
    kind, args = get_origin(hint), get_args(hint)
    if kind is Annotated:
        return field_type(args[0], (*marks, *args[1:]))
    if kind is Union or kind is types.UnionType:
        inner = [arg for arg in args if arg is not type(None)]
        found = field_type(inner[0], marks)
        if len(inner) == 2 and get_origin(inner[1]) is tuple and Ellipsis not in get_args(inner[1]):
            found = OneOrMany(found, FixedList(tuple(field_type(arg, marks) for arg in get_args(inner[1]))))
        elif len(inner) != 1 or len(args) != 2:
            raise TypeError(f"a field is X, X | None, or X | tuple[X, X], not {hint}")
        return found if len(inner) == len(args) else Maybe(found)
    if kind is Literal:
        return OneOf(args)
    if kind is tuple:
        if len(args) == 2 and args[1] is Ellipsis:
            return ListOf(field_type(args[0]), _most(marks))
        return FixedList(tuple(field_type(arg) for arg in args))
    if isinstance(kind, type) and issubclass(kind, Mapping):
        return TableOf(field_type(args[0]), field_type(args[1]), _most(marks))
    return _plain(hint, marks)


def _plain(hint: object, marks: Marks) -> FieldType:
    span = next((mark for mark in marks if isinstance(mark, Range)), Range())
    if hint is bool:
        return Flag()
    if hint is int:
        low = -BIGGEST if span.low is None else int(span.low)
        return WholeNumber(low, BIGGEST if span.high is None else int(span.high))
    if hint is float:
        return RealNumber(span.low, span.high, any(isinstance(mark, Percentage) for mark in marks))
    if hint is str:
        return _text(marks)
    if isinstance(hint, type) and has(hint):
        return Form(hint)
    raise TypeError(f"no scenario file can write a field of type {hint}; core.schema lists the types that it can")


def _text(marks: Marks) -> FieldType:
    for mark in marks:
        if isinstance(mark, Id):
            return IdOf(mark.kind)
        if isinstance(mark, Formula):
            return DiceText()
        if isinstance(mark, Condition | Number):
            return ConditionText(isinstance(mark, Number))
    family, word = (any(isinstance(mark, kind) for mark in marks) for kind in (Family, Word))
    return Text(_most(marks), family, word)


def _most(marks: Marks) -> int | None:
    return next((mark.most for mark in marks if isinstance(mark, Size)), None)


def allowed(one: FieldType) -> str:
    """Return the allowed values of a field."""
    match one:
        case WholeNumber(low, high):
            return f"a whole number{_span(low, high)}"
        case RealNumber(low, high, percent):
            return f"a number{_span(low, high)}" + (' or a percentage such as "2%"' if percent else "")
        case Flag():
            return "true or false"
        case Text(most):
            return "text" if most is None else f"text of at most {most} characters"
        case DiceText():
            return 'dice such as "2d6+1"'
        case ConditionText(number):
            return "a whole number, or a formula of facts" if number else "a condition, such as round > 1"
        case OneOf(values):
            return listed([str(value) for value in values])
        case IdOf(kind):
            return f"an id of {kind}"
        case Maybe(inner):
            return f'{allowed(inner)}, or "{NONE}"'
        case ListOf(inner, most):
            return f"a list of {'' if most is None else f'at most {most}, each '}{allowed(inner)}"
        case FixedList(items):
            return f"a list of {len(items)}, each {allowed(items[0])}"
        case OneOrMany(single, many):
            return f"{allowed(single)}, or {allowed(many)}"
        case TableOf(_, inner, _):
            return f"a table whose values are {allowed(inner)}"
        case Form(cls):
            short = shorthand(cls)
            lone = f"{allowed(writable(cls)[short[0]].type)}, or " if short else ""
            return f"{lone}a table of {listed(list(writable(cls)), 'and')}"


def _span(low: float | None, high: float | None) -> str:
    least = None if low == -BIGGEST else low
    most = None if high == BIGGEST else high
    if least is None:
        return "" if most is None else f" of at most {most}"
    return f" of at least {least}" if most is None else f" from {least} to {most}"
