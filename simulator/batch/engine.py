"""Engine: plays the fights of one or more arms, from the first on, in order and without gaps, chunk by chunk.

The fights that the journal has come from there. The engine plays the rest in chunks of half a second or more, for a
moment in this process and then by workers. No chunk goes beyond the next look (``Looks``), so a decision taken at a
look depends only on the fights before it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from hashlib import sha256
from time import perf_counter
from typing import Final

from attrs import define, evolve, field, frozen

from ..runtime.inline import DEADLINE
from ..scenario import Scenario
from .journal import Journal
from .packing import unpack_rows
from .rows import Layout
from .task_queue import TaskGroup, play_in_order
from .tasks import Chunk, ChunkPlayer, FightTask, scenario_json
from .workers import CHUNK_SECONDS, StartWorkers, Workers

MAX_CHUNK: Final = 10_000  # most fights of a chunk, however fast they are
WARM_UP: Final = 0.5  # seconds of playing in this process before workers are started
WORTH_WORKERS: Final = 2.0  # seconds of fights that are worth starting workers
GROWTH: Final = 4  # highest ratio of the sizes of successive chunks; each chunk costs milliseconds to count and store
LAST_CHUNKS: Final = 8  # the last chunks are up to 8 times shorter than usual

Looks = Callable[[int], int]
"""Function from a number of fights to the next number above it at which something is decided."""
StopCheck = Callable[[], bool]


@frozen(eq=False)
class ScenarioArm:
    """Scenario ready to be played with a seed, and the layout of its rows. ``deadline``: seconds for one answer of a
    policy; ``document``: the scenario's, as JSON. With ``trust``, external policies play in the processes that play the
    fights; otherwise each seat has its own process."""

    scenario: Scenario
    seed: int
    deadline: float | None
    document: str
    layout: Layout
    trust: bool = False

    @classmethod
    def of(
        cls, scenario: Scenario, seed: int, deadline: float | None = DEADLINE, *, trust: bool = False
    ) -> ScenarioArm:
        """Prepare a scenario. Its policies are made once, so that a bad one raises its error here."""
        player = ChunkPlayer(scenario, seed, deadline, trust)
        return cls(scenario, seed, deadline, scenario_json(scenario), player.layout, trust)


def group_id(arms: Sequence[ScenarioArm]) -> str:
    """Return a name for arms that are played side by side."""
    return sha256("|".join(f"{arm.scenario.digest} {arm.seed}" for arm in arms).encode()).hexdigest()[:16]


@define
class Engine:
    """Player of arms. ``start_workers`` starts the workers when they are worth it (None: everything is played in this
    process); ``journal`` stores the fights played; ``stopped`` returns True to stop; ``warm_up`` is in seconds.

    ``idle``: the workers have nothing to do. A context manager: at its end the workers are closed."""

    start_workers: StartWorkers | None = None
    journal: Journal | None = None
    stopped: StopCheck = lambda: False
    warm_up: float = WARM_UP
    _workers: Workers | None = field(default=None, init=False)
    idle: bool = field(default=True, init=False)

    def __enter__(self) -> Engine:
        return self

    def __exit__(self, *error: object) -> None:
        if self._workers is not None:
            self._workers.close(self.idle)
            self._workers = None

    def chunks(
        self, arms: Sequence[ScenarioArm], most: int, looks: Looks, after: int = 0
    ) -> Iterator[tuple[Chunk, ...]]:
        """Iterate over fights ``after`` + 1 to ``most`` of every arm: at each step one chunk of every arm, of the same
        fights. ``after``, one of the looks, is the last fight of an earlier call.

        It ends early when ``stopped`` returns True. Raises WorkerLost and BadJournal."""
        coming = after + 1
        group, schemas = group_id(arms), [arm.layout.schema for arm in arms]
        for chunks in () if self.journal is None else self.journal.chunks(group, schemas):
            for piece in _cut(chunks, looks, most):
                if piece[0].start > after:
                    coming = piece[0].stop
                    yield piece
            if coming > most:
                return
        for chunks in self._play(arms, coming, most, looks):
            if self.journal is not None:
                self.journal.add(group, chunks)
            yield chunks

    def _play(self, arms: Sequence[ScenarioArm], coming: int, most: int, looks: Looks) -> Iterator[tuple[Chunk, ...]]:
        """Play the fights from ``coming`` on, in this process as long as that is quicker, then by workers."""
        began = perf_counter()
        sizer = ChunkSizer()
        if self.start_workers is None or self._workers is None:
            players = [ChunkPlayer(arm.scenario, arm.seed, arm.deadline, arm.trust) for arm in arms]
            while coming <= most and not self.stopped():
                if self.start_workers is not None and perf_counter() - began >= self.warm_up:
                    if self.warm_up == 0 or sizer.seconds_for(most - coming + 1) > WORTH_WORKERS:
                        break
                stop = min(coming + sizer.size, looks(coming - 1) + 1, most + 1)
                chunks = self._play_here(players, coming, stop)
                sizer.note(chunks)
                coming = chunks[0].stop
                yield chunks
        if coming <= most and self.start_workers is not None and not self.stopped():
            yield from self._play_by_workers(arms, coming, most, looks, sizer)

    def _play_here(self, players: Sequence[ChunkPlayer], start: int, stop: int) -> tuple[Chunk, ...]:
        """Play in this process; after a stop all arms have played the same fights."""
        first = players[0].play(start, stop, self.stopped)
        return (first, *(player.play(start, first.stop) for player in players[1:]))

    def _play_by_workers(
        self, arms: Sequence[ScenarioArm], coming: int, most: int, looks: Looks, sizer: ChunkSizer
    ) -> Iterator[tuple[Chunk, ...]]:
        """Submit chunks to the workers and take them back in order."""
        workers = self.started_workers()
        sizer.chunk_seconds = workers.chunk_seconds

        def groups() -> Iterator[TaskGroup[int]]:
            start = coming
            while start <= most:
                stop = min(start + sizer.share(most - start + 1, workers.jobs), looks(start - 1) + 1, most + 1)
                yield start, [FightTask(arm.document, arm.seed, start, stop, arm.deadline, arm.trust) for arm in arms]
                start = stop

        for start, results in play_in_order(workers, groups(), self.stopped):
            chunks = tuple(
                Chunk(start, unpack_rows(rows, arm.layout.schema), faults, seconds, rows)
                for arm, (rows, faults, seconds) in zip(arms, results, strict=True)
            )
            sizer.note(chunks)
            self.idle = chunks[0].stop > most
            yield chunks

    def started_workers(self) -> Workers:
        """Return the workers, started at the first call; from now on they count as busy."""
        if self._workers is None:
            assert self.start_workers is not None
            self._workers = self.start_workers()
        self.idle = False
        return self._workers


class ChunkSizer:
    """Sizes of chunks that take ``chunk_seconds``, judged by the chunks played so far."""

    def __init__(self) -> None:
        self.size = 1
        self.chunk_seconds = CHUNK_SECONDS
        self._per_fight = 0.0

    def note(self, chunks: Sequence[Chunk]) -> None:
        """Learn from a chunk of every arm."""
        seconds = sum(chunk.seconds for chunk in chunks)
        fights = chunks[0].fights
        self._per_fight = seconds / fights
        self.size = min(
            MAX_CHUNK, GROWTH * max(fights, self.size), 1 + int(fights * self.chunk_seconds / max(seconds, 1e-6))
        )

    def share(self, left: int, jobs: int) -> int:
        """Return the size of the next chunk, of ``left`` fights: smaller towards the end, so that all workers end at
        about the same time."""
        return min(self.size, max(left // jobs, self.size // LAST_CHUNKS, 1))

    def seconds_for(self, fights: int) -> float:
        """Estimate the seconds that ``fights`` fights take in this process."""
        return fights * self._per_fight


def _cut(chunks: tuple[Chunk, ...], looks: Looks, most: int) -> Iterator[tuple[Chunk, ...]]:
    """Cut chunks of the journal at the looks and at the end."""
    start, stop = chunks[0].start, min(chunks[0].stop, most + 1)
    while start < stop:
        end = min(stop, looks(start - 1) + 1)
        yield tuple(cut_chunk(chunk, start, end) for chunk in chunks)
        start = end


def cut_chunk(chunk: Chunk, start: int, stop: int) -> Chunk:
    """Return fights ``start`` to ``stop`` - 1 of a chunk."""
    if (start, stop) == (chunk.start, chunk.stop):
        return chunk
    faults = tuple(fault for fault in chunk.faults if start <= fault[0] < stop)
    rows = chunk.rows.slice(start - chunk.start, stop - start)
    return evolve(chunk, start=start, rows=rows, faults=faults, packed=b"")
