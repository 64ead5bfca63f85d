"""Lines of the budget of an encounter."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..narration.wording import Phrasebook
from .words import number, say

if TYPE_CHECKING:
    from ..experiments.budget import Budget
    from ..scenario import Scenario


def budget_lines(budget: Budget, scenario: Scenario, lang: str) -> list[str]:
    """Return the strengths of both sides, the likely verdict, what would fit, and how often such verdicts are right."""
    book = Phrasebook.of(scenario, lang)
    lines = []
    for side in (budget.own, budget.others):
        names = ", ".join(book.side(name) for name in side.sides)
        strength, rounds = number(side.strength, lang, 1), number(side.rounds, lang, 1)
        lines.append(say(lang, "budget-side", side=names, count=side.combatants, strength=strength, rounds=rounds))
    return [*lines, likely_line(budget, lang), *fit_lines(budget, lang), checked_line(budget, lang)]


def likely_line(budget: Budget, lang: str) -> str:
    """Return the likely verdict with its chances."""
    win, death = (number(100 * chance, lang) for chance in (budget.win, budget.death))
    return say(lang, "budget-verdict", grade=say(lang, f"grade-{budget.verdict}"), win=win, death=death)


def fit_lines(budget: Budget, lang: str) -> list[str]:
    """Return how many enemies of each kind would fit, a line each."""
    lines = []
    for one in budget.fits:
        fair = _most("fair", one.fair, one.most, lang)
        same = 0 < one.fair == one.hard < one.most
        hard = say(lang, "budget-hard_same") if same else _most("hard", one.hard, one.most, lang)
        lines.append(say(lang, "budget-fits", name=one.name, fair=fair, hard=hard))
    return lines


def checked_line(budget: Budget, lang: str) -> str:
    """Return how many verdicts of the budget were right in fights."""
    return say(lang, "budget-checked", within=budget.within, checked=budget.checked)


def _most(grade: str, count: int, most: int, lang: str) -> str:
    """Return how many enemies are at most of a grade."""
    key = f"budget-{grade}" + ("_none" if count == 0 else "_most" if count == most else "")
    return say(lang, key, count=count)
