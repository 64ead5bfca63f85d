"""What every key of a game's files reads as, whatever is written there; the schemas for editors; what is listed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Annotated, Any, Final

from simulator import systems
from simulator.cli.listing import schema_of
from simulator.core.campaign import Retreat
from simulator.core.schema import Schema
from simulator.policy.tactics.rows import WrittenRow
from simulator.scenario import file_schema
from simulator.scenario.assemble import ScenarioLimits
from simulator.scenario.describe import field_rows, sheets_table, toml_value
from simulator.scenario.diagnostics import Diagnostics
from simulator.scenario.field_types import FieldType, FixedList, Form, ListOf, Maybe, TableOf, field_type, writable
from simulator.scenario.read import Reader
from simulator.scenario.verdict import VerdictThresholds
from simulator.systems import NAMES

from . import values
from .net import Case, tried

GENERAL: Final = (ScenarioLimits, Retreat, VerdictThresholds, WrittenRow)


def cases() -> Iterator[Case]:
    """Of every game, then of what all games share."""
    for game in NAMES:
        schema = systems.schema(game)
        tops = [
            schema.sheet,
            schema.variants,
            schema.scene,
            schema.rest,
            None if schema.pack is None else schema.pack.form,
        ]
        for cls in dict.fromkeys(form for top in tops if top is not None for form in forms(top)):
            yield Case(f"{game} {cls.__name__}", partial(whole, schema, cls))
            for name, spec in writable(cls).items():
                yield Case(f"{game} {cls.__name__}.{name}", partial(readings, schema, spec.type))
        yield from schemas(game)
        for cls in (schema.variants, schema.scene, schema.sheet):
            yield Case(f"{game} rows of {cls.__name__}", partial(field_rows, cls))
        yield Case(f"{game} sheets", partial(titles, schema))
    plain = systems.schema(NAMES[0])
    for cls in GENERAL:
        yield Case(f"any {cls.__name__}", partial(whole, plain, cls))
        for name, spec in writable(cls).items():
            yield Case(f"any {cls.__name__}.{name}", partial(readings, plain, spec.type))
    yield Case("TOML", lambda: [toml_value(value) for value in TOML])
    for hint in HINTS:
        yield Case(f"hint {hint}", partial(field_type, hint))


TOML: Final[tuple[object, ...]] = (True, False, [], [1, "é"], {}, {"a": 1, "b": [{}]}, 'q"', 1.5, None)
HINTS: Final[tuple[Any, ...]] = (  # Any: a type hint has no type of its own
    int, float, str, bool, int | None, tuple[int, ...], tuple[int, str], dict[str, int], Annotated[str, 1], object,
    int | str, int | str | None, bytes, list[int],
)  # fmt: skip


def forms(cls: type) -> Iterator[type]:
    """A class that a table is read into, and all in it."""
    yield cls
    for spec in writable(cls).values():
        yield from within(spec.type)


def within(kind: FieldType) -> Iterator[type]:
    """The classes in a type."""
    match kind:
        case Form(cls):
            yield from forms(cls)
        case Maybe(item) | ListOf(item):
            yield from within(item)
        case TableOf(_, item):
            yield from within(item)
        case FixedList(items):
            for item in items:
                yield from within(item)


def reading(schema: Schema, read: Callable[..., object]) -> object:
    """What is read, or what is wrong with it."""
    problems = Diagnostics("file")
    reader = Reader.of_game(schema, problems)
    for kind, names in values.NAMES.items():
        reader = reader.knowing(kind, names)
    found = tried(lambda: read(reader))
    return problems.sentences or found


def readings(schema: Schema, kind: FieldType) -> list[object]:
    """What a key of that type reads as, with each of many values."""
    own = values.Values(schema)
    found: list[object] = []
    for value in own.tried(kind):
        found += (repr(value)[:80], reading(schema, lambda reader, value=value: reader.read(kind, value, "key")))
        if isinstance(value, dict):
            found.append(reading(schema, lambda reader, value=value: reader.spelled(kind, value, "key")))
    return found


def whole(schema: Schema, cls: type) -> list[object]:
    """What the table of a class reads as: with every key, without each of them, with removed rows, with none."""
    table = values.Values(schema).form(cls)
    tables = [table, {}, *({key: part for key, part in table.items() if key != name} for name in table)]
    tables += [{**table, name: "none"} for name in table] + [{key.upper(): part for key, part in table.items()}]
    found: list[object] = [
        reading(schema, lambda reader, each=each: reader.read(Form(cls), each, "")) for each in tables
    ]
    found += [
        reading(schema, lambda reader, each=each: reader.fields(cls, reader.keys(each, writable(cls), "t"), True))
        for each in [table, *({name: {"x": "none"}} for name in table)]
    ]
    return found


def schemas(game: str) -> Iterator[Case]:
    """The schemas of all files of a game, a case for each table in them."""
    schema = systems.schema(game)
    makers: dict[str, Callable[[], Any]] = {  # Any: JSON
        "scenarios": lambda: file_schema.scenario_schema(game, schema_of(game)),
        "sheets": lambda: file_schema.sheets_schema(game, schema),
        "packs": lambda: file_schema.pack_schema(game, schema),
    }
    for kind, make in makers.items():
        document = make() or {"$defs": {}}
        yield Case(f"{game} schema of {kind}", partial(_part, make, None))
        for name in document["$defs"]:
            yield Case(f"{game} schema of {kind}, {name}", partial(_part, make, name))


def _part(make: Callable[[], Any], name: str | None) -> object:
    """A table of the schema, or what stands outside of its tables."""
    document = make() or {}
    return {**document, "$defs": None} if name is None else document["$defs"][name]


def titles(schema: Schema) -> object:
    """The shipped sheets in both languages."""
    return [sheets_table(schema), sheets_table(schema, "en")]
