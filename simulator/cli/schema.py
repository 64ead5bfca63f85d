"""``asalto schema``: print JSON Schemas of messages, for programs that play, and of files, for editors."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from . import options
from .listing import schema_of
from .output import write_json

if TYPE_CHECKING:
    from ..core.schema import Schema

MESSAGES = "messages"


@click.command(
    "schema",
    short_help="Print the JSON Schema of a game's messages or files.",
    epilog="\b\nExamples:\n"
    "  asalto schema haunted_house                  messages, for programs that play\n"
    "  asalto schema --scenario tapiz > tapiz.json  for editors: #:schema ./tapiz.json\n"
    "  asalto schema --tournament > tournament.json",
)
@click.argument("system", required=False)
@click.option("--scenario", "of", flag_value="scenario", help="Schema of SYSTEM's scenario files.")
@click.option("--pack", "of", flag_value="pack", help="Schema of SYSTEM's setting packs.")
@click.option("--sheets", "of", flag_value="sheets", help="Schema of files of sheets that scenarios include.")
@click.option("--tactics", "of", flag_value="tactics", help="Schema of tactics files for SYSTEM.")
@click.option("--tournament", "of", flag_value="tournament", help="Schema of tournament files.")
@options.lang_of_program
def schema(system: str | None, of: str | None) -> None:
    """Print a JSON Schema (draft 2020-12) of the messages of SYSTEM, or of the files that Asalto reads.

    Messages: every question with its verbs and their cells, every field of views, sheets, variants and scenes, every
    event. Files: every key with its help, in English and Spanish."""
    write_json(_tournament(system) if of == "tournament" else _of_game(system, of or MESSAGES))


def _tournament(system: str | None) -> dict[str, Any]:  # Any: JSON
    from ..tournament.file_schema import tournament_schema

    if system is not None:
        raise click.UsageError("--tournament takes no SYSTEM; tournament files are the same for all games.")
    return tournament_schema()


def _of_game(system: str | None, of: str) -> dict[str, Any]:  # Any: JSON
    if system is None:
        raise click.UsageError("SYSTEM is missing; `asalto systems` lists the games.")
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
