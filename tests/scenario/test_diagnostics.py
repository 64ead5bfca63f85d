"""The wording of problems."""

from __future__ import annotations

import datetime

import pytest

from simulator.core.errors import BadScenario
from simulator.core.spelling import fold
from simulator.scenario import load_text
from simulator.scenario.diagnostics import (
    MOST_PROBLEMS,
    Diagnostics,
    below,
    found,
    item,
    listed,
    nearest,
    nearest_few,
    quoted,
)


def test_setting_is_blamed_for_its_place_and_all_below() -> None:
    """A mistake in what the command line set names the command line, one beside it does not."""
    problems = Diagnostics("a.toml")
    problems.set_by("scene.light", "--set scene.light={}")
    for place in ("scene.light", "scene.light.x", "scene.light[1]", "scene.lights"):
        problems.add(place, "is wrong")
    blamed = [sentence.startswith("a.toml with --set scene.light={}: ") for sentence in problems.sentences]
    assert blamed == [True, True, True, False]


def test_long_list_is_left_out_when_something_is_near() -> None:
    """A short list is always given; a long one only when no near spelling helps."""
    many = [f"choice_{letter * 3}" for letter in "abcdefghijklmnop"]
    problems = Diagnostics("a.toml")
    problems.unknown("x", "choice_aab", many)
    problems.unknown("x", "zzz", many)
    near, far = problems.sentences
    assert near == 'a.toml: x is not a known key; the nearest is "choice_aaa".'
    assert all(f'"{choice}"' in far for choice in many)


def test_nearest_ignores_accents_capitals_and_the_order_of_choices() -> None:
    """Of equally near choices always the same one is named; words in snake case have no accents."""
    assert nearest("PRECAUCION", {"precaución", "percepción"}) == "precaución"
    assert nearest("xyz", {"abc"}) is None
    assert nearest("aac", ["aab", "aad"]) == nearest("aac", ["aad", "aab"])
    assert fold(" Revólver de-Repetición ") == "revolver_de_repeticion"


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (True, "true"),
        (None, "null"),
        (1.5, "1.5"),
        (-3, "-3"),
        (10**30, "a number of more than 20 digits"),
        ([1, 2], "a list of 2"),
        ({}, "a table"),
        (datetime.time(1, 2), "the date or time 01:02:00"),
        (b"", "a Python bytes"),
        ("a\n", '"a\\n"'),
        (10**20 - 1, "9" * 20),
        (1 - 10**20, "-" + "9" * 20),
        (10**20, "a number of more than 20 digits"),
        (-(10**20), "a number of more than 20 digits"),
        ("x" * 60, f'"{"x" * 60}"'),
        ("x" * 61, f'"{"x" * 60}…"'),
    ],
)
def test_found_names_any_value(value: object, text: str) -> None:
    """Each value of a file can be named in a sentence of bounded length: numbers to 20 digits, words to 60 letters."""
    assert text == found(value)


def test_lone_surrogate_is_printable() -> None:
    """A sentence can always be encoded."""
    problems = Diagnostics("a.toml")
    problems.add("x", f"is {quoted(chr(0xD800))}")
    assert problems.sentences[0].encode("utf-8")


def test_places_are_paths() -> None:
    """Keys follow a dot, quoted where TOML would quote them; items are counted from 1 and named."""
    assert below(below(item("combatants", 1, "Zombi"), "a b"), "c") == 'combatants[2] "Zombi"."a b".c'


def test_listed_reads_as_a_sentence_does() -> None:
    """Of one, two and no choices."""
    assert [listed(["a"]), listed(["a", "b"]), listed([])] == ['"a"', '"a" or "b"', "nothing"]


# The nearest three.

WEAPONS = ("heavy_pistol", "light_pistol", "heavy_revolver", "light_revolver", "shotgun", "rifle")
SPANISH = {"pistola_pesada": "heavy_pistol", "revolver_pesado": "heavy_revolver"}


@pytest.mark.parametrize(
    ("word", "near"),
    [
        ("havy_pistol", ["heavy_pistol", "light_pistol"]),
        ("pistola_pesda", ["pistola_pesada", "heavy_pistol"]),
        ("shotgnu", ["shotgun"]),
        ("zzz", []),
        ("Heavy Pistol", ["heavy_pistol"]),
    ],
)
def test_the_nearest_few_are_named_once_each(word: str, near: list[str]) -> None:
    """At most three, the likest first, each in its nearest spelling."""
    found = nearest_few(word, WEAPONS, SPANISH)
    assert found[:1] == near[:1]
    assert len(found) <= 3
    assert len({SPANISH.get(each, each) for each in found}) == len(found)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('use = "oficer"', '"oficer", which is not a sheet; the nearest are "officer", '),
        ('use = "oficer"', "; `asalto sheets haunted_house` lists all."),
        ('use = "zzzz"', '"zzzz", which is not a sheet; `asalto sheets haunted_house` lists all.'),
        ('attacks = ["shotgn"]', '"shotgn", which is not an id of weapons; the nearest are "shotgun" and '),
        ('attacks = ["shotgn"]', "; `asalto gear haunted_house` lists all."),
        ('policy = "cautios"', "; `asalto policies` lists all."),
    ],
)
def test_the_command_that_lists_all_is_named(text: str, said: str) -> None:
    """For sheets, gear and policies."""
    file = f'asalto = 1\nsystem = "haunted_house"\n[sides.a]\n[[combatants]]\nname = "A"\nside = "a"\n{text}\n'
    with pytest.raises(BadScenario) as caught:
        load_text(file)
    assert any(said in problem for problem in caught.value.problems), caught.value.problems


@pytest.mark.parametrize(
    ("count", "end"), [(1, '"00"'), (80, '"78" or "79"'), (81, '"79" and 1 more'), (100, "and 20 more")]
)
def test_a_list_is_cut_after_eighty_choices(count: int, end: str) -> None:
    """The end of the list is the number of the others."""
    assert listed([f"{number:02}" for number in range(count)]).endswith(end)


@pytest.mark.parametrize("count", [MOST_PROBLEMS, MOST_PROBLEMS + 1, MOST_PROBLEMS + 7])
def test_only_what_is_beyond_the_most_is_counted(count: int) -> None:
    """A sentence for each as long as there is room."""
    problems = Diagnostics("file")
    for number in range(count):
        problems.add("", f"is {number}")
    with pytest.raises(BadScenario) as caught:
        problems.stop()
    told = caught.value.problems
    assert len(told) == min(count, MOST_PROBLEMS + 1)
    assert told[-1].startswith(f"file: and {count - MOST_PROBLEMS} more") is (count > MOST_PROBLEMS)
