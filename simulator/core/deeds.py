"""Deeds: what bodies have done to each other so far, for those who count fights.

Rules tell them whether or not anybody listens, for they cost next to nothing; no rule ever reads them, so they are no
part of the state: a fork or a restored fight begins with none."""

from __future__ import annotations

from typing import Final, NamedTuple

NOBODY: Final = -1
"""In place of a body: the surroundings, an old wound, fear."""


class Fall(NamedTuple):
    """A body that could fight and no longer can: in which round, what it is now, by whom (NOBODY) and with what."""

    body: int
    round: int
    status: str
    by: int
    item: str


class Deeds:
    """By body: ``dealt`` and ``taken`` are points of damage that got through, ``hits`` attacks that landed, and
    ``falls`` who fell, in order; a body may fall, rise and fall again."""

    __slots__ = ("_last", "dealt", "falls", "hits", "taken")

    def __init__(self) -> None:
        self.dealt: dict[int, int] = {}
        self.taken: dict[int, int] = {}
        self.hits: dict[int, int] = {}
        self.falls: list[Fall] = []
        self._last: dict[int, tuple[int, str]] = {}

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Deeds) and self._told() == other._told()

    __hash__ = None  # type: ignore[assignment]  # mutable: not a key

    def __repr__(self) -> str:
        return f"Deeds{self._told()!r}"

    def _told(self) -> tuple[object, ...]:
        return self.dealt, self.taken, self.hits, self.falls

    def landed(self, by: int) -> None:
        """An attack of ``by`` has hit, whatever protection makes of it."""
        self.hits[by] = self.hits.get(by, 0) + 1

    def harmed(self, by: int, body: int, item: str, loss: int) -> None:
        """``body`` loses ``loss`` points (above 0) to ``by`` (NOBODY: to no one), through ``item``. What is lost beyond
        the last point counts as well."""
        if by != NOBODY:
            self.dealt[by] = self.dealt.get(by, 0) + loss
        self.taken[body] = self.taken.get(body, 0) + loss
        self._last[body] = (by, item)

    def fell(self, body: int, round: int, status: str, cause: str = "", by: int = NOBODY) -> None:
        """``body`` can fight no longer. ``cause`` says what did it, ``by`` who; unless given, what harmed it last."""
        by, item = (by, cause) if cause else self._last.get(body, (NOBODY, ""))
        self.falls.append(Fall(body, round, status, by, item))


class Unheeded(Deeds):
    """Deeds that nobody will ever count."""

    __slots__ = ()

    def landed(self, by: int) -> None:
        """Nothing is kept."""

    def harmed(self, by: int, body: int, item: str, loss: int) -> None:
        """Nothing is kept."""

    def fell(self, body: int, round: int, status: str, cause: str = "", by: int = NOBODY) -> None:
        """Nothing is kept."""
