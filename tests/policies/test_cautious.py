"""Cautious in Haunted House: when it dodges, helps, handles its weapons, hides and leaves."""

from __future__ import annotations

import pytest

from policies.aggressive import Aggressive
from policies.cautious import Cautious
from simulator.core.dice import Rigged
from simulator.policy.protocol import Policy
from simulator.systems.haunted_house.state import Wound
from simulator.testing import encounter, fighter, scripted
from simulator.testing.encounters import Fighter

from .policy_fights import Player

HERO: Fighter = fighter("Elena", "officer", side="pc", perception=6, agility=6, fearless=True)
UNABLE: Fighter = {**HERO, "attacks": ["unarmed"], "combat": 1, "power": 1, "fields": {}}
MATE: Fighter = fighter("Marta", "athlete", side="pc", perception=1, fearless=True)
DOCTOR: Fighter = fighter("Inés", "doctor", side="pc", perception=6, agility=6, fearless=True)


def foe(name: str, use: str = "zombie", **fields: object) -> Fighter:
    """Return an enemy that does not frighten."""
    return fighter(name, use, side="npc", fright_row="none", **fields)


def at_turn(*rows: Fighter, **more: object) -> Player:
    """Return the first in the list at their first turn, which is the first of all."""
    who = rows[0]["name"]
    fight = scripted(encounter("haunted_house", *rows, **more), Rigged(high=True))
    return Player(Cautious, fight.to(who, "turn"), who)


def attacked(hero: Fighter, enemy: Fighter, *others: Fighter, action: str = "melee_attack", **more: object) -> Player:
    """Return the hero asked whether to dodge the enemy's attack, the first action of the fight."""
    rows = (hero, {**enemy, "perception": 12}, *others)
    answers = [(enemy["name"], f"{action} {hero['name']}")]
    fight = scripted(encounter("haunted_house", *rows, **more), Rigged(high=True), answers)
    return Player(Cautious, fight.to(hero["name"], "dodge"), hero["name"])


def locked(hero: Fighter, enemy: Fighter, *others: Fighter) -> Player:
    """Return the hero at a turn that a melee dodge leaves no hostile action in."""
    rows = (hero, {**enemy, "perception": 12}, *others)
    answers = [(enemy["name"], f"melee_attack {hero['name']}"), (hero["name"], "dodge:dodge")]
    fight = scripted(encounter("haunted_house", *rows), Rigged(high=False), answers)
    return Player(Cautious, fight.to(hero["name"], "turn"), hero["name"])


# Dodging.


@pytest.mark.rule("HH-DOD-01")
def test_dodges_what_could_fell_it() -> None:
    """HH-DOD-01: with little life left a dodge is worth the turn; with plenty the turn is worth more."""
    blade = foe("A", attacks=["edged_large"])
    assert attacked({**HERO, "life": 5, "marksmanship": 1}, blade).says() == "dodge"
    assert attacked(HERO, foe("A", life=5)).says() == "no"


@pytest.mark.rule("HH-DOD-03")
@pytest.mark.parametrize(("rounds", "says"), [(10, "dodge"), (11, "no")])
def test_dodges_no_more_when_the_fight_has_gone_on_for_long(rounds: int, says: str) -> None:
    """Giving up every turn for a dodge wins no fight; a dodge that costs no turn is made at any time (HH-DOD-03)."""
    weak = attacked({**HERO, "life": 5, "marksmanship": 1}, foe("A", attacks=["edged_large"]))
    unable = attacked(UNABLE, foe("A", natural_armour=9))
    for player in (weak, unable):
        player.fight.fight.state.round = rounds
    assert weak.says() == says
    assert unable.says() == "dodge"


@pytest.mark.rule("HH-DOD-03")
def test_dodges_while_it_runs() -> None:
    """HH-DOD-03: the lock bars hostile actions alone, which one that runs for its life does not mean to take."""
    answers = [("Elena", "run"), ("A", "melee_attack Elena")]
    fight = scripted(encounter("haunted_house", HERO, foe("A", life=5)), Rigged(high=True), answers)
    assert Player(Cautious, fight.to("Elena", "dodge"), "Elena").says() == "dodge"


@pytest.mark.rule("HH-DOD-04")
def test_a_bullet_costs_the_whole_turn() -> None:
    """HH-DOD-04, HH-DOD-05: alone, a hardened fighter dodges a risk that others take, because a dodge costs them
    more; but a fighter does not stand in the line of fire while comrades go on."""
    gunman = foe("A", attacks=[{"use": "light_pistol", "rate": 1}], marksmanship=5)
    alone = ((6, False, "no"), (6, True, "dodge"), (9, True, "no"))
    for life, hardened, action in alone:
        hero = {**HERO, "life": life, "gunfire_hardened": hardened, "marksmanship": 1}
        assert attacked(hero, gunman, action="ranged_attack").says() == action
    assert attacked({**HERO, "marksmanship": 1}, gunman, MATE, action="ranged_attack").says() == "dodge"


@pytest.mark.rule("HH-DOD-02")
def test_dodges_where_others_make_up_for_the_turn() -> None:
    """HH-DOD-02: a dodge saves more than a turn while comrades go on attacking, but not while they have no air."""
    hero = {**HERO, "life": 14, "marksmanship": 3}
    mate = {**MATE, "perception": 1}
    assert attacked(hero, foe("A")).says() == "no"
    assert attacked(hero, foe("A"), mate).says() == "dodge"
    drowning = [{"hazard": "asphyxia", "round": 1, "targets": [mate["name"]]}]
    assert attacked(hero, foe("A"), mate, scene={"hazards": drowning}).says() == "no"


@pytest.mark.rule("HH-HAZ-05")
def test_who_has_no_air_gives_no_turn_away() -> None:
    """HH-HAZ-05: those without air have few turns left, however well a comrade goes on."""
    hero = {**HERO, "life": 14, "marksmanship": 3}
    drowning = [{"hazard": "asphyxia", "round": 1, "targets": ["Elena"]}]
    rows = (hero, foe("A"), {**MATE, "perception": 1})
    assert attacked(*rows).says() == "dodge"
    assert attacked(*rows, scene={"hazards": drowning}).says() == "no"


@pytest.mark.rule("HH-HAZ-04")
@pytest.mark.parametrize("policy", [Aggressive, Cautious])
def test_dodges_while_the_air_of_its_enemies_runs_out_first(policy: type[Policy]) -> None:
    """HH-HAZ-04, HH-HAZ-05: the side with more air only has to wait; with less, or if the enemy falls to blows
    before it suffocates, a turn is dear."""
    scene = {"hazards": [{"hazard": "asphyxia", "round": 1}]}
    for stamina, life, action in ((4, 90, "dodge"), (40, 90, "no"), (4, 3, "no")):
        player = attacked(HERO, foe("A", max_stamina=stamina, max_life=life), scene=scene)
        assert Player(policy, player.fight, "Elena").says() == action


@pytest.mark.rule("HH-DOD-03")
@pytest.mark.parametrize(("life", "power", "says"), [(60, 5, "dodge"), (120, 5, "no"), (120, 9, "dodge")])
def test_the_stronger_side_strikes_where_attacks_take_long(life: int, power: int, says: str) -> None:
    """HH-DOD-03: dodges stretch a long fight, and win it no sooner; the weaker side has nothing to lose by that."""
    hero = {**HERO, "life": 14, "marksmanship": 3}
    rows = (hero, foe("A", max_life=life, power=power), {**MATE, "perception": 1})
    assert attacked(*rows).says() == says


def test_a_turn_is_dear_while_enemies_are_to_come() -> None:
    """An enemy that is not felled now stands beside those who come later; once all are there the dodge pays again."""
    hero = {**HERO, "life": 14, "marksmanship": 3}
    rows = (hero, foe("A"), {**MATE, "perception": 1})
    assert attacked(*rows, foe("B", wave=5)).says() == "no"
    assert attacked(*rows).says() == "dodge"


def test_declares_dodges_in_advance() -> None:
    """With ``dodge_timing = round_start`` it declares the kind that threatens."""
    rows = ({**HERO, "life": 3, "marksmanship": 1}, *(foe(name, attacks=["edged_large"]) for name in "ABC"))
    staged = encounter("haunted_house", *rows, variants={"dodge_timing": "round_start"})
    fight = scripted(staged, Rigged(high=True)).to("Elena", "dodge_round")
    assert Player(Cautious, fight, "Elena").says() == "melee"


# Helping.


@pytest.mark.rule("HH-REC-03")
def test_a_locked_turn_goes_into_first_aid() -> None:
    """HH-REC-03: healing is not hostile, so a dodger's turn is not lost; the worst off comes first."""
    assert locked(DOCTOR, foe("A", max_life=10), MATE).says() == "wait"
    player = locked(DOCTOR, foe("A", max_life=10), MATE)
    for name, life in (("Inés", 10), ("Marta", 9)):
        player.fight[name].life = life
        player.fight[name].wounds.append(Wound(6, 0, 1, "claws", 1))
    assert player.says() == "heal Marta wound"


@pytest.mark.rule("HH-HAZ-03")
def test_puts_out_its_own_fire() -> None:
    """HH-HAZ-03: before anything else, however small, unless the enemy's next blows take far more than the fire."""
    hazard = {"hazard": "fire", "round": 1, "size": "small", "targets": ["Elena"]}
    for weapon, action in (("claws", "extinguish Elena"), ("huge_mechanical", "ranged_attack A heavy_pistol")):
        assert at_turn(HERO, foe("A", attacks=[weapon]), scene={"hazards": [hazard]}).says() == action


@pytest.mark.rule("HH-HAZ-03")
def test_puts_out_the_fire_of_a_friend_in_need() -> None:
    """HH-HAZ-03: it extinguishes the fire of a friend who would not live to do it."""
    hazard = {"hazard": "fire", "round": 1, "size": "large", "targets": ["Marta"]}
    for life, action in ((9, "extinguish Marta"), (25, "ranged_attack A heavy_pistol")):
        assert at_turn(HERO, {**MATE, "life": life}, foe("A"), scene={"hazards": [hazard]}).says() == action


@pytest.mark.rule("HH-HAZ-06")
def test_revives() -> None:
    """HH-HAZ-06: a heart that has stopped cannot wait."""
    player = at_turn(DOCTOR, MATE, foe("A"))
    player.fight["Marta"].status, player.fight["Marta"].arrest = "coma", True
    assert player.says() == "revive Marta"


@pytest.mark.rule("HH-REC-05")
def test_calms_when_it_can_do_no_harm() -> None:
    """HH-REC-05: a fighter that could hardly scratch the enemy calms a friend on the edge of madness."""
    player = at_turn({**DOCTOR, "attacks": ["unarmed"]}, {**MATE, "shock": 3}, foe("A"))
    player.fight["Marta"].calm_open = True
    assert player.says() == "calm Marta"


# Weapons.


@pytest.mark.rule("HH-RNG-05")
def test_reloads() -> None:
    """HH-RNG-05: a fresh magazine beats bare hands."""
    empty = {"use": "heavy_pistol", "loaded": 0}
    assert at_turn({**HERO, "attacks": [empty]}, foe("A")).says() == "reload heavy_pistol"


@pytest.mark.rule("HH-RNG-07")
def test_clears_a_jam_or_draws_something_else() -> None:
    """HH-RNG-07: a skilled fighter clears the jam; one with a blade draws that."""
    jammed = {"use": "heavy_pistol", "jammed": True}
    handy = {**HERO, "attacks": [jammed], "technique": 6, "combat": 1, "fields": {"firearms": 2}}
    assert at_turn(handy, foe("A")).says() == "clear_jam heavy_pistol"
    armed = {**HERO, "attacks": [jammed, "edged_large"], "technique": 1, "fields": {"melee_weapons": 3}}
    assert at_turn(armed, foe("A")).says() == "draw edged_large"


@pytest.mark.rule("HH-DOD-03")
def test_a_locked_turn_does_not_go_into_changing_weapons() -> None:
    """HH-CHAR-06: with a loaded shotgun in hand, a revolver that is as good gains nothing; an empty one is put away."""
    for loaded, action in ((5, "wait"), (0, "draw light_revolver")):
        hero = {**HERO, "attacks": [{"use": "shotgun", "loaded": loaded}, "light_revolver"], "spare_magazines": {}}
        assert locked({**hero, "spare_rounds": {"shotgun": 5}}, foe("A")).says() == action


@pytest.mark.rule("HH-RNG-05")
def test_draws_no_gun_for_its_last_round() -> None:
    """HH-RNG-05: one shot, and then bare hands, is worth less than a blade in every round."""
    for loaded, action in ((6, "draw heavy_revolver"), (1, "melee_attack A edged_large")):
        hero = {**HERO, "attacks": ["edged_large", {"use": "heavy_revolver", "loaded": loaded}], "marksmanship": 6}
        assert at_turn({**hero, "spare_magazines": {}, "combat": 3, "fields": {}}, foe("A")).says() == action


@pytest.mark.rule("HH-RNG-07")
def test_counts_the_gun_that_will_shoot_before_it_falls() -> None:
    """HH-RNG-07: a turn is worth more than a dog's bite while a gunman works at a jam; without ammunition it is not."""
    for gun, action in (({"jammed": True}, "no"), ({"loaded": 0}, "dodge")):
        guns = {"attacks": [{"use": "submachine_gun", **gun}], "spare_magazines": {}}
        gunman = foe("B", "officer", armour=[], perception=1, marksmanship=6, combat=1, power=1, **guns)
        hero = {**HERO, "life": 14, "marksmanship": 3}
        assert attacked(hero, foe("A", "guard_dog"), MATE, gunman).says() == action


def test_draws_no_weapon_that_is_as_useless() -> None:
    """If neither weapon can hurt, and a friend's can, it distracts the enemy for the friend."""
    weak = {**HERO, "power": 1, "attacks": ["heavy_pistol", "edged_small"]}
    strong = {**MATE, "power": 6, "combat": 6, "attacks": ["edged_powered"]}
    armoured = foe("A", natural_armour=18, attacks=["unarmed"], combat=1, power=1)
    assert at_turn(weak, strong, armoured).says() == "distract A"


@pytest.mark.rule("HH-RNG-04")
def test_aims_when_no_enemy_presses() -> None:
    """HH-RNG-04: a poor shot takes aim at an enemy that cannot hurt; under threat it shoots immediately."""
    poor = {**HERO, "attacks": ["rifle"], "marksmanship": 3, "fields": {}, "combat": 1, "power": 1}
    harmless = foe("A", attacks=["unarmed"], combat=0, power=0)
    player = at_turn(poor, harmless)
    assert player.plays() == "aim A rifle"
    assert Player(Cautious, player.fight.to("Elena", "turn"), "Elena").says() == "ranged_attack A rifle"
    assert at_turn(poor, foe("A", attacks=["edged_powered"])).says() == "ranged_attack A rifle"


# Staying and leaving.


@pytest.mark.rule("HH-MOVE-02")
def test_withdraws_when_badly_hurt_and_losing() -> None:
    """HH-MOVE-02: but neither when only hurt, nor when only outnumbered."""
    crowd = [foe(name) for name in "BCD"]
    assert at_turn({**HERO, "life": 4}, *crowd).says() == "run"
    assert at_turn(HERO, *crowd).says().startswith("ranged_attack")
    assert at_turn({**HERO, "life": 4}, foe("B", life=2)).says() == "melee_attack B unarmed"


def test_leaves_when_friends_are_lost_and_all_hope() -> None:
    """Alone against what two could not stop; but it stands its ground while all stand."""
    for status, action in (("dead", "run"), ("active", "ranged_attack A heavy_pistol")):
        player = at_turn(HERO, MATE, *[foe(name, "werewolf") for name in "ABCD"])
        player.fight["Marta"].status = status
        assert player.says() == action


def test_a_pinned_loser_leaves() -> None:
    """HH-DOD-03: with no attack to make and the fight going badly, running is what is left."""
    assert locked(DOCTOR, foe("A", "werewolf")).says() == "run"


@pytest.mark.rule("HH-ACT-03")
def test_searches_and_gives_up() -> None:
    """HH-ACT-03: looks for those who hide, and leaves if they can never be found."""
    assert at_turn(HERO, foe("A", hidden=12)).says() == "search"
    assert at_turn({**HERO, "perception": 1}, foe("A", hidden=12, caution=12)).says() == "run"


@pytest.mark.rule("HH-ACT-03")
def test_hides_behind_stronger_friends() -> None:
    """HH-ACT-03: badly hurt, with a fight that is won without it."""
    assert at_turn({**HERO, "life": 4, "caution": 6}, MATE, foe("A")).says() == "hide"
    assert at_turn({**HERO, "life": 4, "caution": 1}, MATE, foe("A")).says().startswith("ranged_attack")


@pytest.mark.rule("HH-MEL-03")
def test_stands_up() -> None:
    """HH-MEL-03: there is little else to do."""
    blow = [("A", "melee_attack Elena"), ("A", "manner:knock_down")]
    fight = scripted(encounter("haunted_house", HERO, foe("A", perception=12)), Rigged(high=True), blow)
    assert Player(Cautious, fight.to("Elena", "turn"), "Elena").says() == "stand"


@pytest.mark.rule("HH-FEAR-05")
def test_flees_when_the_mind_is_frail() -> None:
    """HH-FEAR-05: ignoring costs 4 shock, which a frail mind does not have to spare."""
    horror = fighter("A", "zombie", side="npc")
    for shock, action in ((18, "ignore"), (6, "flee")):
        rows = ({**HERO, "fearless": False, "will": 6, "shock": shock}, horror)
        fight = scripted(encounter("haunted_house", *rows), "55 11").to("Elena", "flight")
        assert Player(Cautious, fight, "Elena").says() == action
