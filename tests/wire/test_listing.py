"""Options on their way to a seat, piece by piece."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from simulator.core.asks import Ask, Option
from simulator.wire import messages
from simulator.wire.codec import decode
from simulator.wire.listing import FURTHER, Listing


class Long(Ask):
    """A question with many options, which counts how many were made."""

    def __init__(self, count: int) -> None:
        super().__init__(0, "step", "TOY-1")
        self.id = 7
        self.count = count
        self.made = 0

    def options(self) -> Iterator[Option]:
        for number in range(self.count):
            self.made += 1
            yield Option("step", number)


def test_only_what_is_read_is_made() -> None:
    """The first few; then a piece for each request, and no option twice."""
    ask = Long(100)
    listing = Listing(ask, 2)
    assert (ask.made, listing.more) == (2, True)
    assert decode(listing.further(2)) == messages.Options(
        7, 2, tuple(Option("step", n) for n in range(2, 2 + FURTHER)), True
    )
    assert ask.made == 2 + FURTHER
    assert decode(listing.further(0)) == messages.Options(7, 0, tuple(Option("step", n) for n in range(FURTHER)), True)
    assert ask.made == 2 + FURTHER
    assert decode(listing.further(99)) == messages.Options(7, 99, (Option("step", 99),), False)
    assert decode(listing.further(10**9)) == messages.Options(7, 10**9, (), False)
    assert ask.made == 100


@pytest.mark.parametrize(("start", "more"), [(0, True), (FURTHER - 1, True), (FURTHER, False), (FURTHER + 1, False)])
def test_a_piece_says_whether_one_follows(start: int, more: bool) -> None:
    """The last piece of a complete list has no successor."""
    piece = decode(Listing(Long(2 * FURTHER), None).further(start))
    assert isinstance(piece, messages.Options)
    assert (piece.start, len(piece.options), piece.more) == (start, min(FURTHER, 2 * FURTHER - start), more)


@pytest.mark.parametrize(("count", "reads", "more"), [(3, None, False), (3, 4, False), (3, 3, True), (3, 2, True)])
def test_more_says_that_the_list_may_go_on(count: int, reads: int | None, more: bool) -> None:
    """It need not: that would have to be found out by making one more."""
    listing = Listing(Long(count), reads)
    assert listing.more is more
    assert len(listing.options) == min(count, reads or count)


def test_a_place_is_one_in_the_whole_list() -> None:
    """Options that were sent and those that were not have places."""
    listing = Listing(Long(9), 2)
    assert listing.at(1) is listing.options[1]
    assert listing.at(8) == Option("step", 8)
    assert listing.at(9) is None
    assert listing.at(-1) is None
