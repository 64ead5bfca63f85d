"""Right files of every game with one place changed: each is read, or refused in sentences that say where."""

from __future__ import annotations

import copy
import tomllib
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from simulator import systems
from simulator.core.errors import BadScenario
from simulator.narration.complaints import complaint
from simulator.scenario import load_document, load_text
from tests.shipping import loaded

from .broken_files import RIGHT

Way = tuple[str | int, ...]
Tables = Any  # Any: what a file holds
ODD: tuple[object, ...] = (
    *(None, True, -1, 0, 10**6, 10**30, 1.5, float("nan"), "", " ", "none", "xyzzy", "x" * 301, "a\nb", "\0"),
    *([], {}, [[]], ["xyzzy"], {"xyzzy": 1}, b"x"),
)
LONG = ("hunted_through_the_house", "the_optional_rules", "the_night_of_the_corridor", "rust_coast_boarding")
"""Shipped scenarios in which much is written, one of each game; that of Tapiz holds a whole pack."""


def places(tree: object, way: Way = ()) -> Iterator[Way]:
    """Yield the way to every value in a tree."""
    pairs = tree.items() if isinstance(tree, dict) else enumerate(tree) if isinstance(tree, list) else ()
    for step, value in pairs:
        yield (*way, step)
        yield from places(value, (*way, step))


def changes(value: object) -> list[object]:
    """Odd values, and values near the one that stands there."""
    near: list[object] = [[value], {"xyzzy": value}]
    if isinstance(value, int | float):
        near += [value + 1, value - 1, str(value)]
    if isinstance(value, str):
        near += [f"{value}x", value.upper(), f" {value}"]
    if isinstance(value, list):
        near += [value * 2, value[1:]]
    return [*ODD, *near]


def changed(tree: Tables, way: Way, draw: st.DataObject) -> Tables:
    """Return a copy in which the value at that place is gone, under another key, or another value."""
    made = copy.deepcopy(tree)
    holder, last = made, way[-1]
    for step in way[:-1]:
        holder = holder[step]
    kind = draw.draw(st.sampled_from(["value", "value", "value", "gone", "renamed"]))
    if kind == "value":
        holder[last] = draw.draw(st.sampled_from(changes(holder[last])))
    elif kind == "renamed" and isinstance(last, str):
        holder[draw.draw(st.sampled_from([f"{last}e", last.upper(), last[1:] or "x"]))] = holder.pop(last)
    else:
        holder.pop(last)
    return made


def wrong(document: Tables) -> list[str]:
    """Read a document, and return what is wrong with the answer. What is read is the same read again; each sentence of
    a refusal begins with the file's name and the table that is wrong, ends as a sentence does, and has its Spanish."""
    keys = (*document, "asalto", "system", "sides", "combatants", "combatant '")
    try:
        scenario = load_document(document, "night.toml")
    except BadScenario as error:
        return [sentence for sentence in error.problems if not is_right(sentence, keys)]
    again = load_document(scenario.document)
    return [] if again.digest == scenario.digest else ["read again, it is another scenario"]


def is_right(sentence: str, keys: tuple[str, ...]) -> bool:
    """Return whether a sentence of a refusal has the right form."""
    place = sentence.removeprefix("night.toml: ")
    formed = place != sentence and sentence.endswith(".") and sentence.isprintable()
    return formed and place.startswith(keys) and complaint(sentence, "es") != sentence


@pytest.mark.slow
@pytest.mark.parametrize("game", systems.NAMES)
@settings(max_examples=25)
@given(draw=st.data())
def test_a_small_file_with_one_place_changed_is_read_or_refused_where_it_is_wrong(
    game: str, draw: st.DataObject
) -> None:
    """Any value of a small file of the game is replaced, renamed or taken out."""
    right = tomllib.loads(RIGHT[game])
    assert wrong(changed(right, draw.draw(st.sampled_from(list(places(right)))), draw)) == []


@pytest.mark.slow
@pytest.mark.parametrize("name", LONG)
@settings(max_examples=10)
@given(draw=st.data())
def test_a_shipped_file_with_one_place_changed_is_read_or_refused_where_it_is_wrong(
    name: str, draw: st.DataObject
) -> None:
    """Any value of the document of a long scenario is replaced, renamed or taken out."""
    right = dict(loaded(name).document)
    assert wrong(changed(right, draw.draw(st.sampled_from(list(places(right)))), draw)) == []


@pytest.mark.parametrize(
    ("game", "setting", "accepted", "refused"),
    [
        ("haunted_house", "limits.rounds", 100_000, 100_001),
        ("haunted_house", "combatants.Dos.agility", 12, 13),
        ("haunted_house", "scene.room_spaces", 1000, 1001),
        ("haunted_house", "variants.life_base", 0, -1),
        ("haunted_house", "chain.1.stop_after", 100_000, 100_001),
        ("ira_y_gloria", "scene.tier", 5, 6),
        ("ira_y_gloria", "sheets.mine.attributes.strength", 15, 16),
        ("fragmentos", "scene.threat", 999, 1000),
        ("tapiz", "combatants.Dos.level", 99, 100),
        ("tapiz", "scene.lienzo.numbers.death", -1, 0),
    ],
)
def test_limits_that_authors_meet(game: str, setting: str, accepted: int, refused: int) -> None:
    """The last number that a key accepts is read; the next is refused with the range."""
    load_text(RIGHT[game], settings=[f"{setting}={accepted}"])
    with pytest.raises(BadScenario, match=rf" is {refused}; allowed is a whole number (from|of)"):
        load_text(RIGHT[game], settings=[f"{setting}={refused}"])
