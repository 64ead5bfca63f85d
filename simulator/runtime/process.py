"""Process of a program that plays a seat: its limits, and framed messages to and from it.

The program is not trusted. It runs in its own process group behind a supervisor (supervisor.py), with limits on memory
and CPU time, few environment variables, and stderr in a file. This module reads its output only on demand, in frames of
bounded size."""

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
"""Environment variables that a program gets, besides those that begin with LC_."""
GRACE: Final = 0.5
"""Seconds for a program to exit after its input has closed."""
LAST_WORDS: Final = 2.0
"""Seconds to wait for the supervisor's line about the end of a program."""
_PATIENCE: Final = 5.0  # seconds for the supervisor to end everything
_CHUNK: Final = 1 << 16
_MOST_UNREAD: Final = 1 << 22  # bytes read ahead from a program that writes while it should read
_TAIL: Final = 2000  # bytes of stderr searched for the last line
_MIB: Final = 1024**2
_ERROR: Final = re.compile(r"[\w.]*(Error|Exception|Interrupt)\b")  # Node prints more lines after this one


@frozen
class ProgramLimits:
    """Limits of a program.

    ``memory`` is in MiB. ``cpu`` is CPU time of one process in seconds. ``start`` is in seconds until the reply to the
    first ping. ``bank`` is in seconds for all decisions in a fight. ``budget`` is the number of questions that the
    program may answer in copies of the fight for one decision. ``stderr`` is the path of the file for its error output
    (empty: a temporary file)."""

    memory: int = 1024
    cpu: int = 3600
    start: float = 10.0
    bank: float = 300.0
    budget: int = 1000
    stderr: str = ""


@frozen
class ProgramCommand:
    """Command that starts a program: its words and its limits."""

    words: tuple[str, ...]
    limits: ProgramLimits = ProgramLimits()

    @classmethod
    def of(cls, spec: PolicySpec) -> ProgramCommand:
        """Return the command of a policy spec that names a program. Raises PolicyError for a wrong option."""
        words = command_in(spec.use)
        assert words is not None
        return cls(words, ProgramLimits(**{name: _limit(name, value) for name, value in spec.options.items()}))


def _limit(name: str, value: object) -> Any:  # Any: of the type that the limit has
    """Check one limit of a policy spec. Raises PolicyError if its name or its type is wrong."""
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
    """Return the environment for programs."""
    return {key: value for key, value in os.environ.items() if key in KEPT or key.startswith("LC_")}


class ProgramProcess:
    """One process of a program.

    ``gone`` says how it ended, once that is noticed, else it is empty. ``knows`` is the scenario that an isolated
    policy has received and keeps from fight to fight."""

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
                _supervisor_words(command, other.fileno()),
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

    # Without waiting.

    def ping(self) -> messages.Ping:
        """Return a ping with a number that this process has not had yet."""
        self._pings += 1
        return messages.Ping(self._pings)

    def take(self) -> bytes | None:
        """Return the next complete message that has come; None if there is none. Raises PolicyFault when the program is
        gone."""
        if self._received:
            message = self._received.popleft()
            self._unread -= len(message)
            return message
        if self.gone:
            raise PolicyFault(CRASHED, self.gone)
        return None

    def fill(self) -> None:
        """Read the output available now. At its end, or at a bad frame, the program counts as gone."""
        try:
            data = os.read(self.output, _CHUNK)
            whole = self._framer.feed(data)
        except BlockingIOError:
            return
        except BadMessage as error:
            self.lose(f"it wrote something that is not a frame: {error}")
            return
        self._received += whole
        self._unread += sum(map(len, whole))
        if not data:
            self.lose(self._how_it_ended())

    def write(self, data: bytes | memoryview) -> int:
        """Write as much as the pipe takes now. Returns the number of bytes. Raises PolicyFault when the program is
        gone."""
        try:
            return os.write(self.input, data)
        except BlockingIOError:
            return 0
        except OSError:
            self.fill()  # its last messages may explain the end
            if not self.gone:
                self.lose(self._how_it_ended())
            raise PolicyFault(CRASHED, self.gone) from None

    # With waiting.

    def send(self, message: bytes, until: float) -> None:
        """Send a message. Raises PolicyFault when the program is gone, or does not read it by the time ``until``."""
        self.send_raw(frame(message), until)

    def send_raw(self, framed: bytes, until: float) -> None:
        """Send bytes that are framed already, or a part of a frame; raises as ``send`` does."""
        data = memoryview(framed)
        while data:
            written = self.write(data)
            data = data[written:]
            if data and not written:
                self._wait_to_write(until)

    def receive(self, until: float) -> bytes:
        """Return the next message. Raises TimeoutError at the time ``until``, PolicyFault when the program is gone."""
        while (message := self.take()) is None:
            left = until - monotonic()
            if left <= 0 or not self._readable.poll(left * 1000):
                raise TimeoutError
            self.fill()
        return message

    def _wait_to_write(self, until: float) -> None:
        """Wait until the pipe takes more. Meanwhile read the program's output, up to a bound."""
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
        """Return whether the process has used half of its CPU time, so that the next fight should get a new one."""
        half = self.command.limits.cpu / 2
        if (monotonic() - self._begun) * (os.cpu_count() or 1) < half:
            return False
        self._supervisor_line(0)
        try:
            cells = Path(f"/proc/{self._pid}/stat").read_text().rpartition(")")[2].split()
        except OSError:
            return True
        return (int(cells[11]) + int(cells[12])) / os.sysconf("SC_CLK_TCK") > half

    def lose(self, reason: str) -> None:
        """Mark the program as gone and have the supervisor end it; ``end`` closes its pipes."""
        if not self.gone:
            self.gone = reason
            with suppress(OSError):
                self._lifeline.send(b"!")

    def end(self, at_once: bool = False) -> None:
        """End the process and all that it has started. Unless ``at_once`` it gets some time to exit."""
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
        except subprocess.TimeoutExpired:  # it waits for its program, which the system cannot end yet
            self._supervisor.kill()
            self._supervisor.wait()
        self._errors.close()

    def finish(self) -> bool:
        """Close the program's input. Returns whether the program then exits within GRACE."""
        assert self._supervisor.stdin is not None
        self._supervisor.stdin.close()
        return self._supervisor_line(GRACE).startswith("ended ")

    def _how_it_ended(self) -> str:
        """Return the fault message about a program whose pipes are closed, with the last line of its stderr."""
        status = self._supervisor_line(LAST_WORDS)
        if status.startswith("failed "):
            return f"it cannot be started: {self.command.words[0]}: {status.removeprefix('failed ')}"
        if not status.startswith("ended "):
            return "it closed its pipes"
        code = int(status.removeprefix("ended "))
        status = f"signal {-code}" if code < 0 else f"exit code {code}"
        last = self._last_error()
        return f"{ENDED} ({status}){': ' if last else ''}{last}"

    def _supervisor_line(self, patience: float) -> str:
        """Return the supervisor's line about the program's end; wait up to ``patience`` seconds for it."""
        until = monotonic() + patience
        while not self._status and select.select([self._lifeline], [], [], max(until - monotonic(), 0))[0]:
            try:
                data = self._lifeline.recv(4096).decode(errors="replace")
            except ConnectionResetError:  # the supervisor has exited without reading everything
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
        """Return the program's error output since the last call, at most 64 KiB."""
        size = os.fstat(self._errors.fileno()).st_size
        if size == self._printed:
            return ""
        data = os.pread(self._errors.fileno(), min(size - self._printed, _CHUNK), self._printed)
        self._printed = size
        return data.decode(errors="replace")

    def _last_error(self) -> str:
        """Return the last line on stderr that names an error, else the last line, else an empty string."""
        size = os.fstat(self._errors.fileno()).st_size
        tail = os.pread(self._errors.fileno(), _TAIL, max(size - _TAIL, 0)).decode(errors="replace")
        lines = [line.strip() for line in tail.splitlines() if line.strip()]
        last = next((line for line in reversed(lines) if _ERROR.match(line)), lines[-1] if lines else "")
        return "".join(char if char.isprintable() else "?" for char in last)[:200]


def _supervisor_words(command: ProgramCommand, lifeline: int) -> list[str]:
    limits = command.limits
    order = {"command": command.words, "memory": limits.memory * _MIB, "cpu": limits.cpu}
    script = str(Path(__file__).with_name("supervisor.py"))
    return [sys.executable, "-I", "-S", script, json.dumps(order), str(lifeline)]


def _errors_file(path: str) -> IO[bytes]:
    """Open the file for stderr: the named one, or one that vanishes with the process. Raises PolicyError."""
    if not path:
        return tempfile.TemporaryFile("a+b")
    try:
        return open(path, "a+b")
    except OSError as error:
        raise PolicyError(f"the file {path} for a program's stderr cannot be written: {error.strerror}") from error
