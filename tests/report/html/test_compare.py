"""The report of a comparison."""

from __future__ import annotations

from functools import cache

import pytest

from simulator.batch.engine import Engine
from simulator.experiments.arms import varied_arms
from simulator.experiments.axes import Axis
from simulator.experiments.compare import Comparison, ComparisonPlan, compare_arms
from simulator.experiments.options import RunOptions
from simulator.report.compare import comparison_answer, forests
from simulator.report.html.page import page as page_of
from simulator.report.html.plots import draw
from tests.report.html.pages import read

pytestmark = pytest.mark.slow

COMMAND = "asalto compare reference_duel --vary combatants.Bruno.natural_armour=2,3"


@cache
def found() -> Comparison:
    """Return a few duels in natural armour of 2 and of 3."""
    arms = varied_arms("reference_duel", Axis.parse("combatants.Bruno.natural_armour=2,3"), RunOptions(seed=7))
    with Engine() as engine:
        return compare_arms(engine, arms, ComparisonPlan(40, early=False))


@cache
def page(lang: str) -> str:
    """Return its report."""
    return page_of(comparison_answer(found(), COMMAND, lang))


def test_at_most_four_differences_are_key_figures() -> None:
    """The page begins with four of five arms against the first, each with its verdict as a sentence."""
    arms = varied_arms("reference_duel", Axis.parse("combatants.Bruno.natural_armour=0,1,2,3,4,5"), RunOptions(seed=7))
    with Engine() as engine:
        found = compare_arms(engine, arms, ComparisonPlan(4, early=False))
    top = comparison_answer(found, COMMAND, "en")
    labels = [key.label.split(":")[0] for key in top.keys]
    assert labels == [f"{armour} against 0" for armour in (1, 2, 3, 4)]
    assert len(top.answer) == 5


def test_its_figures_are_those_of_the_comparison() -> None:
    """Every difference, unrounded, and the means that it is of."""
    numbers = set(read(page("en")).numbers)
    (contrast,) = found().contrasts
    for one in contrast.differences:
        if not one.absent:
            assert {one.value, one.paired.base.mean, one.paired.other.mean} <= numbers


def test_differences_are_drawn_by_their_unit() -> None:
    """Rates in one plot, and of means those of a kind."""
    (contrast,) = found().contrasts
    drawn = forests(contrast, "en")
    kinds = {one.metric.what for one in contrast.differences if not one.absent and not one.metric.rate}
    assert len(drawn) == len(kinds) + 1
    assert len({plot.title for plot in drawn}) == len(drawn)
    text = "".join(draw(plot.drawing, "en") for plot in drawn)
    assert "Bruno" in text
    for kind in kinds & {"rounds", "strength"}:
        assert kind in text
