"""Looking for a setting on a grid: where the line between two settings crosses what is wanted."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from simulator.experiments.search import _crossing, _distance


@pytest.mark.parametrize(("target", "place"), [(0.2, (2, 0)), (0.4, (4, 0)), (0.5, (5, 9)), (0.6, (6, 9))])
def test_numbers_are_crossed_in_proportion_and_words_half_way(target: float, place: tuple[int, int]) -> None:
    """Half way a word is that of the other setting."""
    axes: Any = [SimpleNamespace(numbers=[*range(10)]), SimpleNamespace(numbers=None)]
    one, other = (SimpleNamespace(mean=at / 10, cell=SimpleNamespace(place=(at, end))) for at, end in ((0, 0), (10, 9)))
    assert _crossing(axes, one, other, target) == place  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("one", "other", "apart"),
    [((2, 0), (7, 1), 1.5), ((7, 1), (2, 0), 1.5), ((3, 1), (3, 1), 0.0), ((0, 0), (10, 0), 1.0)],
)
def test_all_axes_are_of_one_length(one: tuple[int, int], other: tuple[int, int], apart: float) -> None:
    """From one end of an axis to the other it is as far as on any other, and nowhere on an axis of one value."""
    space: Any = SimpleNamespace(axes=[range(11), range(2), range(1)])
    both: list[Any] = [SimpleNamespace(cell=SimpleNamespace(place=(*place, 0))) for place in (one, other)]
    assert _distance(space, *both) == apart
