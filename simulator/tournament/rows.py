"""Games of a tournament as rows for files. They omit the time that games took, so equal games are equal bytes."""

from __future__ import annotations

from typing import Final

import numpy as np

from ..batch.table import COUNT, REAL, WORD, Rows, Schema
from .formats import Pairing
from .games import NEITHER
from .model import Tournament
from .scores import GameTable

COLUMNS: Final = Schema.of(
    [
        ("a", WORD),
        ("b", WORD),
        ("scenario", WORD),
        ("fight", COUNT),
        ("sides_of_a", WORD),
        ("sides_of_b", WORD),
        ("winner", WORD),
        ("ending", WORD),
        ("rounds", COUNT),
        ("points_of_a", REAL),
        ("edge_of_a", REAL),
        ("forfeited_by", WORD),
        ("faults", WORD),
    ]
)


def game_rows(tournament: Tournament, pairing: Pairing, arena: int, table: GameTable) -> Rows:
    """Return the games of a table as rows.

    ``winner`` is the entrant (null: a draw). ``faults`` is a JSON list of [0 for a or 1 for b, how, times, kind of
    question, message]."""
    names = [tournament.entrants[entrant].name for entrant in pairing]
    place = tournament.arenas[arena]
    count = len(table.winner)
    sides = [
        [" ".join(side for side, who in zip(place.side_names, seating, strict=True) if who == one) for one in (0, 1)]
        for seating in place.seatings
    ]
    won = {1.0: names[0], 0.0: names[1]}
    columns = [
        [names[0]] * count,
        [names[1]] * count,
        [place.name] * count,
        table.fight.tolist(),
        [sides[seating][0] for seating in table.seating.tolist()],
        [sides[seating][1] for seating in table.seating.tolist()],
        [won.get(result) for result in table.results.tolist()],
        table.chunk.rows.column("ending").cells(),
        table.rounds.tolist(),
        table.points(tournament.plan.score).tolist(),
        np.round(table.edge, 6).tolist(),
        [None if who == NEITHER else names[who] for who in table.forfeit.tolist()],
        table.chunk.rows.column("faults").cells(),
    ]
    return Rows.of(COLUMNS, columns)
