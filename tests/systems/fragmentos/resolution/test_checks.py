"""Pools, base, traits, omens."""

from __future__ import annotations

import pytest

from simulator.core.dice import Rigged
from simulator.systems.fragmentos.resolution.checks import Effort, base_of, pool
from simulator.systems.fragmentos.state import Thing

from ..scenes import body_of, extra, flayed, main, mark, monster, play, results, rolls, script, threat


@pytest.mark.rule("FR-DICE-02", "FR-OBJ-01", "FR-DICE-06")
def test_pool_is_value_and_object() -> None:
    """FR-DICE-02: a pool is the current value and the object's dice. FR-DICE-06: at 0, or out, there is none."""
    effort = Effort(body_of(mark(current={"accion": 2})), "accion", frozenset({"fight"}), fight=True)
    assert pool(effort) == 2
    effort.wield(Thing("pistol", 2, "accion", ("firearm", "fight")))
    assert pool(effort) == 4
    for current in ({"accion": 0}, {"accion": -2}, {"cognicion": 0}):
        effort = Effort(body_of(mark(current=current)), "accion", frozenset({"fight"}))
        effort.wield(Thing("pistol", 2, "accion", ("fight",)))
        assert pool(effort) == 0


@pytest.mark.rule("FR-OMEN-01", "FR-DICE-01")
def test_omen_faces() -> None:
    """FR-OMEN-01: three of four dice show 1, one of them the object's: three omens; a lone 1 counts both ways.
    FR-DICE-01: sides and omen face are configuration."""
    fight = play(main("G", accion=2, objects=["pistol"]), extra("C"), "1116 222", "G attack C assault", threat=6)
    assert threat(fight) == 7
    assert base_of(bytes([1])) == 1
    fight = script(mark(), flayed(), die_sides=8, omen_face=8, dice=Rigged(high=True), threat=4)
    fight.say(("F", "attack Mark assault")).finish()
    assert results(fight) == [("F", 8 + 4 + 3), ("Mark", 8 + 2 + 2)]
    assert ("omens") in [each.cause for each in fight.heard.events if hasattr(each, "cause")]


@pytest.mark.rule("FR-DICE-05")
def test_initiator_rolls_first_then_opponents_in_list_order() -> None:
    """FR-DICE-05: each pool in full, initiator first, then the others as listed."""
    frenzy = {"use": "assault", "id": "frenzy", "area": True}
    fight = play(main("A"), main("B"), monster("F", accion=2, attack_modes=[frenzy]), "22 333 444", "F attack frenzy")
    assert rolls(fight) == ["F frenzy", "A frenzy", "B frenzy"]
    assert results(fight)[1] == ("A", 5)
