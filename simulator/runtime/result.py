"""Result of a fight, the same from both runtimes."""

from __future__ import annotations

from attrs import frozen

from ..core.combat_stats import CombatStats
from ..core.system import Fate, Outcome


@frozen
class Fault:
    """Fault of a seat: ``kind`` of question (or "hello", "begin", "end"), ``how`` (core.asks.HOWS), and a message."""

    seat: int
    seat_name: str
    kind: str
    how: str
    message: str


@frozen
class Result:
    """Result of a fight.

    ``outcome``, the fate of every combatant, the number of questions asked, the seats' faults, and the combat
    statistics. ``fates`` are settled (core.system.Fate.settled), after the aftermath; ``at_end`` are
    those at the end of the fight."""

    outcome: Outcome
    fates: tuple[Fate, ...]
    asked: int
    faults: tuple[Fault, ...]
    stats: CombatStats
    at_end: tuple[Fate, ...]
