"""Grain: how much of each field of a state is kept.

A field that has never changed is part of every state's frame. One that changes is forgotten until somebody looks at it,
then kept; a whole number that takes many values leaves the frame for the row of numbers.

One law: every change of mind starts the walk again, so that a walk that ends was made with one grain throughout."""

from __future__ import annotations

from typing import Any, Final

from .forgotten import Field

MANY: Final = 3  # whole numbers that a field may take before they leave the frame for the row

PLAIN: Final = "plain"  # part of the frame, for it has not changed yet
KEPT: Final = "kept"  # part of the frame, for somebody looks at it
FORGOTTEN: Final = "forgotten"  # nobody has looked at it
NUMBER: Final = "number"  # a cell of the row

Shape = Any  # Any: a value of a state made hashable: atoms as they are, everything else as a tuple that says its kind


class Regrain(BaseException):
    """A field is not what it was taken for: the walk has to start again. No mistake, hence no Exception."""


class Grain:
    """What is kept of every field, and which values each has been seen to take."""

    __slots__ = ("_kinds", "_seen")

    def __init__(self) -> None:
        self._kinds: dict[Field, str] = {}
        self._seen: dict[Field, set[Shape]] = {}

    def kind(self, field: Field) -> str:
        """PLAIN, KEPT, FORGOTTEN or NUMBER."""
        return self._kinds.get(field, PLAIN)

    def need(self, fields: frozenset[Field]) -> None:
        """Somebody looked at these: remember them from now on."""
        for field in fields:
            self._kinds[field] = KEPT

    def keep(self, field: Field) -> None:
        """Make it part of the frame for good. Always raises Regrain."""
        self._kinds[field] = KEPT
        self._seen[field].add(None)
        raise Regrain(field)

    def learn(self, field: Field, value: Shape) -> None:
        """Note a value of a field in a new frame. Raises Regrain when that says that it does not belong there: a field
        that changes is forgotten until somebody looks at it; a whole number that changes a lot goes into the row."""
        seen = self._seen.setdefault(field, set())
        seen.add(value)
        kind = self._kinds.get(field)
        if kind is None and len(seen) > 1:
            able = all(map(_may_be_forgotten, seen))
            self._kinds[field] = FORGOTTEN if able else KEPT
            if able:
                raise Regrain(field)
        if kind is KEPT and len(seen) > MANY and all(type(each) is int for each in seen):
            self._kinds[field] = NUMBER
            raise Regrain(field)


def _may_be_forgotten(value: Shape) -> bool:
    """Whether a value can be replaced by one that says nothing: rules must not tell by ``is`` what it was."""
    if type(value) is tuple:
        return bool(value[0] in (list, dict, set, tuple))
    return type(value) in (int, str, float)
