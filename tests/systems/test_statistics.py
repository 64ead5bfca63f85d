"""Statistics of fights of two games against their events and fates, and in every runtime."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from itertools import takewhile

import pytest

from simulator import systems
from simulator.core import events
from simulator.core.events import Arrived, FightEnded, Left, PoolChanged, RoundStarted, StatusChanged
from simulator.runtime import actor_runner, inline
from simulator.runtime.result import Result
from simulator.scenario import Scenario, load
from simulator.systems.fragmentos.sheet import CHARACTERISTICS
from simulator.testing.recording import Recording
from tests.shipping import fights

POOLS: dict[str, Collection[str]] = {"fragmentos": CHARACTERISTICS, "tapiz": ("pgf", "pgm")}


def heard_falls(heard: Recording, standing: list[bool]) -> list[tuple[int, str]]:
    """Falls in order, as the events have them; ``standing`` is changed from the first to the last state."""
    falls = []
    for event in heard.events:
        if isinstance(event, Arrived):
            standing[event.body] = True
        elif isinstance(event, StatusChanged | Left):
            status = event.status if isinstance(event, StatusChanged) else event.how
            stands = status in ("active", "able")
            if standing[event.body] and not stands:
                falls.append((event.body, status))
            standing[event.body] = stands
    return falls


def points_lost(heard: Recording, pools: Collection[str]) -> Counter[int]:
    """Points of these pools lost by each body, as the events have them."""
    lost: Counter[int] = Counter()
    for event in heard.of(PoolChanged):
        if event.pool in pools and event.after < event.before:
            lost[event.body] += event.before - event.after
    return lost


@pytest.mark.slow
@pytest.mark.parametrize("name", [*fights("fragmentos/")[::3], *fights("tapiz/")[::3]])
def test_statistics_agree_with_events_and_fates(name: str) -> None:
    """In any fight: falls, losses and hits are those of the events, the fates fit; without the aftermath."""
    scenario = load(name)
    with inline.Runner(scenario, 11, deadline=None) as runner:
        for number in range(1, 4):
            heard = Recording()
            result = runner.play(number, listener=heard)
            heard.events = list(takewhile(lambda event: not isinstance(event, FightEnded), heard.events))
            agree(scenario, result, heard)
            assert len(heard.of(RoundStarted)) == result.outcome.rounds


def agree(scenario: Scenario, result: Result, heard: Recording) -> None:
    """The statistics of one fight against its events and fates."""
    stats, system = result.stats, systems.system(scenario.system)
    stood = [fate.standing for fate in system.fates(system.setup(scenario.encounter))]
    standing = list(stood)
    assert [(fall.body, fall.status) for fall in stats.falls] == heard_falls(heard, standing)
    assert [fate.standing for fate in result.fates] == standing
    fallen = {fall.body for fall in stats.falls}
    assert stats.taken == points_lost(heard, POOLS[scenario.system])
    assert sum(stats.dealt.values()) <= sum(stats.taken.values())
    if scenario.system == "tapiz":
        assert {body for body, fate in enumerate(result.fates) if stood[body] and not fate.alive} <= fallen
        assert stats.hits == Counter(
            test.body for test in heard.of(events.Tested) if test.task == "attack" and test.passed
        )
    else:
        assert set(stats.dealt) <= set(stats.hits)
    assert all(fall.item and 0 < fall.round <= result.outcome.rounds for fall in stats.falls)
    assert all(0 <= fate.strength <= 1000 and (fate.standing or not fate.strength) for fate in result.fates)


@pytest.mark.parametrize("name", ["fragmentos/siege_of_the_dead", "tapiz/reference_four_against_four"])
def test_actors_have_the_same_statistics(name: str) -> None:
    """The statistics of a fight are the same in every runtime."""
    scenario = load(name)
    alone = inline.play(scenario, 3, deadline=None).stats
    assert alone == actor_runner.play(scenario, 3, deadline=None).stats
    assert alone.hits
