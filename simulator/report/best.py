"""Lines about what is settled before the first fight: the policies that ``best`` has become, the numbers drawn."""

from __future__ import annotations

from ..narration.wording import Phrasebook
from ..scenario import Scenario
from .words import say


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
