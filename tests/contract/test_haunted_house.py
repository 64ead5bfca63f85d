"""Haunted House keeps every promise of a system, in random fights."""

from __future__ import annotations

import pytest

from simulator import systems
from simulator.testing import check_system
from tests.ledgers import rule_ids

from .haunted_house_encounters import random_encounter

pytestmark = pytest.mark.slow

FIGHTS_EACH = 12


@pytest.mark.parametrize("seed", range(4))
def test_keeps_the_promises_of_a_system(seed: int) -> None:
    """Random fights of random encounters break no promise, and ask something (HH-FLOW-04)."""
    asked = check_system(
        systems.system("haunted_house"),
        random_encounter,
        fights=FIGHTS_EACH,
        seed=seed,
        rules=rule_ids("haunted_house"),
    )
    assert asked > 10 * FIGHTS_EACH
