"""Listener that stores the decisions, rolls and events of a fight, in order."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, TypeVar

from ..core.asks import Option
from ..core.events import Event
from ..core.scene import Decision

E = TypeVar("E", bound=Event)
Heard = tuple[str, object]


class RecordedRoll(NamedTuple):
    """One roll: the roller (-1: the scene), the sides of the die, the faces, the purpose and the rule."""

    roller: int
    sides: int
    faces: bytes
    purpose: str
    rule: str


class Recording:
    """Listener with a list for each kind (``decisions``, ``rolls``, ``events``), and ``log`` for all in order,
    comparable with ``==``."""

    def __init__(self) -> None:
        self.decisions: list[Decision] = []
        self.rolls: list[RecordedRoll] = []
        self.events: list[Event] = []
        self.log: list[Heard] = []

    def decided(self, decision: Decision) -> None:
        """Store a decision."""
        self.decisions.append(decision)
        self.log.append(("decision", as_row(decision)))

    def rolled(self, roller: int, sides: int, faces: bytes, purpose: str, rule: str) -> None:
        """Store a roll."""
        roll = RecordedRoll(roller, sides, faces, purpose, rule)
        self.rolls.append(roll)
        self.log.append(("roll", roll))

    def happened(self, event: Event) -> None:
        """Store an event."""
        self.events.append(event)
        self.log.append(("event", event))

    def of(self, kind: type[E]) -> list[E]:
        """Return the events of one kind."""
        return [event for event in self.events if isinstance(event, kind)]

    @property
    def faces(self) -> list[bytes]:
        """Return the faces of every roll, in the form that ``Recorded`` dice take."""
        return [roll.faces for roll in self.rolls]


def as_row(decision: Decision) -> tuple[int, str, str, Option, str]:
    """Return a decision as a tuple, which can be compared."""
    return decision.seat, decision.kind, decision.rule, decision.option, decision.how


def first_difference(left: Sequence[object], right: Sequence[object]) -> str:
    """Return a sentence about the first entry in which two logs differ; "" if they are equal."""
    for index, (one, other) in enumerate(zip(left, right, strict=False)):
        if one != other:
            return f"entry {index} is {one!r:.300}, then {other!r:.300}"
    if len(left) != len(right):
        extra = max(left, right, key=len)[min(len(left), len(right))]
        return f"{len(left)} entries, then {len(right)}; the first one too many is {extra!r:.300}"
    return ""
