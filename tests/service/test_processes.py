"""The processes of the service, without the processes: their lines, the worker that waits, the parsers."""

from __future__ import annotations

import json
import os
import signal
from collections.abc import Awaitable, Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import pytest
import trio
from attrs import evolve
from trio.testing import MockClock

from simulator.compiled import PLAIN
from simulator.policy.seal import SEALED
from simulator.runtime import stopped
from simulator.service import processes
from simulator.service.limits import LimitReached
from simulator.service.processes import (
    IDLE,
    PARSER,
    InvalidDocument,
    LineProcess,
    Order,
    ParserPool,
    Pool,
    ProcessLost,
    ProcessStopped,
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
        self._until = 0.0  # end of a pause that has begun

    async def receive_some(self, most: int) -> bytes:
        """Return the next piece; a number is a pause of that many seconds. A cancelled call loses nothing."""
        assert most == 1 << 16
        if not self.pieces:
            if self._broken is not None:
                raise self._broken
            return b""
        piece = self.pieces[0]
        if isinstance(piece, float):
            self._until = self._until or trio.current_time() + piece
            await trio.sleep_until(self._until)
            self._until = 0.0
            self.pieces.pop(0)
            return await self.receive_some(most)
        self.pieces.pop(0)
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
    """Return a line as a process writes it."""
    return json.dumps(value).encode() + b"\n"


def of(process: Process) -> LineProcess:
    """Return a process of lines."""
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
    """Commands that were started, in order, with their variables; ``to_come`` are the processes that they get."""

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
    """Return the words after the interpreter."""
    return [tuple(command[1:]) for command, _ in started]


# Processes of lines.


def test_the_environment_is_scrubbed(monkeypatch: pytest.MonkeyPatch) -> None:
    """A process gets the variables that it needs and those of numeric libraries; the seal is set."""
    given = {"PATH": "/p", "SECRET": "x", "OPENBLAS_CORETYPE": "Haswell", "MKL_X": "1", "NPY_Y": "2", "XNPY_Z": "3",
             "OMP_NUM_THREADS": "8", "LC_ALL": "C", PLAIN: "1"}  # fmt: skip
    monkeypatch.setattr(os, "environ", given)
    assert environment(MORE="m") == {
        "PATH": "/p", "OPENBLAS_CORETYPE": "Haswell", "MKL_X": "1", "NPY_Y": "2", "LC_ALL": "C", PLAIN: "1",
        "PYTHONUTF8": "1", "OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1", SEALED: "1", "MORE": "m",
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
    monkeypatch.setattr(processes, "MOST_LINE", 4)

    async def received() -> Any:
        with pytest.raises(ProcessLost, match="line that is too long"):
            await of(Process(b"123", b"45", b"\n")).receive()
        return await of(Process(b"123", b"4", b"\n")).receive()

    assert run(received) == 1234


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


# Workers.

ORDER = Order(["batch", "x"], Path("/jobs/1"))


def test_a_worker_runs_one_command_after_the_other(started: Started) -> None:
    """Lines before the end are ignored. A worker that takes too long, or that has ended since, is not used again."""
    said = [line(["progress", {"done": 1}]), 3.0, line(["end", {"code": 7}])]
    first, second = Process(line("ready"), *said, *said), Process(line("ready"), *said)
    started.to_come = [first, second]

    async def asked() -> list[int]:
        pool = Pool()
        codes = [await run_command(pool, ORDER, 4)]
        with pytest.raises(ProcessLost, match=r"^it took longer than 2\.5 seconds$"):
            await run_command(pool, ORDER, 2.5)
        assert [first.waited, second.waited] == [1, 0]
        codes.append(await run_command(pool, ORDER, 4))
        second.returncode = -9
        await pool.close()
        return codes

    assert run(asked) == [7, 7]
    assert [json.loads(sent) for sent in first.stdin.sent.splitlines()] == 2 * [ORDER.document()]
    assert [first.waited, second.waited] == [1, 1]


def test_the_worker_of_a_plain_command_ends_with_it(started: Started) -> None:
    """It does not use the compiled copy, and no more are kept than IDLE."""
    made = [Process(line("ready"), 1.0, line(["end", {"code": 0}])) for _ in range(IDLE + 2)]
    started.to_come = [*made]

    async def asked() -> None:
        pool = Pool()
        await run_command(pool, evolve(ORDER, plain=True), 4)
        async with trio.open_nursery() as nursery:
            for _ in range(IDLE + 1):
                nursery.start_soon(run_command, pool, ORDER, 4)
        assert sum(worker.waited for worker in made) == 2

    run(asked)
    assert PLAIN in started[0][1]["env"]


# ParserPool.


def test_a_parser_answers_one_after_the_other(started: Started) -> None:
    """It is prepared once, kept after an answer or a refusal, and ended with the service."""
    parser = Process(line("ready"), line(["ok", {"a": 1}]), line(["no", ["bad.", "worse."]]), line(["ok", 2]))
    started.to_come = [parser]

    async def asked() -> list[Any]:
        parser_pool = ParserPool(2.5)
        await parser_pool.prepare()
        await parser_pool.prepare()
        found: list[Any] = [await parser_pool.ask("read", {"text": "x"}, "ada")]
        with pytest.raises(InvalidDocument, match=r"^bad\. worse\.$") as caught:
            await parser_pool.ask("read", {}, "ada")
        found += [caught.value.problems, await parser_pool.ask("list", {}, "ada", 9)]
        assert parser.waited == 0
        await parser_pool.close()
        return found

    assert run(asked) == [{"a": 1}, ["bad.", "worse."], 2]
    assert words_of(started) == [PARSER]
    assert [json.loads(sent) for sent in parser.stdin.sent.splitlines()] == [
        ["read", {"text": "x"}, 2.5], ["read", {}, 2.5], ["list", {}, 9],
    ]  # fmt: skip
    assert parser.waited == 1


@pytest.mark.parametrize(
    ("late", "code", "problem"),
    [
        (11.9, None, "the document could not be read: the process that reads it has ended."),
        (12.1, None, "the document takes longer than 1 seconds to read."),
        (1.0, -signal.SIGXCPU, "the document takes longer than 1 seconds to read."),
        (1.0, -signal.SIGKILL, "the document could not be read: the process that reads it has ended."),
    ],
)
def test_a_parser_that_does_not_answer_is_ended(late: float, code: int | None, problem: str, started: Started) -> None:
    """Another one takes its place; on a busy machine it has twelve times its time."""
    slow, next_one = Process(line("ready"), late), Process(line("ready"), 11.9, line(["ok", "yes"]))
    started.to_come = [slow, next_one]

    async def asked() -> Any:
        parser_pool = ParserPool(1)
        await parser_pool.prepare()
        slow.returncode = code
        with pytest.raises(InvalidDocument) as caught:
            await parser_pool.ask("read", {}, "ada")
        assert caught.value.problems == [problem]
        return await parser_pool.ask("read", {}, "ada")

    assert run(asked) == "yes"
    assert [slow.waited, next_one.waited] == [1, 0]


def test_no_more_parsers_than_allowed_at_once(started: Started) -> None:
    """Two unless it is said; the third request waits for one of them. Without room there is none to begin with."""
    made = [Process(line("ready"), 2.0, line(["ok", number]), 2.0, line(["ok", number])) for number in range(2)]
    started.to_come = [Process(), *made]

    async def asked() -> list[Any]:
        parser_pool = ParserPool(5)
        await parser_pool.prepare()
        found: list[Any] = []

        async def ask() -> None:
            found.append([await parser_pool.ask("read", {}, "ada"), trio.current_time() - began])

        began = trio.current_time()
        async with trio.open_nursery() as nursery:
            for _ in range(3):
                nursery.start_soon(ask)
        return sorted(when for _, when in found)

    assert run(asked) == pytest.approx([2, 2, 4])


def test_clients_use_parsers_by_turns(started: Started, monkeypatch: pytest.MonkeyPatch) -> None:
    """One client's slow documents hold up no other, and of those that wait there are only so many."""
    monkeypatch.setattr("simulator.service.processes.MOST_WAITING", 3)
    started.to_come = [Process(line("ready"), *[piece for n in range(4) for piece in (2.0, line(["ok", n]))])]
    answered: list[str] = []

    async def asked() -> None:
        parser_pool = ParserPool(5, 1)

        async def ask(client: str) -> None:
            await parser_pool.ask("read", {}, client)
            answered.append(client)

        async with trio.open_nursery() as nursery:
            for client in ("greedy", "greedy", "greedy", "other"):
                nursery.start_soon(ask, client)
                await trio.sleep(0.1)
            with pytest.raises(LimitReached, match="3 of your requests"):
                await ask("greedy")

    run(asked)
    assert answered == ["greedy", "other", "greedy", "greedy"]


def test_a_process_that_something_stops_is_ended(
    monkeypatch: pytest.MonkeyPatch, killed: list[tuple[int, int]]
) -> None:
    """A process that is only silent is waited for."""
    halted: set[int] = set()
    monkeypatch.setattr(stopped, "EVERY", 0.01)
    monkeypatch.setattr(stopped, "is_stopped", lambda pid: pid in halted)

    async def heard() -> Any:
        return await of(Process(1.0, line("at last"))).receive()

    assert run(heard) == "at last"
    halted.add(4321)
    with pytest.raises(ProcessStopped, match="was stopped"):
        trio.run(heard)  # looks are apart by the clock of the machine
    assert killed == [(4321, signal.SIGKILL)]
