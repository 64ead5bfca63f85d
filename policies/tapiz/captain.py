"""Captains in Tapiz: hero points for combatants without their own."""

from __future__ import annotations

from typing import ClassVar, Final

from ..planning import alike
from .points import Spender
from .strength import rank
from .worth import Worth

DESERVING: Final = 0.5  # strength, as a share of the strongest's, above which shared points are spent on a combatant


class Captain(Spender):
    """Planner for the questions of one side's captain."""

    answers: ClassVar = {
        **alike("hero_plus_one", "hero_rewrite", "hero_top_up"),
        "hero_top_up_early": "hero_top_up",
    }

    def deserves(self, board: Worth) -> bool:
        """TZ-PH-01: the side shares the points, and the strongest will need them: none for those much weaker."""
        return rank(board) >= DESERVING
