"""Golden fights: one fight of every shipped scenario, narrated for reading.

A golden shows the narration and nothing else. tests/same_fights.py proves that fights are equal to the last byte."""

from __future__ import annotations

from textwrap import wrap

import pytest
from syrupy.assertion import SnapshotAssertion

from simulator.narration.narrator import Line, narrate
from simulator.scenario import load, shipped
from simulator.trace.reader import read
from tests.traces import inline_play, traced

SEED = 7
FIGHT = 1
WIDTH = 160
ENGLISH = frozenset(
    {
        "a_mental_duel",
        "armour_and_precise_strikes",
        "brawl_in_the_bar",
        "cover_and_half_light",
        "firearms_and_jams",
        "flight_with_an_obstacle",
        "gunfire_panic",
        "medusa_in_the_temple",
        "over_the_rooftops",
        "pursuit",
        "reference_duel",
        "reference_four_against_four",
        "reference_scene",
        "the_road_to_karth",
        "rust_coast_boarding",
        "the_girl_and_the_ritual",
        "the_last_order",
        "the_sheet_of_2019",
    }
)
"""Narrated in English, so that both languages are read; all others are narrated in Spanish."""
QUICK = {
    "haunted_house/three_against_a_werewolf",
    "ira_y_gloria/reference_battle",
    "fragmentos/reference_scene",
    "tapiz/a_mental_duel",
}
"""One of each game, which make quick plays."""
NAMES = [name for name, _ in shipped()]
CASES = [
    pytest.param(name, id=name.replace("/", "."), marks=() if name in QUICK else pytest.mark.slow) for name in NAMES
]


def test_scenarios_are_shipped() -> None:
    """The goldens cover every game."""
    assert len(NAMES) >= 12
    assert set(NAMES) >= QUICK


@pytest.mark.parametrize("name", CASES)
def test_golden(name: str, snapshot: SnapshotAssertion) -> None:
    """The fight reads as it did when its text was accepted."""
    assert golden(name) == snapshot


def golden(name: str) -> str:
    """Return the fight of the shipped scenario ``name`` as a text."""
    scenario = load(name)
    trace, result = traced(inline_play, scenario, SEED, FIGHT, deadline=None)
    language = "en" if name.rpartition("/")[2] in ENGLISH else "es"
    told = narrate(read(trace, name=name), language, secrets=True, fates=result.fates)
    head = f"{scenario.title} ({name}, seed {SEED}, fight {FIGHT})\n"
    return "\n".join([head, *map(wrapped, told)]) + "\n"


def wrapped(line: Line) -> str:
    """Return a line of the narration, indented by its level and continued below if it is long."""
    indent = "  " * line.level
    return "\n".join(wrap(line.text, WIDTH, initial_indent=indent, subsequent_indent=indent + "    ")) or indent
