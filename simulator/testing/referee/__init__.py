"""The referee recomputes a recorded fight from the lines of its trace alone.

``audit(trace)`` goes through the lines like a reader with the rulebook and a pencil: it takes every die from its
roll, adds up the parts that the events name, and compares the sums with the figures that the rules wrote. It imports
nothing from ``simulator.systems`` and reads no sheet, so it cannot repeat a mistake of the rules. A figure that it
cannot compute because the line lacks a fact is a finding too."""

from __future__ import annotations

import json
from collections.abc import Callable

from ...trace.lines import HEADER, Fields
from ...trace.reader import Trace
from .bench import Audit, Finding, Referee
from .fragmentos import FragmentosReferee
from .haunted_house import HauntedHouseReferee
from .ira_y_gloria import IraYGloriaReferee
from .tapiz import TapizReferee

__all__ = ["REFEREES", "Audit", "Finding", "Referee", "audit", "audit_lines"]

REFEREES: dict[str, Callable[[Fields], Referee]] = {
    "fragmentos": FragmentosReferee,
    "haunted_house": HauntedHouseReferee,
    "ira_y_gloria": IraYGloriaReferee,
    "tapiz": TapizReferee,
}


def audit(trace: Trace) -> Audit:
    """Recompute a trace. Raise KeyError for a system without a referee."""
    return audit_lines([json.loads(line) for line in trace.lines])


def audit_lines(lines: list[Fields]) -> Audit:
    """Recompute the lines of a trace from header to footer, each line as the fields of its JSON object."""
    header = lines[0]
    if header["event"] != HEADER:
        raise ValueError("a trace begins with its header")
    referee = REFEREES[header["system"]](header)
    for fields in lines[1:]:
        referee.take(fields)
    return referee.audit()
