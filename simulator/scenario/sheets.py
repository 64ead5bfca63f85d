"""Sheets in layers: a shipped sheet, the file's own sheets built on it, the combatant's own keys on top.

Each layer is read once and alone, so that a mistake is reported only where it was written. In the merge an upper layer
replaces a field. Only tables with free keys merge key by key: "none" removes a key, and an empty table removes all of
them."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import chain
from typing import NamedTuple

from attrs import evolve, frozen

from ..core.schema import Schema
from ..core.values import Value
from .diagnostics import below, listed, quoted
from .field_types import writable
from .read import MOST_NAME, REMOVED, WRONG, Reader, Table, words_of

BASE = "base"
MOST_SHEETS = 500


@frozen(eq=False, repr=False)
class SheetLayer(Value):
    """Fields of a sheet from one table. ``right`` is True if all of them could be read."""

    values: Mapping[str, object]
    right: bool


class SheetRef(NamedTuple):
    """Reference to a sheet: one of the file's own, or a shipped one."""

    own: bool
    name: str


def merge(layers: Iterable[SheetLayer]) -> dict[str, object]:
    """Return the merged fields of the layers, the lowest layer first."""
    merged: dict[str, object] = {}
    for layer in layers:
        for name, value in layer.values.items():
            beneath = merged.get(name)
            if isinstance(value, dict) and value:
                both = {**(beneath if isinstance(beneath, dict) else {}), **value}
                value = {key: both[key] for key in sorted(both) if both[key] is not REMOVED}
            merged[name] = value
    return merged


def sheets_called(name: str, schema: Schema, own: Mapping[str, Table]) -> list[str]:
    """Return the sheets that a name in either language means: the one that has this name, or else those whose names
    contain its words. Unlike a sentence of ``asalto new``, a file has each word as the names have it. ``own``: those of
    the file."""
    from .draft.sheet_names import PART, SAME, SheetNames  # slow to build, and seldom needed
    from .draft.words import telling, words

    names, asked = SheetNames(schema, own), words(name[:MOST_NAME])
    found = [
        one for one in names.find(asked, "") if {*telling(asked)} <= {*chain.from_iterable(names.all_names(one.sheet))}
    ]
    return next((some for rank in (SAME, PART) if (some := [one.sheet for one in found if one.rank == rank])), [])


class Sheets:
    """Sheets that a file can use: its own ([sheets.NAME]) and those of its system.

    A file's own sheet wins over a shipped one of the same name; if its ``base`` is that name, it builds on the shipped
    one."""

    def __init__(self, schema: Schema, reader: Reader, tables: object) -> None:
        self._schema = schema
        self._reader = reader
        self._own = self._tables(tables)
        self._bases: dict[SheetRef, SheetRef | None] = {}  # None: its base is missing or circular
        self._layers: dict[SheetRef, SheetLayer] = {}
        self._find_bases()
        for name in self._own:
            self._layer(SheetRef(True, name))

    def find(self, name: object, place: str, own: Collection[str] | None = None) -> SheetRef | None:
        """Return the sheet called ``name``; None, with a problem at ``place``, if there is none.

        ``own`` are the file's own sheets that it may be (None: all)."""
        own = self._own if own is None else own
        shipped = self._schema.sheets
        if not isinstance(name, str):
            self._reader.problems.wrong(place, name, "the name of a sheet")
            return None
        if name in own:
            return SheetRef(True, name)
        known = self._reader.canonical(name, shipped)
        if known is not None:  # the file's own sheet of that name replaces it
            return SheetRef(known in own, known)
        meant = sheets_called(name, self._schema, {one: self._own[one] for one in own})
        if len(meant) == 1:
            return SheetRef(meant[0] in own, meant[0])
        if meant:
            self._reader.problems.add(place, f"is {quoted(name)}, which may be {listed(meant)}; write one of these")
            return None
        also = self._reader.spellings(shipped)
        command = f"asalto sheets {self._reader.game}" if self._reader.game else ""
        what = f'is "{name[:60]}", which is not a sheet'
        self._reader.problems.unknown(place, name, [*own, *shipped], what, also, command)
        return None

    def chain(self, ref: SheetRef) -> list[SheetRef]:
        """Return the sheet and all it builds on, the lowest first."""
        chain = [ref]
        while (base := self._base(chain[-1])) is not None:
            chain.append(base)
        return chain[::-1]

    def layers(self, ref: SheetRef | None) -> list[SheetLayer]:
        """Return the layers of the sheet, the lowest first."""
        return [] if ref is None else [self._layer(one) for one in self.chain(ref)]

    def words(self, ref: SheetRef | None, table: Table) -> frozenset[str]:
        """Return the words that a combatant's table and the sheets beneath it define themselves."""
        beneath = [] if ref is None else [self._table(one) for one in self.chain(ref)]
        return words_of([*beneath, table])

    def _tables(self, tables: object) -> dict[str, Table]:
        problems = self._reader.problems
        if not isinstance(tables, dict):
            problems.wrong("sheets", tables, "a table of sheets, each written [sheets.NAME]")
            return {}
        if len(tables) > MOST_SHEETS:
            problems.add("sheets", f"has {len(tables)} sheets; allowed are at most {MOST_SHEETS}")
            return {}
        own: dict[str, Table] = {}
        for name, table in tables.items():
            place = below("sheets", name)
            if not isinstance(table, dict):
                problems.wrong(place, table, f"a table of sheet fields and {BASE}")
            elif self._reader.name(name, place) is not WRONG:
                own[name] = table
        return own

    def _table(self, ref: SheetRef) -> Table:
        return self._own[ref.name] if ref.own else self._schema.sheets[ref.name]

    def _layer(self, ref: SheetRef) -> SheetLayer:
        """Read the sheet's own table, once."""
        if ref not in self._layers:
            place = below("sheets", ref.name) if ref.own else f"shipped sheet {ref.name}"
            cls, table = self._schema.sheet, self._table(ref)
            reader = evolve(self._reader, own=self.words(ref, table))
            known = reader.keys(table, [*writable(cls), BASE], place)
            known.pop(BASE, None)
            values, right = reader.fields(cls, known, removable=True)
            is_based = self._base(ref) is not None or ref not in self._bases
            self._layers[ref] = SheetLayer(values, right and is_based)
        return self._layers[ref]

    def _base(self, ref: SheetRef) -> SheetRef | None:
        """Return the base of a sheet, if any. The base of a shipped sheet is looked up on first use."""
        if not ref.own and ref not in self._bases:
            table = self._schema.sheets[ref.name]
            if BASE in table:
                self._bases[ref] = self.find(table[BASE], f"shipped sheet {ref.name}.{BASE}", ())
        return self._bases.get(ref)

    def _find_bases(self) -> None:
        for name, table in self._own.items():
            known = [(key, value) for key, value in table.items() if self._reader.key(key, (BASE,))]
            for key, value in known[:1]:
                others = [other for other in self._own if other != name]
                self._bases[SheetRef(True, name)] = self.find(value, below(below("sheets", name), key), others)
        self._cut_circles()

    def _cut_circles(self) -> None:
        """Report every circle of bases once, and break it."""
        done: set[SheetRef] = set()
        for start in list(self._bases):
            path: dict[SheetRef, None] = {}
            ref: SheetRef | None = start
            while ref is not None and ref not in done and ref not in path:
                path[ref] = None
                ref = self._base(ref)
            if ref is not None and ref in path:
                self._cut(list(path), ref)
            done.update(path)

    def _cut(self, path: Sequence[SheetRef], first: SheetRef) -> None:
        circle = [ref.name for ref in path[path.index(first) :]]
        self._bases[path[-1]] = None
        place = below(below("sheets", first.name), BASE)
        self._reader.problems.add(place, f"leads in a circle: {listed(circle, 'and')} build on each other")
