"""The read-back of a sentence: everything that is in the fight, in words that mean the same fight again."""

from __future__ import annotations

from functools import partial

import pytest
from attrs import evolve

from simulator.cli.drafting import Wanted, document, draft, written
from simulator.report.words import say
from simulator.scenario.draft import Remark, Taken, Unused
from simulator.scenario.draft.readback import taken_said, unused_said

SENTENCES = {
    "haunted_house": (
        "4 agentes contra 3 zombis y un hombre lobo en un sótano en llamas",
        "2 novices vs 5 ghouls in the fog",
    ),
    "ira_y_gloria": ("2 marines espaciales contra una tropa de 12 cultistas", "4 guardsmen and a psyker vs 3 scum"),
    "fragmentos": ("Mark y dos secundarios contra el desollado, con un obstáculo", "Ana vs 2 zombies"),
    "tapiz": (
        "tres guardias contra un ogro y dos lobos en la niebla",
        "2 thieves vs 3 wolves and an ogre in an ambush",
    ),
}


@pytest.mark.parametrize("lang", ["es", "en"])
@pytest.mark.parametrize(("game", "sentence"), [(game, each) for game, both in SENTENCES.items() for each in both])
def test_read_again_it_is_the_same_fight(game: str, sentence: str, lang: str) -> None:
    """In either language, nothing is lost or added, and nothing is left that is not understood."""
    made = draft(sentence, game, Wanted(lang, title="x"))
    again = draft(made.read.sentence, game, Wanted(lang, title="x"))
    assert again.scenario.digest == made.scenario.digest, made.read.sentence
    assert (again.read.sentence, again.unused) == (made.read.sentence, ())


def test_each_thing_is_a_piece() -> None:
    """Gear, what is taken away, wounds, waves and names stand behind their group; the distance and the light at the
    end; the facts say what stays open."""
    made = draft("3 guardias contra un ogro en la niebla", "tapiz", Wanted("en")).draft
    guards, ogre = (side.groups[0] for side in made.sides)
    first = evolve(guards, gear=("long_bow", "dagger"), without=("armour",), hurt=0.5)
    second = evolve(ogre, name="Grum", named=True, wave=2)
    sides = (evolve(made.sides[0], groups=(first,)), evolve(made.sides[1], groups=(second,), surprises=True))
    found = written(evolve(made, sides=sides, distance=12.0), Wanted("en"))
    assert found.read.sentence == (
        "3 × Guard with long bow and dagger without armour at 50 % life"
        " vs Grum (Ogre) in wave 2 in ambush at 12 metres with fog"
    )
    assert [piece.kind for piece in found.read.pieces] == (
        ["group", "with", "with", "without", "hurt", "group", "wave", "ambush", "distance", "scene"]
    )
    assert (
        found.facts
        == 'The players\' side: the company; 12 m between the sides; in the file: scene.visibility = "partial"'
    )


def test_what_was_not_used_and_what_was_taken_is_said() -> None:
    """With the reason and the nearest that can be had; the same texts are in the document for the page."""
    put = partial(say, "es")
    unused = Unused("en oleadas", 3, 13, ("niebla", "fuego"))
    taken = Taken("orkos", Remark("new-count"), ("Orko arquero",))
    assert unused_said(unused, put) == "no se ha entendido: «en oleadas»; lo más parecido: niebla, fuego"
    assert taken_said(taken, put) == "«orkos»: cuántos; o bien: Orko arquero"
    made = draft("3 guardias contra un ogro", "tapiz", Wanted("es")).draft
    page = document(written(evolve(made, unused=(unused,), taken=(taken,)), Wanted("es")), "es")
    assert page["unused"] == [
        {"text": "en oleadas", "start": 3, "end": 13, "near": ["niebla", "fuego"], "said": unused_said(unused, put)}
    ]
    assert page["taken"] == [{"text": "orkos", "others": ["Orko arquero"], "said": taken_said(taken, put)}]
