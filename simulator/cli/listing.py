"""``asalto systems | policies | scenarios | variants``: lists, as tables or as JSON."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import click

from ..core.errors import BadScenario
from . import options
from .output import complain, write_json

if TYPE_CHECKING:
    from pathlib import Path

    from ..core.record import Json
    from ..core.schema import Schema

Row = Mapping[str, "Json"]
SCHEMA_LINE = "#:schema "


@click.command(
    "systems",
    short_help="List the games.",
    epilog="\b\nExamples:\n  asalto systems\n  asalto systems --json",
)
@options.printed
def list_systems(lang: str, as_json: bool) -> None:
    """List the games."""
    from .. import systems

    rows: list[Row] = [
        {
            "system": name,
            "title": systems.game(name).title,
            "rules_version": systems.system(name).rules_version,
            "sheets": len(systems.schema(name).sheets),
            "questions": dict(systems.system(name).kinds),
        }
        for name in systems.usable()
    ]
    for problem in systems.broken().values():
        complain(problem)
    write(rows, ("system", "title", "rules_version", "sheets"), as_json, lang)


@click.command(
    "variants",
    short_help="List the rule variants of a game.",
    epilog="\b\nExamples:\n  asalto variants haunted_house\n  asalto run attic.toml --set variants.draw_cost=free",
)
@click.argument("system")
@options.printed
def list_variants(system: str, lang: str, as_json: bool) -> None:
    """List the rule variants of SYSTEM and their values, for [variants] in a scenario."""
    from ..narration.inventory import variant_meaning, variant_title, variant_words
    from ..scenario.describe import field_rows

    rows: list[Row] = [
        {
            "variant": knob.name,
            "title": variant_title(system, knob.name, lang),
            "values": knob.values,
            "words": {**variant_words(system, knob.name, lang)},
            "default": knob.default,
            "rule": knob.rule,
            "help": variant_meaning(system, knob.name, knob.help, lang),
        }
        for knob in field_rows(schema_of(system).variants)
    ]
    if lang == "es" and not as_json:
        from ..narration.complaints import spanish_complaint

        rows = [{**row, "values": spanish_complaint(str(row["values"]))} for row in rows]
    write(rows, ("variant", "values", "default", "rule", "help"), as_json, lang)


@click.command(
    "policies",
    short_help="List the policies.",
    epilog="\b\nExamples:\n  asalto policies\n  asalto run attic.toml --policy Elena=cautious",
)
@options.printed
def list_policies(lang: str, as_json: bool) -> None:
    """List the policies with their descriptions, options and files."""
    from ..policy import registry
    from ..report.words import say

    rows = [_policy(name, lang) for name in sorted(registry.NAMES)]
    if as_json:
        write_json(rows)
        return
    shown: list[Row] = [{**row, "options": _options(row["options"])} for row in rows]
    write(shown, ("policy", "about", "options", "origin", "path"), as_json, lang)
    click.echo(f"\n{say(lang, 'list-policies_use')}")


def _policy(name: str, lang: str) -> dict[str, Json]:
    import inspect

    from ..policy import registry
    from ..policy.errors import PolicyError
    from ..report.words import has, say

    row: dict[str, Json] = {"policy": name, "origin": "", "about": "", "options": {}, "usable": False, "path": ""}
    try:
        row["origin"] = registry.origin(name)
        kind, path = registry.load(name), registry.source_file(name)
    except PolicyError as error:
        return {**row, "about": f"unusable: {error}"}
    signature = inspect.signature(kind).parameters.values()
    options_: dict[str, Json] = {
        each.name: None if each.default is each.empty else _plain(each.default)
        for each in signature
        if each.kind in (each.KEYWORD_ONLY, each.POSITIONAL_OR_KEYWORD)
    }
    key = f"policy-{name}"
    own = registry.is_own(name) and has(lang, key)
    about = say(lang, key) if own else (inspect.getdoc(kind) or "").partition("\n\n")[0].replace("\n", " ")
    return {**row, "about": about, "options": options_, "usable": True, "path": str(path or "")}


def _options(value: Json) -> str:
    """Return options with their defaults, in the syntax of files."""
    from ..scenario.describe import toml_value

    given = value if isinstance(value, dict) else {}
    return ", ".join(name if one is None else f"{name} = {toml_value(one)}" for name, one in given.items())


def _plain(value: object) -> Json:
    if isinstance(value, list | tuple):
        return [_plain(part) for part in value]
    return value if isinstance(value, bool | int | float | str) else str(value)


@click.command(
    "scenarios",
    short_help="List the shipped scenarios.",
    epilog="\b\nExamples:\n"
    "  asalto scenarios\n"
    "  asalto scenarios tapiz           scenarios of a game\n"
    "  asalto scenarios wolf            scenarios with the word in name, title, comment or combatants\n"
    "  asalto run reference_duel        the last part of a name is enough",
)
@click.argument("word", required=False)
@options.printed
def list_scenarios(word: str | None, lang: str, as_json: bool) -> None:
    """List the shipped scenarios with their combatants and purpose; WORD selects those of a game, or with that word."""
    from ..core.spelling import fold
    from ..report.words import say
    from ..scenario.library import folder, shipped

    rows = [_scenario(name, path) for name, path in shipped()]
    if word is not None:
        wanted = fold(word)
        rows = [row for row in rows if any(wanted in fold(text) for text in _searched(row))]
        if not rows:
            raise click.UsageError(say(lang, "list-no_scenario", word=word))
    shown = rows if as_json else [_told(row, lang) for row in rows]
    write(shown, ("scenario", "title", "who", "about"), as_json, lang)
    if not as_json:
        click.echo(f"\n{say(lang, 'list-scenarios_use', folder=str(folder()))}")


def _told(row: Row, lang: str) -> Row:
    """Return the row with title and description in that language."""
    from ..narration.shipped import about_of, title_of

    name = str(row["scenario"])
    told: Row = {"title": title_of(str(row["title"]), lang), "about": about_of(name, str(row["about"]), lang)}
    return {**row, **told}


def _searched(row: Row) -> list[str]:
    """Return the texts to search, in both languages."""
    from ..narration import LANGUAGES

    told = [_told(row, lang) for lang in LANGUAGES]
    return [str(row["scenario"]), str(row["who"]), *(str(one[key]) for one in told for key in ("title", "about"))]


def _scenario(name: str, path: Path) -> Row:
    from ..scenario.source import file_text, tables

    row: dict[str, Json] = {"scenario": name, "system": "", "title": "", "who": "", "about": "", "path": str(path)}
    try:
        text = file_text(path, name)
        found = tables(text, name)
    except BadScenario as error:
        return {**row, "about": f"unusable: {error}"}
    titles: dict[str, Json] = {key: str(found.get(key, "")) for key in ("system", "title")}
    return {**row, **titles, "who": _who(found), "about": opening(text)}


def _who(found: Mapping[str, Any]) -> str:  # Any: tables as tomllib gives them
    """Return the names of the combatants with their counts, one side after the other."""
    sides: dict[str, list[str]] = {}
    for table in found.get("combatants", ()):
        count = table.get("count", 1)
        name = str(table.get("name", ""))
        sides.setdefault(str(table.get("side", "")), []).append(name if count == 1 else f"{count} {name}")
    return " / ".join(", ".join(names) for names in sides.values())


def opening(text: str) -> str:
    """Return the opening comment of a file in one line."""
    told = []
    for line in text.lstrip().splitlines():
        if not line.startswith("#"):
            break
        if line.startswith(SCHEMA_LINE):  # for editors
            continue
        told.append(line.lstrip("# ").rstrip())
    return " ".join(" ".join(told).split())


def schema_of(system: str) -> Schema:
    """Return the schema of a game. Raises UsageError with the nearest name for an unknown game."""
    from .. import systems
    from ..scenario.diagnostics import listed, nearest, quoted

    if system in systems.NAMES:
        return systems.schema(system)
    near = nearest(system, systems.NAMES)
    hint = f"the nearest is {quoted(near)}" if near else f"allowed: {listed(systems.NAMES)}"
    raise click.UsageError(f"{quoted(system)} is no game; {hint}; `asalto systems` lists all.")


def write(rows: Sequence[Row], shown: Sequence[str], as_json: bool, lang: str = "en") -> None:
    """Print complete rows as JSON, or the columns ``shown`` as a table with heads in that language."""
    if as_json:
        write_json(rows)
        return
    from ..narration.grammar import capital
    from ..report.tables import Table
    from ..report.text.terminal import terminal_of
    from ..report.words import has, say

    keys = {name: f"list-{name}" for name in shown}
    heads = [say(lang, keys[name]) if has(lang, keys[name]) else capital(name.replace("_", " ")) for name in shown]
    numbers = {place for place, name in enumerate(shown) if any(type(row[name]) is int for row in rows)}
    terminal_of(sys.stdout).table(Table(heads, [[_cell(row[name]) for name in shown] for row in rows], numbers))


def _cell(value: Any) -> str:  # Any: JSON
    return "" if value is None else str(value)
