"""The stream of a run: the fights of one or more scenarios, from the first on, in order and without gaps.

What the journal has comes from there; the rest is played, in stretches of half a second or more, here for
a moment and then by a crew. One law: a stretch never goes beyond the next look (``Looks``), so what somebody decides
there depends on nothing but the fights before it."""

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
from .tasks import Part, Player, Task, unpacked, written
from .workers import STRETCH, Due, Hire, WorkerLost, Workers

MOST: Final = 10_000  # fights of a stretch, however fast
AHEAD: Final = 2  # stretches handed out for each worker
PATIENCE: Final = 0.1  # seconds between two looks whether to stop
WARM: Final = 0.5  # seconds that are played here before a crew is hired
WORTH: Final = 2.0  # seconds of work that are worth hiring one
SHORTEST: Final = 8  # times shorter than usual: the last stretches
LIVES: Final = 3  # times that the same stretch may lose a worker

Looks = Callable[[int], int]
"""The number of fights, above the number given, after which somebody will decide something."""
Stopped = Callable[[], bool]


def never() -> bool:
    """Nobody stops it."""
    return False


@frozen(eq=False)
class Arm:
    """A scenario that is played, and how its rows look."""

    scenario: Scenario
    seed: int
    deadline: float | None
    document: str
    layout: Layout

    @classmethod
    def of(cls, scenario: Scenario, seed: int, deadline: float | None = DEADLINE) -> Arm:
        """Ready to be played: what is wrong with a policy is found out here."""
        player = Player(scenario, seed, deadline)
        return cls(scenario, seed, deadline, written(scenario), player.layout)


def together(arms: Sequence[Arm]) -> str:
    """A name for what is played together."""
    return sha256("|".join(f"{arm.scenario.digest} {arm.seed}" for arm in arms).encode()).hexdigest()[:16]


@define
class Engine:
    """How runs are played: by whom (``hire``; None: here), what is written down where, and who may stop it. A context
    manager: at its end everybody is sent home."""

    hire: Hire | None = None
    journal: Journal | None = None
    stopped: Stopped = never
    warm: float = WARM
    _crew: Workers | None = field(default=None, init=False)
    _idle: bool = field(default=True, init=False)

    def __enter__(self) -> Engine:
        return self

    def __exit__(self, *error: object) -> None:
        if self._crew is not None:
            self._crew.close(self._idle)
            self._crew = None

    def parts(self, arms: Sequence[Arm], most: int, looks: Looks, after: int = 0) -> Iterator[tuple[Part, ...]]:
        """Fights ``after`` + 1 to ``most`` of every arm, stretch by stretch; the parts of one stretch are the same
        fights. ``after``, one of the looks, is how far an earlier call went.

        It ends early when ``stopped`` says so. Raises WorkerLost and BadJournal."""
        coming = after + 1
        for parts in self._known(arms):
            for piece in _pieces(parts, looks, most):
                if piece[0].start > after:
                    coming = piece[0].stop
                    yield piece
            if coming > most:
                return
        name = together(arms)
        for parts in self._fresh(arms, coming, most, looks):
            if self.journal is not None:
                self.journal.add(name, parts)
            yield parts

    def _known(self, arms: Sequence[Arm]) -> Iterator[tuple[Part, ...]]:
        """What the journal has."""
        if self.journal is None:
            return iter(())
        return self.journal.parts(together(arms), [arm.layout.schema for arm in arms])

    def _fresh(self, arms: Sequence[Arm], coming: int, most: int, looks: Looks) -> Iterator[tuple[Part, ...]]:
        """What has to be played, here while that is quicker."""
        began = perf_counter()
        pace = Pace()
        if self.hire is None or self._crew is None:
            players = [Player(arm.scenario, arm.seed, arm.deadline) for arm in arms]
            while coming <= most and not self.stopped():
                if self.hire is not None and perf_counter() - began >= self.warm:
                    if self.warm == 0 or pace.seconds(most - coming + 1) > WORTH:
                        break
                stop = min(coming + pace.size, looks(coming - 1) + 1, most + 1)
                parts = self._here(players, coming, stop)
                pace.note(parts)
                coming = parts[0].stop
                yield parts
        if coming <= most and self.hire is not None and not self.stopped():
            yield from self._away(arms, coming, most, looks, pace)

    def _here(self, players: Sequence[Player], start: int, stop: int) -> tuple[Part, ...]:
        """Play in this process; when it is stopped, all arms have come equally far."""
        first = players[0].play(start, stop, self.stopped)
        return (first, *(player.play(start, first.stop) for player in players[1:]))

    def _away(
        self, arms: Sequence[Arm], coming: int, most: int, looks: Looks, pace: Pace
    ) -> Iterator[tuple[Part, ...]]:
        """Let a crew play."""
        if self._crew is None:
            assert self.hire is not None
            self._crew = self.hire()
        self._idle = False
        pace.stretch = self._crew.stretch
        queue = Queue(self._crew, arms)
        lives = LIVES
        try:
            while coming <= most and not self.stopped():
                try:
                    queue.fill(coming, most, looks, pace)
                    parts = queue.head(PATIENCE)
                except TimeoutError:
                    continue
                except self._crew.lost as error:
                    lives -= 1
                    if not lives:
                        raise WorkerLost(queue.obituary(LIVES)) from error
                    self._crew.renew()
                    queue.again()
                    continue
                lives = LIVES
                pace.note(parts)
                coming = parts[0].stop
                yield parts
        finally:  # whoever has enough leaves us in the middle
            queue.cancel()
        self._idle = coming > most


class Pace:
    """How many fights make a good stretch: of ``stretch`` seconds."""

    def __init__(self) -> None:
        self.size = 1
        self.stretch = STRETCH
        self._per_fight = 0.0

    def note(self, parts: Sequence[Part]) -> None:
        """A stretch was played."""
        seconds = sum(part.seconds for part in parts)
        fights = parts[0].fights
        self._per_fight = seconds / fights
        self.size = min(MOST, 2 * max(fights, self.size), 1 + int(fights * self.stretch / max(seconds, 1e-6)))

    def seconds(self, fights: int) -> float:
        """How long so many take here."""
        return fights * self._per_fight


class Queue:
    """Stretches that have been handed out and not yet taken back, in order."""

    def __init__(self, crew: Workers, arms: Sequence[Arm]) -> None:
        self._crew = crew
        self._arms = arms
        self._next = 0
        self._due: deque[tuple[list[Task], list[Due]]] = deque()

    def fill(self, coming: int, most: int, looks: Looks, pace: Pace) -> None:
        """Hand out what there is room for."""
        self._next = max(self._next, coming)
        while len(self._due) < AHEAD * self._crew.jobs and self._next <= most:
            stop = min(self._next + self._size(pace, most), looks(self._next - 1) + 1, most + 1)
            tasks = [Task(arm.document, arm.seed, self._next, stop, arm.deadline) for arm in self._arms]
            self._due.append((tasks, [self._crew.submit(task) for task in tasks]))
            self._next = stop

    def _size(self, pace: Pace, most: int) -> int:
        """How many fights to hand out next: fewer towards the end, so that all are done at about the same time."""
        left = most - self._next + 1
        return min(pace.size, max(left // self._crew.jobs, pace.size // SHORTEST, 1))

    def head(self, patience: float) -> tuple[Part, ...]:
        """The first stretch. Raises TimeoutError, and what the crew raises when it has lost somebody."""
        tasks, dues = self._due[0]
        found = [due.result(patience) for due in dues]
        self._due.popleft()
        return tuple(
            Part(task.start, unpacked(rows, arm.layout.schema), faults, seconds, rows)
            for arm, task, (rows, faults, seconds) in zip(self._arms, tasks, found, strict=True)
        )

    def again(self) -> None:
        """Hand in everything once more."""
        self._due = deque((tasks, [self._crew.submit(task) for task in tasks]) for tasks, _ in self._due)

    def cancel(self) -> None:
        """Nobody waits for what is left."""
        for _, dues in self._due:
            for due in dues:
                due.cancel()

    def obituary(self, times: int) -> str:
        """What is said when the same stretch loses worker after worker."""
        first = self._due[0][0][0]
        return (
            f"{times} times a worker process died while fights {first.start} to {first.stop - 1} were played;"
            " too little memory for so many jobs, or a policy that ends its process?"
        )


def _pieces(parts: tuple[Part, ...], looks: Looks, most: int) -> Iterator[tuple[Part, ...]]:
    """What a journal has, cut at the looks, and at the end."""
    start, stop = parts[0].start, min(parts[0].stop, most + 1)
    while start < stop:
        end = min(stop, looks(start - 1) + 1)
        yield tuple(_piece(part, start, end) for part in parts)
        start = end


def _piece(part: Part, start: int, stop: int) -> Part:
    if (start, stop) == (part.start, part.stop):
        return part
    faults = tuple(fault for fault in part.faults if start <= fault[0] < stop)
    rows: Any = part.rows.slice(start - part.start, stop - start)
    return evolve(part, start=start, rows=rows, faults=faults, data=b"")
