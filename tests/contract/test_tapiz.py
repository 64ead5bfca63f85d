"""Tapiz keeps every promise of a system, in random fights."""

from __future__ import annotations

import pytest

from simulator.systems.tapiz.rules import SYSTEM
from simulator.testing import check_system
from tests.ledgers import rule_ids

from .tapiz_encounters import random_encounter

pytestmark = pytest.mark.slow

FIGHTS_EACH = 12


@pytest.mark.rule("TZ-TIME-01", "TZ-TIME-04")
@pytest.mark.parametrize("seed", range(4))
def test_keeps_the_promises_of_a_system(seed: int) -> None:
    """TZ-TIME-04: random fights of random encounters, under random variants and both packs, break no promise."""
    asked = check_system(
        SYSTEM, random_encounter, fights=FIGHTS_EACH, seed=seed, rules=rule_ids("tapiz"), questions=3000
    )
    assert asked > 10 * FIGHTS_EACH
