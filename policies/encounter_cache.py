"""Cache of the data that planners compute once per encounter.

Much of what a planner needs depends only on the encounter (sheets, variants, the game's tables) and on the planner's
weights: lists of weapons, armour at each zone, memos of attack estimates. These stay the same in every fight of a
batch, so a planner must not compute them anew for each fight.

A process holds one ``EncounterCache`` per game. All fights and all seats of the same encounter and weights share one
entry. Sharing is safe because an entry holds only what follows from encounter and weights: memos in it are keyed by
everything that they depend on, so the order of fights cannot change an answer.

The key is the identity of encounter and weights, because comparing or hashing a whole encounter would cost more than
the cache saves. An entry holds both objects, so their ids cannot be reused while it exists. Equal encounters that are
different objects get separate entries, which costs time, never correctness. A full cache is emptied: batches use few
encounters, and tuning, which tries many weights, has no further use for old ones."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Generic, TypeVar

from simulator.core.system import Encounter

T = TypeVar("T")
W = TypeVar("W")

MOST_KEPT: Final = 64


class EncounterCache(Generic[T, W]):
    """Cache of one T for each encounter and set of weights. Both are compared by identity, and held. ``usual`` are the
    default weights."""

    def __init__(self, make: Callable[[Encounter, W], T], usual: W, most: int = MOST_KEPT) -> None:
        self._make = make
        self._usual = usual
        self._most = most
        self._kept: dict[tuple[int, int], tuple[Encounter, W, T]] = {}

    def of(self, encounter: Encounter, weights: W | None = None) -> T:
        """Return the T of this encounter and these weights."""
        chosen = self._usual if weights is None else weights
        key = (id(encounter), id(chosen))
        kept = self._kept.get(key)
        if kept is None:
            if len(self._kept) >= self._most:
                self._kept.clear()
            kept = self._kept[key] = (encounter, chosen, self._make(encounter, chosen))
        return kept[2]
