"""The abstraction: how much of each field of a state is kept.

A field that has never changed is part of every state's frame. One that changes is forgotten until a rule reads it, then
kept; a whole number that takes many values leaves the frame for the row of numbers. Every refinement of the abstraction
starts the solver again, so a solution was made with one abstraction throughout."""

from __future__ import annotations

from typing import Any, Final

from ..core.record import Record
from .forgotten import Field

MAX_FRAME_NUMBERS: Final = 3  # values that a whole number may take before it leaves the frame for the row

UNCHANGED: Final = "unchanged"  # part of the frame: it has had one value only
KEPT: Final = "kept"  # part of the frame: rules read it
BEGUN: Final = "begun"  # of a list of records the first is kept, the rest forgotten: rules read the first alone
FORGOTTEN: Final = "forgotten"  # it changes, and no rule has read it
NUMBER: Final = "number"  # a cell of the row

Shape = Any  # Any: a value made hashable: atoms as they are, everything else as a tuple that begins with its kind


class AbstractionRefined(BaseException):
    """A field has to be kept otherwise than before: the solver starts again. No mistake, hence no Exception."""


class Abstraction:
    """How each field is kept, and the values that it has been seen to take."""

    __slots__ = ("_kinds", "_records", "_refined", "_seen")

    def __init__(self) -> None:
        self._refined = False
        self._records: set[Shape] = set()
        self._kinds: dict[Field, str] = {}
        self._seen: dict[Field, set[Shape]] = {}

    def kind(self, field: Field) -> str:
        """UNCHANGED, KEPT, FORGOTTEN or NUMBER."""
        return self._kinds.get(field, UNCHANGED)

    def keep_all(self, fields: frozenset[Field]) -> None:
        """Keep these fields from now on: a rule has read them. Of a list of records the first is enough for a start."""
        for field in fields:
            begins = self._kinds.get(field) is FORGOTTEN and any(map(_is_list_of_records, self._seen[field]))
            self._kinds[field] = BEGUN if begins else KEPT

    def keep(self, field: Field) -> None:
        """Make a field part of the frame for good. Always raises AbstractionRefined."""
        self._kinds[field] = KEPT
        self._seen[field].add(None)
        raise AbstractionRefined(field)

    def is_new(self, record: Shape) -> bool:
        """Return whether a record of this shape is met for the first time: another has nothing to be learnt from."""
        before = len(self._records)
        self._records.add(record)
        return len(self._records) > before

    def learn(self, field: Field, value: Shape) -> None:
        """Note a field's value in a new frame, and whether it shows that the field does not belong there: a field that
        changes is forgotten until a rule reads it; a whole number that takes more than MAX_FRAME_NUMBERS values goes
        into the row."""
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
        """Raise AbstractionRefined if what was learnt since the last check keeps a field otherwise than before."""
        if self._refined:
            self._refined = False
            raise AbstractionRefined


def _is_list_of_records(value: Shape) -> bool:
    """Return whether the noted value of a field is that of a list of records."""
    return type(value) is tuple and value[:2] == (list, Record)


def _is_forgettable(value: Shape) -> bool:
    """Return whether a forgotten value can stand in: the rules must not compare the value by ``is``."""
    if type(value) is tuple:
        return bool(value[0] in (list, dict, set, tuple))
    return type(value) in (int, str, float)
