"""Ratings against closed forms, at the edges, and their intervals against simulated tournaments."""

from __future__ import annotations

from itertools import combinations
from math import inf, isfinite, log10, sqrt

import numpy as np
import pytest
from attrs import evolve

from simulator.tournament import ratings
from simulator.tournament.likelihood import Floats, elo_of, expected_score
from simulator.tournament.ratings import FAR, Observed, Ratings, rate
from simulator.tournament.scores import ScoreEstimate


def scores(of: int, mean: float) -> Floats:
    """Scores of 0 and 1 with this mean."""
    return (np.arange(of) < of * mean).astype(np.float64)


def width(found: Ratings, entrant: int) -> float:
    """Width of an interval."""
    low, high = found.interval(entrant)
    return high - low


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
    apart = width(found, 0)  # the two move against each other, each by half
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
    """At 0 %, at 100 %, after one pair, without variance: finite, within an interval, the better one ahead."""
    found = rate(2, [Observed(0, 1, 0, seen)])
    for entrant in (0, 1):
        low, high = found.interval(entrant)
        assert low < found.elo[entrant] < high
    assert np.sign(found.elo[0]) == np.sign(seen.mean() - 0.5)
    assert 0.5 <= max(found.superiority(0, 1), found.superiority(1, 0)) <= 1


@pytest.mark.parametrize("arenas", [1, 3])
def test_more_evidence_never_makes_less_sure(arenas: int) -> None:
    """1 to 240 pairs, all of them won, in one scenario and in three: the certainty and the lower end only rise, and
    are more than 99.9 % and 0 after ten. There is no upper end."""
    found = [rate(2, [Observed(0, 1, at, np.ones(pairs)) for at in range(arenas)]) for pairs in range(1, 241, 3)]
    sure, ends = [each.superiority(0, 1) for each in found], [each.interval(0) for each in found]
    assert sure == sorted(sure)
    assert ends == sorted(ends)
    assert all(high == inf for _, high in ends)
    assert all(each.interval(1) == pytest.approx((-inf, -low)) for each, (low, _) in zip(found, ends, strict=True))
    assert sure[3] > 0.999
    assert ends[3][0] > 0


@pytest.mark.parametrize("mean", [0.5, 0.55, 0.7, 0.95, 1.0])
def test_a_match_has_one_verdict(mean: float) -> None:
    """The row of the pairing says what the table says: the same certainty, the same interval in Elo, and a certainty
    of 97.5 % exactly where an interval begins at 0."""
    for pairs in (3, 10, 45, 200):
        seen = scores(pairs, mean)
        found, row = rate(2, [Observed(0, 1, 0, seen)]), ScoreEstimate.of_scores(seen)
        low, high = found.interval(0)
        assert found.superiority(0, 1) == pytest.approx(row.superiority, abs=1e-4)
        assert (expected_score(2 * low), expected_score(2 * high)) == pytest.approx((row.low, row.high), abs=1e-4)
        assert (low > 0) == (row.superiority > 0.975)


def test_who_lost_all_is_below_the_winner() -> None:
    """960 games of a round robin, all lost: the upper end is far below the lower ends of the others, which are as
    narrow as without it; the width that counts for a precision ends."""
    luck = np.random.default_rng(4)
    field = [Observed(one, other, 0, luck.integers(0, 3, 160) / 2) for one, other in combinations(range(4), 2)]
    found = rate(5, [*field, *(Observed(one, 4, 0, np.ones(120)) for one in range(4))])
    low, high = found.interval(4)
    assert low == -inf
    assert high < -FAR < min(found.interval(one)[0] for one in range(4))
    assert found.width(4) == 0
    assert found.superiority(0, 4) > 0.999
    alone = rate(4, field)
    assert [width(found, one) for one in range(4)] == pytest.approx([width(alone, one) for one in range(4)], rel=0.1)


def test_a_small_swiss_is_sane() -> None:
    """Eight entrants, three rounds of four pairs: every end is a rating that games can have, or open."""
    luck, truth = np.random.default_rng(2), np.linspace(-200, 200, 8)
    rounds = [(0, 1), (2, 3), (4, 5), (6, 7), (0, 2), (1, 3), (4, 6), (5, 7), (3, 4), (2, 5), (1, 6), (0, 7)]
    played = [
        Observed(one, other, 0, (luck.random((4, 2)) < expected_score(truth[one] - truth[other])).mean(axis=1))
        for one, other in rounds
    ]
    for low, high in map(rate(8, played).interval, range(8)):
        assert all(abs(end) < 1200 for end in (low, high) if isfinite(end))
        assert high - low > 100


def test_what_games_do_not_bound_has_no_end() -> None:
    """Two pairs of entrants that never met are no further apart than unknown; an entrant without a game has neither
    end; one between a winner of all and a loser of all has neither."""
    apart = rate(5, [Observed(0, 1, 0, scores(9, 0.5)), Observed(2, 3, 0, scores(8, 0.5))])
    assert [isfinite(width(apart, one)) for one in range(5)] == [True, True, False, False, False]
    assert apart.superiority(1, 2) == 0.5
    chain = rate(3, [Observed(one, other, 0, np.ones(30)) for one, other in combinations(range(3), 2)])
    ends = [tuple(map(isfinite, chain.interval(one))) for one in range(3)]
    assert ends == [(True, False), (False, False), (False, True)]
    assert chain.superiority(0, 1) > 0.999


def test_the_tangent_is_the_profile_in_a_large_field(monkeypatch: pytest.MonkeyPatch) -> None:
    """To half an Elo, also where most is won."""
    luck, truth = np.random.default_rng(5), np.linspace(-300, 300, 12)
    field = [_simulated(one, other, truth, None, luck) for one, other in combinations(range(12), 2)]
    exact, quick = rate(12, field), rate(12, field)
    known = [exact.interval(one) for one in range(12)]
    monkeypatch.setattr(ratings, "MANY", 1)
    assert [quick.interval(one) for one in range(12)] == [pytest.approx(each, abs=0.5) for each in known]


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
        assert width(beside, entrant) < 1.2 * width(alone, entrant)
    assert beside.elo[3] < -600


def test_pairs_of_the_same_fight_are_one_observation() -> None:
    """Both others have the very same fights against the first: its rating is no surer than from one of them."""
    luck = np.random.default_rng(3)
    seen = luck.integers(0, 2, 400).astype(float)
    copies = rate(3, [Observed(0, 1, 0, seen), Observed(0, 2, 0, seen)])
    apart = rate(3, [Observed(0, 1, 0, seen), Observed(0, 2, 0, luck.permutation(seen))])
    single = rate(2, [Observed(0, 1, 0, seen)])
    assert width(copies, 0) == pytest.approx(width(apart, 0) * sqrt(2), rel=0.1)
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
            if abs(found.superiority(one, other) - 0.5) > 0.1:
                assert (found.superiority(one, other) > 0.5) == (found.elo[one] > found.elo[other]), f"seed {seed}"
            assert width(renamed, int(order[one])) == pytest.approx(width(found, one), rel=1e-3), f"seed {seed}"
        better = evolve(seen[0], scores=np.append(seen[0].scores, 1.0))
        worse = evolve(seen[0], scores=np.append(seen[0].scores, 0.0))
        first, second = (rate(entrants, [each, *seen[1:]]).elo for each in (better, worse))
        assert first[0] - first[1] > second[0] - second[1], f"seed {seed}"


@pytest.mark.slow
@pytest.mark.parametrize("shared", [False, True], ids=["own dice", "shared dice"])
@pytest.mark.parametrize("truth", [[0, 30, 90, 200], [0, 100, 400, -300]], ids=["near", "strong and weak"])
def test_intervals_cover_the_truth(truth: list[float], shared: bool) -> None:
    """Over 200 simulated tournaments of four; also with dice that all pairings share in half of their luck.

    800 intervals of 95 % cover it 92 to 98.5 % of the time. (benchmarks.tournaments measures more.)"""
    luck, strengths = np.random.default_rng(11), np.array(truth, dtype=float)
    covered = 0
    for _ in range(200):
        common = luck.random((60, 1)) if shared else None
        found = rate(4, [_simulated(*pairing, strengths, common, luck) for pairing in combinations(range(4), 2)])
        centred = strengths - found.shares @ strengths
        covered += sum(
            low <= centred[entrant] <= high for entrant in range(4) for low, high in [found.interval(entrant)]
        )
    assert 0.92 <= covered / 800 <= 0.985


def _simulated(one: int, other: int, truth: Floats, common: Floats | None, luck: np.random.Generator) -> Observed:
    """60 pairs of two games; with ``common`` luck each pairing's first game is decided by the same number."""
    chance = expected_score(truth[one] - truth[other])
    rolls = luck.random((60, 2))
    if common is not None:
        rolls[:, :1] = common
    return Observed(one, other, 0, (rolls < chance).mean(axis=1))
