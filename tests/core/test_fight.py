"""The engine: questions, refusals, forks, snapshots and scripts, over many random toy fights."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from simulator.core.asks import CHOSEN, LATE, Option, Options, Rule
from simulator.core.dice import Recorded, Scripted, Seeded
from simulator.core.errors import BadSnapshot, IllegalChoice, RulesError, ScriptExhausted, StaleView
from simulator.core.fight import MAX_SNAPSHOT, Fight
from simulator.core.scene import Decision, Scene, Wants
from simulator.core.system import Encounter
from simulator.testing.recording import Recording
from tests.toy_system import TOY, State, Toy, any_answer, duel, seats, some_skirmish

KINDS = list(TOY.kinds)


def toy_fight(seed: int, **options: Any) -> Fight[State]:
    """Return a random toy fight with the real dice."""
    encounter = some_skirmish(random.Random(seed))
    return Fight(TOY, encounter, Seeded(seed, 1, encounter.names), **options)


def some_wants(encounter: Encounter, luck: random.Random) -> Wants:
    """Random seats want random kinds of question."""
    chosen = [seat for seat in seats(encounter) if luck.random() < 0.5]
    return {seat: frozenset(luck.sample(KINDS, luck.randint(0, 4))) for seat in chosen}


def finish(fight: Fight[State], luck: random.Random) -> Fight[State]:
    """Answer at random to the end."""
    while fight.pending:
        fight.answer(*any_answer(fight.pending, luck))
    return fight


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(12))
def test_a_fork_at_every_question_goes_on_like_the_original(seed: int) -> None:
    """The same answers and dice after the fork give the same state, outcome and record."""
    luck = random.Random(seed)
    heard = Recording()
    wants = some_wants(some_skirmish(random.Random(seed)), luck)
    fight = toy_fight(seed, forks=True, wants=wants, listener=heard)
    forks: list[tuple[Fight[State], Recording, int, int]] = []
    answers: list[Options] = []
    while fight.pending:
        twin_heard = Recording()
        rest = Seeded(seed, 1, fight.encounter.names)
        for roll in heard.rolls:
            rest.roll(roll.roller, len(roll.faces), roll.sides)
        twin = fight.fork(rest, wants=wants, listener=twin_heard)
        assert twin.state == fight.state
        assert [(ask.seat, ask.kind, list(ask.options())) for ask in twin.pending] == [
            (ask.seat, ask.kind, list(ask.options())) for ask in fight.pending
        ]
        forks.append((twin, twin_heard, len(answers), len(heard.log)))
        answers.append(any_answer(fight.pending, luck))
        fight.answer(*answers[-1])
    for twin, twin_heard, spot, log_spot in forks:
        for answer in answers[spot:]:
            twin.answer(*answer)
        assert twin.outcome == fight.outcome
        assert twin.state == fight.state
        assert twin_heard.log == heard.log[log_spot:]


def test_a_fork_shares_nothing_with_its_original() -> None:
    """Playing the fork on leaves the fight as it was."""
    fight = toy_fight(3, forks=True)
    before = fight.state.dup()
    finish(fight.fork(Seeded(9, 9, fight.encounter.names)), random.Random(1))
    assert fight.state == before


def test_forking_must_be_asked_for() -> None:
    """Both raise RulesError without checkpoints."""
    with pytest.raises(RulesError, match="forks=True"):
        toy_fight(1).fork(Scripted([]))
    with pytest.raises(RulesError, match="forks=True"):
        toy_fight(1).snapshot()


def test_a_fork_may_keep_nothing_for_forks_of_its_own() -> None:
    """It goes on like its original, and cannot be forked or saved."""
    fight = toy_fight(3, forks=True)
    names = fight.encounter.names
    one, other = (fight.fork(Seeded(9, 9, names), forks=forks) for forks in (True, False))
    with pytest.raises(RulesError, match="forks=True"):
        other.fork(Scripted([]))
    with pytest.raises(RulesError, match="forks=True"):
        other.snapshot()
    finish(one, random.Random(1))
    finish(other, random.Random(1))
    assert (one.state, one.outcome) == (other.state, other.outcome)


# Snapshots.


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(6))
def test_a_snapshot_at_every_question_reads_back(seed: int) -> None:
    """restore(snapshot()) is the fight at that point, and has the same snapshot."""
    luck = random.Random(seed)
    fight = toy_fight(seed, forks=True)
    while fight.pending:
        data = fight.snapshot()
        twin = Fight.restore(data, TOY, fight.encounter, Scripted([]))
        assert twin.state == fight.state
        assert [repr(list(ask.options())) for ask in twin.pending] == [
            repr(list(ask.options())) for ask in fight.pending
        ]
        assert twin.snapshot() == data
        fight.answer(*any_answer(fight.pending, luck))
    ended = Fight.restore(fight.snapshot(), TOY, fight.encounter, Scripted([]))
    assert ended.outcome == fight.outcome


_SNAPSHOT = toy_fight(5, forks=True).snapshot()


@pytest.mark.slow
@given(st.binary(max_size=40), st.integers(0, len(_SNAPSHOT)), st.integers(0, 40))
def test_a_damaged_snapshot_is_refused(patch: bytes, spot: int, length: int) -> None:
    """A snapshot with any other byte anywhere raises BadSnapshot."""
    damaged = _SNAPSHOT[:spot] + patch + _SNAPSHOT[spot + length :]
    if damaged != _SNAPSHOT:
        with pytest.raises(BadSnapshot):
            Fight.restore(damaged, TOY, toy_fight(5).encounter, Scripted([]))


def test_a_snapshot_belongs_to_its_encounter() -> None:
    """Another encounter's snapshot is named as such."""
    with pytest.raises(BadSnapshot, match="digest"):
        Fight.restore(_SNAPSHOT, TOY, duel(), Scripted([]))


def test_a_snapshot_has_a_bound() -> None:
    """A snapshot that is too long is refused before it is parsed; one that comes up to the bound is looked at."""
    with pytest.raises(BadSnapshot, match="at most"):
        Fight.restore(b"x" * (MAX_SNAPSHOT + 1), TOY, duel(), Scripted([]))
    with pytest.raises(BadSnapshot, match="are no snapshot"):
        Fight.restore(b"x" * MAX_SNAPSHOT, TOY, duel(), Scripted([]))


class Tripping(Toy):
    """Rules that fail with an error at their first step."""

    error: Exception

    def step(self, scene: Scene[State]) -> Rule[None]:
        """Fail."""
        raise self.error
        yield


@pytest.mark.parametrize("kind", [KeyError, TypeError, ValueError, AttributeError, IndexError])
def test_a_state_that_the_rules_fail_in_is_a_damaged_snapshot(kind: type[Exception]) -> None:
    """A sealed snapshot may hold what no fight comes to; the message has the error of the rules."""
    rules = Tripping()
    rules.error = kind("no such body")
    with pytest.raises(BadSnapshot, match=r"the snapshot is damaged: .*no such body"):
        Fight.restore(_SNAPSHOT, rules, toy_fight(5).encounter, Scripted([]))


# Answers.


@pytest.mark.parametrize("seed", range(5))
def test_an_illegal_answer_leaves_the_fight_untouched(seed: int) -> None:
    """IllegalChoice is raised before the answer reaches the rules, and the fight is as before."""
    luck, twin_luck = random.Random(seed), random.Random(seed)
    fight, twin = toy_fight(seed), toy_fight(seed)
    while fight.pending:
        for nonsense in (Option("nonsense"), (Option("nonsense"),), None, "attack"):
            with pytest.raises(IllegalChoice):
                fight.answer(nonsense)
        fight.answer(*any_answer(fight.pending, luck))
    finish(twin, twin_luck)
    assert fight.state == twin.state


def test_one_illegal_answer_of_several_refuses_all() -> None:
    """Simultaneous answers are applied together or not at all."""
    fight = Fight(TOY, duel(), Seeded(1, 1, duel().names))
    assert len(fight.pending) > 1
    asks = fight.pending
    good = tuple(ask.default() for ask in asks)
    with pytest.raises(IllegalChoice, match="nonsense"):
        fight.answer(*good[:-1], Option("nonsense"))
    with pytest.raises(IllegalChoice, match=f"{len(asks)} answers"):
        fight.answer(*good[:-1])
    fight.answer(*good)


def test_nothing_can_be_answered_after_the_end() -> None:
    """An answer after the end raises RulesError."""
    fight = finish(toy_fight(2), random.Random(2))
    assert fight.outcome is not None
    with pytest.raises(RulesError, match="ended"):
        fight.answer(Option("wait"))


@pytest.mark.parametrize("seed", range(5))
def test_questions_are_numbered_from_one(seed: int) -> None:
    """Every question put has its own number, in order."""
    luck = random.Random(seed)
    fight = toy_fight(seed)
    numbers: list[int] = []
    while fight.pending:
        numbers += [ask.id for ask in fight.pending]
        fight.answer(*any_answer(fight.pending, luck))
    assert numbers == list(range(1, fight.asked + 1))


# Scripts.


def recorded(seed: int) -> tuple[Fight[State], Recording]:
    """Return a finished fight in which some questions were unwanted and some answers late, and its record."""
    luck = random.Random(seed)
    heard = Recording()
    fight = toy_fight(seed, listener=heard, wants=some_wants(some_skirmish(random.Random(seed)), luck))
    while fight.pending:
        asks = fight.pending
        hows = tuple(luck.choice([CHOSEN, LATE]) for _ in asks)
        fight.answer(*any_answer(asks, luck), hows=hows)
    return fight, heard


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(12))
def test_a_fight_is_played_again_from_its_record(seed: int) -> None:
    """The script and the rolls alone give the same fight and record, although other questions are wanted now."""
    fight, heard = recorded(seed)
    again_heard = Recording()
    again = Fight(TOY, fight.encounter, Recorded(heard.faces), listener=again_heard, script=heard.decisions)
    assert again.outcome == fight.outcome
    assert again.state == fight.state
    assert again_heard.log == heard.log


@pytest.mark.parametrize("seed", range(5))
def test_a_fight_goes_on_where_its_script_ends(seed: int) -> None:
    """Followed up to an attack, that attack is asked next, and the rest as usual."""
    _, heard = recorded(seed)
    attacks = [spot for spot, decision in enumerate(heard.decisions) if decision.kind == "attack"]
    for spot in attacks[:3]:
        fight = toy_fight(seed, script=heard.decisions[:spot])
        assert [ask.kind for ask in fight.pending] == ["attack"]
        assert finish(fight, random.Random(seed)).outcome is not None


def test_a_script_of_another_fight_is_refused() -> None:
    """The seat and the kind of every decision must fit what is asked."""
    encounter = duel()
    for script in (
        [Decision(0, "attack", "TOY-4", Option("pass"), CHOSEN)] * 6,
        [Decision(-1, "signal", "TOY-2", Option("pass"), CHOSEN)],
    ):
        with pytest.raises(ScriptExhausted):
            Fight(TOY, encounter, Seeded(1, 1, encounter.names), script=script)


def test_a_script_longer_than_the_fight_is_refused() -> None:
    """Decisions are left when the fight has ended."""
    fight, heard = recorded(4)
    script = [*heard.decisions, heard.decisions[0]]
    with pytest.raises(ScriptExhausted, match="ended"):
        Fight(TOY, fight.encounter, Recorded(heard.faces), script=script)


def test_follow_answers_what_is_pending() -> None:
    """A fight under way may be followed on."""
    fight = Fight(TOY, duel(), Seeded(1, 1, duel().names))
    asks = fight.pending
    fight.follow([Decision(ask.seat, ask.kind, ask.rule, ask.default(), CHOSEN) for ask in asks])
    assert fight.asked == len(asks) + 1


def test_answering_closes_the_views_of_the_question() -> None:
    """A part that is first looked at later would show a later state: it is refused."""
    fight = toy_fight(1)
    assert fight.pending
    view = fight.view(0)
    view.check_open()
    other = fight.view(1)
    fight.answer(*any_answer(fight.pending, random.Random(1)))
    assert fight.view(0).is_open()
    for closed in (view, other):
        with pytest.raises(StaleView, match="earlier question"):
            closed.check_open()
