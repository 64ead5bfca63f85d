"""``asalto systems | sheets | policies | scenarios | variants``: what there is, as tables or as JSON."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import click

from ..core.errors import BadScenario
from . import options
from .output import write_json

if TYPE_CHECKING:
    from pathlib import Path

    from ..core.record import Json
    from ..core.schema import Schema

Row = Mapping[str, "Json"]


@click.command("systems", epilog="\b\nExamples:\n  asalto systems\n  asalto systems --json")
@options.as_json
def list_systems(as_json: bool) -> None:
    """List the games that can be fought."""
    from .. import systems

    found = [systems.system(name) for name in systems.NAMES]
    rows: list[Row] = [
        {
            "system": game.name,
            "title": game.title,
            "rules_version": game.rules_version,
            "sheets": len(systems.schema(game.name).sheets),
            "questions": dict(game.kinds),
        }
        for game in found
    ]
    write(rows, ("system", "title", "rules_version", "sheets"), as_json)


@click.command(
    "sheets",
    short_help="List the sheets that a game brings along.",
    epilog="\b\nExamples:\n  asalto sheets haunted_house\n  asalto sheets haunted_house --lang es --json",
)
@click.argument("system")
@options.lang
@options.as_json
def list_sheets(system: str, lang: str, as_json: bool) -> None:
    """List the sheets that SYSTEM brings along, for `use` and `base` in a scenario."""
    from ..scenario.describe import sheets_table

    schema = schema_of(system)
    rows: list[Row] = [
        {"sheet": name, "title": title, "fields": dict(schema.sheets[name])}
        for name, title in sheets_table(schema, lang)
    ]
    write(rows, ("sheet", "title"), as_json)


@click.command(
    "variants",
    short_help="List where the rules of a game leave a choice.",
    epilog="\b\nExamples:\n  asalto variants haunted_house\n  asalto run attic.toml --set variants.draw_cost=free",
)
@click.argument("system")
@options.as_json
def list_variants(system: str, as_json: bool) -> None:
    """List what [variants] of a scenario of SYSTEM may say: where the rules leave a choice."""
    from ..scenario.describe import field_rows

    rows: list[Row] = [
        {"variant": knob.name, "values": knob.values, "default": knob.default, "rule": knob.rule, "help": knob.help}
        for knob in field_rows(schema_of(system).variants)
    ]
    write(rows, ("variant", "values", "default", "rule", "help"), as_json)


@click.command("policies", epilog="\b\nExamples:\n  asalto policies\n  asalto run attic.toml --policy Elena=cautious")
@options.as_json
def list_policies(as_json: bool) -> None:
    """List the policies that can play a combatant."""
    from ..policy import registry

    write([_policy(name) for name in sorted(registry.names())], ("policy", "origin", "about"), as_json)


def _policy(name: str) -> Row:
    import inspect

    from ..policy import registry
    from ..policy.errors import PolicyError

    row: dict[str, Json] = {"policy": name, "origin": "", "about": "", "options": {}, "usable": False}
    try:
        row["origin"] = registry.origin(name)
        kind = registry.load(name)
    except PolicyError as error:
        return {**row, "about": f"unusable: {error}"}
    signature = inspect.signature(kind).parameters.values()
    options_: dict[str, Json] = {
        each.name: None if each.default is each.empty else _plain(each.default)
        for each in signature
        if each.kind in (each.KEYWORD_ONLY, each.POSITIONAL_OR_KEYWORD)
    }
    about = (inspect.getdoc(kind) or "").partition("\n\n")[0].replace("\n", " ")
    return {**row, "about": about, "options": options_, "usable": True}


def _plain(value: object) -> Json:
    return value if isinstance(value, bool | int | float | str) else str(value)


@click.command(
    "scenarios",
    epilog="\b\nExamples:\n  asalto scenarios\n  asalto run reference_duel        the end of a name is enough",
)
@options.as_json
def list_scenarios(as_json: bool) -> None:
    """List the scenarios that come with Asalto."""
    from ..scenario import shipped

    write([_scenario(name, path) for name, path in shipped()], ("scenario", "title", "about"), as_json)


def _scenario(name: str, path: Path) -> Row:
    from ..scenario.source import bytes_of, tables, text_of

    row: dict[str, Json] = {"scenario": name, "system": "", "title": "", "about": "", "path": str(path)}
    try:
        text = text_of(bytes_of(path, name), name)
        found = tables(text, name)
    except BadScenario as error:
        return {**row, "about": f"unusable: {error}"}
    return {**row, "system": str(found.get("system", "")), "title": str(found.get("title", "")), "about": opening(text)}


def opening(text: str) -> str:
    """The comment that a file opens with, in one line."""
    told = []
    for line in text.lstrip().splitlines():
        if not line.startswith("#"):
            break
        told.append(line.lstrip("# ").rstrip())
    return " ".join(" ".join(told).split())


def schema_of(system: str) -> Schema:
    """The schema of a game. Raises UsageError, with the nearest spelling, when there is no such game."""
    from .. import systems
    from ..scenario.diagnostics import listed, nearest, quoted

    if system in systems.NAMES:
        return systems.schema(system)
    near = nearest(system, systems.NAMES)
    hint = f"the nearest is {quoted(near)}" if near else f"allowed: {listed(systems.NAMES)}"
    raise click.UsageError(f"{quoted(system)} is no game; {hint}.")


def write(rows: Sequence[Row], shown: Sequence[str], as_json: bool) -> None:
    """The rows as JSON, whole, or as a table of some of their columns."""
    if as_json:
        write_json(rows)
        return
    from ..narration.grammar import capital
    from ..report.text.terminal import TextTable, terminal_of

    heads = [capital(name.replace("_", " ")) for name in shown]
    numbers = {place for place, name in enumerate(shown) if any(type(row[name]) is int for row in rows)}
    terminal_of(sys.stdout).table(TextTable(heads, [[_cell(row[name]) for name in shown] for row in rows], numbers))


def _cell(value: Any) -> str:  # Any: JSON
    return "" if value is None else str(value)
