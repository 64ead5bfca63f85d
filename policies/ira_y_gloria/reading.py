"""Assessment of the current view, shared by all its readers: planners, captains, rows of tactics."""

from __future__ import annotations

from simulator.systems.ira_y_gloria.view import View

from .assessment import Assessment
from .rulebook import Rulebook


def assess(view: View, rulebook: Rulebook, side: int) -> Assessment:
    """Return the view as a side reads it; a second call for the same view returns the same assessment."""
    last = rulebook.last
    if last is None or last.view is not view or last.side != side:
        last = rulebook.last = Assessment(view, rulebook, side)
    return last
