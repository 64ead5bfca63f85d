"""Specials of a creature's own, by their effects (IG-SPEC-01)."""

from __future__ import annotations

from typing import Any

import pytest

from simulator.core.errors import BadScenario
from simulator.core.events import DamageRolled

from .battle import battle, changes, checked, foe, hero, play, pools


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


@pytest.mark.rule("IG-SPEC-01")
@pytest.mark.parametrize(
    ("effect", "when", "said"),
    [
        ({}, "", "effects[1] does nothing"),
        ({"change": "defence", "fear": 3}, "", "effects[1] does several things"),
        ({"change": "defenc"}, "", '"defence"'),
        ({"change": "defence", "by": "wounds > 1"}, "", "a number is due"),
        ({"change": "defence"}, "wound < 2", '"wounds"'),
    ],
)
def test_a_mistake_is_said_with_its_place(effect: dict[str, Any], when: str, said: str) -> None:
    """The sentence says what is wrong, and what is allowed or nearest."""
    with pytest.raises(BadScenario) as refused:
        battle(hero("H"), foe("N", specials=special(effect, when=when)))
    assert said in str(refused.value)
