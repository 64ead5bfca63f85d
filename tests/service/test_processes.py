"""The processes of the service, without the processes: their lines, the worker that waits, the clerks."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Awaitable, Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import pytest
import trio
from trio.testing import MockClock

from simulator.compiled import PLAIN
from simulator.policy.seal import SEALED
from simulator.service import processes
from simulator.service.limits import NICE, Limits
from simulator.service.processes import (
    CLERK,
    MOST_LINE,
    WORKER,
    Clerks,
    LineProcess,
    Order,
    Pool,
    ProcessLost,
    Refused,
    environment,
    ready,
    run_command,
)


class Stream:
    """Either end of a pipe: what comes in these pieces, and what is sent."""

    def __init__(self, pieces: Sequence[object] = (), broken: type[Exception] | None = None) -> None:
        self.pieces = list(pieces)
        self.sent = b""
        self.closed = False
        self._broken = broken

    async def receive_some(self, most: int) -> bytes:
        """The next piece; a number is so many seconds without one."""
        assert most == 1 << 16
        if not self.pieces:
            if self._broken is not None:
                raise self._broken
            return b""
        piece = self.pieces.pop(0)
        if isinstance(piece, float):
            await trio.sleep(piece)
            return await self.receive_some(most)
        assert isinstance(piece, bytes)
        return piece

    async def send_all(self, data: bytes) -> None:
        """Keep it."""
        if self._broken is not None:
            raise self._broken
        self.sent += data

    async def aclose(self) -> None:
        """It is closed."""
        self.closed = True


class Process:
    """A process that says these pieces."""

    def __init__(self, *pieces: object, broken: type[Exception] | None = None) -> None:
        self.stdin, self.stdout = Stream(broken=broken), Stream(pieces, broken)
        self.pid = 4321
        self.returncode: int | None = None
        self.signals: list[int] = []
        self.waited = 0

    def send_signal(self, number: int) -> None:
        """Keep it."""
        self.signals.append(number)
        if self.returncode is not None:
            raise ProcessLookupError

    async def wait(self) -> None:
        """It ends."""
        self.waited += 1


def line(value: object) -> bytes:
    """A line as a process writes it."""
    return json.dumps(value).encode() + b"\n"


def of(process: Process) -> LineProcess:
    """A process of lines."""
    made: Any = process
    return LineProcess(made)


def run(work: Callable[[], Awaitable[Any]]) -> Any:
    """Run it by a clock that jumps where nothing else is to be done."""
    return trio.run(work, clock=MockClock(autojump_threshold=0))


@pytest.fixture
def killed(monkeypatch: pytest.MonkeyPatch) -> list[tuple[int, int]]:
    """The groups that are ended."""
    found: list[tuple[int, int]] = []
    monkeypatch.setattr(os, "killpg", lambda *given: found.append(given))
    return found


class Started(list[Any]):
    """What is started, in order, by its words and variables; these processes come of it."""

    def __init__(self) -> None:
        super().__init__()
        self.to_come: list[Process] = []


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch, killed: list[tuple[int, int]]) -> Iterator[Started]:
    """Starts stand-ins."""
    found = Started()

    async def open_process(command: Sequence[str], **given: Any) -> Process:
        found.append((command, given))
        return found.to_come.pop(0)

    monkeypatch.setattr(trio.lowlevel, "open_process", open_process)
    yield found
    assert found.to_come == []


def words_of(started: Started) -> list[tuple[str, ...]]:
    """The words after the interpreter."""
    return [tuple(command[1:]) for command, _ in started]


# Processes of lines.


def test_the_environment_is_scrubbed(monkeypatch: pytest.MonkeyPatch) -> None:
    """What it needs, and how numeric libraries compute; the seal is set."""
    given = {"PATH": "/p", "SECRET": "x", "OPENBLAS_CORETYPE": "Haswell", "MKL_X": "1", "NPY_Y": "2", "XNPY_Z": "3",
             "OMP_NUM_THREADS": "8", "LC_ALL": "C", PLAIN: "1"}  # fmt: skip
    monkeypatch.setattr(os, "environ", given)
    assert environment(MORE="m") == {
        "PATH": "/p", "OPENBLAS_CORETYPE": "Haswell", "MKL_X": "1", "NPY_Y": "2", "LC_ALL": "C", PLAIN: "1",
        "PYTHONUTF8": "1", "OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1", SEALED: "1", "MORE": "m",
    }  # fmt: skip


def test_it_starts_in_a_group_of_its_own(started: Started) -> None:
    """With pipes for its lines."""
    started.to_come = [Process()]
    run(partial(LineProcess.start, ["-m", "x"], MORE="m"))
    ((command, given),) = started
    assert command == [sys.executable, "-m", "x"]
    assert given == {
        "stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "env": environment(MORE="m"), "start_new_session": True,
    }  # fmt: skip


def test_lines_come_one_by_one() -> None:
    """However they are cut; the end is a loss, also where the pipe broke."""

    async def received() -> list[Any]:
        process = of(Process(b"[1", b', 2]\n{}\n"', b'a"\n', b"3"))
        found = [await process.receive() for _ in range(3)]
        with pytest.raises(ProcessLost, match=r"^a process of the service has ended$"):
            await process.receive()
        for broken in (trio.BrokenResourceError, trio.ClosedResourceError):
            with pytest.raises(ProcessLost, match=r"^a process of the service has ended$"):
                await of(Process(broken=broken)).receive()
        return found

    assert run(received) == [[1, 2], {}, "a"]


def test_a_line_has_a_bound(monkeypatch: pytest.MonkeyPatch) -> None:
    """A process that goes on without an end of line is lost."""
    assert MOST_LINE == 32 * 1024 * 1024
    monkeypatch.setattr(processes, "MOST_LINE", 4)

    async def received() -> Any:
        with pytest.raises(ProcessLost, match="says too much"):
            await of(Process(b"123", b"45", b"\n")).receive()
        return await of(Process(b"123", b"4", b"\n")).receive()

    assert run(received) == 1234


def test_lines_are_sent(killed: list[tuple[int, int]]) -> None:
    """Where the pipe is broken the process is lost."""

    async def sent() -> bytes:
        process = Process()
        await of(process).send(["é", 1])
        await of(process).send({})
        for broken in (trio.BrokenResourceError, trio.ClosedResourceError):
            with pytest.raises(ProcessLost, match=r"^a process of the service has ended$"):
                await of(Process(broken=broken)).send(1)
        return process.stdin.sent

    assert run(sent) == b'["\\u00e9", 1]\n{}\n'


@pytest.mark.parametrize("code", [None, 0, 3])
def test_its_end(code: int | None, killed: list[tuple[int, int]]) -> None:
    """It is asked to stop, or ended with all that it started, unless it has ended."""
    process = Process()
    process.returncode = code
    made = of(process)
    made.interrupt()
    run(made.end)
    assert process.signals == [signal.SIGTERM]
    assert killed == ([(4321, signal.SIGKILL)] if code is None else [])
    assert process.stdin.closed
    assert process.stdout.closed
    assert process.waited == 1


@pytest.mark.parametrize(("late", "begins"), [(59.0, True), (61.0, False)])
def test_it_has_to_begin_in_time(late: float, begins: bool, started: Started) -> None:
    """One that does not is ended."""
    process = Process(late, line("ready"))
    started.to_come = [process]
    if begins:
        assert run(partial(ready, ["-m", "x"], MORE="m")).process is process
        assert started[0][1]["env"]["MORE"] == "m"
    else:
        with pytest.raises(ProcessLost, match=r"^a process of the service has not begun within 60 seconds$"):
            run(partial(ready, ["-m", "x"]))
    assert process.waited == (not begins)


def test_one_that_ends_before_it_begins_is_lost(started: Started) -> None:
    """Nothing of it stays."""
    process = Process()
    started.to_come = [process]
    with pytest.raises(ProcessLost):
        run(partial(ready, ["-m", "x"]))
    assert process.waited == 1


# Workers.

ORDER = Order(["batch", "x"], Path("/jobs/1"))


def test_an_order_is_a_line() -> None:
    """With the usual limit of memory."""
    assert ORDER.document() == {
        "words": ["batch", "x"], "folder": "/jobs/1", "out": "out.part", "errors": "errors.txt",
        "memory": Limits().memory, "nice": NICE,
    }  # fmt: skip
    assert not ORDER.plain


def test_a_worker_waits_for_the_next_command(started: Started, monkeypatch: pytest.MonkeyPatch) -> None:
    """One, which is taken once; one that has ended meanwhile is replaced, and a plain one is always made anew."""
    monkeypatch.delenv(PLAIN, raising=False)

    async def taken() -> list[Any]:
        pool = Pool()
        await pool.prepare()
        await pool.prepare()
        found = [await pool.take(), await pool.take()]
        await pool.prepare()
        waiting: Any = pool._waiting
        found.append(await pool.take(plain=True))
        waiting.process.returncode = 1
        await pool.prepare()
        waiting = pool._waiting
        waiting.process.returncode = 1
        found.append(await pool.take())
        await pool.prepare()
        await pool.close()
        await pool.close()
        return [each.process for each in found]

    made = [Process(line("ready")) for _ in range(7)]
    started.to_come = list(made)
    assert run(taken) == [made[0], made[1], made[3], made[5]]
    assert [given["env"].get(PLAIN) for _, given in started] == [None, None, None, "1", None, None, None]
    assert words_of(started) == [WORKER] * 7
    assert [process.waited for process in made] == [0, 0, 0, 0, 0, 0, 1]


def test_none_is_prepared_where_none_can_be_started(started: Started) -> None:
    """Nor after the end; one that is being prepared then is ended."""

    async def stopped() -> object:
        pool = Pool()
        await pool.prepare()
        nothing = pool._waiting
        async with trio.open_nursery() as nursery:
            nursery.start_soon(pool.prepare)
            await trio.sleep(5)
            assert len(pool._preparing) == 1
            pool.stop()
        assert not pool._preparing
        await pool.prepare()
        return [nothing, pool._waiting]

    slow = Process(30.0, line("ready"))
    started.to_come = [Process(), slow]
    assert run(stopped) == [None, None]
    assert slow.waited == 1


def test_a_command_runs_to_its_end(started: Started) -> None:
    """What it says before is passed over; the worker ends with it, and also when it takes too long."""
    said = [line(["progress", {"done": 1}]), 3.0, line(["end", {"code": 7}])]
    quick, slow = Process(line("ready"), *said), Process(line("ready"), *said)
    started.to_come = [quick, slow]
    assert run(lambda: run_command(Pool(), ORDER, 4)) == 7
    assert json.loads(quick.stdin.sent) == ORDER.document()
    with pytest.raises(ProcessLost, match=r"^it took longer than 2\.5 seconds$"):
        run(lambda: run_command(Pool(), ORDER, 2.5))
    assert [quick.waited, slow.waited] == [1, 1]


def test_a_plain_order_is_carried_out_in_plain_python(started: Started) -> None:
    """By a worker that was started for it."""
    started.to_come = [Process(line("ready"), line(["end", {"code": 0}]))]
    assert run(lambda: run_command(Pool(), Order(["x"], Path("/j"), plain=True), 4)) == 0
    assert started[0][1]["env"][PLAIN] == "1"


# Clerks.


def test_a_clerk_answers_one_after_the_other(started: Started) -> None:
    """It is prepared once, kept after an answer or a refusal, and ended with the service."""
    clerk = Process(line("ready"), line(["ok", {"a": 1}]), line(["no", ["bad.", "worse."]]), line(["ok", 2]))
    started.to_come = [clerk]

    async def asked() -> list[Any]:
        clerks = Clerks(2.5)
        await clerks.prepare()
        await clerks.prepare()
        found: list[Any] = [await clerks.ask("read", {"text": "x"})]
        with pytest.raises(Refused, match=r"^bad\. worse\.$") as caught:
            await clerks.ask("read", {})
        found += [caught.value.problems, await clerks.ask("list", {}, 9)]
        assert clerk.waited == 0
        await clerks.close()
        return found

    assert run(asked) == [{"a": 1}, ["bad.", "worse."], 2]
    assert words_of(started) == [CLERK]
    assert [json.loads(sent) for sent in clerk.stdin.sent.splitlines()] == [
        ["read", {"text": "x"}, 2.5], ["read", {}, 2.5], ["list", {}, 9],
    ]  # fmt: skip
    assert clerk.waited == 1


@pytest.mark.parametrize(
    ("late", "code", "problem"),
    [
        (11.9, None, "the document could not be read: the process that reads it has ended."),
        (12.1, None, "the document takes longer than 1 seconds to read."),
        (1.0, -signal.SIGXCPU, "the document takes longer than 1 seconds to read."),
        (1.0, -signal.SIGKILL, "the document could not be read: the process that reads it has ended."),
    ],
)
def test_a_clerk_that_does_not_answer_is_ended(late: float, code: int | None, problem: str, started: Started) -> None:
    """Another one takes its place; on a busy machine it has twelve times its time."""
    slow, next_one = Process(line("ready"), late), Process(line("ready"), 11.9, line(["ok", "yes"]))
    started.to_come = [slow, next_one]

    async def asked() -> Any:
        clerks = Clerks(1)
        await clerks.prepare()
        slow.returncode = code
        with pytest.raises(Refused) as caught:
            await clerks.ask("read", {})
        assert caught.value.problems == [problem]
        return await clerks.ask("read", {})

    assert run(asked) == "yes"
    assert [slow.waited, next_one.waited] == [1, 0]


def test_no_more_clerks_than_allowed_at_once(started: Started) -> None:
    """Two unless it is said; the third request waits for one of them. Without room there is none to begin with."""
    made = [Process(line("ready"), 2.0, line(["ok", number]), 2.0, line(["ok", number])) for number in range(2)]
    started.to_come = [Process(), *made]

    async def asked() -> list[Any]:
        clerks = Clerks(5)
        await clerks.prepare()
        found: list[Any] = []

        async def ask() -> None:
            found.append([await clerks.ask("read", {}), trio.current_time() - began])

        began = trio.current_time()
        async with trio.open_nursery() as nursery:
            for _ in range(3):
                nursery.start_soon(ask)
        return sorted(when for _, when in found)

    assert run(asked) == pytest.approx([2, 2, 4])
