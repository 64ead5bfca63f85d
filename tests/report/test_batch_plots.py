"""The plots of a batch: what is drawn, in which colours, and where too much would be drawn."""

from __future__ import annotations

import pytest
from attrs import evolve

from simulator.report.batch_plots import POOLS, SHADES, BatchPlots
from simulator.report.document import Plot
from simulator.statistics.summary import FallCause
from tests.report.batches import ReportedBatch, invented

pytestmark = pytest.mark.slow

FOUR = (("red", 1), ("red", 2), ("", 3), ("blue", 10))


def drawer(found: ReportedBatch, reds: int = 1) -> BatchPlots:
    """Return what draws the batch, as if ``reds`` different combatants had fared as Ada has."""
    ada, bo = found.summary.combatants
    party = tuple(evolve(ada, name=f"{letter}da") for letter in "ABCDEFGHIJ"[:reds])
    return BatchPlots(evolve(found.summary, combatants=(*party, bo)), found.accumulator, found.book("en"))


def drawn(plot: Plot | None) -> Plot:
    """Return a plot that must be there."""
    assert plot is not None
    return plot


def test_lines_of_a_side_can_be_told_apart() -> None:
    """Two colours of the side in turn, the other side has its own; and no two have one pattern."""
    legend = drawn(drawer(invented(FOUR), SHADES).upright()).entries
    assert [(colour, dash) for _, colour, dash in legend] == [
        ("own", 0),
        ("own2", 1),
        ("own", 2),
        ("own2", 3),
        ("foe", 4),
    ]


def test_too_many_combatants_are_drawn_as_sides() -> None:
    """One line for each side where a side has more members than can be told apart."""
    plot = drawn(drawer(invented(FOUR), SHADES + 1).upright())
    assert [text for text, _, _ in plot.entries] == ["red", "blue"]
    assert plot.note != drawn(drawer(invented(FOUR), SHADES).upright()).note


def test_only_pools_that_vary_are_drawn() -> None:
    """Life varies between the invented fights, stamina and shock are always full."""
    plots = drawer(invented(FOUR)).pools()
    assert [plot.title for plot in plots] == ["At the end: life"]
    assert len(plots) < POOLS
    assert "Ada: 0 (0, 6); Bo: 0 (0, 6)" in plots[0].description


@pytest.mark.parametrize(("winner", "share"), [("red", "0 %"), ("blue", "100 %")])
def test_the_fallen_are_drawn_with_what_felled_them(winner: str, share: str) -> None:
    """Each combatant has the share of the fights in which it fell."""
    plot = drawn(drawer(invented([(winner, 2)] * 4)).felled())
    assert f"Ada: {share}" in plot.description


def test_the_most_frequent_causes_of_falls_have_colours() -> None:
    """The first causes by frequency, then by name, have colours; the rest are others."""
    found = drawer(invented(FOUR))
    ada, bo = found.found.combatants
    causes = tuple(FallCause("Bo", f"w{number}", count) for number, count in enumerate((1, 2, 2, 3, 1, 2, 2, 1, 4)))
    fallen = (evolve(ada, felled=causes), evolve(bo, felled=(FallCause("Ada", "axe", 3),)))
    legend = drawn(evolve(found, found=evolve(found.found, combatants=fallen)).felled()).legend
    called = ["Bo (w8)", "Ada (axe)", "Bo (w3)", "Bo (w1)", "Bo (w2)", "Bo (w5)", "Bo (w6)", "other causes"]
    assert [text for text, _ in legend] == called


def test_nothing_is_drawn_of_what_never_happened() -> None:
    """No damage and no fall: no plot of either."""
    found = drawer(invented(FOUR))
    quiet = tuple(
        evolve(one, felled=(), dealt=evolve(one.dealt, mean=0.0), taken=evolve(one.taken, mean=0.0))
        for one in found.found.combatants
    )
    nothing = evolve(found, found=evolve(found.found, combatants=quiet))
    assert (nothing.damage(), nothing.felled()) == (None, None)


@pytest.mark.parametrize(("dealt", "taken"), [(3.0, 0.0), (0.0, 2.5), (1.25, 9.0)])
def test_damage_is_drawn_where_any_is_dealt_or_taken(dealt: float, taken: float) -> None:
    """The drawing shows the mean of each combatant."""
    found = drawer(invented(FOUR))
    ada, bo = found.found.combatants
    quiet = evolve(bo, dealt=evolve(bo.dealt, mean=0.0), taken=evolve(bo.taken, mean=0.0))
    one = evolve(ada, dealt=evolve(ada.dealt, mean=dealt), taken=evolve(ada.taken, mean=taken))
    plot = drawn(evolve(found, found=evolve(found.found, combatants=(one, quiet))).damage())
    assert plot.description == f"Ada: dealt {dealt:.1f}, taken {taken:.1f}; Bo: dealt 0.0, taken 0.0"
    assert [colour for _, colour in plot.legend] == ["third", "fourth2"]


def test_a_curve_is_drawn_round_by_round() -> None:
    """A plot for each, with the mean of each round."""
    found = drawer(invented(FOUR))
    curves = {"threat": ((1.5, 4), (2.25, 3)), "tension": ((0.0, 4),)}
    plots = evolve(found, found=evolve(found.found, curves=curves)).curves()
    assert [plot.description for plot in plots] == ["threat: 1.50, 2.25", "tension: 0.00"]
    assert [plot.title for plot in plots] == ["Threat by round", "Tension by round"]


def test_those_who_are_alike_are_drawn_as_one() -> None:
    """With the means of all: of two Bos one dealt 1 and took 3, the other twice as much."""
    found = drawer(invented(FOUR))
    ada, bo = found.found.combatants
    bos = [
        evolve(
            bo,
            name=f"Bo {number}",
            dealt=evolve(bo.dealt, mean=1.0 * number),
            taken=evolve(bo.taken, mean=3.0 * number),
            felled=(FallCause("Ada", "axe", number),),
        )
        for number in (1, 2)
    ]
    pair = evolve(found, found=evolve(found.found, combatants=(ada, *bos)))
    assert drawn(pair.damage()).description == "Ada: dealt 6.8, taken 4.5; Bo ×2: dealt 1.5, taken 4.5"
    assert drawn(pair.felled()).description == "Ada: 50.0 %; Bo ×2: 37.5 %"
    assert drawn(pair.upright()).description == "Ada: 50.0 %; Bo ×2: 25.0 %"
    assert pair.standing().description == "Ada: 50.0 % (6.8 to 93.2 %); Bo ×2: 25.0 % (0.6 to 80.6 %)"
