"""The words of tactics for Tapiz: facts against what the rules or plain counting give."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

from simulator.systems.tapiz.state import is_able
from simulator.testing import fighter
from simulator.testing.encounters import Fighter

from .fact_fights import Reader, turn_reader

at_turn = partial(turn_reader, "tapiz")


def body(name: str, use: str, side: str, metres: float, **fields: object) -> Fighter:
    """Return a combatant of a shipped sheet at this distance in metres."""
    return fighter(name, use, side=side, position=[metres, 0.0], **fields)


@pytest.fixture
def scene() -> Reader:
    """Ada with a sword and Bea the mage against an inquisitor, a mercenary and an archer."""
    return at_turn(
        body("Bea", "elythlian", "pc", -5),
        body("Ada", "brunda", "pc", 0),
        body("A", "mercenary", "npc", 1.5),
        body("B", "inquisitor", "npc", 10),
        body("C", "orc_archer", "npc", 30),
    )


def state_of(reader: Reader, name: str) -> Any:  # Any: the rules' own body
    """Return the body of the rules, to compare with."""
    return reader.fight.fight.state.bodies[reader.fight.names.index(name)]


def test_facts_of_the_sheets(scene: Reader) -> None:
    """Facts are what the sheets, the places and the first turn say."""
    holds = """
        round == 1; enemies == 3; enemies_down == 0; enemies_fled == 0; friends == 1; friends_down == 0
        friends_fled == 0; distance('B') == 10; distance('Bea') == 5; stance == 'normal'; status == 'able'
        standing('A'); not down('A'); not fled('A'); not bleeding; not broken; not is_leader; is_leader('Bea')
        not covered; not surprised; not caster; caster('Bea'); caster('B'); not shooting; shooting('C'); not prone
        hindrances == 0; boons == 0
    """
    assert scene.false(holds) == []


@pytest.mark.parametrize(
    ("text", "field"),
    [
        ("body_points", "pgf"),
        ("mind_points", "pgm"),
        ("hero_points", "points"),
        ("initiative", "initiative"),
        ("body_points('C')", "pgf"),
    ],
)
def test_facts_of_the_state(scene: Reader, text: str, field: str) -> None:
    """Facts are what the rules count."""
    assert getattr(state_of(scene, "C" if "C" in text else "Ada"), field) == scene.read(text)


def test_choices(scene: Reader) -> None:
    """Each choice chooses the combatant that it is named after; of those alike the first of the list."""
    chosen = """
        nearest: A, farthest: C, first: A, caster: B, shooter: C, leader: Bea, enemy_leader: A
        wounded_friend: -, fallen_friend: -, bleeding_friend: -, helpless: -
    """
    assert scene.choosing(chosen) == []


def test_what_has_happened_shows(scene: Reader) -> None:
    """Points that are lost, states and falls."""
    ada, a, bea = (state_of(scene, name) for name in ("Ada", "A", "Bea"))
    ada.pgf //= 2
    a.pgf = 1
    bea.pgf = -1
    bea.able = False
    assert ada.pgf / ada.pgf_max == scene.read("health")
    assert ("A", "A") == (scene.chosen("weakest"), scene.chosen("most_hurt"))
    assert scene.chosen("strongest") in ("B", "C")
    assert (True, "bleeding", 1) == (scene.read("down('Bea')"), scene.read("status('Bea')"), scene.read("friends_down"))
    assert ("Bea", "Bea") == (scene.chosen("bleeding_friend"), scene.chosen("fallen_friend"))


@pytest.mark.parametrize(
    ("fields", "down", "fled"),
    [
        ({"pgf": 1}, 0, 0),
        ({"pgf": 0}, 1, 0),
        ({"pgf": 1, "pgm": 0}, 0, 0),
        ({"down": "knocked_out"}, 1, 0),
        ({"out": "dead"}, 1, 0),
        ({"out": "fled"}, 0, 1),
        ({"out": "surrendered"}, 0, 1),
    ],
    ids=["hurt", "bleeding", "broken", "knocked out", "dead", "fled", "surrendered"],
)
def test_who_lies_there_and_who_has_left(scene: Reader, fields: dict[str, object], down: int, fled: int) -> None:
    """TZ-TIME-04: a mind at 0 leaves a body on its feet; of enemies and friends alike."""
    for name, side in (("A", "enemies"), ("Bea", "friends")):
        body = state_of(scene, name)
        for field, value in fields.items():
            setattr(body, field, value)
        body.able = is_able(scene.fight.fight.state, body)
        assert (scene.read(f"down('{name}')"), scene.read(f"fled('{name}')")) == (bool(down), bool(fled))
        assert (scene.read(f"{side}_down"), scene.read(f"{side}_fled")) == (down, fled)


def test_chance_harm_and_felling() -> None:
    """TZ-ATK-01: a blow hits where the die, the bonus and the rest reach the defence; with more points fewer fall."""
    reader = at_turn(body("Ada", "brunda", "pc", 0), body("A", "mercenary", "npc", 1.5))
    chance, harm = reader.read("chance('A')"), reader.read("harm('A')")
    assert 20 * chance == pytest.approx(round(20 * chance))
    assert 0 < harm
    assert reader.read("felling('A')") < chance
    state_of(reader, "A").pgf = 1
    assert reader.read("felling('A')") == pytest.approx(reader.read("chance('A')"), abs=0.051)
    assert reader.read("harm('A')") <= reader.read("chance('A')")


def test_nothing_is_hit_out_of_reach() -> None:
    """An axe does nothing to one who is 3,000 metres off."""
    reader = at_turn(body("Ada", "brunda", "pc", 0), body("A", "mercenary", "npc", 3000))
    assert (0, 0, 0) == tuple(reader.read(f"{fact}('A')") for fact in ("chance", "harm", "felling"))


def test_danger_orders_enemies() -> None:
    """An ogre is more dangerous than a wolf, and two threaten more than one."""
    ada = body("Ada", "brunda", "pc", 0)
    reader = at_turn(ada, body("A", "wolf", "npc", 1.5), body("B", "ogre", "npc", 1.5))
    assert reader.read("danger('B')") > reader.read("danger('A')") > 0
    assert ("B", "A") == (reader.chosen("most_dangerous"), reader.chosen("least_dangerous"))
    assert reader.read("threat") > at_turn(ada, body("A", "wolf", "npc", 1.5)).read("threat") > 0
