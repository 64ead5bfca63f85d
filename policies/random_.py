"""Every legal answer is as likely as any other: the weakest opponent worth beating, and a good tester of rules.

Only giving up for a whole side is never chosen: asked every round, it would end most fights in the first."""

from __future__ import annotations

from simulator.core.asks import Ask, Option
from simulator.policy.protocol import Policy, Sight, Start


class Random(Policy):
    """Uniform over the options, by the seat's own luck."""

    sees = False

    def begin(self, start: Start) -> None:
        """Keep the luck."""
        self._luck = start.luck

    def choose(self, ask: Ask, sight: Sight) -> Option:
        """One of the options."""
        if ask.kind == "surrender":
            return ask.default()
        options = list(ask.options())
        return options[self._luck.below(len(options))]
