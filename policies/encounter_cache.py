"""What planners work out about an encounter, kept from fight to fight."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Generic, TypeVar

from simulator.core.system import Encounter

T = TypeVar("T")

MOST_ENCOUNTERS: Final = 64


class EncounterCache(Generic[T]):
    """Makes one T for each encounter and keeps it for the encounter's other fights. The encounters are told apart by
    identity, and held."""

    def __init__(self, make: Callable[[Encounter], T]) -> None:
        self._make = make
        self._kept: dict[int, tuple[Encounter, T]] = {}

    def of(self, encounter: Encounter) -> T:
        """Return the T of this encounter."""
        kept = self._kept.get(id(encounter))
        if kept is None:
            if len(self._kept) >= MOST_ENCOUNTERS:
                self._kept.clear()
            kept = self._kept[id(encounter)] = (encounter, self._make(encounter))
        return kept[1]
