"""The ground of a crowd by squares finds the same bodies as a look at each of them."""

from __future__ import annotations

import pytest

from policies.ira_y_gloria.field import CROWD, NEAREST, Field
from simulator import systems
from simulator.core.dice import Luck, Seeded, luck_key
from simulator.core.fight import Fight
from simulator.core.plane import distance, within
from simulator.systems.ira_y_gloria.view import BodyView, View
from tests.systems.ira_y_gloria.encounters import random_encounter

PLACES = 200


def bodies(number: int) -> list[BodyView]:
    """Return the bodies of a crowded random encounter, strewn over the ground on both sides of the origin."""
    luck = Luck(luck_key(4, number, "field"))
    encounter = random_encounter(luck, 80)
    view = Fight(systems.system("ira_y_gloria"), encounter, Seeded(1, 1, encounter.names)).view(0)
    assert isinstance(view, View)
    for body in view.bodies:
        body.place = place_in(luck)
    return view.bodies


def place_in(luck: Luck) -> tuple[float, float]:
    """Return a place."""
    return luck.below(600) / 10 - 30, luck.below(400) / 10 - 20


@pytest.mark.parametrize("number", range(5))
def test_a_field_finds_what_a_look_at_each_body_finds(number: int) -> None:
    """Those around a place, the nearest to it, and whether all are within a distance; also where that is very far."""
    crowd = bodies(number)
    field = Field(crowd)
    luck = Luck(luck_key(5, number, "places"))
    for _ in range(PLACES):
        place, metres = place_in(luck), 2.0 ** luck.below(9) / 2
        near = [body for body in crowd if within(body.place, place, metres)]
        found = [body for body in field.around(place, metres) if within(body.place, place, metres)]
        assert near == sorted(found, key=lambda body: body.id)
        ranked = sorted(crowd, key=lambda body: (distance(body.place, place), body.id))
        nearest = ranked[:NEAREST] if len(crowd) > CROWD else crowd
        assert field.nearest(place) == sorted(nearest, key=lambda body: body.id)
        assert len(near) == len(crowd) or len(crowd) <= CROWD or not field.lies_within(place, metres)
