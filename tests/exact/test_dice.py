"""Rolls that nobody has looked at, against every way that the dice can fall."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from simulator.exact.dice import Faces
from simulator.exact.symbolic import Shade, Trail

from .test_symbolic import branches, outcomes


def highest(faces: Any) -> Any:
    """The highest, found by counting; 0 without dice."""
    return next((face for face in range(6, 0, -1) if faces.count(face)), 0)


def brute(rule: Callable[[bytes], Any], count: int, sides: int) -> dict[Any, Fraction]:
    """The same by rolling every way."""
    found = Counter(rule(bytes(dice)) for dice in product(range(1, sides + 1), repeat=count))
    return {value: Fraction(ways, sides**count) for value, ways in found.items()}


def settled(value: Any) -> Any:
    """Looked at."""
    return value.known() if isinstance(value, Shade) else value


READINGS: dict[str, Callable[[Any], Any]] = {
    "sum": lambda faces: sum(faces),
    "two counts": lambda faces: faces.count(6) * 2 + faces.count(5),
    "count and a die": lambda faces: 10 * faces.count(6) + faces[0],
    "a die and a count": lambda faces: faces[-1] * 10 + faces.count(1),
    "all counts": lambda faces: tuple(int(faces.count(face)) for face in range(1, 7)),
    "counts, then each die": lambda faces: (int(faces.count(4)), int(faces.count(2)), *[int(die) for die in faces]),
    "highest": highest,
    "highest and how often": lambda faces: (int(highest(faces)), int(faces.count(highest(faces)))),
    "bytes": lambda faces: bytes(faces),
    "sorted": lambda faces: tuple(int(die) for die in sorted(faces)),
    "a slice": lambda faces: faces[1:],
    "a slice of all": lambda faces: int(faces[: len(faces)].count(6)),
    "contains": lambda faces: 3 in faces,
    "joined": lambda faces: faces + b"\x01",
    "a method of bytes": lambda faces: faces.hex(),
    "no such face": lambda faces: faces.count(7) + faces.count(0),
    "length": len,
}


@pytest.mark.parametrize("reading", READINGS)
@pytest.mark.parametrize("count", [1, 2, 3])
def test_every_reading_has_its_exact_chances(reading: str, count: int) -> None:
    """Whatever a rule does with the dice, in whatever order it asks."""
    rule = READINGS[reading]
    assert outcomes(lambda trail: settled(rule(Faces(trail, count, 6)))) == brute(rule, count, 6)


def test_counting_splits_by_the_count_and_not_by_the_dice() -> None:
    """How many of ten dice show a six has eleven answers."""
    assert branches(lambda trail: int(Faces(trail, 10, 6).count(6))) == 11


def test_dice_of_other_sizes() -> None:
    """Three-sided ones."""
    rule: Callable[[Any], Any] = lambda faces: faces.count(3) - faces.count(1)  # noqa: E731
    assert outcomes(lambda trail: settled(rule(Faces(trail, 4, 3)))) == brute(rule, 4, 3)


def test_it_passes_for_bytes() -> None:
    """Rules may ask."""
    assert isinstance(Faces(Trail(), 2, 6), bytes)
