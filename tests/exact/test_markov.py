"""Flow against the same sums written out."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import Any

import pytest

from simulator.exact.markov import Column, Flow, Register, Wave

NODES, GOALS = 30, 12


def told(wave: Wave) -> dict[int, Any]:
    """A wave as a dictionary."""
    return dict(zip(wave.numbers.tolist(), wave.chances.tolist(), strict=True))


def some(luck: Random, most: int, exact: bool) -> dict[int, Any]:
    """Up to five chances."""
    number = Fraction if exact else float
    return {luck.randrange(most): number(luck.randint(1, 9)) / 16 for _ in range(luck.randint(1, 5))}


@pytest.mark.parametrize("exact", [False, True])
def test_chances_flow_as_they_were_led(exact: bool) -> None:
    """Every step is the sum over all nodes, by what was said of each last; sixteenths add up without rounding."""
    luck = Random(3)
    flow = Flow(exact)
    leads: dict[int, dict[int, Any]] = {}
    for _ in range(50):
        for node in luck.sample(range(NODES), 4):
            leads[node] = some(luck, GOALS, exact)
            flow.lead(node, leads[node], 1)
        weights = {luck.choice(list(leads)): share for share in some(luck, 9, exact).values()}
        wanted: dict[int, Any] = {}
        for node, weight in weights.items():
            for goal, chance in leads[node].items():
                wanted[goal] = wanted.get(goal, 0) + weight * chance
        assert told(flow.onward(flow.wave(weights))) == wanted


def test_waves_are_joined() -> None:
    """Chances of the same number are added."""
    flow = Flow(exact=True)
    waves = [flow.wave({3: Fraction(1, 3), 1: Fraction(1, 6)}), flow.wave({3: Fraction(1, 2)})]
    assert told(flow.joined(waves)) == {1: Fraction(1, 6), 3: Fraction(5, 6)}
    assert told(flow.joined([])) == {}


def test_what_is_known_holds_for_its_rounds() -> None:
    """A node is unknown before anything was said of it, and after its last round."""
    flow = Flow(exact=False)
    flow.lead(2, {0: 1.0}, until=5)
    nodes = flow.wave({1: 0.5, 2: 0.25, 7: 0.25}).numbers
    assert flow.unknown(nodes, 5) == [1, 7]
    assert flow.unknown(nodes, 6) == [1, 2, 7]


def test_equal_things_have_one_number() -> None:
    """In the order in which they came; a column is read at many places at once."""
    register: Register[str] = Register()
    assert [register.number(word) for word in "abcab"] == [0, 1, 2, 0, 1]
    assert register.things == ["a", "b", "c"]
    column = Column()
    for number in (5, 6, 7):
        column.append(number)
    flow = Flow(exact=False)
    assert column.at(flow.wave({2: 1.0, 0: 1.0}).numbers).tolist() == [7, 5]
