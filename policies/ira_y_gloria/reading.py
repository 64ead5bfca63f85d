"""A view is read once for all who ask about it: a planner, a captain, the rows of tactics."""

from __future__ import annotations

from simulator.systems.ira_y_gloria.view import View

from .assessment import Assessment
from .rulebook import Rulebook


def assess(view: View, rulebook: Rulebook, side: int) -> Assessment:
    """The view as a side reads it; the same view is read once."""
    last = rulebook.last
    if last is None or last.view is not view or last.side != side:
        last = rulebook.last = Assessment(view, rulebook, side)
    return last
