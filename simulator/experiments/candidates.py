"""Settings that a search has tried: what was played of each, and what is known of it.

One law: a setting is played from fight 1 on and only ever further, to set numbers of fights (``rung``). So what a
search decides depends on its seed and its budget, and on nothing else."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import prod, sqrt
from typing import Final

import numpy as np
from attrs import define, field, frozen

from ..batch.engine import Arm, Engine
from ..batch.rows import IntArray
from ..core.errors import BadScenario
from ..statistics.closeness import Pair
from ..statistics.constraints import Constraint
from ..statistics.metrics import Metric, Sums
from .axes import Axis
from .grid import GridCell, Haste, cell, settings
from .options import Progress, ScenarioSource

DOUBT: Final = 1e-9
"""What is left of it, however clear an answer looks."""

FIRST: Final = 200
"""Fights of a setting that is tried."""

USUAL: Final = 4
"""Of so many fights allowed, one is usually enough."""

Place = tuple[int, ...]


def rung(fights: int) -> int:
    """The next number of fights at which a setting's play may end: 200, 400, 800..."""
    found = FIRST
    while found <= fights:
        found *= 2
    return found


class Halted(Exception):
    """Somebody stopped the search, or its budget is spent (``spent``)."""

    def __init__(self, spent: bool) -> None:
        super().__init__(spent)
        self.spent = spent


@frozen
class Wish:
    """What is looked for: a figure that equals ``target``, where all of ``requires`` hold."""

    target: Constraint
    requires: tuple[Constraint, ...] = ()

    def figures(self, arm: Arm) -> list[Metric]:
        """The target's figure, then those of the requirements. Raises BadFigure and BadCondition."""
        return [wish.figure(arm.layout) for wish in (self.target, *self.requires)]


@define(eq=False)
class Candidate:
    """A setting and its fights: the target's figure in every one of them (``values``), and what was counted of all
    figures, the target's first."""

    cell: GridCell
    wish: Wish
    figures: Sequence[Metric]
    sums: list[Sums] = field(init=False)
    _chunks: list[IntArray] = field(factory=list, init=False)

    @sums.default
    def _sums(self) -> list[Sums]:
        return [Sums(figure.rate) for figure in self.figures]

    @property
    def fights(self) -> int:
        """How many were played."""
        return self.sums[0].of

    @property
    def values(self) -> IntArray:
        """The target's figure in every fight."""
        self._chunks[:] = [np.concatenate(self._chunks)]
        return self._chunks[0]

    @property
    def mean(self) -> float:
        """The target's figure."""
        return self.sums[0].mean

    @property
    def distance(self) -> float:
        """How far that is from the target."""
        return self.wish.target.excess(self.mean)

    @property
    def excess(self) -> float:
        """By how much the requirements are missed; 0 when none is."""
        pairs = zip(self.wish.requires, self.sums[1:], strict=True)
        return sum(0.0 if wish.holds(sums.mean) else wish.excess(sums.mean) + 1e-9 for wish, sums in pairs)

    @property
    def score(self) -> tuple[float, float]:
        """The smaller, the better: requirements first."""
        return self.excess, self.distance

    @property
    def side(self) -> int:
        """Where it surely is: below the target (-1), above it (1), neither (0)."""
        low, high = self.sums[0].interval()
        return -1 if high < self.wish.target.value else 1 if low > self.wish.target.value else 0

    @property
    def allowed(self) -> float:
        """The chance that all requirements hold."""
        return prod(chance(wish, sums) for wish, sums in zip(self.wish.requires, self.sums[1:], strict=True))

    def play(self, engine: Engine, fights: int, haste: Haste) -> int:
        """Play on to so many fights; returns how many were played."""
        before = self.fights
        for parts in engine.chunks((self.cell.arm,), fights, rung, after=before):
            haste.note(parts)
            for figure, sums in zip(self.figures, self.sums, strict=True):
                values = figure.read(parts[0].rows)
                sums.add(values)
                if sums is self.sums[0]:
                    self._chunks.append(values)
        return self.fights - before

    def beats(self, other: Candidate) -> float:
        """The chance that this setting is the better one: its requirements hold and the other's do not; or both do and
        this one is nearer to the target; or neither does and this one falls short by less. The three are taken as
        independent, and nothing that was only tried is certain."""
        nearer = Pair.of(self.values, other.values).nearer(self.wish.target.value)
        mine, others = self.allowed, other.allowed
        less = self._falls_short_by_less(other) if self.wish.requires else nearer
        better = mine * (1 - others) + mine * others * nearer + (1 - mine) * (1 - others) * less
        return min(max(better, DOUBT), 1 - DOUBT)

    def _falls_short_by_less(self, other: Candidate) -> float:
        """The chance that it misses the requirements by less than another, as means are known to both."""
        from scipy.special import ndtr  # slow to import, and only needed when fights have been played

        known = [*self.sums[1:], *other.sums[1:]]
        spread = sqrt(sum(sums.variance / sums.of + 1 / sums.of**2 for sums in known))
        return float(ndtr((other.excess - self.excess) / spread))


def chance(wish: Constraint, sums: Sums) -> float:
    """The chance that a condition holds, from what was counted: as if one fight more had gone either way."""
    from scipy.special import betainc, ndtr  # slow to import, and only needed when fights have been played

    if sums.rate:
        below = float(betainc(sums.total + 1, sums.of - sums.total + 1, min(1.0, max(0.0, wish.value))))
    else:
        below = float(ndtr((wish.value - sums.mean) / sqrt(sums.variance / sums.of + 1 / sums.of**2)))
    return below if wish.side < 0 else 1 - below


@define(eq=False)
class Ground:
    """Where a search goes: the grid of all settings, those that were tried, and those that the scenario does not
    allow. ``budget`` is the number of fights that may be played in all, ``spent`` those that were."""

    engine: Engine
    axes: Sequence[Axis]
    source: ScenarioSource
    wish: Wish
    budget: int
    progress: Progress
    spent: int = 0
    tried: dict[Place, Candidate] = field(factory=dict)
    refused: dict[Place, str] = field(factory=dict)
    haste: Haste = field(init=False)

    @haste.default
    def _haste(self) -> Haste:
        return Haste(self.engine)

    def try_out(self, place: Place) -> Candidate | None:
        """The setting at that place, played for a first look; None when the scenario does not allow it. Raises
        Halted."""
        if place in self.refused:
            return None
        if place not in self.tried:
            try:
                arm = self.source.arm(settings(self.axes, place))
            except BadScenario as error:
                self.refused[place] = error.problems[0]
                return None
            known = Candidate(cell(self.axes, place, arm), self.wish, self.wish.figures(arm))
            self._play(known, FIRST)
            self.tried[place] = known
        return self.tried[place]

    def play_on(self, known: Candidate) -> None:
        """Play a setting up to the next rung. Raises Halted."""
        self._play(known, rung(known.fights))

    def _play(self, known: Candidate, fights: int) -> None:
        if self.spent + fights - known.fights > self.budget:
            raise Halted(spent=True)
        self.haste.between((self.budget - self.spent) // USUAL)
        self.spent += known.play(self.engine, fights, self.haste)
        if known.fights < fights:
            raise Halted(spent=False)
        self.progress(self.spent, self.budget)

    def neighbours(self, place: Place) -> Iterator[Place]:
        """One step on one axis; where an axis has no order, any other value."""
        for number, axis in enumerate(self.axes):
            here = place[number]
            others = (here - 1, here + 1) if axis.numbers is not None else range(len(axis))
            for other in others:
                if other != here and 0 <= other < len(axis):
                    yield (*place[:number], other, *place[number + 1 :])

    def best(self) -> Candidate | None:
        """The best that was tried; of equals the first tried."""
        return min(self.tried.values(), key=lambda known: known.score, default=None)
