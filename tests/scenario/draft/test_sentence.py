"""Sentences about fights, as a table: the typed text, the combatants of each side, the place."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from simulator import systems
from simulator.scenario.draft import NotUnderstood, Sentence

from .drafts import SHEETS, groups, problems, read, reader

Sides = list[list[tuple[int, str]]]


@pytest.mark.parametrize(
    ("text", "sides"),
    [
        ("tres ladrones contra un ogro", [[(3, "ladron")], [(1, "ogro")]]),
        ("3 ladron vs 1 ogro", [[(3, "ladron")], [(1, "ogro")]]),
        ("3 thieves against an ogre", [[(3, "ladron")], [(1, "ogro")]]),
        ("3 thieves vs. an ogre and two wolves", [[(3, "ladron")], [(1, "ogro"), (2, "wolf")]]),
        ("Ana y 2 ladrones contra un ogro, tres lobos y un perro",
         [[(1, "ana"), (2, "ladron")], [(1, "ogro"), (3, "wolf"), (1, "perro_guardian")]]),
        ("tres ladrones contra un ogro y dos perros en la niebla",
         [[(3, "ladron")], [(1, "ogro"), (2, "perro_guardian")]]),
        ("2 guardias reales contra 12 orkos con su jefe", [[(2, "guardia_real")], [(12, "orko"), (1, "jefe_orko")]]),
        ("2 ladrones frente a media docena de orkos", [[(2, "ladron")], [(6, "orko")]]),
        ("4 ladron, 3 orko, 1 ogro", [[(4, "ladron")], [(3, "orko"), (1, "ogro")]]),
        ("3 orko, 1 ogro", [[(3, "orko")], [(1, "ogro")]]),
        ("un ladrón contra un ogro contra dos lobos", [[(1, "ladron")], [(1, "ogro")], [(2, "wolf")]]),
        ("3 ladrones escondidos contra un ogro", [[(3, "ladron")], [(1, "ogro")]]),
        ("Ana + un ladrón vs ogro", [[(1, "ana"), (1, "ladron")], [(1, "ogro")]]),
        ("treinta y cinco ladrones contra treinta y un ogros", [[(35, "ladron")], [(31, "ogro")]]),
        ("treinta ladrones y 2 lobos contra un ogro", [[(30, "ladron"), (2, "wolf")], [(1, "ogro")]]),
        ("3 ladrones luchan contra un ogro", [[(3, "ladron")], [(1, "ogro")]]),
        ("3 ladrones se enfrentan a un ogro", [[(3, "ladron")], [(1, "ogro")]]),
        ("3 thieves fighting an ogre", [[(3, "ladron")], [(1, "ogro")]]),
        ("3 thieves fight against an ogre", [[(3, "ladron")], [(1, "ogro")]]),
        ("3 thieves face an ogre", [[(3, "ladron")], [(1, "ogro")]]),
        ("  LADRÓN   CONTRA   OGRO.  ", [[(1, "ladron")], [(1, "ogro")]]),
        ("un ladrón contra un ogro con un jefe de banda", [[(1, "ladron")], [(1, "ogro"), (1, "jefe_de_banda")]]),
    ],
)  # fmt: skip
def test_who_fights_whom(text: str, sides: Sides) -> None:
    """Numbers, names, sides, in either language."""
    assert sides == groups(text)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("un ladrón contra un ogro en la niebla", ["fog"]),
        ("a thief vs an ogre in the fog", ["fog"]),
        ("un ladrón contra un ogro en un sótano en llamas", ["fire"]),
        ("a thief vs an ogre in a cellar on fire", ["fire"]),
        ("un ladrón contra un ogro, con un obstáculo", ["obstacle"]),
        ("un ladrón contra un ogro en la niebla y con un obstáculo", ["fog", "obstacle"]),
        ("un ladrón contra un ogro de noche", ["fog"]),
        ("a thief vs an ogre at night", ["fog"]),
        ("un ladrón contra un ogro en un sótano", []),
        ("un ladrón contra un ogro, niebla", ["fog"]),
        ("un ladrón contra un ogro; hay niebla", ["fog"]),
        ("a thief vs an ogre, there is fog", ["fog"]),
        ("a thief vs an ogre, the house is on fire", ["fire"]),
        ("a thief vs an ogre and the house is on fire", ["fire"]),
    ],
)
def test_where(text: str, found: list[str]) -> None:
    """Circumstances that the game offers for the place; a place alone gives none."""
    assert found == [each.id for each in read(text).circumstances]


def test_circumstances_of_a_side_and_of_another_game() -> None:
    """The thieves or the ogre are hidden; a narrow place, which this game lacks, is listed with what it offers."""
    assert [each.side for each in read("3 ladrones escondidos contra un ogro").circumstances] == [0]
    assert [each.side for each in read("3 ladrones contra un ogro escondido").circumstances] == [1]
    unused = read("un ladrón contra un ogro en un pasillo").unused
    assert [each.why and each.why.key for each in unused] == ["new-not_here"]


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("un ladronazo contra un ogro", ["new-unknown"]),
        ("zzzz contra un ogro", ["new-unknown_far"]),
        ("un ladronazo contra un xyzzy", ["new-unknown", "new-unknown_far"]),
        ("dos orkos y un ladrón contra un xyzzy", ["new-unknown_far"]),
        ("0 ladrones contra un ogro", ["new-unused_number"]),
        ("-3 ladrones contra un ogro", ["new-unused_number"]),
        ("2,5 ladrones contra un ogro", ["new-unused_number"]),
        ("201 ladrones contra un ogro", ["new-unused_number"]),
        ("x" * 2001, ["new-too_long"]),
        ("tres ladrones", ["new-one_side"]),
        ("tres ladrones contra", ["new-one_side"]),
        ("", ["new-nobody"]),
        (" contra ", ["new-nobody"]),
        ("en la niebla", ["new-nobody"]),
        ("ladrones contra ladronazos y 300 orkos", ["new-unused_number", "new-unknown"]),
    ],
)
def test_mistakes_are_found_all_at_once(text: str, wrong: list[str]) -> None:
    """Each with the key of its sentence."""
    assert wrong == problems(text)


def test_an_unknown_name_comes_with_the_nearest() -> None:
    """At most three, and the game whose sheets they are."""
    with pytest.raises(NotUnderstood) as caught:
        read("2 ladronazos contra un ogro")
    values = caught.value.problems[0].values
    assert str(values["near"]).startswith("Ladrón (ladron)")
    assert values["system"] == "tapiz"


@pytest.mark.parametrize(
    ("text", "lang", "names"),
    [("2 lobos contra 3 lobos", "es", ["Lobo", "Lobo B"]), ("Ana contra un ogro", "en", ["Ana", "Ogre"])],
)
def test_names_are_unique_titles(text: str, lang: str, names: list[str]) -> None:
    """The title in the reader's language, without the part after its comma, and with a letter on the second side."""
    assert names == [group.name for side in read(text, lang).sides for group in side.groups]


@pytest.mark.parametrize(
    ("text", "sides", "remarks"),
    [
        ("un ogro, 2 ladrones", [("pc", "ladron"), ("npc", "ogro")], ["new-sides_guessed"]),
        ("un ogro contra 2 ladrones", [("npc", "ogro"), ("pc", "ladron")], []),
        ("un perro contra 2 orkos", [("pc", "perro_guardian"), ("npc", "orko")], []),
    ],
)
def test_players_are_those_made_for_players(text: str, sides: list[tuple[str, str]], remarks: list[str]) -> None:
    """Players may be named second; without "contra" they stand against the others, and a remark explains it."""
    made = read(text)
    assert sides == [(side.role, side.groups[0].sheet) for side in made.sides]
    assert remarks == [each.key for each in made.remarks]


@pytest.mark.parametrize("text", ["a werewolf, a zombie, a priest", "a werewolf and a zombie against a priest"])
def test_the_likeliest_sheet_of_a_word_makes_a_player(text: str) -> None:
    """A priest is first of all a protagonist, though a priest of the cult is called so as well."""
    made = Sentence("haunted_house", systems.schema("haunted_house"), "en").read(text)
    sides = {side.role: [group.sheet for group in side.groups] for side in made.sides}
    assert sides == {"pc": ["priest"], "npc": ["werewolf", "zombie"]}


@pytest.mark.parametrize(
    ("text", "count", "key"),
    [
        ("unos ladrones contra un ogro", 3, "new-taken_count"),
        ("ladrones contra un ogro", 3, "new-taken_count"),
        ("2 ladrnoes contra un ogro", 2, "new-taken_spelling"),
        ("un guardia contra un ogro", 1, "new-taken_sheet"),
        ("2-3 ladrones contra un ogro", "2-3", ""),
        ("2d4+1 ladrones contra un ogro", "2d4+1", ""),
        ("entre 2 y 4 ladrones contra un ogro", "2-4", ""),
        ("dos o tres ladrones contra un ogro", "2-3", ""),
    ],
)
def test_numbers_and_what_was_taken(text: str, count: int | str, key: str) -> None:
    """A number that is drawn is a text; one that is not given, and a word spelt otherwise, is listed as taken."""
    made = read(text)
    assert made.sides[0].groups[0].count == count
    assert [each.taken.key for each in made.taken] == ([key] if key else [])


def test_policies_go_by_side_or_role() -> None:
    """Both sides have the best of the policies unless something else is asked for."""
    assert [side.policy for side in read("Ana contra un ogro").sides] == ["best", "best"]
    made = reader().read("Ana contra un ogro", "", {"pc": "search", "foes": "basic"})
    assert [side.policy for side in made.sides] == ["search", "basic"]
    with pytest.raises(NotUnderstood) as caught:
        reader().read("Ana contra un ogro", "", {"people": "search"})
    assert [each.key for each in caught.value.problems] == ["new-unknown_side"]


def test_titles_and_ranks() -> None:
    """The sentence is the title unless another is given; exact names rank before parts, to tell games apart."""
    assert read("  ana contra  un ogro. ").title == "Ana contra un ogro"
    assert len(read("ana contra un ogro" + ", un lobo" * 30).title) == 200, "the longest title of a file"
    assert reader().read("ana contra un ogro", "El puente").title == "El puente"
    assert read("un orko contra un ogro").rank < read("un perro contra un ogro").rank


SAID = "3 tres una media docena un par de 12 x4 2-3 su contra vs y con en , la half a the niebla"
WORDS = (*SAID.split(), *SHEETS, "9" * 5000)


@pytest.mark.slow
@given(st.lists(st.sampled_from(WORDS) | st.text(max_size=8), max_size=12))
@settings(max_examples=40)
def test_any_words_are_a_fight_or_explained(said: list[str]) -> None:
    """Never anything else; and what is a fight has its sides."""
    try:
        sides = read(" ".join(said)).sides
    except NotUnderstood:
        return
    assert len(sides) > 1
    assert all(side.groups for side in sides)
