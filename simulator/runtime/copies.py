"""Copies of the fight for a program that looks ahead: Fork makes a copy, Answer plays on in it.

A program does not hold copies. Copies are numbered from 1, stay in this process, and live as long as the question for
which they were made is open. Each request names the question and is answered with the copy as it stands (its questions,
the view of the program's seat, the fates, and the answers left in the budget), or with Refused.

A copy has neither the real dice nor anything hidden from the program's seat (policy/lookahead.py draws it anew), so a
program cannot learn more from copies than a policy in this process from Sight.lookahead.

copy_server.py does the same for isolated policies in Python, which need the whole interface of Fork."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from ..core.asks import Ask, Option, Options
from ..core.errors import AsaltoError
from ..policy.errors import PolicyError
from ..policy.lookahead import Fork, Lookahead
from ..wire import messages
from ..wire.codec import decode, encode
from ..wire.encounter_data import Table
from ..wire.listing import Listing
from .process import ProgramLimits

MOST_COPIES: Final = 1000
"""Number of copies that a program may have for one question."""
_BEGINNINGS: Final = (b"\x94\xa4fork", b"\x94\xa6answer")

Show = Callable[[Fork], Table | None]
"""Function that returns the view of the program's seat in a copy, with names; None if the program wants no views."""


class Copies:
    """Copies for one question. ``look`` makes the lookahead, with a budget, at the first request."""

    def __init__(
        self, ask: int, look: Callable[[int], Lookahead], limits: ProgramLimits, reads: int | None, show: Show
    ) -> None:
        self._ask = ask
        self._look = look
        self._budget = limits.budget
        self._reads = reads
        self._show = show
        self._lookahead: Lookahead | None = None
        self._forks: list[Fork] = []
        self._listings: list[list[Listing]] = []

    def reply(self, data: bytes) -> bytes | None:
        """Return the reply to the bytes; None when they are not a request for a copy at this question."""
        if not data.startswith(_BEGINNINGS):
            return None
        try:
            message = decode(data)
            if isinstance(message, messages.Fork | messages.Answer) and message.ask == self._ask:
                return encode(self._copy(message))
        except (AsaltoError, RecursionError) as error:
            return encode(messages.Refused(self._ask, f"{error}"[:1000]))
        return None

    def _copy(self, message: messages.Fork | messages.Answer) -> messages.Message:
        if isinstance(message, messages.Fork):
            return self._stands(self._fork(message))
        fork = self._at(message.copy)
        fork.answer(*self._meant(message))
        return self._stands(message.copy)

    def _fork(self, request: messages.Fork) -> int:
        """Make a copy and return its number."""
        if len(self._forks) >= MOST_COPIES:
            raise PolicyError(f"there are {MOST_COPIES} copies already, which is the maximum")
        if self._lookahead is None:
            self._lookahead = self._look(self._budget)
        if request.of:
            self._forks.append(self._at(request.of).fork())
        else:
            self._forks.append(self._lookahead.fork(request.sample))
        self._listings.append([])
        return len(self._forks)

    def _at(self, number: int) -> Fork:
        if not 1 <= number <= len(self._forks):
            raise PolicyError(f"there is no copy {number}; there are {len(self._forks)}, numbered from 1")
        return self._forks[number - 1]

    def _meant(self, message: messages.Answer) -> Options:
        """Return the options that the answers name, by place or in full."""
        listings = self._listings[message.copy - 1]
        if len(message.answers) != len(listings):
            raise PolicyError(f"copy {message.copy} asks {len(listings)} questions, not {len(message.answers)}")
        return tuple(map(_picked, message.answers, listings))

    def _stands(self, number: int) -> messages.Copy:
        """Return the message that describes the copy now."""
        fork = self._at(number)
        listings = self._listings[number - 1] = [Listing(ask, self._reads) for ask in fork.pending]
        assert self._lookahead is not None
        return messages.Copy(
            self._ask,
            number,
            self._lookahead.left,
            tuple(map(_Shortened, listings)),
            self._show(fork),
            fork.outcome,
            tuple(fate.strength for fate in fork.fates()),
        )


class _Shortened(Ask):
    """Question with only the options that its listing sends."""

    __slots__ = ("_listing",)

    def __init__(self, listing: Listing) -> None:
        ask = listing.ask
        super().__init__(ask.seat, ask.kind, ask.rule, ask.body, ask.by, ask.about)
        self._listing = listing

    def options(self) -> Iterator[Option]:
        return iter(self._listing.options)


def _picked(answer: int | Option, listing: Listing) -> Option:
    if isinstance(answer, Option):
        return answer
    option = listing.at(answer)
    if option is None:
        raise PolicyError(f"there is no option {answer}: they are numbered from 0 to {len(listing.options) - 1}")
    return option
