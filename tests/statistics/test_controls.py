"""Control variates: what luck explains is taken out, and intervals still mean what they say."""

from __future__ import annotations

from array import array
from itertools import pairwise

import numpy as np
import pytest
from attrs import evolve

from simulator.batch import rows
from simulator.batch.rows import Layout, layout_of
from simulator.batch.table import COUNT, WORD, Rows, Series
from simulator.batch.tasks import ChunkPlayer
from simulator.scenario import load
from simulator.statistics.controls import LEAST_CASES, LEAST_FIGHTS, AdjustedMean, LuckControls
from simulator.statistics.folds import FOLDS, FloatArray, LuckFolds, cross_fitted
from simulator.statistics.metrics import ObservedMetric, metric_of

GOAL = 24
LONGEST = 24  # rolls, after which GOAL is reached at the latest


def race(fights: int, seed: int) -> tuple[FloatArray, FloatArray]:
    """Let two roll a die in turn until one of them has the goal: a game whose length depends on the dice.

    Return the excess of each one's dice over expectation, and whether the first has won."""
    faces = np.random.default_rng(seed).integers(1, 7, (fights, 2, LONGEST))
    reached = (faces.cumsum(axis=2) < GOAL).sum(axis=2) + 1  # the roll with which each has it
    won = reached[:, 0] <= reached[:, 1]
    rolls = np.column_stack([np.minimum(reached[:, 0], reached[:, 1]), np.where(won, reached[:, 0] - 1, reached[:, 1])])
    rolled = np.arange(LONGEST) < rolls[:, :, None]
    return ((faces - 3.5) * rolled).sum(axis=2), won.astype(float)


def chance_of_the_first() -> float:
    """Return the chance of the first in the race, exactly."""
    left, reached = {0: 1.0}, []
    for _ in range(LONGEST):
        ahead: dict[int, float] = {}
        for total, chance in left.items():
            for face in range(1, 7):
                ahead[total + face] = ahead.get(total + face, 0.0) + chance / 6
        reached.append(sum(chance for total, chance in ahead.items() if total >= GOAL))
        left = {total: chance for total, chance in ahead.items() if total < GOAL}
    return sum(chance * sum(reached[at:]) for at, chance in enumerate(reached))


def products(luck: FloatArray, values: FloatArray) -> FloatArray:
    """Return the sums of products of each fold, the fights numbered from 0."""
    table = np.column_stack([np.ones(len(values)), luck, values])
    return np.array([table[fold::FOLDS].T @ table[fold::FOLDS] for fold in range(FOLDS)])


@pytest.fixture(scope="module")
def fights() -> tuple[Layout, Rows]:
    """600 reference duels."""
    scenario = load("reference_duel")
    return layout_of(scenario), ChunkPlayer(scenario, 3, None).play(1, 601).rows


def counted(layout: Layout, batch: Rows, *names: str) -> LuckControls:
    """Return the controls of these metrics, with the fights counted."""
    found = LuckControls(layout, [metric_of(layout, name) for name in names])
    found.count(batch)
    return found


@pytest.mark.slow
def test_intervals_cover_the_truth_as_often_as_they_say() -> None:
    """400 batches of a race whose exact chance is known: 93 to 97 % hold it, and half of the fights are saved."""
    truth, fights, covered, widths, means = chance_of_the_first(), 200, 0, [], []
    for seed in range(400):
        mean, variance = cross_fitted(products(*race(fights, seed)))
        low, high = AdjustedMean(True, fights, mean, variance, 1.0).interval()
        covered += low <= truth <= high
        widths.append((high - low) / 2)
        means.append(mean)
    assert 0.93 <= covered / 400 <= 0.97
    assert np.mean(means) == pytest.approx(truth, abs=3 * float(np.std(means)) / 20)
    assert np.mean(widths) < 0.71 * 1.96 * (truth * (1 - truth) / fights) ** 0.5


def test_coefficients_come_from_the_other_folds() -> None:
    """They equal a regression of each fold's complement, fight by fight."""
    luck, won = race(300, 1)
    left = np.empty(300)
    for fold in range(FOLDS):
        mine = np.arange(300) % FOLDS == fold
        fitted, *_ = np.linalg.lstsq(np.column_stack([np.ones(300), luck])[~mine], won[~mine], rcond=None)
        left[mine] = won[mine] - luck[mine] @ fitted[1:]
    assert cross_fitted(products(luck, won)) == pytest.approx((left.mean(), left.var(ddof=1)))
    assert cross_fitted(products(luck, np.ones(300))) == pytest.approx((1.0, 0.0))


@pytest.mark.slow
def test_chunks_do_not_matter(fights: tuple[Layout, Rows]) -> None:
    """In whatever pieces and order fights come, the estimate is the same to the last bit."""
    layout, batch = fights
    metric = metric_of(layout, "win(left)")
    pieces = LuckControls(layout, [metric])
    for start, stop in reversed(list(pairwise([0, 1, 7, 130, 131, 598, 600]))):
        pieces.count(batch.slice(start, stop - start))
    assert pieces.adjusted(metric) == counted(layout, batch, "win(left)").adjusted(metric) is not None


@pytest.mark.slow
def test_an_estimate_says_what_it_is_worth(fights: tuple[Layout, Rows]) -> None:
    """The number of fights that the count takes for an interval as narrow."""
    layout, batch = fights
    observed = ObservedMetric(metric_of(layout, "rounds"))
    observed.count(batch)
    found = counted(layout, batch, "rounds").all_adjusted()["rounds"]
    assert found.worth == pytest.approx(600 * found.gain, abs=0.5)
    assert observed.sums.half_width**2 / found.half_width**2 == pytest.approx(found.gain)
    assert found.gain > 1.3
    low, high = found.interval(0.99)
    assert low < found.interval()[0] < found.mean < found.interval()[1] < high


def test_an_event_and_its_opposite_add_up(fights: tuple[Layout, Rows]) -> None:
    """The adjusted shares of fights won and not won make 1, and are known equally well."""
    layout, batch = fights
    won = metric_of(layout, "win(left)")
    other = evolve(won, name="not", read=lambda rows: array("b", [1 - each for each in won.read(rows)]))
    found = LuckControls(layout, [won, other])
    found.count(batch)
    one, two = found.all_adjusted().values()
    assert one.mean + two.mean == pytest.approx(1)
    assert one.variance == pytest.approx(two.variance)


def test_where_the_interval_would_be_doubtful_there_is_none(fights: tuple[Layout, Rows]) -> None:
    """Few fights, rare events and events that luck does not explain are left to the count."""
    layout, batch = fights
    draws = sum(word is None for word in layout.words(batch, rows.WINNER))
    assert 0 < draws < LEAST_CASES
    assert counted(layout, batch.slice(0, LEAST_FIGHTS - 1), "win(left)").all_adjusted() == {}
    assert set(counted(layout, batch.slice(0, LEAST_FIGHTS), "win(left)").all_adjusted()) == {"win(left)"}
    assert counted(layout, batch, "draw").all_adjusted() == {}
    shuffled = with_column(batch, layout.at(rows.WINNER), Series.of(WORD, layout.words(batch, rows.WINNER)[::-1]))
    assert counted(layout, shuffled, "win(left)").all_adjusted() == {}


def test_without_luck_there_is_nothing_to_take_out(fights: tuple[Layout, Rows]) -> None:
    """A combatant that rolls no dice does no harm; if none rolls any, the count stays."""
    layout, batch = fights
    nothing = Series.of(COUNT, [0] * batch.num_rows)
    for body, gain in ((0, 1.2), (1, 1.0)):
        for kind in rows.EXCESS:
            batch = with_column(batch, layout.at(kind, body), nothing)
        found = counted(layout, batch, "win(left)").all_adjusted()
        assert found["win(left)"].gain > gain if body == 0 else found == {}


def with_column(batch: Rows, at: int, column: Series) -> Rows:
    """Return the rows with another column."""
    return Rows(batch.schema, (*batch.columns[:at], column, *batch.columns[at + 1 :]))


@pytest.mark.slow
def test_with_few_fights_there_are_fewer_controls() -> None:
    """Sixteen fights for each: for each combatant and column of luck, or else for each side and column."""
    scenario = load("three_against_a_werewolf")
    layout, batch = layout_of(scenario), ChunkPlayer(scenario, 3, None).play(1, 251).rows
    many = LuckFolds(layout, [metric_of(layout, "strength")])
    many.count(batch)
    metric = 1 + 4 * 6
    for fights, controls in ((384, 4 * 6), (383, 2 * 6), (1, 2 * 6)):
        assert many._controlled(fights, metric).shape == (FOLDS, controls + 2, controls + 2)
    sums = [sum(sum(layout.numbers(batch, what, body)) for body in layout.side(side))
            for side in (0, 1) for what in rows.EXCESS]  # fmt: skip
    assert many._controlled(383, metric)[:, 0, 1:-1].sum(axis=0).tolist() == sums
