"""Planners of Haunted House weigh specials by the formulas of the rules (HH-SPEC-01 to HH-SPEC-06)."""

from __future__ import annotations

from functools import partial
from itertools import product
from statistics import mean
from typing import Any

import pytest

from policies.aggressive import Aggressive
from policies.cautious import Cautious
from policies.tactics import Tactics
from simulator.core import events
from simulator.core.dice import Rigged
from simulator.testing import encounter, scripted
from simulator.testing.encounters import Fighter

from ..systems.haunted_house.house import foe as enemy
from ..systems.haunted_house.house import pc, play
from .fact_fights import turn_reader
from .policy_fights import Player
from .test_haunted_house_facts import hits

KEYS = ("at", "uses", "when")
NAME = {"es": "Piel", "en": "Hide"}
reader = partial(turn_reader, "haunted_house", who="A")


def special(effect: dict[str, Any] | None) -> list[dict[str, Any]]:
    """Return a list of one special with this effect, which may have the keys of its special; of none without one."""
    if not effect:
        return []
    more = {key: effect[key] for key in KEYS if key in effect}
    return [{"name": NAME, "effects": [{key: effect[key] for key in effect if key not in KEYS}], **more}]


def hunter(effect: dict[str, Any] | None = None, **fields: Any) -> Fighter:
    """Return A, who acts first and bites well."""
    return pc("A", attacks=["jaws"], perception=6, combat=6, fearless=True, specials=special(effect), **fields)


def prey(name: str, effect: dict[str, Any] | None = None, **fields: Any) -> Fighter:
    """Return an enemy that bites."""
    return enemy(name, attacks=["jaws"], specials=special(effect), **{"max_life": 30, "natural_armour": 1, **fields})


def answer(*rows: Fighter, policy: Any = Aggressive, kind: str = "turn", **setting: Any) -> str:
    """Return the answer of A, all of whose dice show sixes, to its first question of this kind."""
    fight = scripted(encounter("haunted_house", *rows, **setting), Rigged(high=True))
    return str(Player(policy, fight.to("A", kind), "A").says())


@pytest.mark.rule("HH-SPEC-02", "HH-SPEC-03", "HH-SPEC-04")
@pytest.mark.parametrize(
    ("mine", "its", "dice"),
    [
        ({}, {}, 1),
        ({"change": "attack", "by": 2}, {}, 1),
        ({}, {"change": "difficulty", "by": 3}, 1),
        ({"change": "damage", "by": -3}, {}, 1),
        ({"change": "damage_dice", "by": 1}, {"halve": "damage"}, 2),
        ({"change": "damage", "by": "5 * 1"}, {"change": "armour", "by": -9}, 1),
        ({}, {"immune": ["blade"]}, 1),
        ({"hit": {"damage": 4}, "at": "hit"}, {"immune": ["blade"]}, 1),
        ({}, {"change": "armour", "by": 2, "when": "melee and life(attacker) > 50%"}, 1),
    ],
)
def test_the_expected_harm_is_what_the_rules_do_on_average(
    mine: dict[str, Any], its: dict[str, Any], dice: int
) -> None:
    """The chance to hit, times the mean loss over every roll of damage in fights of scripted dice."""
    a, b, losses = hunter(mine), prey("B", its), []
    for faces in product("123456", repeat=dice):
        fight = play(a, b, dice=f"A>B 66 {' '.join(faces)}", answers="A melee_attack B")
        losses.append(30 - fight["B"].life)
    (test,) = fight.of(events.Tested)
    chance = float(hits(test.figure, test.difficulty))
    read = reader(a, b)
    assert [read.read("chance('B')"), read.read("harm('B')")] == pytest.approx([chance, chance * mean(losses)])


@pytest.mark.rule("HH-SPEC-05")
def test_a_second_roll_makes_a_hit_likelier() -> None:
    """Both rolls must fail."""
    once, twice = (reader(hunter(one), prey("B")) for one in ({}, {"reroll": "attack"}))
    missed = 1 - once.read("chance('B')")
    assert twice.read("chance('B')") == pytest.approx(1 - missed * missed)


@pytest.mark.rule("HH-SPEC-03", "HH-SPEC-04", "HH-SPEC-05")
@pytest.mark.parametrize("policy", [Aggressive, Cautious])
@pytest.mark.parametrize(
    "hide",
    [
        {"immune": ["blade"]},
        {"halve": "damage"},
        {"change": "armour", "by": 3},
        {"guard": 15},
        {"immune": ["blade"], "uses": 1},
    ],
)
def test_of_two_alike_the_one_is_attacked_that_can_be_hurt(policy: Any, hide: dict[str, Any]) -> None:
    """B would be attacked as the first of the list."""
    assert "melee_attack B" in answer(hunter(), prey("B"), prey("C"), policy=policy)
    assert "melee_attack C" in answer(hunter(), prey("B", hide), prey("C"), policy=policy)


@pytest.mark.rule("HH-SPEC-03")
def test_a_hide_that_stops_one_hit_is_worth_striking_through() -> None:
    """A hit against it is no loss of life, but uses it up; without a limit nothing can hurt B."""
    harm = [
        reader(hunter(), prey("B", {"immune": ["blade"], **more})).read("harm('B')")
        for more in ({}, {"uses": 3}, {"uses": 1})
    ]
    assert harm[0] == 0 < harm[1] < harm[2] < reader(hunter(), prey("B")).read("harm('B')")


@pytest.mark.rule("HH-SPEC-04", "HH-SPEC-06")
def test_regeneration_and_further_actions_are_strength() -> None:
    """The odds are better for the side that has them; an attack twice a round is twice the danger."""
    plain = reader(hunter(), prey("B"))
    heals = reader(hunter(), prey("B", {"heal": 3, "at": "turn"}))
    twice = reader(hunter(), prey("B", {"act": "action"}))
    assert heals.read("odds") < plain.read("odds")
    assert twice.read("danger('B')") == pytest.approx(2 * plain.read("danger('B')"))


@pytest.mark.rule("HH-SPEC-04")
@pytest.mark.parametrize(("who", "target"), [("self", "C"), ("allies", "B")])
def test_a_body_that_bursts_when_it_falls_is_felled_among_its_own(who: str, target: str) -> None:
    """B, nearly down, hurts its enemies or its friends as it falls; C is alike without that."""
    burst = prey("B", {"hit": {"damage": 20}, "who": who, "at": "slain"}, life=1)
    rows = [prey("C", life=1), burst] if who == "allies" else [burst, prey("C", life=1)]
    assert answer(hunter(max_life=60), *rows) == f"melee_attack {target} jaws"


@pytest.mark.rule("HH-SPEC-06")
def test_an_attack_on_one_behind_a_shield_is_worth_what_it_does_to_the_shield() -> None:
    """B is nearly down, but the hale D takes its blows, so the unshielded C is attacked."""
    rows = prey("B", life=3), prey("C", life=5)
    assert "melee_attack B" in answer(hunter(), *rows, prey("D", max_life=60))
    shield = prey("D", {"shield": True, "when": "not life(other) > 10%"}, max_life=60)
    assert "melee_attack C" in answer(hunter(), *rows, shield)


def shielding(policy: Any, life: int) -> str:
    """Return the answer of A, who may take a blow of B for its friend E with ten points of life."""
    a = pc("A", specials=special({"shield": True}), max_life=30, life=life)
    cast = a, pc("E", max_life=10), prey("B", perception=12)
    fight = scripted(encounter("haunted_house", *cast), Rigged(high=True), [("B", "melee_attack E")])
    return str(Player(policy, fight.to("A", "special"), "A").says())


@pytest.mark.rule("HH-SPEC-06")
@pytest.mark.parametrize(("life", "word"), [(30, "use"), (2, "no")])
def test_a_blow_for_a_friend_is_taken_by_the_one_that_it_costs_less(life: int, word: str) -> None:
    """It is a smaller share of thirty points than of ten."""
    assert shielding(Aggressive, life) == word


@pytest.mark.rule("HH-SPEC-06")
@pytest.mark.parametrize(
    ("when", "do", "word"),
    [
        ("special('Piel') and special('hide')", "keep_special", "no"),
        ("special('Fur')", "keep_special", "use"),
        ("health < 50%", "use_special", "use"),
    ],
)
def test_tactics_decide_about_specials_by_their_names(when: str, do: str, word: str) -> None:
    """Names count in both languages; where no row holds, the planner decides."""
    rows = [{"when": when, "do": do}]
    assert shielding(lambda: Tactics(rows=rows), 2 if do == "use_special" else 30) == word
