"""Aggressive in Haunted House: its targets, its weapons, and its actions if it cannot attack."""

from __future__ import annotations

import pytest

from policies.aggressive import Aggressive
from policies.cautious import Cautious
from simulator.core.dice import Rigged
from simulator.policy.protocol import Policy
from simulator.systems.haunted_house.state import Wound
from simulator.testing import ScriptedFight, encounter, fighter, scripted
from simulator.testing.encounters import Fighter

from .policy_fights import Player

HERO: Fighter = fighter("Marta", "athlete", side="pc", perception=6, agility=6, fearless=True)


def foe(name: str, use: str = "zombie", **fields: object) -> Fighter:
    """Return an enemy that does not frighten."""
    return fighter(name, use, side="npc", fright_row="none", **fields)


def at_turn(*rows: Fighter, **more: object) -> Player:
    """Marta at her first turn, which is the first of all."""
    fight: ScriptedFight = scripted(encounter("haunted_house", *rows, **more), Rigged(high=True))
    return Player(Aggressive, fight.to("Marta", "turn"), "Marta")


def test_strikes_whom_it_can_fell() -> None:
    """It strikes the one of two equal enemies that is nearly down."""
    assert at_turn(HERO, foe("A"), foe("B", life=4)).says() == "melee_attack B blunt_wood"


def test_strikes_the_dangerous_first() -> None:
    """It strikes the one of two equally tough enemies that hurts more."""
    weak = foe("A", attacks=["unarmed"], power=1)
    assert at_turn(HERO, weak, foe("B", attacks=["edged_large"], power=8)).says() == "melee_attack B blunt_wood"


@pytest.mark.rule("HH-HAZ-07")
@pytest.mark.parametrize(("stamina", "target"), [(60, "A"), (16, "B")])
def test_strikes_first_whose_poison_would_fell_sooner_than_its_bite(stamina: int, target: str) -> None:
    """HH-HAZ-07, HH-STAM-01: of two with the same bite, the poisonous one is worse for those whose stamina a bite takes
    a greater share of than of their life; for others neither is, and the first is struck."""
    bite, poison = foe("A", attacks=["jaws"]), foe("B", attacks=[{"use": "jaws", "toxin": "decomposing_body"}])
    assert at_turn({**HERO, "max_stamina": stamina}, bite, poison).says() == f"melee_attack {target} blunt_wood"


@pytest.mark.rule("HH-ACT-03")
@pytest.mark.parametrize(("mate", "says"), [("unarmed", "melee_attack A unarmed"), ("edged_powered", "distract A")])
def test_distracts_only_for_one_who_strikes_much_harder(mate: str, says: str) -> None:
    """HH-ACT-03: of friends who strike alike, each attacks: if all distracted, nobody would fell the enemy."""
    weak = {**HERO, "attacks": ["unarmed"], "power": 1, "combat": 2, "charisma": 6}
    friend = {**weak, "name": "Inés", "attacks": [mate], "combat": 6, "power": 6 if mate != "unarmed" else 1}
    assert at_turn(weak, friend, foe("A", combat=6)).says() == says


@pytest.mark.rule("HH-HAZ-04")
def test_strikes_the_one_that_will_not_run_out_of_air_first() -> None:
    """HH-HAZ-04: of two that are alike, time alone fells the one with less air than the own side."""
    scene = {"hazards": [{"hazard": "asphyxia", "round": 1}]}
    rows = (HERO, foe("A", max_stamina=4), foe("B", max_stamina=40))
    assert at_turn(*rows).says() == "melee_attack A blunt_wood"
    assert at_turn(*rows, scene=scene).says() == "melee_attack B blunt_wood"


def test_two_actions_when_skilled() -> None:
    """HH-ACT-02: at action figure 6 two blows at -2 bring more than one."""
    player = at_turn(HERO, foe("A"))
    assert player.to("second").says() == "melee_attack A blunt_wood"


def test_one_action_when_clumsy() -> None:
    """At action figure 3 they do not."""
    player = at_turn({**HERO, "combat": 1}, foe("A"))
    assert player.to("second").says() == "none"


@pytest.mark.rule("HH-MEL-03")
def test_strikes_where_the_armour_ends() -> None:
    """HH-MEL-03: -2 is a price worth paying against a vest that swallows every blow."""
    player = at_turn({**HERO, "power": 3}, foe("A", armour=[{"use": "military_vest", "blade": 9}]))
    assert player.to("manner").says().startswith("zone ")
    assert at_turn(HERO, foe("A")).to("manner").says() == "plain"


@pytest.mark.rule("HH-RNG-03")
def test_volleys_when_they_pay() -> None:
    """HH-RNG-03: a marksman empties the burst, a bad shot does not."""
    gun = {"attacks": ["submachine_gun"], "fields": {"firearms": 3}}
    for marksmanship, shots in ((6, "shots 4"), (1, "shots 2")):
        player = at_turn({**HERO, **gun, "marksmanship": marksmanship, "combat": 1, "power": 1}, foe("A", max_life=60))
        assert player.to("shots").says() == shots


@pytest.mark.rule("HH-RNG-01")
def test_spare_shots_go_to_another() -> None:
    """HH-RNG-01: the first target gets the shots that should be enough, the next one the rest."""
    gun = {"attacks": ["submachine_gun"], "fields": {"firearms": 3}, "marksmanship": 6}
    player = at_turn({**HERO, **gun}, foe("A", life=1), foe("B"))
    assert player.plays() == "ranged_attack A submachine_gun"
    assert player.to("shot_target").says() == "target B"


def test_loads_rather_than_punches() -> None:
    """A full magazine is worth more than a round of fists, and loading is worth more than nothing."""
    weapon = {"attacks": [{"use": "heavy_pistol", "loaded": 0}], "power": 2}
    spares = {"spare_magazines": {"heavy_pistol": [10]}, "fields": {"firearms": 2}}
    assert at_turn({**HERO, **weapon, **spares}, foe("A")).says() == "reload heavy_pistol"


def test_draws_a_better_weapon_and_strikes_with_it() -> None:
    """HH-ACT-02: drawing is the first action, a blow with what was drawn the second."""
    player = at_turn({**HERO, "attacks": ["pointed_wood", "edged_large"]}, foe("A"))
    assert player.says() == "melee_attack A pointed_wood"
    player = at_turn({**HERO, "attacks": [{"use": "light_pistol", "loaded": 0}, "edged_large"]}, foe("A"))
    assert player.plays() == "draw edged_large"
    assert player.says() == "melee_attack A edged_large"


def test_stands_up_and_strikes() -> None:
    """HH-MEL-03: up first, and the blow as a second action."""
    rows = (HERO, foe("A", perception=12))
    blow = [("A", "melee_attack Marta"), ("A", "manner:knock_down")]
    fight = scripted(encounter("haunted_house", *rows), Rigged(high=True), blow)
    player = Player(Aggressive, fight.to("Marta", "turn"), "Marta")
    assert player.plays() == "stand"
    assert player.says() == "melee_attack A blunt_wood"


def test_searches_for_those_who_hide() -> None:
    """HH-ACT-03: without a target it looks for one; who cannot be found is not looked for."""
    assert at_turn(HERO, foe("A", hidden=12)).says() == "search"
    assert at_turn({**HERO, "perception": 1}, foe("A", hidden=12, caution=12)).says() == "wait"


def test_finishes_the_helpless_only_when_there_is_nothing_else() -> None:
    """HH-MEL-04: not while an enemy can still fight."""
    for down, said in (("A", "melee_attack B blunt_wood"), ("AB", "melee_attack A blunt_wood helpless")):
        fight = scripted(encounter("haunted_house", HERO, foe("A"), foe("B")), Rigged(high=True)).to("Marta", "turn")
        for name in down:
            fight[name].status = "coma"
        assert Player(Aggressive, fight, "Marta").says() == said


@pytest.mark.rule("HH-LIFE-03")
@pytest.mark.parametrize("policy", [Aggressive, Cautious])
@pytest.mark.parametrize(("wakes", "says"), [(2, "melee_attack B blunt_wood helpless"), (3, "heal Marta wound")])
def test_lets_nobody_wake_that_would_go_on_fighting(policy: type[Policy], wakes: int, says: str) -> None:
    """HH-LIFE-03: of enemies that are all down, the one that wakes at the end of the round is struck; if none does, the
    fight ends with the round, and the turn goes to first aid."""
    fight = scripted(encounter("haunted_house", HERO, foe("A"), foe("B")), Rigged(high=True)).to("Marta", "turn")
    for name, round_ in (("A", 9), ("B", wakes)):
        fight[name].status, fight[name].life, fight[name].wake_round = "unconscious", 0, round_
    fight["Marta"].wounds.append(Wound(1, 1, 10))
    assert Player(policy, fight, "Marta").says() == says


@pytest.mark.rule("HH-HAZ-03")
@pytest.mark.parametrize("policy", [Aggressive, Cautious])
@pytest.mark.parametrize(
    ("combat", "power", "says"), [(1, 1, "extinguish Marta"), (12, 12, "melee_attack A blunt_wood")]
)
def test_puts_out_a_fire_that_costs_more_than_a_turn(policy: type[Policy], combat: int, power: int, says: str) -> None:
    """HH-HAZ-02, HH-HAZ-03: three points a round for the next four rounds are more than a weak enemy takes in the round
    that it then lives longer, and less than a deadly one does."""
    hazard = {"hazard": "fire", "round": 1, "size": "small", "targets": ["Marta"]}
    rows = (HERO, foe("A", combat=combat, power=power))
    fight = scripted(encounter("haunted_house", *rows, scene={"hazards": [hazard]}), Rigged(high=True))
    assert Player(policy, fight.to("Marta", "turn"), "Marta").says() == says


@pytest.mark.rule("HH-FEAR-05")
def test_flees_only_from_the_edge_of_madness() -> None:
    """HH-FEAR-05: ignoring costs 4 shock; with no more than that left it flees."""
    horror = fighter("A", "zombie", side="npc")
    for shock, action in ((15, "ignore"), (6, "flee")):
        rows = ({**HERO, "fearless": False, "will": 6, "shock": shock}, horror)
        fight = scripted(encounter("haunted_house", *rows), "55 11").to("Marta", "flight")
        assert Player(Aggressive, fight, "Marta").says() == action


@pytest.mark.rule("HH-DOD-01")
def test_never_dodges() -> None:
    """HH-DOD-01: the policy never dodges, whatever attacks it."""
    rows = ({**HERO, "life": 1}, foe("A", attacks=["edged_powered"], perception=12))
    fight = scripted(encounter("haunted_house", *rows), Rigged(high=True), [("A", "melee_attack Marta")])
    assert Player(Aggressive, fight.to("Marta", "dodge"), "Marta").says() == "no"


@pytest.mark.rule("HH-MOVE-04")
def test_runs_after_the_last_one() -> None:
    """HH-MOVE-04: with pursuit in force, when it is about to get away and a blow would hardly stop it."""
    rows = (HERO, foe("A", agility=9, max_life=60))
    fight = scripted(encounter("haunted_house", *rows, variants={"pursuit": "opposed"}), Rigged(high=True))
    fight["A"].ran, fight["A"].run_left = True, 1
    assert Player(Aggressive, fight.to("Marta", "turn"), "Marta").says() == "run A pursue"
