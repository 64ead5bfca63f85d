"""``asalto schema``: what messages and files may be, as JSON Schema, for programs that play and for editors."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from .listing import schema_of
from .output import write_json

if TYPE_CHECKING:
    from ..core.schema import Schema

MESSAGES = "messages"


@click.command(
    "schema",
    short_help="Print the messages or files of a game as JSON Schema.",
    epilog="\b\nExamples:\n"
    "  asalto schema haunted_house                  what programs are asked and see\n"
    "  asalto schema --scenario tapiz > tapiz.json  for editors: #:schema ./tapiz.json\n"
    "  asalto schema --tournament > tournament.json",
)
@click.argument("system", required=False)
@click.option("--scenario", "of", flag_value="scenario", help="Of SYSTEM's scenario files.")
@click.option("--pack", "of", flag_value="pack", help="Of SYSTEM's setting packs.")
@click.option("--sheets", "of", flag_value="sheets", help="Of files of sheets that SYSTEM's scenarios include.")
@click.option("--tactics", "of", flag_value="tactics", help="Of files of tactics for SYSTEM.")
@click.option("--tournament", "of", flag_value="tournament", help="Of tournament files.")
def schema(system: str | None, of: str | None) -> None:
    """Print a JSON Schema (draft 2020-12): of every message of a fight of SYSTEM, or of the files that Asalto reads.

    Messages: each kind of question with its verbs and their cells, every field of a view, of sheets, variants and
    scenes, every event. Files: every key with its help, in English and Spanish words."""
    write_json(_tournament(system) if of == "tournament" else _of_game(system, of or MESSAGES))


def _tournament(system: str | None) -> dict[str, Any]:  # Any: JSON
    from ..tournament.file_schema import tournament_schema

    if system is not None:
        raise click.UsageError("tournaments are alike for all games: --tournament stands alone.")
    return tournament_schema()


def _of_game(system: str | None, of: str) -> dict[str, Any]:  # Any: JSON
    if system is None:
        raise click.UsageError("of which game? `asalto systems` lists them.")
    game = schema_of(system)
    return _messages(system) if of == MESSAGES else _file(system, game, of)


def _messages(system: str) -> dict[str, Any]:  # Any: JSON
    from ..wire.schema import message_schema

    return message_schema(system)


def _file(system: str, game: Schema, of: str) -> dict[str, Any]:  # Any: JSON
    from ..scenario.file_schema import pack_schema, scenario_schema, sheets_schema
    from ..scenario.tactics_schema import tactics_schema

    if of in ("scenario", "sheets"):
        return (scenario_schema if of == "scenario" else sheets_schema)(system, game)
    found = pack_schema(system, game) if of == "pack" else tactics_schema(system)
    if found is None:
        raise click.UsageError(f"{system} has no {'setting packs' if of == 'pack' else 'words for tactics'}.")
    return found
