"""Open numbers of a state: where they are found, and what an unread one lets a policy do."""

from __future__ import annotations

from typing import Any

import pytest

from simulator.core.errors import RulesError
from simulator.core.record import Record
from simulator.exact.forgotten import BegunList
from simulator.exact.open_numbers import NumberRead, Readings, UnreadNumber, open_number, open_numbers
from simulator.exact.symbolic import BranchSearch, RelativeTime


class Purse(Record):
    """Coins in a list, by name, and in a pair."""

    begun: Any
    by_name: Any
    coins: list[Any]
    pair: Any
    since: Any

    def __init__(
        self, coins: list[Any], begun: Any = None, by_name: Any = None, pair: Any = None, since: Any = 0
    ) -> None:
        self.begun = begun
        self.by_name = by_name
        self.coins = coins
        self.pair = pair
        self.since = since


def test_open_numbers_are_found_wherever_they_stand() -> None:
    """In records, lists, dictionaries and lists that are only begun; what a path leads to can be replaced and put back.
    Those in tuples are resolved."""
    search = BranchSearch()
    search.begin()
    one, two, three, four = search.die(2), search.die(3), search.die(4), search.die(6)
    now = RelativeTime(search.cell(0, [7]), one)
    inner = Purse(coins=[1, two])
    purse = Purse([four, 5], BegunList(inner, (Purse, "begun")), {"gold": three}, (one, 1), now)
    found = {place.path: place for place in open_numbers(purse)}
    assert list(found) == [("begun", 0, "coins", 1), ("by_name", "gold"), ("coins", 0), ("since",)]
    assert purse.pair == (1, 1)  # the first branch: every die shows its first face
    for path, place in found.items():
        assert open_number(purse, path).value is place.value
        place.put(9)
        assert open_number(purse, path).value == 9
        place.put(place.value)
    assert (purse.coins[0], purse.since) == (four, now)


def test_an_unread_number_may_be_carried_but_not_read() -> None:
    """Reading one makes its path known."""
    for read in (bool, int, hash, str, lambda value: value + 1, lambda value: value == 3, lambda value: value < 3):
        readings = Readings()
        number = UnreadNumber(("life",), readings)
        assert isinstance(number, int)
        with pytest.raises(NumberRead):
            read(number)
        assert readings.paths == {("life",)}


def test_an_unread_number_of_an_earlier_step_is_equal_to_nothing() -> None:
    """A memory of what was seen before finds that it has changed. It cannot be read any more."""
    readings = Readings()
    old = UnreadNumber(("life",), readings)
    readings.search = BranchSearch()
    assert old != 3
    assert not 3 == old  # noqa: SIM201  # both operators are looked at
    with pytest.raises(RulesError, match="kept a number of an earlier step"):
        int(old)
    assert not readings.paths
