"""Taken seats: the seat that a name stands for, and the changed scenario."""

from __future__ import annotations

import pytest

from simulator.core.errors import BadScenario
from simulator.scenario.taken import is_of, taken_by
from tests.shipping import loaded


@pytest.mark.parametrize(
    ("name", "who", "means"),
    [
        ("Zombi", "Zombi", True),
        ("Zombi 2", "Zombi", True),
        ("Zombi 12", "Zombi", True),
        ("Zombi 2", "Zombi 2", True),
        ("Zombi 12", "Zombi 1", False),
        ("Zombi", "Zombi 1", False),
        ("Zombi gordo", "Zombi", False),
        ("Zombi ", "Zombi", False),
    ],
)
def test_a_name_means_a_combatant_or_its_counted_group(name: str, who: str, means: bool) -> None:
    """Numbers alone make a group."""
    assert is_of(name, who) is means


def test_who_is_neither_a_side_nor_a_combatant_is_a_mistake() -> None:
    """The sentence has the name that is wrong."""
    with pytest.raises(BadScenario, match="Nadie"):
        taken_by("person", loaded("reference_duel"), ["Nadie"], "--as")
