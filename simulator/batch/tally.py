"""What is kept of a batch: counters, and nothing that grows with the number of fights.

Everything counted is a whole number, so the tallies of parts add up to the tally of the whole, exactly, in whatever
parts and order the fights were played."""

from __future__ import annotations

from collections import Counter
from typing import Any

from attrs import Factory, define, field

from ..core.asks import captain
from ..runtime.result import Fault, Result
from .counted import NO_CURVES, NO_TALLIES, Curves, Tallies

Condition = tuple[bool, bool, str]
"""What became of a combatant: standing, alive, the system's word."""

Blame = tuple[str, str, str]
"""Whose fault, at which kind of question, and how (core.asks)."""


@define
class Tally:
    """The fights counted so far. ``conditions`` and ``pools`` (sums of the points left) are by body number; ``marks``
    are the sums of what the system tallies, by seat and name, ``levels`` those of its curves, by name and round, and
    ``reached`` the fights that came that far."""

    conditions: list[Counter[Condition]]
    pools: list[Counter[str]]
    fights: int = 0
    endings: Counter[tuple[str | None, str]] = Factory(Counter)  # (winner, ending)
    rounds: Counter[int] = Factory(Counter)
    faults: Counter[Blame] = Factory(Counter)
    marks: Counter[tuple[int, str]] = Factory(Counter)
    levels: Counter[tuple[str, int]] = Factory(Counter)
    reached: Counter[tuple[str, int]] = Factory(Counter)
    first: dict[Blame, tuple[int, str]] = field(factory=dict)  # the earliest such fault: its fight, its message

    @classmethod
    def of(cls, bodies: int) -> Tally:
        """Nothing counted yet, of fights with that many combatants."""
        return cls([Counter() for _ in range(bodies)], [Counter() for _ in range(bodies)])

    def count(self, number: int, result: Result, tallies: Tallies = NO_TALLIES, curves: Curves = NO_CURVES) -> None:
        """Count fight number ``number``, and what its system has tallied."""
        outcome = result.outcome
        self.fights += 1
        self.endings[outcome.winner, outcome.ending] += 1
        self.rounds[outcome.rounds] += 1
        for fate, conditions, pools in zip(result.fates, self.conditions, self.pools, strict=True):
            conditions[fate.standing, fate.alive, fate.status] += 1
            for pool, points in fate.pools.items():
                pools[pool] += points
        for seat, found in tallies.items():
            for name, value in found.items():
                self.marks[seat, name] += value
        for name, values in curves.items():
            for at, level in enumerate(values):
                self.levels[name, at] += level
                self.reached[name, at] += 1
        for fault in result.faults:
            self._blame(number, fault)

    def merge(self, other: Tally) -> None:
        """Count all that ``other`` has counted as well: other fights of the same encounter."""
        self.fights += other.fights
        for mine, theirs in zip(self._counters(), other._counters(), strict=True):
            mine.update(theirs)
        for blame, found in other.first.items():
            self.first[blame] = min(found, self.first.get(blame, found))

    def _counters(self) -> tuple[Counter[Any], ...]:  # Any: each counts something else
        common = (self.endings, self.rounds, self.faults, self.marks, self.levels, self.reached)
        return (*common, *self.conditions, *self.pools)

    def _blame(self, number: int, fault: Fault) -> None:
        blame = (fault.seat_name, fault.kind, fault.how)
        self.faults[blame] += 1
        found = (number, fault.message)
        self.first[blame] = min(found, self.first.get(blame, found))

    # Read off.

    def wins(self, side: str) -> int:
        """Fights that ``side`` won."""
        return sum(count for (winner, _), count in self.endings.items() if winner == side)

    @property
    def draws(self) -> int:
        """Fights that nobody won, for whatever reason."""
        return sum(count for (winner, _), count in self.endings.items() if winner is None)

    def standing(self, body: int) -> int:
        """Fights at whose end the combatant could still fight."""
        return sum(count for (standing, _, _), count in self.conditions[body].items() if standing)

    def alive(self, body: int) -> int:
        """Fights at whose end the combatant was not dead, lost or out for good."""
        return sum(count for (_, alive, _), count in self.conditions[body].items() if alive)

    def statuses(self, body: int) -> Counter[str]:
        """How often the combatant ended up as what, in the system's words."""
        found: Counter[str] = Counter()
        for (_, _, status), count in self.conditions[body].items():
            found[status] += count
        return found

    def left(self, body: int) -> dict[str, float]:
        """The mean points left in each of the combatant's pools, over all fights."""
        return {pool: points / self.fights for pool, points in self.pools[body].items()}

    def tallied(self, seat: int) -> dict[str, float]:
        """The mean of each number that the system tallies for a seat, over all fights."""
        return {name: total / self.fights for (who, name), total in self.marks.items() if who == seat}

    def curves(self) -> dict[str, tuple[tuple[float, int], ...]]:
        """For each curve the mean at the start and after every round, over the fights that came so far, and how many
        those are."""
        found: dict[str, list[tuple[float, int]]] = {}
        for (name, at), fights in sorted(self.reached.items()):
            found.setdefault(name, []).append((self.levels[name, at] / fights, fights))
        return {name: tuple(means) for name, means in found.items()}

    def tallied_by(self, side: int) -> dict[str, float]:
        """The same for a side."""
        return self.tallied(captain(side))
