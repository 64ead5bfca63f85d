"""End of the scene after a fight that no chain continues (TZ-TIME-03, TZ-HEAL-05).

The state stores the bodies as they were at the end of the fight, because figures describe the fight."""

from __future__ import annotations  # mypyc: hot, as it runs after each fight

from ....core import events
from ....core.asks import Rule
from ....core.combat_stats import CombatStats
from ..state import CALM, Conflict
from .recovery import scene_end


def after_fight(scene: Conflict) -> Rule[None]:
    """TZ-TIME-03: the end of the scene follows the fight; its events do not count in the fight's statistics."""
    state = scene.state
    state.ended = [body.dup() for body in state.bodies]
    fought, scene.stats = scene.stats, CombatStats()
    if scene.has_listener:
        winner = state.encounter.sides[state.winner].name if state.winner >= 0 else ""
        scene.emit(events.FightEnded("TZ-TIME-04", winner, state.ending, state.round))
    yield from scene_end(scene)
    scene.stats = fought
    state.phase = CALM
