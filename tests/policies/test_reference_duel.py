"""The reference duel against its exact solution.

Found by solving the duel as a Markov chain over (life, life, who acts, initiative of both rounds); Asalto has to agree
with it, or the rules, the dice or Basic have changed."""

from __future__ import annotations

from math import sqrt
from statistics import fmean, pstdev

import pytest

from simulator.runtime.inline import Runner
from simulator.scenario import load

FIGHTS = 4_000
WIN = 0.490299837  # for each side
MUTUAL = 0.019400326
ROUNDS = 4.3307
ERRORS = 4  # standard errors that a fixed seed may be off


@pytest.mark.slow
def test_agrees_with_the_exact_solution() -> None:
    """Many fights: either side's wins, both falling at once, and the number of rounds."""
    with Runner(load("haunted_house/reference_duel"), seed=7) as runner:
        outcomes = [runner.play(fight).outcome for fight in range(FIGHTS)]
    for winner, exact in (("left", WIN), ("right", WIN), (None, MUTUAL)):
        share = sum(outcome.winner == winner for outcome in outcomes) / FIGHTS
        assert abs(share - exact) < ERRORS * sqrt(exact * (1 - exact) / FIGHTS), winner
    rounds = [outcome.rounds for outcome in outcomes]
    assert abs(fmean(rounds) - ROUNDS) < ERRORS * pstdev(rounds) / sqrt(FIGHTS)
