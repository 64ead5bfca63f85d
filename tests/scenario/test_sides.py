"""Sides."""

from __future__ import annotations

import pytest

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


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        (DUEL.replace('side = "blue"', 'side = "red"'), "sides.blue has no combatant; a side needs at least one."),
        (
            DUEL.replace('role = "npc"', 'role = "NPJ"'),
            'sides.blue.role is "NPJ", which is not one of its values; allowed: "npc" or "pc"; the nearest is "npc".',
        ),
        (
            DUEL.replace('role = "npc"', 'roll = "npc"'),
            'sides.blue.roll is not a known key; allowed: "name", "policy" or "role"; the nearest is "rol".',
        ),
        (HEAD + PEOPLE, "sides is missing; write at least one side as [sides.NAME]."),
        (f"{HEAD}[sides]\n{PEOPLE}", "sides is empty; write at least one side as [sides.NAME]."),
        (f"{HEAD}sides = 3\n{PEOPLE}", "sides is 3; allowed is a table of sides, each written [sides.NAME]."),
        (f"{HEAD}sides = {{ red = 3 }}\n{PEOPLE}", "sides.red is 3; allowed is a table of role and policy."),
        (
            f'{HEAD}sides = [{{ name = "red" }}, {{ name = "red" }}]\n{PEOPLE}',
            'sides[2] "red" is the second side called "red"; names are unique.',
        ),
        (f"{HEAD}sides = [{{}}]\n{PEOPLE}", "sides[1] is null; allowed is a name of 1 to 60 characters."),
        (
            f"{HEAD}[sides.red]\n[sides.' ']\n{PEOPLE}",
            'sides." " is " "; a name is not empty and has no spaces around it.',
        ),
    ],
)
def test_wrong_sides_are_explained(text: str, problem: str) -> None:
    """Missing, empty, of another kind, with unknown keys, or with a name that is taken."""
    assert problem in problems(text)


def test_a_wrong_role_of_a_side_without_combatants_is_a_mistake_like_any_other() -> None:
    """A role that is no word is reported beside the missing combatant."""
    assert problems(DUEL + "\n[sides.green]\nrole = -inf\n") == [
        'sides.green.role is -inf; allowed is "pc" or "npc".',
        "sides.green has no combatant; a side needs at least one.",
    ]
