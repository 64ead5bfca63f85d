"""Games of a tournament as rows for files. They omit the time that games took, so equal games are equal bytes."""

from __future__ import annotations

from typing import Final

import numpy as np
import pyarrow as pa

from .formats import Pairing
from .games import NEITHER
from .model import Tournament
from .scores import GameTable

COLUMNS: Final = pa.schema(
    [
        ("a", pa.string()),
        ("b", pa.string()),
        ("scenario", pa.string()),
        ("fight", pa.int64()),
        ("sides_of_a", pa.string()),
        ("sides_of_b", pa.string()),
        ("winner", pa.string()),
        ("ending", pa.string()),
        ("rounds", pa.int64()),
        ("points_of_a", pa.float64()),
        ("edge_of_a", pa.float64()),
        ("forfeited_by", pa.string()),
        ("faults", pa.string()),
    ]
)


def game_rows(tournament: Tournament, pairing: Pairing, arena: int, table: GameTable) -> pa.RecordBatch:
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
        table.fight,
        [sides[seating][0] for seating in table.seating],
        [sides[seating][1] for seating in table.seating],
        [won.get(result) for result in table.results],
        table.chunk.rows.column("ending"),
        table.rounds,
        table.points(tournament.plan.score),
        np.round(table.edge, 6),
        [None if who == NEITHER else names[who] for who in table.forfeit],
        table.chunk.rows.column("faults"),
    ]
    return pa.RecordBatch.from_arrays(columns, schema=COLUMNS)
