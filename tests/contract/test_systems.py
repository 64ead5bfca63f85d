"""Every game keeps every promise of a system, in random fights; Ira y Gloria's have a file of their own."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from simulator import systems
from simulator.core.dice import Luck
from simulator.core.system import Encounter
from simulator.testing import check_system
from tests.ledgers import rule_ids
from tests.systems.fragmentos import encounters as fragmentos

from . import haunted_house_encounters as haunted_house
from . import tapiz_encounters as tapiz
from .random_specials import special_fight

FIGHTS_EACH = 12


@pytest.mark.slow
@pytest.mark.rule("FR-END-01", "FR-DICE-05", "HH-FLOW-04", "TZ-TIME-01", "TZ-TIME-04")
@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize(
    ("game", "draw", "asks", "most"),
    [
        ("fragmentos", fragmentos.random_encounter, 5, 20_000),
        ("haunted_house", haunted_house.random_encounter, 10, 20_000),
        ("tapiz", tapiz.random_encounter, 10, 3000),
    ],
)
def test_keeps_the_promises_of_a_system(
    game: str, draw: Callable[[Luck], Encounter], asks: int, most: int, seed: int
) -> None:
    """FR-END-01, HH-FLOW-04, TZ-TIME-04: random encounters under random variants break no promise, end, and ask."""
    system, rules = systems.system(game), rule_ids(game)
    asked = check_system(system, draw, fights=FIGHTS_EACH, seed=seed, rules=rules, questions=most)
    assert asked > asks * FIGHTS_EACH


@pytest.mark.slow
@pytest.mark.rule("FR-SPEC-01", "HH-SPEC-01", "IG-SPEC-01", "TZ-SPEC-01")
@pytest.mark.parametrize("game", systems.NAMES)
def test_random_specials_break_no_promise(game: str) -> None:
    """Invariants hold, and copies, snapshots, views and replays agree, whatever specials the combatants have."""

    def draw(luck: Luck) -> Encounter:
        return special_fight(game, luck).encounter

    assert check_system(systems.system(game), draw, fights=5, seed=1, rules=rule_ids(game)) > 50
