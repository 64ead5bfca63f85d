"""Keys of states: a frame and a row of numbers make the state again."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from simulator.core.fields import stored
from simulator.core.fight import Fight
from simulator.core.record import Record
from simulator.exact.abstraction import Abstraction, AbstractionRefined
from simulator.exact.forgotten import BegunList, ForgottenValue, ForgottenValueRead
from simulator.exact.state_key import FullState, StateKeys, resolve_state
from simulator.exact.symbolic import BranchSearch
from simulator.runtime.seats import Seats
from simulator.scenario import load
from tests.toy_system import any_answer

NAMES = [
    "haunted_house/three_against_a_werewolf",
    "ira_y_gloria/grenades",
    "tapiz/a_mental_duel",
    "fragmentos/no_director",
]


def states_of(name: str, count: int) -> tuple[Any, list[Any]]:
    """Return the things that all states of a fight share, and its states at the first questions, answered at random."""
    seats, luck = Seats(load(name), 3), random.Random(5)
    fight: Fight[Any] = Fight(seats.system, seats.encounter, seats.dice(1))
    states: list[Any] = []
    while fight.pending and len(states) < count:
        states.append(fight.state.dup())
        fight.answer(*any_answer(fight.pending, luck))
    return fight.system.shared(fight.encounter), states


def rebuilt(keys: StateKeys, full: FullState, now: int) -> FullState:
    """Return the state that the key of ``full`` makes, resolved; its own key is the same."""
    frame, row = keys.key(full, now)
    search = BranchSearch(now)
    cells = [search.cell(place, [value]) for place, value in enumerate([now, *row[1:]])]
    twin, time = frame.rebuild(cells)
    again, same = keys.key(twin, time)
    assert again is frame
    assert [int(value) for value in same] == [0, *row[1:]]
    made, _ = frame.rebuild(cells)
    resolve_state(made)
    return made


def read_all(value: Any) -> None:
    """Read every value of a state. Raises ForgottenValueRead at the first that its key does not keep."""
    if type(value) in (ForgottenValue, BegunList):
        list(value)
    parts: Any = ()
    if isinstance(value, Record):
        parts = [getattr(value, name) for name in stored(type(value))]
    elif isinstance(value, dict):
        parts = [*value.keys(), *value.values()]
    elif isinstance(value, list | tuple | set | frozenset):
        parts = value
    for part in parts:
        read_all(part)


def refined(work: Callable[[StateKeys], None], shared: Any) -> int:
    """Work with an abstraction that is refined until it keeps all that the work reads. Return how often that was."""
    abstraction = Abstraction()
    for attempt in range(300):
        try:
            work(StateKeys(abstraction, shared))
        except AbstractionRefined:
            pass
        except ForgottenValueRead as error:
            abstraction.keep_all(error.fields)
        else:
            return attempt
    raise AssertionError("the abstraction is refined without end")


@pytest.mark.parametrize("name", [NAMES[0], *(pytest.param(name, marks=pytest.mark.slow) for name in NAMES[1:])])
def test_a_key_makes_the_state_again(name: str) -> None:
    """With the memories of policies, value by value; at first some fields are forgotten, and reading keeps them."""
    shared, states = states_of(name, 12)

    def work(keys: StateKeys) -> None:
        for number, state in enumerate(states):
            memory = {0: {"count": number // 3, "seen": [(1, number)]}} if number % 2 else {}
            full = FullState(memory, state.dup())
            made = rebuilt(keys, full.dup(), state.round)
            read_all(made)
            assert made == full, f"state {number}"

    assert refined(work, shared) > 1


def test_states_that_differ_in_forgotten_fields_have_one_frame() -> None:
    """Twelve states of a fight have fewer frames as long as no rule reads the fields that change."""
    shared, states = states_of(NAMES[0], 12)
    frames: set[int] = set()

    def work(keys: StateKeys) -> None:
        frames.clear()
        for state in states:
            frame, _ = keys.key(FullState({}, state.dup()), state.round)
            frames.add(id(frame))

    assert refined(work, shared) > 0
    assert len(frames) < len(states)
