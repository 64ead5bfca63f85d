"""Rows of a spreadsheet as creatures: one creature a row, its cells by the types of the game's fields.

Lists are separated by semicolons, or by commas if there are none; a cell in [brackets] or {braces} is read as TOML, so
that everything that a sheet can say fits into a cell."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

from attrs import frozen

from .. import systems
from ..core.foreign import Creature, Loss, Prose, line, nothing
from ..core.spelling import fold
from ..core.values import Value
from ..narration import LANGUAGES
from ..scenario.field_types import (
    NONE,
    FieldSpec,
    FieldType,
    FixedList,
    Flag,
    Form,
    IdOf,
    ListOf,
    Maybe,
    OneOf,
    OneOrMany,
    RealNumber,
    TableOf,
    WholeNumber,
    shorthand,
    writable,
)
from ..scenario.sheets import BASE
from .errors import BadForeign
from .files import Row
from .headings import COUNT, NAME, SPECIALS, SYSTEM, Column, headings, meant

YES: Final = frozenset({"yes", "y", "true", "x", "1", "si", "s", "verdadero", "cierto"})
NO: Final = frozenset({"no", "n", "false", "0", "falso", ""})
NOTHING: Final = frozenset({"none", "nada", "ninguno", "ninguna", "no"})
_NUMBER = re.compile(r"([+-]?\d{1,15}(?:[.,]\d{1,9})?)\s*[a-zA-Z%]{0,3}\.?")
_PAIR = re.compile(r"\s*(.*?\D)\s*[:= ]\s*([+-]?\d{1,9})\s*")
_SEMICOLONS = re.compile(r"\s*[;\n|]\s*")
_BLANKS = re.compile(r"\s*;\s*|,?\s+")
_COMMAS = re.compile(r"\s*,\s*(?![^()\[\]{}]*[)\]}])")


@frozen(eq=False, repr=False)
class Read(Value):
    """Creatures of a spreadsheet, its game, and its headings that were not used, each with the nearest that exists."""

    system: str
    creatures: tuple[Creature, ...]
    unknown: Mapping[str, str | None]


def creatures(found: Sequence[Row], name: str, system: str | None) -> Read:
    """Return the creatures of the rows beneath the first one, which has the headings. ``system`` None: the headings
    decide the game. Raises BadForeign if there is no row, or no game, or several."""
    if len(found) < 2:
        raise BadForeign(f"{name}: has no row beneath its headings.")
    heads = [line(cell) for cell in found[0]]
    system = system or _game(heads, found[1:], name)
    known = headings(system)
    columns = [known.column(head) if head else None for head in heads]
    unknown = {head: known.near(head) for head, one in zip(heads, columns, strict=True) if head and one is None}
    doubled = {index for index, one in enumerate(columns) if one is not None and one in columns[:index]}
    made = []
    for number, cells in enumerate(found[1:], 2):
        creature = _creature(cells, columns, heads, doubled, system)
        if not creature.name:
            creature = _named(creature, f"{name} {number}")
        systems.readers(system).settle(creature)
        made.append(creature)
    return Read(system, tuple(made), unknown)


def _named(creature: Creature, name: str) -> Creature:
    """Return the creature with a name that its row does not give."""
    named = Creature(line(name), creature.sheet, creature.guessed, creature.lost, creature.prose)
    named.assume(NAME, named.name, "")
    return named


def _game(heads: Sequence[str], found: Sequence[Row], name: str) -> str:
    """Return the game that a column names, or the one that knows most of the headings. Raises BadForeign if several
    do."""
    for index, head in enumerate(heads):
        if headings(systems.usable()[0]).column(head) == Column(SYSTEM):
            said = {fold(line(cells[index])) for cells in found if index < len(cells)} & {*systems.usable()}
            if len(said) == 1:
                return said.pop()
    scores = {game: sum(headings(game).column(head) is not None for head in heads if head) for game in systems.usable()}
    best = max(scores.values())
    games = [game for game, score in scores.items() if score == best]
    if len(games) > 1:
        raise BadForeign(f"{name}: its headings may be of {', '.join(games)}; name the game with --system.")
    return games[0]


def _creature(
    cells: Row, columns: Sequence[Column | None], heads: Sequence[str], doubled: set[int], system: str
) -> Creature:
    """Return the creature of a row. Cells that do not fit their field are lost, and so are those without a field."""
    fields = writable(systems.schema(system).sheet)
    titles: dict[str, str] = {}
    sheet: dict[str, Any] = {}  # Any: plain values
    lost: list[Loss] = []
    prose: list[Prose] = []
    for index, cell in enumerate(cells[: len(columns)]):
        column, said = columns[index], line(cell) if not isinstance(cell, str) else cell.strip()
        if nothing(said) and not (column and column.key == "" and column.field in fields and said and said == "-"):
            continue
        if column is None or index in doubled or (column.field == COUNT and said != "1"):
            lost.append(Loss(heads[index], line(said)))
        elif column.field == SPECIALS and column.key:
            prose += _abilities(said)
        elif column.field == NAME:
            titles[column.key] = line(said)
        elif column.field == BASE:
            sheet[BASE] = line(said)
        elif column.field not in (SYSTEM, COUNT):
            _put(sheet, column, cell, system)
    name = titles.get("") or next((titles[lang] for lang in LANGUAGES if lang in titles), "")
    if {*LANGUAGES} & {*titles}:
        sheet["title"] = {lang: titles.get(lang, name) for lang in LANGUAGES}
    return Creature(name, sheet, [], lost, [] if SPECIALS in sheet else prose)


def _abilities(said: str) -> Iterator[Prose]:
    """Yield the abilities of a cell, one a line, each with its name before a colon. They count only where no cell has
    them as data."""
    for text in filter(None, map(line, said.splitlines())):
        name, colon, rest = text.partition(": ")
        yield Prose("", name, rest) if colon else Prose("", "", text)


def _kind(column: Column, fields: Mapping[str, FieldSpec]) -> FieldType | None:
    """Return the type of the field that a column stands for; None if it is no field of the sheet."""
    return fields[column.field].type if column.field in fields and not column.key else None


def _put(sheet: dict[str, Any], column: Column, cell: object, system: str) -> None:  # Any: plain values
    """Put a cell into the sheet as its field has it."""
    kind = writable(systems.schema(system).sheet)[column.field].type
    if not column.key:
        sheet[column.field] = value(kind, cell, system)
        return
    inner = kind.item if isinstance(kind, Maybe) else kind
    part = inner.item if isinstance(inner, TableOf) else writable(inner.cls)[column.key].type  # type: ignore[union-attr]  # a Form
    whole = sheet.setdefault(column.field, {})
    if isinstance(whole, dict):
        whole[column.key] = value(part, cell, system)


def value(kind: FieldType, cell: object, system: str) -> object:
    """Return a cell as a plain value of a field. What does not fit stays text, which the sheet's own check refuses."""
    said = line(cell) if not isinstance(cell, str) else cell.strip()
    if isinstance(kind, Maybe):
        none = nothing(said) or (fold(said) in NOTHING and kind.item != Flag())
        return NONE if none else value(kind.item, cell, system)
    if said[:1] in ("[", "{"):
        return _toml(said)
    match kind:
        case Flag():
            folded = fold(said)
            return True if folded in YES else False if folded in NO else said
        case WholeNumber() | RealNumber():
            return _number(said)
        case OneOf(values):
            return _number(said) if isinstance(values[0], int) else _meant(said, values, system)
        case IdOf(ids):
            return _meant(said, systems.schema(system).ids[ids], system)
        case ListOf(item):
            return [value(item, one, system) for one in _split(said)]
        case FixedList(parts):
            found = [one for one in _BLANKS.split(said) if one]
            fits = len(found) == len(parts)
            return [value(part, one, system) for part, one in zip(parts, found, strict=True)] if fits else said
        case OneOrMany(one, many):
            return value(many if _BLANKS.search(said) else one, said, system)
        case Form(cls) if shorthand(cls):
            return value(writable(cls)[shorthand(cls)[0]].type, said, system)
        case TableOf():
            pairs = [_PAIR.fullmatch(one) for one in _split(said)]
            return {one[1].strip(): int(one[2]) for one in pairs if one} if all(pairs) else said
    return said


def _meant(said: str, choices: Iterable[object], system: str) -> str:
    return meant(said, frozenset(str(one) for one in choices), system)


def _split(said: str) -> list[str]:
    parts = _SEMICOLONS.split(said)
    return [one for one in (parts if len(parts) > 1 else _COMMAS.split(said)) if one]


def _number(said: str) -> int | float | str:
    """Return a number with a decimal point or comma, and a unit after it; else the text."""
    found = _NUMBER.fullmatch(said.replace("−", "-"))
    if found is None:
        return said
    number = float(found[1].replace(",", "."))
    return int(number) if number.is_integer() else number


def _toml(said: str) -> object:
    """Return a TOML value; else the text."""
    try:
        return tomllib.loads(f"value = {said}")["value"]
    except (ValueError, RecursionError):
        return said
