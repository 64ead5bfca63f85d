"""Ends of a fight for a side: all are dead once everything is settled; or some of it stood at its end; or none did, and
all survivors got away, or some are still in the scene and helpless."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Sequence
from functools import lru_cache, partial, reduce
from operator import gt, or_
from typing import Final

from ..batch import rows
from ..batch.rows import Layout
from ..batch.table import Numbers, Rows

STANDS: Final = "stands"
DEAD: Final = "dead"
AWAY: Final = "away"
HELPLESS: Final = "helpless"
BEATEN: Final = (DEAD, AWAY, HELPLESS)
"""Ends with no combatant of the side standing."""
SIDE_ENDS: Final = (STANDS, *BEATEN)
"""All ends; exactly one of them is true of a side after a fight. ``dead``: all are dead, lost or out for good."""


@lru_cache(4)  # several metrics ask for the same rows, one after the other
def side_ends(layout: Layout, batch: Rows, side: int) -> Numbers:
    """Return for each fight the place among ``SIDE_ENDS`` of its end for a side; one without combatants stands."""
    stands, dead, away, helpless = map(SIDE_ENDS.index, (STANDS, DEAD, AWAY, HELPLESS))
    bodies = layout.side(side)
    if not bodies:
        return array("b", [stands] * batch.num_rows)
    both = zip(*(_any(layout, batch, what, bodies) for what in (rows.STANDING, rows.ALIVE)), strict=True)
    found = array("b", [(stands if stand else away) if live else dead for stand, live in both])
    if away in found:
        for at, lies in enumerate(_lying(layout, batch, bodies)):
            if lies and found[at] == away:
                found[at] = helpless
    return found


def some_dead(layout: Layout, batch: Rows, side: int) -> Numbers:
    """Return for each fight 1 if a member of a side is dead, lost or out for good after it, else 0."""
    bodies = layout.side(side)
    died = [map(gt, layout.present(batch, body), layout.numbers(batch, rows.ALIVE, body)) for body in bodies]
    return array("b", _either(died) if died else bytes(batch.num_rows))


def undecided(layout: Layout, batch: Rows, side: int) -> Numbers:
    """Return for each fight 1 if nothing was decided about a side: no side has won, and some of it stand, as when the
    rounds are over. A campaign decides by what the party did."""
    bodies = layout.side(side)
    if layout.stages or not bodies:
        return array("b", bytes(batch.num_rows))
    won = batch.columns[layout.at(rows.WINNER)].filled()
    return array("b", map(gt, _any(layout, batch, rows.STANDING, bodies), won))


def _any(layout: Layout, batch: Rows, what: str, bodies: Sequence[int]) -> Iterable[int]:
    """Return in which fights a flag is true of one of the bodies."""
    return _either([layout.numbers(batch, what, body) for body in bodies])


def _either(columns: Sequence[Iterable[int]]) -> Iterable[int]:
    return reduce(partial(map, or_), columns)


def _lying(layout: Layout, batch: Rows, bodies: Sequence[int]) -> Iterable[int]:
    """Return in which fights one of the bodies is alive and still in the scene."""
    found: list[Iterable[int]] = []
    for body in bodies:
        status = batch.columns[layout.at(rows.STATUS, body)]
        there = [word not in layout.elsewhere for word in status.words]
        alive = layout.numbers(batch, rows.ALIVE, body)
        found.append([there[place] and live for place, live in zip(status.values, alive, strict=True)])
    return _either(found)
