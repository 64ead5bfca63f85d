"""Encounters that tests write in a line."""

from __future__ import annotations

import pytest

from simulator.testing import duel


@pytest.mark.parametrize(
    ("left", "right", "names"),
    [("zombie", "zombie", ["zombie 1", "zombie 2"]), ("zombie", "officer", ["zombie", "officer"])],
)
def test_combatants_of_a_duel_are_named_like_their_sheets(left: str, right: str, names: list[str]) -> None:
    """Two of one sheet are numbered."""
    assert [member.name for member in duel("haunted_house", left, right).members] == names
