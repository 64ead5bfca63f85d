"""Specials of a creature's own, by their effects (TZ-SPEC-01 to TZ-SPEC-05)."""

from __future__ import annotations

from typing import Any

import pytest

from simulator.core.errors import BadScenario

from .conflict import changes, checked, conflict, npc, parts, pc, play, totals

NAME = "special:Manada|Pack"
CLAW = "Wolf melee_attack Hero unarmed"
BARE: dict[str, Any] = {"pgf_max": 30, "pgm_max": 30}


def special(*effects: dict[str, Any], **more: Any) -> list[dict[str, Any]]:
    """Return a list of one special."""
    return [{"name": {"es": "Manada", "en": "Pack"}, "effects": list(effects), **more}]


def bite(*effects: dict[str, Any], dice: str = "15", answers: str = CLAW, hero: Any = None, **more: Any) -> Any:
    """Return a fight in which a wolf with such a special claws at a hero, who may have other fields."""
    wolf = npc("Wolf", specials=special(*effects, **more) if effects else [], **BARE)
    return play(pc("Hero", **{**BARE, **(hero or {})}), wolf, dice=dice, answers=answers)


@pytest.mark.rule("TZ-SPEC-01", "TZ-SPEC-02")
@pytest.mark.parametrize(("when", "more"), [("melee", 2), ("ranged", 0), ("health < 50%", 0), ("attacking", 2)])
def test_an_attack_has_a_part_by_the_name_of_the_special_while_its_condition_holds(when: str, more: int) -> None:
    """1d20 and the special against 10."""
    fight = bite({"change": "attack", "by": 2}, when=when)
    assert totals(fight) == [(15 + more, 10)]
    assert parts(fight).get(NAME, 0) == more


@pytest.mark.rule("TZ-SPEC-02")
def test_a_pack_counts_the_friends_at_arm_s_length_of_the_target() -> None:
    """Two more wolves beside the hero: the attack has 2."""
    pack = special({"change": "attack", "by": "engaging(target)", "most": 3})
    wolves = [npc("Wolf", specials=pack, **BARE), npc("B", **BARE), npc("C", **BARE)]
    assert totals(play(pc("Hero", **BARE), *wolves, dice="15", answers=CLAW)) == [(17, 10)]


@pytest.mark.rule("TZ-SPEC-02")
@pytest.mark.parametrize(
    ("figure", "flags", "goal"),
    [
        ("defence", [], 13),
        ("armour", [], 13),
        ("mental_defence", [], 10),
        ("defence", ["surprised"], 10),
        ("armour", ["surprised"], 13),
    ],
)
def test_what_dodges_is_lost_by_the_surprised_and_what_is_hide_is_not(figure: str, flags: list[str], goal: int) -> None:
    """10 and 3 more for a target that sees the blow coming."""
    hero = {"specials": special({"change": figure, "by": 3}), "flags": flags}
    assert totals(bite(hero=hero)) == [(15, goal)]


@pytest.mark.rule("TZ-SPEC-03")
@pytest.mark.parametrize(
    ("effect", "loss"),
    [
        ({"change": "soak", "by": 3}, 1),
        ({"halve": "damage"}, 2),
        ({"immune": ["physical"]}, 0),
        ({"immune": ["natural"]}, 0),
        ({"immune": ["mental", "filo"]}, 4),
    ],
)
def test_a_hide_leaves_fewer_points_of_a_hit(effect: dict[str, Any], loss: int) -> None:
    """A hit by 4 with a cap of 1 + 4: soak takes 3, half of 4 is 2, and what is immune loses nothing."""
    fight = play(
        pc("Hero", specials=special(effect), **BARE),
        npc("Wolf", specials=special({"change": "cap", "by": 4}), **BARE),
        dice="14",
        answers=CLAW,
    )
    assert sum(before - after for before, after in changes(fight, "pgf")) == loss


@pytest.mark.rule("TZ-SPEC-03")
def test_damage_raises_points_and_cap_together() -> None:
    """A hit by 0 does nothing bare-handed; with damage 3 it costs 3 points."""
    assert changes(bite({"change": "damage", "by": 3}, dice="10"), "pgf") == [(30, 27)]


@pytest.mark.rule("TZ-SPEC-01")
def test_uses_are_counted_by_rolls_and_run_out() -> None:
    """Once a fight: the first attack has it, the second does not."""
    wolf = npc("Wolf", specials=special({"change": "attack", "by": 2}, uses=1), **BARE)
    fight = play(pc("Hero", **BARE), wolf, dice="15 15", answers=f"{CLAW}; {CLAW}", rounds=2)
    assert [one.total for one in checked(fight)] == [17, 15]


@pytest.mark.rule("TZ-SPEC-01")
@pytest.mark.parametrize(
    ("effect", "said"), [({"change": "attack_dice"}, '"attack"'), ({"immune": ["frightend"]}, '"frightened"')]
)
def test_what_the_game_cannot_do_is_said(effect: dict[str, Any], said: str) -> None:
    """Unknown figures and states are said with the nearest that exists."""
    with pytest.raises(BadScenario) as refused:
        conflict(pc("Hero"), npc("Wolf", specials=special(effect)))
    assert said in str(refused.value)
