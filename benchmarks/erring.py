"""An entrant of known strength: basic, with a chance to do nothing."""

from __future__ import annotations

from policies.basic import Basic
from simulator.core.asks import Ask, Option
from simulator.policy.protocol import Policy, Sight, Start


class Erring(Policy):
    """Plays like basic, but does nothing with this chance."""

    sees = False
    wants = Basic.wants

    def __init__(self, chance: float = 0.5) -> None:
        self.basic = Basic()
        self.chance = chance

    def begin(self, start: Start) -> None:
        self.luck = start.luck

    def choose(self, ask: Ask, sight: Sight) -> Option:
        if self.luck.below(1_000_000) < self.chance * 1_000_000:
            return ask.default()
        return self.basic.choose(ask, sight)
