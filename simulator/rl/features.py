"""Rows of a learner: for each combatant numbers of about -1 to 1, of the same form in all games.

A row has: present, self, same side, able; the remaining shares of three kinds of points; the position relative to the
own one, in units of 30 metres (x, y); four states of the game; the points that it can still spend, in tenths.
docs/learners.md explains the points and states of each game."""

from __future__ import annotations

from typing import Any, Final

from .. import systems
from ..core.features import TENTH, Features
from ..core.system import SeatView

BODY: Final = 14
"""Numbers in the row of a combatant."""
SHARE: Final = 4
"""Index of the first share, the best single measure of a combatant's remaining strength."""
METRES: Final = 30.0
NOWHERE: Final = (0.0, 0.0)

Row = list[float]


def body_rows(system: str, view: SeatView, own: int, side: int, most: int) -> list[Row]:
    """Return the rows of the first ``most`` combatants in roster order, as ``own`` (negative: a captain) of ``side``
    sees them."""
    game = systems.game(system)
    bodies: list[Any] = view.bodies  # type: ignore[attr-defined]  # every game's view has them
    see = systems.features(system)
    here = bodies[own].place if game.metres and own >= 0 else NOWHERE
    rows: list[Row] = []
    for body in bodies[:most]:
        seen: Features = see(body)
        place = body.place if game.metres else here
        rows.append(
            [
                float(seen.present),
                float(body.id == own),
                float(body.side == side),
                float(seen.able),
                *seen.shares,
                (place[0] - here[0]) / METRES,
                (place[1] - here[1]) / METRES,
                *map(float, seen.states),
                seen.spend * TENTH,
            ]
        )
    return rows
