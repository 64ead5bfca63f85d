"""The action frames as the ledger prints them."""

from __future__ import annotations

import pytest

from simulator.systems.fragmentos.frames import challenge_row, frame, mode


@pytest.mark.rule("FR-FIGHT-02")
def test_frames() -> None:
    """FR-FIGHT-02: the rolls of each frame, and the side whose omens set damage."""
    assault = mode("assault")
    assert (assault.char, assault.tags, assault.attacker, assault.fight) == (
        "accion",
        frozenset({"fight"}),
        "actor",
        True,
    )
    assert [(each.char, sorted(each.tags), each.fight_back) for each in assault.responses] == [
        ("accion", ["fight"], True),
        ("accion", ["evade", "run"], False),
    ]
    assert [(mode(each).char, sorted(mode(each).responses[0].tags)) for each in ("terrify", "menace")] == [
        ("cognicion", ["fear", "stay_calm"]),
        ("interaccion", ["resist_social"]),
    ]
    found = {each: (frame(each).char, frame(each).attacker, frame(each).fight) for each in ("hunt", "hide", "flee")}
    assert found == {
        "hunt": ("cognicion", "actor", False),
        "hide": ("accion", "opponent", False),
        "flee": ("accion", "opponent", False),
    }
    assert challenge_row("flee_clear") == ("accion", frozenset({"flee", "run"}))
    assert challenge_row("obstacle") == ("accion", frozenset({"push"}))
