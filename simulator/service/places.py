"""Positions in a recorded fight, found by replaying it, for the games that measure in metres."""

from __future__ import annotations

from typing import Any, Final

from .. import systems
from ..core.dice import Recorded
from ..core.fight import Fight, WithAftermath
from ..core.scene import Decision
from ..trace.lines import Roll
from ..trace.reader import Trace
from ..trace.replay import scenario_of

_FIRST_LINE: Final = 2
"""Line of a trace's first entry, after its header."""

Row = dict[str, Any]  # Any: plain JSON


class _Surveyor:
    """Listener that records positions when they have changed. The line of a move comes before the position changes, so
    a change belongs to the line before the next one."""

    def __init__(self, state: Any) -> None:  # Any: every game has its own
        self._state = state
        self._line = _FIRST_LINE - 1
        self.rows: list[Row] = [{"line": self._line, "places": self._now()}]

    def _now(self) -> list[list[float]]:
        return [[round(metres, 2) for metres in body.place] for body in self._state.bodies]

    def look(self) -> None:
        """Record the positions if they differ from the last ones."""
        now = self._now()
        if now != self.rows[-1]["places"]:
            self.rows.append({"line": self._line, "places": now})

    def _next(self, *_: Any, **__: Any) -> None:
        """Count a line."""
        self.look()
        self._line += 1

    decided = rolled = happened = _next


def places(trace: Trace) -> list[Row] | None:
    """Return all positions in metres, ``[x, y]``, at the beginning and after each ``line`` that changed them; None for
    a chain and for games without positions. The trace must have been verified. Raises BadTrace."""
    if not systems.game(trace.header.system).metres:
        return None
    scenario = scenario_of(trace)
    if scenario.chain:
        return None
    rules = systems.system(trace.header.system)
    state = rules.setup(scenario.encounter)
    surveyor = _Surveyor(state)
    decisions = [entry for entry in trace.entries if isinstance(entry, Decision)]
    rolls = [entry.faces for entry in trace.entries if isinstance(entry, Roll)]
    Fight(WithAftermath(rules), scenario.encounter, Recorded(rolls), listener=surveyor, script=decisions, rest=state)
    surveyor.look()
    return surveyor.rows
