"""People who need no screen: they answer by number, drawn from their seats' luck, and the policy that answers alike."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import trio

from simulator.core.asks import Ask, Option
from simulator.core.dice import Luck
from simulator.core.scene import Audience, Listener
from simulator.play.draft import Draft
from simulator.play.seat import OpenQuestion, Person
from simulator.play.sitting import Sitting, seated
from simulator.policy.protocol import Policy, Sight, Start
from simulator.scenario import load
from simulator.trace.writer import TraceWriter
from tests.shipping import loaded
from tests.traces import inline_play, traced

SEED = 3


def pick(kind: str, options: Sequence[Option], luck: Luck) -> Option:
    """Return an option by its number; a side that is asked every round whether it surrenders fights on."""
    return options[0] if kind == "surrender" else options[luck.below(len(options))]


class Picking(Policy):
    """The policy that answers as ``Picker`` does."""

    sees = False

    def begin(self, start: Start) -> None:
        self._luck = start.luck

    def choose(self, ask: Ask, sight: Sight) -> Option:
        return pick(ask.kind, list(ask.options()), self._luck)


class Picker:
    """Answers every question without a person; ``watch`` is called with each."""

    def __init__(self, watch: Callable[[OpenQuestion], None] = lambda question: None) -> None:
        self._lucks: dict[bytes, Luck] = {}
        self._watch = watch

    def luck(self, question: OpenQuestion) -> Luck:
        """Return the luck of the seat in this fight."""
        return self._lucks.setdefault(question.key, Luck(question.key))

    async def choose(self, question: OpenQuestion) -> Sequence[Option]:
        self._watch(question)
        return [pick(question.ask.kind, question.options, self.luck(question))]


class Planner(Picker):
    """Goes through the whole draft before it sends anything; ``drafts`` are those that it has sent."""

    def __init__(self) -> None:
        super().__init__()
        self.drafts: list[Draft] = []

    async def choose(self, question: OpenQuestion) -> Sequence[Option]:
        draft = Draft(question)
        while not draft.complete:
            draft.choose(pick(draft.ask.kind, draft.options, self.luck(question)))
        self.drafts.append(draft)
        return draft.chosen


def sitting(name: str, *people: str, rounds: int | None = None, **options: Any) -> Sitting:
    """Return a shipped scenario with people in these seats (default: the first side's) and this number of rounds."""
    scenario = loaded(name) if rounds is None else load(name, settings=[f"limits.rounds={rounds}"])
    return Sitting(seated(scenario, people or (scenario.encounter.sides[0].name,)), SEED, 1, **options)


def trace_of(sit: Sitting, person: Person, *listeners: Listener) -> list[bytes]:
    """Return the lines of the trace of the fight with this person."""
    lines: list[bytes] = []
    writer = TraceWriter(lines, sit.scenario, sit.seed, sit.fight)
    result = trio.run(sit.play, person, Audience(writer, *listeners))
    writer.close(result.outcome)
    return lines


def inline_trace(sit: Sitting) -> list[bytes]:
    """Return the lines of the trace of the same fight inline, with ``Picking`` in the people's seats."""
    factories = dict.fromkeys(sit.people, Picking)
    return traced(inline_play, sit.scenario, sit.seed, sit.fight, factories=factories)[0].splitlines(keepends=True)
