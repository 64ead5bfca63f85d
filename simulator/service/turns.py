"""Turns: the order in which waiting jobs run, and which running job gives way.

Clients share the slots by fair queueing. Each client has a clock of the seconds that its jobs have run; the client
whose clock is lowest goes first, and of its jobs the one that has had the fewest turns. So a job that has not run yet
goes ahead of the rest of a long one. A job that can resume runs in slices: after its slice it gives way to a job that
comes before it in this order."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Set
from contextlib import asynccontextmanager
from typing import Final

import trio
from attrs import define, field

from .limits import LimitReached

SLICE: Final = 5.0
"""Seconds of a job's first turn before it may have to give way; later ones are twice as long."""
LONGEST_SLICE: Final = 10.0
LEAST: Final = 1.0
"""Seconds that each turn counts at least, so that a client cannot take all slots at once before others."""
FIRST_GUESS: Final = 3.0
"""Seconds of a turn, as long as none has ended."""
LOOK: Final = 0.5
"""Seconds between looks at the running jobs."""
_WEIGHT: Final = 0.1
"""Weight of the latest turn in the mean time of turns."""


@define(eq=False)
class Turn:
    """A job in the queue: the ``clients`` that wait for it, how many turns it has had, and the seconds that it ``ran``
    in them. ``gives_way`` is set when the running job should stop; a job that ``holds`` its slot is never asked to."""

    clients: set[str]
    holds: bool = False
    number: int = 0
    turns: int = 0
    ran: float = 0.0
    since: float = 0.0
    begun: trio.Event = field(factory=trio.Event)
    gives_way: trio.Event = field(factory=trio.Event)

    @property
    def slice(self) -> float:
        """Seconds of the present turn after which the job gives way to others."""
        return min(SLICE * (1 + self.turns), LONGEST_SLICE)


class Turns:
    """Queue for a number of ``slots``, in which a client has at most ``most`` jobs (None: any number); ``now`` returns
    seconds (default: Trio's clock)."""

    def __init__(self, slots: int, most: int | None = None, now: Callable[[], float] = trio.current_time) -> None:
        self._slots = slots
        self._most = most
        self._now = now
        self._waiting: list[Turn] = []
        self._running: list[Turn] = []
        self._clocks: dict[str, float] = {}
        self._numbers = 0
        self._mean = FIRST_GUESS
        self._closed = False

    @property
    def waiting(self) -> int:
        """Number of waiting jobs."""
        return len(self._waiting)

    @property
    def running(self) -> int:
        """Number of running jobs."""
        return len(self._running)

    @asynccontextmanager
    async def slot(self, turn: Turn) -> AsyncIterator[None]:
        """Wait for a slot, and hold it during the block. Raises LimitReached if a client of the job has too many."""
        self._check_room(turn.clients)
        self._join(turn)
        try:
            await turn.begun.wait()
            yield
        finally:
            self._leave(turn)

    def close(self) -> None:
        """Ask all running jobs, and those that begin later, to give way."""
        self._closed = True
        for turn in self._running:
            turn.gives_way.set()

    async def watch(self, changed: Callable[[], object]) -> None:
        """Ask running jobs to give way when it is time, until ``close``; call ``changed`` after each look."""
        while not self._closed:
            await trio.sleep(LOOK)
            self.look()
            changed()

    def look(self) -> None:
        """Ask a running job to give way if a waiting one comes before it."""
        if not self._waiting or len(self._running) < self._slots or any(t.gives_way.is_set() for t in self._running):
            return
        first = min(self._key(turn) for turn in self._waiting)
        late = [turn for turn in self._running if not turn.holds and self._now() - turn.since >= turn.slice]
        last = max(late, key=self._key, default=None)
        if last is not None and first < self._key(last):
            last.gives_way.set()

    def places(self) -> list[tuple[Turn, int, float]]:
        """Return the waiting jobs in their order: how many go before each, and the seconds until it is likely to
        begin."""
        ordered = sorted(self._waiting, key=self._key)
        return [(turn, ahead, (1 + ahead) / self._slots * self._mean) for ahead, turn in enumerate(ordered)]

    def _check_room(self, clients: Set[str]) -> None:
        if self._most is None:
            return
        for client in clients:
            if sum(client in turn.clients for turn in (*self._waiting, *self._running)) >= self._most:
                raise LimitReached(f"{self._most} of your requests are not done yet; wait for one.")

    def _join(self, turn: Turn) -> None:
        if not turn.number:
            self._numbers += 1
            turn.number = self._numbers
        turn.begun, turn.gives_way = trio.Event(), trio.Event()
        busy, least = self._busy()
        for client in turn.clients - busy:  # time in which a client asked nothing is not saved up
            self._clocks[client] = max(self._clocks.get(client, 0.0), least)
        self._waiting.append(turn)
        self._start()

    def _leave(self, turn: Turn) -> None:
        if turn in self._waiting:
            self._waiting.remove(turn)
        else:
            self._running.remove(turn)
            seconds = self._now() - turn.since
            turn.turns += 1
            turn.ran += seconds
            self._mean += _WEIGHT * (seconds - self._mean)
            for client in turn.clients:
                self._clocks[client] = self._clocks.get(client, 0.0) + max(seconds, LEAST)
            self._start()
        busy, least = self._busy()
        self._clocks = {client: used for client, used in self._clocks.items() if client in busy or used > least > 0}

    def _start(self) -> None:
        """Start waiting jobs in free slots. Jobs that hold their slot leave one to the others."""
        while self._waiting and len(self._running) < self._slots:
            held = sum(turn.holds for turn in self._running)
            fitting = [turn for turn in self._waiting if not turn.holds or held < max(1, self._slots - 1)]
            if not fitting:
                return
            turn = min(fitting, key=self._key)
            self._waiting.remove(turn)
            self._running.append(turn)
            turn.since = self._now()
            if self._closed:
                turn.gives_way.set()
            turn.begun.set()

    def _busy(self) -> tuple[set[str], float]:
        """Return the clients with open jobs, and the clock at which another client joins them: behind those who wait,
        but ahead of the next jobs of those who run."""
        running = {client for each in self._running for client in each.clients}
        busy = running.union(*(each.clients for each in self._waiting))
        return busy, min((self._used(client) - LEAST * (client in running) for client in busy), default=0.0)

    def _used(self, client: str) -> float:
        """Return the clock of a client, with what its running jobs have run so far."""
        running = [max(self._now() - turn.since, LEAST) for turn in self._running if client in turn.clients]
        return self._clocks.get(client, 0.0) + sum(running)

    def _key(self, turn: Turn) -> tuple[float, int, int]:
        """Return the place of a job in the order: the least comes first."""
        turns = turn.turns + (turn in self._running)
        return min((self._used(client) for client in turn.clients), default=0.0), turns, turn.number
