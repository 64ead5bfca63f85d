"""Games of entrants that are not Asalto's own: played in a process that may be lost.

A policy may end its process, fill its memory or loop in C where no watchdog reaches. So such games are played in a
child of the worker, with a limit of memory. Whose policy is being called stands in a small file that both have mapped.
When the child dies, or one call takes far too long, that entrant forfeits the game, and the next game is played by a
new child. This guards against accidents: a policy that wants to cheat can, as it shares the process with its
opponent."""

from __future__ import annotations

import atexit
import mmap
import os
import pickle
import signal
import struct
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from functools import lru_cache
from pathlib import Path
from select import select
from time import monotonic
from typing import IO, Any, Final

import msgpack

from ..core.asks import LATE, Ask, Option
from ..core.events import Event
from ..core.system import Outcome
from ..policy import registry
from ..policy.errors import PolicyError
from ..policy.protocol import Policy, Sight, Start
from ..policy.spec import PolicySpec
from ..runtime.seats import Factory
from .games import GONE, NOBODY, Game, GamePlayer, Match, forfeited, record_fight
from .model import seatings_of

MEMORY: Final = 2 * 1024**3
"""Bytes that a child may use."""
GRACE: Final = 1.5
"""Deadlines after which a call that did not let itself be interrupted ends its process..."""
SLACK: Final = 1.0
"""...and seconds besides."""
SILENCE: Final = 120.0
"""Seconds without a call or an answer, after which a child is given up."""
STARTING: Final = 30.0
"""Seconds for an entrant to be made for the first time."""
MOST_ANSWER: Final = 16 * 1024**2
"""Bytes of an answer, which may be a trace."""
POLL: Final = 0.2

_BEGIN: Final = "import sys; sys.path[:] = {path!r}; from {module} import main; main({mark!r})"
_MARK: Final = struct.Struct("<qqq")  # whether a call is being made, whose, how many there have been
_LENGTH: Final = struct.Struct("<Q")


class ChildLost(Exception):
    """The child has gone or is stuck: ``how`` (gone or late), a sentence, and the entrant that it was calling."""

    def __init__(self, how: str, message: str, entrant: int) -> None:
        super().__init__(message)
        self.how = how
        self.message = message
        self.entrant = entrant


class Mark:
    """Whose policy is being called, in a file that two processes have mapped."""

    def __init__(self, path: str) -> None:
        with open(path, "r+b") as file:
            self._map = mmap.mmap(file.fileno(), _MARK.size)
        self._calls = 0

    @contextmanager
    def calling(self, entrant: int) -> Iterator[None]:
        """While a policy of this entrant is being called."""
        self._calls += 1
        self._map[:] = _MARK.pack(1, entrant, self._calls)
        try:
            yield
        finally:
            self._map[:] = _MARK.pack(0, entrant, self._calls)

    def read(self) -> tuple[bool, int, int]:
        """Return whether a call is being made, whose the last one was, and how many there have been."""
        inside, entrant, calls = _MARK.unpack(self._map[:])
        return bool(inside), entrant, calls


# In the worker.


class Child:
    """A child process, as its parent has it."""

    def __init__(self) -> None:
        with tempfile.NamedTemporaryFile(delete=False) as file:
            file.write(_MARK.pack(0, NOBODY, 0))
        self._mark = Mark(file.name)
        code = _BEGIN.format(path=sys.path, module=__name__, mark=file.name)
        self._process = subprocess.Popen(
            [sys.executable, "-c", code],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        self._received = b""
        self._path = Path(file.name)

    def send(self, order: object) -> None:
        """Give an order. Raises ChildLost."""
        assert self._process.stdin is not None
        body = pickle.dumps(order)
        try:
            self._process.stdin.write(_LENGTH.pack(len(body)) + body)
            self._process.stdin.flush()
        except OSError:
            raise self._lost() from None

    def receive(self, patience: float | None) -> Any:  # Any: plain values
        """The next answer. ``patience`` in seconds for one call of a policy (None: any time). Raises ChildLost."""
        assert self._process.stdout is not None
        pipe = self._process.stdout.fileno()
        changed, seen = monotonic(), self._mark.read()
        while (answer := self._answer()) is None:
            if select([pipe], [], [], POLL)[0]:
                data = os.read(pipe, 1 << 16)
                if not data:
                    raise self._lost()
                self._received += data
                continue
            inside, entrant, _ = now = self._mark.read()
            if now != seen:
                changed, seen = monotonic(), now
            quiet = monotonic() - changed
            if patience is not None and quiet > (patience if inside else max(SILENCE, patience)):
                self.end()
                raise ChildLost(LATE, f"no answer for {quiet:.0f} s, so its process was ended", entrant)
        return answer

    def _answer(self) -> Any:
        """The first whole answer that has been received; None if there is none."""
        if len(self._received) < _LENGTH.size:
            return None
        (length,) = _LENGTH.unpack_from(self._received)
        if length > MOST_ANSWER:
            raise self._lost()
        body = self._received[_LENGTH.size : _LENGTH.size + length]
        if len(body) < length:
            return None
        self._received = self._received[_LENGTH.size + length :]
        try:
            return msgpack.unpackb(body, strict_map_key=False)
        except ValueError:
            raise self._lost() from None

    def _lost(self) -> ChildLost:
        """The error when the child has gone, or talks nonsense."""
        _, entrant, _ = self._mark.read()
        with suppress(subprocess.TimeoutExpired):  # it may be about to end, and its exit code says why
            self._process.wait(POLL)
        code = self._process.poll()
        self.end()
        if code is None:
            return ChildLost(GONE, "it wrote nonsense where answers belong, so its process was ended", entrant)
        said = f"signal {-code}" if code < 0 else f"exit code {code}"
        return ChildLost(GONE, f"its process ended ({said})", entrant)

    def end(self) -> None:
        """End the child, and whatever it has started."""
        with suppress(OSError):
            os.killpg(self._process.pid, signal.SIGKILL) if hasattr(os, "killpg") else self._process.kill()
        self._process.wait()
        for pipe in (self._process.stdin, self._process.stdout):
            assert pipe is not None
            with suppress(OSError):
                pipe.close()
        self._path.unlink(missing_ok=True)


class Children:
    """The child of this process: started when it is needed, and again when it was lost."""

    def __init__(self) -> None:
        self._child: Child | None = None
        atexit.register(self.end)

    def get(self) -> Child:
        """The child."""
        if self._child is None:
            self._child = Child()
        return self._child

    def lost(self) -> None:
        """The child has been lost: the next call of ``get`` starts another."""
        self._child = None

    def end(self) -> None:
        """End the child, if there is one."""
        if self._child is not None:
            self._child.end()
            self._child = None


_children: Final = Children()


def cannot_start(policies: Sequence[PolicySpec]) -> list[str | None]:
    """For each policy None, or why it cannot be made: tried in a child, like every game of it."""
    found: list[str | None] = []
    for spec in policies:
        try:
            child = _children.get()
            child.send(("make", spec))
            found.append(child.receive(STARTING)[0])
        except ChildLost as lost:
            _children.lost()
            found.append(f"the policy {spec.use!r} cannot be made: {lost.message}")
    _children.end()
    return found


def guarded_record(document: Mapping[str, Any], seed: int, fight: int) -> bytes | None:
    """The bytes of a fight's trace, played in a child; None when the child is lost, or the trace too large."""
    try:
        child = _children.get()
        child.send(("record", document, seed, fight))
        found: bytes | None = child.receive(STARTING)
    except ChildLost:
        _children.lost()
        found = None
    _children.end()
    return found


@lru_cache(64)
def guarded_player(match: Match) -> GuardedPlayer:
    """The player of a match, prepared once in each process."""
    return GuardedPlayer(match)


class GuardedPlayer:
    """Plays the games of a match in a child."""

    def __init__(self, match: Match) -> None:
        self._match = match
        self._patience = None if match.deadline is None else GRACE * match.deadline + SLACK
        foreign = [entrant for entrant, spec in enumerate(match.specs) if not registry.is_own(spec.use)]
        self._suspect = foreign[0]

    def pairs(self, start: int, stop: int, stopped: Callable[[], bool] | None = None) -> Iterator[Game]:
        """The games of pairs ``start`` to ``stop`` - 1, pair by pair; ``stopped`` may end them after a pair."""
        seatings = range(len(seatings_of(len(self._match.sides))))
        left = [(fight, seating) for fight in range(start, stop) for seating in seatings]
        while left:
            for game in self._games(left):
                yield game
                del left[0]
                if stopped is not None and game.seating == seatings[-1] and left and stopped():
                    _children.end()  # it plays on otherwise
                    return

    def _games(self, left: Sequence[tuple[int, int]]) -> Iterator[Game]:
        """The games that are left, as far as one child comes; the one that it is lost in is forfeited."""
        todo = list(left)
        try:
            child = _children.get()
            child.send(("play", self._match, todo))
            for _ in todo:
                yield Game(*child.receive(self._patience))
        except ChildLost as lost:
            _children.lost()
            entrant = self._suspect if lost.entrant == NOBODY else lost.entrant
            yield forfeited(*left[0], entrant, lost.how, lost.message)


# In the child.


class MarkedPolicy(Policy):
    """A policy each of whose calls is marked. One that cannot be made crashes when the fight begins."""

    def __init__(self, make: Factory, mark: Mark, entrant: int) -> None:
        self._mark = mark
        self._entrant = entrant
        self._error: Exception | None = None
        try:
            with mark.calling(entrant):
                self._policy = make()
                self.sees, self.listens = self._policy.sees, self._policy.listens
                self.looks_ahead, self.wants = self._policy.looks_ahead, self._policy.wants
        except Exception as error:
            self._error = error

    def begin(self, start: Start) -> None:
        if self._error is not None:
            raise self._error
        with self._mark.calling(self._entrant):
            self._policy.begin(start)
            self.wants = self._policy.wants

    def choose(self, ask: Ask, sight: Sight) -> Option:
        with self._mark.calling(self._entrant):
            return self._policy.choose(ask, sight)

    def told(self, events: Sequence[Event]) -> None:
        with self._mark.calling(self._entrant):
            self._policy.told(events)

    def end(self, outcome: Outcome) -> None:
        with self._mark.calling(self._entrant):
            self._policy.end(outcome)


def main(path: str) -> None:
    """Answer orders until the parent ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    orders, answers = _pipes()
    _limit_memory()
    mark = Mark(path)
    while (order := _receive(orders)) is not None:
        for answer in _answers(pickle.loads(order), mark):
            body = msgpack.packb(answer)
            answers.write(_LENGTH.pack(len(body)) + body)
            answers.flush()
    os._exit(0)  # without the threads and last words of policies


def _answers(order: Any, mark: Mark) -> Iterator[object]:
    """Carry out an order: the answers to it."""
    what, *rest = order
    if what == "make":
        yield [_why_not(rest[0], mark)]
        return
    if what == "record":
        yield record_fight(*rest)
        return
    match, todo = rest
    player = _player(match, mark)
    for fight, seating in todo:
        yield player.game(fight, seating)


def _why_not(spec: PolicySpec, mark: Mark) -> str | None:
    try:
        with mark.calling(0):
            registry.make(spec)
    except PolicyError as error:
        return str(error)
    except BaseException as error:  # SystemExit among them: policies may do anything
        return f"the policy {spec.use!r} cannot be made: {type(error).__name__}: {str(error)[:200]}"
    return None


_players: Final[dict[Match, GamePlayer]] = {}


def _player(match: Match, mark: Mark) -> GamePlayer:
    """The player of a match; its policies, if they are not Asalto's own, are marked."""
    if match not in _players:
        _players[match] = GamePlayer(match, [_factory(spec, mark, one) for one, spec in enumerate(match.specs)])
    return _players[match]


def _factory(spec: PolicySpec, mark: Mark, entrant: int) -> Factory:
    if registry.is_own(spec.use):
        return registry.factory(spec)
    return lambda: MarkedPolicy(lambda: registry.make(spec), mark, entrant)


def _limit_memory() -> None:
    """From here on the child may use ``MEMORY``, and dies with its parent, where the system can see to that."""
    try:
        import resource
    except ImportError:  # not Unix
        return
    used = int(Path("/proc/self/statm").read_text().split()[0]) * resource.getpagesize() if _has_proc() else 0
    with suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_AS, (used + MEMORY, used + MEMORY))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    with suppress(Exception):
        import ctypes

        ctypes.CDLL(None).prctl(1, signal.SIGKILL)  # PR_SET_PDEATHSIG, of Linux


def _has_proc() -> bool:
    return Path("/proc/self/statm").exists()


def _pipes() -> tuple[IO[bytes], IO[bytes]]:
    """The pipes of orders and of answers. What a policy prints or reads does not get between them."""
    orders, answers = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    nowhere = os.open(os.devnull, os.O_RDWR)
    for number in (0, 1, 2):
        os.dup2(nowhere, number)
    return orders, answers


def _receive(orders: IO[bytes]) -> bytes | None:
    """The next order; None when the parent has gone."""
    head = orders.read(_LENGTH.size)
    if len(head) < _LENGTH.size:
        return None
    (length,) = _LENGTH.unpack(head)
    return orders.read(length)
