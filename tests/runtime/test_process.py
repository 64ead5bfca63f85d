"""The process of a program without its supervisor: start, reading, writing and end."""

from __future__ import annotations

import fcntl
import io
import json
import os
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from threading import Thread
from time import monotonic
from typing import Any

import pytest

from simulator.core.asks import CRASHED
from simulator.policy.errors import PolicyError, PolicyFault
from simulator.runtime.conversation import ENDED
from simulator.runtime.process import DEAF, ProgramCommand, ProgramLimits, ProgramProcess, scrubbed
from simulator.wire.framing import frame

SMALL = 4096  # bytes that a pipe of these tests takes


class Supervisor:
    """Stands in for the supervisor's process: the other ends of its pipes and of the lifeline."""

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
        """The program ends after the supervisor has sent these lines."""
        for line in said:
            self.lifeline.sendall(line.encode() + b"\n")
        os.close(self.says)
        self.says = -1
        self.lifeline.close()

    def heard(self) -> bytes:
        """Return the bytes that the program was sent, as far as the pipe holds them."""
        return os.read(self.hears, 2 * SMALL)

    def asked(self) -> bytes:
        """Return the requests to the supervisor."""
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


Start = Callable[..., tuple[ProgramProcess, Supervisor]]


@pytest.fixture
def start(monkeypatch: pytest.MonkeyPatch) -> Iterator[Start]:
    """Starts processes whose keepers are such."""
    started: list[tuple[ProgramProcess, Any]] = []
    monkeypatch.setattr("simulator.runtime.process.subprocess.Popen", Supervisor)

    def make(*words: str, **limits: Any) -> tuple[ProgramProcess, Supervisor]:
        made = ProgramProcess(ProgramCommand(words or ("bot",), ProgramLimits(**limits)))
        started.append((made, made._supervisor))
        return started[-1]

    yield make
    for made, supervisor in started:
        made.end()
        supervisor.close()


def why(work: Callable[[], object]) -> str:
    """Return the sentence of the fault, which is a crash."""
    with pytest.raises(PolicyFault) as caught:
        work()
    assert caught.value.how == CRASHED
    return caught.value.message


def test_the_keeper_gets_its_order(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    """The command, the limits in bytes and seconds, and its end of the lifeline; nothing else of the environment."""
    monkeypatch.setattr(os, "environ", {"PATH": "/p", "LC_TIME": "C", "SECRET": "x", "XLC_A": "y", "TZ": "UTC"})
    process, supervisor = start("bot", "-v", memory=3, cpu=5)
    (*interpreter, script, order, lifeline) = supervisor.words
    assert interpreter == [sys.executable, "-I", "-S"]
    assert Path(script).name == "supervisor.py"
    assert Path(script).is_file()
    assert json.loads(order) == {"command": ["bot", "-v"], "memory": 3 * 1024 * 1024, "cpu": 5}
    assert supervisor.given["pass_fds"] == [int(lifeline)]
    assert supervisor.given["env"] == scrubbed() == {"PATH": "/p", "LC_TIME": "C", "TZ": "UTC"}
    assert supervisor.given["start_new_session"] is True
    assert supervisor.given["bufsize"] == 0
    assert supervisor.given["stdin"] == supervisor.given["stdout"] == subprocess.PIPE
    assert supervisor.given["stderr"] is process._errors
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


def test_messages_come_one_by_one(start: Start) -> None:
    """Messages arrive one by one however they were written; a read message is no longer unread."""
    process, supervisor = start()
    assert process.take() is None
    process.fill()  # there is nothing
    assert process.take() is None
    supervisor.say(b"one")
    supervisor.say(b"three")
    os.write(supervisor.says, frame(b"four")[:5])
    process.fill()
    assert process.take() == b"one"
    assert process.receive(monotonic() - 1) == b"three"  # it is there already
    assert process.take() is None
    os.write(supervisor.says, frame(b"four")[5:])
    assert process.receive(monotonic() + 20) == b"four"
    with pytest.raises(TimeoutError):
        process.receive(monotonic() + 0.001)
    assert process.gone == ""


def test_the_rest_is_read_before_it_is_gone(start: Start) -> None:
    """The last messages of a program that has ended; from then on it says how it ended."""
    process, supervisor = start()
    supervisor.say(b"last")
    supervisor.leave("pid 7", "ended 3")
    process.fill()
    assert process.gone == ""
    process.fill()
    assert process.gone == f"{ENDED} (exit code 3)"
    assert process.take() == b"last"
    assert why(process.take) == f"{ENDED} (exit code 3)"


def test_a_long_message_is_sent_in_parts_while_the_program_writes(start: Start) -> None:
    """The pipe takes a part; the program writes and reads meanwhile, and nothing is lost either way."""
    process, supervisor = start()
    process.send(b"hello", monotonic() - 1)  # the pipe takes it, so there is nothing to wait for
    assert supervisor.heard() == frame(b"hello")
    message, heard = bytes(range(256)) * 40, bytearray()

    def program() -> None:
        supervisor.say(b"meanwhile")
        while len(heard) < len(message) + 4:
            heard.extend(supervisor.heard())

    reader = Thread(target=program)
    reader.start()
    process.send(message, monotonic() + 20)
    reader.join()
    assert bytes(heard) == frame(message)
    assert process.receive(monotonic() + 20) == b"meanwhile"


def test_one_that_does_not_read_is_lost(start: Start) -> None:
    """Half a message has been sent, so no other can follow; the supervisor is asked once to end the program."""
    process, supervisor = start()
    assert why(lambda: process.send(bytes(3 * SMALL), monotonic() - 1)) == DEAF
    assert supervisor.asked() == b"!"
    process.lose("another reason")
    process.end()
    assert why(process.take) == DEAF


@pytest.mark.parametrize(
    ("written", "said", "sentence"),
    [
        (b"", b"ended 0\n", f"{ENDED} (exit code 0)"),
        (b"", b"ended -9\n", f"{ENDED} (signal 9)"),
        (bytes(4), b"", "it wrote something that is not a frame: "),
    ],
)
def test_one_that_leaves_while_it_is_written_to(written: bytes, said: bytes, sentence: str, start: Start) -> None:
    """The reason is its last message if that is no frame, else how it ended."""
    process, supervisor = start()
    os.close(supervisor.hears)
    supervisor.hears = -1
    os.write(supervisor.says, written)
    supervisor.lifeline.sendall(said)
    assert why(lambda: process.send(b"x", monotonic() + 20)).startswith(sentence)
    assert why(lambda: process.receive(monotonic() + 20)).startswith(sentence)


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
    """The reason is the supervisor's word, and the last line of stderr that names an error, else the last one."""
    process, supervisor = start("bot", "x")
    process._errors.write(stderr.encode())
    process._errors.flush()
    supervisor.leave(*said)
    process.fill()
    assert process.gone == sentence


@pytest.mark.parametrize(("said", "ends"), [(["ended 0"], True), (["failed x"], False), ([], False)])
def test_the_end_of_its_input_is_all_it_needs(said: list[str], ends: bool, start: Start) -> None:
    """It has a moment for that."""
    process, supervisor = start()
    supervisor.leave(*said)
    assert process.finish() is ends
    assert supervisor.heard() == b""


@pytest.mark.parametrize("at_once", [False, True])
@pytest.mark.parametrize("dies", [False, True])
def test_it_is_ended_with_its_keeper(at_once: bool, dies: bool, start: Start) -> None:
    """The supervisor ends immediately or in its own time; one that does not end is killed."""
    process, supervisor = start()
    supervisor.dies = dies
    process.end(at_once) if at_once else process.end()
    assert process.gone == "it was ended"
    assert supervisor.asked()[:1] == (b"!" if at_once else b"")
    assert supervisor.ends == ([5.0] if dies else [5.0, "killed", None])
    assert supervisor.heard() == b""
    assert process._errors.closed
    assert supervisor.stdout.closed
    process.end()
    assert len(supervisor.ends) == (1 if dies else 3)
