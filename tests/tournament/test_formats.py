"""Pairings of every format: cases worked out by hand, and laws on random results."""

from __future__ import annotations

import random

import pytest

from simulator.tournament.formats import (
    Pairing,
    bracket,
    buchholz,
    gauntlet,
    knockout_round,
    next_standing,
    paired,
    round_robin,
    swiss_round,
    swiss_rounds,
)


def test_all_pairings_of_round_robin_and_gauntlet_are_known_at_once() -> None:
    """In a gauntlet the first entrant meets the others, which do not meet. The lower number stands first."""
    assert round_robin(4) == [(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)]
    assert gauntlet(4) == [(0, 1), (0, 2), (0, 3)]
    assert round_robin(1) == gauntlet(1) == []
    assert paired(3, 1) == paired(1, 3) == (1, 3)


# Swiss.


def test_the_first_swiss_round_pairs_the_upper_half_with_the_lower() -> None:
    """All have the same points, so places decide: 1-5, 2-6, 3-7, 4-8."""
    found = swiss_round(dict.fromkeys(range(8), 0.0), set(), set())
    assert found is not None
    assert found.pairings == ((0, 4), (1, 5), (2, 6), (3, 7))
    assert found.bye is None


def test_swiss_pairs_equal_points_before_others() -> None:
    """Two winners, two drawers, two losers: each among themselves."""
    points = {0: 1.0, 1: 0.5, 2: 0.0, 3: 1.0, 4: 0.5, 5: 0.0}
    found = swiss_round(points, {(0, 2), (1, 4), (3, 5)}, set())
    assert found is not None
    # 1 and 4 have met, so both have to leave their group: up and down
    assert set(found.pairings) in ({(0, 1), (3, 4), (2, 5)}, {(0, 3), (1, 2), (4, 5)}, {(0, 3), (1, 5), (2, 4)})
    free = swiss_round(points, set(), set())
    assert free is not None
    assert set(free.pairings) == {(0, 3), (1, 4), (2, 5)}


def test_an_odd_one_has_a_bye_the_lowest_first_and_never_twice() -> None:
    """Five entrants: the last, then the last that has had none."""
    points = {0: 2.0, 1: 1.0, 2: 1.0, 3: 0.0, 4: 0.0}
    first = swiss_round(points, set(), set())
    second = swiss_round(points, set(), {4})
    assert first is not None
    assert second is not None
    assert (first.bye, second.bye) == (4, 3)


def test_a_bye_leaves_a_round_in_which_the_others_can_meet() -> None:
    """2 has met 0 and 1: only without 2 are there two who have not met."""
    found = swiss_round({0: 1.0, 1: 1.0, 2: 0.0}, {(0, 2), (1, 2)}, set())
    assert found is not None
    assert (found.pairings, found.bye) == (((0, 1),), 2)
    other = swiss_round({0: 1.0, 1: 1.0, 2: 0.0}, {(0, 1)}, {2})
    assert other is not None
    assert other.bye in (0, 1)


def test_there_is_no_round_when_all_have_met() -> None:
    """Two entrants have one."""
    assert swiss_round({0: 1.0, 1: 0.0}, {(0, 1)}, set()) is None


@pytest.mark.slow
def test_swiss_tournaments_are_fair() -> None:
    """Over drawn results, some with points from before: no pairing comes twice; each entrant plays or has the bye;
    no bye comes twice before every entrant had one; entrants of equal points meet if they can."""
    for seed in range(36):
        luck = random.Random(seed)
        entrants = 2 + seed % 9
        points = {one: luck.randrange(5) / 2 * (seed % 2) for one in range(entrants)}
        met: set[Pairing] = set()
        byes: list[int] = []
        for number in range(swiss_rounds(entrants)):
            found = swiss_round(points, met, byes)
            case = f"seed {seed}, round {number + 1}: {points}, met {met}, byes {byes}, found {found}"
            assert found is not None, case
            playing = [each for pairing in found.pairings for each in pairing]
            bye = [] if found.bye is None else [found.bye]
            assert sorted([*playing, *bye]) == list(range(entrants)), case
            assert len(bye) == entrants % 2, case
            assert not met & set(found.pairings), case
            assert not set(bye) & set(byes), case
            if not met and not bye and all(list(points.values()).count(each) % 2 == 0 for each in points.values()):
                assert all(points[one] == points[other] for one, other in found.pairings), case
            met |= set(found.pairings)
            byes += bye
            for each in bye:
                points[each] += 1
            for one, other in found.pairings:
                won = luck.choice([0.0, 0.5, 1.0])
                points[one], points[other] = points[one] + won, points[other] + 1 - won


def test_swiss_rounds_leave_one_winner_and_buchholz_sums_the_points_of_opponents() -> None:
    """The rounds halve the field to one; an entrant without opponents has a Buchholz of 0."""
    assert [swiss_rounds(entrants) for entrants in (0, 1, 2, 3, 4, 5, 8, 9, 16)] == [1, 1, 1, 2, 2, 3, 3, 4, 4]
    assert buchholz({0: 2.0, 1: 1.0, 2: 0.5}, {0: [1, 2], 1: [0]}) == {0: 1.5, 1: 2.0, 2: 0.0}


# Knockout.


def test_the_best_have_the_byes() -> None:
    """Five entrants in a bracket of eight: the first three need not play at first."""
    standing = bracket(5)
    assert standing == [0, None, 3, 4, 1, None, 2, None]
    assert knockout_round(standing) == [(3, 4)]
    assert next_standing(standing, {(3, 4): 4}) == [0, 4, 1, 2]


def test_knockouts_end_with_one_and_the_best_meet_last() -> None:
    """The brackets of two, four and eight are the usual ones. Every entrant stands in the bracket once and loses at
    most once; when the better one always wins, the best two meet in the final."""
    assert bracket(2) == [0, 1]
    assert bracket(4) == [0, 3, 1, 2]
    assert bracket(8) == [0, 7, 3, 4, 1, 6, 2, 5]
    for entrants in range(1, 18):
        standing, losers = bracket(entrants), list[int]()
        assert sorted(each for each in standing if each is not None) == list(range(entrants))
        while len(standing) > 1:
            if len(standing) == 2:
                assert standing == [0, 1 if entrants > 1 else None]
            pairings = knockout_round(standing)
            losers += map(max, pairings)
            standing = next_standing(standing, {pairing: min(pairing) for pairing in pairings})
        assert standing == [0]
        assert sorted(losers) == list(range(1, entrants))
