"""Fights that are drawn from known odds instead of being fought, for searches of a balance."""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence
from math import exp, log
from types import SimpleNamespace
from typing import Any

import numpy as np
from attrs import frozen

from simulator.batch.table import Numbers
from simulator.core.errors import BadScenario
from simulator.experiments.levers import Change, Lever
from simulator.statistics.constraints import Constraint

GOAL = 0.7
WANTED = Constraint(f"win(us)={GOAL}", "win(us)", "=", GOAL)


@frozen
class Drawn:
    """A chunk whose rows are 1 for a win, and 2 more for a fight that is dear."""

    rows: list[int]
    seconds: float = 0.0

    @property
    def fights(self) -> int:
        """The number of fights."""
        return len(self.rows)


@frozen
class Bit:
    """A metric of a drawn chunk: how often a bit of the rows is set."""

    name: str
    bit: int
    rate: bool = True

    def read(self, rows: list[int]) -> Numbers:
        """Return the bit."""
        return array("b", [(row & self.bit) // self.bit for row in rows])


@frozen
class Goal:
    """A share of wins and, with a requirement, a share of dear fights."""

    target: Constraint
    requires: tuple[Constraint, ...] = ()

    def metrics(self, arm: object) -> list[Bit]:
        """Return the wins, and the dear fights."""
        return [Bit("win(us)", 1), *(Bit("dear", 2) for _ in self.requires)]

    def noted(self, arm: object) -> list[Bit]:
        """Return the undecided fights, of which there are none, and wins as the strength left."""
        return [Bit("undecided", 4), Bit("strength", 1)]


class Odds:
    """Engine and source in one: each setting raises the logarithm of the odds to win. All settings share
    half of their luck, and in the first ``lucky`` fights all of them win more often. A fight is ``dear`` with a chance
    that each setting doubles. Settings in ``refused`` are not allowed. ``played`` has what was asked for, in order."""

    start_workers = None
    options: Any = SimpleNamespace(seed=5, jobs=1)

    def __init__(
        self,
        base: float,
        raises: dict[str, float],
        lucky: int = 0,
        dear: float = 0.0,
        refused: frozenset[str] = frozenset(),
    ) -> None:
        self.base, self.raises, self.lucky = base, raises, lucky
        self.dear, self.refused = dear, refused
        self.shared = np.random.default_rng(5).uniform(size=20_000)
        self.played: list[tuple[tuple[str, ...], int, int]] = []

    @staticmethod
    def stopped() -> bool:
        """Never."""
        return False

    def load(self, settings: Sequence[str]) -> None:
        """Allow any single setting."""

    def arm(self, settings: Sequence[str] = ()) -> tuple[str, ...]:
        """Return the settings. Raises BadScenario for those that are not allowed."""
        if not self.refused.isdisjoint(settings):
            raise BadScenario(["not allowed"])
        return tuple(settings)

    def chance(self, settings: Sequence[str]) -> float:
        """Return the chance to win with these settings."""
        odds = log(self.base / (1 - self.base)) + sum(self.raises[one] for one in settings)
        return 1 / (1 + exp(-odds))

    def chunks(self, arms: Sequence[Any], most: int, looks: object, after: int = 0) -> Iterator[tuple[Drawn]]:
        """Yield the fights after ``after``, in one chunk."""
        [settings] = arms
        self.played.append((settings, after, most))
        own = np.random.default_rng([7, *"".join(settings).encode()]).uniform(size=20_000)
        luck = np.where(np.arange(20_000) % 2, self.shared, own)[after:most]
        better = 0.1 * (np.arange(after, most) < self.lucky)
        won = (luck < self.chance(settings) + better).astype(np.int64)
        dear = luck > 1 - self.dear * 2 ** len(settings)
        yield (Drawn((won + 2 * dear).tolist()),)


def lever(key: str, steps: int, now: int) -> Lever:
    """Return a lever with this number of steps from easy to hard."""
    made = (() if step == now else (Change("life", "x", key, str(now), str(step), key),) for step in range(steps))
    return Lever("life", tuple(made), now)


def raised(key: str, steps: int, now: int, each: float) -> dict[str, float]:
    """Return the worth of its steps, in log-odds."""
    return {f"{key}={step}": each * (now - step) for step in range(steps) if step != now}
