"""What planners work out about an encounter, kept from fight to fight."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Generic, TypeVar

from simulator.core.system import Encounter

T = TypeVar("T")
W = TypeVar("W")

MOST_KEPT: Final = 64


class EncounterCache(Generic[T, W]):
    """Makes one T for each encounter and set of weights, and keeps it for the encounter's other fights. Encounters and
    weights are told apart by identity, and held. ``usual`` are the weights of those who name none."""

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
