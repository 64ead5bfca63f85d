"""The line that says which policies ``best`` has become."""

from __future__ import annotations

from ..narration.wording import Phrasebook
from ..scenario import Scenario
from .words import say


def best_line(scenario: Scenario, lang: str, *, kept: bool = False) -> str:
    """Return the line, or "" if no side has ``best``. ``kept``: variants of the scenario are played as well."""
    book = Phrasebook.of(scenario, lang)
    sides = [say(lang, "best-side", side=book.side(name), mind=mind) for name, mind in scenario.best.items()]
    return say(lang, "best-kept" if kept else "best-became", sides=book.list_of(sides)) if sides else ""
