"""A person at a terminal that shows the screen of ``asalto play``."""

from __future__ import annotations

import os
import pty
import select
import signal
import struct
import sys
from collections.abc import Iterator
from fcntl import ioctl
from math import inf
from termios import TIOCSWINSZ
from time import monotonic


class Keyboard:
    """``asalto`` in a process of its own with a terminal of this many lines and columns. A key is pressed after
    ``quiet`` seconds without output, the first one when ``ready`` has been written."""

    def __init__(self, *words: str, quiet: float, size: tuple[int, int] = (24, 80), ready: bytes = b"") -> None:
        self.pid, self._terminal = pty.fork()
        if self.pid == 0:  # the child
            os.environ |= {"TERM": "xterm-256color", "LC_ALL": "C", "PYTHONUTF8": "1"}
            os.execv(sys.executable, [sys.executable, "-m", "simulator", *words])
        ioctl(self._terminal, TIOCSWINSZ, struct.pack("HHHH", *size, 0, 0))
        self._quiet, self._ready = quiet, ready
        self.output = b""

    def play(self, keys: Iterator[str] | Iterator[str | int], longest: float = inf) -> int:
        """Press the next of ``keys`` (or send that signal) whenever nothing is written any more, until the program has
        ended; returns its exit code. A program that takes longer than ``longest`` seconds is killed."""
        until = monotonic() + longest
        while self._read():
            if monotonic() > until:
                os.kill(self.pid, signal.SIGKILL)
            if self._ready in self.output:
                key = next(keys)
                if isinstance(key, int):
                    os.kill(self.pid, key)
                else:
                    os.write(self._terminal, key.encode())
        os.close(self._terminal)
        return os.waitstatus_to_exitcode(os.waitpid(self.pid, 0)[1])

    def _read(self) -> bool:
        """Read until nothing is written any more. Returns False when the program has ended."""
        while select.select([self._terminal], [], [], self._quiet)[0]:
            try:
                data = os.read(self._terminal, 65536)
            except OSError:  # Linux says so when no one holds the other end
                return False
            if not data:
                return False
            self.output += data
        return True
