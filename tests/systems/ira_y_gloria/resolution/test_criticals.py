"""Critical hits: the worth of the table's rows."""

from __future__ import annotations

import pytest

from simulator.core.dice import Scripted
from simulator.core.scene import Scene
from simulator.systems.ira_y_gloria.resolution.criticals import amount

from ..battle import foe, hero, script


@pytest.mark.rule("IG-GLORY-05")
@pytest.mark.parametrize(
    ("text", "face", "worth"),
    [("2", 0, 2), ("1d3", 5, 3), ("1d3", 2, 1), ("1d3+1", 5, 4), ("1d6", 5, 5), ("1d6+2", 1, 3)],
)
def test_what_a_row_is_worth(text: str, face: int, worth: int) -> None:
    """IG-GLORY-05: a number, or a die and its bonus; 1d3 is half a d6, rounded up."""
    state = script(hero("H"), foe("N", at=90)).fight.state
    dice = Scripted([face] if face else [])
    assert worth == amount(Scene(state, dice, {}, None, False), 0, text, "critical_wounds")
    assert dice.left == []
