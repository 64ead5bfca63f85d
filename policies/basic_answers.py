"""Answers of the basic policy: functions of the question alone, without a view.

A game's package of policies may have a module ``basic`` with ``ANSWERS``, functions by rule id (rule ids differ between
games where kinds of question may not), and ``REMEMBERING``, functions that also get the items that have been in hand,
for questions to which ``ANSWERS`` gives no answer."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any, Final

from simulator import systems
from simulator.core.asks import Ask, Option
from simulator.policy.planner import Planner

Answer = Callable[[Ask], Option | None]
Remembering = Callable[[Ask, set[str]], Option]


ANSWERS: Final[dict[str, Answer]] = {}
REMEMBERING: Final[dict[str, Remembering]] = {}
"""Answers by rule id, as far as they have been looked up."""


def look_up(rule: str) -> Answer:
    """Return the answer to the questions of a rule, from the games that have been met; the default if none has one."""
    for name in systems.met():
        if place := systems.policy_module(name, "basic"):
            module: Any = import_module(place)
            ANSWERS.update(module.ANSWERS)
            REMEMBERING.update(getattr(module, "REMEMBERING", {}))
    return ANSWERS.setdefault(rule, default)


def default(ask: Ask) -> Option:
    """Return a plain attack in a turn, else the default."""
    return any_attack(ask) if ask.kind == "turn" else ask.default()


def any_attack(ask: Ask) -> Option:
    """Return the first attack that is not on a helpless target."""
    for option in ask.options():
        if option.verb.endswith("attack") and option.detail != "helpless":
            return option
    return ask.default()


def answer(ask: Ask) -> Option | None:
    """Return the answer to a question; None if it depends on what has been in hand."""
    answering = ANSWERS.get(ask.rule)
    return (look_up(ask.rule) if answering is None else answering)(ask)


class Answering(Planner):  # mypyc: reused
    """Planner of one seat in one fight. ``known`` are the items that have been in hand."""

    __slots__ = ("known",)

    def __init__(self) -> None:
        self.known: set[str] | None = None

    def choose(self, ask: Ask, sight: object) -> Option:
        """Return the answer to a question."""
        found = answer(ask)
        if found is None:
            if self.known is None:
                self.known = set()
            remembering = REMEMBERING.get(ask.rule)
            found = ask.default() if remembering is None else remembering(ask, self.known)
        return found

    def is_new(self) -> bool:
        """Return whether there is nothing to remember: no item has been in hand."""
        return self.known is None
