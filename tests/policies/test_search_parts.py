"""Parts of the search: when an answer is settled, what a position is worth, and which line is followed."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from statistics import mean, stdev
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from policies.search.lines import SAMPLES, SURE, Lines, Sum
from policies.search.playing import AT_THE_END, Table
from policies.search.trials import CLEAR, DOUBT, ENOUGH, LEAST, NEGLIGIBLE, Trials, Tried, chosen, decided, difference
from policies.search.value import ABLE, DRAW, RESULT, TOP, Value
from simulator.core.asks import Option
from simulator.core.system import Fate, Outcome


def tried(name: str, *values: float) -> Tried:
    """Return an option with the values of its samples."""
    found = Tried(Option(name))
    found.values.extend(values)
    return found


def test_a_difference_is_that_of_the_samples_that_both_have() -> None:
    """Its mean and standard error; of fewer than two samples nothing is known."""
    one, other = tried("a", 0.5, 0.1, 0.6, 0.9), tried("b", 0.2, 0.3, 0.1)
    pairs = [0.3, -0.2, 0.5]
    assert difference(one, other) == pytest.approx((mean(pairs), stdev(pairs) / 3**0.5))
    assert difference(one, tried("b", 0.2)) == difference(one, tried("b")) == (0.0, 1.0)


@pytest.mark.parametrize(("cost", "played"), [(41, 1), (20, 12)])
def test_a_budget_that_can_settle_nothing_is_not_spent(cost: int, played: int) -> None:
    """A large fight takes so many questions that two options cannot be compared often enough: more playouts would only
    take time."""
    paid: list[Option] = []

    def attempt(option: Option, line: int, sample: int) -> float:
        paid.append(option)
        table.left -= cost
        return float(option.verb == "better")

    table: Any = SimpleNamespace(left=240, attempt=attempt)
    trials = Trials(table, 0)
    assert trials.best([Option("old"), Option("better")]).verb == ("old" if played == 1 else "better")
    assert (len(paid), trials.short) == (played, played == 1)


@pytest.mark.parametrize(("samples", "takes"), [(ENOUGH - 1, False), (ENOUGH, True)])
def test_the_best_is_chosen_when_enough_was_tried(samples: int, takes: bool) -> None:
    """Else the incumbent stays; it is settled as soon."""
    best, incumbent = tried("best", *[1.0] * samples), tried("old", *[0.0] * samples)
    assert chosen([incumbent, best], incumbent).verb == ("best" if takes else "old")
    assert decided([incumbent, best]) is takes


@pytest.mark.parametrize(("ahead", "takes"), [(0.99, False), (1.01, True)])
def test_the_best_has_to_be_better_by_more_than_chance(ahead: float, takes: bool) -> None:
    """The lead must exceed this number of standard errors of the difference, and a little more."""
    noise = [0.1, -0.1] * ENOUGH
    error = stdev(noise) / len(noise) ** 0.5
    lead = (DOUBT * error + LEAST) * ahead
    incumbent = tried("old", *[0.0] * len(noise))
    assert chosen([incumbent, tried("best", *[lead + each for each in noise])], incumbent).verb == (
        "best" if takes else "old"
    )
    clear = (CLEAR * error + LEAST) * ahead
    assert decided([incumbent, tried("best", *[clear + each for each in noise])]) is takes


@pytest.mark.parametrize(("apart", "settled"), [(NEGLIGIBLE * 0.99, True), (NEGLIGIBLE * 1.01, False)])
def test_a_difference_that_is_worth_nothing_is_settled(apart: float, settled: bool) -> None:
    """If even two standard errors more would be negligible, nothing is clear, and no more is played."""
    noise = [0.08, -0.08] * ENOUGH
    error = stdev(noise) / len(noise) ** 0.5
    lead = apart - 2 * error
    assert lead < CLEAR * error + LEAST
    assert decided([tried("old", *[0.0] * len(noise)), tried("best", *[lead + each for each in noise])]) is settled


SIDES = ("a", "a", "b", "b", "b")


def worth(*strengths: int | None, side: int = 0, winner: str | None = "", sides: tuple[str, ...] = SIDES) -> float:
    """Return the worth of a position to a side, by the rest of each combatant (None: it lies); winner "": not yet."""
    fates = [
        Fate(f"{number}", name, left is not None, True, "", {}, left or 0)
        for number, (name, left) in enumerate(zip(sides, strengths, strict=True))
    ]
    encounter: Any = SimpleNamespace(
        sides=[SimpleNamespace(name=name) for name in "ab"],
        members=[SimpleNamespace(side="ab".index(name)) for name in sides],
    )
    copy: Any = SimpleNamespace(fates=lambda: fates, outcome=None if winner == "" else Outcome(winner, "last", 3))
    return Value(encounter, side)(copy)


@pytest.mark.parametrize(
    ("strengths", "value"),
    [
        ((TOP, TOP, TOP, TOP, TOP), 0.0),
        ((TOP, TOP, None, None, None), 1.0),
        ((None, None, TOP, TOP, TOP), -1.0),
        ((TOP, None, TOP, TOP, TOP), -1 / 2),
        ((None, TOP, TOP, None, None), 1 / 2 - 1 / 3),
        ((0, None, None, None, None), ABLE / 2),
        ((TOP // 2, TOP, None, 2 * TOP, None), (ABLE + (1 - ABLE) / 2 + 1) / 2 - 1 / 3),
    ],
)
def test_what_is_left_counts_by_the_number_of_each_side(strengths: tuple[int | None, ...], value: float) -> None:
    """Standing counts by half, and the rest by what is left; the other side sees the same with a minus."""
    assert worth(*strengths) == pytest.approx(value)
    assert worth(*strengths, side=1) == pytest.approx(-value)


@pytest.mark.parametrize(("winner", "result"), [("a", 1.0), ("b", -1.0), (None, DRAW)])
def test_the_outcome_counts_most(winner: str | None, result: float) -> None:
    """Beside what is left."""
    assert worth(TOP, None, None, None, None, winner=winner) == pytest.approx(RESULT * result + (1 - RESULT) / 2)


def test_a_side_without_combatants_has_nothing_left() -> None:
    """A side may consist of combatants that are still to come."""
    assert worth(TOP, TOP, sides=("a", "a")) == 1.0
    assert worth(TOP, TOP, sides=("b", "b")) == -1.0


BEGAN = 4
ENDS = 9


class Cast:
    """Players who go on to a round, or to the end in round 9, if the questions last."""

    def __init__(self, questions: int) -> None:
        self.wants = None
        self.questions = questions
        self.stops: list[int] = []

    def answer(self, fork: Any, answers: dict[int, Option]) -> None:
        """A first answer, which takes no time."""

    def play(self, fork: Any, until: int) -> None:
        """Round by round, a question each."""
        self.stops.append(until)
        while self.questions and fork.outcome is None and not 0 < until <= fork.round:
            self.questions -= 1
            fork.round += 1
            fork.outcome = "over" if fork.round == ENDS else None


def attempt(horizon: int, questions: int = 100, left: int = 1) -> tuple[float | None, list[int]]:
    """Return the worth of an answer in round 4, where a position is worth its round; and the rounds played to."""
    cast: Any = Cast(questions)
    ahead: Any = SimpleNamespace(left=left, fork=lambda sample, **_: SimpleNamespace(round=BEGAN, outcome=None))
    table = Table(ahead, 0, [[cast]], horizon, lambda fork: float(fork.round))
    return table.attempt(Option("pass"), 0, 0), cast.stops


@pytest.mark.parametrize(
    ("horizon", "worth", "stops"),
    [
        (0, 5 + 6 + AT_THE_END * ENDS, [5, 6, 0]),
        (1, AT_THE_END * 5, [5]),
        (2, 5 + AT_THE_END * 6, [5, 6]),
        (3, 5 + 6 + AT_THE_END * 7, [5, 6, 7]),
    ],
)
def test_an_answer_is_worth_what_comes_soon_and_at_the_end(horizon: int, worth: float, stops: list[int]) -> None:
    """After one round, after two, and at the end or the horizon, which counts double; nothing beyond the horizon."""
    assert attempt(horizon) == (worth, stops)


@pytest.mark.parametrize(("questions", "known"), [(0, False), (1, False), (4, False), (5, True)])
def test_what_the_budget_does_not_last_for_has_no_value(questions: int, known: bool) -> None:
    """Five rounds to the end take five questions."""
    assert (attempt(0, questions)[0] is not None) is known


def test_lines_take_turns_and_are_followed_to_the_end() -> None:
    """The casts of a line play one sample each; a fight that does not end has no value."""
    casts: Any = [Cast(5), Cast(4)]
    ahead: Any = SimpleNamespace(left=9, fork=lambda sample, **_: SimpleNamespace(round=BEGAN, outcome=None))
    table = Table(ahead, 0, [casts], 1, lambda fork: float(fork.round))
    assert [table.follow(0, sample) for sample in (0, 1)] == [ENDS, None]
    assert [cast.stops for cast in casts] == [[0], [0]]
    assert table.left == 9


NUMBERS = st.lists(st.integers(-8, 8).map(float), max_size=6)


class PlayedLines:
    """Lines with known values in each sample; a sample that has no value is one that the budget does not last for."""

    def __init__(self, *values: Sequence[float | None], left: int = 10_000) -> None:
        self._values = values
        self.left = left
        self.samples: list[int] = []

    def follow(self, line: int, sample: int) -> float | None:
        """Return the worth of that line in that sample, at the cost of one question."""
        self.left -= 1
        self.samples.append(sample)
        return self._values[line][sample % len(self._values[line])]


def compared(*values: Sequence[float | None], left: int = 10_000, most: int = 10_000) -> tuple[int, int]:
    """Return the line that is followed after one round, and how many samples were played."""
    table: Any = PlayedLines(*values, left=left)
    lines = Lines(len(values))
    lines.compare(table, 1, most)
    return lines.best, len(set(table.samples))


@pytest.mark.slow
@given(NUMBERS, NUMBERS)
def test_what_is_older_counts_for_its_share(old: list[float], new: list[float]) -> None:
    """Mean and standard error with weights: one each for the new numbers, a share each for the old ones."""
    found = Sum()
    for number in old:
        found.add(number)
    found.fade(0.5)
    for number in new:
        found.add(number)
    weight = len(old) / 2 + len(new)
    total = sum(old) / 2 + sum(new)
    mean = total / weight if weight else 0.0
    assert found.mean == pytest.approx(mean)
    if weight < 2:
        assert found.error == 1.0
    else:
        squares = sum(0.5 * (one - mean) ** 2 for one in old) + sum((one - mean) ** 2 for one in new)
        assert found.error == pytest.approx(sqrt(squares / weight / (weight - 1)), abs=1e-6)


def test_lines_are_due_once_a_round_where_there_are_several() -> None:
    """A single line is never compared."""
    table: Any = PlayedLines([0.0], [0.0])
    lines = Lines(2)
    assert [lines.is_due(number) for number in (0, 1)] == [True, True]
    lines.compare(table, 1, 1)
    assert [lines.is_due(number) for number in (0, 1, 2)] == [True, False, True]
    assert not Lines(1).is_due(1)


def test_a_line_is_left_only_for_one_that_is_surely_better() -> None:
    """Ahead by more than its standard errors; of equal lines the first is followed."""
    assert compared([0.0], [0.0], [0.0])[0] == 0
    assert compared([0.0], [0.5], [0.6])[0] == 2
    noisy = [-1.0] * (SAMPLES // 2) + [1.0] * (SAMPLES // 2)
    spread = 1 / sqrt(SAMPLES - 1)
    for ahead, followed in ((SURE * spread * 0.99, 0), (SURE * spread * 1.01, 1)):
        assert compared([0.0], [*(value + ahead for value in noisy)])[0] == followed


def test_samples_end_with_the_budget_or_the_share_of_it() -> None:
    """Each round plays a limited number of samples; a sample that the budget did not complete counts for no line."""
    assert compared([0.0], [0.1])[1] == SAMPLES
    assert compared([0.0], [0.1], most=6)[1] == 3
    assert compared([0.0], [0.1], most=5)[1] == 3
    assert compared([None], [9.0])[0] == 0
    assert compared([0.0, 0.0, None], [0.0, 0.0, 9.0])[0] == 0
