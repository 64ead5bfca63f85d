"""Fragmentos keeps every promise of a system, in random scenes."""

from __future__ import annotations

import pytest

from simulator.systems.fragmentos.rules import SYSTEM
from simulator.testing import check_system
from tests.ledgers import rule_ids

from .encounters import random_encounter

FIGHTS_EACH = 40


@pytest.mark.rule("FR-END-01", "FR-DICE-05")
@pytest.mark.parametrize("seed", range(6))
def test_keeps_the_promises_of_a_system(seed: int) -> None:
    """FR-END-01: random scenes of random encounters break no promise, end, and ask something."""
    asked = check_system(SYSTEM, random_encounter, fights=FIGHTS_EACH, seed=seed, rules=rule_ids("fragmentos"))
    assert asked > 5 * FIGHTS_EACH
