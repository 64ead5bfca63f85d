"""What a system counts besides outcomes and fates: points spent, tests made, whatever matters in that game.

A system that wants such means in the summary of a batch has a method ``tallies(state)``: seat -> name -> number, read
off the state at the end of a fight. A combatant's seat is its number, a side's that of its captain
(core.asks.captain). Names are ids, which the system's words translate. Every fight should have the same seats and
names, zeros included.

One that wants to show how something changes has a method ``curves(state)`` as well: name -> its value as the fight
began, after the first round, after the second..."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from .. import systems
from ..core.system import Fate, System
from ..policy.protocol import told_of

Tallies = Mapping[int, Mapping[str, int]]
"""Seat -> name -> number."""

NO_TALLIES: Tallies = {}

Curves = Mapping[str, Sequence[int]]
"""Name -> values, from the start on, one for each round."""

NO_CURVES: Curves = {}


class SystemCounters:
    """A system as a batch plays it: the same, but it remembers what was tallied when the last fight had ended."""

    def __init__(
        self,
        system: System[Any],  # Any: every system's own state
        read: Callable[[Any], Tallies],
        follow: Callable[[Any], Curves] | None = None,
    ) -> None:
        self.name = system.name
        self.title = system.title
        self.rules_version = system.rules_version
        self.captains = system.captains
        self.kinds = system.kinds
        self.records = system.records
        self.setup = system.setup
        self.step = system.step
        self.outcome = system.outcome
        self.view = system.view
        self.view_of = system.view_of
        self.shared = system.shared
        self.broken = system.broken
        self.public = partial(told_of, system)
        self.last = NO_TALLIES
        self.curves = NO_CURVES
        self._follow = follow
        self._fates = system.fates
        self._read = read

    def fates(self, state: Any) -> list[Fate]:
        """What has become of everybody, asked once, at the end: the moment to look at the state."""
        self.last = self._read(state)
        if self._follow is not None:
            self.curves = self._follow(state)
        return self._fates(state)


class Untallied:
    """In place of Counted where the system counts nothing."""

    last = NO_TALLIES
    curves = NO_CURVES


def counted(name: str) -> SystemCounters | Untallied:
    """The system with this id, if it tallies anything. Raises KeyError when there is none."""
    system = systems.system(name)
    read: Callable[[Any], Tallies] | None = getattr(system, "tallies", None)
    return Untallied() if read is None else SystemCounters(system, read, getattr(system, "curves", None))
