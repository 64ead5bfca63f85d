"""Encounter data as external policies get it: whole, plain, and without hidden values."""

from __future__ import annotations

import pytest

from simulator import systems
from simulator.scenario.load import load_text
from simulator.scenario.model import Scenario
from simulator.wire import messages
from simulator.wire.codec import MAX_MESSAGE, decode, encode
from simulator.wire.encounter_data import encounter_data, plain
from tests.shipping import chains, fights, loaded

CROWD = """
asalto = 1
system = "tapiz"
sides.party = { role = "pc", policy = "basic" }
sides.enemies = { role = "npc", policy = "basic" }
"""


class Thing:
    """An object that no sheet holds."""


def started(scenario: Scenario) -> messages.FightStarted:
    """Return the first message of a fight of the scenario."""
    public = systems.system(scenario.system).public(scenario.encounter)
    return messages.FightStarted(2, scenario.system, "1", "", (), (), 0, b"k" * 16, None, encounter_data(public))


@pytest.mark.slow
@pytest.mark.parametrize("game", systems.NAMES)
def test_the_grounds_of_every_scenario_can_be_sent(game: str) -> None:
    """They fit into a message and read back, and every combatant has a sheet."""
    for name in (*fights(f"{game}/"), *chains(f"{game}/")):
        scenario = loaded(name)
        message = started(scenario)
        assert decode(encode(message)) == message, name
        assert message.grounds is not None
        assert len(message.grounds.worn) == len(scenario.encounter.members), name


def test_equal_sheets_are_told_once() -> None:
    """The three of a kind wear one sheet."""
    told = encounter_data(loaded("haunted_house/waves").encounter)
    assert len(told.sheets) < len(told.worn)
    assert set(told.worn) == set(range(len(told.sheets)))


def test_derived_numbers_are_told() -> None:
    """An external policy gets the numbers of a weapon, not its id alone, and maxima that the sheet left open."""
    officer = encounter_data(loaded("haunted_house/reference_duel").encounter).sheets[0]
    assert officer["weapons"][0]["columns"]
    assert officer["max_life"] is not None
    veteran = encounter_data(loaded("tapiz/ogre_and_three_guards").encounter).sheets[0]
    assert isinstance(veteran["arms"][0]["dice"], str)


def test_hidden_difficulties_stay_hidden() -> None:
    """FR-CHAL-06: an external policy gets no more than a policy in Python."""
    scenario = loaded("fragmentos/the_locked_cellar")
    hidden = encounter_data(scenario.encounter)
    public = encounter_data(systems.system("fragmentos").public(scenario.encounter))
    assert hidden.scene != public.scene


@pytest.mark.slow
def test_the_largest_crowd_fits() -> None:
    """500 combatants, each with a sheet of its own, fit into one message."""
    rows = [
        f'[[combatants]]\nname = "P{n}"\nside = "{"party" if n % 2 else "enemies"}"\nuse = "saddin"\nxp = {n}\n'
        for n in range(500)
    ]
    message = started(load_text(CROWD + "".join(rows)))
    assert message.grounds is not None
    assert len(message.grounds.sheets) == 500
    assert len(encode(message)) < MAX_MESSAGE / 2


def test_what_belongs_into_no_sheet_is_a_mistake() -> None:
    """An object that cannot be said is a TypeError, not a text without meaning."""
    with pytest.raises(TypeError, match="Thing is no part of what a fight starts from"):
        plain(Thing())
