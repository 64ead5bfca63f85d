"""The revised edition: each of its corrections beside the text's reading, and all of them at once."""

from __future__ import annotations

from typing import Any

import pytest

from simulator.core.events import ConditionGained
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
        foe("N", defence=1, resilience=5, npc_class=kind, shock_max=8),
        "444 441; H turn: melee_attack N knife; threats soak: soak",
        variants=REVISED,
    )
    assert paid == changes(fight, "ruin")
    assert [(9, 6)] == changes(fight, "shock")
    assert fight["N"].wounds == fight["N"].wounds_max


@pytest.mark.rule("IG-ATK-03", "IG-CORE-07")
@pytest.mark.parametrize(("variants", "rolled"), [(TEXT, (4, 3, 3)), (REVISED, (7, 3, 5))])
def test_a_pistol_in_melee_is_a_ballistic_test(variants: dict[str, object], rolled: tuple[int, int, int]) -> None:
    """IG-ATK-03: 3 dice of weapon_skill and 1 of short range against Defence 3; or 6 of ballistic_skill and 1, DN 5."""
    shooter = hero("H", skills={"ballistic_skill": 3}, weapons=["laspistol"])
    fight = play(
        shooter,
        foe("N", at=1, defence=3),
        "4443331"[: rolled[0]] + "1" * (rolled[1] >= rolled[2]) + "; H turn: ranged_attack N laspistol",
        variants=variants,
    )
    assert [rolled] == pools(fight)


@pytest.mark.rule("IG-TRAIT-07", "IG-CORE-07")
@pytest.mark.parametrize(("variants", "more"), [(TEXT, "; H shift: glory"), (REVISED, "")])
def test_icons_of_a_blast_are_not_shifted(variants: dict[str, object], more: str) -> None:
    """IG-TRAIT-07: a grenadier with 5 icons on DN 3 may take 1 Glory for two of them, or is not asked."""
    thrower = hero("H", weapons=["frag_grenade"])
    fight = play(thrower, foe("N", at=8), f"466 1111; H turn: throw N frag_grenade{more}", variants=variants)
    assert [(0, 1)] * bool(more) == changes(fight, "glory")


CUT = {"use": "knife", "damage": 0, "ed": 0}
TABLE = {"critical_hits": "table"}


@pytest.mark.rule("IG-GLORY-05", "IG-CORE-07")
@pytest.mark.parametrize(("variants", "dice", "lost"), [(TEXT, "", 1), (REVISED, " 5", 1 + 3)])
def test_a_critical_that_does_no_wound_still_has_its_outcome(variants: dict[str, object], dice: str, lost: int) -> None:
    """IG-GLORY-05: row 11 on damage 3 against resilience 9: 1 wound; by the edition also 1d3 wounds and staggered."""
    fight = play(
        hero("H", weapons=[CUT]),
        foe("N", defence=1, resilience=9, wounds_max=9, npc_class="troop"),
        f"644 11{dice or ' 5'}; H turn: melee_attack N knife",
        variants={**variants, **TABLE},
    )
    assert [(9, 9 - lost)] == changes(fight, "wounds")
    assert ["staggered"] * bool(dice) == [event.condition for event in fight.of(ConditionGained)]


@pytest.mark.rule("IG-SOAK-01", "IG-CORE-07")
@pytest.mark.parametrize(("keywords", "answer", "lost"), [([], "", 2), (["daemon"], "; threats soak: soak", 0)])
def test_a_daemon_soaks_mortal_wounds(keywords: list[str], answer: str, lost: int) -> None:
    """IG-SOAK-01: row 31 adds a mortal wound to the one wound of the cut; 2 icons of a daemon cancel both."""
    fight = play(
        hero("H", weapons=[CUT]),
        foe("N", defence=1, resilience=9, wounds_max=9, keywords=keywords, npc_class="adversary"),
        f"644 31{' 441' if answer else ''}; H turn: melee_attack N knife{answer}",
        variants={**REVISED, **TABLE},
    )
    assert [(9, 9 - lost)] * bool(lost) == changes(fight, "wounds")


@pytest.mark.rule("IG-DYING-01", "IG-WND-04", "IG-CORE-07")
@pytest.mark.parametrize(
    ("harm", "dice", "end"),
    [(5, "", (1, "active")), (6, " 4", (0, "unconscious")), (9, " 4", (0, "unconscious")), (10, "", (0, "dead"))],
)
def test_a_hero_is_dying_only_when_wounds_exceed_the_maximum(harm: int, dice: str, end: tuple[int, str]) -> None:
    """IG-DYING-01: of 5 wounds a hero stands with the fifth and falls with the sixth; IG-WND-04: 10 at once kill."""
    fight = play(
        hero("H", defence=1, resilience=1, wounds_max=5),
        foe("N", initiative=4, weapons=[{"use": "knife", "damage": harm - 2, "ed": 0}]),
        f"344{dice}; N turn: melee_attack H knife",
        variants=REVISED,
    )
    assert end == (fight["H"].wounds, fight["H"].status)


@pytest.mark.rule("IG-SHOCK-02", "IG-CORE-07")
@pytest.mark.parametrize(("variants", "left"), [(TEXT, 0), (REVISED, 1)])
def test_exhausted_only_when_shock_exceeds_the_maximum(variants: dict[str, object], left: int) -> None:
    """IG-SHOCK-02: the one Shock of its sheet is lost to a graze: exhausted, or by the edition only with the next."""
    fight = play(
        hero("H", weapons=[CUT]),
        foe("N", defence=1, resilience=3, shock_max=1),
        "444; H turn: melee_attack N knife",
        variants=variants,
    )
    assert (left, not left) == (fight["N"].shock, fight["N"].exhausted)
