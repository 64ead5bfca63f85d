"""Small plots in text."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from simulator.report.sparklines import binned, histogram, ruler, sampled, sparkline


def test_a_column_is_empty_only_for_nothing_and_full_only_for_everything() -> None:
    """A share close to 0 or to 1 is still drawn between the two."""
    assert sparkline([0, 1e-9, 0.5, 1 - 1e-9, 1]) == " ▁▄▇█"


@given(st.lists(st.floats(0, 1), min_size=1, max_size=300), st.integers(1, 60))
def test_a_long_line_is_shortened_and_keeps_its_end(shares: list[float], width: int) -> None:
    """A line is at most as wide as allowed, and its last value is drawn."""
    short = sampled(shares, width)
    assert 1 <= len(short) <= width
    assert short[-1] == shares[-1]
    assert sampled([], width) == []


@given(st.dictionaries(st.integers(0, 10**6), st.integers(1, 50), min_size=1), st.integers(1, 60))
def test_a_histogram_has_its_most_frequent_value_at_full_height(counts: dict[int, int], width: int) -> None:
    """The histogram reaches full height for any range of values."""
    heights = histogram(counts, width)
    assert len(heights) <= width
    assert max(heights) == 1
    assert heights[0] > 0 < heights[-1]


@given(st.dictionaries(st.integers(0, 10**6), st.integers(1, 9), min_size=1, max_size=200), st.integers(1, 60))
def test_columns_are_few_and_lose_nothing(counts: dict[int, int], most: int) -> None:
    """This holds for any range of numbers."""
    step, found = binned(counts, most)
    assert len(found) <= most
    assert sum(found.values()) == sum(counts.values())
    assert all((at - min(counts)) % step == 0 for at in found)


def test_a_ruler_is_as_wide_as_its_plot() -> None:
    """A space parts its values at least; where there is none the last value stands alone."""
    assert ruler(1, 12, 12) == "1         12"
    assert [ruler(1, 23, width) for width in (2, 3, 4, 5)] == ["23", " 23", "1 23", "1  23"]
