"""The words of tactics for Ira y Gloria: facts against what the rules or plain counting give."""

from __future__ import annotations

from functools import partial

import pytest

from simulator.core.dice import Rigged
from simulator.testing import encounter, fighter, scripted
from simulator.testing.encounters import Fighter

from .fact_fights import Reader, turn_reader

at_turn = partial(turn_reader, "ira_y_gloria")


def hero(name: str, metres: float, **fields: object) -> Fighter:
    """Return a guardsman at this distance in metres."""
    return fighter(name, "guardsman_hero", side="pc", position=[metres, 0.0], **fields)


def foe(name: str, metres: float, use: str = "cult_leader", **fields: object) -> Fighter:
    """Return a threat at this distance in metres."""
    return fighter(name, use, side="npc", position=[metres, 0.0], **fields)


def reaching(dice: int, goal: int) -> float:
    """Return the chance of a number of icons on a number of dice: one on 4 and 5, two on 6."""
    ways = [1.0]
    for _ in range(dice):
        more = [0.0] * (len(ways) + 2)
        for icons, chance in enumerate(ways):
            for shown, share in ((0, 3 / 6), (1, 2 / 6), (2, 1 / 6)):
                more[icons + shown] += chance * share
        ways = more
    return sum(ways[goal:])


@pytest.fixture
def scene() -> Reader:
    """Ada and the dying Bea against a hurt leader, a sound one farther off, and a mob."""
    return at_turn(
        *(hero("Ada", 0, wrath=2, reloads=1), hero("Bea", -5, wounds=0)),
        *(foe("A", 20, wounds=3), foe("B", 30), foe("C", 25, "cultist_mob")),
    )


def test_facts_of_the_sheets(scene: Reader) -> None:
    """Facts are what the sheets, the places and the first turn say."""
    holds = """
        round == 1; enemies == 3; enemies_down == 0; friends == 0; friends_down == 1; glory == 0; enemy_ruin == 2
        ruin == 0; incoming == 0; wounds == 5; wounds('A') == 3; wounds('C') == 100; health('A') == 3 / 8
        health('C') == 1; shock == 3; wrath == 2; reloads == 1; personal_ruin('A') == 1; members('C') == 20
        members == 0; speed == 6; distance('A') == 20; distance('Bea') == 5; distance(me) == 0
        status('Bea') == 'unconscious'; not standing('Bea'); down('Bea'); not dead('Bea'); dying('Bea')
        not exhausted; is_leader; not is_leader('B'); is_mob('C'); not engaged; shooting; not holding; not surprised
        not acted; not acted('A'); not prone; not burning; not hindered; not vulnerable; not restrained; not pinned
    """
    assert scene.false(holds) == []


def test_choices(scene: Reader) -> None:
    """Each choice chooses the combatant that it is named after; of those alike the first of the list."""
    chosen = """
        weakest: A, strongest: C, most_hurt: A, nearest: A, farthest: B, first: A, mob: C, leader: Ada
        enemy_leader: A, wounded_friend: Bea, fallen_friend: Bea, dying_friend: Bea, helpless: -
    """
    assert scene.choosing(chosen) == []


def test_chance_of_a_shot() -> None:
    """IG-ATK-01: ballistic skill 4 and agility 3 against Defence 3, at medium range, without anything else."""
    reader = at_turn(hero("Ada", 0), foe("A", 20))
    assert reaching(7, 3) == pytest.approx(reader.read("chance('A')"))


def test_harm_grows_with_the_chance() -> None:
    """A shot at a target that is easier to hit has more expected harm; one out of range has none."""
    hard, easy = (at_turn(hero("Ada", 0), foe("A", 20, defence=defence)).read("harm('A')") for defence in (4, 1))
    assert 0 < hard < easy
    assert at_turn(hero("Ada", 0), foe("A", 500)).read("harm('A')") == 0


def test_felling_is_likelier_the_fewer_wounds_are_left() -> None:
    """One wound or eight; one that has one wound is felled as often as it is hurt."""
    one, eight = (at_turn(hero("Ada", 0), foe("A", 20, wounds=left)) for left in (1, 8))
    assert one.read("felling('A')") > eight.read("felling('A')")
    assert one.read("felling('A')") <= one.read("chance('A')")


def test_danger_orders_enemies() -> None:
    """A chaos marine is more dangerous than a cult leader, and threatens more when both can strike."""
    ada = fighter("Ada", "marine_hero", side="pc", position=[0.0, 0.0])
    reader = at_turn(ada, foe("A", 5), foe("B", 5, "chaos_marine"))
    assert reader.read("danger('B')") > reader.read("danger('A')") > 0
    assert ("B", "A") == (reader.chosen("most_dangerous"), reader.chosen("least_dangerous"))
    assert reader.read("threat") > at_turn(ada, foe("A", 5)).read("threat") > 0


def test_engaged_and_easiest() -> None:
    """IG-ATK-02: within reach of each other both are engaged; the easier target is the one of less Defence."""
    reader = at_turn(hero("Ada", 0), foe("A", 1))
    assert (True, True) == (reader.read("engaged"), reader.read("engaged('A')"))
    assert "B" == at_turn(hero("Ada", 0), foe("A", 20), foe("B", 20, defence=1)).chosen("easiest")


def test_wounds_to_soak() -> None:
    """IG-SOAK-01: the question to soak gives the number of incoming wounds and their attacker."""
    encounter_ = encounter("ira_y_gloria", hero("Ada", 0), foe("A", 1, "chaos_marine"))
    fight = scripted(encounter_, Rigged(high=True), [("A", "melee_attack Ada chainsword")]).to("Ada", "soak")
    reader = Reader(fight, "Ada")
    about = reader.ask().about
    assert about is not None
    assert about.amount == reader.read("incoming") > 0
    assert "A" == fight.names[reader.board().attacker] or reader.board().attacker == -1
