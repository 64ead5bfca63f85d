"""What a seat may see, the system's facts, its invariants."""

from __future__ import annotations

import pytest

from simulator.systems.ira_y_gloria.rules import SYSTEM
from simulator.systems.ira_y_gloria.view import View

from .battle import foe, hero, script


@pytest.mark.rule("IG-SHEET-05", "IG-OUT-07")
def test_everything_is_public() -> None:
    """IG-SHEET-05: every sheet, state and pool for every seat; the fights left in the act."""
    fight = script(
        hero("H", shock=0), foe("C", "cultist_mob", 30), scene={"fights_left_in_act": 3, "glory": 2, "tier": 4}
    )
    seen = [fight.fight.view(seat) for seat in (0, -2)]
    assert seen[0].row()[1:] == seen[1].row()[1:]
    view = View.of(seen[0].row(), fight.fight.encounter)
    assert (3, 4, 2) == (view.fights_left_in_act, view.tier, view.teams[0].glory)
    assert [True, False] == [body.exhausted for body in view.bodies]
    assert (20, True, (30.0, 0.0)) == (view.bodies[1].members, view.bodies[1].mob, view.bodies[1].place)
    assert [1] == [body.id for body in view.foes(0)]
    assert [] == [body.id for body in view.friends(0)]


def test_what_is_no_view_is_refused() -> None:
    """Anything else is a ValueError."""
    encounter = script(hero("H"), foe("N", at=30)).fight.encounter
    for row in ([], [1, 2], [0, 1, 0, 0, [], [], [[], []]]):
        with pytest.raises(ValueError, match="no view"):
            SYSTEM.view_of(row, encounter)


def test_broken_states_are_noticed() -> None:
    """The invariants say what is wrong."""
    state = SYSTEM.setup(script(hero("H"), foe("C", "cultist_mob", 30)).fight.encounter)
    assert [] == SYSTEM.broken(state)
    state.bodies[0].wounds = 99
    state.bodies[1].hurt = [1, 4]
    state.teams[0].glory = 9
    assert 3 == len(SYSTEM.broken(state))


def test_fates_name_what_is_left() -> None:
    """Pools by kind of combatant."""
    fates = SYSTEM.fates(
        script(
            hero("H"), foe("C", "cultist_mob", 30), foe("N", "ork_nob", 40, attributes={"initiative": 2})
        ).fight.state
    )
    assert [
        {"wounds", "shock", "wrath", "reloads", "failures"},
        {"members", "shock_lost"},
        {"wounds", "shock", "personal_ruin"},
    ] == [{*fate.pools} for fate in fates]
