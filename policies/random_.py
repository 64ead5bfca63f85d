"""The random policy: it takes every legal answer with the same chance. It is the weakest opponent, and a good test of
the rules.

It never surrenders for its side: the rules ask every round, so most fights would end in the first one."""

from __future__ import annotations

from simulator.core.asks import Ask, Option
from simulator.policy.protocol import Policy, Sight, Start

VERSION = "1"


class Random(Policy):
    """Policy that chooses uniformly among the options, with the seat's own luck."""

    @classmethod
    def version_in(cls, system: str) -> str:
        """Return the version, which is that of all games."""
        return VERSION

    sees = False

    def begin(self, start: Start) -> None:
        """Keep the seat's luck."""
        self._luck = start.luck

    def choose(self, ask: Ask, sight: Sight) -> Option:
        """Return one of the options; for a surrender, the default."""
        if ask.kind == "surrender":
            return ask.default()
        options = list(ask.options())
        return options[self._luck.below(len(options))]
