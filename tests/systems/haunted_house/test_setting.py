"""[scene] and the rests of a chain."""

from __future__ import annotations

import pytest

from simulator.systems.haunted_house.setting import Door, DoorKey, Rest, check_rest

KEYS, DOORS = (DoorKey("brass"),), (Door("cellar"),)


@pytest.mark.rule("HH-OOC-02", "HH-OOC-03", "HH-OOC-05")
def test_rests_are_checked_and_have_a_length() -> None:
    """HH-OOC-02: keys that could never be tried are an error; HH-OOC-05: hours and minutes add up; without either the
    variant decides."""
    for rest in (Rest(), Rest(searches=1), Rest(searches=1, keys=KEYS, doors=DOORS)):
        assert check_rest(rest) == [], rest
    for rest in (Rest(keys=KEYS, doors=DOORS), Rest(searches=1, keys=KEYS), Rest(searches=1, doors=DOORS)):
        assert check_rest(rest), rest
    lengths = [Rest().length, *(Rest(hours=hours).length for hours in (0, 2)), Rest(minutes=5).length]
    assert [*lengths, Rest(hours=1, minutes=30).length] == [None, 0, 120, 5, 90]
