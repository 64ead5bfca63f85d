"""The engine: plays the fights of one or more arms, from the first on, in order and without gaps, chunk by chunk.

What the journal has comes from there. The rest is played in chunks of half a second or more, in this process for a
moment and then by workers. No chunk goes beyond the next look (``Looks``), so a decision taken at a look depends on the
fights before it and on nothing else."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from hashlib import sha256
from time import perf_counter
from typing import Any, Final

from attrs import define, evolve, field, frozen

from ..runtime.inline import DEADLINE
from ..scenario import Scenario
from .journal import Journal
from .rows import Layout
from .tasks import Chunk, ChunkPlayer, FightTask, scenario_json, unpack_rows
from .workers import CHUNK_SECONDS, StartWorkers, TaskFuture, WorkerLost, Workers

MAX_CHUNK: Final = 10_000  # fights of a chunk, however fast they are
CHUNKS_AHEAD: Final = 2  # chunks submitted for each worker
POLL: Final = 0.1  # seconds between two checks whether to stop
WARM_UP: Final = 0.5  # seconds that are played in this process before workers are started
WORTH_WORKERS: Final = 2.0  # seconds of fights that are worth starting workers
LAST_CHUNKS: Final = 8  # times shorter than usual: the last chunks
ATTEMPTS: Final = 3  # times that the same chunk may lose a worker

Looks = Callable[[int], int]
"""The number of fights, above the number given, at which something is decided next."""
Stopped = Callable[[], bool]


def never_stopped() -> bool:
    """Return False: no one asks for a stop."""
    return False


@frozen(eq=False)
class ScenarioArm:
    """A scenario that is ready to be played with a seed, and the layout of its rows. ``deadline`` in seconds for one
    answer of a policy; ``document`` is the scenario's, as JSON."""

    scenario: Scenario
    seed: int
    deadline: float | None
    document: str
    layout: Layout

    @classmethod
    def of(cls, scenario: Scenario, seed: int, deadline: float | None = DEADLINE) -> ScenarioArm:
        """Prepare a scenario. Its policies are made once, so that a bad one is found out here."""
        player = ChunkPlayer(scenario, seed, deadline)
        return cls(scenario, seed, deadline, scenario_json(scenario), player.layout)


def group_id(arms: Sequence[ScenarioArm]) -> str:
    """A name for arms that are played side by side."""
    return sha256("|".join(f"{arm.scenario.digest} {arm.seed}" for arm in arms).encode()).hexdigest()[:16]


@define
class Engine:
    """Plays arms. ``start_workers`` starts the workers when they are worth it (None: all is played in this process);
    ``journal`` keeps what was played, ``stopped`` says whether to stop, ``warm_up`` is in seconds.

    A context manager: at its end the workers are closed."""

    start_workers: StartWorkers | None = None
    journal: Journal | None = None
    stopped: Stopped = never_stopped
    warm_up: float = WARM_UP
    _workers: Workers | None = field(default=None, init=False)
    _idle: bool = field(default=True, init=False)

    def __enter__(self) -> Engine:
        return self

    def __exit__(self, *error: object) -> None:
        if self._workers is not None:
            self._workers.close(self._idle)
            self._workers = None

    def chunks(
        self, arms: Sequence[ScenarioArm], most: int, looks: Looks, after: int = 0
    ) -> Iterator[tuple[Chunk, ...]]:
        """Fights ``after`` + 1 to ``most`` of every arm: at each step one chunk of every arm, of the same fights.
        ``after``, one of the looks, is how far an earlier call went.

        It ends early when ``stopped`` returns True. Raises WorkerLost and BadJournal."""
        coming = after + 1
        for chunks in self._from_journal(arms):
            for piece in _cut(chunks, looks, most):
                if piece[0].start > after:
                    coming = piece[0].stop
                    yield piece
            if coming > most:
                return
        group = group_id(arms)
        for chunks in self._play(arms, coming, most, looks):
            if self.journal is not None:
                self.journal.add(group, chunks)
            yield chunks

    def _from_journal(self, arms: Sequence[ScenarioArm]) -> Iterator[tuple[Chunk, ...]]:
        if self.journal is None:
            return iter(())
        return self.journal.chunks(group_id(arms), [arm.layout.schema for arm in arms])

    def _play(self, arms: Sequence[ScenarioArm], coming: int, most: int, looks: Looks) -> Iterator[tuple[Chunk, ...]]:
        """Play the fights from ``coming`` on: in this process while that is quicker, then by workers."""
        began = perf_counter()
        sizer = ChunkSizer()
        if self.start_workers is None or self._workers is None:
            players = [ChunkPlayer(arm.scenario, arm.seed, arm.deadline) for arm in arms]
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
        """Play in this process; after a stop all arms have come equally far."""
        first = players[0].play(start, stop, self.stopped)
        return (first, *(player.play(start, first.stop) for player in players[1:]))

    def _play_by_workers(
        self, arms: Sequence[ScenarioArm], coming: int, most: int, looks: Looks, sizer: ChunkSizer
    ) -> Iterator[tuple[Chunk, ...]]:
        """Submit chunks to the workers and take them back in order; lost workers are replaced."""
        if self._workers is None:
            assert self.start_workers is not None
            self._workers = self.start_workers()
        self._idle = False
        sizer.chunk_seconds = self._workers.chunk_seconds
        queue = TaskQueue(self._workers, arms)
        attempts = ATTEMPTS
        try:
            while coming <= most and not self.stopped():
                try:
                    queue.fill(coming, most, looks, sizer)
                    chunks = queue.first(POLL)
                except TimeoutError:
                    continue
                except self._workers.lost_errors as error:
                    attempts -= 1
                    if not attempts:
                        raise WorkerLost(queue.lost_message(ATTEMPTS)) from error
                    self._workers.replace_lost()
                    queue.resubmit()
                    continue
                attempts = ATTEMPTS
                sizer.note(chunks)
                coming = chunks[0].stop
                yield chunks
        finally:  # a caller that has enough leaves us in the middle
            queue.cancel()
        self._idle = coming > most


class ChunkSizer:
    """How many fights make a chunk of ``chunk_seconds``, judged by the chunks played so far."""

    def __init__(self) -> None:
        self.size = 1
        self.chunk_seconds = CHUNK_SECONDS
        self._per_fight = 0.0

    def note(self, chunks: Sequence[Chunk]) -> None:
        """Learn from a chunk of every arm that was played."""
        seconds = sum(chunk.seconds for chunk in chunks)
        fights = chunks[0].fights
        self._per_fight = seconds / fights
        self.size = min(
            MAX_CHUNK, 2 * max(fights, self.size), 1 + int(fights * self.chunk_seconds / max(seconds, 1e-6))
        )

    def seconds_for(self, fights: int) -> float:
        """How long so many fights take in this process."""
        return fights * self._per_fight


class TaskQueue:
    """Chunks that have been submitted and not yet taken back, in order."""

    def __init__(self, workers: Workers, arms: Sequence[ScenarioArm]) -> None:
        self._workers = workers
        self._arms = arms
        self._next = 0
        self._submitted: deque[tuple[list[FightTask], list[TaskFuture]]] = deque()

    def fill(self, coming: int, most: int, looks: Looks, sizer: ChunkSizer) -> None:
        """Submit chunks until every worker has enough."""
        self._next = max(self._next, coming)
        while len(self._submitted) < CHUNKS_AHEAD * self._workers.jobs and self._next <= most:
            stop = min(self._next + self._size(sizer, most), looks(self._next - 1) + 1, most + 1)
            self._submit([FightTask(arm.document, arm.seed, self._next, stop, arm.deadline) for arm in self._arms])
            self._next = stop

    def _submit(self, tasks: list[FightTask]) -> None:
        self._submitted.append((tasks, [self._workers.submit(task) for task in tasks]))

    def _size(self, sizer: ChunkSizer, most: int) -> int:
        """How many fights the next chunk has: fewer towards the end, so that all workers end at about the same time."""
        left = most - self._next + 1
        return min(sizer.size, max(left // self._workers.jobs, sizer.size // LAST_CHUNKS, 1))

    def first(self, timeout: float) -> tuple[Chunk, ...]:
        """Take back the first chunk of every arm; ``timeout`` in seconds. Raises TimeoutError, and what the workers
        raise when one of them is lost."""
        tasks, futures = self._submitted[0]
        results = [future.result(timeout) for future in futures]
        self._submitted.popleft()
        return tuple(
            Chunk(task.start, unpack_rows(rows, arm.layout.schema), faults, seconds, rows)
            for arm, task, (rows, faults, seconds) in zip(self._arms, tasks, results, strict=True)
        )

    def resubmit(self) -> None:
        """Submit everything once more."""
        before, self._submitted = self._submitted, deque()
        for tasks, _ in before:
            self._submit(tasks)

    def cancel(self) -> None:
        """Cancel what has not been taken back."""
        for _, futures in self._submitted:
            for future in futures:
                future.cancel()

    def lost_message(self, times: int) -> str:
        """The error when the same chunk has lost so many workers."""
        first = self._submitted[0][0][0]
        return (
            f"{times} times a worker process died while fights {first.start} to {first.stop - 1} were played;"
            " too little memory for so many jobs, or a policy that ends its process?"
        )


def _cut(chunks: tuple[Chunk, ...], looks: Looks, most: int) -> Iterator[tuple[Chunk, ...]]:
    """Chunks of the journal, cut at the looks, and at the end."""
    start, stop = chunks[0].start, min(chunks[0].stop, most + 1)
    while start < stop:
        end = min(stop, looks(start - 1) + 1)
        yield tuple(_piece(chunk, start, end) for chunk in chunks)
        start = end


def _piece(chunk: Chunk, start: int, stop: int) -> Chunk:
    if (start, stop) == (chunk.start, chunk.stop):
        return chunk
    faults = tuple(fault for fault in chunk.faults if start <= fault[0] < stop)
    rows: Any = chunk.rows.slice(start - chunk.start, stop - start)
    return evolve(chunk, start=start, rows=rows, faults=faults, packed=b"")
