"""``asalto play``: what is refused before the screen, and a whole fight through a real terminal."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from itertools import chain, repeat
from pathlib import Path

import pytest

from simulator.runtime import inline
from simulator.trace.reader import read
from simulator.trace.replay import verify
from tests.cli.command_line import asalto
from tests.play.terminal import Keyboard

QUIET = 0.1  # seconds without output, after which the program waits for a key
READY = b"Vega: what now?"  # the first question is on the screen
LONGEST = 90.0  # seconds of a whole fight on a loaded machine
OFF = b"\x1b[?1049l"  # the terminal's other screen is left


class Player(Keyboard):
    """Plays from the first question on, until the program has ended; one that does not end is killed."""

    def __init__(self, *words: str) -> None:
        super().__init__("play", *words, quiet=QUIET, ready=READY)

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
    keyboard = Player(*words)
    assert keyboard.play(always("2\r"), LONGEST) == 0
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
    keyboard = Player("reference_duel", "--as", "Vega", "--seed", "5", "--trace", str(path))
    assert keyboard.play(always("\x11", "2\r"), LONGEST) == 0
    assert "Vega, turn, crashed: it said bye: the person has left" in keyboard.printed.replace("\r\n", " ")
    assert verify(read(path)).recorded


@pytest.mark.slow
def test_sigterm_leaves_the_terminal_as_it_was(tmp_path: Path) -> None:
    """A fight that is stopped from outside ends with code 130, the terminal is restored, and no trace is left."""
    path = tmp_path / "stopped.jsonl"
    keyboard = Player("reference_duel", "--as", "Vega", "--seed", "5", "--trace", str(path))
    assert keyboard.play(always(signal.SIGTERM), LONGEST) == 130
    assert OFF in keyboard.output
    assert "Traceback" not in keyboard.printed
    assert keyboard.printed.strip().endswith("asalto: stopped")
    assert list(tmp_path.iterdir()) == []
