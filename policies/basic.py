"""The basic policy: it attacks the first enemy with the first weapon, and declines everything else.

Benchmarks and exact checks depend on it, so its choices are fixed for good: on its turn the first attack on an active
enemy (enemies come in roster order, weapons in the sheet's; what the sheet does not list is used only if it lists
nothing); else loading, if that is what is missing; else standing up or walking up to the first enemy, if that takes an
action; else drawing another weapon; else what happens by default. One action, one target, one shot."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from simulator.core.asks import Ask, Option
from simulator.policy.planner import Planner
from simulator.policy.protocol import Policy, Sight

from .basic_answers import Answering

VERSION = "1"
SPARING = frozenset(
    {"effect", "consequence", "come_round", "spend_reserve", "hero_plus_one", "hero_rewrite", "hero_heal"}
)
"""Tapiz: what would be bought or spent by default."""


class Basic(Policy):
    """Looks at no view, draws no luck, and remembers only the items that it has drawn."""

    @classmethod
    def version_in(cls, system: str) -> str:
        """Return the version, which is that of all games."""
        return VERSION

    wants = frozenset({"turn", "shots"} | SPARING)
    sees = False

    _answers: Answering | None = None

    def choose(self, ask: Ask, sight: Sight) -> Option:
        """Return the answer of the table, else the default."""
        return (self._answers or self._answering()).choose(ask, sight)

    def _answering(self) -> Answering:
        """What answers, made once."""
        if self._answers is None:
            self._answers = Answering()
        return self._answers

    def planner(self) -> Planner | None:
        """Return what answers alike, compiled, unless a subclass answers in another way."""
        return self._answering() if type(self) is Basic else None

    def twin(self) -> Basic | None:
        """Return a policy that has drawn the same so far; a subclass may keep what cannot be copied."""
        if type(self) is not Basic:
            return None
        other = Basic()
        other.recall(self.memory())
        return other

    def memory(self) -> Mapping[str, Any]:
        """Return what it has drawn; nothing where that has never mattered, because what a policy remembers multiplies
        the states of an exact answer."""
        own = {name: value for name, value in vars(self).items() if name != "_answers"}
        if self._answers is not None and self._answers.known is not None:
            own["drawn"] = self._answers.known
        return own

    def recall(self, memory: Mapping[str, Any]) -> None:
        """Replace all that it remembers; what answers stays, for others may call it (``make_planner``)."""
        own, answers = dict(memory), self._answering()
        drawn = own.pop("drawn", None)
        answers.known = None if drawn is None else set(drawn)
        super().recall(own)
        self._answers = answers
