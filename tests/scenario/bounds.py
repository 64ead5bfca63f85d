"""What every key of a scenario file may be, kept in ``bounds``, a line for each: kind, least, most, default. ``make
goldens`` writes it; read the difference before you keep it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from simulator.cli.listing import schema_of
from simulator.scenario.file_schema import scenario_schema
from simulator.systems import NAMES

FOLDER: Final = Path(__file__).with_name("bounds")
TOLD: Final = ("type", "minimum", "exclusiveMinimum", "maximum", "minItems", "maxItems", "minLength", "maxLength",
               "minProperties", "maxProperties", "required", "const", "default")  # fmt: skip
Schema = dict[str, Any]  # Any: JSON


def bounds(game: str) -> str:
    """The lines of a game: of its file, then of each table that is named there."""
    file: Schema = scenario_schema(game, schema_of(game))
    tables = {"": file, **file["$defs"]}
    return "".join(f"{line}\n" for name, table in tables.items() for line in lines(table, f"{name}."))


def lines(schema: Schema, path: str) -> Iterator[str]:
    """The lines of a table and of all below it, without other spellings of the same key."""
    told: set[str] = set()
    for name, given in schema.get("properties", {}).items():
        row = given if isinstance(given, dict) else {}  # True: anything
        written = json.dumps({fact: value for fact, value in row.items() if fact != "title"}, sort_keys=True)
        if written not in told:
            told.add(written)
            yield f"{path}{name}: {facts(row)}"
            yield from lines(row, f"{path}{name}.")
    for part in parts(schema):
        yield from lines(part, path)


def facts(schema: Schema) -> str:
    """What a value may be, and in brackets each thing that it may be made of."""
    told = [f"{fact} {json.dumps(schema[fact], ensure_ascii=False)}" for fact in TOLD if fact in schema]
    return ", ".join([*told, *(f"({part})" for part in map(facts, parts(schema)) if part)])


def parts(schema: Schema) -> Iterator[Schema]:
    """What a value may be made of."""
    among = [schema.get("items"), schema.get("additionalProperties")]
    yield from (part for part in [*among, *schema.get("anyOf", ())] if isinstance(part, dict))


def main() -> None:
    """Write the lines of all games."""
    FOLDER.mkdir(exist_ok=True)
    for game in NAMES:
        (FOLDER / f"{game}.txt").write_text(bounds(game), encoding="utf-8")


if __name__ == "__main__":
    main()
