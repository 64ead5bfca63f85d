"""Copies of the fight that a policy may play on: budget, dice, independence."""

from __future__ import annotations

import pytest

from simulator.core.asks import Together
from simulator.core.dice import Luck, Rigged, Seeded
from simulator.core.errors import IllegalChoice
from simulator.core.fight import Fight
from simulator.policy.errors import BudgetSpent
from simulator.policy.lookahead import Fork, Lookahead
from simulator.testing.recording import Recording
from tests.runtime.players import NONSENSE
from tests.toy_system import TOY, State, asks_in, duel

FIGHT = duel()


def toy_fight(listener: Recording | None = None) -> Fight[State]:
    """A fight that keeps checkpoints, with the real dice."""
    return Fight(TOY, FIGHT, Seeded(1, 1, FIGHT.names), forks=True, listener=listener)


def ahead_of(fight: Fight[State], budget: int = 1000, luck: bytes = b"k" * 16) -> Lookahead:
    """A lookahead from this question."""
    return Lookahead(fight.fork, Luck(luck), fight.asked, FIGHT.names, budget)


def play_out(fork: Fork) -> str:
    """Play to the end, with defaults for all but stances; return the outcome and the fates."""
    while fork.pending is not None:
        picks = tuple(
            list(ask.options())[-1] if ask.kind == "stance" else ask.default() for ask in asks_in(fork.pending)
        )
        fork.answer(picks if isinstance(fork.pending, Together) else picks[0])
    return f"{fork.outcome} {fork.fates()}"


def test_a_fork_is_the_fight_as_it_stands() -> None:
    """The same question, the same view; and playing it on changes nothing outside."""
    heard = Recording()
    fight = toy_fight(heard)
    before, log = fight.state.dup(), len(heard.log)
    fork = ahead_of(fight).fork()
    assert [ask.kind for ask in asks_in(fork.pending)] == [ask.kind for ask in asks_in(fight.pending)]
    assert fork.view(0).row() == fight.view(0).row()
    play_out(fork)
    assert fork.outcome is not None
    assert fight.state == before
    assert len(heard.log) == log


def test_the_budget_counts_answers_in_all_forks() -> None:
    """When it is spent, no fork goes on."""
    ahead = ahead_of(toy_fight(), budget=2)
    one, other = ahead.fork(), ahead.fork()
    for fork in (one, other):
        fork.answer(tuple(ask.default() for ask in asks_in(fork.pending)))
    assert ahead.left == 0
    with pytest.raises(BudgetSpent, match="spent"):
        one.answer(asks_in(one.pending)[0].default())


def test_an_illegal_answer_in_a_fork_is_refused() -> None:
    """A fork refuses what the fight refuses; the answer is counted all the same."""
    ahead = ahead_of(toy_fight(), budget=5)
    fork = ahead.fork()
    with pytest.raises(IllegalChoice):
        fork.answer(NONSENSE)
    assert ahead.left == 4


def test_every_fork_has_dice_of_its_own() -> None:
    """Two forks roll differently; forks of forks, too."""
    ahead = ahead_of(toy_fight(), budget=10_000)
    first = ahead.fork()
    ends = [play_out(ahead.fork()) for _ in range(12)] + [play_out(first.fork()) for _ in range(12)]
    assert len(set(ends)) > 12


def test_forks_never_have_the_real_dice() -> None:
    """Not even by accident: with rigged real dice, forks end differently."""
    fight: Fight[State] = Fight(TOY, FIGHT, Rigged(high=True), forks=True)
    ends = {play_out(ahead_of(fight, 10_000, bytes([seed]) * 16).fork()) for seed in range(12)}
    real = play_out(Fork(fight.fork(Rigged(high=True)), ahead_of(fight, 10_000)))
    assert real not in ends


def test_the_same_luck_and_question_give_the_same_forks() -> None:
    """Replays look ahead alike; other seats and other questions do not."""
    fight = toy_fight()
    ends = [[play_out(ahead.fork()) for _ in range(4)] for ahead in (ahead_of(fight), ahead_of(fight))]
    assert ends[0] == ends[1]
    assert ends[0] != [play_out(ahead_of(fight, luck=bytes([9, n]) * 8).fork()) for n in range(4)]
    later = Lookahead(fight.fork, Luck(b"k" * 16), fight.asked + 1, FIGHT.names, 1000)
    assert ends[0] != [play_out(later.fork()) for _ in range(4)]
