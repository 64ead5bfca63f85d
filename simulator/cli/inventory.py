"""``asalto sheets | gear``: shipped sheets and gear for scenarios, as tables or as JSON."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from difflib import get_close_matches
from typing import TYPE_CHECKING, Any, Final, TypeVar

import click

from . import options
from .listing import schema_of
from .output import write_json

if TYPE_CHECKING:
    from ..core.record import Json
    from ..core.schema import Schema
    from ..narration.inventory import Listed

F = TypeVar("F", bound=Callable[..., Any])
BY_ID: Final = "id"
BY_STRENGTH: Final = "strength"
COMMAND: Final = {"sheets": "sheet", "gear": "gear"}  # the word for one entry of a list


def filters(command: F) -> F:
    """Add the options that filter and sort a list."""
    for option in (
        click.option(
            "--sort", type=click.Choice((BY_ID, BY_STRENGTH)), default=BY_ID, show_default=True, help="Sort order."
        ),
        click.option("--strength", "strengths", metavar="LOW..HIGH", help="Only entries within a range of strength."),
        click.option("--kind", metavar="KIND", help="Only entries of a kind, such as animal or armour."),
        click.option("--search", metavar="WORD", help="Only entries with WORD in name, kind or purpose."),
    ):
        command = option(command)
    return command


@click.command(
    "sheets",
    short_help="List the shipped sheets of a game, or show one.",
    epilog="\b\nExamples:\n"
    "  asalto sheets haunted_house --lang es\n"
    "  asalto sheets haunted_house zombie     all fields of a sheet, with their meaning\n"
    "  asalto sheets tapiz orc                sheets with the word in their name\n"
    "  asalto sheets haunted_house --kind undead --strength 1..3 --sort strength\n"
    "  asalto sheets ira_y_gloria --search boss\n"
    "\n\b\ndocs/bestiary.md explains how strength is measured.",
)
@click.argument("system")
@click.argument("name", required=False)
@filters
@click.option("--source", type=click.Choice(("book", "built")), help="Only sheets from a book, or built by the rules.")
@options.printed
def list_sheets(system: str, name: str | None, lang: str, as_json: bool, source: str | None, **wanted: Any) -> None:
    """List the shipped sheets of SYSTEM, for `use` and `base` in a scenario, with kind, strength (about how many
    ordinary opponents each is worth) and purpose. With NAME, show that sheet field by field, or list the sheets with
    NAME in their name."""
    schema = schema_of(system)
    found = _found("sheets", system, name, lang, **wanted)
    found = [one for one in found if source in (None, one.entry.source)]
    if as_json:
        from ..scenario.draft.sheet_names import SheetNames

        names = SheetNames(schema)
        write_json([_sheet_row(one, schema, names.role(one.entry.id)) for one in found])
    elif len(found) == 1 and name is not None:
        _write_one("sheets", found[0], system, lang)
        _write_fields(found[0].entry.id, system, schema, lang)
    else:
        _write_list("sheets", found, system, lang)


@click.command(
    "gear",
    short_help="List the weapons, armour, powers and hazards of a game, or show one.",
    epilog="\b\nExamples:\n"
    "  asalto gear haunted_house --lang es\n"
    "  asalto gear haunted_house shotgun      one entry, and how to write it in a file\n"
    "  asalto gear tapiz --kind power\n"
    "  asalto gear ira_y_gloria --search plasma --json\n"
    "\n\b\ndocs/bestiary.md explains how strength is measured.",
)
@click.argument("system")
@click.argument("name", required=False)
@filters
@options.printed
def list_gear(system: str, name: str | None, lang: str, as_json: bool, **wanted: Any) -> None:
    """List the weapons, armour, powers and hazards of SYSTEM, with kind, strength, figures, rule and purpose. With
    NAME, show that entry, or list the entries with NAME in their name."""
    schema_of(system)
    found = _found("gear", system, name, lang, **wanted)
    if as_json:
        from ..wire.documents import document

        write_json([{"gear": one.entry.id, **document(one)} for one in found])
    elif len(found) == 1 and name is not None:
        _write_one("gear", found[0], system, lang)
    else:
        _write_list("gear", found, system, lang)


# Selecting entries.


def _found(
    shelf: str,
    system: str,
    name: str | None,
    lang: str,
    *,
    search: str | None,
    kind: str | None,
    strengths: str | None,
    sort: str,
) -> list[Listed]:
    """Return the matching entries of a list, sorted. Raises UsageError for an unknown name or kind, or a bad range."""
    from ..core.spelling import fold
    from ..narration.inventory import listed

    found = list(listed(system, shelf, lang))
    if name is not None:
        found = _called(name, shelf, system, found, lang)
    if kind is not None:
        found = _of_kind(kind, shelf, found, system, lang)
    if search is not None:
        found = [one for one in found if one.has(fold(search))]
    if strengths is not None:
        low, high = _range(strengths, lang)
        found = [one for one in found if one.entry.strength is not None and low <= one.entry.strength <= high]
    if sort == BY_STRENGTH:
        found.sort(key=lambda one: (one.entry.strength is None, one.entry.strength, one.entry.id))
    return found


def _called(name: str, shelf: str, system: str, entries: Sequence[Listed], lang: str) -> list[Listed]:
    """Return the entry with ``name`` as id or title, else all entries that contain it.

    Raises UsageError with the nearest three names if there is no match."""
    from ..core.spelling import fold
    from ..narration.inventory import alias_of

    wanted = fold(name)
    exact = [one for one in entries if wanted in one.names]
    found = exact or [one for one in entries if any(wanted in each for each in one.names)]
    if not found:
        names = {each: alias_of(system, one.entry.id, lang) for one in entries for each in sorted(one.names)}
        raise click.UsageError(_no_such(name, COMMAND[shelf], names, f"asalto {shelf} {system}", lang))
    return found


def _of_kind(kind: str, shelf: str, entries: Sequence[Listed], system: str, lang: str) -> list[Listed]:
    """Return the entries of a kind, given by id or word in either language, else of all kinds that contain the word."""
    from ..core.spelling import fold
    from ..narration import LANGUAGES
    from ..narration.inventory import kind_word, listed, phrase
    from ..scenario import diagnostics

    kinds = list(dict.fromkeys(one.entry.kind for one in listed(system, shelf, lang)))
    names = {fold(each): one for one in kinds for each in (one, *(kind_word(system, one, each) for each in LANGUAGES))}
    wanted = fold(kind)
    meant = {one for each, one in names.items() if wanted == each} or {
        one for each, one in names.items() if wanted in each
    }
    if not meant:
        words = {each: kind_word(system, one, lang) for each, one in names.items()}
        shown = diagnostics.listed([kind_word(system, one, lang) for one in kinds], _and(lang))
        sentence = _no_such(kind, "kind", words, "", lang)
        raise click.UsageError(f"{sentence} {phrase('kinds_are', lang, {'names': shown})}")
    return [one for one in entries if one.entry.kind in meant]


def _range(text: str, lang: str) -> tuple[float, float]:
    """Parse "1..3" as two numbers; "2" is both ends. Raises UsageError for anything else."""
    from ..narration.inventory import phrase
    from ..scenario.diagnostics import quoted

    low, dots, high = text.replace(",", ".").partition("..")
    try:
        return (float(low or "0"), float(high or "inf")) if dots else (float(low), float(low))
    except ValueError:
        raise click.UsageError(phrase("strength_range", lang, {"text": quoted(text)})) from None


def _no_such(word: str, what: str, names: Mapping[str, str], command: str, lang: str) -> str:
    """Return the error for an unknown word, with the three nearest names and the command that lists all.

    ``names``: the spelling in files, by each accepted name."""
    from ..core.spelling import fold
    from ..narration.inventory import phrase
    from ..scenario.diagnostics import listed, quoted

    close = get_close_matches(fold(word[:60]), names, n=9, cutoff=0.5)
    near = list(dict.fromkeys(names[each] for each in close))[:3]
    parts = [phrase(f"no_such-{what}", lang, {"word": quoted(word)})]
    parts += [phrase("nearest", lang, {"number": len(near), "names": listed(near, _and(lang))})] if near else []
    parts += [phrase("lists_all", lang, {"command": command})] if command else []
    return " ".join(parts)


def _and(lang: str) -> str:
    return "y" if lang == "es" else "and"


# Output.


def _write_list(shelf: str, found: Sequence[Listed], system: str, lang: str) -> None:
    """Print a table of the entries and the unit of their strength."""
    from ..narration.inventory import alias_of, phrase
    from ..report.tables import Table
    from ..report.text.terminal import terminal_of

    out = terminal_of(sys.stdout)
    if not found:
        out.line(phrase("none_found", lang))
        return
    last = "source" if shelf == "sheets" else "figures"
    heads = [COMMAND[shelf], "title", "kind", "strength", last, "about"]
    rows = [
        [
            alias_of(system, one.entry.id, lang),
            one.title,
            one.kind,
            _strength(one.entry.strength, lang),
            one.source if shelf == "sheets" else one.figures,
            one.about,
        ]
        for one in found
    ]
    out.table(Table([phrase(f"head-{head}", lang) for head in heads], rows, {3}))
    out.line()
    out.line(_measure(shelf, system, lang))


def _measure(shelf: str, system: str, lang: str) -> str:
    """Return the sentence about the unit of strength in a list."""
    from ..narration.inventory import gear_strength, phrase, reference_title

    if shelf == "gear":
        return gear_strength(system, lang)
    reference = reference_title(system, lang)
    return phrase("strength-sheets", lang, {"reference": reference}) if reference else ""


def _write_one(shelf: str, one: Listed, system: str, lang: str) -> None:
    """Print an entry and its figures, line by line."""
    from ..narration.inventory import alias_of, phrase, written
    from ..report.text.terminal import terminal_of

    entry, out = one.entry, terminal_of(sys.stdout)
    told = [
        (COMMAND[shelf], alias_of(system, entry.id, lang)),
        ("title", one.title),
        ("kind", one.kind),
        ("strength", _strength(entry.strength, lang)),
        ("figures", one.figures),
        ("about", one.about),
        ("source", phrase(f"about-{entry.source}", lang, {"rule": entry.rule}) if entry.source else ""),
        ("rule", "" if entry.source else entry.rule),
        ("write", written(system, entry.write, lang)),
    ]
    for head, text in told:
        if text:
            out.line(f"{phrase(f'head-{head}', lang)}: {text}")
    if entry.strength is not None:
        out.line(_measure(shelf, system, lang))


def _write_fields(name: str, system: str, schema: Schema, lang: str) -> None:
    """Print the fields of a shipped sheet, as a file has them, with their meaning."""
    from ..narration.inventory import phrase
    from ..report.tables import Table
    from ..report.text.terminal import terminal_of

    out = terminal_of(sys.stdout)
    out.line()
    heads = [phrase(f"head-{head}", lang) for head in ("field", "value", "means")]
    out.table(Table(heads, _fields(name, system, schema, lang)))


def _fields(name: str, system: str, schema: Schema, lang: str) -> list[list[str]]:
    from ..narration.inventory import alias_of, field_meaning
    from ..scenario.describe import toml_value
    from ..scenario.field_types import writable

    about = {one: str(spec.attribute.metadata.get("help", "")) for one, spec in writable(schema.sheet).items()}
    about |= {"base": "The sheet that this one builds on."}
    return [
        [alias_of(system, key, lang), toml_value(value), field_meaning(system, key, about.get(key, ""), lang)]
        for key, value in schema.sheets[name].items()
    ]


def _strength(value: float | None, lang: str) -> str:
    """Return a strength with one decimal, in the format of the language."""
    from ..report.words import number

    return "" if value is None else number(value, lang, 1)


def _sheet_row(one: Listed, schema: Schema, role: str) -> dict[str, Json]:
    """Return a sheet as JSON. ``role``: the role of the sides that allow it, or "" for any side."""
    from ..wire.documents import document

    entry = one.entry
    return {
        "sheet": entry.id,
        **document(one),
        "source": entry.source,
        "role": role or None,
        "fields": dict(schema.sheets[entry.id]),
    }
