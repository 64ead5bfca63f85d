"""The words of tactics for Fragmentos: facts against what the rules or plain counting give."""

from __future__ import annotations

from functools import partial

import pytest

from simulator.testing import fighter

from .fact_fights import Reader, turn_reader

at_turn = partial(turn_reader, "fragmentos")

HEROES = (fighter("Ada", "ana", side="pc", superacion=2), fighter("Bea", "catherine", side="pc", current={"accion": 1}))
FOES = (
    fighter("A", "cultista", side="npc"),
    fighter("B", "hombre_descarnado", side="npc"),
    fighter("C", "guardia", side="npc", current={"cognicion": 1}),
)


@pytest.fixture
def scene() -> Reader:
    """Ada and the worn Bea against a cultist, a monster and a tired guard."""
    return at_turn(*HEROES, *FOES, scene={"threat": 1})


def test_facts_of_the_sheets(scene: Reader) -> None:
    """Facts are what the sheets, the places and the first turn say."""
    holds = """
        round == 1; progress == 0; enemies == 3; hidden_enemies == 0; enemies_down == 0; enemies_fled == 0
        friends == 1; friends_down == 0; friends_fled == 0; action == 5; interaction == 1; cognition == 3
        action('Bea') == 1; least('Bea') == 1; least == 1; health == 1; health('Bea') == 1 / 2; health('C') == 1 / 2
        grit == 2; setbacks == 0; kind == 'main'; kind('A') == 'secondary'; kind('B') == 'monster'
        status == 'active'; standing; not down; not fled; not hidden; not full_strength; armed; not armed('Bea')
        not full_strength('Bea')
        is_leader; not is_leader('Bea')
    """
    assert scene.false(holds) == []


def test_facts_of_the_scene(scene: Reader) -> None:
    """Threat and the way out are those of the state; who is acting has begun its turn."""
    state = scene.fight.fight.state
    assert (state.threat, state.exit_open) == (scene.read("threat"), scene.read("exit_open"))
    assert (True, False) == (scene.read("acted"), scene.read("acted('Bea')"))


def test_choices(scene: Reader) -> None:
    """Each choice chooses the combatant that it is named after; of those alike the first of the list."""
    chosen = """
        most_hurt: C, first: A, monster: B, main: -, hidden_enemy: -, helpless: -, leader: Ada
        enemy_leader: A, wounded_friend: Bea, fallen_friend: -, weakest: A, strongest: B, minor: A
    """
    assert scene.choosing(chosen) == []


def test_what_has_happened_shows(scene: Reader) -> None:
    """One hides, one falls, one escapes."""
    bodies = scene.fight.fight.state.bodies
    bodies[2].hidden = True
    bodies[4].status = "incapacitated"
    bodies[1].status = "escaped"
    assert (1, 1, 1, 1) == tuple(
        scene.read(text) for text in ("enemies", "hidden_enemies", "enemies_down", "friends_fled")
    )
    assert ("A", "C", "B") == (scene.chosen("hidden_enemy"), scene.chosen("helpless"), scene.chosen("first"))


def test_chance_is_that_of_the_better() -> None:
    """FR-FIGHT-02: against its own like one wins as often as the other; a soldier beats a receptionist more often."""
    strong = at_turn(HEROES[0], fighter("A", "recepcionista", side="npc"))
    hard = at_turn(HEROES[0], fighter("A", "enmascarado", side="npc"))
    assert 0 < hard.read("chance('A')") < strong.read("chance('A')") <= 1
    assert strong.chosen("easiest") == "A"


def test_harm_cost_and_danger() -> None:
    """A monster takes more of Ada than a cultist, and to attack it costs more."""
    reader = at_turn(HEROES[0], *FOES[:2])
    assert reader.read("danger('B')") > reader.read("danger('A')")
    assert reader.read("cost('B')") > reader.read("cost('A')")
    assert ("B", "A") == (reader.chosen("most_dangerous"), reader.chosen("least_dangerous"))
    assert reader.read("peril") == pytest.approx(max(reader.read("danger('A')"), reader.read("danger('B')")))
    assert 0 < reader.read("escape") < 1
    assert 0 <= reader.read("felling('A')") <= 1
    assert 0 < reader.read("harm('B')")
