"""Feeds: the events of a job or a fight, which listeners read from the beginning or from their last entry on.

All listeners walk through one list, each at its own pace. A slow listener delays no other, and every listener gets
every entry."""

from __future__ import annotations

from collections.abc import Mapping
from math import inf
from typing import Any, Final, Self
from uuid import uuid4

import trio
from attrs import frozen

ONLY_THE_LAST: Final = frozenset({"progress", "interim", "standings", "state", "queue", "cluster", "places"})
"""Kinds of entries of which a later listener gets only the latest."""


@frozen
class Entry:
    """One event: its kind ``word`` and its JSON document."""

    word: str
    document: Mapping[str, Any]  # Any: plain JSON


def entry_id(epoch: str, number: int) -> str:
    """Return the id under which listeners get an entry."""
    return f"{epoch}-{number}"


class Feed:
    """Append-only list of entries that can be closed. ``epoch`` distinguishes this feed from one of an earlier run of
    the service."""

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
        """Add an entry; one of ``ONLY_THE_LAST`` replaces the one before."""
        if word in ONLY_THE_LAST:
            before = self._last.get(word)
            if before is not None:
                self._entries[before] = None
            self._last[word] = len(self._entries)
        self._entries.append(Entry(word, document))
        self._wake()

    def latest(self, word: str) -> Mapping[str, Any] | None:
        """Return the latest document of a kind; None without one."""
        place = self._last.get(word)
        entry = None if place is None else self._entries[place]
        return None if entry is None else entry.document

    def close(self) -> None:
        """End the feed; listeners stop after its last entry."""
        self.closed = True
        self._wake()

    def _wake(self) -> None:
        woken, self._more = self._more, trio.Event()
        woken.set()

    def listen(self, after: int = -1, beat: float = inf) -> Listener:
        """Iterate over the entries after number ``after``, with their numbers, until the feed is closed. After each
        ``beat`` seconds of silence the entry is None, so that the server notices a client that is gone."""
        return Listener(self, after + 1, beat)

    async def next(self, place: int, beat: float) -> tuple[int, Entry | None]:
        """Return the next entry from ``place`` on, with its number. Raises StopAsyncIteration at the end."""
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
    """Iterator over the entries of a feed. It needs no closing."""

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
