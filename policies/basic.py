"""The basic policy: it attacks the first enemy with the first weapon, and declines everything else.

Benchmarks and exact checks depend on it, so its choices are fixed for good: on its turn the first attack on an active
enemy (enemies come in roster order, weapons in the sheet's; what the sheet does not list is used only if it lists
nothing); else loading, if that is what is missing; else standing up or walking up to the first enemy, if that takes an
action; else drawing another weapon; else what happens by default. One action, one target, one shot."""

from __future__ import annotations

from simulator.core.asks import Ask, Option
from simulator.policy.mind import Mind
from simulator.policy.protocol import Policy, Sight

from .basic_answers import Answering, answer, next_best

SPARING = frozenset(
    {"effect", "consequence", "come_round", "spend_reserve", "hero_plus_one", "hero_rewrite", "hero_heal"}
)
"""Tapiz: what would be bought or spent by default."""


class Basic(Policy):
    """Looks at no view, draws no luck, and remembers only the items that it has drawn."""

    wants = frozenset({"turn", "shots"} | SPARING)
    sees = False
    _drawn: set[str] | None = None

    def choose(self, ask: Ask, sight: Sight) -> Option:
        """Return the answer of the table, else the default."""
        return answer(ask) or next_best(ask, self._known())

    def _known(self) -> set[str]:
        """What it has drawn; made only when it matters, because what a policy remembers multiplies the states of an
        exact answer."""
        if self._drawn is None:
            self._drawn = set()
        return self._drawn

    def mind(self) -> Mind | None:
        """Return what answers alike, compiled, unless a subclass answers in another way."""
        return Answering() if type(self) is Basic else None
