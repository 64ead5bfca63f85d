"""What comes out of a fight, whoever played it."""

from __future__ import annotations

from typing import NamedTuple

from attrs import frozen

from ..core.deeds import Deeds
from ..core.system import Fate, Outcome


@frozen
class Fault:
    """What a seat did wrong: at which kind of question (or "hello", "begin", "end"), how (core.asks), in a sentence."""

    seat: int
    seat_name: str
    kind: str
    how: str
    message: str


class Result(NamedTuple):
    """How a fight ended, what became of everybody, how many questions were asked, what seats did wrong, and what the
    combatants did to each other."""

    outcome: Outcome
    fates: tuple[Fate, ...]
    asked: int
    faults: tuple[Fault, ...]
    deeds: Deeds
