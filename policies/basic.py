"""The basic policy: it attacks the first enemy with the first weapon, and declines everything else.

Benchmarks and exact checks depend on it, so its choices never change. On its turn it takes the first of these that is
legal: the first attack on an active enemy (enemies in roster order, weapons in the sheet's order; unlisted attacks only
if the sheet lists none); loading, if only that is missing; standing up, or walking up to the first enemy, if that takes
an action; drawing another weapon; the default. It takes one action at one target with one shot."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from simulator.core.asks import Ask, Option
from simulator.policy.planner import Planner
from simulator.policy.protocol import Policy, Sight

from .basic_answers import Answering

VERSION = "1"


SPARING: Final = frozenset(
    {"effect", "consequence", "come_round", "spend_reserve", "hero_plus_one", "hero_rewrite", "hero_heal"}
)
"""Kinds of question whose default buys or spends something."""


class Basic(Policy):
    """Policy without views and without luck; it remembers only the items that it has drawn."""

    @classmethod
    def version_in(cls, system: str) -> str:
        """Return the version, which is that of all games."""
        return VERSION

    wants = frozenset({"turn", "shots"} | SPARING)
    sees = False

    _answers: Answering | None = None

    def choose(self, ask: Ask, sight: Sight) -> Option:
        """Return the answer from the table, else the default."""
        return (self._answers or self._answering()).choose(ask, sight)

    def _answering(self) -> Answering:
        """Return the answering planner, made on first use."""
        if self._answers is None:
            self._answers = Answering()
        return self._answers

    def planner(self) -> Planner | None:
        """Return the compiled planner that answers alike; None if a subclass may answer in another way."""
        return self._answering() if type(self) is Basic else None

    def twin(self) -> Basic | None:
        """Return a copy that has drawn the same items; None for a subclass, which may keep what cannot be copied."""
        if type(self) is not Basic:
            return None
        other = Basic()
        other.recall(self.memory())
        return other

    def memory(self) -> Mapping[str, Any]:
        """Return the drawn items, or nothing as long as they have not mattered: everything that a policy remembers
        multiplies the states of an exact answer."""
        own = {name: value for name, value in vars(self).items() if name != "_answers"}
        if self._answers is not None and self._answers.known is not None:
            own["drawn"] = self._answers.known
        return own

    def recall(self, memory: Mapping[str, Any]) -> None:
        """Replace the memory; the answering planner stays, because ``make_planner``'s callers may hold it."""
        own, answers = dict(memory), self._answering()
        drawn = own.pop("drawn", None)
        answers.known = None if drawn is None else set(drawn)
        super().recall(own)
        self._answers = answers
