"""A feed: what is said about a job or a fight, to anybody who listens, from the beginning or from where they were.

Listeners walk through one list, each at its own pace, so that no slow one holds up another and none loses an entry."""

from __future__ import annotations

from collections.abc import Mapping
from math import inf
from typing import Any, Final, Self
from uuid import uuid4

import trio
from attrs import frozen

ONLY_THE_LAST: Final = frozenset({"progress", "interim", "standings", "state"})
"""Words of which only the latest is worth saying to those who come later."""


@frozen
class Entry:
    """One thing that was said."""

    word: str
    document: Mapping[str, Any]  # Any: plain JSON


def entry_id(epoch: str, number: int) -> str:
    """The id under which listeners get an entry."""
    return f"{epoch}-{number}"


class Feed:
    """What was said so far, and whether there will be more. ``epoch`` tells this feed from one of an earlier run of the
    service."""

    def __init__(self) -> None:
        self.epoch = uuid4().hex[:8]
        self._entries: list[Entry | None] = []
        self._last: dict[str, int] = {}
        self._more = trio.Event()
        self.closed = False

    @property
    def last_id(self) -> str:
        """The id of the latest entry, as ``entry_id`` makes it."""
        return entry_id(self.epoch, len(self._entries) - 1)

    def say(self, word: str, document: Mapping[str, Any]) -> None:
        """Add an entry; one of ``ONLY_THE_LAST`` takes the place of the one before."""
        if word in ONLY_THE_LAST:
            before = self._last.get(word)
            if before is not None:
                self._entries[before] = None
            self._last[word] = len(self._entries)
        self._entries.append(Entry(word, document))
        self._wake()

    def latest(self, word: str) -> Mapping[str, Any] | None:
        """The latest entry of a word; None when there was none."""
        place = self._last.get(word)
        entry = None if place is None else self._entries[place]
        return None if entry is None else entry.document

    def close(self) -> None:
        """There will be no more."""
        self.closed = True
        self._wake()

    def _wake(self) -> None:
        woken, self._more = self._more, trio.Event()
        woken.set()

    def listen(self, after: int = -1, beat: float = inf) -> Listener:
        """Every entry with its number, those after number ``after``; it ends when the feed is closed. After each
        ``beat`` seconds of silence there is None, so that a listener who is gone is noticed."""
        return Listener(self, after + 1, beat)

    async def next(self, place: int, beat: float) -> tuple[int, Entry | None]:
        """The next entry from that place on, with its number. Raises StopAsyncIteration at the end."""
        while True:
            more = self._more
            while place < len(self._entries):
                entry = self._entries[place]
                if entry is not None:
                    return place, entry
                place += 1
            if self.closed:
                raise StopAsyncIteration
            with trio.move_on_after(beat) as waited:
                await more.wait()
            if waited.cancelled_caught:
                return place - 1, None


class Listener:
    """An iterator over the entries of a feed. It holds nothing that would have to be closed."""

    def __init__(self, feed: Feed, place: int, beat: float) -> None:
        self._feed = feed
        self._place = place
        self._beat = beat

    def __aiter__(self) -> Self:
        return self

    async def __anext__(self) -> tuple[int, Entry | None]:
        number, entry = await self._feed.next(self._place, self._beat)
        self._place = number + 1
        return number, entry
