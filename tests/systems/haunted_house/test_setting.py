"""What [scene] and the rests of a chain say."""

from __future__ import annotations

import pytest

from simulator.systems.haunted_house.setting import Door, DoorKey, Rest, check_rest

KEYS, DOORS = (DoorKey("brass"),), (Door("cellar"),)


@pytest.mark.rule("HH-OOC-02", "HH-OOC-03")
@pytest.mark.parametrize(
    ("rest", "sound"),
    [
        (Rest(), True),
        (Rest(searches=1), True),
        (Rest(searches=1, keys=KEYS, doors=DOORS), True),
        (Rest(keys=KEYS, doors=DOORS), False),
        (Rest(searches=1, keys=KEYS), False),
        (Rest(searches=1, doors=DOORS), False),
    ],
)
def test_keys_need_doors_and_searches(rest: Rest, sound: bool) -> None:
    """HH-OOC-02: what could never be tried is an error."""
    assert (check_rest(rest) == []) is sound


@pytest.mark.rule("HH-OOC-05")
@pytest.mark.parametrize(
    ("rest", "minutes"),
    [(Rest(), None), (Rest(hours=0), 0), (Rest(hours=2), 120), (Rest(minutes=5), 5), (Rest(hours=1, minutes=30), 90)],
)
def test_hours_and_minutes_add_up(rest: Rest, minutes: int | None) -> None:
    """HH-OOC-05: hours and minutes together; neither leaves it to the variant."""
    assert rest.length == minutes
