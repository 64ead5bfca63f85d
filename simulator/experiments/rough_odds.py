"""Rough odds of a new scenario: how far they depend on the policies, from a pilot of fixed size.

The few fights of a cell scatter by chance alone, so the range of the win rates is narrowed to the part of their scatter
that chance does not explain (shrinkage of means, as in empirical Bayes estimates)."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import Final

from attrs import frozen

from ..core.system import PC
from ..policy.spec import PolicySpec
from ..runtime.matchups import play_matrix
from ..scenario import Scenario

POLICIES: Final = ("basic", "cautious", "aggressive")
"""Policies of the pilot, for both sides."""
SEED: Final = 1
QUESTIONS: Final = 130_000
"""Questions of a pilot, about, times the combatants and ``SLOWER``: up to two seconds in plain Python."""
SLOWER: Final = 8
FIGHTS: Final = range(2, 21)
"""Fights of each pair of policies."""


@frozen
class RoughOdds:
    """Win rates of ``side`` between the policies that are worst and best for it, 0 to 1; ``fights`` were played."""

    side: str
    low: float
    high: float
    fights: int


def rough_odds(scenario: Scenario) -> RoughOdds | None:
    """Return the rough odds of the players' side; None for a chain, or without another side.

    With more than two sides, all others play the same policy. Raises PolicyError."""
    sides = scenario.encounter.sides
    if scenario.chain or len(sides) < 2:
        return None
    roles = [side.role for side in sides]
    own = roles.index(PC) if PC in roles else 0
    groups = (own,), [number for number in range(len(sides)) if number != own]
    specs = [PolicySpec(name) for name in POLICIES]
    first = play_matrix(scenario, groups, (specs, specs), SEED, 1)
    asked = sum(cell.asked for row in first for cell in row)
    most = QUESTIONS // (SLOWER + len(scenario.encounter.members))
    fights = min(max(most // max(asked, 1), FIGHTS[0]), FIGHTS[-1])
    cells = [cell for row in play_matrix(scenario, groups, (specs, specs), SEED, fights) for cell in row]
    low, high = true_range([cell.won / fights for cell in cells], fights)
    return RoughOdds(sides[own].name, low, high, fights * len(cells))


def true_range(rates: Sequence[float], fights: int) -> tuple[float, float]:
    """Return the range of the true rates behind some rates of ``fights`` fights each (2 or more)."""
    mean = sum(rates) / len(rates)
    scatter = sum((rate - mean) ** 2 for rate in rates) / max(1, len(rates) - 1)
    chance = sum(rate * (1 - rate) for rate in rates) / len(rates) / (fights - 1)
    kept = sqrt(max(0.0, 1 - chance / scatter)) if scatter else 0.0
    return mean + kept * (min(rates) - mean), mean + kept * (max(rates) - mean)
