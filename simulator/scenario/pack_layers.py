"""Layers of setting packs, merged from the bottom up (``core.schema.Pack``).

Each pack is checked together with those beneath it, so that a mistake is reported only where it was written. Tables
merge key by key; other values are replaced. The result refers to no file."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from pathlib import Path
from typing import Any

from attrs import evolve, frozen

from ..core.schema import Pack, Schema
from ..core.values import Value
from .diagnostics import Diagnostics, below, nearest, quoted
from .field_types import NONE, Form, TableOf, writable
from .read import WRONG, Keys, Reader, Table, Tables
from .sheets import BASE, Sheets

VERSION = 1
IS_MISSING = " is missing; "
EXTENDS = "extends"
VARIANTS = "variants"
SHEETS = "sheets"


@frozen(eq=False, repr=False)
class FittedSchema(Value):
    """A schema with the pack of a scenario file.

    ``pack`` is None for the default pack, WRONG if the pack could not be read. ``variants`` are the switches that the
    pack sets."""

    schema: Schema
    pack: object | None
    variants: Table


@frozen(eq=False, repr=False)
class PackLayer(Value):
    """One pack as written: its name, its identity (to find circles), the folder where its paths start, its tables,
    their place, and the collector of its mistakes.

    ``inline`` is True for the part written in the scenario."""

    name: str
    identity: str
    folder: Path | None
    table: Table
    place: str
    problems: Diagnostics
    inline: bool = False


class PackLayers:
    """The packs of one scenario so far. With ``whole``, the lowest pack has no default pack beneath it.

    ``right`` is True until the first mistake. Packs above a mistake are read alone, because the mistake may concern
    something they need."""

    def __init__(self, schema: Schema, pack: Pack, reader: Reader, whole: bool) -> None:
        default = pack.shipped[pack.default]
        self.right = True
        self._schema = schema
        self._pack = pack
        self._reader = reader
        self._fields = writable(pack.form)
        self._default_rows = _rows(pack.form, default)
        self._merged: Tables = {} if whole else {name: default[name] for name in default if name in self._fields}
        self._sheets: Tables = dict(default.get(SHEETS, {}))
        self._switches: Tables = {}
        self._made: Any = None  # Any: the pack that was read last, None before any

    def lay(self, layer: PackLayer) -> None:
        """Put one more pack on top."""
        before, right = len(layer.problems.sentences), self.right
        rows = self._default_rows | _rows(self._pack.form, self._merged)
        reader = evolve(self._reader, problems=layer.problems, own=rows)
        keys = self._keys(layer, reader)
        own = {name: pair for name, pair in keys.items() if name in self._fields and name != EXTENDS}
        tables = {name: reader.spelled(self._fields[name].type, part, at) for name, (at, part) in own.items()}
        self._merged = merged_tables(self._merged, tables)
        sheets = self._own_sheets(keys, reader)
        self._sheets = merged_tables(self._sheets, sheets)
        self._switches |= self._own_switches(keys, reader)
        if own or not layer.inline:
            sound = self._check(layer, reader, tables, rows) if right else self._check_alone(layer, reader, tables)
            if SHEETS in keys:
                self._check_sheets(layer.problems, None if sound else sheets)
        self.right = right and len(layer.problems.sentences) == before

    def fitted(self) -> FittedSchema:
        """Return the game's schema, with these packs, for the rest of the scenario."""
        if not self.right:
            names: Tables = {name: {} for name in self._sheets}  # they have been read, and their mistakes reported
            return FittedSchema(evolve(self._schema, ids=self._rows(), sheets=names), WRONG, self._switches)
        if self._made is None:
            return FittedSchema(self._schema, None, {})
        default = self._pack.finish(self._pack.form())
        as_default = evolve(self._made, **{EXTENDS: self._pack.default})
        made = None if as_default == default else evolve(self._made, **{EXTENDS: NONE})
        return FittedSchema(self._fit(), made, self._switches)

    def _fit(self) -> Schema:
        return self._pack.fit(self._made, self._sheets, self._merged)

    # Parts of a layer.

    def _keys(self, layer: PackLayer, reader: Reader) -> Keys:
        """Return the layer's keys. A pack in a file also has its version, and may have switches and sheets."""
        if layer.inline:
            return reader.keys(layer.table, list(self._fields), layer.place)
        keys = reader.keys(layer.table, [self._pack.key, VARIANTS, SHEETS, *self._fields], layer.place)
        where, version = keys.pop(self._pack.key, (self._pack.key, None))
        if version is None:
            layer.problems.add(where, f"is missing; write {self._pack.key} = {VERSION}")
        elif type(version) is not int or version != VERSION:
            layer.problems.wrong(where, version, f"{VERSION}, the only version of the format")
        return keys

    def _own_sheets(self, keys: Keys, reader: Reader) -> Tables:
        """Return the layer's own sheets, with canonical keys."""
        place, value = keys.get(SHEETS, (SHEETS, {}))
        if not isinstance(value, dict):
            reader.problems.wrong(place, value, "a table of sheets, each written [sheets.NAME]")
            return {}
        own: Tables = {}
        for name, table in value.items():
            known = name if name in self._sheets else reader.canonical(name, self._sheets) or name
            own[known] = self._spelled_sheet(table, below(place, name), reader)
        return own

    def _spelled_sheet(self, table: object, place: str, reader: Reader) -> Tables:
        fields = writable(self._schema.sheet)
        if not isinstance(table, dict):
            reader.problems.wrong(place, table, "a table: the fields of a sheet")
            return {}
        known = reader.keys(table, [*fields, BASE], place)
        return {
            key: part if key == BASE else reader.spelled(fields[key].type, part, at)
            for key, (at, part) in known.items()
        }

    def _own_switches(self, keys: Keys, reader: Reader) -> Tables:
        """Return the layer's own switches, or {} if they have a mistake."""
        place, value = keys.get(VARIANTS, (VARIANTS, {}))
        if reader.read(Form(self._schema.variants), value, place) is WRONG:
            return {}
        known = evolve(reader, problems=reader.problems.apart())  # mistakes have been reported
        return {name: part for name, (_, part) in known.keys(value, writable(self._schema.variants), place).items()}

    # Checking.

    def _check(self, layer: PackLayer, reader: Reader, tables: Table, rows: Collection[str]) -> bool:
        """Read the pack that all layers so far make together. Return whether it has no mistake."""
        before = len(layer.problems.sentences)
        knowing = evolve(reader, ids=self._rows())
        made = knowing.read(Form(self._pack.form), self._merged, layer.place)
        if made is WRONG:
            self._hint(layer, tables, rows)
        else:
            self._made = self._pack.finish(made)
            for sentence in self._pack.check(self._made):
                layer.problems.add(layer.place, sentence.rstrip("."))
        return len(layer.problems.sentences) == before

    def _check_alone(self, layer: PackLayer, reader: Reader, tables: Table) -> bool:
        """Read a pack that lies on a wrong one, ignoring keys that are missing in it. Return False: it may still be
        wrong."""
        apart = layer.problems.apart()
        knowing = evolve(reader, ids=self._rows(), problems=apart)
        knowing.read(Form(self._pack.form), tables, layer.place)
        layer.problems.sentences.extend(one for one in apart.sentences if IS_MISSING not in one)
        return False

    def _check_sheets(self, problems: Diagnostics, alone: Tables | None) -> None:
        """Read all sheets, used or not. For a pack with mistakes, read only its own sheets (``alone``), with the rows
        it has."""
        schema = self._fit() if alone is None else evolve(self._schema, ids=self._rows())
        names: Tables = {} if alone is None else {name: {} for name in self._sheets if name not in alone}
        reader = Reader.of_game(schema, problems)
        Sheets(evolve(schema, sheets=names), reader, self._sheets if alone is None else alone)

    def _rows(self) -> Mapping[str, frozenset[str]]:
        """Return the ids of the game and of all packs so far."""
        return {**self._schema.ids, **self._pack.ids(self._merged)}

    def _hint(self, layer: PackLayer, tables: Table, rows: Collection[str]) -> None:
        """Add a hint for each row that is new in a pack with mistakes: it may be a misspelling of another."""
        free = [name for name in tables if isinstance(self._fields[name].type, TableOf)]
        pairs = [(name, key) for name in free if isinstance(tables[name], dict) for key in tables[name]]
        for name, key in pairs:
            near = None if key in rows else nearest(key, {*rows, *self._reader.spellings(rows)})
            if near is not None:
                place = below(below(layer.place, name), key)
                layer.problems.add(
                    place, f"is a new row, which the pack beneath does not have; the nearest is {quoted(near)}"
                )


def merged_tables(beneath: Table, above: Table) -> Tables:
    """Return tables laid over others: tables merge key by key, other values are replaced."""
    both: Tables = dict(beneath)
    for key, value in above.items():
        old = both.get(key)
        both[key] = merged_tables(old, value) if isinstance(value, dict) and isinstance(old, dict) else value
    return both


def _rows(form: type, tables: Table) -> frozenset[str]:
    """Return the rows of all tables with free keys: words that are not aliases of others in a pack."""
    free = [name for name, spec in writable(form).items() if isinstance(spec.type, TableOf)]
    return frozenset(key for name in free if isinstance(tables.get(name), dict) for key in tables[name])
