"""Verdicts: what a difference is called, when it is clear, and that looking often does not find what is not there."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from simulator.statistics.paired import ALPHA, PairedSums
from simulator.statistics.sequential import (
    FIRST_LOOK,
    MARGIN,
    LookSchedule,
    Verdict,
    fights_missing,
    judge,
    margin_of,
    rounded_up,
)


def rates(up: int, down: int, of: int) -> PairedSums:
    """Return a rate that rose in ``up`` fights and fell in ``down``."""
    same = [0] * (of - up - down)
    found = PairedSums.of(rate=True)
    found.add(1, [0] * up + [1] * down + same, [1] * up + [0] * down + same)
    return found


def means(base: list[int], other: list[int]) -> PairedSums:
    """Return a mean."""
    found = PairedSums.of(rate=False)
    found.add(1, base, other)
    return found


@given(st.integers(1, 10**6), st.integers(1, 5), st.booleans())
def test_the_looks_share_the_chance_of_error(fights: int, among: int, early: bool) -> None:
    """All of it is spent, and none twice; the last look is at the end, and none before the first hundred."""
    schedule = LookSchedule(fights, among, early)
    assert sum(schedule.alpha(look) for look in schedule.looks) == pytest.approx(ALPHA / among)
    assert schedule.looks[-1] == fights
    assert len(schedule.looks) == 1 or (early and schedule.looks[0] >= FIRST_LOOK)
    assert [schedule.after(look) for look in (0, *schedule.looks[:-1])] == list(schedule.looks)


def test_the_looks_double() -> None:
    """From the end backwards; between them the next look's share is what counts."""
    schedule = LookSchedule(1000)
    assert schedule.looks == (125, 250, 500, 1000)
    assert [round(schedule.alpha(fights) / ALPHA, 3) for fights in (1, 125, 126, 250, 600, 1000)] == [
        0.125, 0.125, 0.125, 0.125, 0.5, 0.5,
    ]  # fmt: skip
    assert [schedule.taken(fights) for fights in (1, 125, 499, 1000)] == [0, 1, 2, 4]
    assert LookSchedule(1000, early=False).looks == (1000,)


@pytest.mark.slow
@pytest.mark.parametrize("share", [0.02, 0.3])
def test_looking_often_finds_nothing_where_nothing_is(share: float) -> None:
    """Few of 600 comparisons of equal arms, followed through eight looks, end with better or worse."""
    dice = np.random.default_rng(11)
    schedule = LookSchedule(12_800)
    wrong = 0
    for _ in range(600):
        found = PairedSums.of(rate=True)
        before = 0
        for look in schedule.looks:
            moved = dice.random(look - before)
            up, down = moved < share / 2, moved > 1 - share / 2
            found.add(before + 1, down.tolist(), up.tolist())
            before = look
            if judge(found, 1, schedule.alpha(look), 0.0001).clear:
                wrong += 1
                break
    assert wrong <= 0.05 * 600


@pytest.mark.parametrize(
    ("up", "down", "sign", "word"),
    [
        (300, 0, 1, "better"),
        (0, 300, 1, "worse"),
        (300, 0, -1, "worse"),
        (0, 300, -1, "better"),
        (300, 0, 0, "more"),
        (0, 300, 0, "less"),
        (0, 0, 1, "same"),
        (5, 5, 1, "same"),
        (55, 40, 1, "open"),
    ],
)
def test_the_word_says_which_way_and_whether_that_is_good(up: int, down: int, sign: int, word: str) -> None:
    """The verdict on a thousand fights names the direction and whether it is good."""
    assert judge(rates(up, down, 1000), sign, ALPHA).word == word


def test_a_small_difference_may_be_certain() -> None:
    """It is there, and it does not matter."""
    found = judge(rates(150, 50, 100_000), 1, ALPHA)
    assert found == Verdict("better", MARGIN, small=True)


def test_the_margin_decides_what_is_no_difference() -> None:
    """A smaller margin asks a finer question of the same fights."""
    found = rates(5, 5, 1000)
    assert judge(found, 1, ALPHA, 0.01).word == "same"
    assert judge(found, 1, ALPHA, 0.001).word == "open"


def test_means_have_a_margin_in_standard_deviations() -> None:
    """A tenth of that of a single fight."""
    assert margin_of(means([0, 10], [0, 10])) == pytest.approx(0.1 * 50**0.5)
    assert margin_of(rates(1, 0, 2)) == 0.02


def test_fights_that_never_differ_are_believed_only_when_they_are_many() -> None:
    """Twenty equal fights may be followed by another kind; hundreds say that those are seldom."""
    few, many = means([3] * 20, [3] * 20), means([3] * 200, [3] * 200)
    assert judge(few, 1, ALPHA) == Verdict("open", 0.0, small=False, more=53)
    assert judge(many, 1, ALPHA) == Verdict("same", 0.0, small=True)
    assert judge(means([3] * 200, [4] * 200), 1, ALPHA).word == "better"


def test_the_fights_that_are_missing_are_told_from_the_interval() -> None:
    """Four times the fights halve it; about the named number answers the question."""
    found = rates(55, 40, 1000)
    more = fights_missing(found, ALPHA, MARGIN)
    times = (1000 + more) // 1000 + 1
    assert judge(rates(55 * times, 40 * times, 1000 * times), 1, ALPHA).clear
    assert more == judge(found, 1, ALPHA).more
    assert fights_missing(rates(1, 0, 1), ALPHA, MARGIN) >= 1


def test_one_fight_leaves_everything_open() -> None:
    """One fight decides neither a rate nor a mean."""
    assert judge(rates(1, 0, 1), 1, ALPHA).word == "open"
    assert judge(means([1], [4]), 1, ALPHA).word == "open"


@pytest.mark.parametrize(("value", "said"), [(-5, 1), (0.2, 1), (7.1, 8), (43.2, 44), (1234, 1300), (98_765, 99_000)])
def test_numbers_of_fights_are_said_to_two_digits(value: float, said: int) -> None:
    """The number of fights is rounded up to two digits."""
    assert rounded_up(value) == said


@pytest.mark.parametrize(
    ("up", "down", "margin"),
    [(60, 40, 0.01), (60, 40, 0.02), (60, 40, 0.1), (50, 50, 0.1), (52, 48, 0.004), (52, 48, 0.3)],
)
def test_the_missing_fights_would_make_the_interval_narrow_enough(up: int, down: int, margin: float) -> None:
    """To tell the difference from none, or from the margin: whichever is farther away takes fewer fights."""
    paired = rates(up, down, 1000)
    low, high = paired.interval(ALPHA)
    apart = abs(up - down) / 1000
    narrow = max(apart, margin - apart)
    wanted = 1000 * ((high - low) / 2 / narrow) ** 2 - 1000
    assert fights_missing(paired, ALPHA, margin) == max(rounded_up(wanted), 1)
