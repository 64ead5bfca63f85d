"""The tables of [[combatants]]."""

from __future__ import annotations

import pytest

from tests.scenario.toy import DUEL, HEAD, duel, problems, toy

ZOMBIS = '[[combatants]]\nname = "Zombi"\nside = "blue"\nuse = "squire"\ncount = {}\n'


def test_members_stand_in_the_order_of_the_file() -> None:
    """Roster order is the order of the tables."""
    assert duel().encounter.names == ["Ada", "Bo"]


def test_count_makes_numbered_copies() -> None:
    """Copies are numbered from 1; a count of 1 keeps the plain name, 0 leaves the table out."""
    assert toy(DUEL + ZOMBIS.format(0)).encounter.names[2:] == []
    assert toy(DUEL + ZOMBIS.format(2)).encounter.names[2:] == ["Zombi 1", "Zombi 2"]
    assert toy(DUEL + ZOMBIS.format(1)).encounter.names[2:] == ["Zombi"]


def test_mistake_in_a_counted_table_is_reported_once() -> None:
    """Two hundred copies of one mistake are one problem."""
    found = problems(DUEL + ZOMBIS.format(200) + "speed = 99\n")
    assert found == ['combatants[3] "Zombi".speed is 99; allowed is a number from 0 to 60.']


@pytest.mark.parametrize(
    ("text", "found"),
    [
        (DUEL + ZOMBIS.format(201), 'combatants[3] "Zombi".count is 201; allowed is a whole number from 0 to 200.'),
        (
            DUEL + "".join(ZOMBIS.format(200).replace("Zombi", name) for name in "abc"),
            "combatants adds up to 602; allowed are at most 500.",
        ),
        (
            DUEL + ZOMBIS.format(2) + ZOMBIS.format(1).replace("Zombi", "Zombi 2"),
            'combatants[4] "Zombi 2" would be the second combatant called "Zombi 2", after combatants[3] "Zombi";'
            " names are unique, counted copies included.",
        ),
        (
            DUEL.replace('"Bo"', '" "'),
            'combatants[2] " ".name is " "; a name is not empty and has no spaces around it.',
        ),
        (
            DUEL.replace('"Bo"', r'"B\u0000o"'),
            r'combatants[2] "B\u0000o".name is "B\u0000o", which holds control characters; allowed is plain text.',
        ),
        (
            DUEL.replace('"Bo"', f'"{"B" * 61}"'),
            f'combatants[2] "{"B" * 60}…".name has 61 characters; allowed are at most 60.',
        ),
        (DUEL.replace('"Bo"', "3"), "combatants[2].name is 3; allowed is a name of 1 to 60 characters."),
        (DUEL.replace('name = "Bo"', ""), "combatants[2].name is missing; allowed is a name of 1 to 60 characters."),
        (
            HEAD.replace('"toy"', '"toy"\ncombatants = 3'),
            "combatants is 3; allowed is a list of tables, each written [[combatants]].",
        ),
        (HEAD, "combatants is missing; write at least one combatant under [[combatants]]."),
        (HEAD.replace('"toy"', '"toy"\ncombatants = []'), "combatants is empty; write at least one combatant."),
        (
            HEAD.replace('"toy"', '"toy"\ncombatants = [3]'),
            "combatants[1] is 3; allowed is a table of name, side, use and other keys.",
        ),
    ],
)
def test_wrong_roster_is_explained(text: str, found: str) -> None:
    """Every mistake about names and numbers is one problem, reported once."""
    assert problems(text) == [found]
