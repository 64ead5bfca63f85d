"""Declarations of a game that lead to nothing: aliases, knobs, circumstances, levers, kinds of question."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Any

from attrs import evolve

from .. import systems
from ..core.schema import Schema
from ..narration.wording import words
from ..scenario.diagnostics import quoted
from ..scenario.field_types import writable
from ..scenario.file_schema import scenario_schema
from .probes import near_words


def dead_ends(game: str) -> list[str]:
    """Return a sentence for each word in the declarations of a game that its files and sheets do not have."""
    schema, levers = systems.schema(game), systems.game(game).levers
    sheet, scene, drafts = writable(schema.sheet), writable(schema.scene), schema.drafts
    of_sheet, of_scene = "key of a sheet", "key of [scene]"
    meant = {*schema.aliases.values(), *schema.keys.values()}
    changed = [*levers.toughness, *levers.grants, *filter(None, [levers.members])]
    placed = [key for keys in drafts.get("placing", {}).values() for key in keys]
    fields = [name for name in sheet if hasattr(systems.sheet_class(game), name)]
    named: list[tuple[str, Iterable[str], Collection[str], str]] = [
        ("an alias", meant, _words(game, schema, meant), "word of its files"),
        ("a knob of drafts", drafts.get("knobs", {}), sheet, of_sheet),
        ("a place of drafts", placed, sheet, of_sheet),
        ("the crowd of drafts", filter(None, [drafts.get("crowd", "")]), sheet, of_sheet),
        ("a lever", changed, fields, of_sheet),
        ("a lever", levers.scene, scene, of_scene),
    ]
    for table in drafts.get("circumstances", {}).values():
        bodies = [key for keys in table.get("combatants", {}).values() for key in keys]
        named += [
            ("a circumstance", table.get("scene", {}), scene, of_scene),
            ("a circumstance", table.get("variants", {}), writable(schema.variants), "switch of [variants]"),
            ("a circumstance", bodies, sheet, of_sheet),
        ]
    return [
        f"{what} leads to {quoted(word)}, which is no {kind}{near_words(word, choices)}"
        for what, found, choices, kind in named
        for word in sorted(found)
        if word not in choices
    ]


def never_asked(game: str, asked: Collection[str]) -> list[str]:
    """Return the kinds of question that were not among those ``asked`` and stand in no module but as declared."""
    texts = [path.read_text(encoding="utf-8") for path in systems.game(game).folder.rglob("*.py")]
    return [
        kind
        for kind in systems.answers(game)
        if kind not in asked and sum(text.count(f'"{kind}"') + text.count(f"'{kind}'") for text in texts) < 2
    ]


def _words(game: str, schema: Schema, meant: Collection[str]) -> set[str]:
    """Return the keys, values, ids and sheets that files may have, the words of shipped sheets, and those of the words
    ``meant`` for which the game has a word of its own."""
    plain = scenario_schema(game, evolve(schema, aliases={}, keys={}))
    ids = {id_ for known in schema.ids.values() for id_ in known}
    return {*_strings(plain), *_strings(schema.sheets), *ids, *(word for word in meant if word in words("en", game))}


def _strings(node: Any) -> Iterator[str]:  # Any: tables of TOML or JSON
    """Yield the keys and texts of nested tables and lists."""
    if isinstance(node, str):
        yield node
    elif isinstance(node, Mapping):
        yield from node
        for inner in node.values():
            yield from _strings(inner)
    elif isinstance(node, list | tuple):
        for inner in node:
            yield from _strings(inner)
