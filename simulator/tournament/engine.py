"""Engine that plays the games of a tournament in the order of the requests.

Games come from the journal if it has them; otherwise this process plays them while that is quicker, then the workers of
batch.engine do."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from time import perf_counter

from attrs import define, evolve, field

from ..batch.engine import WORTH_WORKERS, ChunkSizer, Engine, cut_chunk
from ..batch.packing import unpack_rows
from ..batch.task_queue import TaskGroup, play_in_order
from ..batch.tasks import Chunk
from . import tasks
from .games import SCHEMA, Match
from .tasks import GameTask

Piece = tuple[GameTask, Chunk | None]
"""Part of an order, and its games if the journal has them."""


@define
class GameEngine:
    """Player of orders, with the workers and the journal of ``engine``."""

    engine: Engine
    _kept: dict[str, KeptGames] = field(factory=dict, init=False)
    _sizers: dict[tuple[str, bool], ChunkSizer] = field(factory=dict, init=False)
    _began: float | None = field(default=None, init=False)
    _seconds: float = field(default=0.0, init=False)
    _pairs: int = field(default=0, init=False)

    def play(self, orders: Sequence[GameTask]) -> Iterator[tuple[GameTask, Chunk]]:
        """Yield the games of the orders in pieces, each with its part of the order, in the order of the orders.

        Ends early when the engine is stopped. Raises WorkerLost and BadJournal."""
        left = sum(order.pairs for order in orders)
        pieces = self._pieces(orders)
        if self._began is None:
            self._began = perf_counter()
        while not self.engine.stopped():
            if self._is_worth_workers(left):
                yield from self._by_workers(pieces)
                return
            piece = next(pieces, None)
            if piece is None:
                return
            order, games = piece
            played = games or tasks.play_pairs(order.match, order.start, order.stop, self.engine.stopped)
            done = self._done(piece, played)
            left -= done[0].pairs
            yield done

    def _is_worth_workers(self, left: int) -> bool:
        """Return whether workers would play this number of pairs sooner than this process."""
        if self.engine.start_workers is None:
            return False
        if self.engine.warm_up == 0:
            return True
        assert self._began is not None
        worth = self._pairs > 0 and left * self._seconds / self._pairs > WORTH_WORKERS
        return worth and perf_counter() - self._began >= self.engine.warm_up

    def _by_workers(self, pieces: Iterator[Piece]) -> Iterator[tuple[GameTask, Chunk]]:
        workers = self.engine.started_workers()

        def groups() -> Iterator[TaskGroup[Piece]]:
            for order, games in pieces:
                yield (order, games), [order] if games is None else []

        for piece, results in play_in_order(workers, groups(), self.engine.stopped):
            order, games = piece
            if games is None:
                ((rows, _, seconds),) = results
                first = (order.start - 1) * order.seatings + 1
                games = Chunk(first, unpack_rows(rows, SCHEMA), (), seconds, rows)
            yield self._done(piece, games)
        self.engine.idle = not self.engine.stopped()

    def _done(self, piece: Piece, games: Chunk) -> tuple[GameTask, Chunk]:
        """Store new games in the journal, and update the estimates of time."""
        order, known = piece
        order = evolve(order, stop=order.start + games.fights // order.seatings)
        if known is None:
            if self.engine.journal is not None:
                self.engine.journal.add(order.match.group, (games,))
            self._sizer(order.match).note((games,))
            self._seconds += games.seconds
            self._pairs += order.pairs
        return order, games

    def _pieces(self, orders: Sequence[GameTask]) -> Iterator[Piece]:
        """Cut the orders into pieces: the journal's games, and chunks for workers."""
        for order in orders:
            start = order.start
            for games in self._kept_games(order):
                stop = start + games.fights // order.seatings
                yield GameTask(order.match, start, stop), games
                start = stop
            while start < order.stop:
                stop = min(order.stop, start + max(1, self._sizer(order.match).size // order.seatings))
                yield GameTask(order.match, start, stop), None
                start = stop

    def _sizer(self, match: Match) -> ChunkSizer:
        return self._sizers.setdefault((match.document, match.trust), ChunkSizer())

    def _kept_games(self, order: GameTask) -> Iterator[Chunk]:
        journal = self.engine.journal
        if journal is None:
            return iter(())
        group = order.match.group
        if group not in self._kept:
            self._kept[group] = KeptGames(journal.chunks(group, [SCHEMA]))
        return self._kept[group].until((order.stop - 1) * order.seatings + 1)


class KeptGames:
    """Games of a match that were in the journal when it was opened, taken piece by piece."""

    def __init__(self, chunks: Iterator[tuple[Chunk, ...]]) -> None:
        self._chunks = chunks
        self._rest: Chunk | None = None

    def until(self, stop: int) -> Iterator[Chunk]:
        """Yield the games not yet taken, up to number ``stop`` - 1."""
        while True:
            chunk, self._rest = self._rest, None
            if chunk is None:
                found = next(self._chunks, None)
                if found is None:
                    return
                (chunk,) = found
            if chunk.start >= stop:
                self._rest = chunk
                return
            if chunk.stop > stop:
                self._rest = cut_chunk(chunk, stop, chunk.stop)
                yield cut_chunk(chunk, chunk.start, stop)
                return
            yield chunk
