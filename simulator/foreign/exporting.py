"""The combatants of a scenario for other programs."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from .. import systems
from ..scenario import Scenario
from ..scenario.field_types import writable
from ..scenario.roster import alike, family_of
from .tables import Kind, table

POSITION: Final = "position"


def export(scenario: Scenario, to: str, lang: str) -> str:
    """Return the file for a program of ``PROGRAMS``, with the words of a language. Raises BadForeign if the program
    does not know the game."""
    return PROGRAMS[to](scenario, kinds_of(scenario), lang)


def kinds_of(scenario: Scenario) -> list[Kind]:
    """Return the combatants, those together that differ only in name and position; these have no position."""
    rows = scenario.document["combatants"]
    fields = writable(systems.schema(scenario.system).sheet)
    groups: dict[int, list[int]] = {}
    for number, first in enumerate(alike(rows)):
        groups.setdefault(first, []).append(number)
    made = []
    for first, members in groups.items():
        many = len(members) > 1
        sheet = {name: rows[first][name] for name in fields if name in rows[first] and not (many and name == POSITION)}
        names = [rows[number]["name"] for number in members]
        made.append(Kind((many and family_of(names[0])) or names[0], len(members), sheet, tuple(members)))
    return made


def _table(scenario: Scenario, kinds: Sequence[Kind], lang: str) -> str:
    return table(kinds, scenario.system)


PROGRAMS: Final[Mapping[str, Callable[[Scenario, Sequence[Kind], str], str]]] = {"csv": _table}
"""How each program's file is made."""
