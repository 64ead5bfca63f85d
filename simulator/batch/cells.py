"""Row of a fight: its cells in the order of the columns of rows.py. Compiled, because every fight of a batch has one.

The cells of a chunk are one list, row after row, so that a fight makes no list of its own."""

from __future__ import annotations

from collections.abc import Mapping
from math import sqrt
from typing import TYPE_CHECKING, Final

from ..core.asks import NO_BODY
from ..core.combat_stats import Excess
from ..core.system import NO_COUNTERS, NO_CURVES, Counters, Curves
from ..runtime.result import Result

if TYPE_CHECKING:
    from .rows import Cell, Layout

NO_FALL: Final = (None, None, None)
NO_DICE: Final = Excess()
NOTHING: Final[Mapping[str, int]] = {}


def add_row(
    cells: list[Cell],
    layout: Layout,
    number: int,
    result: Result,
    counters: Counters = NO_COUNTERS,
    curves: Curves = NO_CURVES,
) -> None:
    """Add the cells of fight ``number`` to ``cells``, in the order of the layout's columns."""
    outcome, stats = result.outcome, result.stats
    cells += (number, outcome.winner, outcome.ending, outcome.rounds)
    rolled = stats.excess()
    names, pools_of, at_end, has_aftermath = layout.names, layout.pools, result.at_end, layout.has_aftermath
    for body, fate in enumerate(result.fates):
        cells += (fate.status, fate.standing, fate.alive, fate.strength)
        end = at_end[body]
        if has_aftermath:
            cells += (end.status, end.alive)
        for pool in pools_of[body]:
            cells.append(end.pools.get(pool))
        done = stats.body_stats(body)
        cells += (0, 0, 0) if done is None else (done.dealt, done.taken, done.hits)
        dice = rolled.get(body, NO_DICE)
        cells += (luck(dice), dice.attack, dice.damage, dice.other, dice.fair, dice.good, dice.great)
        fall = stats.first_fall(body)
        if fall is None:
            cells += NO_FALL
        else:
            cells += (fall.round, None if fall.by == NO_BODY else names[fall.by], fall.item or None)
    for seat, name in layout.counters:
        cells.append(counters.get(seat, NOTHING).get(name, 0))
    for name in layout.curves:
        cells.append(curves[name])
    for given in layout.reasons:
        cells.append(stats.reasons.get(given, 0))


def luck(dice: Excess) -> int:
    """Return by how many hundredths of a standard deviation the dice were above expectation."""
    if not dice.variance:
        return 0
    return round(50 * (dice.attack + dice.damage + dice.other) / sqrt(dice.variance / 12))
