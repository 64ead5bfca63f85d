"""Row of a fight: its cells in the order of the columns of rows.py. Compiled, because every fight of a batch has
one."""

from __future__ import annotations

from collections.abc import Mapping
from math import sqrt
from typing import TYPE_CHECKING, Final

from ..core.asks import NO_BODY
from ..core.combat_stats import CombatStats, Excess, Fall
from ..core.system import NO_COUNTERS, NO_CURVES, Counters, Curves
from ..runtime.result import Result

if TYPE_CHECKING:
    from .rows import Cell, Layout

NO_FALL: Final = (None, None, None)
NO_DICE: Final = Excess()
NOTHING: Final[Mapping[str, int]] = {}


def row_of(
    layout: Layout,
    number: int,
    result: Result,
    counters: Counters = NO_COUNTERS,
    curves: Curves = NO_CURVES,
) -> list[Cell]:
    """Return the cells of fight ``number``, in the order of the layout's columns."""
    outcome, stats = result.outcome, result.stats
    row: list[Cell] = [number, outcome.winner, outcome.ending, outcome.rounds]
    falls = first_falls(stats)
    rolled = stats.excess()
    names, pools_of, at_end = layout.names, layout.pools, result.at_end
    for body, fate in enumerate(result.fates):
        row += (fate.status, fate.standing, fate.alive, fate.strength)
        if layout.has_aftermath:
            row += (at_end[body].status, at_end[body].alive)
        pools = at_end[body].pools
        for pool in pools_of[body]:
            row.append(pools.get(pool))
        done = stats.body_stats(body)
        row += (0, 0, 0) if done is None else (done.dealt, done.taken, done.hits)
        dice = rolled.get(body, NO_DICE)
        row += (luck(dice), dice.attack, dice.damage, dice.other, dice.fair, dice.good, dice.great)
        fall = falls.get(body)
        if fall is None:
            row += NO_FALL
        else:
            row += (fall.round, None if fall.by == NO_BODY else names[fall.by], fall.item or None)
    for seat, name in layout.counters:
        row.append(counters.get(seat, NOTHING).get(name, 0))
    for name in layout.curves:
        row.append(curves[name])
    for given in layout.reasons:
        row.append(stats.reasons.get(given, 0))
    return row


def luck(dice: Excess) -> int:
    """Return by how many hundredths of a standard deviation the dice were above expectation."""
    if not dice.variance:
        return 0
    return round(50 * (dice.attack + dice.damage + dice.other) / sqrt(dice.variance / 12))


def first_falls(stats: CombatStats) -> dict[int, Fall]:
    """Return the first fall of each body that fell."""
    found: dict[int, Fall] = {}
    for fall in stats.falls:
        if fall.body not in found:
            found[fall.body] = fall
    return found
