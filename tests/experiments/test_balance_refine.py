"""The last part of a balance, on fights that are drawn from known odds instead of being fought."""

from __future__ import annotations

from typing import Any

import pytest

from simulator.experiments.balance import LEAST_SHOWN, Balance, BalancePlan, find_balance
from simulator.experiments.balance_refine import half_width
from simulator.experiments.balance_search import BalanceSearch, LeverTrack
from simulator.experiments.candidates import levels_from
from simulator.experiments.levers import Change, Lever

from .drawn_odds import GOAL, WANTED, Goal, Odds, lever, raised


def balanced(odds: Any, *levers: Lever, fights: int = 6000) -> Balance:  # Any: an engine and a source
    """Return the ways to the goal."""
    goal: Any = Goal(WANTED)
    found = find_balance(odds, odds, levers, goal, BalancePlan(fights=fights))
    assert found is not None
    return found


def test_lucky_first_fights_are_seen_through() -> None:
    """All settings win ten points more often in the first 300 fights: by these a step of 60 % would be chosen,
    and by the 2,000 that are played at most they still count for one point or two."""
    odds = Odds(0.4, raised("life", 30, 20, 0.12), lucky=300)
    found = balanced(odds, lever("life", 30, 20))
    assert abs(odds.chance(found.ways[0].candidate.settings) - GOAL) <= 0.04
    assert found.ways[0].candidate.fights >= 1500


def test_the_first_way_is_known_well() -> None:
    """To two points, where the budget has room for it, and it is the one that is played most."""
    found = balanced(Odds(0.4, raised("life", 30, 20, 0.12)), lever("life", 30, 20), fights=9000)
    assert half_width(found.ways[0].candidate) <= 0.02


def test_levers_that_are_too_short_alone_are_moved_together() -> None:
    """Each of two alone brings a hopeless fight to 1 % at its end, both of them to 83 %; the way is there by its
    interval. A search whose levers do not suffice together says so, and its nearest has all of them."""
    rows = {**raised("life", 12, 10, 0.5), **raised("armour", 12, 10, 0.5), **raised("mind", 12, 11, -0.1)}
    odds = Odds(0.0002, {one: 1.02 * worth for one, worth in rows.items()})
    levers = lever("mind", 12, 11), lever("life", 12, 10), lever("armour", 12, 10)
    found = balanced(odds, *levers, fights=6000)
    assert found.reached
    assert {change.key for change in found.ways[0].changes} >= {"life", "armour"}
    assert abs(odds.chance(found.ways[0].candidate.settings) - GOAL) <= 0.05
    short = balanced(Odds(0.000002, rows), *levers, fights=6000)
    assert not short.reached
    assert all(way.candidate.fights >= LEAST_SHOWN and not way.reached for way in short.ways)
    assert {change.key for change in short.ways[0].changes} >= {"life", "armour"}


def test_a_way_is_there_only_if_its_interval_excludes_a_miss() -> None:
    """The share of 100 fights is near the goal, and may be ten points away; that of 3,200 fights is not."""
    search = searched(Odds(0.5, {"a=1": 0.85}))
    one = search.at((Change("life", "x", "a", "0", "1", "a"),))
    assert one is not None
    search.play(one, 100)
    assert (search.is_near(one), search.is_there(one)) == (True, False), one.mean
    search.play(one, 3200)
    assert search.is_there(one)
    assert not search.is_missed(one)


def searched(odds: Any) -> BalanceSearch:  # Any: an engine and a source
    """Return a search that has hardly begun."""
    goal: Any = Goal(WANTED)
    return BalanceSearch(odds, odds, goal, 20_000, levels_from(25), lambda *told: None, 0.05)


def test_the_luck_of_first_fights_is_known_from_the_longest() -> None:
    """25 fights of one setting, less what 3,200 of the other say of the first 25 dice."""
    odds = Odds(0.5, {"a=1": 0.0, "a=2": 0.0}, lucky=25)
    search = searched(odds)
    short, long = (search.at((Change("life", "x", "a", "0", then, "a"),)) for then in ("1", "2"))
    assert short is not None
    assert long is not None
    assert search.steadied(short) == short.mean
    search.play(long, 3200)
    assert search.steadied(long) == long.mean
    assert abs(search.steadied(short) - 0.5) < abs(short.mean - 0.5)


def test_the_steepness_of_a_lever_says_which_step_is_likely() -> None:
    """By 400 fights at its ends; none where that step is the best, and none where nothing changes."""
    odds = Odds(0.5, raised("life", 21, 20, 0.1))
    track = LeverTrack(searched(odds), lever("life", 21, 20))
    for end in (20, 4):
        track.visit(end)
        track.search.play(track.places[end], 1600)
    assert track.steepness() == pytest.approx(0.1, abs=0.02)
    place = track.likely_place()
    assert place is not None
    assert abs(odds.chance([f"life={place}"]) - GOAL) <= 0.05
    track.visit(place)
    track.search.play(track.places[place], 3200)
    assert track.likely_place() in (None, place - 1, place + 1)
    flat = LeverTrack(searched(Odds(0.5, raised("life", 21, 20, 0.0))), lever("life", 21, 20))
    flat.visit(20)
    assert flat.likely_place() is None
