"""Answers of the basic policy: functions of the question alone, without a view.

A game's package of policies may have a module ``basic`` with ``ANSWERS``, functions by rule id (rule ids differ between
games where kinds of question may not), ``REMEMBERING``, functions that also get the items that have been in hand, for
questions to which ``ANSWERS`` gives no answer, and ``KINDS``, the kinds of question besides turns that it answers."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from importlib import import_module
from typing import Any, Final

from simulator import systems
from simulator.core.asks import Ask, Option
from simulator.policy.planner import Planner

Answer = Callable[[Ask], Option | None]
Remembering = Callable[[Ask, set[str]], Option]


def modules_of(games: Iterable[str]) -> list[Any]:
    """Return the modules ``basic`` of these games."""
    places = [systems.policy_module(name, "basic") for name in games]
    return [import_module(place) for place in places if place]


OWN: Final = modules_of(systems.own())
ANSWERS: Final[dict[str, Answer]] = {rule: answer for module in OWN for rule, answer in module.ANSWERS.items()}
REMEMBERING: Final[dict[str, Remembering]] = {
    rule: answer for module in OWN for rule, answer in getattr(module, "REMEMBERING", {}).items()
}
KINDS: Final = frozenset({"turn"}.union(*(getattr(module, "KINDS", ()) for module in OWN)))
"""Kinds of question that the policy answers."""


@cache
def outside(rule: str) -> Answer | None:
    """Return the answer of another package's game to the questions of a rule."""
    modules = modules_of(name for name in systems.usable() if name not in systems.own())
    return next((module.ANSWERS[rule] for module in modules if rule in module.ANSWERS), None)


def any_attack(ask: Ask) -> Option:
    """Return the first attack that is not on a helpless target."""
    for option in ask.options():
        if option.verb.endswith("attack") and option.detail != "helpless":
            return option
    return ask.default()


def answer(ask: Ask) -> Option | None:
    """Return the answer of the game, or a plain attack in a turn, else the default; None if it depends on what has been
    in hand."""
    answering = ANSWERS.get(ask.rule)
    if answering is None:
        if ask.kind != "turn":
            return ask.default()
        answering = outside(ask.rule) or any_attack
    return answering(ask)


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
