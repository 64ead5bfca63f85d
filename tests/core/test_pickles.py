"""Encounters and systems go from process to process whole, from the compiled copy too."""

from __future__ import annotations

import pickle

import pytest

from simulator import systems
from tests import shipping

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("name", [name for game in systems.NAMES for name in shipping.fights(f"{game}/")[::8]])
def test_encounters_come_out_of_a_pickle_as_they_went_in(name: str) -> None:
    """Some of each game, with their sheets and weapons, and the game itself."""
    scenario = shipping.loaded(name)
    assert pickle.loads(pickle.dumps(scenario.encounter)) == scenario.encounter
    system = systems.system(scenario.system)
    found = pickle.loads(pickle.dumps(system))
    assert type(found) is type(system)
    assert found.kinds == system.kinds
