"""New characters: scores, advances, levels."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, get_args, get_type_hints

import pytest

from simulator.core.errors import BadScenario
from simulator.systems.tapiz.characters.generation import (
    ARRAYS,
    POINTS,
    ROLLED,
    Roll,
    as_given,
    bought,
    creation_cost,
    generate,
    placed,
    values,
)
from simulator.systems.tapiz.characters.raw_sheet import RawSheet
from simulator.systems.tapiz.lienzo.measures import ABILITIES, Ability
from simulator.systems.tapiz.variants import Variants

from ..people import BS, sheet_of


def scripted(*faces: int) -> tuple[Roll, list[int]]:
    """Dice that fall as listed, and what is left of them."""
    left = list(faces)

    def roll(count: int) -> Sequence[int]:
        return [left.pop(0) for _ in range(count)]

    return roll, left


def scores(*numbers: int) -> dict[Ability, int]:
    """Six scores in the order of the sheet."""
    return dict(zip(ABILITIES, numbers, strict=True))


@pytest.mark.rule("TZ-CHR-08")
def test_rolled_scores() -> None:
    """TZ-CHR-08: old1: 3d6 six times from FUE to CAR, with at most one swap. New1: 4d6, the lowest dropped; old2
    keeps all of three. Both are placed freely."""
    roll, left = scripted(1, 2, 3, 4, 4, 4, 5, 5, 5, 6, 6, 6, 1, 1, 1, 2, 2, 2)
    given = values("old1", roll)
    assert (given, left) == ((6, 12, 15, 18, 3, 6), [])
    assert as_given(given) == scores(6, 12, 15, 18, 3, 6)
    assert placed("old1", given, scores(18, 12, 15, 6, 3, 6)) == scores(18, 12, 15, 6, 3, 6)
    with pytest.raises(ValueError, match="one swap"):
        placed("old1", given, scores(18, 15, 12, 6, 3, 6))
    roll, left = scripted(*(1, 2, 3, 4) * 5, 6, 6, 6, 6)
    given = values("new1", roll)
    assert (given, left) == ((9, 9, 9, 9, 9, 18), [])
    assert placed("new1", given, scores(18, 9, 9, 9, 9, 9))["FUE"] == 18
    roll, left = scripted(*(1, 2, 3) * 6)
    assert (values("old2", roll), left) == ((6,) * 6, [])


@pytest.mark.rule("TZ-CHR-08")
@pytest.mark.parametrize(("method", "array"), [("old3", (14, 12, 10, 10, 9, 8)), ("new3", (16, 14, 13, 12, 10, 9))])
def test_arrays(method: str, array: tuple[int, ...]) -> None:
    """TZ-CHR-08: old3 and new3 are arrays that are placed freely, each value once; no dice are rolled."""
    roll, _ = scripted()
    assert values(method, roll) == array
    assert placed(method, array, scores(*array[::-1])) == scores(*array[::-1])
    with pytest.raises(ValueError, match="each once"):
        placed(method, array, scores(*array[:5], 18))


@pytest.mark.rule("TZ-CHR-08", "TZ-TEST-07")
def test_points() -> None:
    """TZ-CHR-08: old4 buys 63 points, new2 72, each score 8 to 18. TZ-TEST-07: levels cost 1 + 2 + ... each;
    weapon, armour and spell skills half; 5 is the most at level 1."""
    assert bought("new2", scores(14, 15, 12, 11, 10, 10)) == scores(14, 15, 12, 11, 10, 10)
    assert bought("old4", scores(18, 9, 9, 9, 9, 9)) == scores(18, 9, 9, 9, 9, 9)
    with pytest.raises(ValueError, match="add up to 71"):
        bought("new2", scores(14, 15, 12, 10, 10, 10))
    with pytest.raises(ValueError, match="8 to 18"):
        bought("new2", scores(19, 11, 11, 11, 10, 10))
    with pytest.raises(ValueError, match="spends points"):
        values("new2", scripted()[0])
    raw = RawSheet(aptitude_levels={"logica": 5, "agilidad": 2}, skill_levels={"filo": 5, "magia": 2})
    assert creation_cost(raw) == 15 + 3 + 8 + 2
    with pytest.raises(ValueError, match="no level is above 5"):
        creation_cost(RawSheet(aptitude_levels={"logica": 6}))
    assert creation_cost(RawSheet(level=2, aptitude_levels={"logica": 6})) == 21


@pytest.mark.rule("TZ-CHR-08")
def test_generators_follow_the_variant() -> None:
    """TZ-CHR-08: ability_generation says how; points are spread evenly unless a script says otherwise. New2 unless
    the variant says otherwise; all seven are known."""
    none, _ = scripted()
    assert generate(Variants(), none) == scores(12, 12, 12, 12, 12, 12)
    assert generate(Variants(ability_generation="old4"), none) == scores(11, 11, 11, 10, 10, 10)
    assert generate(Variants(ability_generation="new3"), none) == scores(16, 14, 13, 12, 10, 9)
    upwards = generate(Variants(ability_generation="new3"), none, lambda given: scores(*given[::-1]))
    assert upwards == scores(9, 10, 12, 13, 14, 16)
    assert generate(Variants(), none, lambda _: scores(14, 15, 12, 11, 10, 10))["DES"] == 15
    roll, left = scripted(*(1, 2, 3) * 6)
    assert generate(Variants(ability_generation="old1"), roll) == scores(6, 6, 6, 6, 6, 6)
    assert left == []
    assert Variants().ability_generation == "new2"
    assert {*ARRAYS, *POINTS, *ROLLED} == {*get_args(get_type_hints(Variants)["ability_generation"])}


@pytest.mark.rule("TZ-CHR-08", "TZ-CHR-10", "TZ-CHR-07")
def test_generated_sheets() -> None:
    """TZ-CHR-08: a seed always gives the same dice; species change the scores afterwards. With all six scores on
    the sheet, they say what the points buy or where the values go. TZ-CHR-07: one or two advances to start with,
    and one for each further level."""
    rolled = {"ability_generation": "new1"}
    first, again, other = (sheet_of("", variants=rolled, generate=seed) for seed in (7, 7, 8))
    assert first.abilities == again.abilities != other.abilities
    assert {3 <= score <= 18 for score in (*first.abilities.values(), *other.abilities.values())} == {True}
    elf = sheet_of("", variants={"species_modify_abilities": "on"}, generate=1, origin="elf")
    changes = BS.species["elf"].abilities
    assert elf.abilities == {one: 12 + changes.get(one, 0) for one in ABILITIES}
    assert sheet_of("", generate=1, abilities=scores(14, 15, 12, 11, 10, 10)).abilities["DES"] == 15
    array = {"ability_generation": "new3"}
    assert sheet_of("", variants=array, generate=1, abilities=scores(9, 10, 12, 13, 14, 16)).abilities["CAR"] == 16
    bought = [{"stance": "aim"}, {"trait": {"name": "Sigilo", "tags": ["hide"]}}]
    two = sheet_of("", variants={"starting_advances": 2}, generate={"seed": 1, "advances": bought})
    assert (two.stances, two.traits_for("hide")) == (("normal", "aim"), 1)
    assert sheet_of("", level=2, generate={"seed": 1, "advances": bought}).stances == ("normal", "aim")


@pytest.mark.rule("TZ-CHR-07", "TZ-CHR-08", "TZ-TEST-07")
@pytest.mark.parametrize(
    ("fields", "problem"),
    [
        ({"abilities": {"FUE": 12}}, "with generate, abilities are all six or none (TZ-CHR-08)"),
        ({"abilities": scores(18, 18, 18, 8, 8, 8)}, "the scores add up to 78, not 72 (TZ-CHR-08)"),
        (
            {"generate": {"seed": 1, "advances": [{"stance": "aim"}, {"stance": "damage_focus"}]}},
            "a new character of level 1 buys at most 1 advances (TZ-CHR-07)",
        ),
        (
            {"aptitude_levels": {"logica": 5, "agilidad": 5, "presencia": 5}},
            "aptitudes and skills cost 45 points of 40 (TZ-TEST-07)",
        ),
    ],
)
def test_characters_that_cannot_be_generated(fields: dict[str, Any], problem: str) -> None:
    """TZ-CHR-08: the sentence says which limit of a new character does not hold."""
    with pytest.raises(BadScenario) as caught:
        sheet_of("", **{"generate": 1, **fields})
    assert [one.partition("cannot be finished: ")[2] for one in caught.value.problems] == [f"{problem}."]
