"""Ratings against closed forms, at the edges, and their intervals against simulated tournaments."""

from __future__ import annotations

from itertools import combinations
from math import isfinite, log10, sqrt

import numpy as np
import pytest
from attrs import evolve

from simulator.tournament.ratings import Observed, Ratings, elo_of, expected_score, rate
from simulator.tournament.scores import Floats


def scores(of: int, mean: float) -> Floats:
    """Scores of 0 and 1 with this mean."""
    return (np.arange(of) < of * mean).astype(np.float64)


@pytest.mark.parametrize("mean", [0.1, 0.5, 0.75, 0.9])
def test_two_ratings_are_apart_as_their_score_says(mean: float) -> None:
    """400 log10(p / (1 - p)), which the draw that each has besides hardly changes after 100,000 pairs."""
    found = rate(2, [Observed(0, 1, 0, scores(100_000, mean))])
    assert found.elo[0] - found.elo[1] == pytest.approx(400 * log10(mean / (1 - mean)), abs=0.1)
    assert found.elo.sum() == pytest.approx(0, abs=1e-6)


def test_an_interval_of_two_is_that_of_the_score() -> None:
    """By the delta method: a standard error of the mean, over the slope p (1 - p)."""
    mean, of = 0.6, 10_000
    found = rate(2, [Observed(0, 1, 0, scores(of, mean))])
    error = sqrt(mean * (1 - mean) / of) / (mean * (1 - mean)) * 400 / np.log(10)
    apart = 2 * found.half_width(0)  # the two move against each other, each by half
    assert apart == pytest.approx(1.96 * error, rel=0.01)


def test_expected_scores_and_elo_are_inverse() -> None:
    """Elo is infinite at scores of 0 and 1."""
    assert expected_score(0) == 0.5
    assert expected_score(400) == pytest.approx(10 / 11)
    assert [elo_of(expected_score(elo)) for elo in (-300.0, 25.0)] == pytest.approx([-300, 25])
    assert (elo_of(0.0), elo_of(1.0)) == (-np.inf, np.inf)


@pytest.mark.parametrize(
    "seen", [np.ones(200), np.zeros(200), np.ones(1), np.array([0.5]), np.full(300, 0.5)], ids=lambda seen: len(seen)
)
def test_ratings_are_defined_at_the_edges(seen: Floats) -> None:
    """At 0 %, at 100 %, after one pair, without variance: finite, with an interval, the better one ahead."""
    found = rate(2, [Observed(0, 1, 0, seen)])
    assert all(isfinite(bound) for entrant in (0, 1) for bound in found.interval(entrant))
    assert np.sign(found.elo[0]) == np.sign(seen.mean() - 0.5)
    assert 0 < found.half_width(0)
    assert 0.5 <= max(found.superiority(0, 1), found.superiority(1, 0)) < 1


def test_two_hundred_won_of_two_hundred_leave_what_the_rule_of_three_leaves() -> None:
    """At 95 % the chance to win is 98.5 % or more (1 - 3 / 200), or less where the interval is careful."""
    found = rate(2, [Observed(0, 1, 0, np.ones(200))])
    low = 2 * found.interval(0)[0]
    assert 0.93 < expected_score(low) < 0.985


def test_one_who_lost_everything_does_not_blur_the_others() -> None:
    """The ratings of the rest are about as sure as without it."""
    field = [
        Observed(0, 1, 0, scores(400, 0.55)),
        Observed(0, 2, 0, scores(400, 0.6)),
        Observed(1, 2, 0, scores(400, 0.5)),
    ]
    hopeless = [Observed(one, 3, 0, np.ones(400)) for one in range(3)]
    alone, beside = rate(3, field), rate(4, [*field, *hopeless])
    for entrant in range(3):
        assert beside.half_width(entrant) < 1.2 * alone.half_width(entrant)
    assert beside.elo[3] < -600


def test_pairs_of_the_same_fight_are_one_observation() -> None:
    """Both others have the very same fights against the first: its rating is no surer than from one of them."""
    luck = np.random.default_rng(3)
    seen = luck.integers(0, 2, 400).astype(float)
    copies = rate(3, [Observed(0, 1, 0, seen), Observed(0, 2, 0, seen)])
    apart = rate(3, [Observed(0, 1, 0, seen), Observed(0, 2, 0, luck.permutation(seen))])
    single = rate(2, [Observed(0, 1, 0, seen)])
    assert copies.half_width(0) == pytest.approx(apart.half_width(0) * sqrt(2), rel=0.1)
    assert copies.covariance[1, 2] > 0 > single.covariance[0, 1]
    assert copies.superiority(1, 2) == pytest.approx(0.5)


def test_a_weight_counts_as_so_many_arenas() -> None:
    """An arena of weight 2 moves the ratings as if it were there twice."""
    twice = rate(2, [Observed(0, 1, 0, scores(500, 0.8), 2.0), Observed(0, 1, 1, scores(500, 0.4), 1.0)])
    thrice = [Observed(0, 1, arena, scores(500, mean)) for arena, mean in enumerate((0.8, 0.8, 0.4))]
    assert twice.elo == pytest.approx(rate(2, thrice).elo)


@pytest.mark.slow
def test_ratings_keep_their_laws() -> None:
    """Over drawn scores: the names of entrants and the sides of a pairing make no difference; ratings are centred; the
    chances that one is better and that the other is add up to 1; a pair won instead of lost raises the rating."""
    for seed in range(20):
        luck = np.random.default_rng(seed)
        entrants = int(luck.integers(2, 6))
        seen = [
            Observed(one, other, arena, luck.integers(0, 5, 2 + int(luck.integers(9))) / 4, 1 + arena / 2)
            for one, other in combinations(range(entrants), 2)
            for arena in range(2)
        ]
        found, order = rate(entrants, seen), luck.permutation(entrants)
        renamed = rate(
            entrants, [evolve(each, one=int(order[each.one]), other=int(order[each.other])) for each in seen]
        )
        turned = rate(entrants, [evolve(each, one=each.other, other=each.one, scores=1 - each.scores) for each in seen])
        assert found.shares @ found.elo == pytest.approx(0, abs=1e-6), f"seed {seed}"
        assert renamed.elo[order] == pytest.approx(found.elo, abs=0.01), f"seed {seed}"
        assert turned.elo == pytest.approx(found.elo, abs=0.01), f"seed {seed}"
        for one, other in combinations(range(entrants), 2):
            assert found.superiority(one, other) + found.superiority(other, one) == pytest.approx(1), f"seed {seed}"
            assert (found.superiority(one, other) > 0.5) == (found.elo[one] > found.elo[other]), f"seed {seed}"
            assert renamed.half_width(int(order[one])) == pytest.approx(found.half_width(one), rel=1e-3), f"seed {seed}"
        better = evolve(seen[0], scores=np.append(seen[0].scores, 1.0))
        worse = evolve(seen[0], scores=np.append(seen[0].scores, 0.0))
        first, second = (rate(entrants, [each, *seen[1:]]).elo for each in (better, worse))
        assert first[0] - first[1] > second[0] - second[1], f"seed {seed}"


@pytest.mark.slow
@pytest.mark.parametrize("shared", [False, True], ids=["own dice", "shared dice"])
def test_intervals_cover_the_truth(shared: bool) -> None:
    """Over 200 simulated tournaments of four; also with dice that all pairings share in half of their luck.

    800 intervals of 95 % cover it 92 to 98 % of the time, four standard errors either way."""
    luck = np.random.default_rng(11)
    truth = np.array([0.0, 30.0, 90.0, 200.0])
    covered = 0
    for _ in range(200):
        common = luck.random((120, 1)) if shared else None
        found = rate(4, [_simulated(*pairing, truth, common, luck) for pairing in combinations(range(4), 2)])
        centred = truth - found.shares @ truth
        covered += sum(
            low <= centred[entrant] <= high for entrant in range(4) for low, high in [found.interval(entrant)]
        )
    assert 0.92 <= covered / 800 <= 0.98


def _simulated(one: int, other: int, truth: Floats, common: Floats | None, luck: np.random.Generator) -> Observed:
    """120 pairs of two games; with ``common`` luck each pairing's first game is decided by the same number."""
    chance = expected_score(truth[one] - truth[other])
    rolls = luck.random((120, 2))
    if common is not None:
        rolls[:, :1] = common
    return Observed(one, other, 0, (rolls < chance).mean(axis=1))


@pytest.mark.parametrize(("elo", "sure"), [([9.0, 5.0, 5.0], 1.0), ([5.0, 9.0, 5.0], 0.0), ([5.0, 5.0, 9.0], 0.5)])
def test_without_a_spread_the_better_one_is_sure(elo: list[float], sure: float) -> None:
    """Equals have a chance of a half; the variance is that of the difference."""
    none = np.zeros((3, 3))
    assert Ratings(np.array(elo), none, 9, np.full(3, 1 / 3)).superiority(0, 1) == sure
    moving_together = np.array([[4.0, 4.0, 0.0], [4.0, 4.0, 0.0], [0.0, 0.0, 1.0]])
    assert Ratings(np.array(elo), moving_together, 9, np.full(3, 1 / 3)).superiority(0, 1) == sure


def test_how_sure_it_is_that_one_is_better() -> None:
    """By Student's distribution of the difference over its deviation: here 3 over 2."""
    covariance = np.array([[3.0, 1.0], [1.0, 3.0]])
    found = Ratings(np.array([4.0, 1.0]), covariance, 5, np.full(2, 0.5))
    assert found.superiority(0, 1) == pytest.approx(0.903048159606)
    assert found.superiority(1, 0) == pytest.approx(1 - found.superiority(0, 1))
