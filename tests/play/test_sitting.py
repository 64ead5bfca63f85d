"""Seats of people: names, groups and sides, in single fights and in chains."""

from __future__ import annotations

import pytest

from simulator.core.asks import captain
from simulator.core.errors import BadScenario
from simulator.play.sitting import Sitting, seated
from simulator.policy.spec import PERSON
from tests.shipping import loaded


def people(name: str, *who: str) -> list[str]:
    """Return the names of the seats that people hold."""
    scenario = seated(loaded(name), who)
    return [
        scenario.encounter.names[seat] if seat >= 0 else f"captain {-seat}" for seat in Sitting(scenario, 1, 1).people
    ]


def test_policies_of_others_are_trusted_only_if_it_is_said() -> None:
    """Foreign policies play in processes of their own by default."""
    assert not Sitting(loaded("reference_duel"), 1, 1).trust


def test_a_name_is_one_seat() -> None:
    """A combatant's name seats that combatant alone, and not the captain of its side."""
    assert people("three_against_a_werewolf", "Elena") == ["Elena"]


def test_a_group_is_all_of_its_members() -> None:
    """The name of counted combatants seats all of them; a name that only begins alike does not."""
    assert people("firearms_and_jams", "Chucho") == ["Chucho 1", "Chucho 2"]
    assert people("firearms_and_jams", "Chucho 2") == ["Chucho 2"]


def test_a_side_is_its_members_and_its_captain() -> None:
    """A side's name seats all of its combatants, whatever policies they have, and its captain."""
    assert people("reference_duel", "right") == ["captain 2", "Vega"]


def test_names_add_up() -> None:
    """--as may be repeated."""
    assert people("reference_duel", "Vega", "Bruno") == ["Bruno", "Vega"]


def test_the_rest_of_the_scenario_stays() -> None:
    """Only the policies of those seats change, and the encounter not at all."""
    before, after = (
        loaded("haunted_house/hunted_through_the_house"),
        seated(loaded("haunted_house/hunted_through_the_house"), ["burglars"]),
    )
    assert after.encounter == before.encounter
    assert after.encounter.digest == before.encounter.digest
    changed = {seat for seat, spec in after.policies.items() if spec != before.policies[seat]}
    assert changed == {seat for seat, spec in after.policies.items() if spec.use == PERSON}
    assert captain(0) in changed or captain(1) in changed


def test_a_wrong_name_is_told_with_the_nearest() -> None:
    """The sentence quotes the name, and says which there are."""
    with pytest.raises(BadScenario) as error:
        seated(loaded("reference_duel"), ["Bega"])
    assert list(error.value.problems) == [
        '--as "Bega": there is no such side or combatant; the nearest is "Vega". There are "left", "right", "Bruno" and'
        ' "Vega".'
    ]
