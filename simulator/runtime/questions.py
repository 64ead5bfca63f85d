"""The loop over the questions of a fight: the same for policies in this process, for learners and for actors.

It puts every question to its seat, in the order in which the rules ask. A question of a kind that the seat does not
want gets its default. An illegal answer is asked for once more. A second illegal answer, a late one or none at all
becomes a fault of the seat and the default.

The loop is a generator. It yields the questions whose answers come from outside, by message or from a learner, and is
sent the answers. If every seat answers at once it yields nothing.

The fight gets the answers to simultaneous questions together, so no seat sees another's. Seats that answer by message
get such questions before any of the answers is read; a seat's second question follows its first answer."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any, Final

from ..core.asks import CHOSEN, CRASHED, ILLEGAL, RETRIED, Ask, Asks, Option, Options
from ..core.fight import Fight
from ..wire.failed import Failed
from .seats import MOST_QUESTIONS, FaultLog, Seat

Reply = Option | Failed | tuple[Option, str]
"""Answer from outside: a legal option, Failed with the reason, or a legal option and how it came about (core.asks.HOWS)
if that is settled."""
NOT_EARLY: Final[dict[int, int]] = {}  # never added to


def questions(
    fight: Fight[Any], seats: list[Seat], faults: FaultLog, by_message: bool = False
) -> Generator[Ask, Reply, None]:
    """Answer every question of the fight until it has ended. ``seats`` are by number, captains from the end;
    ``by_message``: the answers of all seats come by message."""
    while asks := fight.pending:
        early = _put_early(asks, seats) if by_message and len(asks) > 1 else NOT_EARLY
        options: Options = ()
        hows: tuple[str, ...] = ()  # without the last ones that are CHOSEN
        for ask in asks:
            seat = seats[ask.seat]
            if seat.wanted is not None and ask.kind not in seat.wanted:
                options += (ask.default(),)
                hows = _noted(hows, options, seat.unasked)
                continue
            seat.asked += 1
            if seat.asked > MOST_QUESTIONS and faults.is_endless(seat, ask.kind, fight.state.round):
                options += (ask.default(),)
                hows = _noted(hows, options, CRASHED)
                continue
            reply: Reply | None = None if early and early.get(ask.seat) == ask.id else seat.put(ask)
            if reply is None:
                reply = yield ask
            if isinstance(reply, Option):
                options += (reply,)
                continue
            refused = ""
            if isinstance(reply, Failed) and reply.how == ILLEGAL:
                refused = reply.message
                reply = seat.put(ask)
                if reply is None:
                    reply = yield ask
            if isinstance(reply, Option):
                options += (reply,)
                hows = _noted(hows, options, faults.enter(seat, ask.kind, RETRIED, refused))
            elif isinstance(reply, Failed):
                options += (ask.default(),)
                hows = _noted(hows, options, faults.enter(seat, ask.kind, reply.how, reply.message))
            else:
                options += (reply[0],)
                hows = _noted(hows, options, reply[1])
        fight.take(options, hows)


def _put_early(asks: Asks, seats: list[Seat]) -> dict[int, int]:
    """Put the first wanted question of each seat; returns their ids by seat."""
    early: dict[int, int] = {}
    for ask in asks:
        seat = seats[ask.seat]
        if ask.seat not in early and (seat.wanted is None or ask.kind in seat.wanted):
            seat.put_early(ask, asks)
            early[ask.seat] = ask.id
    return early


def _noted(hows: tuple[str, ...], options: Options, how: str) -> tuple[str, ...]:
    """Add how the last of the options came about."""
    return (*hows, *[CHOSEN] * (len(options) - len(hows) - 1), how)
