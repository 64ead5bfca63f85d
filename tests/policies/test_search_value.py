"""What a position is worth: what is left of each side by its number, and the outcome."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from policies.search.value import ABLE, DRAW, RESULT, TOP, Value
from simulator.core.system import Fate, Outcome

SIDES = ("a", "a", "b", "b", "b")


def worth(*strengths: int | None, side: int = 0, winner: str | None = "", sides: tuple[str, ...] = SIDES) -> float:
    """What a position is worth to a side: how much is left of each combatant (None: it lies); ``winner`` "": it goes
    on."""
    fates = [
        Fate(f"{number}", name, left is not None, True, "", {}, left or 0)
        for number, (name, left) in enumerate(zip(sides, strengths, strict=True))
    ]
    encounter: Any = SimpleNamespace(
        sides=[SimpleNamespace(name=name) for name in "ab"],
        members=[SimpleNamespace(side="ab".index(name)) for name in sides],
    )
    copy: Any = SimpleNamespace(fates=lambda: fates, outcome=None if winner == "" else Outcome(winner, "last", 3))
    return Value(encounter, side)(copy)


@pytest.mark.parametrize(
    ("strengths", "value"),
    [
        ((TOP, TOP, TOP, TOP, TOP), 0.0),
        ((TOP, TOP, None, None, None), 1.0),
        ((None, None, TOP, TOP, TOP), -1.0),
        ((TOP, None, TOP, TOP, TOP), -1 / 2),
        ((None, TOP, TOP, None, None), 1 / 2 - 1 / 3),
        ((0, None, None, None, None), ABLE / 2),
        ((TOP // 2, TOP, None, 2 * TOP, None), (ABLE + (1 - ABLE) / 2 + 1) / 2 - 1 / 3),
    ],
)
def test_what_is_left_counts_by_the_number_of_each_side(strengths: tuple[int | None, ...], value: float) -> None:
    """Who stands counts by half, and the more the less it is hurt; seen by the others it is the same with a minus."""
    assert worth(*strengths) == pytest.approx(value)
    assert worth(*strengths, side=1) == pytest.approx(-value)


@pytest.mark.parametrize(("winner", "result"), [("a", 1.0), ("b", -1.0), (None, DRAW)])
def test_the_outcome_counts_most(winner: str | None, result: float) -> None:
    """Beside what is left."""
    assert worth(TOP, None, None, None, None, winner=winner) == pytest.approx(RESULT * result + (1 - RESULT) / 2)


def test_a_side_without_combatants_has_nothing_left() -> None:
    """Those still to come may be all there are."""
    assert worth(TOP, TOP, sides=("a", "a")) == 1.0
    assert worth(TOP, TOP, sides=("b", "b")) == -1.0
