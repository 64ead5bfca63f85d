"""Moves: how chances flow from state to state.

One law: a node is a state at rest without its round; times in its row are counted from the round it is met in, so that
what follows it is mostly the same in every round."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from typing import Any, TypeVar

from .leaves import End
from .outline import Frame


class Finish:
    """A way to end with its numbers: rounds from now, and the points left."""

    __slots__ = ("end", "row")

    def __init__(self, end: End, row: tuple[int, ...]) -> None:
        self.end = end
        self.row = row


class Moves:
    """What follows a node: nodes in the same round, nodes so many rounds ``later``, ends; each with its chance.
    ``steady``: in any round that the tables in use hold for; ``few``: going straight to it costs no more than going by
    the node."""

    __slots__ = ("ends", "few", "later", "now", "steady")

    def __init__(self, steady: bool) -> None:
        self.now: dict[Node, Any] = {}
        self.later: dict[int, dict[Node, Any]] = {}
        self.ends: dict[Finish, Any] = {}
        self.steady = steady
        self.few = False

    def add(self, other: Moves, chance: Any) -> None:
        """With this chance, also what follows another node of this round."""
        if other.now:
            add_up(self.now, other.now, chance)
        if other.ends:
            add_up(self.ends, other.ends, chance)
        for gone, nodes in other.later.items():
            add_up(self.later.setdefault(gone, {}), nodes, chance)


class Node:
    """A state at rest, the round apart: times in its row are counted from it. ``moves``: what follows by the table in
    ``source``; ``straight``: the same past nodes that only lead on, as it was when ``made`` tables had been made."""

    __slots__ = ("frame", "made", "moves", "row", "source", "straight")

    def __init__(self, frame: Frame, row: tuple[int, ...]) -> None:
        self.frame = frame
        self.row = row
        self.source: object = None
        self.moves: Moves | None = None
        self.made = -1
        self.straight: Moves | None = None


K = TypeVar("K", bound=Hashable)


def add_up(chances: dict[K, Any], more: Mapping[K, Any], weight: Any) -> None:
    """Add ``weight`` times ``more``."""
    get = chances.get
    for key, chance in more.items():
        chances[key] = get(key, 0) + weight * chance
