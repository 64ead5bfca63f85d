"""Pages of the house rules of each game, in English and Spanish, from the classes that scenario files are read with.

The page above them is docs/variants/index.md, to which the site adds the list of the games."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

from attrs import frozen

from simulator import systems
from simulator.core.schema import Schema
from simulator.narration.complaints import complaint
from simulator.narration.inventory import variant_meaning, variant_title, variant_words
from simulator.scenario.describe import FieldRow, field_rows, toml_value
from simulator.scenario.field_types import FieldType, Flag, IdOf, ListOf, OneOf, TableOf, allowed, writable

from .markdown import escaped, headings, slugged, table
from .sources import ROOT, linked

DOCS = ROOT / "docs"
INDEX = "variants/index"


@frozen
class Words:
    """Texts of the pages in a language."""

    title: str
    list: str
    page: str
    game: str
    rules: str
    spanish: str
    rule: str
    written: str
    means: str
    default: str
    allowed: str
    yes: str
    no: str


WORDS: Mapping[str, Words] = {
    "en": Words(
        title="House rules",
        list="The games",
        page="Values for `[variants]` in a scenario of this game. [House rules](index.md) shows how to play with one.",
        game="game",
        rules="house rules",
        spanish="",
        rule="Rule: {rule}.",
        written="written",
        means="means",
        default="default",
        allowed="Allowed: {values}.",
        yes="yes",
        no="no",
    ),
    "es": Words(
        title="Reglas de la casa",
        list="Los juegos",
        page="Valores para `[variantes]` en un escenario de este juego. [Reglas de la casa](index.md) explica cómo se"
        " juega con una.",
        game="juego",
        rules="reglas de la casa",
        spanish="También se escribe `{key}`.",
        rule="Regla: {rule}.",
        written="se escribe",
        means="significa",
        default="por defecto",
        allowed="Se admite: {values}.",
        yes="sí",
        no="no",
    ),
}


def variant_pages(language: str) -> dict[str, str]:
    """Return a page for each game, and the written one with the list of the games, by their names."""
    words = WORDS[language]
    pages = {f"variants/{game}": _page(game, words, language) for game in systems.NAMES}
    rows = [
        [f"[{systems.game(game).title}]({game}.md)", str(len(writable(systems.schema(game).variants)))]
        for game in systems.NAMES
    ]
    text = _file(INDEX, language).read_text(encoding="utf-8")
    pages[INDEX] = f"{text}\n## {words.list}\n\n{table([words.game, words.rules], rows)}"
    return {name: linked(text, _file(name, language), name, language) for name, text in pages.items()}


def _file(name: str, language: str) -> Path:
    return (DOCS if language == "en" else DOCS / language) / f"{name}.md"


def _page(game: str, words: Words, language: str) -> str:
    schema = systems.schema(game)
    parts = [f"# {systems.game(game).title}: {words.title.lower()}", words.page]
    for row in field_rows(schema.variants):
        kind = writable(schema.variants)[row.name].type
        parts += [
            f"## {escaped(variant_title(game, row.name, language))}",
            escaped(variant_meaning(game, row.name, row.help, language)),
            table([words.written, words.means], _values(game, row, kind, language)),
            " ".join(
                [words.rule.format(rule=_rule(game, row.rule, language)), *_more(schema, row.name, kind, language)]
            ),
        ]
    return "\n\n".join(part.rstrip() for part in parts) + "\n"


def _values(game: str, row: FieldRow, kind: FieldType, language: str) -> Iterator[list[str]]:
    """Yield a row for each value, as a file has it; for numbers, lists and tables one, with what is allowed."""
    words = WORDS[language]
    choices = _choices(kind)
    if not choices:
        told = f"{words.default}. {words.allowed.format(values=complaint(row.values, language))}"
        yield [f"`{row.name} = {row.default}`", escaped(told[:1].upper() + told[1:])]
    named = variant_words(game, row.name, language)
    for value in sorted(choices, key=lambda one: toml_value(one) != row.default):
        means = named.get(str(value), _yes_or_no(value, words))
        is_default = f"({words.default})" if toml_value(value) == row.default else ""
        yield [f"`{row.name} = {toml_value(value)}`", escaped(f"{means} {is_default}")]


def _choices(kind: FieldType) -> list[object]:
    """Return the values to choose from; true and false stand for their other spellings. Empty for other types."""
    values: list[object] = [True, False] if isinstance(kind, Flag) else []
    values += kind.values if isinstance(kind, OneOf) else ()
    return [value for value in values if isinstance(value, bool)] or values


def _yes_or_no(value: object, words: Words) -> str:
    return {"True": words.yes, "on": words.yes, "False": words.no, "off": words.no}.get(str(value), "")


def _more(schema: Schema, name: str, kind: FieldType, language: str) -> Iterator[str]:
    """Yield what else may be written: the Spanish spelling of the key on Spanish pages, and the ids of its values."""
    spelling = next((word for word, key in (*schema.keys.items(), *schema.aliases.items()) if key == name), "")
    if spelling and language == "es":
        yield WORDS[language].spanish.format(key=spelling)
    inner = kind.key if isinstance(kind, TableOf) else kind.item if isinstance(kind, ListOf) else kind
    if isinstance(inner, IdOf):
        ids = ", ".join(f"`{one}`" for one in sorted(schema.ids[inner.kind]))
        told = complaint(allowed(inner), language)
        yield f"{told[:1].upper()}{told[1:]}: {ids}."


def _rule(game: str, rule: str, language: str) -> str:
    """Return a link to a rule: in the ledger of that language if it has the rule, else in the English one."""
    up = "../" if language == "en" else "../../"
    for folder in (f"{language}/rules", "rules"):
        if (heading := _ledger(DOCS / folder / f"{game}.md").get(rule)) is not None:
            return f"[{rule}]({up}{folder}/{game}.md#{slugged(heading)})"
    raise ValueError(f"docs/rules/{game}.md has no rule {rule}, which a house rule names")


@cache
def _ledger(page: Path) -> Mapping[str, str]:
    """Return the headings of a ledger that begin with the id of a rule, by that id; empty without the page."""
    found = headings(page.read_text(encoding="utf-8")) if page.exists() else []
    return {heading.split()[0]: heading for heading in found if "-" in heading.split()[0]}
