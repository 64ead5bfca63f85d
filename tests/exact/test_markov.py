"""The Markov chain against the same sums written out."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import Any

import pytest

from simulator.exact.markov import Distribution, GrowingArray, MarkovChain, Numbering

STATES, SUCCESSORS = 30, 12


def as_dict(distribution: Distribution) -> dict[int, Any]:
    """Return a distribution as a dictionary."""
    return dict(zip(distribution.numbers.tolist(), distribution.chances.tolist(), strict=True))


def some(luck: Random, most: int, exact: bool) -> dict[int, Any]:
    """Up to five chances."""
    number = Fraction if exact else float
    return {luck.randrange(most): number(luck.randint(1, 9)) / 16 for _ in range(luck.randint(1, 5))}


@pytest.mark.parametrize("exact", [False, True])
def test_a_step_sums_over_all_states(exact: bool) -> None:
    """By the successors that were set last for each, each of them named twice; fractions of 2 add up without
    rounding."""
    luck = Random(3)
    chain = MarkovChain(exact)
    rows: dict[int, dict[int, Any]] = {}
    for _ in range(50):
        for state in luck.sample(range(STATES), 4):
            rows[state] = some(luck, SUCCESSORS, exact)
            chain.set_successors(state, list(rows[state]) * 2, [each / 2 for each in rows[state].values()] * 2, 1)
        weights = {luck.choice(list(rows)): share for share in some(luck, 9, exact).values()}
        wanted: dict[int, Any] = {}
        for state, weight in weights.items():
            for successor, chance in rows[state].items():
                wanted[successor] = wanted.get(successor, 0) + weight * chance
        assert as_dict(chain.step(chain.distribution(weights))) == wanted


def test_distributions_are_summed() -> None:
    """Chances of the same number are added."""
    chain = MarkovChain(exact=True)
    distributions = [
        chain.distribution({3: Fraction(1, 3), 1: Fraction(1, 6)}),
        chain.distribution({3: Fraction(1, 2)}),
    ]
    assert as_dict(chain.sum(distributions)) == {1: Fraction(1, 6), 3: Fraction(5, 6)}
    assert as_dict(chain.sum([])) == {}


def test_successors_are_known_until_their_last_round() -> None:
    """A state's successors are unknown before they are set, and after their last round."""
    chain = MarkovChain(exact=False)
    chain.set_successors(2, [0], [1.0], until=5)
    states = chain.distribution({1: 0.5, 2: 0.25, 7: 0.25}).numbers
    assert chain.unknown(states, 5) == [1, 7]
    assert chain.unknown(states, 6) == [1, 2, 7]


def test_equal_things_have_one_number() -> None:
    """Things are numbered in the order in which they came; an array is read at many places in one call."""
    numbering: Numbering[str] = Numbering()
    assert [numbering.number(word) for word in "abcab"] == [0, 1, 2, 0, 1]
    assert numbering.things == ["a", "b", "c"]
    array = GrowingArray()
    for number in (5, 6, 7):
        array.append(number)
    chain = MarkovChain(exact=False)
    assert array.at(chain.distribution({2: 1.0, 0: 1.0}).numbers).tolist() == [7, 5]
