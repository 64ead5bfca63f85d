"""What policies reckon with in Fragmentos: what a body would roll."""

from __future__ import annotations

import pytest

from policies.fragmentos.assessment import Assessment, Rulebook
from simulator.systems.fragmentos.odds import DicePool
from simulator.systems.fragmentos.view import View
from tests.systems.fragmentos.scenes import extra, main, script, trait


@pytest.mark.rule("FR-COND-03", "FR-DICE-06")
def test_the_helpless_roll_nothing() -> None:
    """FR-COND-03, FR-DICE-06: neither an object at hand nor a trait that fits gives them dice."""
    gunman = main("A", current={"accion": 0}, objects=["pistol"], traits=[trait("Tirador", 2, "firearm")])
    fight = script(gunman, main("B"), extra("C"))
    view = fight.fight.view(0)
    assert isinstance(view, View)
    board = Assessment(view, Rulebook(fight.fight.encounter), 0)
    assert [DicePool(0, 0)] == list(board.pools(view.bodies[0], "accion", frozenset(("firearm",))))
