"""Tasks of a tournament: pairs of one match, for this process or a worker.

A task contains everything that is needed to play it. As in a batch, any worker can play it, in any chunk, with the same
rows."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from time import perf_counter

import pyarrow as pa
from attrs import frozen

from ..batch.provenance import Provenance
from ..batch.tasks import Chunk, TaskResult, pack_rows
from .games import SCHEMA, Game, Match, game_player
from .model import seatings_of


@frozen
class GameTask:
    """Task of pairs ``start`` to ``stop`` - 1 of a match."""

    match: Match
    start: int
    stop: int

    @property
    def what(self) -> str:
        """Return a description of the games."""
        one, other = (spec.use for spec in self.match.specs)
        return f"pairs {self.start} to {self.stop - 1} of {one} against {other}"

    def play(self) -> TaskResult:
        """Play the pairs, with the parts that this process has prepared for the match."""
        chunk = play_pairs(self.match, self.start, self.stop)
        return pack_rows(chunk.rows), (), chunk.seconds

    def provenance(self) -> Provenance:
        """Return the provenance of the games in this process."""
        return self.match.provenance()


def play_pairs(match: Match, start: int, stop: int, stopped: Callable[[], bool] | None = None) -> Chunk:
    """Play pairs ``start`` to ``stop`` - 1, or up to the first after which ``stopped`` returns True.

    The returned chunk counts games: each pair has as many as there are seatings."""
    began = perf_counter()
    games = sorted(game_player(match).pairs(start, stop, stopped))
    seatings = len(seatings_of(len(match.sides)))
    return Chunk((start - 1) * seatings + 1, _rows(games), (), perf_counter() - began)


def _rows(games: Sequence[Game]) -> pa.RecordBatch:
    arrays = [pa.array(column, type) for column, type in zip(zip(*games, strict=True), SCHEMA.types, strict=True)]
    return pa.RecordBatch.from_arrays(arrays, schema=SCHEMA)
