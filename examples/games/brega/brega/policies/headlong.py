"""The policy ``headlong``: it hits the enemy that is nearest to falling, and never gives ground."""

from __future__ import annotations

from simulator.core.asks import Ask, Option
from simulator.policy.protocol import Policy, Sight

from ..odds import hits
from ..state import View


class Headlong(Policy):
    """Policy for Brega: it attacks the enemy with the fewest points for each chance to hit it, and stands fast."""

    wants = frozenset({"turn", "grit"})

    def choose(self, ask: Ask, sight: Sight) -> Option:
        """Return an attack in every turn, and yes to standing fast."""
        if ask.kind == "grit":
            return list(ask.options())[-1]
        view = sight.view()
        assert isinstance(view, View)  # a policy for Brega alone
        skill = view.bodies[ask.body].sheet.skill
        needs = {body.id: body.vigour / hits(skill, body.sheet.guard) for body in view.bodies}
        attacks = [option for option in ask.options() if option.verb.endswith("attack")]
        return min(attacks, key=lambda each: needs[each.target], default=ask.default())
