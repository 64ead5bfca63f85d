"""Rare events that the shipped scenes are made for."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from simulator.core import events
from simulator.core.events import Event
from simulator.runtime import inline
from simulator.systems.fragmentos.sheet import SECONDARY, Sheet
from simulator.testing.recording import Recording
from tests import shipping

pytestmark = pytest.mark.slow

FIGHTS = 12


def heard(name: str) -> list[Recording]:
    """Return some fights of a shipped scene, under its own policies."""
    fights = []
    for number in range(1, 1 + FIGHTS):
        fights.append(Recording())
        inline.play(shipping.loaded(f"fragmentos/{name}"), 3, number, listener=fights[-1], deadline=None)
    return fights


def is_hurried_secondary(event: Event) -> bool:
    """FR-TURN-04: a cultist acts before the monster."""
    members = shipping.loaded("fragmentos/the_hunt_for_the_witness").encounter.members
    if not isinstance(event, events.Reacted) or event.manner != "hurry":
        return False
    sheet = members[event.body].sheet
    return isinstance(sheet, Sheet) and sheet.kind == SECONDARY


def is_paid_trait_of_a_main(event: Event) -> bool:
    """FR-SUP-04: a main pays for a supernatural trait."""
    return isinstance(event, events.PoolChanged) and (event.pool, event.cause) == ("superacion", "supernatural")


def is_joined_attack(event: Event) -> bool:
    """FR-FIGHT-10: an ally gives its turn to an attack."""
    return isinstance(event, events.Reacted) and event.manner == "join"


def is_arrival_between_mains(event: Event) -> bool:
    """FR-QUAL-05: the director brings one in while only mains roll."""
    return isinstance(event, events.Acted) and event.rule == "FR-QUAL-05" and event.body < 0


def is_forced_by_an_object(event: Event) -> bool:
    """FR-QUAL-02: the quality of an object turns a roll over."""
    return isinstance(event, events.Acted) and (event.rule, event.item) == ("FR-QUAL-04", "the_axe_is_thirsty")


@pytest.mark.rule("FR-TURN-04", "FR-SUP-04", "FR-FIGHT-10", "FR-QUAL-02", "FR-QUAL-05")
@pytest.mark.parametrize(
    ("name", "occurs"),
    [
        ("the_hunt_for_the_witness", is_hurried_secondary),
        ("the_seance", is_paid_trait_of_a_main),
        ("the_seance", is_arrival_between_mains),
        ("the_countdown", is_joined_attack),
        ("the_woodcutters_axe", is_forced_by_an_object),
    ],
)
def test_scenes_show_what_they_are_for(name: str, occurs: Callable[[Event], bool]) -> None:
    """FR-TURN-04 and the others: within a few fights."""
    assert any(occurs(event) for fight in heard(name) for event in fight.events)


@pytest.mark.rule("FR-CONF-07", "FR-CONF-04")
def test_the_choir_is_rolled_again_pair_by_pair() -> None:
    """FR-CONF-07: secondaries that tie with an area mode reroll, and only they."""
    ties = [event for fight in heard("the_choir_of_the_drowned") for event in fight.of(events.Contested)]
    assert any(event.task == "chorus" for event in ties)
