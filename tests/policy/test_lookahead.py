"""Copies of the fight that a policy may play on: budget, dice, independence."""

from __future__ import annotations

import pytest

from policies.aggressive import Aggressive
from simulator.core.asks import Option
from simulator.core.dice import Luck, Rigged, Seeded
from simulator.core.errors import IllegalChoice
from simulator.core.fight import Fight
from simulator.policy.errors import BudgetSpent
from simulator.policy.lookahead import Fork, Lookahead
from simulator.policy.playout import Players
from simulator.policy.protocol import Start
from simulator.scenario import load
from simulator.systems import system
from simulator.systems.haunted_house.state import State as HouseState
from simulator.testing.recording import Recording
from tests.runtime.players import NONSENSE
from tests.toy_system import TOY, State, duel, seats

FIGHT = duel()


def toy_fight(listener: Recording | None = None) -> Fight[State]:
    """Return a fight that keeps checkpoints, with the real dice."""
    return Fight(TOY, FIGHT, Seeded(1, 1, FIGHT.names), forks=True, listener=listener)


def ahead_of(fight: Fight[State], budget: int = 1000, luck: bytes = b"k" * 16) -> Lookahead:
    """Return a lookahead from this question."""
    return Lookahead(fight, fight.pending[0].seat, Luck(luck), fight.asked, budget)


def play_out(fork: Fork) -> str:
    """Play to the end, with defaults for all but stances; return the outcome and the fates."""
    while fork.pending:
        picks = tuple(list(ask.options())[-1] if ask.kind == "stance" else ask.default() for ask in fork.pending)
        fork.answer(*picks)
    return f"{fork.outcome} {fork.fates()}"


def test_a_fork_is_the_fight_as_it_stands() -> None:
    """A fork has the same question and view, and playing it on changes nothing outside."""
    heard = Recording()
    fight = toy_fight(heard)
    before, log = fight.state.dup(), len(heard.log)
    fork = ahead_of(fight).fork()
    assert [ask.kind for ask in fork.pending] == [ask.kind for ask in fight.pending]
    assert fork.view(0).row() == fight.view(0).row()
    play_out(fork)
    assert fork.outcome is not None
    assert fight.state == before
    assert len(heard.log) == log


def test_the_budget_counts_answers_in_all_forks() -> None:
    """A spent budget stops all forks."""
    ahead = ahead_of(toy_fight(), budget=2)
    one, other = ahead.fork(), ahead.fork()
    for fork in (one, other):
        fork.answer(*(ask.default() for ask in fork.pending))
    assert ahead.left == 0
    with pytest.raises(BudgetSpent, match="spent"):
        one.answer(one.pending[0].default())


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
    """Forks never have the real dice, even by accident: with rigged real dice they end differently."""
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
    later = Lookahead(fight, 0, Luck(b"k" * 16), fight.asked + 1, 1000)
    assert ends[0] != [play_out(later.fork()) for _ in range(4)]


# Samples, wants, secrets.


def test_forks_of_one_sample_have_the_same_dice() -> None:
    """Differences between such forks come of the answers."""
    ahead = ahead_of(toy_fight(), 10_000)
    ends = [[play_out(ahead.fork(sample)) for sample in range(6)] for _ in range(2)]
    assert ends[0] == ends[1]
    assert len(set(ends[0])) > 3


def test_a_fork_asks_what_is_wanted() -> None:
    """After the pending question, which was put already."""
    ahead = ahead_of(toy_fight(), 10_000)
    fork = ahead.fork(wants=dict.fromkeys(seats(FIGHT), frozenset({"attack"})))
    assert {ask.kind for ask in fork.pending} > {"stance"}
    fork.answer(*(ask.default() for ask in fork.pending))
    kinds = set()
    while fork.pending:
        kinds |= {ask.kind for ask in fork.pending}
        fork.answer(fork.pending[0].default())
    assert kinds == {"attack"}


def test_what_others_have_declared_in_secret_stays_secret() -> None:
    """TOY-2: who presses is asked once more, while the other's stance is sealed: the fork has its default."""
    shown = []
    for other in ("press", "guard"):
        fight = toy_fight()
        picks = {0: Option("press"), 1: Option(other)}
        asks = fight.pending
        fight.answer(*[picks.get(ask.seat, ask.default()) for ask in asks])
        assert any(ask.seat == 0 for ask in fight.pending)
        fork = Lookahead(fight, 0, Luck(b"k" * 16), 1, 1000).fork(0)
        assert [(ask.seat, ask.about) for ask in fork.pending if ask.seat == 0] == [(0, Option("press"))]
        shown.append(play_out(fork))
    assert shown[0] == shown[1]


def test_what_was_changed_before_a_sealed_answer_stays_changed() -> None:
    """A change made at the question that opens the declarations is older than any answer that is taken back."""
    fight = toy_fight().fork(Seeded(9, 9, FIGHT.names))

    def wound(state: State) -> None:
        state.bodies[1].life = 2

    fight.change(wound)
    asks = fight.pending
    fight.answer(*[Option("press") if ask.seat == 0 else ask.default() for ask in asks])
    fork = fight.fork_for(0, Seeded(9, 9, FIGHT.names))
    assert [ask.about for ask in fork.pending if ask.seat == 0] == [Option("press")]
    assert fork.state.bodies[1].life == 2


@pytest.mark.slow
def test_hidden_state_is_drawn_anew() -> None:
    """HH-DOOM-01: fights that differ only in doom and its waiting effects have the same forks."""
    ends = []
    for doom, waiting in ((0, set[int]()), (2, {1, 3, 4})):
        fight = haunted(doom, waiting)
        seat = fight.pending[0].seat
        ahead = Lookahead(fight, seat, Luck(b"k" * 16), fight.asked, 10_000)
        players = Players(Start("haunted_house", fight.encounter, seat, Luck(b"p" * 16)), lambda seat: Aggressive())
        ends.append([played(ahead, players, sample) for sample in range(6)])
        assert fight.state.bodies[0].doom == doom
    assert ends[0] == ends[1]
    assert len(set(ends[0])) > 1


def test_a_copy_of_a_copy_has_the_same_hidden_state() -> None:
    """Hidden state that was drawn for the first is there in the second, in mid-step as later."""
    fight = haunted(2, {1, 3, 4})
    seat = fight.pending[0].seat
    ahead = Lookahead(fight, seat, Luck(b"k" * 16), fight.asked, 10_000)
    players = Players(Start("haunted_house", fight.encounter, seat, Luck(b"p" * 16)), lambda seat: Aggressive())
    for sample in range(20):
        fork = ahead.fork(sample)
        for _ in range(4):
            twin = fork.fork()
            assert twin._fight.state == fork._fight.state
            players.answer(fork)


def haunted(doom: int, waiting: set[int]) -> Fight[HouseState]:
    """Return a fight of Haunted House in which the first combatant has so much doom."""
    scenario = load("three_against_a_werewolf")
    names = scenario.encounter.names
    fight: Fight[HouseState] = Fight(system("haunted_house"), scenario.encounter, Seeded(1, 1, names), forks=True)
    for state in (fight.state, fight._scene.since()[0]):
        state.bodies[0].doom = doom
        state.bodies[0].doom_pending = set(waiting)
    return fight


def played(ahead: Lookahead, players: Players, sample: int) -> str:
    """Return the end of a playout."""
    fork = ahead.fork(sample, wants=players.wants)
    players.play(fork)
    return f"{fork.outcome} {fork.fates()}"
