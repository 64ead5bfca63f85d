"""The process of a program, its keeper left out: how it is started, read, written to and ended."""

from __future__ import annotations

import fcntl
import io
import json
import os
import select
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from time import monotonic
from types import SimpleNamespace
from typing import Any

import pytest

from simulator.core.asks import CRASHED
from simulator.policy.errors import PolicyError, PolicyFault
from simulator.policy.spec import PolicySpec
from simulator.runtime.conversation import ENDED
from simulator.runtime.process import (
    _CHUNK,
    _MOST_UNREAD,
    DEAF,
    ProgramCommand,
    ProgramLimits,
    ProgramProcess,
    scrubbed,
)
from simulator.wire.framing import frame

SMALL = 4096  # bytes that a pipe of these tests takes


class Keeper:
    """In place of the keeper's process: the other ends of its pipes and of the lifeline."""

    def __init__(self, words: list[str], **given: Any) -> None:
        self.words = words
        self.given = given
        self.returncode: int | None = None
        self.ends: list[object] = []
        self.dies = True
        self.hears, written = os.pipe()
        read, self.says = os.pipe()
        for pipe in (written, read):
            fcntl.fcntl(pipe, fcntl.F_SETPIPE_SZ, SMALL)
        self.stdin, self.stdout = io.FileIO(written, "w"), io.FileIO(read, "r")
        self.lifeline = socket.socket(fileno=os.dup(given["pass_fds"][0]))

    def wait(self, timeout: float | None = None) -> None:
        """Note that it is waited for; it takes too long unless it ``dies``."""
        self.ends.append(timeout)
        if timeout is not None and not self.dies:
            raise subprocess.TimeoutExpired("", timeout)
        self.returncode = 0

    def kill(self) -> None:
        """Note that it is killed."""
        self.ends.append("killed")

    def say(self, message: bytes) -> None:
        """The program writes a message."""
        os.write(self.says, frame(message))

    def leave(self, *said: str) -> None:
        """The program ends; the keeper has said these lines."""
        for line in said:
            self.lifeline.sendall(line.encode() + b"\n")
        os.close(self.says)
        self.says = -1
        self.lifeline.close()

    def heard(self) -> bytes:
        """What the program was sent, as far as the pipe holds it."""
        return os.read(self.hears, 2 * SMALL)

    def asked(self) -> bytes:
        """What the keeper was asked."""
        self.lifeline.setblocking(False)
        try:
            return self.lifeline.recv(10)
        except BlockingIOError:
            return b"nothing"

    def close(self) -> None:
        """Close what is open."""
        for number in (self.hears, self.says):
            if number >= 0:
                os.close(number)
        self.lifeline.close()


Start = Callable[..., tuple[ProgramProcess, Keeper]]


@pytest.fixture
def start(monkeypatch: pytest.MonkeyPatch) -> Iterator[Start]:
    """Starts processes whose keepers are such."""
    started: list[tuple[ProgramProcess, Any]] = []
    monkeypatch.setattr("simulator.runtime.process.subprocess.Popen", Keeper)

    def make(*words: str, **limits: Any) -> tuple[ProgramProcess, Keeper]:
        made = ProgramProcess(ProgramCommand(words or ("bot",), ProgramLimits(**limits)))
        started.append((made, made._keeper))
        return started[-1]

    yield make
    for made, keeper in started:
        made.end()
        keeper.close()


def why(work: Callable[[], object]) -> str:
    """The sentence of the fault, which is a crash."""
    with pytest.raises(PolicyFault) as caught:
        work()
    assert caught.value.how == CRASHED
    return caught.value.message


# Options.


@pytest.mark.parametrize(
    ("name", "value"),
    [("memory", 1), ("memory", 10**6), ("cpu", 7), ("bank", 0.25), ("bank", 10**6), ("start", 3), ("budget", 1),
     ("stderr", "x.log"), ("stderr", "")],
)  # fmt: skip
def test_an_option_is_taken_as_it_is(name: str, value: Any) -> None:
    """Up to a million, and whole where it counts something."""
    command = ProgramCommand.of(PolicySpec("program: sh -c 'a b'", {name: value}))
    assert command.words == ("sh", "-c", "a b")
    assert command.limits == ProgramLimits(**{name: value})


@pytest.mark.parametrize(
    ("name", "value", "allowed"),
    [
        *(("memory", value, "a whole number above 0") for value in (0, -1, 10**6 + 1, 1.5, True, "1", None)),
        *(("bank", value, "a number above 0") for value in (0, 0.0, 10**6 + 0.5, True, "1")),
        *(("stderr", value, "a file's name") for value in (1, None, True)),
    ],
)
def test_any_other_option_is_refused(name: str, value: Any, allowed: str) -> None:
    """It says what is allowed."""
    with pytest.raises(PolicyError) as caught:
        ProgramCommand.of(PolicySpec("program: sh", {name: value}))
    said = f"the option {name!r} of a program is {value!r}; allowed is {allowed}, up to 1000000"
    assert str(caught.value) == said


def test_the_usual_limits() -> None:
    """As they are documented."""
    assert ProgramLimits() == ProgramLimits(1024, 3600, 10.0, 300.0, 1000, "")


# The start.


def test_the_keeper_gets_its_order(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    """The command, the limits in bytes and seconds, and its end of the lifeline; nothing of the environment that it
    does not need."""
    monkeypatch.setattr(os, "environ", {"PATH": "/p", "LC_TIME": "C", "SECRET": "x", "XLC_A": "y", "TZ": "UTC"})
    process, keeper = start("bot", "-v", memory=3, cpu=5)
    (*interpreter, script, order, lifeline) = keeper.words
    assert interpreter == [sys.executable, "-I", "-S"]
    assert Path(script).name == "keeper.py"
    assert Path(script).is_file()
    assert json.loads(order) == {"command": ["bot", "-v"], "memory": 3 * 1024 * 1024, "cpu": 5}
    assert keeper.given["pass_fds"] == [int(lifeline)]
    assert keeper.given["env"] == scrubbed() == {"PATH": "/p", "LC_TIME": "C", "TZ": "UTC"}
    assert keeper.given["start_new_session"] is True
    assert keeper.given["bufsize"] == 0
    assert keeper.given["stdin"] == keeper.given["stdout"] == subprocess.PIPE
    assert keeper.given["stderr"] is process._errors
    assert (process.gone, process.knows, process.printed()) == ("", b"", "")
    assert not os.get_blocking(process.input)
    assert not os.get_blocking(process.output)
    assert [process.ping().number for _ in range(3)] == [1, 2, 3]


def test_stderr_is_added_to_a_file(tmp_path: Path, start: Start) -> None:
    """To the one that is named, or to one without a name; a folder is none."""
    log = tmp_path / "bot.log"
    log.write_bytes(b"old\n")
    process, _ = start(stderr=str(log))
    process._errors.write(b"new\n")
    process._errors.flush()
    assert log.read_bytes() == b"old\nnew\n"
    with pytest.raises(PolicyError, match=f"the file {tmp_path} for a program's stderr cannot be written: Is a dir"):
        start(stderr=str(tmp_path))


# Reading.


def test_messages_come_one_by_one(start: Start) -> None:
    """However they were written; what is taken is unread no more."""
    process, keeper = start()
    assert process.take() is None
    process.fill()  # there is nothing
    assert process.take() is None
    keeper.say(b"one")
    keeper.say(b"three")
    os.write(keeper.says, frame(b"four")[:5])
    process.fill()
    assert process._unread == 8
    assert process.take() == b"one"
    assert process._unread == 5
    assert process.receive(monotonic() - 1) == b"three"  # it is there already
    assert process.take() is None
    os.write(keeper.says, frame(b"four")[5:])
    assert process.receive(monotonic() + 20) == b"four"
    assert process._unread == 0
    assert process.gone == ""


def test_what_does_not_come_in_time(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither is waited for what is late already, nor for longer than allowed."""
    process, keeper = start()
    with pytest.raises(TimeoutError):
        process.receive(monotonic() + 0.001)
    keeper.say(b"x")
    monkeypatch.setattr("simulator.runtime.process.monotonic", lambda: 1000.0)
    waits: list[float] = []

    def poll(left: float) -> list[tuple[int, int]]:
        waits.append(left)
        return [(process.output, 1)]

    monkeypatch.setattr(process, "_readable", SimpleNamespace(poll=poll))
    for late in (1000.0, 999.75):
        with pytest.raises(TimeoutError):
            process.receive(late)
    assert process.receive(1000.5) == b"x"
    assert waits == [500]  # milliseconds


def test_the_rest_is_read_before_it_is_gone(start: Start) -> None:
    """The last messages of a program that has ended; from then on it says how it ended."""
    process, keeper = start()
    keeper.say(b"last")
    keeper.leave("pid 7", "ended 3")
    process.fill()
    assert process.gone == ""
    process.fill()
    assert process.gone == f"{ENDED} (exit code 3)"
    assert process.take() == b"last"
    assert why(process.take) == f"{ENDED} (exit code 3)"
    assert process._pid == 7


def test_no_frame_is_the_end(start: Start) -> None:
    """The keeper is asked to end it, once."""
    process, keeper = start()
    os.write(keeper.says, bytes(4))
    assert why(lambda: process.receive(monotonic() + 20)).startswith("it wrote what is no frame: ")
    process.lose("another reason")
    assert process.gone.startswith("it wrote what is no frame: ")
    assert keeper.asked() == b"!"


# Writing.


def test_a_message_is_sent_as_a_frame(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also in parts, as the pipe takes them, while the program that reads and writes is read."""
    process, keeper = start()
    process.send(b"hello", monotonic() - 1)  # the pipe takes it, so there is nothing to wait for
    assert keeper.heard() == frame(b"hello")
    heard = bytearray()
    waits: list[float] = []

    def poll(left: float) -> list[tuple[int, int]]:
        waits.append(left)
        if len(waits) == 1:
            keeper.say(b"meanwhile")
            return [(process.output, 1)]
        heard.extend(keeper.heard())
        return [(process.input, 4)]

    monkeypatch.setattr(process, "_either", SimpleNamespace(poll=poll))
    monkeypatch.setattr("simulator.runtime.process.monotonic", lambda: 1000.0)
    message = bytes(range(256)) * 40
    process.send(message, 1000.5)
    heard.extend(keeper.heard())
    assert bytes(heard) == frame(message)
    assert waits == [500] * 3  # milliseconds, each time that the pipe is full
    with pytest.raises(PolicyFault, match=DEAF):
        process.send(message, 1000.0)
    assert waits == [500] * 3
    assert process.take() == b"meanwhile"


def test_what_the_pipe_takes_in_parts_is_not_waited_for(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    """As long as it takes something."""
    process, _ = start()
    heard = bytearray()

    def write(data: memoryview) -> int:
        heard.extend(data[:3])
        return min(3, len(data))

    monkeypatch.setattr(process, "write", write)
    monkeypatch.setattr(process, "_either", SimpleNamespace(poll=lambda left: pytest.fail("it waits")))
    process.send(b"a message", monotonic() + 20)
    assert bytes(heard) == frame(b"a message")


def test_one_that_does_not_read(start: Start) -> None:
    """What it reads too late, or never while it writes too much, is the end of it: half a message has been sent."""
    process, keeper = start()
    assert why(lambda: process.send(bytes(3 * SMALL), monotonic() - 1)) == DEAF
    assert keeper.asked() == b"!"
    process, keeper = start()
    keeper.say(b"x")
    process._unread = _MOST_UNREAD + 1
    assert why(lambda: process.send(bytes(3 * SMALL), monotonic() + 0.001)) == DEAF
    assert process._unread == _MOST_UNREAD + 1
    process, keeper = start()
    keeper.say(b"x")
    process._unread = _MOST_UNREAD
    assert why(lambda: process.send(bytes(3 * SMALL), monotonic() + 0.001)) == DEAF
    assert process._unread == _MOST_UNREAD + 1


def test_one_that_leaves_while_it_is_written_to(start: Start) -> None:
    """What it did before comes first: no frame, or its end."""
    process, keeper = start()
    keeper.leave("ended 0")
    assert why(lambda: process.send(bytes(3 * SMALL), monotonic() + 20)) == f"{ENDED} (exit code 0)"
    process, keeper = start()
    os.close(keeper.hears)
    keeper.hears = -1
    os.write(keeper.says, bytes(4))
    assert why(lambda: process.send(b"x", monotonic() + 20)).startswith("it wrote what is no frame: ")
    process, keeper = start()
    os.close(keeper.hears)
    keeper.hears = -1
    keeper.lifeline.sendall(b"ended -9\n")
    assert why(lambda: process.send(b"x", monotonic() + 20)) == f"{ENDED} (signal 9)"


# The end.


@pytest.mark.parametrize(
    ("said", "stderr", "sentence"),
    [
        (["pid 12", "ended 4"], "", f"{ENDED} (exit code 4)"),
        (["ended -1"], "", f"{ENDED} (signal 1)"),
        (["ended 1"], "a\nValueError: b\nmore\n\n", f"{ENDED} (exit code 1): ValueError: b"),
        (["ended 1"], "KeyError: a\nx.KeyError: b\n", f"{ENDED} (exit code 1): x.KeyError: b"),
        (["ended 1"], "first\n  last  \n\n", f"{ENDED} (exit code 1): last"),
        (["ended 1"], "an Error\nlast", f"{ENDED} (exit code 1): last"),
        (["ended 1"], "\x07" + "y" * 300, f"{ENDED} (exit code 1): ?{'y' * 199}"),
        (["ended 1"], "Error: a" + "\n" * 1990 + "z\n", f"{ENDED} (exit code 1): Error: a"),
        (["ended 1"], "Error: a" + "\n" * 1991 + "z\n", f"{ENDED} (exit code 1): z"),
        (["failed No such file"], "x", "it cannot be started: bot: No such file"),
        (["failed Exec format error", "pid 3"], "", "it cannot be started: bot: Exec format error"),
        (["what is this"], "x", "it closed its pipes"),
        ([], "x", "it closed its pipes"),
    ],
)
def test_how_it_ended(said: list[str], stderr: str, sentence: str, start: Start) -> None:
    """The keeper's word, and the last line of stderr that names an error, else the last one."""
    process, keeper = start("bot", "x")
    process._errors.write(stderr.encode())
    process._errors.flush()
    keeper.leave(*said)
    process.fill()
    assert process.gone == sentence


def test_what_it_printed_is_read_once(start: Start) -> None:
    """As far as it is not too much."""
    process, _ = start()
    for text in ("a\n", "b", "y" * (_CHUNK + 5), "c"):
        process._errors.write(text.encode())
        process._errors.flush()
        assert process.printed() == text[:_CHUNK]
        assert process.printed() == ""


@pytest.mark.parametrize(("said", "ends"), [(["ended 0"], True), (["failed x"], False), ([], False)])
def test_the_end_of_its_input_is_all_it_needs(said: list[str], ends: bool, start: Start) -> None:
    """It has a moment for that."""
    process, keeper = start()
    keeper.leave(*said)
    assert process.finish() is ends
    assert keeper.heard() == b""


@pytest.mark.parametrize("at_once", [False, True])
@pytest.mark.parametrize("dies", [False, True])
def test_it_is_ended_with_its_keeper(at_once: bool, dies: bool, start: Start) -> None:
    """At once, or as it likes; a keeper that does not end is killed."""
    process, keeper = start()
    keeper.dies = dies
    process.end(at_once) if at_once else process.end()
    assert process.gone == "it was ended"
    assert keeper.asked()[:1] == (b"!" if at_once else b"")
    assert keeper.ends == ([5.0] if dies else [5.0, "killed", None])
    assert keeper.heard() == b""
    assert process._errors.closed
    assert keeper.stdout.closed
    process.end()
    assert len(keeper.ends) == (1 if dies else 3)


def test_the_keeper_is_heard_for_so_long(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    """What it says in several parts counts as a whole, and what is late is not waited for."""
    process, keeper = start()
    clock = iter((10.0, 10.25, 11.0))
    waits: list[float] = []
    ready = select.select

    def watched(reads: list[socket.socket], writes: list[int], errors: list[int], left: float) -> object:
        waits.append(left)
        return ready(reads, writes, errors, 0)

    monkeypatch.setattr("simulator.runtime.process.monotonic", lambda: next(clock))
    monkeypatch.setattr("simulator.runtime.process.select.select", watched)
    keeper.lifeline.sendall(b"pid 71\n")
    assert process._hear_keeper(0.5) == ""
    assert process._pid == 71
    assert waits == [0.25, 0]


def test_one_whose_keeper_says_nothing_is_worn(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    """It has no work that one could look up, once it is old enough."""
    process, _ = start(cpu=1)
    looked: list[str] = []

    def no_file(path: Path) -> str:
        looked.append(str(path))
        raise FileNotFoundError

    monkeypatch.setattr(Path, "read_text", no_file)
    monkeypatch.setattr("os.cpu_count", lambda: None)
    for age, worn in ((0.4, False), (0.5, True)):
        monkeypatch.setattr("simulator.runtime.process.monotonic", lambda age=age: process._begun + age)
        assert process.is_worn is worn
    assert looked == ["/proc/0/stat"]


def test_one_that_was_gone_stays_so(start: Start) -> None:
    """Its first reason is kept."""
    process, _ = start()
    process.lose("it is deaf")
    process.end()
    assert why(process.take) == "it is deaf"
