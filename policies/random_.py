"""The random policy: every legal answer has the same chance. It is the weakest opponent, and a good test of the rules.

It never surrenders for a whole side: asked every round, that would end most fights in the first."""

from __future__ import annotations

from simulator.core.asks import Ask, Option
from simulator.policy.protocol import Policy, Sight, Start


class Random(Policy):
    """Chooses uniformly among the options, with the seat's own luck."""

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
