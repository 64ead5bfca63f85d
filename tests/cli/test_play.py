"""``asalto play``: what is refused before the screen, and a whole fight through a real terminal."""

from __future__ import annotations

import os
import pty
import select
import signal
import struct
import sys
from collections.abc import Iterator
from fcntl import ioctl
from itertools import chain, repeat
from pathlib import Path
from termios import TIOCSWINSZ
from time import monotonic

import pytest

from simulator.runtime import inline
from simulator.trace.reader import read
from simulator.trace.replay import verify
from tests.cli.command_line import asalto

QUIET = 0.1  # seconds without output, after which the program waits for a key
READY = b"Vega: what now?"  # the first question is on the screen
LONGEST = 90.0  # seconds of a whole fight on a loaded machine
OFF = b"\x1b[?1049l"  # the terminal's other screen is left


class Keyboard:
    """``asalto`` in a process of its own with a terminal of 80 by 24."""

    def __init__(self, *words: str) -> None:
        self.pid, self._terminal = pty.fork()
        if self.pid == 0:  # the child
            os.environ |= {"TERM": "xterm-256color", "LC_ALL": "C", "PYTHONUTF8": "1"}
            os.execv(sys.executable, [sys.executable, "-m", "simulator", *words])
        ioctl(self._terminal, TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        self.output = b""

    def play(self, keys: Iterator[str | int]) -> int:
        """Press the next of ``keys`` from the first question on (or send that signal) whenever nothing is written any
        more, until the program has ended; returns its exit code. A program that does not end is killed."""
        until = monotonic() + LONGEST
        while self._read():
            if monotonic() > until:
                os.kill(self.pid, signal.SIGKILL)
            if READY in self.output:
                key = next(keys)
                if isinstance(key, int):
                    os.kill(self.pid, key)
                else:
                    os.write(self._terminal, key.encode())
        os.close(self._terminal)
        return os.waitstatus_to_exitcode(os.waitpid(self.pid, 0)[1])

    def _read(self) -> bool:
        """Read until nothing is written any more. Returns False when the program has ended."""
        while select.select([self._terminal], [], [], QUIET)[0]:
            try:
                data = os.read(self._terminal, 65536)
            except OSError:  # Linux says so when no one holds the other end
                return False
            if not data:
                return False
            self.output += data
        return True

    @property
    def printed(self) -> str:
        """The text that was printed after the screen was left."""
        return self.output.rpartition(OFF)[2].decode()


def always(*keys: str | int) -> Iterator[str | int]:
    """These keys, and Enter from then on."""
    return chain(keys, repeat("\r"))


@pytest.mark.slow
def test_a_whole_fight_through_a_terminal(tmp_path: Path) -> None:
    """Attacks are chosen by number and sent; the end is printed, the terminal is as before, and the trace verifies."""
    path = tmp_path / "mine.jsonl"
    words = ("reference_duel", "--as", "Vega", "--seed", "5", "--set", "limits.rounds=2", "--trace", str(path))
    keyboard = Keyboard("play", *words)
    assert keyboard.play(always("2\r")) == 0
    assert OFF in keyboard.output
    assert "The reference duel" in keyboard.printed
    assert "Combatant" in keyboard.printed
    assert f"asalto replay {path} --verify" in keyboard.printed.replace("\r\n", " ")
    trace = read(path)
    assert verify(trace, inline.play).recorded
    assert any(b'"how":"chosen"' in line and b"melee_attack" in line for line in trace.lines)
    replayed = asalto("replay", str(path), "--verify")
    assert replayed.exit_code == 0
    assert "the same fight from its record" in replayed.stdout


@pytest.mark.slow
def test_leaving_keeps_the_trace(tmp_path: Path) -> None:
    """Ctrl+Q and yes: the fight goes on by the defaults, and its trace is whole and verifies."""
    path = tmp_path / "left.jsonl"
    keyboard = Keyboard("play", "reference_duel", "--as", "Vega", "--seed", "5", "--trace", str(path))
    assert keyboard.play(always("\x11", "2\r")) == 0
    assert "Vega, turn, crashed: it said bye: the person has left" in keyboard.printed.replace("\r\n", " ")
    assert verify(read(path)).recorded


@pytest.mark.slow
def test_sigterm_leaves_the_terminal_as_it_was(tmp_path: Path) -> None:
    """A fight that is stopped from outside ends with code 130, the terminal is restored, and no trace is left."""
    path = tmp_path / "stopped.jsonl"
    keyboard = Keyboard("play", "reference_duel", "--as", "Vega", "--seed", "5", "--trace", str(path))
    assert keyboard.play(always(signal.SIGTERM)) == 130
    assert OFF in keyboard.output
    assert "Traceback" not in keyboard.printed
    assert keyboard.printed.strip().endswith("asalto: stopped")
    assert list(tmp_path.iterdir()) == []


def test_without_textual_it_is_said_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    """The extra is named."""
    monkeypatch.setattr(sys.modules["simulator.cli.play"], "SCREEN", "no_such_module_as_this")
    result = asalto("play", "reference_duel", "--as", "Vega")
    assert result.exit_code == 2
    assert "pip install 'asalto[play]'" in result.stderr
