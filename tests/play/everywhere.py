"""A person at a pseudo-terminal plays scenarios.

Each fight is played once more with the same answers in this process; the traces have to be the same, byte for byte."""

from __future__ import annotations

import os
import pty
import select
import struct
import sys
import tempfile
from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from fcntl import ioctl
from itertools import cycle
from pathlib import Path
from termios import TIOCSWINSZ

from simulator.core.asks import CHOSEN, Ask, Option
from simulator.core.scene import Decision
from simulator.play.sitting import Sitting, seated
from simulator.policy.protocol import Policy, Sight
from simulator.runtime import campaign, inline
from simulator.runtime.seats import Factory
from simulator.scenario import Scenario, load
from simulator.trace.reader import Trace, read
from simulator.trace.writer import TraceWriter

SEED = 3
ROUNDS = ("limits.rounds=2",)
"""Fights with a person end here: each round is played by the same screen."""
KEYS = ("3\r", "\r", "5\r", "2\r", "4\r")
"""Pressed in turn: an answer by its number, or, where there are fewer, the first. Where answers are to be sent, that is
Send, and 2 takes the last one back."""
QUIET = 0.02  # seconds without output, after which a key is pressed
SIZE = (30, 100)  # lines and columns


class Typist:
    """A person at a terminal that shows the screen of ``asalto play``."""

    def __init__(self, words: Sequence[str]) -> None:
        self._pid, self._terminal = pty.fork()
        if self._pid == 0:  # the child
            os.environ |= {"TERM": "xterm-256color", "LC_ALL": "C", "PYTHONUTF8": "1"}
            os.execv(sys.executable, [sys.executable, "-m", "simulator", "play", *words])
        ioctl(self._terminal, TIOCSWINSZ, struct.pack("HHHH", *SIZE, 0, 0))
        self.output = b""

    def play(self, keys: Iterator[str]) -> int:
        """Press one key after the other, whenever nothing is written any more, to the end; returns the exit code."""
        while self._read():
            os.write(self._terminal, next(keys).encode())
        os.close(self._terminal)
        return os.waitstatus_to_exitcode(os.waitpid(self._pid, 0)[1])

    def _read(self) -> bool:
        """Read until nothing is written any more. Returns False when the program has ended."""
        while select.select([self._terminal], [], [], QUIET)[0]:
            try:
                data = os.read(self._terminal, 65536)
            except OSError:  # Linux says so when no one holds the other end
                return False
            if not data:
                return False
            self.output = (self.output + data)[-4000:]
        return True


class Answers:
    """Answers that were given, in order, to be given again; ``others`` of them are not the default."""

    def __init__(self, given: Sequence[Decision]) -> None:
        self.left = deque(given)
        self.others = 0

    def next(self, ask: Ask) -> Option:
        """Return the answer to the next question."""
        decision = self.left.popleft()
        assert (decision.seat, decision.kind) == (ask.seat, ask.kind)
        self.others += decision.option != ask.default()
        return decision.option


class Again(Policy):
    """Gives these answers, whichever of the person's seats is asked."""

    sees = False

    def __init__(self, answers: Answers) -> None:
        self._answers = answers

    def choose(self, ask: Ask, sight: Sight) -> Option:
        return self._answers.next(ask)


def person_plays(name: str) -> Answers:
    """Let a person play the first side of a scenario, through a terminal, and compare the trace with that of the same
    answers inline. Returns the answers. Raises AssertionError where anything differs."""
    side = load(name).encounter.sides[0].name
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "trace.jsonl")
        words = (name, "--as", side, "--seed", str(SEED), "--set", *ROUNDS, "--trace", str(path), "--deadline", "60")
        typist = Typist(words)
        code = typist.play(cycle(KEYS))
        assert code == 0, f"{name}: exit code {code}: {typist.output[-500:]!r}"
        trace = read(path)
    scenario = seated(load(name, settings=ROUNDS), [side])
    people = Sitting(scenario, SEED, 1).people
    given = decisions(trace, people)
    assert given, f"{name}: the person was asked nothing"
    assert {decision.how for decision in given} == {CHOSEN}, f"{name}: a fault of the person's seat"
    answers = Answers(given)
    same = traced(scenario, dict.fromkeys(people, lambda: Again(answers)))
    assert b"".join(trace.lines) == same, f"{name}: the trace with a person differs from that of the same answers"
    assert not answers.left, f"{name}: {len(answers.left)} answers of the person were not asked for again"
    return answers


def decisions(trace: Trace, seats: Sequence[int]) -> list[Decision]:
    """Return the decisions of these seats, in order."""
    return [entry for entry in trace.entries if isinstance(entry, Decision) and entry.seat in seats]


def traced(scenario: Scenario, factories: Mapping[int, Factory]) -> bytes:
    """Return the bytes of the trace of a fight, or of a chain, played inline without a fault."""
    lines: list[bytes] = []
    writer = TraceWriter(lines, scenario, SEED, 1)
    play = campaign.play if scenario.chain else inline.play
    result = play(scenario, SEED, 1, listener=writer, factories=factories, deadline=60.0)
    assert result.faults == (), result.faults
    writer.close(result.outcome)
    return b"".join(lines)
