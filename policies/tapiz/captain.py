"""Captains in Tapiz: hero points for combatants without their own."""

from __future__ import annotations

from typing import ClassVar

from ..planning import alike
from .points import Spender
from .strength import rank
from .worth import Worth


class Captain(Spender):
    """Planner for the questions of one side's captain."""

    answers: ClassVar = {
        **alike("hero_plus_one", "hero_rewrite", "hero_top_up"),
        "hero_top_up_early": "hero_top_up",
    }

    def stands_for(self, board: Worth) -> float:
        """TZ-PH-01: the side shares the points, and the strongest will need them: what a weaker combatant would lose
        counts by its rank, and a point saves no more than the whole combatant."""
        share = rank(board)
        return share if share >= self.weights.saving else 0.0
