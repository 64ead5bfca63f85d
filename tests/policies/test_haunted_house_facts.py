"""The words of tactics for Haunted House: every fact against a value that the rules or plain counting give."""

from __future__ import annotations

from fractions import Fraction
from functools import partial
from itertools import product

import pytest

from simulator.core.dice import Rigged
from simulator.testing import encounter, fighter, scripted
from simulator.testing.encounters import Fighter

from .fact_fights import Reader, turn_reader

at_turn = partial(turn_reader, "haunted_house", who="Marta")

MARTA: Fighter = fighter("Marta", "athlete", side="pc", perception=6, agility=6, fearless=True)
PISTOL = {"use": "heavy_pistol", "loaded": 3}


def foe(name: str, **fields: object) -> Fighter:
    """Return a zombie that does not frighten."""
    return fighter(name, "zombie", side="npc", fright_row="none", **fields)


def hits(figure: int, difficulty: int) -> Fraction:
    """Return the chance that two dice and a figure reach a difficulty; two ones never do, two sixes always."""
    ways = [(one, two) for one, two in product(range(1, 7), repeat=2)]
    good = [(a, b) for a, b in ways if (a, b) != (1, 1) and (a + b + figure >= difficulty or (a, b) == (6, 6))]
    return Fraction(len(good), 36)


@pytest.fixture
def scene() -> Reader:
    """Marta and the hurt Elena against three zombies: one hurt, one strong, one that is down."""
    elena = fighter("Elena", "officer", side="pc", life=7, shock=5)
    return at_turn(elena, MARTA, foe("A", life=9), foe("B", power=8), foe("C", life=20))


def test_facts_of_the_sheets(scene: Reader) -> None:
    """Facts are what the sheets, the places and the first turn say."""
    holds = """
        round == 1; enemies == 3; hidden_enemies == 0; enemies_down == 0; enemies_fled == 0; friends == 1
        friends_down == 0; friends_fled == 0; life == 25; life('Elena') == 7; life('A') == 9; max_life('A') == 27
        health == 1; health('A') == 9 / 27; stamina == 20; shock('Elena') == 5; wounds == 0; status == 'active'
        standing('A'); not down('A'); not fled('A'); not fleeing('A'); not prone; not hidden; not burning
        not weakened; not dodging; not is_leader; is_leader('Elena'); is_leader('A'); not is_leader('B'); armed
        not armed('A'); not shooting; loaded == 0; not jammed; aim == 0; incoming == 0; incoming_dodged == 0
    """
    assert scene.false(holds) == []


def test_choices(scene: Reader) -> None:
    """Each choice chooses the combatant that it is named after; of those alike the first of the list."""
    chosen = """
        weakest: A, strongest: B, most_hurt: A, most_dangerous: B, least_dangerous: A, easiest: A, first: A
        shooter: -, runaway: -, helpless: -, leader: Elena, enemy_leader: A, wounded_friend: Elena
        fallen_friend: -, frightened_friend: Elena, burning_friend: -
    """
    assert scene.choosing(chosen) == []


def test_whom_a_blow_is_worth_most_on() -> None:
    """The target of two equal enemies is the one that the attack may fell."""
    assert "B" == at_turn(MARTA, foe("A"), foe("B", life=4)).chosen("most_worth")


def test_chance_and_harm_of_a_blow() -> None:
    """HH-MEL-02, HH-MEL-05: combat 4 and melee weapons 2 against 12; a club's 2d6 with power 5, no armour."""
    reader = at_turn(MARTA, foe("A"))
    chance = hits(6, 12)
    assert chance == pytest.approx(reader.read("chance('A')"))
    assert 0 < reader.read("harm('A')") < 25
    assert reader.read("felling('A')") == 0
    assert chance == pytest.approx(at_turn(MARTA, foe("A", life=1)).read("felling('A')"))


def test_harm_is_chance_times_damage() -> None:
    """The expected loss of a blow, computed from all rolls of its damage dice."""
    from simulator.systems.haunted_house.formulas import damage
    from simulator.systems.haunted_house.sheet import Sheet

    reader = at_turn(MARTA, foe("A"))
    sheet = reader.fight.fight.encounter.members[0].sheet
    assert isinstance(sheet, Sheet)
    dice = damage(sheet.weapons[0], sheet.power)
    rolls = [sum(faces) + dice.plus for faces in product(range(1, 7), repeat=dice.count)]
    assert float(hits(6, 12)) * sum(rolls) / len(rolls) == pytest.approx(reader.read("harm('A')"))


def test_danger_is_the_others_harm() -> None:
    """The harm that A may do to Marta is that of its best attack as A reads it, venom aside."""
    rows = (MARTA, foe("A", attacks=["claws"]))
    ours = at_turn(*rows).read("danger('A')")
    theirs = at_turn(*rows, who="A").read("harm('Marta')")
    assert theirs == pytest.approx(ours)
    assert theirs == pytest.approx(at_turn(*rows).read("threat"))


def test_threat_is_shared_among_friends() -> None:
    """With a friend beside her half of it is expected to fall on Marta."""
    alone = at_turn(MARTA, foe("A", attacks=["claws"])).read("threat")
    shared = at_turn(MARTA, fighter("Eva", "athlete", side="pc"), foe("A", attacks=["claws"])).read("threat")
    assert alone / 2 == pytest.approx(shared)


def test_odds_favour_the_many() -> None:
    """Two against one are stronger than one, and one against two weaker."""
    friend = fighter("Eva", "athlete", side="pc", fearless=True)
    one, two = at_turn(MARTA, foe("A")).read("odds"), at_turn(MARTA, friend, foe("A")).read("odds")
    assert at_turn(MARTA, foe("A"), foe("B")).read("odds") < one < two


def test_guns() -> None:
    """HH-RNG-05: facts about the magazine, possible shooters, and the gain by aiming."""
    marta = {**MARTA, "attacks": [PISTOL]}
    reader = at_turn(marta, foe("A", attacks=[PISTOL]), foe("B"))
    assert (True, 3, True) == tuple(map(reader.read, ("shooting", "loaded", "armed")))
    assert "A" == reader.chosen("shooter")
    reader.fight.say(("Marta", "aim B heavy_pistol")).to("Marta", "turn", 2)
    assert 2 == reader.read("round")
    assert 1 == reader.read("aim")


def test_what_has_happened_shows() -> None:
    """A zombie falls, one runs, Elena is knocked over: the facts say so."""
    fight = scripted(
        encounter("haunted_house", MARTA, foe("A", life=1), foe("B"), foe("C")),
        Rigged(high=True),
        [("Marta", "melee_attack A blunt_wood"), ("B", "run")],
    )
    reader = Reader(fight.to("Marta", "turn", 2), "Marta")
    assert (1, 2) == (reader.read("enemies_down"), reader.read("enemies"))
    assert (True, False, "A") == (reader.read("down('A')"), reader.read("standing('A')"), fight.names[1])
    assert reader.read("fleeing('B')") is True
    assert "B" == reader.chosen("runaway")
    assert "A" not in {reader.chosen("weakest"), reader.chosen("first")}
    assert reader.read("status('A')") in ("unconscious", "coma", "dead")


def test_the_attack_that_is_answered() -> None:
    """HH-DOD-01: the expected loss to the attack, and the loss with a dodge: 12 becomes 12 + 3."""
    fight = scripted(
        encounter("haunted_house", MARTA, foe("A", attacks=["claws"], perception=9)),
        Rigged(high=True),
        [("A", "melee_attack Marta claws")],
    ).to("Marta", "dodge")
    reader = Reader(fight, "Marta")
    plain, dodged = reader.read("incoming"), reader.read("incoming_dodged")
    assert "A" == fight.names[reader.board().attacker]
    assert float(hits(4, 15) / hits(4, 12)) == pytest.approx(dodged / plain)
    assert plain == pytest.approx(reader.read("danger('A')"))


def test_fires_and_falls() -> None:
    """HH-HAZ-02, HH-MEL-03: a fire on Elena is seen."""
    elena = fighter("Elena", "officer", side="pc", fearless=True)
    hazards = [{"round": 1, "hazard": "fire", "targets": ["Elena"], "size": "medium"}]
    reader = at_turn(MARTA, elena, foe("A"), round=2, scene={"hazards": hazards})
    assert reader.read("burning('Elena')") is True
    assert "Elena" == reader.chosen("burning_friend")
