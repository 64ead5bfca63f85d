"""Fights answered from outside: the same as inline, simultaneous answers withheld, faults that cost one answer."""

from __future__ import annotations

import numpy as np
import pytest

from simulator.core.asks import ILLEGAL, Ask, Option, captain
from simulator.core.dice import Luck
from simulator.core.errors import BadScenario
from simulator.policy.protocol import Policy, Sight, Start
from simulator.rl import FightAEC, FightEnv
from simulator.rl.match import Match
from simulator.runtime import inline
from simulator.trace.reader import read
from simulator.trace.replay import verify
from tests.traces import traced

MOST = 64
REFERENCE = (
    "haunted_house/reference_duel",
    "ira_y_gloria/reference_battle",
    "tapiz/sharra_and_the_mercenary",
    "fragmentos/reference_scene",
)
ALL = [*REFERENCE, "haunted_house/tie_group", "tapiz/a_mental_duel"]


def pick(kind: str, count: int, luck: Luck) -> int:
    """Return an index; a side that is asked every round whether it surrenders fights on."""
    return 0 if kind == "surrender" else luck.below(min(MOST, count))


class Picking(Policy):
    """Takes the same options inline."""

    sees = False

    def begin(self, start: Start) -> None:
        self._luck = start.luck

    def choose(self, ask: Ask, sight: Sight) -> Option:
        options = list(ask.options())
        return options[pick(ask.kind, len(options), self._luck)]


class Picks:
    """Chooses by index as ``Picking`` chooses by option."""

    def __init__(self, match: Match) -> None:
        self._match = match
        self._lucks: dict[int, Luck] = {}

    def __call__(self) -> int:
        match = self._match
        assert match.ask is not None
        seat = match.ask.seat
        luck = self._lucks.setdefault(seat, match._seats.luck(match.fight_number, seat))
        return pick(match.ask.kind, len(match.options), luck)


def inline_lines(match: Match) -> list[bytes]:
    """Return the trace of the same fight inline."""
    scenario, encounter = match.scenario, match.scenario.encounter
    numbers = [number for number, side in enumerate(encounter.sides) if side.name in match.sides]
    seats = [number for number, member in enumerate(encounter.members) if member.side in numbers]
    factories = dict.fromkeys([*seats, *map(captain, numbers)], Picking)
    trace, _ = traced(inline.play, scenario, match.seed, match.fight_number, factories=factories)
    return trace.splitlines(keepends=True)


@pytest.mark.slow
@pytest.mark.parametrize("name", ALL)
def test_all_sides_step_by_step_are_the_inline_fight(name: str) -> None:
    """PettingZoo: with the same choices the same bytes, in the first fight of a seed and in the next."""
    env = FightAEC(name, record=True)
    for seed in (5, None):
        env.reset(seed=seed)
        picks = Picks(env.match)
        while env.match.ask is not None:
            assert env.agent_selection == env.match.side
            observation, _, _, _, _ = env.last()
            index = picks()
            assert observation["action_mask"][index] == 1
            env.step(np.int64(index))
        assert inline_lines(env.match) == env.match.lines


@pytest.mark.slow
@pytest.mark.parametrize("name", REFERENCE)
def test_one_side_against_policies_is_the_inline_fight(name: str) -> None:
    """Gymnasium: the others are played by the scenario's policies, as inline."""
    side = Match(name).sides[0]
    env = FightEnv(name, side, record=True)
    env.reset(seed=7)
    picks = Picks(env.match)
    over = False
    while not over:
        _, reward, over, truncated, info = env.step(np.int64(picks()))
        assert not truncated
        assert not info["illegal"]
    assert inline_lines(env.match) == env.match.lines
    assert env.match.result is not None
    winner = env.match.result.outcome.winner
    assert reward == (0 if winner is None else 1 if winner == side else -1)


def test_a_recorded_trace_verifies() -> None:
    """A trace of a learner's fight is verified from its record; from the seed it cannot be played again."""
    env = FightEnv("reference_duel", "right", record=True)
    env.reset(seed=1)
    picks = Picks(env.match)
    while env.match.ask is not None:
        env.step(np.int64(picks()))
    checked = verify(read(b"".join(env.match.lines)), inline.play)
    assert checked.recorded
    assert checked.seeded is None
    assert "A learner played in it" in checked.note


@pytest.mark.slow
def test_simultaneous_answers_are_withheld() -> None:
    """Two who declare at the same time are asked one after the other, and what the first says shows nowhere until the
    second has answered: neither in its view nor in the trace."""
    match = Match("haunted_house/tie_group", record=True)
    seen = 0
    for fight in range(5):
        match.begin(3 if fight == 0 else None)
        while match.ask is not None:
            question = match._inline.fight.pending
            views = [match.view(seat).row() for seat in range(2)]
            written = len(match.lines)
            match.answer(min(1, len(match.options) - 1))
            if match.result is None and match._inline.fight.pending is question:
                assert len(question) > 1
                assert [match.view(seat).row() for seat in range(2)] == views
                assert len(match.lines) == written
                seen += 1
    assert seen > 0


def test_an_index_without_an_option_is_illegal_and_takes_the_default() -> None:
    """The info shows it, the record has it as illegal, and the fight goes on."""
    env = FightEnv("reference_duel", "right", record=True)
    env.reset(seed=1)
    _, _, over, _, info = env.step(np.int64(63))
    assert info["illegal"]
    assert not over
    assert any(f'"how":"{ILLEGAL}"'.encode() in line for line in env.match.lines)


def test_only_the_kinds_asked_for_are_asked() -> None:
    """The others take their default, unwanted."""
    env = FightEnv("reference_duel", "right", kinds=("turn",), record=True)
    env.reset(seed=1)
    over = False
    while not over:
        _, _, over, _, info = env.step(np.int64(1))
        assert info["kind"] in ("turn", "")
    assert any(b'"kind":"second"' in line and b'"how":"unwanted"' in line for line in env.match.lines)


def test_seeds_and_fights() -> None:
    """A seed begins at its first fight, a reset without one goes to the next; equal seeds are equal fights."""
    env = FightEnv("reference_duel", "right")
    first, _ = env.reset(seed=4)
    env.reset()
    assert env.match.fight_number == 2
    again, _ = env.reset(seed=4)
    assert env.match.fight_number == 1
    assert all((first[key] == again[key]).all() for key in first)


def test_shaping_adds_up_to_how_the_side_stands() -> None:
    """The shaped rewards of a fight sum to the reward at its end, and the shaping times what the side has gained."""
    env = FightEnv("reference_duel", "right", shaping=0.5)
    env.reset(seed=2)
    picks = Picks(env.match)
    total, over = 0.0, False
    while not over:
        _, reward, over, _, _ = env.step(np.int64(picks()))
        total += reward
    assert total == pytest.approx(env.match.reward("right") + 0.5 * env.match.standing("right"))


def test_wrong_sides_and_chains_are_refused() -> None:
    """The sentence names the sides that there are; a chain is more than one fight."""
    with pytest.raises(BadScenario, match="'wrong' is no side of this scenario; there are left, right"):
        FightEnv("reference_duel", "wrong")
    with pytest.raises(BadScenario, match="chain"):
        FightAEC("haunted_house/a_night_in_the_house")


def test_nothing_is_recorded_that_is_not_to_be() -> None:
    """A trace is kept only on demand."""
    matches = [Match("reference_duel"), Match("reference_duel", record=False), Match("reference_duel", record=True)]
    for match in matches:
        match.begin(1)
        match.answer(0)
        match.close()
    assert [bool(match.lines) for match in matches] == [False, False, True]
