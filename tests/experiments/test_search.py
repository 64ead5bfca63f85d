"""Looking for a setting on a grid: where the line between two settings crosses what is wanted."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from simulator.experiments.search import _crossing


@pytest.mark.parametrize(("target", "place"), [(0.2, (2, 0)), (0.4, (4, 0)), (0.5, (5, 9)), (0.6, (6, 9))])
def test_numbers_are_crossed_in_proportion_and_words_half_way(target: float, place: tuple[int, int]) -> None:
    """Half way a word is that of the other setting."""
    axes: Any = [SimpleNamespace(numbers=[*range(10)]), SimpleNamespace(numbers=None)]
    one, other = (SimpleNamespace(mean=at / 10, cell=SimpleNamespace(place=(at, end))) for at, end in ((0, 0), (10, 9)))
    assert _crossing(axes, one, other, target) == place  # type: ignore[arg-type]
