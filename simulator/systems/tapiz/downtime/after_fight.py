"""What follows a fight that no chain goes on from: the end of its scene (TZ-TIME-03, TZ-HEAL-05).

What the fight was at its end is kept beside it, for that is what its figures are about."""

from __future__ import annotations

from ....core import events
from ....core.asks import Rule
from ....core.combat_stats import CombatStats
from ..state import CALM, Conflict
from .recovery import scene_end


def after_fight(scene: Conflict) -> Rule[None]:
    """TZ-TIME-03: the end of the scene, told after the fight; what happens in it is none of the fight's deeds."""
    state = scene.state
    state.ended = [body.dup() for body in state.bodies]
    fought, scene.stats = scene.stats, CombatStats()
    if scene.has_listener:
        winner = state.encounter.sides[state.winner].name if state.winner >= 0 else ""
        scene.emit(events.FightEnded("TZ-TIME-04", winner, state.ending, state.round))
    yield from scene_end(scene)
    scene.stats = fought
    state.phase = CALM
