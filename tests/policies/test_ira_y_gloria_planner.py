"""Aggressive and cautious in Ira y Gloria: moves, targets, attacks, and spending."""

from __future__ import annotations

from typing import Any

import pytest

from policies.aggressive import Aggressive
from policies.cautious import Cautious
from simulator.core.asks import Choose, Option
from simulator.core.dice import Rigged
from simulator.policy.protocol import Policy
from simulator.testing import ScriptedFight
from simulator.testing.encounters import Fighter
from tests.systems.ira_y_gloria.battle import afflict, foe, hero, script

from .policy_fights import Player, Window, begun

BOTH = pytest.mark.parametrize("kind", [Aggressive, Cautious])


def fight_of(*fighters: Fighter, high: bool = True, **more: Any) -> ScriptedFight:  # Any: as in script
    """Such a fight; every die is high, or low."""
    return script(*fighters, dice=Rigged(high=high), rounds=9, **more)


def at_turn(kind: type[Policy], who: str, *fighters: Fighter, **more: Any) -> Player:  # Any: as in script
    """Return a combatant at the first turn, played by a policy."""
    return Player(kind, fight_of(*fighters, **more).to(who, "turn"), who)


NOB = foe("Nob", "ork_nob", at=30.0)


# Where to go, whom to attack.


@BOTH
def test_charges_with_what_it_is_best_at(kind: type[Policy]) -> None:
    """IG-ATK-07: a nob in reach of a charge does not stand and shoot."""
    player = at_turn(kind, "Nob", foe("Nob", "ork_nob", at=10.0), hero("Ana", "sister_hero"))
    assert player.says().startswith("charge Ana big_choppa")


@BOTH
def test_shoots_and_comes_nearer(kind: type[Policy]) -> None:
    """Farther off he shoots and walks, without aiming, for that would cost the move."""
    rows = (foe("Nob", "ork_nob", at=24.0, weapons=["shoota", "big_choppa"]), hero("Ana", "sister_hero"))
    player = at_turn(kind, "Nob", *rows, variants={"firing_into_melee": "free"})
    assert player.plays() == "ranged_attack Ana shoota"
    assert "aim" not in player.to("manner").says()
    player.plays()
    player.fight.to("Nob", "turn")
    option = player.choice()
    assert (option.verb, option.target, option.detail) == ("move", 1, "close")


@BOTH
def test_aims_where_it_stays(kind: type[Policy]) -> None:
    """IG-ATK-13: a rifle gives up the move that it does not need."""
    player = at_turn(kind, "Ana", hero("Ana", "skitarius_hero"), NOB)
    player.plays()
    said = []
    while any(ask.kind == "manner" for ask in player.fight.asks):
        said.append(player.plays())
    assert "aim bonus" in said


@BOTH
@pytest.mark.rule("IG-ATK-07", "IG-ATK-13")
@pytest.mark.parametrize(("gun", "moves"), [("boltgun", False), ("lasgun", True)])
def test_comes_up_where_a_charge_will_beat_the_shots(kind: type[Policy], gun: str, moves: bool) -> None:
    """IG-ATK-07, IG-ATK-13: a sister's chainsword is worth more than twice a lasgun's aimed beam, for which she keeps
    her move to come up to within a charge; an aimed bolt is worth more than half of it, so she gives it up and aims."""
    skills = {"ballistic_skill": 3, "weapon_skill": 3}
    sister = hero("Ana", "sister_hero", weapons=[gun, "chainsword"], skills=skills)
    player = at_turn(kind, "Ana", sister, foe("Foe", "ork_nob", at=20.0))
    assert player.plays() == f"ranged_attack Foe {gun}"
    said = []
    while any(ask.kind == "manner" for ask in player.fight.asks):
        said.append(player.plays())
    assert ("aim bonus" in said) is not moves


@pytest.mark.rule("IG-ATK-12", "IG-ATK-13")
@pytest.mark.parametrize(("use", "says"), [("ork_nob", "move"), ("cult_leader", "ranged_attack")])
def test_moves_before_a_shot_that_gains_much_by_it(use: str, says: str) -> None:
    """IG-ATK-12, IG-ATK-13: a step to short range makes a bolt more than a third better than aiming does against a nob,
    and not against one who is easily felled from where she stands."""
    player = at_turn(Aggressive, "Ana", hero("Ana", "sister_hero"), foe("Foe", use, at=18.0))
    assert player.choice().verb == says


@BOTH
def test_shoots_whom_it_can_fell(kind: type[Policy]) -> None:
    """It shoots the enemy that is nearly down; two enemies are too far apart for one attack on both."""
    rows = (hero("Ana", "sister_hero"), foe("A", "cult_leader", at=20.0), foe("B", "cult_leader", at=10.0, wounds=1))
    assert at_turn(kind, "Ana", *rows).says() == "ranged_attack B boltgun"


@BOTH
def test_keeps_grenades_off_its_own(kind: type[Policy]) -> None:
    """IG-TRAIT-07: a blast is on all within it, so not where a friend stands."""
    crowd = foe("Mob", "cultist_mob", at=12.0)
    thrower = hero("Ana", weapons=[{"use": "frag_grenade", "damage": 14}], attributes={"strength": 5})
    assert at_turn(kind, "Ana", thrower, crowd).says().startswith("throw Mob")
    friend = hero("Eva", "guardsman_hero", at=10.0)
    assert not at_turn(kind, "Ana", thrower, friend, crowd).says().startswith("throw")


def test_walks_up_when_no_enemy_is_in_range() -> None:
    """IG-ACT-03: aggressive goes on as far as it can."""
    player = at_turn(Aggressive, "Ana", hero("Ana", weapons=["knife"]), foe("A", at=40.0))
    assert player.plays().startswith("move A")
    assert player.says().startswith("double_move A")


def test_cautious_lets_them_come() -> None:
    """IG-ACT-11: with a blade, and enemies that are on their way, it readies; not for ever."""
    rows = (hero("Ana", weapons=["chainsword"]), foe("A", at=13.5, weapons=["knife"], speed=7))
    player = at_turn(Cautious, "Ana", *rows)
    assert player.plays() == "ready"
    assert player.to("challenge").says() == "challenge"


def test_cautious_steps_back_after_a_shot() -> None:
    """A rifle keeps out of reach of the slow."""
    rows = (hero("Ana", "skitarius_hero", speed=8), foe("Dead", "poxwalker_mob", at=8.0))
    player = at_turn(Cautious, "Ana", *rows)
    assert player.plays() == "ranged_attack Dead galvanic_rifle"
    option = player.to("turn").choice()
    assert (option.verb, option.detail) == ("move", "away")


def test_cautious_leaves_a_melee_that_others_hold() -> None:
    """IG-ACT-09: hurt, and a comrade is in it: withdraw, then away; aggressive strikes."""
    rows = (hero("Ana", "sister_hero", wounds=2), hero("Eva", "sister_hero"), foe("Nob", "ork_nob", at=1.0))
    player = at_turn(Cautious, "Ana", *rows)
    assert player.plays() == "withdraw"
    assert player.choice().detail == "away"
    assert at_turn(Aggressive, "Ana", *rows).says().startswith("melee_attack Nob")


@BOTH
def test_the_exhausted_draw_breath(kind: type[Policy]) -> None:
    """IG-SHOCK-03: with Wrath they get their Shock back and fight on; without it those with comrades withdraw."""
    tired = hero("Ana", "sister_hero", shock=0)
    player = at_turn(kind, "Ana", tired, foe("Nob", "ork_nob", at=1.0))
    assert player.plays() == "restore_shock"
    assert player.says().startswith("melee_attack Nob")
    spent = hero("Ana", "sister_hero", shock=0, wrath=0)
    assert at_turn(kind, "Ana", spent, foe("Nob", "ork_nob", at=1.0)).says() == "pass"
    friend = hero("Eva", "sister_hero", at=-9.0)
    assert at_turn(kind, "Ana", spent, friend, foe("Nob", "ork_nob", at=1.0)).says() == "withdraw"


@BOTH
def test_gets_up_and_loads(kind: type[Policy]) -> None:
    """IG-ACT-13, IG-AMMO-03: free and simple actions come first."""
    rows = (hero("Ana", "sister_hero", weapons=[{"use": "boltgun", "empty": True}, "chainsword"]), NOB)
    assert at_turn(kind, "Ana", *rows).says() == "reload boltgun"


@BOTH
def test_loads_in_melee_what_can_be_shot_there(kind: type[Policy]) -> None:
    """IG-AMMO-03: in melee the policy loads a pistol, but no rifle."""
    for gun, loaded in (("lasgun", False), ("autopistol", True)):
        rows = (hero("Ana", weapons=[{"use": gun, "empty": True}, "knife"]), foe("Nob", "ork_nob", at=1.0))
        assert loaded == (at_turn(kind, "Ana", *rows).says() == f"reload {gun}")


@BOTH
@pytest.mark.rule("IG-COND-01", "IG-SHEET-04", "IG-ACT-05")
def test_what_stands_in_the_way_of_an_attack_goes_first(kind: type[Policy]) -> None:
    """Out of reach of every enemy: the restrained break free, a gun is drawn, a climb is hurried."""
    rows = (hero("Ana", weapons=["knife"]), foe("Nob", "ork_nob", at=20.0))
    player = at_turn(kind, "Ana", *rows)
    afflict(player.fight["Ana"], "restrained")
    assert player.says() == "break_free"
    sheathed = hero("Ana", weapons=["knife", "knife", "lasgun"])
    tracked = at_turn(kind, "Ana", sheathed, rows[1], variants={"weapon_readiness": "tracked"})
    tracked.fight["Ana"].arms[0].drawn = tracked.fight["Ana"].arms[1].drawn = False
    assert tracked.says() == "draw knife"
    assert at_turn(kind, "Ana", *rows, scene={"terrain": "climb"}).says() == "hurry"


@BOTH
@pytest.mark.rule("IG-REC-02")
@pytest.mark.parametrize(
    ("wrath", "shock", "answer"), [(2, 6, "restore_shock"), (2, 7, "none"), (1, 1, "none"), (1, 0, "restore_shock")]
)
def test_wrath_is_kept_for_a_death_test(kind: type[Policy], wrath: int, shock: int, answer: str) -> None:
    """IG-REC-02: between two fights, Shock is restored where it is all needed; the last point goes to the exhausted."""
    fight = fight_of(hero("Ana", shock_max=10, shock=shock, wrath=wrath), NOB)
    policy = begun(kind, fight.fight.encounter, 0)
    ask = Choose(0, "between", "IG-REC-02", (Option("none"), Option("restore_shock")), 0)
    assert policy.choose(ask, Window(fight, 0)).verb == answer


def test_cautious_helps_the_dying() -> None:
    """IG-ACT-12: it goes to a dying friend, and stabilises."""
    medic = hero("Ana", "sister_hero", skills={"medicae": 5})
    fight = fight_of(medic, hero("Eva", "guardsman_hero", at=-5.0), foe("Nob", "ork_nob", at=40.0)).to("Ana", "turn")
    fight["Eva"].status = "unconscious"
    fight["Eva"].wounds = 0
    player = Player(Cautious, fight, "Ana")
    option = player.choice()
    assert option.verb == "move"
    assert option.place == pytest.approx((-4.1, 0.0))
    player.plays()
    assert player.says() == "use_skill Eva medicae"


# How to attack.


def test_aggressive_goes_all_out_where_no_enemy_strikes_back() -> None:
    """IG-ATK-06: two dice more, against 2 Defence that an exhausted enemy will not use."""
    rows = (hero("Ana", "sister_hero"), foe("Nob", "ork_nob", at=1.0, wounds=1, shock=0))
    player = at_turn(Aggressive, "Ana", *rows)
    player.plays()
    said = []
    while player.ask().kind == "manner":
        said.append(player.plays())
    assert "all_out" in said


def test_sets_up_for_the_others() -> None:
    """IG-INTER: one who can do nothing herself makes the target vulnerable for those who can; alone she strikes."""
    talker = hero("Ana", weapons=["unarmed"], attributes={"strength": 1, "initiative": 5}, skills={"intimidation": 6})
    target = foe("Nob", "ork_nob", at=1.0, defence=7)
    player = at_turn(Cautious, "Ana", talker, hero("Eva", "marine_hero", weapons=["chainsword"]), target)
    assert player.plays() == "interaction_attack Nob intimidation"
    assert player.to("effect").says() == "vulnerable"
    assert "interaction" not in at_turn(Cautious, "Ana", talker, target).says()


@BOTH
def test_a_mob_does_not_set_up_what_its_first_blow_fells(kind: type[Policy]) -> None:
    """IG-INTER: eight orks cannot take more from two hurt guardsmen than they have, so that the blow comes first."""
    boys = [foe(f"Boy{number}", "ork_boy", at=14.0, initiative=9 - number) for number in range(8)]
    victims = [hero(name, "guardsman_hero", wounds=1, shock=1, initiative=1) for name in ("Ana", "Eva")]
    assert at_turn(kind, "Boy0", *boys, *victims).says().startswith("throw ")


def test_sets_nothing_up_for_grenades() -> None:
    """IG-TRAIT-07: a lost point of Defence helps no blast, which has a DN of its own."""
    talker = foe("Boy", "ork_boy", at=14.0, weapons=["unarmed"], initiative=9)
    bomber = foe("Bomber", "ork_boy", at=14.0, weapons=["stikkbomb"])
    player = at_turn(Aggressive, "Boy", talker, bomber, hero("Ana", "guardsman_hero"))
    player.plays()
    assert player.to("effect").says() == "hindered"


# What points are for.


def asked(kind: type[Policy], ask_kind: str, who: str, fight: ScriptedFight) -> str:
    """Return a seat's answer when it is next asked that."""
    return Player(kind, fight.to(who, ask_kind), who).says()


@BOTH
def test_soaks_what_would_fell(kind: type[Policy]) -> None:
    """IG-SOAK-01: the policy would rather be exhausted than fall."""
    rows = (foe("Nob", "ork_nob"), hero("Ana", "sister_hero", at=1.0, shock=2, wounds=2))
    fight = fight_of(*rows, answers=[("Nob", "melee_attack Ana big_choppa")])
    assert asked(kind, "soak", "Ana", fight) == "soak"


@BOTH
def test_wrath_steels_the_dying(kind: type[Policy]) -> None:
    """IG-DYING-04: there is nothing better to do with it."""
    rows = (foe("Nob", "ork_nob"), hero("Ana", "guardsman_hero", at=1.0, wounds=1))
    fight = fight_of(*rows, answers=[("Nob", "melee_attack Ana big_choppa")], high=True)
    seat = fight.seat("Ana")
    fight.fight.state.bodies[seat].wounds_max = 99
    assert asked(kind, "death_wrath", "Ana", fight) == "wrath"


@pytest.mark.parametrize(
    ("heroes", "ruin", "thrifty"),
    [(("Ana",), 1, "interrupt Nob"), (("Ana", "Eva"), 1, "no"), (("Ana", "Eva"), 2, "interrupt Nob")],
)
def test_captains_interrupt_by_temperament(heroes: tuple[str, ...], ruin: int, thrifty: str) -> None:
    """IG-INIT-07, IG-RUIN-01: aggressive pays from any pool, cautious from a full one, which would lose what comes in;
    so it does with one point against one hero, whom the first blow may fell."""
    rows = (*(hero(name, "sister_hero") for name in heroes), foe("Nob", "ork_nob", at=6.0, personal_ruin=0))
    for kind, said in ((Aggressive, "interrupt Nob"), (Cautious, thrifty)):
        assert asked(kind, "interrupt", "threats", fight_of(*rows, scene={"ruin": ruin})) == said


@pytest.mark.rule("IG-AMMO-02", "IG-AMMO-05")
@pytest.mark.parametrize(("mobs", "says"), [(1, "spray_mob"), (6, "keep")])
def test_reloads_are_kept_for_a_long_fight(mobs: int, says: str) -> None:
    """IG-AMMO-02: a gun runs out on one shot of six. Those who bought hits against a horde stood there with empty guns
    and gave up."""
    rows = (hero("Ana", "skitarius_hero"), *(foe(f"Mob {number}", "ork_boy_mob", at=20.0) for number in range(mobs)))
    assert at_turn(Aggressive, "Ana", *rows).to("reloads").says() == says


def test_captains_notice_an_ambush_by_temperament() -> None:
    """IG-INIT-11: both pay for a first body that is not surprised, only aggressive for a second."""
    rows = (hero("Ana", "sister_hero"), hero("Eva", "sister_hero"), foe("Nob", "ork_nob", at=6.0))
    for kind, second in ((Aggressive, "notice Eva"), (Cautious, "done")):
        ambush = fight_of(*rows, scene={"ambush": "threats", "glory": 4})
        player = Player(kind, ambush.to("heroes", "notice"), "heroes")
        assert player.plays() == "notice Ana"
        assert player.says() == second


@pytest.mark.rule("IG-ATK-09", "IG-MOB-02")
@pytest.mark.parametrize(("who", "mob"), [("guardsman_hero", "cultist_mob"), ("marine_hero", "ork_boy_mob")])
def test_shots_at_a_mob_are_not_called(who: str, mob: str) -> None:
    """IG-MOB-02: since the size called costs members hit, the plain shot is the better one."""
    player = at_turn(Aggressive, "Ana", hero("Ana", who), foe("Mob", mob, at=20.0))
    assert player.plays().startswith("ranged_attack Mob")
    assert "called_shot" not in player.to("manner").says()


@pytest.mark.rule("IG-GLORY-03")
@pytest.mark.parametrize(("verb", "paid"), [("attack", True), ("medicae", False), ("stealth", False)])
def test_glory_is_for_dice_of_tests_that_may_well_fail(verb: str, paid: bool) -> None:
    """IG-GLORY-03: of an attack on a high defence, but not of first aid, which she is sure of; and whatever attack she
    has planned, of no other test."""
    rows = (hero("Ana", "sister_hero", at=1.0), foe("Nob", "ork_nob", at=1.0))
    player = at_turn(Aggressive, "Ana", *rows, scene={"glory": 6})
    assert "attack" in player.choice().verb
    options = tuple(Option("dice", amount=count) for count in range(4))
    ask = Choose(player.seat, "glory_dice", "IG-GLORY-03", options, player.seat, -1, Option(verb, amount=6))
    answer = player._policy.choose(ask, Window(player.fight, player.seat))
    assert (answer.amount > 0) is paid


def test_captains_spread_a_mob() -> None:
    """IG-MOB-06: twenty on one is a waste where three stand about."""
    heroes = [hero(name, "guardsman_hero", at=1.0) for name in ("Ana", "Eva", "Ida")]
    fight = fight_of(foe("Orks", "ork_boy_mob"), *heroes, answers=[("Orks", "melee_attack Ana choppa")])
    player = Player(Aggressive, fight.to("threats", "split"), "threats")
    chosen = []
    while any(ask.kind == "split" for ask in player.fight.asks):
        chosen.append(player.choice())
        player.plays()
    assert all(option.verb == "group" for option in chosen)
    assert len({option.target for option in chosen}) == len(chosen) >= 2
    assert sum(option.amount for option in chosen) == 20


@BOTH
def test_captains_give_up_when_no_body_can_act(kind: type[Policy]) -> None:
    """IG-CORE-04: exhausted, without Wrath, against an enemy that is not."""
    rows = (hero("Ana", "sister_hero", shock=0, wrath=0), NOB)
    assert asked(kind, "surrender", "heroes", fight_of(*rows)) == "surrender"
    assert asked(kind, "surrender", "heroes", fight_of(hero("Ana", "sister_hero", shock=0), NOB)) == "no"


def test_captains_empty_guns_that_cannot_be_loaded() -> None:
    """IG-TEST-09: out_of_ammo where there are no Reloads left, else Ruin."""
    rows = (hero("Ana", "sister_hero", reloads=0), foe("Nob", "ork_nob", at=8.0, personal_ruin=0))
    answers = [("threats", "interrupt"), ("Ana", "ranged_attack Nob boltgun")]
    fight = fight_of(*rows, high=False, answers=answers)
    assert asked(Aggressive, "complication", "threats", fight) == "out_of_ammo"
    assert Option("gain_ruin") in list(Player(Aggressive, fight, "threats").ask().options())


@BOTH
def test_captains_turn_an_attack_on_an_enemy(kind: type[Policy]) -> None:
    """IG-TEST-09: d66 65: not on the next of the captain's own."""
    fight = script(
        hero("H", weapons=[{"use": "lasgun", "traits": {}}], attributes={"initiative": 5}),
        foe("N", at=20),
        foe("O", at=22, attributes={"initiative": 1}),
        hero("G", at=15),
        variants={"complication_mode": "table_d66"},
        dice="144 66 1",
        answers=[("H", "turn: ranged_attack N")],
    )
    assert "target G" == asked(kind, "redirect", "threats", fight)


@BOTH
def test_a_called_mob_leaves_the_helpless_alone(kind: type[Policy]) -> None:
    """IG-SHEET-09 kill_them_all: twenty cultists shoot at those that still stand, easy as the fallen are to hit."""
    rows = (
        hero("Ana", "sister_hero", wounds=0, wrath=0),
        hero("Eva", "sister_hero", at=6.0),
        foe("Urzo", "cult_leader", at=14.0),
        foe("Mob", "cultist_mob", at=14.0),
    )
    fight = fight_of(*rows, high=False, answers=[("threats", "interrupt Urzo"), ("threats", "call: call Mob")])
    fight.fight.state.bodies[0].stabilised = True
    assert asked(kind, "called_attack", "Mob", fight).startswith("ranged_attack Eva")


@BOTH
@pytest.mark.rule("IG-ACT-05", "IG-ATK-07")
def test_swims_up_to_within_a_charge(kind: type[Policy]) -> None:
    """IG-ACT-05: a charge through water reaches half as far. Those who stopped where one would reach on dry land
    unsettled the enemy for the rest of the fight."""
    rows = (
        foe("Mob", "citizen_mob", at=10.0),
        foe("Crowd", "citizen_mob", at=11.0),
        hero("Ana", "sister_hero"),
    )
    player = at_turn(kind, "Mob", *rows, scene={"terrain": "swim"})
    assert player.plays() == "hurry"
    assert player.plays() == "interaction_attack Ana deception"
    player.fight.to("Mob", "turn")
    assert player.choice().verb == "move"


def test_cautious_goes_to_the_fallen_no_farther_than_the_ground_allows() -> None:
    """IG-ACT-05: a comrade six metres off is beside it on open ground, but not up a wall at half speed."""
    rows = (
        hero("Ana", "sister_hero", at=6.0, wounds=0, wrath=0),
        hero("Eva", "sister_hero", wrath=0),
        foe("Nob", "ork_nob", at=60.0),
    )
    for terrain, goes in (("open", True), ("climb", False)):
        player = Player(Cautious, fight_of(*rows, high=False, scene={"terrain": terrain}).to("Eva", "turn"), "Eva")
        option = player.choice()
        assert player.ask().allows(option)
        assert goes == (option.verb == "move" and option.target == -1)


@pytest.mark.parametrize(
    ("kind", "own", "answer"), [(Cautious, 1, "no"), (Cautious, 2, "call Mob"), (Aggressive, 1, "call Mob")]
)
def test_the_thrifty_call_a_mob_unless_it_costs_the_last_point(kind: type[Policy], own: int, answer: str) -> None:
    """IG-SHEET-09 kill_them_all: of a common point and what is left of the caller's own, the thrifty keep one for
    soaking; the bold spend the last. To act first has cost the caller one of its own."""
    urzo = foe("Urzo", "cult_leader", at=14.0, personal_ruin=own)
    rows = (hero("Eva", "sister_hero", at=6.0), urzo, foe("Mob", "cultist_mob", at=14.0))
    fight = fight_of(*rows, high=False, scene={"ruin": 1}, answers=[("threats", "interrupt Urzo")])
    assert asked(kind, "call", "threats", fight).startswith(answer)


# Manoeuvres.


@BOTH
@pytest.mark.parametrize(("weapon", "holds"), [("unarmed", True), ({"use": "chainsword", "damage": 20}, False)])
def test_the_strong_hold_an_enemy_for_the_others(kind: type[Policy], weapon: object, holds: bool) -> None:
    """IG-ATK-10: a nimble enemy is held fast where the wrestler's own blows are weak and its comrades' are not."""
    rows = (
        hero("Ana", attributes={"strength": 6, "initiative": 6}, weapons=[weapon]),
        hero("Eva", "sister_hero", weapons=["chainsword"]),
        hero("Ada", "sister_hero", weapons=["chainsword"]),
        foe("Nob", "ork_nob", at=1.0, defence=5, attributes={"strength": 5}),
    )
    player = at_turn(kind, "Ana", *rows, variants={"grapple": "on"})
    assert holds is (player.says() == "grapple Nob")


@BOTH
def test_fire_keeps_down_what_comes_to_fight_hand_to_hand(kind: type[Policy]) -> None:
    """IG-ATK-16: one whose shots cannot hurt a brute pins it, and does so no more once it is pinned."""
    gun = {"use": "lasgun", "damage": 1, "salvo": 2, "traits": {}}
    rows = (
        hero("Ana", weapons=[gun], skills={"ballistic_skill": 4}, attributes={"initiative": 5}),
        hero("Eva", "sister_hero", at=-3.0),
        foe("Nob", "ork_nob", at=20.0, weapons=["big_choppa"]),
    )
    player = at_turn(kind, "Ana", *rows, variants={"pinning": "on"})
    assert player.says().startswith("pin Nob lasgun")
    afflict(player.fight.fight.state.bodies[2], "pinned", by=0)
    assert not at_turn(kind, "Ana", *rows, variants={"pinning": "off"}).says().startswith("pin")
    assert "pin" not in Player(kind, player.fight, "Ana").says()


@BOTH
@pytest.mark.parametrize(("blade", "leaves"), [("knife", True), ({"use": "knife", "damage": 20}, False)])
def test_marksmen_leave_a_melee_whose_blows_are_weak(kind: type[Policy], blade: object, leaves: bool) -> None:
    """IG-ATK-04: twelve dice of a rifle are worth a scratch, and not a blow that kills."""
    feeble = {"strength": 1, "toughness": 1, "initiative": 1}
    rows = (
        hero("Ana", "skitarius_hero", weapons=["galvanic_rifle"], resilience=9),
        foe("Thug", at=1.0, attributes=feeble, pools={"weapon_skill": 2}, weapons=[blade], wounds_max=9, resilience=9),
    )
    player = at_turn(kind, "Ana", *rows)
    assert leaves is player.says().startswith("move")


@BOTH
def test_who_is_kept_off_by_a_long_weapon_goes_up_to_it(kind: type[Policy]) -> None:
    """IG-ATK-02: engaged by a lash of three metres, a chainsword has to come within one."""
    rows = (hero("Ana", "sister_hero", weapons=["chainsword"]), foe("Nob", "ork_nob", at=3.0, weapons=["lash"]))
    player = at_turn(kind, "Ana", *rows)
    assert player.plays().startswith("move Nob chainsword")
    assert player.says().startswith("melee_attack Nob chainsword")


@BOTH
def test_a_stuck_weapon_is_freed_before_walking_up_unarmed(kind: type[Policy]) -> None:
    """IG-TEST-09: a rifleman whose only weapon is stuck, or jammed, mends it where it stands."""
    for fault, verb in (("weapon_stuck", "unstick"), ("jam", "clear_jam")):
        fight = fight_of(hero("Ana", weapons=["lasgun"]), foe("Nob", "ork_nob", at=20.0)).to("Ana", "turn")
        fight["Ana"].arms[0].fault = fault
        assert Player(kind, fight, "Ana").says().startswith(verb)


@BOTH
@pytest.mark.parametrize(("dn", "tries"), [(3, True), (9, False)])
def test_who_has_no_enemy_in_reach_tries_the_tasks_of_the_scene(kind: type[Policy], dn: int, tries: bool) -> None:
    """IG-ACT-12: after its move the action is for a task that may well succeed, before it is for more way."""
    tasks = [{"name": "gate", "skill": "tech", "dn": dn}]
    rows = (hero("Ana", "skitarius_hero", weapons=["knife"]), foe("Nob", "ork_nob", at=90.0))
    player = at_turn(kind, "Ana", *rows, scene={"tasks": tasks})
    assert player.plays().startswith("move")
    assert tries is (player.says() == "task gate")


# On the ground, and what a blow has to get over.


@BOTH
@pytest.mark.rule("IG-ATK-01")
@pytest.mark.parametrize(("at", "last"), [(40.0, "drop_prone"), (10.0, "pass")])
def test_a_shooter_lies_down_where_no_enemy_may_come_near(kind: type[Policy], at: float, last: str) -> None:
    """IG-ATK-01: the prone are harder to hit from afar, and easier from nearby."""
    rows = (hero("Beltran", "guardsman_hero", weapons=["long_las"]), foe("Malo", at=at, speed=6, weapons=["lasgun"]))
    player = at_turn(kind, "Beltran", *rows, high=False)
    said = [player.plays()]
    while said[-1] not in ("drop_prone", "pass"):
        said.append(player.to("turn").plays())
    assert said[-1] == last


@pytest.mark.rule("IG-SHOCK-03")
@pytest.mark.parametrize(("wrath", "spread"), [(1, True), (0, False)])
def test_a_shot_is_spread_to_one_who_will_draw_breath(wrath: int, spread: bool) -> None:
    """IG-ATK-08: of two heroes one is exhausted, and does not count for much without Wrath."""
    guns: dict[str, Any] = {"weapons": ["bolt_pistol", "power_fist"], "wounds": 1}
    rows = (
        hero("Ana", "sister_hero", wounds=1, shock=2, wrath=0, reloads=0),
        foe("Sigma", "skitarius_hero", at=12.0, wounds=1, shock=1),
        foe("Kappa", "skitarius_hero", at=10.0, shock=0, wrath=wrath, **guns),
    )
    player = at_turn(Aggressive, "Ana", *rows, sides={"heroes": "pc", "threats": "pc"})
    assert player.plays() == "ranged_attack Sigma boltgun"
    said = []
    while any(ask.kind == "manner" for ask in player.fight.asks):
        said.append(player.plays())
    assert ("multi_attack Kappa" in said) is spread


@BOTH
@pytest.mark.rule("IG-INIT-09")
@pytest.mark.parametrize(("others", "answer"), [([], "challenge"), ([foe("B", at=60.0, weapons=["knife"])], "no")])
def test_the_turn_of_the_last_enemy_is_contested_from_afar(
    kind: type[Policy], others: list[Fighter], answer: str
) -> None:
    """IG-INIT-09: with nothing to be done about it, a turn is worth a point only if no other enemy has one to come."""
    fight = fight_of(hero("Ana", weapons=["chainsword"]), foe("A", at=60.0, weapons=["knife"]), *others)
    ask = Choose(0, "challenge", "IG-INIT-09", (Option("no"), Option("challenge")), 0, 1)
    assert begun(kind, fight.fight.encounter, 0).choose(ask, Window(fight, 0)).verb == answer
