"""The revised edition: each of its corrections beside the text's reading, and all of them at once."""

from __future__ import annotations

from typing import Any

import pytest

from simulator.systems.ira_y_gloria.variants import EDITIONS, Variants

from .battle import battle, changes, foe, hero, play, pools, script

TEXT, REVISED = {"edition": "text"}, {"edition": "revised"}


@pytest.mark.rule("IG-CORE-07")
def test_an_edition_sets_switches_and_single_switches_win() -> None:
    """IG-CORE-07: the file of a revised fight is the same as one with every correction; a switch of its own is kept."""
    cast = hero("H"), foe("N")
    revised = battle(*cast, variants=REVISED).variants
    assert revised == battle(*cast, variants=EDITIONS["revised"]).variants
    assert revised != Variants()
    mixed: Any = battle(*cast, variants={**REVISED, "mob_hits_per": "pair"}).variants
    assert (mixed.mob_hits_per, mixed.full_defence_test) == ("pair", "initiative")
    assert battle(*cast, variants=TEXT).variants == Variants()


@pytest.mark.rule("IG-MOB-02", "IG-CORE-07")
@pytest.mark.parametrize(("variants", "left"), [(TEXT, 10 - 3), (REVISED, 10 - 6)])
def test_every_icon_over_the_defence_fells_a_member(variants: dict[str, object], left: int) -> None:
    """IG-MOB-02: 8 icons on Defence 3 are 5 over: two pairs, so 3 orks fall; each icon counting, 6."""
    fight = play(
        hero("S", attributes={"agility": 6}, skills={"ballistic_skill": 6}, weapons=[{"use": "lasgun", "damage": 50}]),
        foe("Orks", at=24, defence=3, mob_size=10, npc_class="troop"),
        "654644112311 1; S ranged_attack Orks lasgun",
        variants=variants,
    )
    assert [(12, 8, 3)] == pools(fight)
    assert left == fight["Orks"].members


@pytest.mark.rule("IG-ACT-10", "IG-CORE-07")
@pytest.mark.parametrize(("dice", "defence"), [("64423", 2 + 4 + 1), ("12323", 2 + 1)])
def test_full_defence_adds_one_and_the_icons_of_initiative(dice: str, defence: int) -> None:
    """IG-ACT-10: five dice of initiative, not three of agility; without an icon the 1 is left."""
    shooter = foe("N", at=6, weapons=["lasgun"])
    fight = script(
        hero("H", initiative=5, defence=2), shooter, f"{dice} 3333; H full_defence; N ranged_attack H", variants=REVISED
    )
    assert defence == pools(fight.finish())[0][2]


@pytest.mark.rule("IG-SOAK-04", "IG-CORE-07")
@pytest.mark.parametrize(("kind", "paid"), [("adversary", []), ("elite", [(1, 0)])])
def test_an_adversary_soaks_without_ruin(kind: str, paid: list[tuple[int, int]]) -> None:
    """IG-SOAK-04: an adversary cancels two wounds for nothing but Shock; an elite pays the Ruin."""
    fight = play(
        hero("H", weapons=[{"use": "knife", "damage": 4, "ed": 0}]),
        foe("N", defence=1, resilience=5, npc_class=kind, shock_max=9),
        "444 441; H turn: melee_attack N knife; threats soak: soak",
        variants=REVISED,
    )
    assert paid == changes(fight, "ruin")
    assert [(9, 6)] == changes(fight, "shock")
    assert fight["N"].wounds == fight["N"].wounds_max
