"""Declared actions that can still be done, or not."""

from __future__ import annotations

import pytest

from simulator.core.asks import Option
from simulator.systems.haunted_house.plans import Action
from simulator.systems.haunted_house.turns.declaring import still_able

from ..house import foe, pc, script

BLADE, CLUB, TEETH = "edged_small", "blunt_wood", "jaws"


@pytest.mark.rule("HH-ACT-02", "HH-DOOM-02")
@pytest.mark.parametrize(
    ("useless", "able"), [("", {BLADE, TEETH}), (BLADE, {TEETH}), (TEETH, {BLADE}), (CLUB, {BLADE, TEETH})]
)
def test_an_attack_needs_a_weapon_in_hand_that_works(useless: str, able: set[str]) -> None:
    """HH-ACT-02: a natural attack needs no hand; a thing that doom has spoilt does not work."""
    fight = script(pc("A", attacks=[BLADE, CLUB, TEETH]), foe("B"), "A>B")
    for arm in fight["A"].arms:
        arm.useless = arm.key == useless
    actions = {key: Action(Option("melee_attack", 1, key)) for key in (BLADE, CLUB, TEETH)}
    assert {key for key, action in actions.items() if still_able(fight.fight.state, fight["A"], action)} == able
