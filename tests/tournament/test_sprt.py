"""The sequential test: its ratio against closed forms and a brute-force twin, its ends, its errors."""

from __future__ import annotations

from math import inf, isfinite, log

import numpy as np
import pytest
from scipy.optimize import minimize

from simulator.tournament.likelihood import expected_score
from simulator.tournament.sprt import (
    ACCEPTED,
    LOGISTIC,
    NORMALIZED,
    REJECTED,
    UNDECIDED,
    BadTest,
    RunningSprt,
    Sprt,
    elo_interval,
    sprt_after,
)

TEST = Sprt(0, 10)


@pytest.mark.parametrize(("lost", "won"), [(40, 60), (7, 3), (500, 520)])
def test_pairs_that_are_won_or_lost_whole_are_a_test_of_a_coin(lost: int, won: int) -> None:
    """The ratio of two classes is that of two coins; an unseen class counts as a thousandth."""
    low, high = expected_score(TEST.elo0), expected_score(TEST.elo1)
    coin = won * log(high / low) + lost * log((1 - high) / (1 - low))
    assert TEST.llr([lost, 0, 0, 0, won]) == pytest.approx(coin, rel=0.02, abs=0.002)


@pytest.mark.parametrize(
    "counts", [(10, 80, 240, 95, 15), (3, 20, 30, 25, 9), (1, 5, 9, 12, 40), (0, 0, 5, 0, 0), (0, 3, 0, 9, 0)]
)
def test_the_ratio_is_that_of_the_likeliest_distributions(counts: tuple[int, ...]) -> None:
    """A general optimiser finds no likelier ones with the mean scores of the hypotheses. A class without a pair counts
    as if it had been seen a thousandth time."""
    values = np.arange(5) / 4
    seen = np.array([count or 1e-3 for count in counts], dtype=float)
    seen *= sum(counts) / seen.sum()

    def best(mean: float) -> float:
        found = minimize(
            lambda shares: -(seen * np.log(shares)).sum(),
            seen / seen.sum(),
            bounds=[(1e-9, 1)] * 5,
            constraints=[
                {"type": "eq", "fun": lambda shares: shares.sum() - 1},
                {"type": "eq", "fun": lambda shares: (shares * values).sum() - mean},
            ],
            options={"ftol": 1e-14, "maxiter": 1000},
        )
        return float(-found.fun)

    low, high = expected_score(TEST.elo0), expected_score(TEST.elo1)
    assert TEST.llr(counts) == pytest.approx(best(high) - best(low), abs=1e-4)


@pytest.mark.parametrize(
    "counts", [(0, 0, 0, 0, 0), (1, 0, 0, 0, 0), (0, 0, 0, 0, 1), (0, 0, 10**6, 0, 0), (0, 0, 0, 0, 10**9)]
)
def test_the_ratio_is_always_a_number(counts: tuple[int, ...]) -> None:
    """Before the first pair, and where all pairs are alike."""
    assert isfinite(TEST.llr(counts))
    assert isfinite(Sprt(-2000, 2000).llr(counts))


def test_more_wins_speak_for_the_better_one() -> None:
    """A pair that moves up a class moves the ratio up; a mirrored match mirrors it between mirrored hypotheses."""
    ratios = [TEST.llr(counts) for counts in ((11, 80, 240, 95, 14), (10, 80, 240, 95, 15), (9, 80, 240, 95, 16))]
    assert ratios == sorted(ratios)
    even = Sprt(-5, 5)
    assert even.llr((10, 80, 240, 95, 15)) == pytest.approx(-even.llr((15, 95, 240, 80, 10)))
    assert even.llr((10, 80, 240, 80, 10)) == pytest.approx(0, abs=1e-9)


def test_a_test_ends_at_the_first_pair_beyond_a_bound() -> None:
    """Later pairs do not count, in whatever lots they come."""
    scores = [1.0, 0.75, 1.0, 0.5] * 500
    whole, piecemeal = RunningSprt(Sprt(0, 100)), RunningSprt(Sprt(0, 100))
    counted = whole.count(scores)
    for at in range(0, len(scores), 7):
        piecemeal.count(scores[at : at + 7])
    assert whole.result == piecemeal.result
    assert whole.result.verdict == ACCEPTED
    assert whole.result.pairs == counted < len(scores)
    before = RunningSprt(Sprt(0, 100))
    before.count(scores[: counted - 1])
    assert before.result.verdict == UNDECIDED


def test_verdicts_are_those_of_the_bounds() -> None:
    """At and beyond them; the bounds are the logarithms of the errors, which may be 0.001 to 0.4."""
    lower, upper = TEST.bounds
    assert (lower, upper) == pytest.approx((log(0.05), -log(0.05)))
    verdicts = [TEST.verdict(llr) for llr in (lower, lower + 0.01, 0, upper - 0.01, upper)]
    assert verdicts == [REJECTED, UNDECIDED, UNDECIDED, UNDECIDED, ACCEPTED]
    for alpha, beta in ((0.001, 0.001), (0.4, 0.4), (0.001, 0.4)):
        assert Sprt(0, 10, alpha, beta).bounds == (log(beta), -log(alpha))


@pytest.mark.slow
@pytest.mark.parametrize(("elo", "wrong"), [(0, ACCEPTED), (90, REJECTED)])
def test_errors_and_length_are_as_promised(elo: float, wrong: str) -> None:
    """At most 5 % of 120 matches end wrong at either hypothesis (plus three standard errors); their mean length is
    within a fifth of Wald's formula."""
    test, luck, matches = Sprt(0, 90), np.random.default_rng(5), 120
    chance = expected_score(elo)
    wrongs, lengths = 0, []
    for _ in range(matches):
        running = RunningSprt(test)
        while not running.ended:
            running.count((luck.random((20, 2)) < chance).mean(axis=1))
        wrongs += running.result.verdict == wrong
        lengths.append(running.result.pairs)
    assert wrongs / matches <= 0.05 + 3 * (0.05 * 0.95 / matches) ** 0.5
    at0, at1, _ = test.expected_pairs(chance * (1 - chance) / 2)
    assert np.mean(lengths) == pytest.approx(at0 if elo == 0 else at1, rel=1 / 5)


@pytest.mark.parametrize(
    ("model", "elos", "counts", "llr"),
    [
        # of pairs: lost, half lost, even, half won, won
        (NORMALIZED, (0, 2), (365, 16618, 36229, 16974, 390), 2.25),
        (NORMALIZED, (-1.75, 0.25), (127, 4883, 10712, 5150, 104), 3.01),
        (NORMALIZED, (0, 5), (0, 0, 0, 0, 5550), 111.82),
        (LOGISTIC, (0.5, 2.5), (223, 9863, 21279, 10037, 246), -3.07),
        (LOGISTIC, (0, 2), (871, 26175, 55983, 26678, 821), -4.98),
        # of games: lost, drawn, won
        (NORMALIZED, (0, 2), (36027, 68692, 36433), 0.92),
        (NORMALIZED, (-1.75, 0.25), (10650, 20431, 10871), 2.30),
        (NORMALIZED, (0, 10), (0, 0, 4250), 120.56),
        (LOGISTIC, (0.5, 2.5), (21184, 40708, 21404), -1.57),
        (LOGISTIC, (0, 2), (57030, 106593, 57433), -2.59),
    ],
)
def test_the_ratio_has_the_values_that_fastchess_publishes(
    model: str, elos: tuple[float, float], counts: tuple[int, ...], llr: float
) -> None:
    """Those of its own tests (app/tests/sprt_test.cpp), to the hundredth part that they allow."""
    assert Sprt(*elos, model=model).llr(counts) == pytest.approx(llr, rel=0.01)


def test_a_test_in_normalized_elo_takes_as_many_pairs_however_many_are_drawn() -> None:
    """If all games are decided, a pair has the variance 1/8, and small differences are the same on both
    scales; its Elo and interval are in deviations of a game."""
    decided = Sprt(0, 10).expected_pairs(0.125)
    assert Sprt(0, 10, model=NORMALIZED).expected_pairs(0.01) == pytest.approx(decided, rel=0.001)
    drawn, sharp = (10, 80, 240, 95, 15), (40, 100, 160, 100, 40)
    elo, low, high = elo_interval(drawn, NORMALIZED)
    assert low < 0 < elo < high
    assert elo > 1.5 * elo_interval(drawn)[0]
    assert elo_interval(sharp, NORMALIZED) == pytest.approx((0, -high, high), abs=25)
    assert elo_interval((0, 0, 0, 0, 9), NORMALIZED)[0] == inf
    assert elo_interval((0, 0, 9, 0, 0), NORMALIZED)[0] == 0


def test_counts_are_tested_with_their_interval() -> None:
    """Known values: 440 pairs of 0 against 10 Elo; their Elo, and no bound at 100 %; the usual variance before two."""
    found = sprt_after(TEST, (10, 80, 240, 95, 15))
    assert (found.pairs, found.verdict) == (440, UNDECIDED)
    assert found.llr == pytest.approx(1.1402, abs=1e-4)
    assert elo_interval((10, 80, 240, 95, 15)) == pytest.approx((9.87, -3.09, 22.84), abs=0.01)
    assert elo_interval((0, 0, 0, 0, 9))[0] == inf
    assert sprt_after(TEST, (0, 0, 0, 0, 0)).variance == 0.125


@pytest.mark.parametrize(
    ("given", "complaint"),
    [
        *(((low, high), "ELO0 < ELO1") for low, high in ((10, 10), (10, 0), (float("nan"), 0))),
        *(((0, 10, alpha), r"allowed are 0\.001 to 0\.4") for alpha in (0.9, 0.0009)),
        *(((0, 10, 0.05, beta), r"allowed are 0\.001 to 0\.4") for beta in (0, 0.41)),
    ],
)
def test_a_test_that_cannot_be_is_a_sentence(given: tuple[float, ...], complaint: str) -> None:
    """It says what is allowed."""
    with pytest.raises(BadTest, match=complaint):
        Sprt(*given)  # type: ignore[arg-type]  # the scale is never given


@pytest.mark.parametrize("counts", [(1, 2, 3), (1, 2, 3, 4, -5)])
def test_counts_that_cannot_be_are_a_sentence(counts: tuple[int, ...]) -> None:
    """Five classes, and no negative number."""
    with pytest.raises(BadTest, match="five whole numbers"):
        sprt_after(TEST, counts)
