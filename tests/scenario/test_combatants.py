"""Combatants and their sheets."""

from __future__ import annotations

import pytest

from simulator.scenario import Scenario
from tests.scenario.toy import DUEL, duel, problems, sheet, toy

CROWD = DUEL + '[[combatants]]\nname = "Z"\nside = "blue"\nuse = "squire"\ncount = 3\n'


OGRE = '[[combatants]]\nname = "Ogro"\nside = "red"\nattributes = { strength = 2 }\ncount = 2\n'


@pytest.mark.parametrize(
    ("scenario", "name", "origin"),
    [
        pytest.param(duel("", "", '[variants]\ntiers = "two"'), "Bo", "squire/npc/two", id="sheet, role and variants"),
        pytest.param(toy(DUEL + OGRE), "Ogro 2", "Ogro/pc/one", id="a combatant without sheet is its own kind"),
        pytest.param(duel('made_from = "ghost"'), "Ada", "ghost/pc/one", id="the kind can be written"),
        *(
            pytest.param(
                toy(CROWD, "combatants.Z 2.side=red"), f"Z {number}", f"squire/{role}/one", id=f"copy {number}"
            )
            for number, role in ((1, "npc"), (2, "pc"))
        ),
    ],
)
def test_finish_hears_kind_role_and_variants(scenario: Scenario, name: str, origin: str) -> None:
    """The system's finish gets the sheet's name, the role of the side, also of a copy that changes it, and variants."""
    assert sheet(scenario, name).origin == origin


def test_every_copy_has_a_sheet_of_its_own() -> None:
    """Counted combatants have equal sheets that are not one object, as if they had been written one by one."""
    first, second = (sheet(toy(CROWD), f"Z {number}") for number in (1, 2))
    assert first == second
    assert first is not second


def test_finish_that_fails_is_reported_once() -> None:
    """A mistake that only the system's own reading finds is reported at the table, not at each copy."""
    found = problems(CROWD.replace('"squire"\ncount', '"cursed"\ncount'))
    assert found == ['combatants[3] "Z" cannot be finished: a cursed sheet cannot be finished.']


def test_no_sheet_is_finished_for_a_side_without_role() -> None:
    """A wrong role is one problem; nothing is concluded from a guess."""
    assert len(problems(DUEL.replace('role = "npc"', "role = 3"))) == 1


@pytest.mark.parametrize(
    ("text", "found"),
    [
        (DUEL.replace('side = "blue"', ""), 'combatants[2] "Bo".side is missing; allowed: "red", "blue".'),
        (DUEL.replace('side = "blue"', "side = 3"), 'combatants[2] "Bo".side is 3; allowed is the name of a side.'),
        (
            DUEL.replace('side = "blue"', 'side = "bleu"'),
            'combatants[2] "Bo".side is "bleu", which is not a side; allowed: "blue" or "red"; the nearest is "blue".',
        ),
        (
            DUEL.replace('"squire"', '"squier"'),
            'combatants[2] "Bo".use is "squier", which is not a sheet; allowed: "cursed", "knight" or "squire";'
            ' the nearest is "squire".',
        ),
        (DUEL.replace('"squire"', "[]"), 'combatants[2] "Bo".use is a list of 0; allowed is the name of a sheet.'),
        (
            DUEL + 'made_from = ""',
            'combatants[2] "Bo".made_from is ""; a name is not empty and has no spaces around it.',
        ),
    ],
)
def test_wrong_combatant_is_one_sentence(text: str, found: str) -> None:
    """Side, sheet and kind are checked, and reported once."""
    assert problems(text) == [found]
