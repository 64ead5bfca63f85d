"""Which mind the own side follows: sums that fade, and lines that are compared."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from policies.search.lines import SAMPLES, SURE, Lines, Sum

NUMBERS = st.lists(st.integers(-8, 8).map(float), max_size=6)


class Table:
    """Lines with known values in each sample; a sample that has no value is one that the budget does not last for."""

    def __init__(self, *values: Sequence[float | None], left: int = 10_000) -> None:
        self._values = values
        self.left = left
        self.samples: list[int] = []

    def follow(self, line: int, sample: int) -> float | None:
        """What that line is worth in that sample, at the cost of one question."""
        self.left -= 1
        self.samples.append(sample)
        return self._values[line][sample % len(self._values[line])]


def compared(*values: Sequence[float | None], left: int = 10_000, most: int = 10_000) -> tuple[int, int]:
    """The line that is followed after one round, and how many samples were played."""
    table: Any = Table(*values, left=left)
    lines = Lines(len(values))
    lines.compare(table, 1, most)
    return lines.best, len(set(table.samples))


@given(NUMBERS, NUMBERS)
def test_what_is_older_counts_for_its_share(old: list[float], new: list[float]) -> None:
    """Mean and standard error with weights: one each for the new numbers, a share each for the old ones."""
    found = Sum()
    for number in old:
        found.add(number)
    found.fade(0.5)
    for number in new:
        found.add(number)
    weight = len(old) / 2 + len(new)
    total = sum(old) / 2 + sum(new)
    mean = total / weight if weight else 0.0
    assert found.mean == pytest.approx(mean)
    if weight < 2:
        assert found.error == 1.0
    else:
        squares = sum(0.5 * (one - mean) ** 2 for one in old) + sum((one - mean) ** 2 for one in new)
        assert found.error == pytest.approx(sqrt(squares / weight / (weight - 1)), abs=1e-6)


def test_lines_are_due_once_a_round_where_there_are_several() -> None:
    """A single line is never compared."""
    table: Any = Table([0.0], [0.0])
    lines = Lines(2)
    assert [lines.is_due(number) for number in (0, 1)] == [True, True]
    lines.compare(table, 1, 1)
    assert [lines.is_due(number) for number in (0, 1, 2)] == [True, False, True]
    assert not Lines(1).is_due(1)


def test_a_line_is_left_only_for_one_that_is_surely_better() -> None:
    """Ahead by more than its standard errors; of equal lines the first is followed."""
    assert compared([0.0], [0.0], [0.0])[0] == 0
    assert compared([0.0], [0.5], [0.6])[0] == 2
    noisy = [-1.0] * (SAMPLES // 2) + [1.0] * (SAMPLES // 2)
    spread = 1 / sqrt(SAMPLES - 1)
    for ahead, followed in ((SURE * spread * 0.99, 0), (SURE * spread * 1.01, 1)):
        assert compared([0.0], [*(value + ahead for value in noisy)])[0] == followed


def test_samples_end_with_the_budget_or_the_share_of_it() -> None:
    """At most so many a round; one that the budget did not last for counts for no line."""
    assert compared([0.0], [0.1])[1] == SAMPLES
    assert compared([0.0], [0.1], most=6)[1] == 3
    assert compared([0.0], [0.1], most=5)[1] == 3
    assert compared([None], [9.0])[0] == 0
    assert compared([0.0, 0.0, None], [0.0, 0.0, 9.0])[0] == 0
