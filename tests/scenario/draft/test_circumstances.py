"""Circumstances of a fight that the games offer."""

from __future__ import annotations

import pytest
from attrs import evolve

from simulator import systems
from simulator.core.system import NPC, PC
from simulator.scenario import load_text
from simulator.scenario.draft import Draft, DraftGroup, DraftSide, DraftWriter, Sentence, circumstances

HEROES = {"haunted_house": "officer", "ira_y_gloria": "marine_hero", "fragmentos": "mark", "tapiz": "sharra"}
FOES = {"haunted_house": "zombie", "ira_y_gloria": "ork_nob", "fragmentos": "enmascarado", "tapiz": "wolf"}


@pytest.mark.slow
@pytest.mark.parametrize("game", systems.NAMES)
def test_each_makes_a_file_that_can_be_fought(game: str) -> None:
    """Alone, beside a hero and a threat of the game, said by any side."""
    schema, hero, foe = systems.schema(game), HEROES[game], FOES[game]
    names = schema.drafts["sides"]
    sides = (
        DraftSide(names[PC], PC, (DraftGroup(hero, 1, "Uno", ()),), "cautious"),
        DraftSide(names[NPC], NPC, (DraftGroup(foe, 2, "Dos", ()),), "aggressive"),
    )
    writer = DraftWriter(schema, Sentence(game, schema, "es").names, lambda key, /, **values: key, "es")
    bare = load_text(writer.text(Draft(game, "Prueba", sides, 0)))
    for one in circumstances(schema):
        groups = tuple(evolve(group, keys=one.here) for group in sides[1].groups)
        text = writer.text(Draft(game, "Prueba", (sides[0], evolve(sides[1], groups=groups)), 0, (one,)))
        assert one.about["es"] in text
        assert load_text(text).digest != bare.digest, one.id


@pytest.mark.parametrize("game", systems.NAMES)
def test_each_says_what_it_is_in_both_languages(game: str) -> None:
    """Each has a description in both languages, and no word stands for two of them."""
    found = circumstances(systems.schema(game))
    assert all(each.about.keys() == {"es", "en"} for each in found)
    assert all(each.called.keys() == {"es", "en"} for each in found)
    phrases = [phrase for each in found for phrase in set(each.phrases)]
    assert len(phrases) == len(set(phrases))
