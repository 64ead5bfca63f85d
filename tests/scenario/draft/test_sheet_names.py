"""Sheets that words mean."""

from __future__ import annotations

import pytest

from simulator import systems
from simulator.core.system import NPC, PC
from simulator.scenario.draft.sheet_names import KIND, PART, SAME, SheetNames
from simulator.scenario.draft.words import words

from .drafts import reader

NAMES = reader().names


@pytest.mark.parametrize(
    ("text", "sheet", "rank"),
    [
        ("ladrón", "ladron", SAME), ("thief", "ladron", SAME), ("Perros guardianes", "perro_guardian", SAME),
        ("perro", "perro_guardian", PART), ("canes", "perro_guardian", SAME), ("Ana", "ana", SAME),
        ("exmilitar", "ana", PART), ("guardia", "guardia_real", PART), ("guardia urbana", "guardia_urbana", SAME),
        ("pc", "ladron", KIND), ("orko", "orko", SAME),
    ],
)  # fmt: skip
def test_a_sheet_is_found(text: str, sheet: str, rank: int) -> None:
    """By its id, its title in either language, an alias, a part of one, or its kind; the whole name comes first."""
    best = NAMES.find(words(text), PC)[0]
    assert (sheet, rank) == (best.sheet, best.rank)


def test_company_decides_between_two_names() -> None:
    """ "jefe" beside orks is the orks'."""
    assert NAMES.find(words("jefe"), NPC)[0].sheet == "jefe_de_banda"
    assert NAMES.find(words("jefe"), NPC, beside=["orko"])[0].sheet == "jefe_orko"
    assert {match.sheet for match in NAMES.find(words("jefe"), NPC)} == {"jefe_orko", "jefe_de_banda"}


@pytest.mark.parametrize(
    ("text", "near"), [("ladrno", ["ladron"]), ("guardias reals", ["guardia_real"]), ("ogor", ["ogro"]), ("zzzz", [])]
)
def test_the_nearest_three_are_named(text: str, near: list[str]) -> None:
    """The likest first, and never more; another alphabet is like no sheet."""
    found = NAMES.nearest(words(text))
    assert found[:1] == near
    assert len(found) <= 3


@pytest.mark.slow
@pytest.mark.parametrize("game", systems.NAMES)
def test_every_shipped_sheet_is_found_by_each_of_its_names(game: str) -> None:
    """Its id and both titles; where two sheets share a title, both are."""
    names = SheetNames(systems.schema(game))
    for name, table in systems.schema(game).sheets.items():
        for text in (name, *table.get("title", {}).values()):
            found = [match.sheet for match in names.find(words(str(text)), "") if match.rank == SAME]
            assert name in found, text


def test_kinds_are_bound_to_sides_where_the_game_says_so() -> None:
    """Ira y Gloria keeps heroes and others apart."""
    names = SheetNames(systems.schema("ira_y_gloria"))
    assert names.role("marine_hero") == PC
    assert names.role("ork_nob") == NPC
    assert names.fits("ork_nob", NPC)
    assert not names.fits("ork_nob", PC)
    assert names.is_crowd("ork_boy_mob")
    assert not names.is_crowd("ork_nob")
