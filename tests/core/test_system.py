"""Encounters: which side a seat belongs to."""

from __future__ import annotations

import pytest

from simulator.core.system import Encounter, Member, Side

MEMBERS = (Member("Ana", 1, None), Member("Bo", 0, None), Member("Cid", 0, None))


@pytest.mark.parametrize(("seat", "side"), [(0, 1), (1, 0), (2, 0), (-1, 0), (-2, 1)])
def test_a_seat_belongs_to_its_combatants_side_or_is_its_captains(seat: int, side: int) -> None:
    """Seats from 0 on are combatants', negative ones captains'."""
    sides = (Side("left", "pc"), Side("right", "npc"))
    assert Encounter("toy", "", sides, MEMBERS, None, None).side_of(seat) == side
