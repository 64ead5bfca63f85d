"""Policies that answer for all seats in copies of a fight."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from simulator.core.asks import Ask, Option
from simulator.core.dice import Luck, Seeded
from simulator.core.events import Event
from simulator.core.fight import Fight
from simulator.policy.errors import PolicyError
from simulator.policy.lookahead import Lookahead
from simulator.policy.playout import Players
from simulator.policy.protocol import Policy, Sight, Start
from tests.toy_system import TOY, State, skirmish
from tests.toy_system import ToySheet as Sheet

FIGHT = skirmish([[Sheet(6), Sheet(6)], [Sheet(6), Sheet(6)]])
START = Start("toy", FIGHT, 0, Luck(b"s" * 16))


class Striker(Policy):
    """Attacks as hard as it can, and counts what it is asked."""

    wants = frozenset({"attack"})
    asked: int = 0

    def choose(self, ask: Ask, sight: Sight) -> Option:
        """Return the last option."""
        self.asked += 1
        assert sight.view().row()[0] == ask.seat
        return list(ask.options())[-1]


def lookahead(budget: int = 10_000) -> Lookahead:
    """From the first question of a fight."""
    fight: Fight[State] = Fight(TOY, FIGHT, Seeded(1, 1, FIGHT.names), forks=True)
    return Lookahead(fight, fight.pending[0].seat, Luck(b"k" * 16), 1, budget)


def end(ahead: Lookahead, players: Players, sample: int) -> tuple[object, object]:
    """Return the end of a playout."""
    fork = ahead.fork(sample, wants=players.wants)
    players.play(fork)
    return fork.outcome, fork.fates()


def test_a_playout_goes_to_the_end() -> None:
    """Every seat answers, each with a policy of its own that is made once."""
    ahead, made = lookahead(), []

    def make(seat: int) -> Policy:
        made.append(seat)
        return Striker()

    players = Players(START, make)
    assert end(ahead, players, 0)[0] is not None
    assert end(ahead, players, 1)[0] is not None
    assert sorted(made) == sorted(players.wants) == sorted(set(made))
    assert set(made) >= {0, 1, 2, 3}


def test_only_what_is_wanted_is_asked() -> None:
    """The others take their default without a question, so they cost no budget."""
    ahead = lookahead()
    players = Players(START, lambda seat: Striker())
    end(ahead, players, 0)
    fork = ahead.fork(0, wants=players.wants)
    players.answer(fork)
    while fork.pending:
        assert {ask.kind for ask in fork.pending} <= {"attack"}
        players.answer(fork)


def test_equal_samples_play_out_alike() -> None:
    """The policies begin anew in every playout, and the dice are those of the sample."""
    ahead, players = lookahead(), Players(START, lambda seat: Forgetful())
    first = [end(ahead, players, sample) for sample in range(4)]
    assert first == [end(ahead, players, sample) for sample in range(4)]
    assert len({str(each) for each in first}) > 1


class Forgetful(Policy):
    """Attacks harder with every question that it remembers."""

    def __init__(self) -> None:
        self._asked: list[str] = []

    def choose(self, ask: Ask, sight: Sight) -> Option:
        """Return one option further each time."""
        self._asked.append(ask.kind)
        options = list(ask.options())
        return options[len(self._asked) % len(options)]


def test_a_playout_stops_at_a_round() -> None:
    """It stops at the first question of that round."""
    ahead, players = lookahead(), Players(START, lambda seat: Striker())
    fork = ahead.fork(0, wants=players.wants)
    players.play(fork, until=3)
    assert (fork.round, fork.outcome) == (3, None)


def test_a_playout_stops_when_the_budget_is_spent() -> None:
    """It never raises BudgetSpent."""
    ahead, players = lookahead(budget=7), Players(START, lambda seat: Striker())
    fork = ahead.fork(0)
    players.play(fork)
    assert (ahead.left, fork.outcome) == (0, None)


class Wild(Policy):
    """Answers what is not legal."""

    def choose(self, ask: Ask, sight: Sight) -> Option:
        """Nonsense."""
        return Option("dance")


@pytest.mark.parametrize("budget", range(1, 13))
def test_an_illegal_answer_may_be_the_last(budget: int) -> None:
    """It costs as much as a legal one; nothing is left for the default then, and BudgetSpent is not raised."""
    ahead, players = lookahead(budget=budget), Players(START, lambda seat: Wild())
    fork = ahead.fork(0)
    players.play(fork)
    assert ahead.left == 0 or fork.outcome is not None


@pytest.mark.parametrize("answer", [None, "dance", 3, [], (Option("dance"),)])
def test_what_is_no_answer_becomes_the_default(answer: Any) -> None:
    """A wrong policy does not end the search that plays it, compiled or not."""

    class Wrong(Policy):
        def choose(self, ask: Ask, sight: Sight) -> Any:
            return answer

    ahead = lookahead()
    wrong, plain = Players(START, lambda seat: Wrong()), Players(START, lambda seat: Plain())
    assert end(ahead, wrong, 1) == end(ahead, plain, 1)


class Plain(Policy):
    """Takes the defaults."""

    def choose(self, ask: Ask, sight: Sight) -> Option:
        """Return the default."""
        return ask.default()


class Listening(Plain):
    """Hears what happens."""

    listens = True

    def told(self, events: Sequence[Event]) -> None:
        """Nothing."""


class Seeing(Plain):
    """Looks ahead itself."""

    looks_ahead = True


class Nested(Plain):
    """Looks ahead without having said so."""

    def choose(self, ask: Ask, sight: Sight) -> Option:
        """Try to."""
        sight.lookahead(1)
        return ask.default()


@pytest.mark.parametrize(
    ("policy", "complaint"),
    [(Listening, "listens to what happens"), (Seeing, "looks ahead itself"), (Nested, "cannot look ahead")],
)
def test_what_cannot_play_in_playouts(policy: type[Policy], complaint: str) -> None:
    """A sentence says why."""
    with pytest.raises(PolicyError, match=complaint):
        end(lookahead(), Players(START, lambda seat: policy()), 0)


def test_given_answers_are_given() -> None:
    """The seat that tries something answers so, the others by their policies."""
    ahead, players = lookahead(), Players(START, lambda seat: Plain())
    fork = ahead.fork(0)
    players.answer(fork, {1: Option("press")})
    assert [(ask.seat, ask.about) for ask in fork.pending if ask.kind == "stance"] == [(1, Option("press"))]


class Resolute(Policy):
    """Notes whether it has been asked for a stance when it attacks."""

    def __init__(self, log: list[bool]) -> None:
        self._log = log
        self._stance = False

    def choose(self, ask: Ask, sight: Sight) -> Option:
        """Return the default."""
        if ask.kind == "attack":
            self._log.append(self._stance)
        self._stance = self._stance or ask.kind == "stance"
        return ask.default()


def test_who_tries_something_is_asked_what_it_means() -> None:
    """The policy of a seat whose answer is given is asked as well, so that its next answers fit."""
    log: list[bool] = []
    ahead, players = lookahead(), Players(START, lambda seat: Resolute(log))
    fork = ahead.fork(0)
    players.answer(fork, {seat: Option("guard") for seat in range(4)})
    players.play(fork, until=2)
    assert log != []
    assert all(log)
