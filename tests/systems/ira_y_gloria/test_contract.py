"""Ira y Gloria keeps every promise of a system, in random fights."""

from __future__ import annotations

import pytest

from simulator import systems
from simulator.core.asks import Rule
from simulator.systems.ira_y_gloria import flow
from simulator.systems.ira_y_gloria.state import Battle
from simulator.testing import check_system
from tests.ledgers import rule_ids

from .encounters import random_encounter

FIGHTS_EACH = 40


def fight_on(scene: Battle) -> Rule[None]:
    """Nobody surrenders: a random captain would in one round of two, and most fights would be over at once."""
    yield from ()


@pytest.mark.rule("IG-CORE-04")
@pytest.mark.parametrize("seed", range(6))
def test_keeps_the_promises_of_a_system(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Random fights of random encounters break no promise, and ask something (IG-CORE-04)."""
    if seed:
        monkeypatch.setattr(flow, "surrender", fight_on)
    system = systems.system("ira_y_gloria")
    asked = check_system(
        system, random_encounter, fights=FIGHTS_EACH, seed=seed, rules=rule_ids("ira_y_gloria"), questions=3000
    )
    assert asked > (50 if seed else 5) * FIGHTS_EACH
