"""The combatants of a scenario for other programs."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from typing import Final

from .. import systems
from ..core.foreign import Written
from ..narration.shipped import title_of
from ..narration.wording import Phrasebook
from ..scenario import Scenario
from ..scenario.field_types import writable
from ..scenario.roster import alike, family_of
from .errors import BadForeign
from .initiative import tracked
from .parts import id_of, special_texts, specials_of
from .tables import Kind, table

POSITION: Final = "position"


def export(scenario: Scenario, to: str, lang: str) -> str:
    """Return the file for a program of ``PROGRAMS``, with the words of a language. Raises BadForeign if the program
    does not know the game."""
    return PROGRAMS[to](scenario, kinds_of(scenario), lang)


def kinds_of(scenario: Scenario) -> list[Kind]:
    """Return the combatants, those together that differ only in name and position; these have no position. No two
    kinds have the same name."""
    rows = scenario.document["combatants"]
    fields = writable(systems.schema(scenario.system).sheet)
    groups: dict[int, list[int]] = {}
    for number, first in enumerate(alike(rows)):
        groups.setdefault(first, []).append(number)
    made: list[Kind] = []
    taken = {row["name"] for row in rows}
    for first, members in groups.items():
        many = len(members) > 1
        sheet = {name: rows[first][name] for name in fields if name in rows[first] and not (many and name == POSITION)}
        names = [rows[number]["name"] for number in members]
        family = family_of(names[0])
        name = family if many and family and family not in taken else names[0]
        taken.add(name)
        made.append(Kind(name, len(members), sheet, tuple(members)))
    return made


def _table(scenario: Scenario, kinds: Sequence[Kind], lang: str) -> str:
    book = Phrasebook.of(scenario, lang)
    told = {
        kind.name: [
            ": ".join(special_texts(each, book)) for each in specials_of(scenario.encounter.members[kind.members[0]])
        ]
        for kind in kinds
    }
    return table(kinds, scenario.system, {lang: told})


def _foundry(scenario: Scenario, kinds: Sequence[Kind], lang: str) -> str:
    """Return an adventure of Foundry VTT: the actors, and an encounter with each of them as often as it is there."""
    actor = systems.readers(scenario.system).actor
    if actor is None:
        known = ", ".join(name for name in systems.usable() if systems.readers(name).actor is not None)
        raise BadForeign(f"Foundry VTT can be given combatants of {known} only, not of {scenario.system}.")
    blocks = systems.blocks(scenario.system, scenario.encounter)
    book, names = Phrasebook.of(scenario, lang), scenario.encounter.names
    actors, turns = [], []
    for kind in kinds:
        first = kind.members[0]
        one = Written(
            kind.name,
            kind.sheet,
            scenario.encounter.members[first].sheet,
            blocks[first],
            lambda id_: str(book.word(id_)),
            lambda special: special_texts(special, book),
        )
        actors.append({"_id": id_of("actor", kind.name), **actor(one)})
        for name in (names[each] for each in kind.members):
            place = {"tokenId": None, "sceneId": None, "initiative": None}
            turns.append({"_id": id_of("turn", name), "actorId": actors[-1]["_id"], "name": name, **place})
    title = title_of(scenario.heading, lang)
    combat = {"_id": id_of("combat", title), "scene": None, "round": 0, "turn": None, "combatants": turns}
    whole = {"name": title, "caption": "", "description": "", "actors": actors, "combats": [combat]}
    return _json(whole)


def _initiative(scenario: Scenario, kinds: Sequence[Kind], lang: str) -> str:
    return _json(tracked(scenario, kinds, lang))


def _json(document: object) -> str:
    return f"{json.dumps(document, ensure_ascii=False, indent=1, allow_nan=False)}\n"


PROGRAMS: Final[Mapping[str, Callable[[Scenario, Sequence[Kind], str], str]]] = {
    "foundry": _foundry,
    "csv": _table,
    "improved-initiative": _initiative,
}
"""The files of the programs, each with its writer."""
