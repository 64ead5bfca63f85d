"""Sentences of the headline at the edges of what they say."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from simulator.report.headline import dice_words, edge_text, typical_fights
from simulator.statistics.summary import TypicalFight


@pytest.mark.parametrize(
    ("value", "words"),
    [
        (0.0, "about average (0.00 standard deviations)"),
        (0.0999, "about average (+0.10 standard deviations)"),
        (0.1, "a little better than average (+0.10 standard deviations)"),
        (-0.1, "a little worse than average (−0.10 standard deviations)"),
        (0.3999, "a little better than average (+0.40 standard deviations)"),
        (0.4, "clearly better than average (+0.40 standard deviations)"),
        (-0.4, "clearly worse than average (−0.40 standard deviations)"),
    ],
)
def test_dice_are_average_better_or_clearly_better(value: float, words: str) -> None:
    """From a tenth of a standard deviation on they were not average, from four tenths on clearly not."""
    assert dice_words(value, "en") == words


@pytest.mark.parametrize("edge", [1, 0, -1])
def test_the_least_edge_is_one(edge: int) -> None:
    """A thousandth of the strength is an edge, and its sign says whose."""
    clear, slight = (edge_text(TypicalFight("win", 1, "a", value), "en") for value in (500 * edge, edge))
    assert slight == clear.replace("50 %", "0 %")
    assert len({edge_text(TypicalFight("win", 1, "a", value), "en") for value in (500, 0, -500)}) == 3


def test_of_typical_fights_with_the_same_edge_the_worst_comes_first() -> None:
    """The others follow by what is left, and a fight that is typical in two ways comes once."""
    kinds = {"worst": (1, 40), "p05": (2, 40), "median": (3, 40), "p95": (4, 90), "best": (3, 40)}
    found: Any = SimpleNamespace(
        typical=[TypicalFight(kind, fight, "", strength) for kind, (fight, strength) in reversed(kinds.items())]
    )
    assert [one.kind for one in typical_fights(found)] == ["worst", "median", "p05", "p95"]
