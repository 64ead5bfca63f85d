"""Sheets in layers."""

from __future__ import annotations

import pytest

from simulator.core.errors import BadScenario
from simulator.scenario import Scenario
from simulator.scenario.load import load_text
from tests.scenario.toy import DUEL, Attributes, Hide, Weapon, duel, sheet, toy


def problems(ada: str, top: str) -> list[str]:
    """Return the problems of Ada on top of these sheets, without the file's name."""
    with pytest.raises(BadScenario) as caught:
        duel(ada, "", top)
    return [problem.removeprefix("toy.toml: ") for problem in caught.value.problems]


KNIGHT = '[sheets.knight]\nbase = "knight"\n'


@pytest.mark.parametrize(
    ("ada", "top", "fields"),
    [
        pytest.param('motto = "own"', f'{KNIGHT}speed = 9\nmotto = "sheet"',
            {"motto": "own", "speed": 9.0, "attributes": Attributes(5, 4), "brave": False},
            id="combatant over own sheet over shipped sheet over default"),
        pytest.param("", "[sheets.knight]\nattributes = { strength = 1 }", {"weapons": ()},
            id="an own sheet without base replaces a shipped one"),
        pytest.param('pools = { fencing = "none", stealth = 2 }', "", {"pools": {"riding": 3, "stealth": 2}},
            id="pools merge key by key and none takes one out"),
        pytest.param("pools = {}", "", {"pools": {}}, id="an empty table empties"),
        pytest.param("pools = { riding = 1 }", f'{KNIGHT}pools = {{ riding = "none" }}',
            {"pools": {"fencing": 4, "riding": 1}}, id="a key that a sheet takes out can be given again"),
        pytest.param('hide = { hot = 5 }\nweapons = ["lance"]', "",
            {"hide": Hide(0, 5), "weapons": (Weapon("lance"),)}, id="a table with known keys and a list replace"),
        pytest.param("", '[sheets.knight]\nbase = "caballero"', {"wounds": 5}, id="a base may be an alias"),
    ],
)  # fmt: skip
def test_layers_win_from_the_combatant_down(ada: str, top: str, fields: dict[str, object]) -> None:
    """The sheet of a combatant out of its own keys, the file's sheets and the shipped ones."""
    found = sheet(duel(ada, "", top), "Ada")
    assert {name: getattr(found, name) for name in fields} == fields


def test_own_sheet_of_a_shipped_name_builds_on_it() -> None:
    """With its own name as base, a file's sheet changes the shipped one for all combatants that use it."""
    loaded = duel("", "", f"{KNIGHT}wounds = 50")
    assert sheet(loaded, "Ada").wounds == 50
    assert sheet(loaded, "Bo").wounds == 3, "the squire is built on the shipped knight"


@pytest.mark.parametrize(
    ("top", "problem"),
    [
        ('[sheets.a]\nbase = "b"\n[sheets.b]\nbase = "c"\n[sheets.c]\nbase = "b"\n[sheets.knight]\nbase = "a"',
         'sheets.b.base leads in a circle: "b" and "c" build on each other.'),
        (f'{KNIGHT}speed = 99\n[sheets.squire]\nbase = "knight"',
         "sheets.knight.speed is 99; allowed is a number from 0 to 60."),
        ("[sheets.x]\nwonds = 1", 'sheets.x.wonds is not a known key; the nearest is "wounds".'),
        ("[sheets]\na = 3", "sheets.a is 3; allowed is a table of sheet fields and base."),
        ('[sheets.a]\nbase = "a"', 'sheets.a.base is "a", which is not a sheet; allowed: "cursed", "knight" or'),
        ('[sheets.""]', 'sheets."" is ""; a name is not empty and has no spaces around it.'),
        ("[sheets.knight]", 'combatants[1] "Ada".attributes is missing; allowed is a table of "strength"'),
    ],
)  # fmt: skip
def test_a_mistake_of_a_sheet_is_reported_once_and_where_it_is(top: str, problem: str) -> None:
    """The number of combatants that use the sheet makes no difference."""
    (said,) = problems("", top)
    assert said.startswith(problem)


def test_too_many_sheets() -> None:
    """A file has at most 500 sheets of its own."""
    rows = [f"s{number} = {{}}" for number in range(501)]
    assert problems("", "\n".join(["[sheets]", *rows])) == ["sheets has 501 sheets; allowed are at most 500."]
    assert len(duel("", "", "\n".join(["[sheets]", *rows[:500]])).encounter.members) == 2


@pytest.mark.parametrize("names", ["ab", "abc", "abcd"])
@pytest.mark.parametrize("tail", ["", "y", "yz"])
def test_a_circle_of_bases_is_told_once(names: str, tail: str) -> None:
    """A circle of any length, with the combatant's sheet in it or leading there."""
    way = tail + names
    rows = [f'[sheets.{one}]\nbase = "{base}"' for one, base in zip(way, way[1:] + names[0], strict=True)]
    with pytest.raises(BadScenario) as caught:
        toy(DUEL.replace('"knight"', f'"{way[0]}"') + "\n".join(rows))
    assert ["leads in a circle" in problem for problem in caught.value.problems] == [True]


def hunt(use: str, game: str = "haunted_house", *settings: str) -> Scenario:
    """Return a scenario in which Ada, made from that sheet, meets herself."""
    sides = "".join(f'[sides.{side}]\nrole = "{role}"\n' for side, role in (("a", "pc"), ("b", "npc")))
    pair = "".join(f'[[combatants]]\nname = "{who}"\nside = "{who}"\nuse = "{use}"\n' for who in "ab")
    return load_text(f'asalto = 1\nsystem = "{game}"\n{sides}{pair}', settings=settings)


@pytest.mark.parametrize(
    ("written", "sheet"),
    [
        ("Policía", "officer"),
        ("agente de policía", "officer"),
        ("police officer", "officer"),
        ("la vampira", "vampire"),
    ],
)
def test_a_sheet_has_the_names_that_a_sentence_has(written: str, sheet: str) -> None:
    """A file finds what asalto new finds: titles in either language or their parts, accents or not; --set, too."""
    change = "combatants.a.attacks.1=claws"  # of the list that the sheet beneath has
    assert hunt(written, "haunted_house", change).digest == hunt(sheet, "haunted_house", change).digest


def test_a_name_of_several_sheets_is_no_guess() -> None:
    """The sentence lists them; a slip of the pen is no name, and the nearest names are shown."""
    with pytest.raises(BadScenario, match=r'use is "marine", which may be "marine_hero", .*; write one of these'):
        hunt("marine", "ira_y_gloria")
    with pytest.raises(BadScenario, match='use is "zombei", which is not a sheet; the nearest are "zombi"'):
        hunt("zombei")
