"""Ends of a fight for a side: all are dead once everything is settled; or some of it stood at its end; or none did, and
all survivors got away, or some are still in the scene and helpless."""

from __future__ import annotations

from typing import Final

import numpy as np

from ..batch import rows
from ..batch.rows import FlagArray, IntArray, Layout
from ..batch.table import Rows

STANDS: Final = "stands"
DEAD: Final = "dead"
AWAY: Final = "away"
HELPLESS: Final = "helpless"
BEATEN: Final = (DEAD, AWAY, HELPLESS)
"""Ends with no combatant of the side standing."""
SIDE_ENDS: Final = (STANDS, *BEATEN)
"""All ends; exactly one of them is true of a side after a fight. ``dead``: all are dead, lost or out for good."""


def side_ends(layout: Layout, batch: Rows, side: int) -> IntArray:
    """Return for each fight the place among ``SIDE_ENDS`` of its end for a side; one without combatants stands."""
    bodies = layout.side(side)
    found = np.zeros(batch.num_rows, dtype=np.int64)
    if not bodies:
        return found
    beaten = _none(layout, batch, rows.STANDING, bodies)
    dead = _none(layout, batch, rows.ALIVE, bodies)
    found[beaten] = SIDE_ENDS.index(AWAY)
    if (beaten & ~dead).any():
        found[beaten & _lying(layout, batch, bodies)] = SIDE_ENDS.index(HELPLESS)
    found[dead] = SIDE_ENDS.index(DEAD)
    return found


def some_dead(layout: Layout, batch: Rows, side: int) -> IntArray:
    """Return for each fight 1 if a member of a side is dead, lost or out for good after it, else 0."""
    found = np.zeros(batch.num_rows, dtype=np.int64)
    for body in layout.side(side):
        found |= (layout.numbers(batch, rows.ALIVE, body) == 0) & layout.present(batch, body)
    return found


def undecided(layout: Layout, batch: Rows, side: int) -> FlagArray:
    """Return for which fights nothing was decided about a side: no side has won, and some of it stand, as when the
    rounds are over. A campaign decides by what the party did."""
    if layout.stages or not layout.side(side):
        return np.zeros(batch.num_rows, dtype=np.bool_)
    won = rows.filled(batch.columns[layout.at(rows.WINNER)])
    return ~won & ~_none(layout, batch, rows.STANDING, layout.side(side))


def _none(layout: Layout, batch: Rows, what: str, bodies: list[int]) -> FlagArray:
    flags = [layout.numbers(batch, what, body) for body in bodies]
    return np.asarray(np.sum(flags, axis=0) == 0)


def _lying(layout: Layout, batch: Rows, bodies: list[int]) -> FlagArray:
    """Return in which fights one of the bodies is alive and still in the scene."""
    found = np.zeros(batch.num_rows, dtype=np.bool_)
    for body in bodies:
        there = [status not in layout.elsewhere for status in layout.words(batch, rows.STATUS, body)]
        found |= (layout.numbers(batch, rows.ALIVE, body) == 1) & np.array(there, dtype=np.bool_)
    return found
