"""What costs an action or a simple action and is no attack."""

from __future__ import annotations

import pytest

from simulator.systems.ira_y_gloria.state import NEVER, Condition

from ..battle import checked, foe, hero, script


@pytest.mark.rule("IG-ACT-13", "IG-COND-01", "IG-TEST-04")
def test_the_blinded_observe_with_difficulty() -> None:
    """IG-ACT-13: observing is a test of sight: DN 3, and for the blinded 4 more; mending a door is none."""
    tasks = [{"name": "door", "skill": "tech", "dn": 2}]
    fight = script(hero("H"), foe("N", at=30), dice="333 333", scene={"tasks": tasks}).to("H", "turn")
    fight["H"].conditions.append(Condition("blinded", 4, -1, [(NEVER, 0, 1)]))
    fight.say(("H", "observe"), ("H", "task door")).finish()
    assert [test.difficulty for test in checked(fight, "awareness")] == [3 + 4]
    assert [test.difficulty for test in checked(fight, "tech")] == [2]
