"""Specials of a creature's own, by their effects (IG-SPEC-01)."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from policies.aggressive import Aggressive
from simulator.core.dice import Rigged
from simulator.core.events import Acted, ConditionGained, Contested, DamageRolled
from simulator.exact.policies import ScenarioPolicies
from simulator.exact.solver import solve_fight
from simulator.runtime.seats import Seats
from simulator.scenario import load_text
from simulator.systems.ira_y_gloria.state import Turn
from simulator.systems.ira_y_gloria.turns.options import TurnAsk
from tests.policies.policy_fights import Window, begun

from ..specials import special
from .battle import changes, checked, foe, going, hero, order, play, pools, script

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


SHOOTS = "N turn: ranged_attack H lasgun"
GUN = {"use": "lasgun", "damage": 6, "ed": 1, "ap": 0, "range": 24, "salvo": 0, "traits": {}}


@pytest.mark.rule("IG-SPEC-01")
@pytest.mark.parametrize(
    ("mine", "theirs", "pool"),
    [
        (
            {"specials": special({"change": "attack_dice", "by": 2}, when="attacking and ranged and not moved")},
            {},
            (5, 3),
        ),
        ({}, {"specials": special({"change": "dn", "who": "attackers"}, when="ranged")}, (3, 4)),
        (
            {},
            {"specials": special({"change": "dn", "by": 2, "who": "attackers"}, when="distance(attacker) > 19")},
            (3, 5),
        ),
        (
            {},
            {"specials": special({"change": "dn", "by": 2, "who": "attackers"}, when="distance(attacker) > 20")},
            (3, 3),
        ),
        ({}, {"specials": special({"change": "attack_dice", "who": "attackers"})}, (4, 3)),
        ({"specials": special({"change": "dn", "by": -9}, when="first_attack")}, {}, (3, 1)),
    ],
)
def test_specials_change_dice_and_difficulty(
    mine: dict[str, Any], theirs: dict[str, Any], pool: tuple[int, int]
) -> None:
    """Dice and difficulty of a shot at Defence 3 from 20 m: those of the shooter, and those of its target."""
    shooter = foe("N", at=20, weapons=[GUN], initiative=5, **mine)
    fight = play(hero("H", defence=3, **theirs), shooter, dice="3" * pool[0], answers=SHOOTS)
    assert pools(fight) == [(pool[0], 0, pool[1])]


@pytest.mark.rule("IG-SPEC-01")
@pytest.mark.parametrize(
    ("mine", "theirs", "wounds"),
    [
        ({}, {}, 4),
        ({"specials": special({"change": "damage", "by": 2})}, {}, 6),
        ({"specials": special({"change": "ap"}, when="ranged")}, {}, 5),
        ({}, {"specials": special({"change": "resilience", "by": 3})}, 1),
        ({}, {"specials": special({"halve": "damage"}, when="ap = 0")}, 0),
        ({}, {"specials": special({"change": "wounds_lost", "by": -1}, uses=1, per="round")}, 3),
        ({}, {"specials": special({"change": "wounds_lost"}, when="trait('melta') or trait('flamer')")}, 4),
        (
            {"weapons": [{**GUN, "traits": {"melta": True}}]},
            {"specials": special({"change": "wounds_lost"}, when="trait('melta') or trait('flamer')")},
            5,
        ),
    ],
)
def test_specials_change_damage(mine: dict[str, Any], theirs: dict[str, Any], wounds: int) -> None:
    """A shot of damage 6 whose one extra die shows 4, at resilience 3: each special changes the wounds lost."""
    shooter = foe("N", at=20, initiative=5, **{"weapons": [GUN], **mine})
    victim = hero("H", defence=1, resilience=3, soak_dice=0, wounds_max=20, **theirs)
    fight = play(victim, shooter, dice="444 4", answers=SHOOTS)
    assert changes(fight, "wounds") == ([(20, 20 - wounds)] if wounds else [])


@pytest.mark.rule("IG-SPEC-01")
def test_a_thick_hide_saves_one_wound_a_round() -> None:
    """The first wounds of each round are one fewer; the second hit of the round costs all of them."""
    hide = special({"change": "wounds_lost", "by": -1}, uses=1, per="round")
    victim = hero("H", defence=1, resilience=3, soak_dice=0, wounds_max=30, specials=hide)
    cast = [foe(name, at=20, initiative=5 - row, weapons=[GUN]) for row, name in enumerate("NM")]
    shots = ("N turn: ranged_attack H lasgun; M turn: ranged_attack H lasgun; " * 2).strip("; ")
    fight = play(victim, *cast, dice="4444 4444 4444 4444", answers=shots, rounds=2)
    assert [before - after for before, after in changes(fight, "wounds")] == [3, 4, 3, 4]


@pytest.mark.rule("IG-SPEC-01")
@pytest.mark.parametrize(("members", "faces"), [(10, "3"), (9, "")])
def test_a_large_mob_has_more_salvo(members: int, faces: str) -> None:
    """With ten members its guns, of salvo 0, have salvo 1: one Reload buys a die."""
    more = special({"change": "salvo"}, when="members >= 10")
    mob = foe("N", at=20, mob_size=members, reloads=3, weapons=[GUN], initiative=5, specials=more)
    answers = SHOOTS + "; N reloads: extra_die" * bool(faces)
    fight = play(hero("H", defence=9), mob, dice="33333333" + faces, answers=answers)
    assert pools(fight)[0][0] == 8 + len(faces)


@pytest.mark.rule("IG-SPEC-01")
@pytest.mark.parametrize(("members", "dice"), [(15, 3), (14, 1)])
def test_a_large_mob_does_more_damage(members: int, dice: int) -> None:
    """With fifteen members its attacks have two extra damage dice more."""
    more = special({"change": "ed", "by": 2}, when="members >= 15")
    mob = foe("N", at=20, mob_size=members, weapons=[GUN], initiative=5, specials=more)
    pool = 3 + (members + 1) // 2
    fight = play(hero("H", defence=3, soak_dice=0), mob, dice="5" * pool + "1" * dice, answers=SHOOTS)
    assert [len(one.dice) for one in fight.of(DamageRolled)] == [dice]


@pytest.mark.rule("IG-SPEC-01")
@pytest.mark.parametrize(("near", "wall"), [(9.0, 2), (12.0, 3)])
def test_a_litany_sharpens_the_blades_of_friends_nearby(near: float, wall: int) -> None:
    """Friends within 10 m have 1 AP more in melee."""
    litany = special({"change": "ap", "who": "allies", "within": 10}, when="melee")
    priest = foe("P", at=1 + near, initiative=1, specials=litany)
    fighter = foe("N", at=1, initiative=5, weapons=[{"use": "knife", "ap": 0}])
    fight = play(hero("H", defence=1, resilience=3, soak_dice=0), fighter, priest, dice="444 11", answers=STABS)
    assert [one.protection for one in fight.of(DamageRolled)] == [wall]


@pytest.mark.rule("IG-SPEC-01")
@pytest.mark.parametrize("again", [True, False])
def test_an_oath_rerolls_one_soak_roll(again: bool) -> None:
    """The first soak roll of the fight that leaves wounds is rolled again, without a point."""
    oath = special({"reroll": "soak"}, uses=1, per="fight")
    knight = foe("N", at=20, resilience=3, defence=1, soak_dice=3, wounds_max=20, shock_max=20, initiative=1)
    if again:
        knight["specials"] = oath
    shooter = hero("H", weapons=[GUN], initiative=5, wrath=0)
    fight = play(
        shooter,
        knight,
        dice="444 4 111" + "555" * again,
        answers="H turn: ranged_attack N lasgun; threats soak: soak",
        scene={"ruin": 1},
    )
    assert changes(fight, "wounds") == [(20, 19 if again else 16)]


@pytest.mark.rule("IG-SPEC-01")
def test_drums_steady_friends_and_quicken_their_charges() -> None:
    """Friends within 20 m have 2 resolve more, and a die more for charges."""
    drums = [
        *special({"change": "resolve", "by": 2, "who": "allies", "within": 20}),
        *special({"change": "attack_dice", "who": "allies", "within": 20}, when="charging"),
    ]
    drummer = foe("P", at=15, initiative=1, specials=drums)
    charger = foe("N", at=8, initiative=5, weapons=["knife"], resolve=2)
    fight = play(
        hero("H", initiative=3),
        charger,
        drummer,
        dice="3" * 5 + "3" * 3,
        answers="N turn: charge H knife; H turn: interaction_attack N intimidation",
    )
    assert pools(fight)[0][0] == 5
    assert pools(fight, "interaction")[0][2] == 4


# Moments, order, and what others suffer or are allowed.


@pytest.mark.rule("IG-SPEC-01")
def test_a_creature_that_is_awake_takes_two_turns_in_each_round() -> None:
    """The second turn has a slot of its own."""
    saint = foe("N", at=50, specials=special({"act": "turn"}))
    assert order(play(hero("H", initiative=5), hero("M"), saint, rounds=2)) == "HNMN" * 2


@pytest.mark.rule("IG-SPEC-01")
@pytest.mark.parametrize(("face", "wounds"), [("3", []), ("4", [(20, 14)])])
def test_a_mirror_turns_the_first_shot_of_a_round(face: str, wounds: list[tuple[int, int]]) -> None:
    """A first shot misses on a wrath die of 1 to 3; a second one of the same round does not."""
    mirror = special({"miss": 3}, when="ranged", uses=1, per="round")
    witch = hero("H", defence=1, resilience=1, soak_dice=0, wounds_max=20, specials=mirror)
    cast = [foe(name, at=20, initiative=5 - row, weapons=[GUN]) for row, name in enumerate("NM")]
    shots = "N turn: ranged_attack H lasgun; M turn: ranged_attack H lasgun"
    dice = f"{face}44" + "4" * bool(wounds) + "344" + "4"
    assert changes(play(witch, *cast, dice=dice, answers=shots), "wounds") == [
        *wounds,
        (20 - 6 * len(wounds), 14 - 6 * len(wounds)),
    ]


@pytest.mark.rule("IG-SPEC-01")
def test_terror_is_tested_at_the_start_of_a_turn_nearby() -> None:
    """Enemies within 5 m test resolve on DN 3 at each start of their turns, until one fails; those beyond do not."""
    stalker = foe("N", specials=special({"fear": 3, "who": "enemies", "within": 5}))
    fight = play(hero("H", at=4, resolve=3, initiative=5), hero("M", at=6), stalker, dice="444 333", rounds=3)
    assert pools(fight, "fear") == [(3, 3, 3), (3, 0, 3)]


@pytest.mark.rule("IG-SPEC-01")
def test_the_unmoved_do_not_fear() -> None:
    """No test of fear, neither by a special nor by a sheet."""
    unmoved = special({"immune": ["fear", "terror"]})
    stalker = foe("N", fear=3, specials=special({"fear": 3, "who": "enemies", "within": 5}))
    assert not pools(play(hero("H", at=4, specials=unmoved), stalker, variants={"fear": "on"}), "fear")


@pytest.mark.rule("IG-SPEC-01")
def test_a_carrier_bursts_when_slain() -> None:
    """Each creature within 3 m takes a hit of 6 and one extra die: friends, enemies, and one member of a mob."""
    burst = special({"hit": {"damage": 6, "dice": 1}, "who": "all", "within": 3}, at="slain")
    carrier = foe("C", at=20, wounds_max=1, defence=1, resilience=1, initiative=1, specials=burst)
    near = foe("N", at=22, resilience=3, wounds_max=9, initiative=2, soak_dice=0)
    mob, far = foe("M", at=18, mob_size=5, resilience=1, wounds_max=1, initiative=3), foe("F", at=24, initiative=4)
    shooter = hero("H", weapons=[GUN], initiative=5)
    fight = play(shooter, carrier, near, mob, far, dice="444 1 6", answers="H turn: ranged_attack C lasgun")
    assert (changes(fight, "wounds"), changes(fight, "members")) == ([(1, 0), (9, 4)], [(5, 4)])


@pytest.mark.rule("IG-SPEC-01")
def test_a_ward_takes_the_hit_of_a_friend() -> None:
    """The wardens seat is asked; it suffers the hit by its own resilience."""
    ward = special({"shield": True, "who": "allies", "within": 5})
    warden = foe("W", at=22, resilience=2, wounds_max=9, initiative=1, soak_dice=0, specials=ward)
    shooter = hero("H", weapons=[GUN], initiative=5)
    answers = "H turn: ranged_attack N lasgun; W special: use"
    fight = play(shooter, foe("N", at=20, defence=1, initiative=2), warden, dice="444 1", answers=answers)
    assert changes(fight, "wounds") == [(9, 5)]


@pytest.mark.rule("IG-SPEC-01")
@pytest.mark.parametrize(("dice", "target"), [("333", "M"), ("455", "N")])
def test_a_beggar_is_spared_while_another_is_nearer(dice: str, target: str) -> None:
    """A failed test of resolve on DN 2: it cannot be attacked in this turn, and another is."""
    begging = special({"guard": 2})
    cast = [foe("N", at=20, initiative=2, defence=9, specials=begging), foe("M", at=15, initiative=1, defence=9)]
    answers = "H turn: ranged_attack N lasgun" + "; H turn: ranged_attack M lasgun" * (target == "M")
    fight = play(hero("H", weapons=[GUN], resolve=3, initiative=5), *cast, dice=dice + "333", answers=answers)
    assert [one.difficulty for one in checked(fight, "resolve")] == [2]
    assert [fight.names[one.target] for one in fight.of(Acted) if one.verb == "ranged_attack"] == [target]


@pytest.mark.rule("IG-SPEC-01")
def test_a_battle_cry_moves_friends_once() -> None:
    """On its first turn friends within 15 m may move; it is asked, and so are they."""
    cry = special({"act": "move", "who": "allies", "within": 15}, at="first_turn")
    cast = [foe("P", at=50, initiative=5, specials=cry), foe("N", at=55, initiative=2), foe("M", at=70, initiative=1)]
    fight = play(hero("H", initiative=1), *cast, answers=[("P", "use"), ("N", going("move", 49))], rounds=2)
    assert [(fight.names[one.body], one.amount) for one in fight.of(Acted) if one.verb == "move"] == [("N", 6)]


@pytest.mark.rule("IG-SPEC-01")
def test_friends_run_without_an_action() -> None:
    """Once a fight every friend may run, and has its own turn still to come."""
    faster = special({"act": "run", "who": "allies"}, at="turn", uses=1)
    cast = [foe("P", at=50, initiative=5, specials=faster), foe("N", at=30, initiative=1, weapons=["knife"])]
    answers = [("P", "use"), ("N", going("run", 18)), ("N", going("run", 8))]
    fight = play(hero("H", initiative=1), *cast, answers=answers, rounds=2)
    assert [one.amount for one in fight.of(Acted) if one.verb == "run"] == [12, 10]


@pytest.mark.rule("IG-SPEC-01")
@pytest.mark.parametrize("loud", [True, False])
def test_the_loud_cannot_hide(loud: bool) -> None:
    """A side with such a creature lays no ambush by stealth; the others still roll."""
    noise = special({"cannot": ["hide"]}) if loud else []
    cast = [foe("N", at=50, specials=noise, initiative=5), foe("M", at=50)]
    fight = play(hero("H"), *cast, dice="666" + "666" * (not loud), scene={"ambush": "roll"})
    assert [one.winners for one in fight.of(Contested)] == [(0,) if loud else (1,)]


@pytest.mark.rule("IG-SPEC-01")
@pytest.mark.parametrize(("weapon", "laid"), [("blinded", False), ("staggered", True)])
def test_scent_makes_immune_to_darkness(weapon: str, laid: bool) -> None:
    """Darkness does nothing to it: it is never blinded. Other conditions are laid on it."""
    gun = {**GUN, "traits": {"inflict": weapon}}
    hound = foe(
        "N", at=20, defence=1, resilience=1, wounds_max=9, soak_dice=0, specials=special({"immune": ["darkness"]})
    )
    fight = play(hero("H", weapons=[gun]), hound, dice="444 1", answers="H turn: ranged_attack N lasgun")
    assert (weapon in [one.condition for one in fight.of(ConditionGained)]) is laid


@pytest.mark.rule("IG-SPEC-01")
@pytest.mark.parametrize(("size", "falls"), [(3, False), (9, True)])
def test_the_chained_stand_when_one_of_them_is_slain(size: int, falls: bool) -> None:
    """Until the end of a round in which a member is slain, the mob cannot be knocked prone."""
    chained = special({"immune": ["prone", "moved"]}, at="member_slain")
    mob = foe("N", at=20, mob_size=5, defence=1, resilience=3, wounds_max=size, specials=chained)
    gun = {**GUN, "traits": {"inflict": "prone"}}
    fight = play(hero("H", weapons=[gun]), mob, dice="444 1", answers="H turn: ranged_attack N lasgun")
    assert ("prone" in fight.fight.state.bodies[1].conditions) is falls


@pytest.mark.rule("IG-SPEC-01")
def test_a_special_lays_a_condition_on_a_hit_and_costs_ruin() -> None:
    """For 1 Ruin, asked of the captain, whom it hits is staggered."""
    stomp = special({"inflict": "staggered", "who": "target"}, at="hit", cost={"ruin": 1})
    beast = foe("N", at=20, weapons=[GUN], specials=stomp, initiative=5)
    answers = SHOOTS + "; threats special: use"
    fight = play(hero("H", defence=1, resilience=9), beast, dice="444 1", answers=answers, scene={"ruin": 1})
    assert "staggered" in [one.condition for one in fight.of(ConditionGained)]
    assert changes(fight, "ruin") == [(1, 0)]


@pytest.mark.rule("IG-SPEC-01")
def test_daemons_may_soak_mortal_wounds_by_a_special() -> None:
    """A critical hit's mortal wounds are among those that a soak roll cancels."""
    daemonic = special({"may": "soak_mortal"})
    for more, left in ((daemonic, 12), ([], 11)):
        target = foe("N", at=20, defence=1, resilience=9, soak_dice=6, wounds_max=12, shock_max=30, specials=more)
        fight = play(
            hero("H", weapons=[{**GUN, "damage": 10, "ed": 0}]),
            target,
            dice="644 31 555555",
            answers="H turn: ranged_attack N lasgun; threats soak: soak",
            scene={"ruin": 1},
            variants={"critical_hits": "table"},
        )
        assert fight.fight.state.bodies[1].wounds == left


@pytest.mark.rule("IG-SPEC-01")
@pytest.mark.parametrize(
    "guarded",
    [
        special({"change": "dn", "by": 6, "who": "attackers"}, when="ranged"),
        special({"halve": "damage"}, when="ap = 0"),
        special({"change": "resilience", "by": 6}),
    ],
)
def test_a_policy_shoots_at_those_that_no_special_protects(guarded: list[dict[str, Any]]) -> None:
    """Of two alike it takes the one whose special does not spoil the shot, whichever comes first."""
    for at in (0, 1):
        rows = [foe(name, at=20, initiative=9 - row, specials=guarded * (row == at)) for row, name in enumerate("NM")]
        fight = script(hero("H", weapons=[GUN], initiative=9), *rows, dice=Rigged(high=True))
        state = fight.fight.state
        ask = TurnAsk(state, state.bodies[0], Turn())
        start = begun(Aggressive, fight.fight.encounter, 0)
        assert start.choose(ask, Window(fight, 0)).target == 2 - at


THICK = """
asalto = 1
system = "ira_y_gloria"
sides = { heroes = { role = "pc" }, threats = { role = "npc" } }
variants = { max_rounds = 2, complication_mode = "none" }
[[combatants]]
name = "Ana"
side = "heroes"
attributes = { strength = 1, toughness = 2, agility = 2, initiative = 2, willpower = 2, intellect = 2, fellowship = 2 }
wrath = 0
weapons = [{ use = "knife", damage = 4, ed = 0 }]
[[combatants]]
name = "Beast"
side = "threats"
attributes = { strength = 1, toughness = 1, agility = 1, initiative = 1, willpower = 1, intellect = 1, fellowship = 1 }
npc_class = "troop"
pools = { weapon_skill = 1 }
wounds_max = 2
resilience = 3
defence = 1
position = [1.0, 0.0]
shock_max = "none"
weapons = [{ use = "knife", damage = 0, ed = 0 }]
[[combatants.specials]]
name = "Hide"
uses = 1
per = "round"
effects = [{ change = "wounds_lost", by = -1 }]
"""


@pytest.mark.plain("exact odds need state whose numbers can be anything")
@pytest.mark.rule("IG-SPEC-01")
def test_exact_odds_walk_specials() -> None:
    """A hit in three of four rounds does 2 wounds, of which the hide saves one in each round: both rounds must hit."""
    scenario = load_text(THICK)
    seats = Seats(scenario, 0)
    odds = solve_fight(seats.system, seats.encounter, ScenarioPolicies(seats, scenario.policies), exact=True)
    assert sum(chance for (end, _), chance in odds.ends.items() if not end.fates[1][1]) == Fraction(9, 16)
