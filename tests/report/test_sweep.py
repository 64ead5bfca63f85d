"""A sweep as people read it."""

from __future__ import annotations

import pytest

from simulator.experiments.options import ScenarioSource
from simulator.experiments.sweep import SweepPlan
from simulator.report.sweep import announcement, cells_table, heat_map, metric_with_interval, shade, shading_range
from simulator.report.text.terminal import table_lines
from simulator.statistics.metrics import Sums

from .sweeps import played, rate

LIFE = "combatants.Bruno.max_life=2,4"
ARMOUR = "combatants.Vega.natural_armour=0..2"


def test_the_beginning_says_how_much_is_played() -> None:
    """With a precision, the first line says how long is played."""
    duel, night = ScenarioSource("reference_duel").load(), ScenarioSource("a_night_in_the_house").load()
    assert announcement(1200, SweepPlan(1000), duel, 7, "en") == "Cells: 1,200; fights in each: 1,000; seed 7"
    assert announcement(2, SweepPlan(10), night, 7, "es") == "Casillas: 2; sesiones en cada una: 10; semilla 7"
    said = announcement(2, SweepPlan(500, 0.05, ("rounds",)), duel, 7, "es")
    assert said == "Casillas: 2; en cada una hasta conocer rondas con ±0,05, como mucho 500 combates; semilla 7"


def test_a_row_has_the_values_the_figure_with_its_interval_and_the_others() -> None:
    """The first figure is the one that was asked for."""
    grid = cells_table(played(LIFE, of=("rounds",)), "en")
    assert grid.heads == ["Bruno.max_life", "Fights", "Rounds", "95 % interval", "All of the party dead"]
    assert [row[:2] for row in grid.rows] == [["2", "4"], ["4", "4"]]
    assert set(grid.right) == {0, 1, 2, 4}


def test_a_map_has_rows_and_columns_of_values() -> None:
    """Each tile a share and how dark it is."""
    lines = table_lines(heat_map(played(LIFE, ARMOUR), "en"))
    assert lines[0].split() == ["0", "1", "2"]
    assert [line.split()[0] for line in lines[1:]] == ["2", "4"]
    assert all(len(line.split()) == 10 for line in lines[1:])


@pytest.mark.parametrize(
    ("mean", "dark"), [(0.0, "··"), (0.2, "░░"), (0.5, "▒▒"), (0.79, "▓▓"), (0.81, "██"), (1.0, "██")]
)
def test_the_higher_the_darker(mean: float, dark: str) -> None:
    """A higher mean has a darker shade, in five steps."""
    assert shade(mean, 0.0, 1.0) == dark


def test_a_map_of_means_is_shaded_between_the_least_and_the_most() -> None:
    """A map of shares is shaded between 0 and 1; one of a single value is neither dark nor light."""
    low, high = Sums(False, 2, 4, 8), Sums(False, 2, 10, 50)
    assert shading_range([low, high]) == (2.0, 5.0)
    assert shading_range([rate(1, 2)]) == (0.0, 1.0)
    assert shade(3.0, 3.0, 3.0) == "▒▒"
    assert [shade(mean, 10.0, 20.0) for mean in (10.0, 15.0, 20.0)] == ["··", "▒▒", "██"]


def test_a_figure_is_told_with_its_bounds() -> None:
    """Shares in per cent, means to two decimals; after one fight a mean has none."""
    assert metric_with_interval(rate(0, 10), "en") == ("0 %", "at most 30.8 %")
    assert metric_with_interval(Sums(False, 2, 6, 20), "en") == ("3.00", "−9.71 to 15.71")
    assert metric_with_interval(Sums(False, 1, 3, 9), "en") == ("3.00", "")
