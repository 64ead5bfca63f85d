"""Sheets in layers."""

from __future__ import annotations

import pytest

from simulator.core.errors import BadScenario
from tests.scenario.toy import DUEL, Attributes, Hide, Weapon, duel, sheet, toy


def problems(ada: str, top: str) -> list[str]:
    """What is wrong with Ada on top of these sheets, without the file's name."""
    with pytest.raises(BadScenario) as caught:
        duel(ada, "", top)
    return [problem.removeprefix("toy.toml: ") for problem in caught.value.problems]


def test_layers_win_from_the_combatant_down() -> None:
    """Combatant over own sheet over shipped sheet; what none says is the default."""
    top = '[sheets.veteran]\nbase = "knight"\nspeed = 9\nmotto = "sheet"'
    ada = sheet(duel('motto = "own"', "", top.replace("veteran", "knight")), "Ada")
    assert ("own", 9.0, Attributes(5, 4), False) == (ada.motto, ada.speed, ada.attributes, ada.brave)


def test_own_sheet_of_a_shipped_name_builds_on_it() -> None:
    """With its own name as base, a file's sheet changes the shipped one for all combatants that use it."""
    loaded = duel("", "", '[sheets.knight]\nbase = "knight"\nwounds = 50')
    assert sheet(loaded, "Ada").wounds == 50
    assert sheet(loaded, "Bo").wounds == 3, "the squire is built on the shipped knight"


def test_own_sheet_without_base_replaces_a_shipped_one() -> None:
    """Without a base it stands alone."""
    ada = sheet(duel("", "", "[sheets.knight]\nattributes = { strength = 1 }"), "Ada")
    assert ada.weapons == ()


def test_table_with_free_keys_merges() -> None:
    """Pools merge key by key, and "none" takes one out."""
    ada = sheet(duel('pools = { fencing = "none", stealth = 2 }'), "Ada")
    assert ada.pools == {"riding": 3, "stealth": 2}


def test_empty_table_empties() -> None:
    """An empty table is no wish without effect: nothing of what is beneath is left."""
    assert sheet(duel("pools = {}"), "Ada").pools == {}
    assert sheet(toy(DUEL, "combatants.Ada.pools={}"), "Ada").pools == {}


def test_table_merges_through_three_layers() -> None:
    """A key taken out by a sheet stays out above it, and can be given again."""
    top = '[sheets.lame]\nbase = "knight"\npools = { riding = "none" }'
    shown = duel("pools = { riding = 1 }", "", top.replace("lame", "knight"))
    assert sheet(shown, "Ada").pools == {"fencing": 4, "riding": 1}


def test_class_table_and_list_replace() -> None:
    """A table with known keys and a list replace what is beneath as a whole."""
    ada = sheet(duel('hide = { hot = 5 }\nweapons = ["lance"]'), "Ada")
    assert (Hide(0, 5), (Weapon("lance"),)) == (ada.hide, ada.weapons)


def test_base_may_be_an_alias() -> None:
    """The Spanish name of a shipped sheet will do."""
    assert sheet(duel("", "", '[sheets.knight]\nbase = "caballero"'), "Ada").wounds == 5


def test_circle_of_bases_is_reported_once() -> None:
    """Sheets that build on each other are one problem, however many combatants use them."""
    top = '[sheets.a]\nbase = "b"\n[sheets.b]\nbase = "c"\n[sheets.c]\nbase = "b"\n[sheets.knight]\nbase = "a"'
    assert problems("", top) == ['sheets.b.base leads in a circle: "b" and "c" build on each other.']


def test_sheet_that_builds_on_nothing_but_itself() -> None:
    """A sheet that is its own base, where no shipped sheet has that name, has no base."""
    (problem,) = problems("", '[sheets.a]\nbase = "a"')
    assert problem.startswith('sheets.a.base is "a", which is no sheet; allowed: "cursed", "knight" or "squire"')


def test_mistake_of_a_sheet_is_reported_once_and_where_it_is() -> None:
    """Every combatant uses the wrong sheet, but there is one problem, at the sheet."""
    found = problems("", '[sheets.knight]\nbase = "knight"\nspeed = 99\n[sheets.squire]\nbase = "knight"')
    assert found == ["sheets.knight.speed is 99; allowed is a number from 0 to 60."]


def test_unused_sheet_is_checked_too() -> None:
    """A mistake in an unused sheet is reported too."""
    assert problems("", "[sheets.x]\nwonds = 1") == ['sheets.x.wonds is no key here; the nearest is "wounds".']


def test_sheets_that_are_no_tables() -> None:
    """Numbers in the place of sheets are problems, and so is a name that is none."""
    assert problems("", "[sheets]\na = 3") == ["sheets.a is 3; allowed is a table of sheet fields and base."]
    assert ['sheets.""' in problem for problem in problems("", '[sheets.""]')] == [True]


def test_too_many_sheets() -> None:
    """A file has at most 500 sheets of its own."""
    rows = [f"s{number} = {{}}" for number in range(501)]
    assert problems("", "\n".join(["[sheets]", *rows])) == ["sheets has 501 sheets; allowed are at most 500."]
    assert len(duel("", "", "\n".join(["[sheets]", *rows[:500]])).encounter.members) == 2


def test_finish_that_fails_is_a_problem_of_the_combatant() -> None:
    """What only the system's own reading finds is reported at the combatant."""
    with pytest.raises(BadScenario) as caught:
        duel("", "", "", "combatants.Ada.use=cursed")
    assert (caught.value.problems) == [
        'toy.toml: combatants[1] "Ada" cannot be finished: a cursed sheet cannot be finished.'
    ]


def test_missing_field_is_a_problem_of_the_combatant() -> None:
    """A field without default that no layer gives is named."""
    with pytest.raises(BadScenario) as caught:
        duel("", "", "[sheets.knight]")
    (problem,) = caught.value.problems
    assert problem.startswith('toy.toml: combatants[1] "Ada".attributes is missing; allowed is a table of "strength"')


@pytest.mark.parametrize("names", ["ab", "abc", "abcd"])
@pytest.mark.parametrize("tail", ["", "y", "yz"])
def test_a_circle_of_bases_is_told_once(names: str, tail: str) -> None:
    """However long it is, and whether the combatant's sheet is in it or only leads there."""
    way = tail + names
    rows = [f'[sheets.{one}]\nbase = "{base}"' for one, base in zip(way, way[1:] + names[0], strict=True)]
    with pytest.raises(BadScenario) as caught:
        toy(DUEL.replace('"knight"', f'"{way[0]}"') + "\n".join(rows))
    assert ["leads in a circle" in problem for problem in caught.value.problems] == [True]
