"""Specials of a creature's own, by their effects (HH-SPEC-01 to HH-SPEC-06)."""

from __future__ import annotations

from typing import Any

import pytest

from simulator.core import events
from simulator.core.events import DamageRolled, OrderSet
from simulator.testing import ScriptedFight

from ..specials import special
from .house import TOUGH, figures, foe, pc, play, script

A_HITS_B = "A>B | 66 3; A melee_attack B"


def bite(*effects: dict[str, Any], script: str = A_HITS_B, b: Any = None, **more: Any) -> ScriptedFight:
    """Return a fight in which A, with such a special, bites B, who may have other fields."""
    a = pc("A", specials=special(*effects, **more) if effects else [], attacks=["jaws"])
    return play(a, foe("B", **{**TOUGH, **(b or {})}), script)


def attacks(fight: ScriptedFight) -> list[tuple[int, int]]:
    """Return the total and the difficulty of every attack."""
    return [(one.total, one.difficulty) for one in fight.of(events.Tested) if one.task == "attack"]


@pytest.mark.rule("HH-SPEC-02")
@pytest.mark.parametrize(
    ("effect", "dodges", "goal"),
    [
        ({"change": "difficulty", "by": 2}, False, 14),
        ({"change": "dodge", "by": 2}, False, 12),
        ({"change": "dodge", "by": 2}, True, 15),
        ({"change": "difficulty", "by": -1}, True, 12),
    ],
)
def test_some_are_hard_to_hit_and_some_only_while_they_dodge(effect: dict[str, Any], dodges: bool, goal: int) -> None:
    """12, and 1 for a dodger of agility 1."""
    script = "A>B | 66 3; A melee_attack B" + ("; B dodge" if dodges else "")
    assert [goal for _, goal in attacks(bite(script=script, b={"specials": special(effect)}))] == [goal]


@pytest.mark.rule("HH-SPEC-03")
@pytest.mark.parametrize(
    ("effect", "loss"),
    [
        ({"change": "armour", "by": 2}, 3),
        ({"change": "armour", "by": -9}, 6),
        ({"halve": "damage"}, 2),
        ({"immune": ["blade"]}, 0),
        ({"immune": ["gun", "toxin"]}, 5),
    ],
)
def test_a_hide_leaves_less_life_of_a_hit_lost(effect: dict[str, Any], loss: int) -> None:
    """A bite of 6 against a hide of 1: half of 5 is 2."""
    b = {"specials": special(effect), "natural_armour": 1}
    fight = bite({"change": "damage", "by": "2"}, script="A>B | 66 4; A melee_attack B", b=b)
    (hit,) = fight.of(DamageRolled)
    assert (hit.rolled, hit.loss, 999 - fight["B"].life) == (6, loss, loss)


@pytest.mark.rule("HH-SPEC-03")
def test_extra_dice_are_rolled_with_those_of_the_weapon() -> None:
    """1d6 and two dice more."""
    fight = bite({"change": "damage_dice", "by": 2}, script="A>B | 66 4 5 6; A melee_attack B")
    assert [(one.dice, one.rolled) for one in fight.of(DamageRolled)] == [((4, 5, 6), 15)]


@pytest.mark.rule("HH-SPEC-02")
def test_initiative_and_other_tests_have_parts_as_well() -> None:
    """34 each: the special decides; hiding is a test like others."""
    a = pc("A", specials=special({"change": "initiative", "by": -1}, {"change": "test", "by": 3}))
    fight = play(a, foe("B"), "A=B | 34; A hide")
    assert fight.of(OrderSet)[0].slots == ((1,), (0,))
    assert figures(fight, "hide") == [4]


@pytest.mark.rule("HH-SPEC-03", "HH-MEL-03")
def test_a_rock_is_not_knocked_down() -> None:
    """The blow lands and nothing happens."""
    fight = bite(script="A>B | 66; A melee_attack B; A knock_down", b={"specials": special({"immune": ["prone"]})})
    assert not fight["B"].prone


@pytest.mark.rule("HH-SPEC-02")
@pytest.mark.parametrize("verb", ["hide", "run"])
def test_a_tree_neither_hides_nor_runs(verb: str) -> None:
    """The actions are not offered."""
    fight = script(pc("A", specials=special({"cannot": [verb]})), foe("B"), "A>B")
    assert verb not in [option.verb for option in fight.asks[0].options()]


@pytest.mark.rule("HH-SPEC-04")
@pytest.mark.parametrize(
    ("effect", "immune", "state"),
    [
        ("prone", [], (True, "", 0)),
        ("prone", ["prone"], (False, "", 0)),
        ("burning", [], (False, "small", 3)),
        ("burning", ["burning"], (False, "", 0)),
    ],
)
def test_a_bite_lays_on_what_the_immune_do_not_suffer(
    effect: str, immune: list[str], state: tuple[bool, str, int]
) -> None:
    """The bite costs 3; a small fire costs 3 more at the end of the round."""
    b = {"specials": special({"immune": immune})} if immune else {}
    fight = bite({"inflict": effect}, at="hit", b=b)
    assert (fight["B"].prone, fight["B"].burning, 999 - 3 - fight["B"].life) == state


@pytest.mark.rule("HH-SPEC-04")
def test_what_bursts_when_slain_hurts_its_enemies() -> None:
    """6 and a die, without armour, once."""
    puff = foe("B", specials=special({"hit": {"damage": 6, "dice": 1}}, at="slain"), max_life=1, dies_at_zero=True)
    fight = play(pc("A", attacks=["jaws"], natural_armour=9, **TOUGH), puff, "A>B | 66 3 4; A melee_attack B")
    assert fight["A"].life == 999 - 10


@pytest.mark.rule("HH-SPEC-05")
def test_a_horror_is_harder_to_face_and_guards_to_reach() -> None:
    """The fright test has its difficulty, and so has the attack while a friend stands by."""
    fight = script(pc("A"), foe("B", specials=special({"fear": 15})), dice="34 A>B")
    assert [(one.difficulty, one.task) for one in fight.of(events.Tested)][:1] == [(15, "fright")]
    chief = foe("B", specials=special({"guard": 15}), **TOUGH)
    assert attacks(play(pc("A", attacks=["jaws"]), chief, foe("C"), "A>B 11 | 43; A melee_attack B")) == [(8, 15)]


@pytest.mark.rule("HH-SPEC-05")
def test_a_failed_attack_is_rolled_once_more() -> None:
    """The second dice count."""
    fight = bite({"reroll": "attack"}, script="A>B | 23 66 3; A melee_attack B", when="melee")
    assert [(one.before, one.total) for one in fight.of(events.Tested)] == [((2, 3), 13)]


@pytest.mark.rule("HH-SPEC-06")
def test_another_action_and_a_shield_are_used_by_choice() -> None:
    """A strikes twice; C takes the first blow meant for B, and leaves B the second."""
    a = pc("A", specials=special({"act": "action"}, uses=1), attacks=["jaws"])
    c = foe("C", specials=special({"shield": True}), **TOUGH)
    strike = "A melee_attack B; C special: "
    answers = f"{strike}use; A special: use; {strike}no"
    fight = play(a, foe("B", **TOUGH), c, dice="A>B 11 43 43", answers=answers)
    assert [fight.names[one.against] for one in fight.of(events.Tested)] == ["C", "B"]


@pytest.mark.rule("HH-SPEC-06")
@pytest.mark.parametrize(
    ("act", "verbs", "then"),
    [("attack", {"wait", "melee_attack"}, "turn"), ("move", {"wait", "run"}, "turn"), ("turn", set(), "second")],
)
def test_some_attack_move_or_act_once_more(act: str, verbs: set[str], then: str) -> None:
    """An act besides the turn is one of the actions that the special gives; a turn may have two."""
    a = pc("A", specials=special({"act": act}, uses=1), attacks=["jaws"])
    fight = script(a, foe("B", **TOUGH), dice="A>B 22 22", answers="A search; A special: use").to("A", "special")
    fight.step()
    assert not verbs or {option.verb for option in fight.asks[0].options()} == verbs
    fight.say(("A", "wait" if verbs else "search"), ("A", "second: search")).step()
    assert fight.asks[0].kind == then


@pytest.mark.rule("HH-SPEC-07")
@pytest.mark.parametrize(("stamina", "answer", "left", "more"), [(9, "use", 7, 3), (9, "no", 9, 0), (2, "", 2, 0)])
def test_what_has_a_cost_is_asked_if_a_point_is_left(stamina: int, answer: str, left: int, more: int) -> None:
    """Two points of stamina for three points of combat until the turn ends."""
    rage = special({"change": "attack", "by": 3}, at="turn", lasts="turn", cost={"stamina": 2})
    a = pc("A", specials=rage, attacks=["jaws"], max_stamina=9, stamina=stamina)
    answers = (f"A special: {answer}; " if answer else "") + "A melee_attack B"
    fight = play(a, foe("B", **TOUGH), dice="A>B 21", answers=answers)
    assert (fight["A"].stamina, figures(fight)) == (left, [1 + more])


@pytest.mark.rule("HH-SPEC-06")
@pytest.mark.parametrize(("arms", "left"), [(["jaws"], 999 - 3), (["light_pistol"], 999)])
def test_one_that_goes_down_strikes_a_last_blow_in_melee(arms: list[str], left: int) -> None:
    """B is slain by A, and bites A or C, as it is asked."""
    b = foe("B", specials=special({"may": "last_blow"}), attacks=arms, max_life=1, dies_at_zero=True)
    a, c = pc("A", attacks=["jaws"], **TOUGH), pc("C", **TOUGH)
    melee = arms == ["jaws"]
    dice = "A>B 11 66 3" + (" 66 3" if melee else "")
    fight = play(a, b, c, dice=dice, answers="A melee_attack B" + ("; B last_blow: melee_attack C" if melee else ""))
    assert (fight["B"].status, fight["A"].life, fight["C"].life) == ("dead", 999, left)
