"""The ends of fights for a side: distinguished by status, in the games' own words."""

from __future__ import annotations

import pytest

from simulator import systems
from simulator.batch.tasks import ChunkPlayer
from simulator.core.system import Fate
from simulator.runtime.inline import Runner
from simulator.scenario import load
from simulator.statistics.side_ends import SIDE_ENDS, side_ends

pytestmark = pytest.mark.slow


def end_of(fates: list[Fate], elsewhere: frozenset[str]) -> str:
    """Return the end from the fates, one after the other."""
    if any(fate.standing for fate in fates):
        return "stands"
    alive = [fate for fate in fates if fate.alive]
    if not alive:
        return "dead"
    return "away" if all(fate.status in elsewhere for fate in alive) else "helpless"


@pytest.mark.parametrize("name", ["haunted_house/fright_and_flight", "fragmentos/officer_and_cult"])
def test_rows_and_fates_say_the_same(name: str) -> None:
    """Over twelve fights, for every side; and not all end alike."""
    scenario = load(name)
    player = ChunkPlayer(scenario, 7, None)
    seen = set()
    elsewhere = systems.system(scenario.system).elsewhere
    batch = player.play(1, 13).rows
    results = [Runner(scenario, 7).play(fight) for fight in range(1, 13)]
    for number, side in enumerate(scenario.encounter.sides):
        found = [SIDE_ENDS[place] for place in side_ends(player.layout, batch, number)]
        told = [end_of([fate for fate in each.fates if fate.side == side.name], elsewhere) for each in results]
        assert found == told
        seen.update(found)
    assert len(seen) > 2
