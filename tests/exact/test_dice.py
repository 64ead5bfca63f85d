"""Symbolic rolls against every way that the dice can fall."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from functools import partial
from itertools import product
from typing import Any

import pytest

from simulator.core.dice import Seeded
from simulator.exact.dice import LowDice, SymbolicRoll
from simulator.exact.symbolic import BranchSearch, SymbolicValue

from .test_symbolic import branches, outcomes


def highest(roll: Any) -> Any:
    """Return the highest, found by counting; 0 without dice."""
    return next((face for face in range(6, 0, -1) if roll.count(face)), 0)


def brute(rule: Callable[[bytes], Any], count: int, sides: int) -> dict[Any, Fraction]:
    """Return the chances of what ``rule`` finds, by enumerating all rolls."""
    found = Counter(rule(bytes(dice)) for dice in product(range(1, sides + 1), repeat=count))
    return {value: Fraction(ways, sides**count) for value, ways in found.items()}


def resolved(value: Any) -> Any:
    """Return the value, resolved if it is symbolic."""
    return value.resolve() if isinstance(value, SymbolicValue) else value


READINGS: dict[str, Callable[[Any], Any]] = {
    "count and a die": lambda roll: 10 * roll.count(6) + roll[0],
    "all counts": lambda roll: tuple(int(roll.count(face)) for face in range(1, 7)),
    "counts, then each die": lambda roll: (int(roll.count(4)), int(roll.count(2)), *[int(die) for die in roll]),
    "highest and how often": lambda roll: (int(highest(roll)), int(roll.count(highest(roll)))),
    "bytes": lambda roll: bytes(roll),
    "sorted": lambda roll: tuple(int(die) for die in sorted(roll)),
    "a slice": lambda roll: roll[1:],
    "a slice of all": lambda roll: int(roll[: len(roll)].count(6)),
    "joined": lambda roll: roll + b"\x01",
    "a method of bytes": lambda roll: roll.hex(),
    "no such face": lambda roll: roll.count(7) + roll.count(0),
}


@pytest.mark.parametrize("reading", READINGS)
def test_every_reading_has_its_exact_chances(reading: str) -> None:
    """Each way in which a rule may read one, two and three dice, in any order."""

    def read(count: int, search: BranchSearch) -> object:
        return resolved(READINGS[reading](SymbolicRoll(search, count, 6)))

    for count in (1, 2, 3):
        assert outcomes(partial(read, count)) == brute(READINGS[reading], count, 6), count


def test_counting_splits_by_the_count_and_not_by_the_dice() -> None:
    """The number of sixes among ten dice has eleven values."""
    assert branches(lambda search: int(SymbolicRoll(search, 10, 6).count(6))) == 11


def test_it_passes_for_bytes() -> None:
    """A symbolic roll passes ``isinstance(roll, bytes)``, which rules may use."""
    assert isinstance(SymbolicRoll(BranchSearch(), 2, 6), bytes)


def test_low_dice_show_the_lower_of_two_faces() -> None:
    """Attacks miss more often, and a sampled fight comes to what happens late: reloading, other weapons."""
    low, fair = LowDice(0, 1, ["Ada"]), Seeded(0, 1, ["Ada"])
    for _ in range(50):
        faces = fair.roll(0, 2, 6), fair.roll(0, 2, 6)
        assert low.roll(0, 2, 6) == bytes(map(min, *faces))
