"""Sides."""

from __future__ import annotations

from simulator.core.system import Side
from tests.scenario.toy import DUEL, duel, problems, toy

PEOPLE = '[[combatants]]\nname = "A"\nside = "red"\nuse = "knight"\n'
HEAD = 'asalto = 1\nsystem = "toy"\n'


def test_sides_stand_in_the_order_of_the_file() -> None:
    """Their place in the file is their number; without a role they are the players'."""
    encounter = duel().encounter
    assert encounter.sides == (Side("red", "pc"), Side("blue", "npc"))
    assert [member.side for member in encounter.members] == [0, 1]


def test_sides_may_be_a_list() -> None:
    """The form of the canonical document, in which the order of sides survives any sorting of keys."""
    text = DUEL.replace("[sides.red]", '[[sides]]\nname = "red"').replace("[sides.blue]", '[[sides]]\nname = "blue"')
    assert toy(text) == duel()


def test_empty_side_is_a_problem() -> None:
    """A side without a combatant is a mistake."""
    found = problems(DUEL.replace('side = "blue"', 'side = "red"'))
    assert found == ["sides.blue has no combatant; a side needs at least one."]


def test_wrong_keys_of_a_side() -> None:
    """Roles are few, and unknown keys are problems."""
    assert problems(DUEL.replace('role = "npc"', 'role = "NPJ"')) == [
        'sides.blue.role is "NPJ", which is none of its values; allowed: "npc" or "pc"; the nearest is "npc".'
    ]
    assert problems(DUEL.replace('role = "npc"', 'roll = "npc"')) == [
        'sides.blue.roll is no key here; allowed: "name", "policy" or "role"; the nearest is "rol".'
    ]


def test_missing_sides() -> None:
    """A file without sides says so first."""
    assert problems(HEAD + PEOPLE)[0] == "sides is missing; write at least one side as [sides.NAME]."
    assert "sides is empty; there is at least one side, written [sides.NAME]." in problems(f"{HEAD}[sides]\n{PEOPLE}")


def test_sides_that_are_no_tables() -> None:
    """Numbers in the place of sides are problems."""
    assert "sides is 3; allowed is a table of sides, each written [sides.NAME]." in problems(
        f"{HEAD}sides = 3\n{PEOPLE}"
    )
    assert "sides.red is 3; allowed is a table of role and policy." in problems(
        f"{HEAD}sides = {{ red = 3 }}\n{PEOPLE}"
    )


def test_names_of_sides_are_unique_names() -> None:
    """In the form of a list two sides could have one name, or none."""
    twice = problems(f'{HEAD}sides = [{{ name = "red" }}, {{ name = "red" }}]\n{PEOPLE}')
    assert twice == ['sides[2] "red" is the second side called "red"; names are unique.']
    nameless = problems(f"{HEAD}sides = [{{}}]\n{PEOPLE}")
    assert "sides[1] is null; allowed is a name of 1 to 60 characters." in nameless
    assert problems(f"{HEAD}[sides.red]\n[sides.' ']\n{PEOPLE}")[0] == (
        'sides." " is " "; a name is not empty and has no spaces around it.'
    )


def test_a_wrong_role_of_a_side_without_combatants_is_a_mistake_like_any_other() -> None:
    """Whatever stands there instead of a word, and however whole the rest is."""
    assert problems(DUEL + "\n[sides.green]\nrole = -inf\n") == [
        'sides.green.role is -inf; allowed is "pc" or "npc".',
        "sides.green has no combatant; a side needs at least one.",
    ]
