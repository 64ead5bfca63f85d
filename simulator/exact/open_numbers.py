"""Open numbers: the numbers of a state that a branch has not resolved, and their places.

While a policy looks at a state, each number that it is known to read is replaced by one of its possible values, and
every other one by an UnreadNumber. So an answer cannot depend on a number that is not known to be read."""

from __future__ import annotations

import operator
from typing import Any

from ..core.errors import RulesError
from ..core.fields import stored
from ..core.record import Record
from .forgotten import BegunList
from .operators import EQUAL, Binary, Symbolic
from .state_key import ATOMS, resolved
from .symbolic import BranchSearch, RelativeTime, SymbolicValue

Path = tuple[object, ...]
"""Place of a number: the names of fields, the places in lists and the keys on the way to it."""


class NumberRead(BaseException):
    """Control signal: a policy read a number that it was not known to read. No policy may catch it; hence it derives
    from BaseException."""

    def __init__(self, number: UnreadNumber) -> None:
        super().__init__()
        self.number = number


class Readings:
    """Numbers that a policy is known to read (``paths``), and the ``search`` of its present step."""

    __slots__ = ("paths", "search")

    def __init__(self) -> None:
        self.paths: set[Path] = set()
        self.search = BranchSearch()


class UnreadNumber(Symbolic):
    """Stand-in for a number that a policy is not known to read. Reading it makes its path known and raises NumberRead.

    A policy may keep one from an earlier step to see whether something has changed since: then it is equal to nothing.
    Reading it in any other way raises RulesError."""

    __slots__ = ("_path", "_readings", "_search")

    def __init__(self, path: Path, readings: Readings) -> None:
        self._path = path
        self._readings = readings
        self._search = readings.search

    def resolve(self) -> Any:
        if self._search is not self._readings.search:
            raise RulesError(f"it kept a number of an earlier step, {self._path}")
        self._readings.paths.add(self._path)
        raise NumberRead(self)

    def apply(self, op: Binary, other: object, swapped: bool) -> Any:
        if op in EQUAL and self._search is not self._readings.search:
            return op is operator.ne
        return self.resolve()


class OpenNumber:
    """Open number of a state: its ``path``, its ``value``, and the ``holder`` that has it under ``key``."""

    __slots__ = ("_holder", "_key", "path", "value")

    def __init__(self, holder: Any, key: Any, path: Path, value: Any) -> None:
        self._holder = holder
        self._key = key
        self.path = path
        self.value = value

    def put(self, value: object) -> None:
        """Put ``value`` in its place."""
        if isinstance(self._holder, Record):
            setattr(self._holder, self._key, value)
        else:
            self._holder[self._key] = value


def open_numbers(record: Record) -> list[OpenNumber]:
    """Return every open number of a state. Those in tuples are resolved."""
    found: list[OpenNumber] = []
    _search_record(record, (), found)
    return found


def open_number(record: Record, path: Path) -> OpenNumber:
    """Return the open number at this path."""
    holder: Any = record
    for key in path[:-1]:
        holder = _at(holder, key)
    return OpenNumber(holder, path[-1], path, _at(holder, path[-1]))


def _at(holder: Any, key: Any) -> Any:
    return getattr(holder, key) if isinstance(holder, Record) else holder[key]


def _search_record(record: Record, path: Path, found: list[OpenNumber]) -> None:
    """Find the open numbers of a record."""
    for name in stored(type(record)):
        value = getattr(record, name)
        if type(value) not in ATOMS:
            _search(value, record, name, path, found)


def _search(value: Any, holder: Any, key: Any, path: Path, found: list[OpenNumber]) -> None:
    """Find the open numbers of the value that a holder has under a key."""
    kind = type(value)
    if kind is SymbolicValue or kind is RelativeTime:
        found.append(OpenNumber(holder, key, (*path, key), value))
    elif kind is list or kind is dict:
        items = enumerate(value) if kind is list else list(value.items())
        for place, item in items:
            if type(item) not in ATOMS:
                _search(item, value, place, (*path, key), found)
    elif issubclass(kind, Record):
        _search_record(value, (*path, key), found)
    elif kind is BegunList:
        _search(value.first, value, 0, (*path, key), found)
    elif issubclass(kind, tuple):
        OpenNumber(holder, key, path, value).put(resolved(value))
