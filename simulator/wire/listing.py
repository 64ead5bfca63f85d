"""Options of an open question as a seat gets them: the first in the ask, the next on request."""

from __future__ import annotations

from ..core.asks import Ask, Option
from . import messages
from .codec import encode

FURTHER = 32  # options in one answer to messages.More


class Listing:
    """List of one question's options, as far as the seat has seen it: ``options``; ``more``: the list may go on;
    ``note``: the reason that came with the answer."""

    __slots__ = ("_rest", "ask", "more", "note", "options")

    def __init__(self, ask: Ask, reads: int | None) -> None:
        self.ask = ask
        self._rest = ask.options()
        self.options: list[Option] = []
        self.more = True
        self.note = ""
        self._list(reads)

    def at(self, place: int) -> Option | None:
        """Return the option at ``place`` of the whole list, or None."""
        if place >= len(self.options):
            self._list(place + 1)
        return self.options[place] if 0 <= place < len(self.options) else None

    def further(self, start: int) -> bytes:
        """Return the bytes of messages.Options with the options from ``start`` on."""
        stop = start + FURTHER
        self._list(stop)
        return encode(
            messages.Options(self.ask.id, start, tuple(self.options[start:stop]), self.more or stop < len(self.options))
        )

    def _list(self, count: int | None) -> None:
        """List the first ``count`` options (None: all), or all if there are fewer."""
        options = self.options
        while self.more and (count is None or len(options) < count):
            option = next(self._rest, None)
            if option is None:
                self.more = False
            else:
                options.append(option)
