"""Abstraction of states: the part of each field that a state keeps.

A field that has never changed is part of every state's frame. A field that changes is forgotten until a rule reads it,
and kept from then on. A whole number that takes many values moves from the frame to the row of numbers. Every
refinement of the abstraction starts the solver again, so a solution was made with one abstraction throughout."""

from __future__ import annotations

from typing import Any, Final

from ..core.record import Record
from .forgotten import Field

MAX_FRAME_NUMBERS: Final = 3  # values of a whole number that the frame holds; with more it moves to the row

UNCHANGED: Final = "unchanged"  # part of the frame: it has had only one value
KEPT: Final = "kept"  # part of the frame: rules read it
BEGUN: Final = "begun"  # a list of records: rules read only the first, the rest is forgotten
FORGOTTEN: Final = "forgotten"  # it changes, and no rule has read it
NUMBER: Final = "number"  # a cell of the row

Shape = Any  # Any: a value made hashable: atoms as they are, everything else as a tuple that begins with its kind


class AbstractionRefined(BaseException):
    """Control signal: a field has to be kept differently, so the solver starts again. It is not an error and must not
    be caught as one; hence it derives from BaseException."""


class Abstraction:
    """Kind of every field, and the values that it has taken so far."""

    __slots__ = ("_kinds", "_records", "_refined", "_seen")

    def __init__(self) -> None:
        self._refined = False
        self._records: set[Shape] = set()
        self._kinds: dict[Field, str] = {}
        self._seen: dict[Field, set[Shape]] = {}

    def kind(self, field: Field) -> str:
        """Return UNCHANGED, KEPT, BEGUN, FORGOTTEN or NUMBER."""
        return self._kinds.get(field, UNCHANGED)

    def keep_all(self, fields: frozenset[Field]) -> None:
        """Keep these fields from now on, because a rule has read them. A list of records begins with its first item."""
        for field in fields:
            begins = self._kinds.get(field) is FORGOTTEN and any(map(_is_list_of_records, self._seen.get(field, ())))
            self._kinds[field] = BEGUN if begins else KEPT

    def forget(self, field: Field) -> None:
        """Forget a field, which holds a forgotten value, until a rule reads it. Always raises AbstractionRefined."""
        self._kinds[field] = FORGOTTEN
        raise AbstractionRefined(field)

    def keep(self, field: Field) -> None:
        """Make a field part of the frame for good. Always raises AbstractionRefined."""
        self._kinds[field] = KEPT
        self._seen.setdefault(field, set()).add(None)
        raise AbstractionRefined(field)

    def is_new(self, record: Shape) -> bool:
        """Return whether a record of this shape is seen for the first time. Only then is there something to learn from
        it."""
        before = len(self._records)
        self._records.add(record)
        return len(self._records) > before

    def learn(self, field: Field, value: Shape) -> None:
        """Note a field's value in a new frame, and move the field out of the frame if it does not belong there: a field
        that changes is forgotten until a rule reads it; a whole number with more than MAX_FRAME_NUMBERS values becomes
        a cell of the row."""
        seen = self._seen.setdefault(field, set())
        seen.add(value)
        kind = self._kinds.get(field)
        if kind is None and len(seen) > 1:
            forgettable = all(map(_is_forgettable, seen))
            self._kinds[field] = FORGOTTEN if forgettable else KEPT
            self._refined |= forgettable
        if kind is KEPT and len(seen) > MAX_FRAME_NUMBERS and all(type(each) is int for each in seen):
            self._kinds[field] = NUMBER
            self._refined = True

    def check(self) -> None:
        """Raise AbstractionRefined if something learned since the last check changes the kind of a field."""
        if self._refined:
            self._refined = False
            raise AbstractionRefined


def _is_list_of_records(value: Shape) -> bool:
    """Return whether the noted value of a field is that of a list of records."""
    return type(value) is tuple and value[:2] == (list, Record)


def _is_forgettable(value: Shape) -> bool:
    """Return whether a ForgottenValue can stand in for the value: the rules must not compare it by ``is``."""
    if type(value) is tuple:
        return bool(value[0] in (list, dict, set, tuple))
    return type(value) in (int, str, float)
