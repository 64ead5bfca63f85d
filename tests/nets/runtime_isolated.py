"""Policies in processes of their own, of the room ``runtime``, here without the processes: both ends of what they say,
the keeper of a program, and what else runs on the other side of a pipe."""

from __future__ import annotations

import io
import json
import os
import queue
import re
import select
import signal
import socket
import sys
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from functools import partial
from hashlib import sha256
from types import SimpleNamespace
from typing import Any, Final
from unittest.mock import patch

from simulator.core.asks import Option
from simulator.policy import registry
from simulator.policy.errors import PolicyFault
from simulator.policy.protocol import Policy
from simulator.policy.seal import SEALED
from simulator.policy.spec import PolicySpec
from simulator.runtime import actor_runner, campaign, inline, isolated, isolated_player, supervisor
from simulator.runtime.conversation import decoded
from simulator.runtime.process import ProgramCommand
from simulator.scenario import load
from simulator.service import parser
from simulator.testing.bad_policies import BAD
from simulator.wire import messages
from simulator.wire.codec import encode
from tests.runtime.bots import Careful, Fierce, Foreseeing, Reasoning

from .net import Case, tried
from .playing import Kept

FEW: Final = ("three_against_a_werewolf", "tapiz/a_mental_duel", "ira_y_gloria/grenades", "fragmentos/no_director")
LINE: Final = re.compile(rb"\.py:\d+")
CLOCKED: Final = ("spins", "sleeps", "clings", "answers_mistyped")
BOTS: Final[Mapping[str, Callable[[], Policy]]] = {
    "Fierce": Fierce, "Careful": Careful, "Foreseeing": Foreseeing, "Reasoning": Reasoning,
    **{name: make for name, (make, how) in BAD.items() if name not in CLOCKED},
}  # fmt: skip
"""Those that need no clock, and whose faults are the same on every Python."""


def cases() -> Iterator[Case]:
    """All of them."""
    for number, name in enumerate(BOTS):
        yield Case(f"isolated {name}", partial(apart, BOTS[name], FEW[number % len(FEW)]))
    for name in ("reference_duel", "fragmentos/no_director"):
        yield Case(f"isolated Foreseeing in {name}", partial(apart, Foreseeing, name))
    yield Case("isolated in a chain", partial(chained, "haunted_house/the_bunch_of_keys"))
    for number, said in enumerate(STRANGE):
        yield Case(f"isolated strange {number}", partial(strange, said))
    yield Case("isolated orders", orders)
    yield Case("isolated pipes", pipes)
    yield Case("isolated first", first)
    for number, script in enumerate(KEPT):
        yield Case(f"keeper {number}", partial(kept, *script))
    yield Case("keeper becomes", becomes)
    yield Case("keeper ends", ends)
    yield Case("keeper runs", keeps)
    yield Case("clerk", clerk_runs)


# Both ends of the pipe.


class Other:
    """In place of the process of a policy: its player runs in a thread here. ``said`` are all messages of both."""

    def __init__(self, make: Callable[[], Policy], said: list[str], strange: Any) -> None:
        self.gone = ""
        self.knows = b""
        self._said = said
        self._strange = strange
        self._heard = -1
        self._in: queue.Queue[bytes | None] = queue.Queue()
        self._out: queue.Queue[bytes] = queue.Queue()
        self._make = make
        self._thread = threading.Thread(target=self._play, daemon=True)
        self._thread.start()

    def _play(self) -> None:
        """Answer until the end, in a thread of its own, which enters the watchdog and leaves it."""
        player = isolated_player.Player(self, self._make, self._make())  # type: ignore[arg-type]  # it is its pipes
        while (message := self._in.get()) is not None:
            try:
                answer = player.answer(message)
            except BaseException as error:  # as in a process of its own: the end of it
                answer = f"broke: {type(error).__name__}".encode()
            self.write(answer)
        player._watchdog.__exit__(None, None, None)

    def write(self, message: bytes) -> None:
        """The player says something."""
        if message:
            self._out.put(message)

    def exchange(self, request: bytes) -> bytes:
        """The player asks something."""
        self.write(request)
        found = self._in.get(timeout=60)
        if found is None:  # the fight has ended, and so does the player, which reads this next
            self._in.put(None)
            raise EOFError
        return found

    def send(self, message: bytes, until: float) -> None:
        """The fight says something."""
        pickled = message[:1] == b"\x80"
        self._said.append(f"> {len(message) > 99 if pickled else _digest(message)}")
        self._in.put(message)

    def receive(self, until: float) -> bytes:
        """The fight hears something."""
        if self.gone:
            raise PolicyFault("crashed", self.gone)
        found = self._out.get(timeout=60)
        self._heard += 1
        if self._heard in self._strange[0]:
            if self._strange[1] == "late":
                raise TimeoutError
            found = self._strange[1](found) if callable(self._strange[1]) else self._strange[1]
        self._said.append(f"< {_digest(found)}")
        return found

    def lose(self, why: str) -> None:
        """It is gone."""
        self.gone = self.gone or why

    def printed(self) -> str:
        """Nothing."""
        return ""

    def end(self, at_once: bool = False) -> None:
        """End the thread."""
        self.gone = self.gone or "it was ended"
        self._in.put(None)
        self._thread.join(60)


def _digest(message: bytes) -> str:
    """The beginning of a hash of a message, whatever line of its file a policy fails in."""
    return sha256(LINE.sub(b".py", message)).hexdigest()[:12]


@contextmanager
def others(make: Callable[[], Policy], said: list[str], strange: Any = ((), b"")) -> Iterator[list[Any]]:
    """Isolated policies have such players; the list has those that wait for another fight."""
    shelf: list[Any] = []

    def started(command: object) -> Any:
        said.append("again" if shelf else "new")
        return shelf.pop() if shelf else Other(make, said, strange)

    with (
        patch.object(isolated, "started_process", started),
        patch.object(isolated, "SHELF", SimpleNamespace(put=shelf.append)),
    ):
        yield shelf
        for each in shelf:
            each.end()


def apart(make: Callable[[], Policy], name: str) -> object:
    """Two fights with such a policy in a seat: alike in this process and apart from it, in both runtimes."""
    scenario = load(name)
    found: list[object] = []
    for play in (inline.play, actor_runner.play):
        said: list[str] = []
        with others(make, said) as shelf:
            for number in (1, 2):
                away = Kept.of(play, scenario, 3, number, factories={0: _isolated})
                assert away == Kept.of(play, scenario, 3, number, factories={0: make})
                found.append([away, len(shelf)])
        found.append(said)
    return found


def _isolated() -> isolated.IsolatedPolicy:
    return isolated.IsolatedPolicy(ProgramCommand(("x",), isolated.LIMITS))


def chained(name: str) -> object:
    """A chain of fights with one that listens, sees and looks ahead."""
    said: list[str] = []
    with others(Foreseeing, said):
        found: Any = campaign.play(load(name), 4, 2, factories={0: _isolated}, deadline=None)
    return [found.done, list(found.outcome), found.asked, [fault.message for fault in found.faults], said]


def _other(*kinds: Any) -> Any:
    """Such a message in place of one, to the same question."""
    return lambda found: encode(_to(found, *kinds))


def _to(found: bytes, kind: Any, *given: Any) -> Any:
    said = decoded(found)
    return kind(said.ask if isinstance(said, messages.Choice) else 1, *given)


STRANGE: Final[tuple[tuple[Sequence[int], Any], ...]] = (
    *(([at], b"\xc1") for at in (0, 1, 4)), *(([at], "late") for at in (0, 1, 5)), ([3], b"nonsense"), ([7], b""),
    *(([at], encode(messages.Bye("x"))) for at in (0, 1, 4)), ([4], b"\x80"),
    ([3], _other(messages.Choice, 0, "why")), ([3], _other(messages.Choice, 1)),
    ([3], _other(messages.Choice, 999)), ([3, 5], _other(messages.Failed, "late", "m")),
    ([2], encode(messages.Choice(99, 0))), (range(9, 99), encode(messages.Pong(3))),
    ([3], _other(messages.Choice, Option("pass"), "mine")), (range(3, 40, 4), _other(messages.More)),
)  # fmt: skip
"""What comes in place of these messages of a process, counted from 0."""


def strange(said_instead: tuple[Sequence[int], Any]) -> object:
    """Two fights with one whose process says something else now and then."""
    said: list[str] = []
    with others(Careful, said, said_instead) as shelf:
        found = [Kept.of(inline.play, load("reference_duel"), 3, number, factories={0: _isolated}) for number in (1, 2)]
        return [found, said, len(shelf), [each.gone for each in shelf]]


def orders() -> object:
    """What plays a policy: its order, its environment, and how one is refused that cannot be made."""
    environment = {"ASALTO_PLAIN": "1", "PYTHONHASHSEED": "4", "SECRET": "x", "VIRTUAL_ENV": "/v"}
    found: list[object] = []
    with patch.dict(os.environ, environment, clear=True), patch.object(sys, "path", ["/p"]):
        for spec in (PolicySpec("basic"), PolicySpec("x.py:X", {"b": 1, "a": [2]})):
            command = isolated._command(spec)
            found += [command == isolated._command(spec), command.words[1:], command.limits]
    for message in ("the policy is bad", "there is none", "several are", "its process ended (signal 9)", ""):
        found.append(isolated._unmade(PolicySpec("x"), message))

        def fails(command: object, message: str = message) -> None:
            raise PolicyFault("crashed", message)

        with patch.object(isolated, "started_process", fails):
            found.append(tried(lambda: isolated.IsolatedFactory(PolicySpec("x"))))
    return [*found, isolated.can_isolate()]


def pipes() -> object:
    """What is read from a pipe and written to it."""
    frames = [b"\0\0\0\x03abc", b"\0\0\0\0", b"\0\0\0\x05ab", b"\0\0"]
    found: list[object] = []
    for number in range(len(frames) + 1):
        made = isolated_player.Pipes.__new__(isolated_player.Pipes)
        made._in, made._out = io.BytesIO(b"".join(frames[:number])), io.BytesIO()
        for _ in range(number + 1):
            found.append(made.read())
        made.write(b"")
        made.write(b"xy")
        found.append(made._out.getvalue())
    with patch.object(isolated_player, "end_process", lambda code: found.append(["ended", code])):
        made._in, made._out = io.BytesIO(b"\0\0\0\x01z"), io.BytesIO()
        found += [made.exchange(b"q"), made._out.getvalue(), made.exchange(b"r"), made._out.getvalue()]
    return found


class Ended(BaseException):
    """The process has ended."""


def first() -> object:
    """The first policy, and what is said of one that cannot be made."""
    found: list[object] = []

    def leaves(*given: object) -> None:
        raise SystemExit("gone")

    def silent(*given: object) -> None:
        raise ValueError

    def ended(code: int) -> None:
        found.append(["ended", code])
        raise Ended

    ways: tuple[Any, ...] = (None, leaves, silent)
    heard = SimpleNamespace(read=lambda: found.append("read"), write=found.append)
    with (
        patch.object(isolated_player, "end_process", ended),
        patch.object(registry, "know", lambda *row: found.append(row)),
    ):
        for way in ways:
            for use, known in (("basic", None), ("xyzzy_x.py:X", ["place", "who"])):
                with ExitStack() as stack:
                    if way is not None:
                        stack.enter_context(patch.object(registry, "make", way))
                    try:
                        made = isolated_player._first(PolicySpec(use), known, heard)  # type: ignore[arg-type]
                        found.append(type(made).__name__)
                    except Ended:
                        found.append("over")
    return found


# The keeper.


PROGRAM: Final = 4242
KEPT: Final[tuple[tuple[Any, ...], ...]] = (
    (["w"], [[(PROGRAM, 0)]]), (["w"], [[(PROGRAM, 9)]]), (["w"], [[(PROGRAM, 0x300)]]),
    (["w"], [[(7, 0), (PROGRAM, 0)]]),
    (["w", "w"], [[(7, 0), (0, 0)], [(PROGRAM, 0)]]), (["w", "l"], [[(0, 0)]], b"x"), (["l"], [], b"x"),
    (["l", ""], [], b""), (["l", "w"], [[(PROGRAM, 0)]], b""), (["l", "w", ""], [[(7, 0), (0, 0)]], b""),
    (["l", "w", "w"], [[], [(PROGRAM, 15)]], b""), (["wl", "l"], [[(0, 0)]], b"x"), (["l", ""], [], None),
)  # fmt: skip
"""What is ready at each look, which children have ended then, and what the lifeline says: None, if it was cut."""


def kept(ready: Sequence[str], buried: Sequence[Any], said: bytes | None = b"x") -> object:
    """How long a program is kept."""
    found: list[object] = []
    looks, graves = iter(ready), iter(buried)
    grave: list[Any] = []

    def look(watched: Sequence[int], *more: Any) -> Any:
        found.append([len(watched), more[-1]])
        letters = next(looks)
        if "w" in letters:
            grave[:] = next(graves)
        return ([*([5] if "w" in letters else []), *([6] if "l" in letters else [])], [], [])

    def waitpid(which: int, how: int) -> Any:
        if not grave:
            raise ChildProcessError
        return grave.pop(0)

    def receive(size: int) -> bytes:
        if said is None:
            raise ConnectionResetError
        return said

    lifeline: Any = SimpleNamespace(fileno=lambda: 6, recv=receive, sendall=found.append)
    with (
        patch.object(select, "select", look),
        patch.object(os, "waitpid", waitpid),
        patch.object(os, "read", lambda *row: found.append(row)),
    ):
        supervisor._keep(PROGRAM, lifeline, 5)
    return [found, list(looks), len(list(graves))]


@contextmanager
def noted(found: list[object], **values: Any) -> Iterator[None]:
    """Calls of the system are noted in place of being made; ``values`` are what they return, or raise, or do."""
    names = ("fork", "setsid", "execvp", "_exit", "killpg", "kill", "waitpid", "pipe", "set_blocking", "dup2", "open")

    def noting(name: str, *given: Any) -> Any:
        found.append([name, *(each if isinstance(each, int | str | list) else "..." for each in given)])
        value = values.get(name)
        if isinstance(value, list):
            value = value.pop(0)
        if isinstance(value, type) and issubclass(value, BaseException):
            raise value(5, "No such file")
        return value

    with ExitStack() as stack:
        for name in names:
            stack.enter_context(patch.object(os, name, partial(noting, name)))
        for name in ("signal", "set_wakeup_fd"):
            stack.enter_context(patch.object(signal, name, lambda *row, name=name, **more: found.append([name, more])))
        stack.enter_context(patch.object(supervisor, "_prctl", lambda *row: found.append(["prctl", *map(int, row)])))
        stack.enter_context(patch("resource.setrlimit", lambda *row: found.append(["limit", *row])))
        yield


def becomes() -> object:
    """What a program becomes under its limits, and what is said when it is not there."""
    found: list[object] = []
    order = {"memory": 1000, "cpu": 7, "command": ["prog", "-x"]}
    lifeline: Any = SimpleNamespace(sendall=found.append)
    for wrong in (Ended, FileNotFoundError):
        with noted(found, execvp=wrong, _exit=Ended):
            try:
                supervisor._become(order, lifeline)
            except Ended:
                found.append("over")
    return found


def ends() -> object:
    """Who is killed at the end, and what is said over a lifeline that is gone."""
    found: list[object] = []
    for children, wait in (([], [ChildProcessError]), ([7, 8], [(7, 0), (8, 0), ChildProcessError])):
        for wrong in (None, ProcessLookupError, PermissionError):
            killed = None if wrong is PermissionError else wrong
            with (
                noted(found, killpg=wrong, kill=killed, waitpid=wait[:]),
                patch.object(supervisor, "_children", partial(list, children)),
            ):
                supervisor._end_all(PROGRAM)

    def gone(data: bytes) -> None:
        found.append(data)
        raise BrokenPipeError

    supervisor._say(SimpleNamespace(sendall=gone), "pid 3")  # type: ignore[arg-type]
    return [*found, os.getpid() not in supervisor._children()]


def keeps() -> object:
    """The order of all that a keeper does."""
    found: list[object] = []
    ours, theirs = socket.socketpair()
    order = json.dumps({"memory": 1000, "cpu": 7, "command": ["prog"]})

    def keep(program: int, lifeline: socket.socket, wakeup: int) -> None:
        lifeline.close()
        found.append(["keep", program, wakeup])

    with (
        noted(found, fork=PROGRAM, pipe=(5, 6), open=9),
        patch.object(sys, "argv", ["keeper", order, str(os.dup(theirs.fileno()))]),
        patch.object(supervisor, "_keep", keep),
        patch.object(supervisor, "_end_all", lambda program: found.append(["end", program])),
    ):
        supervisor.main()
    found.append(ours.recv(99))
    ours.close()
    theirs.close()
    return [each for each in found if not (isinstance(each, list) and each[:1] == ["signal"])]


# The clerk.


def clerk_runs() -> object:
    """What a clerk answers to lines of requests, and how it limits itself."""
    found: list[object] = []
    requests: list[Any] = [["nothing", {}, 1.5], ["check", {"text": "x = ["}, 2], ["check", {}, 3]]
    out = io.BytesIO()

    def opened(*row: Any) -> io.BytesIO:
        found.append(["fdopen", row[-1]])
        return out

    lines = io.BytesIO(b"".join(json.dumps(each).encode() + b"\n" for each in requests))
    with (
        patch.object(sys, "stdin", SimpleNamespace(buffer=lines)),
        patch.dict(os.environ),
        patch.object(os, "dup", lambda number: found.append(["dup", number])),
        patch.object(os, "dup2", lambda *row: found.append(["dup2", *row])),
        patch.object(os, "fdopen", opened),
        patch.object(parser, "process_time", lambda: 10.25),
        patch("resource.getrlimit", lambda kind: (1, 99)),
        patch("resource.setrlimit", lambda *row: found.append(["limit", *row])),
    ):
        found.append(tried(parser.main))
        found.append(os.environ.get(SEALED))
    return [found, out.getvalue().decode().splitlines()]
