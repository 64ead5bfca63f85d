"""Tasks of a tournament: pairs of one match, for this process or a worker.

A task contains everything that is needed to play it. As in a batch, any worker can play it, in any chunk, with the same
rows."""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter

from attrs import frozen

from ..batch.packing import pack_rows
from ..batch.provenance import Provenance
from ..batch.table import Rows
from ..batch.tasks import Chunk, TaskResult
from .games import SCHEMA, Match, game_player
from .model import seatings_of


@frozen
class GameTask:
    """Task of pairs ``start`` to ``stop`` - 1 of a match. The tasks of a match have no gaps, from pair 1 on."""

    match: Match
    start: int
    stop: int

    @property
    def pairs(self) -> int:
        """Return the number of pairs."""
        return self.stop - self.start

    @property
    def seatings(self) -> int:
        """Return the number of games in a pair."""
        return len(seatings_of(len(self.match.sides)))

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
    rows = Rows.of(SCHEMA, zip(*games, strict=True))
    return Chunk((start - 1) * seatings + 1, rows, (), perf_counter() - began)
