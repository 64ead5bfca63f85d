"""The system as the engine sees it: the kinds of question, fates, and the counters of a batch."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from simulator.core.asks import captain
from simulator.core.dice import Scripted
from simulator.core.scene import Scene
from simulator.systems.ira_y_gloria.resolution.resources import change_reloads
from simulator.systems.ira_y_gloria.rules import SYSTEM
from simulator.testing import ScriptedFight

from .battle import foe, hero, play, script

HEROES, THREATS = captain(0), captain(1)
WALL: dict[str, Any] = {"resilience": 99, "wounds_max": 99, "defence": 1}


def counters(fight: ScriptedFight) -> Mapping[int, Mapping[str, int]]:
    """Return the counters of a fight so far."""
    return SYSTEM.counters(fight.fight.state)


def test_each_kind_of_question_is_explained() -> None:
    """A word and a sentence each, with the rule."""
    assert all(kind.isidentifier() and "(IG-" in sentence for kind, sentence in SYSTEM.kinds.items())


def test_every_fight_has_the_same_seats_and_names() -> None:
    """Zeros included: sides lose and spend, heroes test and spend, NPCs spend the points of their sheets."""
    fight = script(
        hero("H"), foe("C", "cultist_mob", 9), foe("L", "cult_leader", 9), foe("G", at=9, reloads=1, initiative=1)
    )
    assert {
        HEROES: {"deaths": 0, "glory_spent": 0},
        THREATS: {"deaths": 0, "ruin_spent": 0},
        0: {"death_tests": 0, "wrath_spent": 0, "reloads_spent": 0},
        2: {"personal_ruin_spent": 0},
        3: {"reloads_spent": 0},
    } == counters(fight)


@pytest.mark.rule("IG-WRATH-02", "IG-GLORY-03", "IG-GLORY-04", "IG-AMMO-04", "IG-RUIN-06")
def test_what_is_spent_is_counted() -> None:
    """IG-GLORY-03: 2 Glory for dice, 1 for damage, 1 Wrath for a reroll, 2 Reloads; IG-RUIN-06: an interruption without
    Ruin of one's own is the side's."""
    fight = play(
        hero("H", weapons=[{"use": "lasgun", "ed": 0}]),
        foe("N", at=20, **WALL),
        "4411111 | 111",
        "H turn: ranged_attack N; H reloads: extra_die; H reloads: extra_die; H glory_dice: glory 2; "
        "H reroll: reroll; H glory_damage: glory 1",
        scene={"glory": 4},
        variants={"complication_mode": "none"},
    )
    assert {"deaths": 0, "glory_spent": 3} == counters(fight)[HEROES]
    assert {"death_tests": 0, "wrath_spent": 1, "reloads_spent": 2} == counters(fight)[0]
    fight = play(hero("H"), foe("N", at=40), scene={"ruin": 1}, answers="threats interrupt N")
    assert {"deaths": 0, "ruin_spent": 1} == counters(fight)[THREATS]


@pytest.mark.rule("IG-RUIN-08", "IG-RUIN-07", "IG-DYING-03", "IG-DYING-04")
def test_deaths_death_tests_and_both_kinds_of_ruin_are_counted() -> None:
    """A leader interrupts with its own point, seizes with the common pool; H tests for death until it dies."""
    fight = play(
        hero("H", wrath=1, soak_dice=0, weapons=["knife"], wounds_max=5),
        hero("I", at=-90, initiative=1),
        foe("N", at=0.5, personal_ruin=1, weapons=[{"use": "knife", "damage": 8, "ed": 0}], initiative=9),
        "444 | 1 | 1; threats interrupt N; N turn: melee_attack H knife; H death_wrath: wrath",
        rounds=2,
        scene={"ruin": 1},
    )
    assert "dead" == fight["H"].status
    assert {"deaths": 1, "glory_spent": 0} == counters(fight)[HEROES]
    assert {"deaths": 0, "ruin_spent": 0} == counters(fight)[THREATS]
    assert {"death_tests": 2, "wrath_spent": 1, "reloads_spent": 0} == counters(fight)[0]
    assert {"personal_ruin_spent": 1} == counters(fight)[2]


def test_fates_tell_what_is_left() -> None:
    """Heroes: wounds, Shock, Wrath, Reloads, failures; mobs: members; NPCs with Ruin of their own: that."""
    fight = script(hero("H"), foe("C", "cultist_mob", 9), foe("L", "cult_leader", 9))
    fates = SYSTEM.fates(fight.fight.state)
    assert [{"wounds", "shock", "wrath", "reloads", "failures"}, {"members", "shock_lost"}] == [
        set(fate.pools) for fate in fates[:2]
    ]
    assert {"wounds": 8, "shock": 7, "personal_ruin": 1} == fates[2].pools
    assert all(fate.standing and fate.alive for fate in fates)


@pytest.mark.rule("IG-OUT-06", "IG-AMMO-03")
@pytest.mark.parametrize(("points", "spent"), [(2, 0), (0, 0), (-2, 2)])
def test_only_reloads_that_are_spent_are_counted(points: int, spent: int) -> None:
    """IG-AMMO-03: those that are found count for nothing."""
    fight = script(hero("H", reloads=3), foe("N", at=9))
    scene = Scene(fight.fight.state, Scripted(()), {}, None, False)
    change_reloads(scene, fight["H"], points, "found", "IG-OUT-06")
    assert (fight["H"].reloads, fight["H"].reloads_spent) == (3 + points, spent)
