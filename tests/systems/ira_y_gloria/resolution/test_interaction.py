"""Interaction attacks: rolls, effects, shifts, extra effects."""

from __future__ import annotations

from typing import Any

import pytest

from simulator.core.asks import captain
from simulator.systems.ira_y_gloria.resolution.interaction import extra_effect
from simulator.testing import ScriptedFight

from ..battle import checked, foe, hero, play, pools, script, team


def scare(*answers: Any, dice: str = "5666462", **more: Any) -> ScriptedFight:
    """IG-CASE-15: a marine intimidates a cult leader; the others do nothing."""
    reply = [("M", "turn: interaction_attack L intimidation"), *answers]
    return play(hero("M", "marine_hero"), foe("L", "cult_leader", 10), dice=dice, answers=reply, **more)


def marks(fight: ScriptedFight, who: str = "L") -> dict[str, int]:
    """Conditions by name."""
    return fight[who].conditions


THREE = [("M", "shift: effect")] * 3


@pytest.mark.rule("IG-CASE-15", "IG-INTER-01", "IG-INTER-02", "IG-INTER-03", "IG-SHEET-06", "IG-ACT-08")
def test_three_shifts_and_both_effects() -> None:
    """IG-CASE-15: 7 dice on DN 4 (resolve over rating 2), 10 icons: vulnerable 4, and hindered 1 as well."""
    fight = scare(("M", "vulnerable"), *THREE, ("M", "both"))
    assert [(7, 10, 4)] == pools(fight, "interaction")
    assert {"vulnerable": 4, "hindered": 1} == marks(fight)


@pytest.mark.rule("IG-EX-06", "IG-INTER-02", "IG-COND-01")
def test_leaping_over_a_foe_makes_it_vulnerable() -> None:
    """IG-EX-06: athletics; another then hits more easily, down to Defence 1; it ends with the leaper's next turn."""
    fight = play(
        hero("L", attributes={"agility": 5, "initiative": 5}, weapons=["knife"]),
        hero("A", weapons=["knife"]),
        foe("N", at=1, defence=3, wounds_max=99, initiative=2),
        "24444 233 233",
        "L turn: interaction_attack N athletics; L vulnerable; A turn: melee_attack N knife; "
        "A turn: melee_attack N knife",
        rounds=2,
    )
    assert [2, 3] == [test.difficulty for test in checked(fight)]


@pytest.mark.rule("IG-INTER-02")
@pytest.mark.parametrize(
    ("variants", "value"), [({}, 2), ({"interaction_base": 2}, 3), ({"interaction_shift_scaling": "off"}, 1)]
)
def test_the_value_of_the_effect(variants: dict[str, object], value: int) -> None:
    """IG-INTER-02: 1 and 1 a shift; ``interaction_base``, ``interaction_shift_scaling``."""
    fight = scare(("M", "hindered"), ("M", "shift: effect"), variants=variants)
    assert {"hindered": value} == marks(fight)


@pytest.mark.rule("IG-INTER-03", "IG-INTER-02", "IG-TEST-11")
def test_three_shifts_bring_an_extra_effect() -> None:
    """IG-INTER-03: three exalted icons shifted, for any purpose: here 1 Glory, and 2 more on the effect; two bring no
    effect; with ``players_call = gm`` the game master picks."""
    fight = scare(("M", "shift: glory"), *THREE[:2], ("M", "prone"))
    assert 1 == team(fight, 0).glory
    assert {"hindered": 3, "prone": 1} == marks(fight)
    fight = scare(*THREE[:2])
    assert "extra_effect" not in {decision.kind for decision in fight.heard.decisions}
    assert "prone" in marks(scare(*THREE, ("threats", "prone"), variants={"players_call": "gm"}))


@pytest.mark.rule("IG-INTER-03")
@pytest.mark.parametrize(("verb", "found"), [("prone", {"prone"}), ("disarm", set())])
def test_the_menu_of_extra_effects(verb: str, found: set[str]) -> None:
    """IG-INTER-03: prone, staggered, or disarmed of the first weapon."""
    fight = scare(*THREE, ("M", verb))
    assert found == {*marks(fight)} - {"hindered"}
    assert (verb == "disarm") is bool(fight.fight.state.floor)


@pytest.mark.rule("IG-COND-01", "IG-TEST-04")
def test_the_hindered_and_the_staggered() -> None:
    """IG-COND-01: hindered is DN + n on its tests; staggered half the speed for a turn, no run or charge."""
    fight = scare(("L", "turn: ranged_attack M"), dice="2444433 333333")
    assert [4 + 1] == [test.difficulty for test in checked(fight)]
    fight = script(
        hero("M", "marine_hero"),
        foe("L", "cult_leader", 10),
        "5666462",
        answers=[("M", "turn: interaction_attack L intimidation"), *THREE, ("M", "staggered")],
        rounds=2,
    ).to("L", "turn")
    verbs = {option.split()[0] for option in fight.options("L")}
    assert not {"run", "charge"} & verbs
    assert 3.0 == max(
        10 - option.place[0] for option in fight.asks[0].options() if option.verb == "move" and option.place
    )
    fight.to("M", "turn", 2)
    assert "staggered" not in marks(fight)


@pytest.mark.rule("IG-INTER-01", "IG-ATK-02")
def test_whom_words_reach() -> None:
    """IG-INTER-01: 15 m, athletics one's speed; the engaged only those they are engaged with."""
    places = {"N": 7, "O": 14, "P": 16}
    foes = [foe(name, at=at, initiative=1 + at % 4) for name, at in places.items()]
    listed = script(hero("M"), *foes).to("M", "turn").options("M")
    found = {option for option in listed if option.startswith("interaction")}
    assert "interaction_attack N athletics" not in found
    assert {"interaction_attack N tech", "interaction_attack O tech"} <= found
    assert not [option for option in found if " P " in option]


@pytest.mark.rule("IG-SHEET-09")
def test_priests_are_persuasive() -> None:
    """IG-SHEET-09 priest_of_the_dark_gods: a priest persuades with 2 dice more."""
    fight = play(
        hero("M", "marine_hero"), foe("L", "cult_leader", 10), "2" * 10, "L turn: interaction_attack M persuasion"
    )
    assert 10 == checked(fight, "interaction")[0].figure


@pytest.mark.rule("IG-INTER-03")
@pytest.mark.parametrize("attacker", [0, 1])
def test_among_heroes_the_other_side_picks_the_extra_effect(attacker: int) -> None:
    """IG-INTER-03: with ``players_call = gm`` and no threats, the captain of the target's side."""
    sides = {"red": "pc", "blue": "pc"}
    rows = [{**hero("M", "marine_hero"), "side": "red"}, {**hero("L", at=10), "side": "blue"}]
    fight = script(*(rows if not attacker else rows[::-1]), variants={"players_call": "gm"}, sides=sides, rounds=3)
    body, target = fight["M"], fight["L"]
    rule = extra_effect(fight.fight._scene, body, target, "vulnerable")
    fight.fight._scene.want(dict.fromkeys((0, 1, -1, -2)))
    (question,) = next(rule)
    assert question.seat == captain(target.side)
