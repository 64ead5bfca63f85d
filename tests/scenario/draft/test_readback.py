"""The read-back of a sentence: everything that is in the fight, in words that mean the same fight again."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest
from attrs import evolve

from simulator import systems
from simulator.cli.drafting import Wanted, draft, written
from simulator.scenario.draft import Remark, Taken, Unused

SENTENCES = [
    (game, lang, text)
    for game, langs in tomllib.loads(Path(__file__).with_name("sentences.toml").read_text(encoding="utf-8")).items()
    for lang, rows in langs.items()
    for text in rows
]


@pytest.mark.parametrize(("game", "lang", "sentence"), SENTENCES)
def test_read_again_it_is_the_same_fight(game: str, lang: str, sentence: str) -> None:
    """Nothing is lost or added, and nothing is left that is not understood or might be something else."""
    made = draft(sentence, game, Wanted(lang, title="x"))
    again = draft(made.read.sentence, game, Wanted(lang, title="x"))
    assert again.scenario.digest == made.scenario.digest, made.read.sentence
    assert (again.read.sentence, again.read.unused, again.read.taken) == (made.read.sentence, (), ())


@pytest.mark.parametrize("lang", ["es", "en"])
@pytest.mark.parametrize("game", systems.NAMES)
def test_each_word_of_a_scene_is_said_again(game: str, lang: str) -> None:
    """A word for light, fire or a place is read back as a phrase that means the same, and never as "with dark"."""
    one, other = [sheet for sheet, table in systems.schema(game).sheets.items() if " " not in table["title"]["en"]][:2]
    for row in systems.schema(game).drafts["circumstances"].values():
        for word in row["words"][lang]:
            made = draft(f"2 {one} vs 3 {other}, {word}", game, Wanted(lang, title="x"))
            again = draft(made.read.sentence, game, Wanted(lang, title="x"))
            assert again.scenario.digest == made.scenario.digest, made.read.sentence
            assert again.read.sentence == made.read.sentence
            assert again.read.unused == ()
            assert not made.read.sentence.endswith(("with dark", "with burning", "con ardiendo", "con noche"))


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
        "players: 3 × Guard with long bow and dagger without armour at 50 % life"
        " vs Grum (Ogre) in wave 2 in ambush at 12 metres in fog"
    )
    assert [piece.kind for piece in found.read.pieces] == (
        ["group", "with", "with", "without", "hurt", "group", "wave", "ambush", "distance", "scene"]
    )
    assert found.read.facts == '12 m between the sides; in the file: scene.visibility = "partial"'


def test_what_was_not_used_and_what_was_taken_is_said() -> None:
    """With the reason and the nearest that can be had; a text that its reason names is not said twice."""
    made = draft("3 guardias contra un ogro", "tapiz", Wanted("es")).draft
    unused = (
        Unused("en Marte", 3, 13, ("niebla", "fuego")),
        Unused("a 3 m", 3, 13, (), Remark("new-unused_distance", {"text": "a 3 m"})),
    )
    taken = (Taken("orkos", Remark("new-taken_sheet", {"name": "Orko"}), ("Orko arquero",)),)
    read = written(evolve(made, unused=unused, taken=taken), Wanted("es")).read
    assert [each.said for each in read.unused] == [
        "no se ha entendido: «en Marte»; lo más parecido: niebla, fuego",
        "no se ha entendido: «a 3 m»: este juego no tiene metros",
    ]
    assert [(each.said, each.also) for each in read.taken] == [("«orkos»: se toma por Orko", "o bien: Orko arquero")]


def test_other_readings_are_sentences() -> None:
    """Each other reading means just that: another sheet, other gear, the other side in ambush."""
    made = draft("2 guards vs an ogre", "tapiz", Wanted("en")).draft
    first, second = made.sides
    guards = evolve(first.groups[0], others=("wolf",), gear=("long_bow",))
    sides = (evolve(first, groups=(guards,)), evolve(second, surprises=True))
    taken = (
        Taken("guards", Remark("new-taken_sheet", {"name": "Guard"}), ("Wolf",)),
        Taken("bow", Remark("new-taken_gear", {"name": "long_bow"}), ("short_bow",)),
        Taken("ambush", Remark("new-taken_ambush", {"side": "foes"}), ("heroes",)),
        Taken("some", Remark("new-taken_count", {"count": 2, "name": "guards"})),
        Taken("guard", Remark("new-taken_count", {"count": 2, "name": "guard", "sheet": "guard"}), ("3", "6")),
    )
    found = written(evolve(made, sides=sides, taken=taken), Wanted("en")).read.taken
    assert [[other.sentence for other in each.others] for each in found] == [
        ["players: 2 × Wolf with long bow vs 1 × Ogre in ambush"],
        ["players: 2 × Guard with short bow vs 1 × Ogre in ambush"],
        ["players: 2 × Guard with long bow in ambush vs 1 × Ogre"],
        [],
        [f"players: {n} × Guard with long bow vs 1 × Ogre in ambush" for n in (3, 6)],
    ]
