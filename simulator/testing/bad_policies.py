"""Policies that misbehave, each in one way, for tests of the runtimes.

``BAD`` has one of each kind, with the word of core.asks by which the runtime records its fault."""

from __future__ import annotations

import itertools
import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from ..compiled import is_compiled
from ..core.asks import CRASHED, ILLEGAL, LATE, RETRIED, Ask, Option
from ..core.events import Event
from ..core.system import Outcome
from ..policy.protocol import Policy, Sight, Start
from .probes import scribble

FOREIGN = Option("no such thing", 99)


class PolicyBug(Exception):
    """Raised by misbehaving policies."""


class Raises(Policy):
    """Policy that raises at every question."""

    def choose(self, ask: Ask, sight: Sight) -> Option:
        raise PolicyBug("I would rather not")


class Exits(Policy):
    """Policy that tries to leave the program with SystemExit, which ``except Exception`` does not catch."""

    def choose(self, ask: Ask, sight: Sight) -> Option:
        raise SystemExit(3)


class Defaults(Policy):
    """Policy that answers every question with its default."""

    def choose(self, ask: Ask, sight: Sight) -> Option:
        return ask.default()


class RaisesAtFirst(Defaults):
    """Policy that raises as the fight begins."""

    def begin(self, start: Start) -> None:
        raise PolicyBug("too early for me")


class RaisesWhenTold(Defaults):
    """Policy that listens, and raises at the first events."""

    listens = True

    def told(self, events: Sequence[Event]) -> None:
        raise PolicyBug("bad news")


class RaisesAtLast(Defaults):
    """Policy that raises when the fight is over."""

    def end(self, outcome: Outcome) -> None:
        raise PolicyBug("a bad loser")


class Answers(Policy):
    """Policy that gives the same answer to every question, legal or not, an Option or not."""

    def __init__(self, answer: Any) -> None:  # Any: the point is that it need not be an Option
        self.answer = answer

    def choose(self, ask: Ask, sight: Sight) -> Option:
        return self.answer  # type: ignore[no-any-return]  # on purpose


class SecondThoughts(Policy):
    """Policy that answers each question wrongly at first, and legally when it is asked again."""

    def __init__(self) -> None:
        self.asked: Ask | None = None

    def choose(self, ask: Ask, sight: Sight) -> Option:
        again = self.asked is not None and self.asked.id == ask.id
        self.asked = ask
        return ask.default() if again else FOREIGN


class Spins(Policy):
    """Policy that never returns: it loops forever."""

    def choose(self, ask: Ask, sight: Sight) -> Option:
        while True:
            pass


class Sleeps(Policy):
    """Policy that never returns: it sleeps forever."""

    def choose(self, ask: Ask, sight: Sight) -> Option:
        while True:
            time.sleep(3600)


class Clings(Policy):
    """Policy that never returns, and catches every Exception that would end it."""

    def choose(self, ask: Ask, sight: Sight) -> Option:
        while True:
            try:
                while True:
                    pass
            except Exception:
                continue


class Meddles(Policy):
    """Policy that answers legally, but changes everything it is given: the question, the view, its own start."""

    def begin(self, start: Start) -> None:
        start.luck.below(7)

    def choose(self, ask: Ask, sight: Sight) -> Option:
        answer = ask.default()
        scribble(sight.view().row())
        ask.kind, ask.seat, ask.rule, ask.body = "mine", 99, "XX-MINE-01", 99
        return answer


class Fickle(Policy):
    """Policy with legal answers that depend on how often its class has answered before, so that no fight can be
    replayed."""

    answers = itertools.count(1)

    def choose(self, ask: Ask, sight: Sight) -> Option:
        options = list(ask.options())
        return options[next(Fickle.answers) * 7 % len(options)]


Factory = Callable[[], Policy]


class Mistypes(Policy):
    """Policy that answers with an option whose target is not a number."""

    def choose(self, ask: Ask, sight: Sight) -> Option:
        return Option("wait", target="me")  # type: ignore[arg-type]


BAD: Mapping[str, tuple[Factory, str]] = {
    "raises": (Raises, CRASHED),
    "exits": (Exits, CRASHED),
    "raises_at_first": (RaisesAtFirst, CRASHED),
    "raises_when_told": (RaisesWhenTold, CRASHED),
    "raises_at_last": (RaisesAtLast, CRASHED),
    "answers_nothing": (lambda: Answers(None), ILLEGAL),
    "answers_words": (lambda: Answers("wait"), ILLEGAL),
    "answers_foreign": (lambda: Answers(FOREIGN), ILLEGAL),
    "answers_mistyped": (Mistypes, CRASHED if is_compiled() else ILLEGAL),  # compiled options refuse it immediately
    "has_second_thoughts": (SecondThoughts, RETRIED),
    "spins": (Spins, LATE),
    "sleeps": (Sleeps, LATE),
    "clings": (Clings, LATE),
}
"""Factories of one policy of each kind, with the word for its fault."""
