"""Points on a plane: distances with a micrometre of tolerance, and ways from one to another."""

from __future__ import annotations

import pytest

from simulator.core.plane import along, distance, towards, whole, within


def test_distances_are_straight_lines() -> None:
    """Three metres across and four along are five."""
    assert distance((-1.0, 2.0), (2.0, -2.0)) == 5.0


@pytest.mark.parametrize(
    ("metres", "expected"), [(0.0, 0), (2.0, 2), (2.0000001, 2), (2.01, 3), (2.5, 3), (29.999, 30)]
)
def test_whole_metres_are_rounded_up(metres: float, expected: int) -> None:
    """Distances round up, except for a micrometre, so that a limit in whole metres treats both alike."""
    assert whole(metres) == expected


@pytest.mark.parametrize(
    ("point", "near"),
    [((1.0, 0.0), True), ((1.0000001, 0.0), True), ((0.6, 0.8), True), ((0.9, 0.9), False), ((0.0, 1.01), False)],
)
def test_within_allows_a_micrometre(point: tuple[float, float], near: bool) -> None:
    """The rounding of a distance does not put a point out of reach."""
    assert within((0.0, 0.0), point, 1) is near
    assert within((5.0, -3.0), (5.0 + point[0], -3.0 + point[1]), 1) is near


@pytest.mark.parametrize(
    ("goal", "metres", "end"),
    [
        ((1.0, 7.0), 2.0, (1.0, 3.0)),
        ((4.0, 5.0), 10.0, (7.0, 9.0)),
        ((4.0, 5.0), -5.0, (-2.0, -3.0)),
        ((1.0, 1.0), 3.0, (-2.0, 1.0)),
    ],
)
def test_towards_a_point(goal: tuple[float, float], metres: float, end: tuple[float, float]) -> None:
    """On and beyond it, or away from it where metres are negative; from the point itself along the x axis."""
    assert towards((1.0, 1.0), goal, metres) == pytest.approx(end)
    assert along((1.0, 1.0), goal, distance((1.0, 1.0), goal), metres) == pytest.approx(end)
