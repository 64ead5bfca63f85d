"""Captains in Tapiz: hero points for combatants without their own."""

from __future__ import annotations

from typing import ClassVar

from ..planning import alike
from .points import Spender


class Captain(Spender):
    """Planner for the questions of one side's captain."""

    answers: ClassVar = {
        **alike("hero_plus_one", "hero_rewrite", "hero_top_up"),
        "hero_top_up_early": "hero_top_up",
    }
