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
    statistics. ``fates_after_fight`` are the fates once the rules for the time after the fight have been played."""

    outcome: Outcome
    fates: tuple[Fate, ...]
    asked: int
    faults: tuple[Fault, ...]
    stats: CombatStats
    fates_after_fight: tuple[Fate, ...]
