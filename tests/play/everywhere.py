"""A person at a pseudo-terminal plays scenarios.

Each fight is played once more with the same answers in this process; the traces have to be the same, byte for byte."""

from __future__ import annotations

import tempfile
from collections import deque
from collections.abc import Mapping, Sequence
from itertools import cycle
from pathlib import Path

from simulator.core.asks import CHOSEN, Ask, Option
from simulator.core.scene import Decision
from simulator.play.sitting import Sitting, seated
from simulator.policy.protocol import Policy, Sight
from simulator.runtime.seats import Factory
from simulator.scenario import Scenario, load
from simulator.trace.reader import Trace, read
from tests import traces
from tests.play.terminal import Keyboard

SEED = 3
ROUNDS = ("limits.rounds=2",)
"""Fights with a person end here: each round is played by the same screen."""
KEYS = ("3\r", "\r", "5\r", "2\r", "4\r")
"""Pressed in turn: an answer by its number, or, where there are fewer, the first. Where answers are to be sent, that is
Send, and 2 takes the last one back."""
QUIET = 0.02  # seconds without output, after which a key is pressed
SIZE = (30, 100)  # lines and columns


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
        keyboard = Keyboard("play", *words, quiet=QUIET, size=SIZE)
        code = keyboard.play(cycle(KEYS))
        assert code == 0, f"{name}: exit code {code}: {keyboard.output[-500:]!r}"
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
    trace, result = traces.traced(traces.inline_play, scenario, SEED, factories=factories, deadline=60.0)
    assert result.faults == (), result.faults
    return trace
