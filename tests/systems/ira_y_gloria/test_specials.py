"""Specials of a creature's own, by their effects (IG-SPEC-01)."""

from __future__ import annotations

from typing import Any

import pytest

from simulator.core.errors import BadScenario

from .battle import battle, checked, foe, hero, play, pools


def special(*effects: dict[str, Any], **more: Any) -> list[dict[str, Any]]:
    """Return a list of one special."""
    return [{"name": {"es": "Manada", "en": "Pack"}, "effects": list(effects), **more}]


PACK = special({"change": "attack_dice", "by": "engaging(target)", "most": 2}, when="attacking and melee")


STABS = "N turn: melee_attack H knife"


@pytest.mark.rule("IG-SPEC-01")
@pytest.mark.parametrize(("pack", "dice"), [(1, 3), (2, 4), (3, 5), (4, 5)])
def test_a_pack_hits_better(pack: int, dice: int) -> None:
    """One die more for each friend that is engaged with the same target, at most two; its name stands in the sum."""
    wolves = [
        foe(name, at=1, specials=PACK, weapons=["knife"], initiative=5 - row) for row, name in enumerate("NMOP"[:pack])
    ]
    fight = play(hero("H", initiative=1), *wolves, dice="3" * dice, answers=STABS)
    assert pools(fight) == [(dice, 0, 1)]
    assert [part for part in checked(fight)[0].parts if part[0] == "special:Manada|Pack"] == [
        ("special:Manada|Pack", dice - 3)
    ] * (dice > 3)


@pytest.mark.rule("IG-SPEC-01")
@pytest.mark.parametrize(("foes", "dn"), [(1, 4), (2, 2)])
def test_a_duellist_defends_itself_from_one_enemy(foes: int, dn: int) -> None:
    """Defence 2, and 2 more while it is engaged with one enemy only."""
    parry = special({"change": "defence", "by": 2}, when="engaged = 1")
    cast = [foe(name, at=1, weapons=["knife"], initiative=5 - row) for row, name in enumerate("NM"[:foes])]
    fight = play(hero("H", specials=parry, defence=2, initiative=1), *cast, dice="333", answers=STABS)
    assert pools(fight) == [(3, 0, dn)]


@pytest.mark.rule("IG-SPEC-01")
@pytest.mark.parametrize(
    ("effect", "when", "said"),
    [
        ({}, "", "effects[1] does nothing"),
        ({"change": "defence", "fear": 3}, "", "effects[1] does several things"),
        ({"change": "defens"}, "", '"defence"'),
        ({"change": "defence", "by": "wounds > 1"}, "", "a number is due"),
        ({"change": "defence"}, "wound < 2", '"wounds"'),
    ],
)
def test_a_mistake_is_said_with_its_place(effect: dict[str, Any], when: str, said: str) -> None:
    """The sentence says what is wrong, and what is allowed or nearest."""
    with pytest.raises(BadScenario) as refused:
        battle(hero("H"), foe("N", specials=special(effect, when=when)))
    assert said in str(refused.value)
