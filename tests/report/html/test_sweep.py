"""The report of a sweep: curves along one axis, maps of two, a table always."""

from __future__ import annotations

import pytest

from simulator.report.document import Bar, Curve
from simulator.report.html.page import page
from simulator.report.html.plots import draw
from simulator.report.sweep import places, sweep_answer, where

from ..sweeps import played

LIFE = "combatants.Bruno.max_life=2,4"
ARMOUR = "combatants.Vega.natural_armour=0..2"
POLICY = "sides.left.policy=basic,cautious"


def report(*varied: str, lang: str = "en", fights: int = 4, cull: str = "") -> str:
    """Return the page of a sweep of these."""
    found = played(*varied, fights=fights, cull=cull)
    return page(sweep_answer(found, found.rows[0].cell.arm.scenario, 7, "asalto sweep <duel> --seed 7", 2.0, lang))


def test_of_equals_the_headline_says_that_they_are() -> None:
    """One fight a cell is won or lost, so of three cells two at least are equal; one alone is named alone."""
    found = played(ARMOUR, fights=1)
    means = [row.sums[found.shown[0]].mean for row in found.rows]
    assert len(means) == 3
    for row, mean in zip(found.rows, means, strict=True):
        alike, at = means.count(mean), where(found, row, "en")
        assert places(found, row, "en") == (at if alike == 1 else f"one of {alike} equal settings: {at}")
        assert places(found, row, "es").startswith(f"uno de {alike} ajustes iguales: ") is (alike > 1)


@pytest.mark.slow
def test_two_axes_are_a_map_and_more_are_a_table() -> None:
    """Every cell is in the table."""
    two = report(LIFE, ARMOUR)
    assert two.count("<svg") == 3
    assert "Rows: maximum life of Bruno" in two
    three = report(LIFE, "combatants.Vega.natural_armour=0,1", POLICY)
    assert "<svg" not in three
    assert "No plot for more than two varied settings" in three


@pytest.mark.slow
def test_cells_that_were_given_up_are_counted() -> None:
    """The cells that were given up are counted, in Spanish too."""
    text = report(LIFE, lang="es", fights=150, cull="win(left)<0.9")
    assert "Abandonadas (la condición de --cull se cumple con un 99\u00a0% de confianza): 2" in text


@pytest.mark.slow
@pytest.mark.parametrize("share", [True, False])
def test_a_curve_of_a_single_place_is_drawn(share: bool) -> None:
    """A curve of one point is drawn, whatever its values are."""
    assert draw(Curve([Bar("", 0.5, 0.5, 0.5, at=3)], "x", share), "es").startswith("<svg")
