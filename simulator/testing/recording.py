"""A listener that keeps everything a fight tells, in order."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, TypeVar

from ..core.asks import Option
from ..core.events import Event
from ..core.scene import Decision

E = TypeVar("E", bound=Event)
Heard = tuple[str, object]


class Roll(NamedTuple):
    """One roll: who (-1: the scene), the die, the faces, what for, by which rule."""

    roller: int
    sides: int
    faces: bytes
    purpose: str
    rule: str


class Recording:
    """``decisions``, ``rolls`` and ``events`` apart; ``log`` all of them in order, comparable with ``==``."""

    def __init__(self) -> None:
        self.decisions: list[Decision] = []
        self.rolls: list[Roll] = []
        self.events: list[Event] = []
        self.log: list[Heard] = []

    def decided(self, decision: Decision) -> None:
        """A listener's: a decision was taken."""
        self.decisions.append(decision)
        self.log.append(("decision", as_row(decision)))

    def rolled(self, roller: int, sides: int, faces: bytes, purpose: str, rule: str) -> None:
        """A listener's: dice were rolled."""
        roll = Roll(roller, sides, faces, purpose, rule)
        self.rolls.append(roll)
        self.log.append(("roll", roll))

    def happened(self, event: Event) -> None:
        """A listener's: something happened."""
        self.events.append(event)
        self.log.append(("event", event))

    def of(self, kind: type[E]) -> list[E]:
        """The events of one kind."""
        return [event for event in self.events if isinstance(event, kind)]

    @property
    def faces(self) -> list[bytes]:
        """The faces of every roll, as ``Recorded`` dice take them."""
        return [roll.faces for roll in self.rolls]


def as_row(decision: Decision) -> tuple[int, str, str, Option, str]:
    """A decision as something that can be compared."""
    return decision.seat, decision.kind, decision.rule, decision.option, decision.how


def first_difference(left: Sequence[object], right: Sequence[object]) -> str:
    """Where two logs part, in a sentence; "" when they are equal."""
    for index, (one, other) in enumerate(zip(left, right, strict=False)):
        if one != other:
            return f"entry {index} is {one!r:.300}, then {other!r:.300}"
    if len(left) != len(right):
        extra = max(left, right, key=len)[min(len(left), len(right))]
        return f"{len(left)} entries, then {len(right)}; the first one too many is {extra!r:.300}"
    return ""
