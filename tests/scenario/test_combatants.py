"""Combatants and their sheets."""

from __future__ import annotations

import pytest

from tests.scenario.toy import DUEL, duel, problems, sheet, toy

CROWD = DUEL + '[[combatants]]\nname = "Z"\nside = "blue"\nuse = "squire"\ncount = 3\n'


def test_finish_hears_kind_role_and_variants() -> None:
    """The system's finish gets the sheet's name, the side's role and the variants."""
    assert sheet(duel("", "", '[variants]\ntiers = "two"'), "Bo").origin == "squire/npc/two"


def test_combatant_without_sheet_is_its_own_kind() -> None:
    """Who uses no sheet writes all of it, and is a kind of its own, copies included."""
    text = '[[combatants]]\nname = "Ogro"\nside = "red"\nattributes = { strength = 2 }\ncount = 2\n'
    assert sheet(toy(DUEL + text), "Ogro 2").origin == "Ogro/pc/one"


def test_made_from_names_the_kind() -> None:
    """The kind can be written, as the canonical document does."""
    assert sheet(duel('made_from = "ghost"'), "Ada").origin == "ghost/pc/one"


def test_every_copy_has_a_sheet_of_its_own() -> None:
    """Counted combatants have equal sheets that are not one object, as if they had been written one by one."""
    first, second = (sheet(toy(CROWD), f"Z {number}") for number in (1, 2))
    assert first == second
    assert first is not second


def test_copy_on_another_side_hears_its_role() -> None:
    """A single copy that changes sides is finished for that side."""
    loaded = toy(CROWD, "combatants.Z 2.side=red")
    assert [sheet(loaded, f"Z {number}").origin for number in (1, 2)] == ["squire/npc/one", "squire/pc/one"]


def test_finish_that_fails_is_reported_once() -> None:
    """What only the system's own reading finds is reported at the table, not at each copy."""
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
            'combatants[2] "Bo".side is "bleu", which is no side; allowed: "blue" or "red"; the nearest is "blue".',
        ),
        (
            DUEL.replace('"squire"', '"squier"'),
            'combatants[2] "Bo".use is "squier", which is no sheet; allowed: "cursed", "knight" or "squire";'
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
