"""The referee recomputes a recorded fight from the lines of its trace alone.

``audit(trace)`` goes through the lines like a reader with the rulebook and a pencil: it takes every die from its
roll, adds up the parts that the events name, and compares the sums with the figures that the rules wrote. A referee
imports nothing from ``simulator.systems`` and knows only the sheets in a header, so it cannot repeat a mistake of the
rules; this module asks there which referee a game has. A die that was changed together with all that follows from it
only a replay can find. A figure that it cannot compute because the line lacks a fact is a finding too."""

from __future__ import annotations

import json

from .. import systems
from ..core.errors import AsaltoError
from ..trace.lines import HEADER, Fields
from ..trace.reader import Trace
from .bench import Audit, Finding, Referee

__all__ = ["Audit", "Finding", "NoReferee", "Referee", "audit", "audit_lines", "referee_of"]


class NoReferee(AsaltoError):
    """The game has no referee."""


def referee_of(game: str) -> type[Referee]:
    """Return the referee of a game. Raises NoReferee."""
    place = systems.game(game).referee if game in systems.NAMES else ""
    if not place:
        raise NoReferee(f"{game} has no referee, so no one can check the figures of this trace")
    return systems.part(game, place)  # type: ignore[no-any-return]


def audit(trace: Trace) -> Audit:
    """Recompute a trace. Raises NoReferee."""
    return audit_lines([json.loads(line) for line in trace.lines])


def audit_lines(lines: list[Fields]) -> Audit:
    """Recompute the lines of a trace from header to footer, each line as the fields of its JSON object. Raises
    NoReferee."""
    header = lines[0]
    if header["event"] != HEADER:
        raise ValueError("a trace begins with its header")
    referee = referee_of(header["system"])(header)
    for fields in lines[1:]:
        referee.take(fields)
    return referee.audit()
