"""Report of what is settled before the first fight: the policies that ``best`` has become, the numbers drawn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..narration.wording import Phrasebook
from ..scenario import Scenario
from .tables import Table
from .words import heads, say

if TYPE_CHECKING:
    from ..tournament.standings import Results


def best_line(scenario: Scenario, lang: str, *, kept: bool = False) -> str:
    """Return the line, or "" if no side has ``best``. ``kept``: variants of the scenario are played as well."""
    book = Phrasebook.of(scenario, lang)
    sides = [say(lang, "best-side", side=book.side(name), mind=mind) for name, mind in scenario.best.items()]
    if not sides:
        return ""
    line = say(lang, "best-kept" if kept else "best-became", sides=book.list_of(sides))
    varies = scenario.varies is not None or scenario.drawn
    return f"{line}{say(lang, 'best-means')}" if varies else line


def numbers_line(scenario: Scenario, lang: str) -> str:
    """Return the line with the numbers of a fight that were drawn, or "" if there are none."""
    told = [f"{one.path} = {one.number} ({one.text})" for one in scenario.drawn]
    return say(lang, "drawn-numbers", numbers=", ".join(told)) if told else ""


def best_table(found: Results, lang: str) -> Table:
    """Return the table of a tournament: opponents against whom an entrant plays the same share a row."""
    rows: dict[tuple[str, ...], list[str]] = {}
    for one in found.best:
        arena, entrant = found.tournament.arenas[one.arena], one.entrant
        side = Phrasebook.of(arena.scenario, lang).side(one.side)
        name = "" if entrant is None else found.name(entrant)
        against = rows.setdefault((arena.name, name, side, one.mind), [])
        against += [] if one.against is None else [found.name(one.against)]
    names = heads(lang, *(f"tournament-{each}" for each in ("scenario", "entrant", "side", "mind", "opponents")))
    return Table(names, [[*row, ", ".join(dict.fromkeys(of))] for row, of in rows.items()])
