"""The result of a fight, the same from both runtimes."""

from __future__ import annotations

from attrs import frozen

from ..core.combat_stats import CombatStats
from ..core.system import Fate, Outcome


@frozen
class Fault:
    """A seat's fault: at which kind of question (or "hello", "begin", "end"), how (core.asks.HOWS), and a sentence."""

    seat: int
    seat_name: str
    kind: str
    how: str
    message: str


@frozen
class Result:
    """How a fight ended, the fate of every combatant, the number of questions asked, the seats' faults, and what the
    combatants did to each other. ``fates_after_fight``: the fates once what follows the fight has been played."""

    outcome: Outcome
    fates: tuple[Fate, ...]
    asked: int
    faults: tuple[Fault, ...]
    stats: CombatStats
    fates_after_fight: tuple[Fate, ...]
