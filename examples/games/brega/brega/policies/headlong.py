"""The policy ``headlong``: it hits the enemy that is nearest to falling, and never gives ground."""

from __future__ import annotations

from simulator.core.asks import Ask, Option
from simulator.policy.protocol import Policy, Sight

from ..odds import hits
from ..view import View


class Headlong(Policy):
    """Policy for Brega: it attacks the enemy with the fewest points for each chance to hit it, and stands fast."""

    wants = frozenset({"turn", "grit"})

    def choose(self, ask: Ask, sight: Sight) -> Option:
        """Return an attack in every turn, and yes to standing fast."""
        if ask.kind == "grit":
            return list(ask.options())[-1]
        view = sight.view()
        if not isinstance(view, View):  # another game
            return ask.default()
        skill = view.bodies[ask.body].sheet.skill
        attacks = [option for option in ask.options() if option.verb.endswith("attack")]
        return min(attacks, key=lambda each: _need(view, skill, each.target), default=ask.default())


def _need(view: View, skill: int, target: int) -> float:
    body = view.bodies[target]
    return body.vigour / hits(skill, body.sheet.guard)
