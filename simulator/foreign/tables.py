"""Sheets as a table, which ``rows`` reads back: a creature a row, a column for each field of the sheets."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final

from attrs import frozen

from .. import systems
from ..core.values import Value
from ..narration import LANGUAGES
from ..scenario.describe import toml_value
from ..scenario.field_types import writable
from ..scenario.sheets import BASE
from .headings import COUNT, NAME, SPECIALS, SYSTEM, Column, headings

TITLE: Final = "title"

Told = Mapping[str, Mapping[str, Sequence[str]]]


@frozen(eq=False, repr=False)
class Kind(Value):
    """Equal combatants: their common name, their number, and their sheet as a file has it. ``members`` are their
    numbers in the roster."""

    name: str
    count: int
    sheet: Mapping[str, Any]  # Any: plain values
    members: tuple[int, ...] = ()


def table(kinds: Sequence[Kind], system: str, told: Told = MappingProxyType({})) -> str:
    """Return the table. Numbers by known words, such as skills, have a column each; other lists and tables, and flags,
    are TOML. What no sheet has gets no column. ``told`` are sentences about specials by language and kind, for readers
    only: a column ``specials.en`` beside the data."""
    text = io.StringIO()
    lines = csv.writer(text, lineterminator="\n")
    columns = [*_columns(kinds, system)]
    langs = [lang for lang, texts in told.items() if any(texts.values())]
    heads = [NAME, COUNT, SYSTEM, *(f"{NAME}.{lang}" for lang in LANGUAGES)]
    lines.writerow([*heads, *map(_heading, columns), *(f"{SPECIALS}.{lang}" for lang in langs)])
    for kind in kinds:
        titles = kind.sheet.get(TITLE, {})
        own = [titles.get(lang, "") for lang in LANGUAGES]
        cells = [_cell(kind.sheet, one) for one in columns]
        texts = ["\n".join(told[lang][kind.name]) for lang in langs]
        lines.writerow([kind.name, kind.count, system, *own, *cells, *texts])
    return text.getvalue()


def _columns(kinds: Sequence[Kind], system: str) -> Iterator[Column]:
    """Yield the columns of the sheets, in the order of the fields."""
    known = headings(system).parts
    for name in (BASE, *writable(systems.schema(system).sheet)):
        found = [kind.sheet[name] for kind in kinds if name in kind.sheet]
        if name == TITLE or not found:
            continue
        keys = sorted({key for one in found if isinstance(one, dict) for key in one})
        if {*keys} <= {*known.get(name, {}).values()} and all(map(_plain, found)):
            yield from (Column(name, key) for key in keys)
        else:
            yield Column(name)


def _plain(found: object) -> bool:
    """Return whether a value is a table of numbers that is not empty."""
    return isinstance(found, dict) and bool(found) and all(type(one) in (int, float) for one in found.values())


def _heading(column: Column) -> str:
    return f"{column.field}.{column.key}" if column.key else column.field


def _cell(sheet: Mapping[str, Any], column: Column) -> object:  # Any: plain values
    found = sheet.get(column.field, "")
    if column.key:
        return found.get(column.key, "") if found else ""
    return toml_value(found) if isinstance(found, list | dict | bool) else found
