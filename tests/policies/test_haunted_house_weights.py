"""Weights of ``tuned`` in Haunted House that the untuned policies leave at 0: locks, idle guns, stopped hearts."""

from __future__ import annotations

from functools import partial

import pytest

from simulator.core.dice import Rigged
from simulator.core.record import Json
from simulator.policy.protocol import Policy
from simulator.policy.registry import make
from simulator.policy.spec import PolicySpec
from simulator.testing import encounter, fighter, scripted
from simulator.testing.encounters import Fighter

from .policy_fights import Player

HERO: Fighter = fighter("Elena", "athlete", side="pc", perception=6, agility=6, fearless=True)
MATE: Fighter = fighter("Marta", "athlete", side="pc", perception=6, fearless=True)
DOCTOR: Fighter = fighter("Inés", "doctor", side="pc", perception=6, agility=6, fearless=True)


def foe(name: str, use: str = "zombie", **fields: object) -> Fighter:
    """Return an enemy that does not frighten."""
    return fighter(name, use, side="npc", fright_row="none", **fields)


def tuned(**weights: float) -> type[Policy]:
    """Return an aggressive policy with these weights, which Player calls to make one."""
    table: dict[str, Json] = {"temper": "aggressive", **weights}
    return partial(make, PolicySpec("tuned", {"haunted_house": table}))  # type: ignore[return-value]  # makes one


def at_turn(*rows: Fighter, **weights: float) -> Player:
    """Return the first in the list at the first turn, by a policy with these weights."""
    who = rows[0]["name"]
    return Player(tuned(**weights), scripted(encounter("haunted_house", *rows), Rigged(high=True)).to(who, "turn"), who)


def attacked(*rows: Fighter, **weights: float) -> Player:
    """Return the first in the list, asked whether to dodge the blow of the second, who acts before."""
    hero, enemy, *others = rows
    rows = (hero, {**enemy, "perception": 12}, *others)
    answers = [(enemy["name"], f"melee_attack {hero['name']}")]
    fight = scripted(encounter("haunted_house", *rows), Rigged(high=True), answers)
    return Player(tuned(**weights), fight.to(hero["name"], "dodge"), hero["name"])


@pytest.mark.rule("HH-DOD-03")
@pytest.mark.rule("HH-DOD-04")
@pytest.mark.parametrize("lock", ["no_hostile", "no_action"])
def test_an_enemy_that_has_lost_its_turn_may_count_for_less(lock: str) -> None:
    """HH-DOD-03, HH-DOD-04: of two that are alike the one that can strike next is attacked."""
    for spent, target in ((1.0, "A"), (0.5, "B")):
        player = at_turn(HERO, foe("A"), foe("B"), spent=spent)
        player.fight["A"].lock = lock
        assert player.says() == f"melee_attack {target} blunt_wood"


@pytest.mark.rule("HH-INIT-01")
def test_felling_one_that_is_yet_to_act_may_count_for_more() -> None:
    """HH-INIT-01: of two that are alike and near their end; it makes no difference while neither can be felled."""
    for life, sooner, target in ((5, 0.0, "A"), (5, 0.5, "B"), (27, 0.5, "A")):
        quick, slow = foe("A", life=life, perception=12), foe("B", life=life, perception=1)
        assert at_turn(HERO, quick, slow, sooner=sooner).says() == f"melee_attack {target} blunt_wood"


@pytest.mark.rule("HH-RNG-06")
@pytest.mark.rule("HH-RNG-05")
@pytest.mark.parametrize(
    ("gun", "spare", "counts"),
    [
        ({"use": "heavy_pistol", "jammed": True}, {}, True),
        ({"use": "heavy_pistol", "loaded": 0}, {"heavy_pistol": [10]}, True),
        ({"use": "heavy_pistol", "loaded": 0}, {}, False),
    ],
)
def test_a_gun_that_does_not_shoot_yet_may_count(
    gun: dict[str, object], spare: dict[str, object], counts: bool
) -> None:
    """HH-RNG-05, HH-RNG-06: an enemy that could clear or load its gun is more dangerous than one with a stick;
    without ammunition the gun does not count."""
    gunman = foe("A", "officer", marksmanship=6, combat=1, attacks=[gun], spare_magazines=spare, armour=[])
    thug = foe("B", "officer", combat=2, attacks=["blunt_wood"], spare_magazines={}, armour=[])
    assert at_turn(HERO, thug, gunman).says() == "melee_attack B blunt_wood"
    target = "A" if counts else "B"
    assert at_turn(HERO, thug, gunman, latent=1.0).says() == f"melee_attack {target} blunt_wood"


@pytest.mark.rule("HH-HAZ-06")
def test_a_stopped_heart_may_come_before_a_blow() -> None:
    """HH-HAZ-06: it revives if the friend, times the chance, is worth more than its turn."""
    for reviving, said in ((0.0, "melee_attack A edged_small"), (10.0, "revive Marta")):
        player = at_turn(DOCTOR, MATE, foe("A"), reviving=reviving)
        player.fight["Marta"].status, player.fight["Marta"].arrest = "coma", True
        assert player.says() == said
    weak = {**MATE, "attacks": ["unarmed"], "combat": 1}
    player = at_turn(DOCTOR, weak, foe("A", natural_armour={"blade": 4, "gun": 0}), reviving=0.5)
    player.fight["Marta"].status, player.fight["Marta"].arrest = "coma", True
    assert player.says() == "melee_attack A edged_small"
