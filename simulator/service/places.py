"""Where everybody stood in a recorded fight, in the games that have metres: found by playing it again."""

from __future__ import annotations

from typing import Any, Final

from .. import systems
from ..core.dice import Recorded
from ..core.events import Event
from ..core.fight import Fight
from ..core.scene import Decision
from ..trace.lines import Roll
from ..trace.reader import Trace
from ..trace.replay import scenario_of

WITH_METRES: Final = frozenset({"ira_y_gloria", "tapiz"})
_FIRST_LINE: Final = 2
"""The line of a trace's first entry, after its header."""

Row = dict[str, Any]  # Any: plain JSON


class _Surveyor:
    """Listens to a fight, and notes places when they have changed. What is said first of a move is that it begins, so a
    change belongs to the line before the one that comes next."""

    def __init__(self, state: Any) -> None:  # Any: every game has its own
        self._state = state
        self._line = _FIRST_LINE - 1
        self.rows: list[Row] = [{"line": self._line, "places": self._now()}]

    def _now(self) -> list[list[float]]:
        return [[round(metres, 2) for metres in body.place] for body in self._state.bodies]

    def look(self) -> None:
        """Compare with the last places."""
        now = self._now()
        if now != self.rows[-1]["places"]:
            self.rows.append({"line": self._line, "places": now})

    def _next(self) -> None:
        self.look()
        self._line += 1

    def decided(self, decision: Decision) -> None:
        """A question was answered."""
        self._next()

    def rolled(self, roller: int, sides: int, faces: bytes, purpose: str, rule: str) -> None:
        """Dice were rolled."""
        self._next()

    def happened(self, event: Event) -> None:
        """Something happened."""
        self._next()


def places(trace: Trace) -> list[Row] | None:
    """Everybody's places in metres, ``[x, y]``, at the beginning and after each ``line`` that changed them; None for a
    chain, and for games without places. The trace has been verified. Raises BadTrace."""
    if trace.header.system not in WITH_METRES:
        return None
    scenario = scenario_of(trace)
    if scenario.chain:
        return None
    rules = systems.standalone(trace.header.system)
    state = rules.setup(scenario.encounter)
    surveyor = _Surveyor(state)
    decisions = [entry for entry in trace.entries if isinstance(entry, Decision)]
    rolls = [entry.faces for entry in trace.entries if isinstance(entry, Roll)]
    Fight(rules, scenario.encounter, Recorded(rolls), listener=surveyor, script=decisions, rest=state)
    surveyor.look()
    return surveyor.rows
