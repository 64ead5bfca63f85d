"""Who meets whom, on paper: every format against cases that were worked out by hand, and its laws on random ones."""

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


def test_everybody_meets_everybody_once() -> None:
    """Four entrants have six pairings; one has none."""
    assert round_robin(4) == [(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)]
    assert round_robin(1) == []


def test_in_a_gauntlet_the_first_meets_each_of_the_others() -> None:
    """The others do not meet."""
    assert gauntlet(4) == [(0, 1), (0, 2), (0, 3)]


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


@pytest.mark.parametrize("entrants", [2, 5, 8, 9, 13])
def test_no_swiss_pairing_comes_twice_and_everybody_plays(entrants: int) -> None:
    """Over random results: each entrant plays or has the bye, byes differ, and the rounds are those of one winner."""
    luck = random.Random(entrants)
    points = dict.fromkeys(range(entrants), 0.0)
    met: set[Pairing] = set()
    byes: set[int] = set()
    for _ in range(swiss_rounds(entrants)):
        found = swiss_round(points, met, byes)
        assert found is not None
        playing = [each for pairing in found.pairings for each in pairing]
        assert sorted([*playing, *([] if found.bye is None else [found.bye])]) == list(range(entrants))
        assert not met & set(found.pairings)
        assert found.bye not in byes
        met |= set(found.pairings)
        byes |= set() if found.bye is None else {found.bye}
        for one, other in found.pairings:
            won = luck.choice([0.0, 0.5, 1.0])
            points[one], points[other] = points[one] + won, points[other] + 1 - won


def test_swiss_rounds_leave_one_winner() -> None:
    """As many as halve the field to one."""
    assert [swiss_rounds(entrants) for entrants in (2, 3, 4, 5, 8, 9, 16)] == [1, 2, 2, 3, 3, 4, 4]


def test_buchholz_is_the_sum_of_the_opponents_points() -> None:
    """One without opponents has none."""
    assert buchholz({0: 2.0, 1: 1.0, 2: 0.5}, {0: [1, 2], 1: [0]}) == {0: 1.5, 1: 2.0, 2: 0.0}


# Knockout.


def test_the_best_meet_last() -> None:
    """The brackets of two, four and eight as they are printed everywhere."""
    assert bracket(2) == [0, 1]
    assert bracket(4) == [0, 3, 1, 2]
    assert bracket(8) == [0, 7, 3, 4, 1, 6, 2, 5]


def test_the_best_have_the_byes() -> None:
    """Five entrants in a bracket of eight: the first three need not play at first."""
    standing = bracket(5)
    assert standing == [0, None, 3, 4, 1, None, 2, None]
    assert knockout_round(standing) == [(3, 4)]
    assert next_standing(standing, {(3, 4): 4}) == [0, 4, 1, 2]


@pytest.mark.parametrize("entrants", range(1, 18))
def test_the_better_one_always_winning_the_best_two_meet_in_the_final(entrants: int) -> None:
    """Every entrant is in the bracket once, and loses at most once."""
    standing: list[int | None] = bracket(entrants)
    assert sorted(each for each in standing if each is not None) == list(range(entrants))
    while len(standing) > 2:
        standing = next_standing(standing, {pairing: min(pairing) for pairing in knockout_round(standing)})
    assert sorted(each for each in standing if each is not None) == list(range(min(entrants, 2)))


def test_a_pairing_has_the_lower_number_first() -> None:
    """So that it is the same named in either order."""
    assert paired(3, 1) == paired(1, 3) == (1, 3)
