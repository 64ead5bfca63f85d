"""A program that plays a seat: its process, its limits, and framed messages to and from it.

The program is not trusted. It runs in a process group of its own behind a keeper (supervisor.py), with limits on memory
and work, few variables of the environment, and stderr in a file. What it writes is read no faster than it is wanted, in
frames of bounded size."""

from __future__ import annotations

import json
import os
import re
import select
import socket
import subprocess
import sys
import tempfile
from collections import deque
from contextlib import suppress
from pathlib import Path
from time import monotonic
from typing import IO, Any, Final

from attrs import fields, frozen

from ..core.asks import CRASHED
from ..core.errors import BadMessage
from ..policy.errors import PolicyError, PolicyFault
from ..policy.spec import PolicySpec, command_in
from ..wire import messages
from ..wire.codec import MAX_ANSWER
from ..wire.framing import Framer, frame
from .conversation import ENDED

DEAF: Final = "it does not read its messages"
KEPT: Final = ("PATH", "HOME", "LANG", "LANGUAGE", "TZ", "TMPDIR", "SYSTEMROOT")
"""The variables of the environment that a program gets, besides those that begin with LC_."""
GRACE: Final = 0.5
"""Seconds for a program to end by itself."""
LAST_WORDS: Final = 2.0
"""Seconds to wait for the keeper to say how a program ended."""
_PATIENCE: Final = 5.0  # seconds for the keeper to end what there is
_CHUNK: Final = 1 << 16
_MOST_UNREAD: Final = 1 << 22  # bytes of a program that writes while it should read
_TAIL: Final = 2000  # bytes of stderr in which the last line is sought
_MIB: Final = 1024**2
_ERROR: Final = re.compile(r"[\w.]*(Error|Exception|Interrupt)\b")  # Node says more after it


@frozen
class ProgramLimits:
    """What a program may use: ``memory`` in MiB, ``cpu`` in seconds of one process, ``start`` in seconds until it
    answers the first ping, ``bank`` in seconds for all its decisions in a fight. ``budget`` are the questions that it
    may answer in copies of the fight for one decision. ``stderr`` is the file for what it writes there."""

    memory: int = 1024
    cpu: int = 3600
    start: float = 10.0
    bank: float = 300.0
    budget: int = 1000
    stderr: str = ""


@frozen
class ProgramCommand:
    """What is started: the words of a command, and its limits."""

    words: tuple[str, ...]
    limits: ProgramLimits = ProgramLimits()

    @classmethod
    def of(cls, spec: PolicySpec) -> ProgramCommand:
        """The program that the policy is. Raises PolicyError for an option that is wrong."""
        words = command_in(spec.use)
        assert words is not None
        return cls(words, ProgramLimits(**{name: _limit(name, value) for name, value in spec.options.items()}))


def _limit(name: str, value: object) -> Any:  # Any: of the type that the limit has
    """A limit as it was written. Raises PolicyError when there is no such limit, or it is of another kind."""
    usual = {each.name: each.default for each in fields(ProgramLimits)}
    if name not in usual:
        raise PolicyError(f"a program has no option {name!r}; its options are {', '.join(usual)}")
    if isinstance(usual[name], str):
        good, allowed = isinstance(value, str), "a file's name"
    else:
        kinds = (int,) if isinstance(usual[name], int) else (int, float)
        good = type(value) in kinds and 0 < value <= 10**6  # type: ignore[operator]  # a number
        allowed = "a whole number above 0" if kinds == (int,) else "a number above 0"
    if not good:
        raise PolicyError(f"the option {name!r} of a program is {value!r:.60}; allowed is {allowed}, up to 1000000")
    return value


def scrubbed() -> dict[str, str]:
    """The environment that programs get."""
    return {key: value for key, value in os.environ.items() if key in KEPT or key.startswith("LC_")}


class ProgramProcess:
    """One process of a program. ``gone`` says how it ended, once that has been noticed; ``knows`` is what it has been
    told of a fight's scenario, if it keeps that from fight to fight."""

    def __init__(self, command: ProgramCommand) -> None:
        self.command = command
        self.gone = ""
        self.knows = b""
        self._printed = 0
        self._framer = Framer(MAX_ANSWER)
        self._received: deque[bytes] = deque()
        self._unread = 0
        self._begun = monotonic()
        self._pings = 0
        self._pid = 0
        self._status = ""
        self._errors: IO[bytes] = _errors_file(command.limits.stderr)
        self._lifeline, other = socket.socketpair()
        with other:
            self._supervisor = subprocess.Popen(
                _keeper_words(command, other.fileno()),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=self._errors,
                env=scrubbed(),
                pass_fds=[other.fileno()],
                start_new_session=True,
                bufsize=0,
            )
        assert self._supervisor.stdin is not None
        assert self._supervisor.stdout is not None
        self.input, self.output = self._supervisor.stdin.fileno(), self._supervisor.stdout.fileno()
        os.set_blocking(self.input, False)
        os.set_blocking(self.output, False)
        self._readable = select.poll()
        self._readable.register(self.output, select.POLLIN)
        self._either = select.poll()
        self._either.register(self.output, select.POLLIN)
        self._either.register(self.input, select.POLLOUT)

    # Messages, without waiting.

    def ping(self) -> messages.Ping:
        """A ping that only this process has got, this once."""
        self._pings += 1
        return messages.Ping(self._pings)

    def take(self) -> bytes | None:
        """The next message that has come whole; None when there is none. Raises PolicyFault when it is gone."""
        if self._received:
            message = self._received.popleft()
            self._unread -= len(message)
            return message
        if self.gone:
            raise PolicyFault(CRASHED, self.gone)
        return None

    def fill(self) -> None:
        """Read what the program has written; when that is the end, or no frame, the program is gone."""
        try:
            data = os.read(self.output, _CHUNK)
            whole = self._framer.feed(data)
        except BlockingIOError:
            return
        except BadMessage as error:
            self.lose(f"it wrote what is no frame: {error}")
            return
        self._received += whole
        self._unread += sum(map(len, whole))
        if not data:
            self.lose(self._how_it_ended())

    def write(self, data: bytes | memoryview) -> int:
        """Write what the pipe takes now; returns how many bytes. Raises PolicyFault when the program is gone."""
        try:
            return os.write(self.input, data)
        except BlockingIOError:
            return 0
        except OSError:
            self.fill()  # what it said before it left may be about that
            if not self.gone:
                self.lose(self._how_it_ended())
            raise PolicyFault(CRASHED, self.gone) from None

    # Messages, with waiting.

    def send(self, message: bytes, until: float) -> None:
        """Send a message. Raises PolicyFault when the program is gone, or does not read it until then."""
        self.send_raw(frame(message), until)

    def send_raw(self, framed: bytes, until: float) -> None:
        """Send bytes that are framed already, or only a part of a frame; raises as ``send`` does."""
        data = memoryview(framed)
        while data:
            written = self.write(data)
            data = data[written:]
            if data and not written:
                self._wait_to_write(until)

    def receive(self, until: float) -> bytes:
        """The next message. Raises TimeoutError when there is none until then, PolicyFault when the program is
        gone."""
        while (message := self.take()) is None:
            left = until - monotonic()
            if left <= 0 or not self._readable.poll(left * 1000):
                raise TimeoutError
            self.fill()
        return message

    def _wait_to_write(self, until: float) -> None:
        """Wait until the pipe takes more; a program that writes meanwhile is read, up to a bound."""
        watched = self._either
        if self._unread > _MOST_UNREAD:
            watched = select.poll()
            watched.register(self.input, select.POLLOUT)
        left = until - monotonic()
        ready = watched.poll(left * 1000) if left > 0 else []
        if not ready:  # half a message has been sent, so there can be no other
            self.lose(DEAF)
            raise PolicyFault(CRASHED, self.gone)
        if any(number == self.output for number, _ in ready):
            self.fill()
            if self.gone:
                raise PolicyFault(CRASHED, self.gone)

    # The end.

    @property
    def is_worn(self) -> bool:
        """The process has used half of its work, so the next fight gets a new one."""
        half = self.command.limits.cpu / 2
        if (monotonic() - self._begun) * (os.cpu_count() or 1) < half:
            return False
        self._hear_keeper(0)
        try:
            cells = Path(f"/proc/{self._pid}/stat").read_text().rpartition(")")[2].split()
        except OSError:
            return True
        return (int(cells[11]) + int(cells[12])) / os.sysconf("SC_CLK_TCK") > half

    def lose(self, why: str) -> None:
        """The program is gone, or has to go; its pipes are closed by ``end``."""
        if not self.gone:
            self.gone = why
            with suppress(OSError):
                self._lifeline.send(b"!")

    def end(self, at_once: bool = False) -> None:
        """End the process and all that it has started; unless ``at_once`` it may first end by itself."""
        self.gone = self.gone or "it was ended"
        if self._supervisor.returncode is not None:
            return
        with suppress(OSError):
            if at_once:
                self._lifeline.send(b"!")
        assert self._supervisor.stdin is not None
        assert self._supervisor.stdout is not None
        for stream in (self._supervisor.stdin, self._supervisor.stdout, self._lifeline):
            with suppress(OSError):
                stream.close()
        try:
            self._supervisor.wait(_PATIENCE)
        except subprocess.TimeoutExpired:  # it ends with its program, which the system cannot end yet
            self._supervisor.kill()
            self._supervisor.wait()
        self._errors.close()

    def finish(self) -> bool:
        """Close the program's input. Returns whether it then ends by itself, within a short time."""
        assert self._supervisor.stdin is not None
        self._supervisor.stdin.close()
        return self._hear_keeper(GRACE).startswith("ended ")

    def _how_it_ended(self) -> str:
        """The sentence about a program whose pipes are closed, with the last line of its stderr."""
        status = self._hear_keeper(LAST_WORDS)
        if status.startswith("failed "):
            return f"it cannot be started: {self.command.words[0]}: {status.removeprefix('failed ')}"
        if not status.startswith("ended "):
            return "it closed its pipes"
        code = int(status.removeprefix("ended "))
        said = f"signal {-code}" if code < 0 else f"exit code {code}"
        last = self._last_error()
        return f"{ENDED} ({said}){': ' if last else ''}{last}"

    def _hear_keeper(self, patience: float) -> str:
        """How the program ended or failed, as soon as the keeper has said it; ``patience`` in seconds for that."""
        until = monotonic() + patience
        while not self._status and select.select([self._lifeline], [], [], max(until - monotonic(), 0))[0]:
            try:
                data = self._lifeline.recv(4096).decode(errors="replace")
            except ConnectionResetError:  # the keeper has gone, and has not read all that it was sent
                break
            for line in data.splitlines():
                if line.startswith("pid "):
                    self._pid = int(line.removeprefix("pid "))
                else:
                    self._status = line
            if not data:
                break
        return self._status

    def printed(self) -> str:
        """What it has written to stderr since the last call; no more than some thousand letters."""
        size = os.fstat(self._errors.fileno()).st_size
        if size == self._printed:
            return ""
        data = os.pread(self._errors.fileno(), min(size - self._printed, _CHUNK), self._printed)
        self._printed = size
        return data.decode(errors="replace")

    def _last_error(self) -> str:
        """The last line on stderr that names an error, else the last line, if any."""
        size = os.fstat(self._errors.fileno()).st_size
        tail = os.pread(self._errors.fileno(), _TAIL, max(size - _TAIL, 0)).decode(errors="replace")
        lines = [line.strip() for line in tail.splitlines() if line.strip()]
        last = next((line for line in reversed(lines) if _ERROR.match(line)), lines[-1] if lines else "")
        return "".join(char if char.isprintable() else "?" for char in last)[:200]


def _keeper_words(command: ProgramCommand, lifeline: int) -> list[str]:
    limits = command.limits
    order = {"command": command.words, "memory": limits.memory * _MIB, "cpu": limits.cpu}
    script = str(Path(__file__).with_name("supervisor.py"))
    return [sys.executable, "-I", "-S", script, json.dumps(order), str(lifeline)]


def _errors_file(path: str) -> IO[bytes]:
    """The file for stderr: the one that is named, or one that vanishes with the process. Raises PolicyError."""
    if not path:
        return tempfile.TemporaryFile("a+b")
    try:
        return open(path, "a+b")
    except OSError as error:
        raise PolicyError(f"the file {path} for a program's stderr cannot be written: {error.strerror}") from error
