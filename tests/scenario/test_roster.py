"""Who is there."""

from __future__ import annotations

import pytest

from simulator.core.errors import BadScenario
from simulator.core.system import Side
from tests.scenario.toy import DUEL, HEAD, duel, sheet, toy

ZOMBIS = '[[combatants]]\nname = "Zombi"\nside = "blue"\nuse = "squire"\ncount = {}\n'


def problems(text: str) -> list[str]:
    """Everything wrong with a text, without the file's name."""
    with pytest.raises(BadScenario) as caught:
        toy(text)
    return [problem.removeprefix("toy.toml: ") for problem in caught.value.problems]


def test_members_stand_in_the_order_of_the_file() -> None:
    """Names, sides and roles arrive in the encounter."""
    encounter = duel().encounter
    assert ["Ada", "Bo"] == encounter.names
    assert (Side("red", "pc"), Side("blue", "npc")) == encounter.sides
    assert [0, 1] == [member.side for member in encounter.members]


def test_finish_hears_kind_role_and_variants() -> None:
    """The system's finish gets the sheet's name, the side's role and the variants."""
    assert "squire/npc/two" == sheet(duel("", "", '[variants]\ntiers = "two"'), "Bo").origin


def test_combatant_without_sheet_is_its_own_kind() -> None:
    """Who uses no sheet writes all of it, and is a kind of its own, copies included."""
    text = '[[combatants]]\nname = "Ogro"\nside = "red"\nattributes = { strength = 2 }\ncount = 2\n'
    loaded = toy(DUEL + text)
    assert "Ogro/pc/one" == sheet(loaded, "Ogro 2").origin


def test_made_from_names_the_kind() -> None:
    """The kind can be written, as the canonical document does."""
    assert "ghost/pc/one" == sheet(duel('made_from = "ghost"'), "Ada").origin


def test_count_makes_numbered_copies() -> None:
    """Copies are numbered from 1; a count of 1 keeps the plain name."""
    assert ["Zombi 1", "Zombi 2"] == toy(DUEL + ZOMBIS.format(2)).encounter.names[2:]
    assert ["Zombi"] == toy(DUEL + ZOMBIS.format(1)).encounter.names[2:]


def test_sides_may_be_a_list() -> None:
    """The form of the canonical document, in which the order of sides survives any sorting of keys."""
    text = DUEL.replace("[sides.red]", '[[sides]]\nname = "red"').replace("[sides.blue]", '[[sides]]\nname = "blue"')
    assert duel() == toy(text)


def test_key_of_a_combatant_may_be_an_alias() -> None:
    """Even the name may be written in Spanish."""
    assert ["Ada", "Bo"] == toy(DUEL.replace('name = "Ada"', 'nombre = "Ada"')).encounter.names


@pytest.mark.parametrize(
    ("text", "found"),
    [
        (
            DUEL + ZOMBIS.format(201),
            ['combatants[3] "Zombi".count is 201; allowed is a whole number from 1 to 200.'],
        ),
        (DUEL + ZOMBIS.format(0), ['combatants[3] "Zombi".count is 0; allowed is a whole number from 1 to 200.']),
        (
            DUEL + "".join(ZOMBIS.format(200).replace("Zombi", name) for name in "abc"),
            ["combatants adds up to 602; allowed are at most 500."],
        ),
        (DUEL + "[[combatants]]\n" * 499, ["combatants adds up to 501; allowed are at most 500."]),
        (
            DUEL + ZOMBIS.format(2) + ZOMBIS.format(1).replace("Zombi", "Zombi 2"),
            [
                'combatants[4] "Zombi 2" would be the second combatant called "Zombi 2", after combatants[3] "Zombi";'
                " names are unique, counted copies included."
            ],
        ),
        (
            DUEL.replace('"Bo"', '" "'),
            ['combatants[2] " ".name is " "; a name is not empty and has no spaces around it.'],
        ),
        (
            DUEL.replace('"Bo"', r'"B\u0000o"'),
            [
                r'combatants[2] "B\u0000o".name is "B\u0000o", which holds control characters; allowed is plain text.',
            ],
        ),
        (
            DUEL.replace('"Bo"', f'"{"B" * 61}"'),
            [f'combatants[2] "{"B" * 60}…".name has 61 characters; allowed are at most 60.'],
        ),
        (DUEL.replace('"Bo"', "3"), ["combatants[2].name is 3; allowed is a name of 1 to 60 characters."]),
        (
            DUEL.replace('name = "Bo"', ""),
            ["combatants[2].name is missing; allowed is a name of 1 to 60 characters."],
        ),
        (DUEL.replace('side = "blue"', ""), ['combatants[2] "Bo".side is missing; allowed: "red", "blue".']),
        (DUEL.replace('side = "blue"', "side = 3"), ['combatants[2] "Bo".side is 3; allowed is the name of a side.']),
        (
            DUEL.replace('side = "blue"', 'side = "bleu"'),
            [
                'combatants[2] "Bo".side is "bleu", which is no side; allowed: "blue" or "red"; the nearest is "blue".',
            ],
        ),
        (
            DUEL.replace('side = "blue"', 'side = "red"'),
            ["sides.blue has no combatant; a side needs at least one."],
        ),
        (
            DUEL.replace('"squire"', '"squier"'),
            [
                'combatants[2] "Bo".use is "squier", which is no sheet; allowed: "cursed", "knight" or "squire";'
                ' the nearest is "squire".'
            ],
        ),
        (DUEL.replace('"squire"', "[]"), ['combatants[2] "Bo".use is a list of 0; allowed is the name of a sheet.']),
        (
            DUEL.replace('role = "npc"', 'role = "NPJ"'),
            ['sides.blue.role is "NPJ", which is none of its values; allowed: "npc" or "pc"; the nearest is "npc".'],
        ),
        (
            DUEL.replace('role = "npc"', 'rol = "npc"'),
            ['sides.blue.rol is no key here; allowed: "name", "policy" or "role"; the nearest is "role".'],
        ),
        (
            HEAD.replace('"toy"', '"toy"\ncombatants = 3'),
            ["combatants is 3; allowed is a list of tables, each written [[combatants]]."],
        ),
        (HEAD, ["combatants is missing; write at least one combatant under [[combatants]]."]),
        (
            HEAD.replace('"toy"', '"toy"\ncombatants = []'),
            ["combatants is empty; there is at least one combatant."],
        ),
        (
            HEAD.replace('"toy"', '"toy"\ncombatants = [3]'),
            ["combatants[1] is 3; allowed is a table with name, side, use, ...."],
        ),
    ],
)  # fmt: skip
def test_wrong_roster_is_explained(text: str, found: list[str]) -> None:
    """Every mistake about who is there is found, and reported once."""
    assert found == problems(text)


def test_wrong_sides_are_explained() -> None:
    """No sides, empty sides, sides that are no tables, two of one name."""
    people = '[[combatants]]\nname = "A"\nside = "red"\nuse = "knight"\n'
    head = 'asalto = 1\nsystem = "toy"\n'
    assert "sides is missing; write at least one side as [sides.NAME]." == problems(head + people)[0]
    assert "sides is empty; there is at least one side, written [sides.NAME]." in problems(f"{head}[sides]\n{people}")
    assert "sides is 3; allowed is a table of sides, each written [sides.NAME]." in problems(
        f"{head}sides = 3\n{people}"
    )
    assert "sides.red is 3; allowed is a table with role, policy." in problems(f"{head}sides = {{ red = 3 }}\n{people}")
    twice = problems(f'{head}sides = [{{ name = "red" }}, {{ name = "red" }}]\n{people}')
    assert ['sides[2] "red" is the second side called "red"; names are unique.'] == twice
    nameless = problems(f"{head}sides = [{{}}]\n{people}")
    assert "sides[1] is null; allowed is a name of 1 to 60 characters." in nameless


def test_mistake_in_a_counted_table_is_reported_once() -> None:
    """Two hundred copies of one mistake are one problem."""
    found = problems(DUEL + ZOMBIS.format(200) + "speed = 99\n")
    assert ['combatants[3] "Zombi".speed is 99; allowed is a number from 0 to 60.'] == found
