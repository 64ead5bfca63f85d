"""Tables of [[combatants]]: names, counts, and the check that names are unique.

One table may stand for many combatants (``count``). It is read once, and its mistakes are reported once."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Annotated, Any

from attrs import field, frozen

from ..core.schema import Range
from ..core.values import Value
from .diagnostics import below, item, quoted
from .field_types import FieldType, field_type
from .read import WRONG, Reader, Table
from .varying import VaryingNumber

MOST_COMBATANTS = 500
MOST_COUNT = 200
_UNLIKE = ("name", "position")
"""Keys in which two copies of a combatant may differ."""
_NUMBERED = re.compile(r"(.+?) (\d{1,4})\Z", re.DOTALL)
_COUNT: FieldType = field_type(Annotated[int, Range(0, MOST_COUNT)])


@frozen(eq=False, repr=False)
class Entry(Value):
    """One table of [[combatants]], which stands for ``count`` combatants; with 0 it is left out. If its count varies,
    ``number`` is that count, and ``count`` the greatest. ``copies`` has, by full name, the keys that only one copy
    has."""

    index: int
    name: str
    count: int
    table: Table
    copies: Mapping[str, Table] = field(factory=dict)
    number: VaryingNumber | None = None

    @property
    def names(self) -> list[str]:
        """Return the full names."""
        return full_names(self.name, self.count)

    def place(self, name: str) -> str:
        """Return the place of the combatant with that name."""
        return item("combatants", self.index, name)


def full_names(name: str, count: int) -> list[str]:
    """Return ["Zombi"], ["Zombi 1", "Zombi 2", ...] if there are several, or [] if there are none."""
    return [name] if count == 1 else [f"{name} {number}" for number in range(1, count + 1)]


def family_of(name: str) -> str:
    """Return the name of the table that a copy comes from: "Zombi" for "Zombi 2"; "" for a name without a number."""
    match = _NUMBERED.match(name)
    return match[1] if match else ""


def alike(rows: Iterable[Mapping[str, Any]]) -> list[int]:  # Any: plain JSON
    """Return, for each combatant of a document, the number of the first one that differs only in name and position."""
    seen: dict[str, int] = {}
    bare = [{key: row[key] for key in sorted(row) if key not in _UNLIKE} for row in rows]
    return [seen.setdefault(repr(row), number) for number, row in enumerate(bare)]


def read_entries(tables: object, copies: Mapping[int, Mapping[str, Table]], reader: Reader) -> list[Entry]:
    """Read names and counts of the tables of [[combatants]]; return [] if there are none or too many.

    ``copies`` has, by number of the table, the keys of single copies."""
    problems = reader.problems
    if not isinstance(tables, list):
        problems.wrong("combatants", tables, "a list of tables, each written [[combatants]]")
        return []
    if not tables:
        problems.add("combatants", "is empty; write at least one combatant")
    if len(tables) > MOST_COMBATANTS:
        problems.add("combatants", f"adds up to {len(tables)}; allowed are at most {MOST_COMBATANTS}")
        return []
    found = [_entry(index, table, copies.get(index, {}), reader) for index, table in enumerate(tables)]
    known = [entry for entry in found if entry is not None]
    if (total := sum(entry.count for entry in known)) > MOST_COMBATANTS:
        problems.add("combatants", f"adds up to {total}; allowed are at most {MOST_COMBATANTS}")
        return []
    _check_names(known, reader)
    return known


def _entry(index: int, table: object, copies: Mapping[str, Table], reader: Reader) -> Entry | None:
    if not isinstance(table, dict):
        reader.problems.wrong(item("combatants", index), table, "a table of name, side, use and other keys")
        return None
    written, count = first(table, "name", reader), first(table, "count", reader)
    place = item("combatants", index, written)
    name: Any = WRONG  # Any: str or WRONG
    if written is None:
        reader.problems.add(below(place, "name"), "is missing; allowed is a name of 1 to 60 characters")
    else:
        name = reader.name(written, below(place, "name"))
    where = below(place, "count")
    read = 1 if count is None else read_count(count, where, reader)
    varies = read if isinstance(read, VaryingNumber) else None
    number = 1 if read is WRONG else read if varies is None else varies.high
    return Entry(index, "" if name is WRONG else name, number, table, copies, varies)


def read_count(value: object, place: str, reader: Reader) -> Any:  # Any: int, VaryingNumber or WRONG
    """Return a count of combatants."""
    return reader.number(_COUNT, value, place) if isinstance(value, str) else reader.read(_COUNT, value, place)


def first(table: Table, key: str, reader: Reader) -> Any:  # Any: as the file has it
    """Return the value of ``key`` in any spelling, or None if it is missing."""
    return next((value for name, value in table.items() if reader.key(name, (key,))), None)


def _check_names(known: Iterable[Entry], reader: Reader) -> None:
    seen: dict[str, str] = {}
    for entry in known:
        if not entry.name:
            continue
        place = entry.place(entry.name)
        twice = [name for name in entry.names if name in seen]
        if twice:
            what = f"would be the second combatant called {quoted(twice[0])}, after {seen[twice[0]]}"
            reader.problems.add(place, f"{what}; names are unique, counted copies included")
        seen.update((name, place) for name in entry.names)
