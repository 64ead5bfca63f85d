"""The referee: a second reckoning of a recorded fight from the lines of its trace alone.

``audit(trace)`` goes through the lines like a reader with the rulebook and a pencil: it takes every die from its roll,
adds up what the events name, and compares with the figures that the rules wrote. It imports nothing from
``simulator.systems`` and reads no sheet, so a mistake of the rules is not repeated here. What it cannot reckon because
a line does not say it is a finding as well: a fact is lacking in the trace."""

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
    """Reckon a trace again. Raises KeyError for a system that has no referee."""
    return audit_lines([json.loads(line) for line in trace.lines])


def audit_lines(lines: list[Fields]) -> Audit:
    """Reckon the lines of a trace again, from its header to its footer, each as the fields of its JSON object."""
    header = lines[0]
    if header["event"] != HEADER:
        raise ValueError("a trace begins with its header")
    referee = REFEREES[header["system"]](header)
    for fields in lines[1:]:
        referee.take(fields)
    return referee.audit()
