"""Statistics of a scripted fight, by names."""

from __future__ import annotations

from simulator.core.combat_stats import CombatStats
from simulator.testing import ScriptedFight


def told(fight: ScriptedFight) -> CombatStats:
    """Return the statistics of a scripted fight."""
    return fight.fight.stats


def counted(fight: ScriptedFight) -> tuple[dict[str, int], dict[str, int], dict[str, int]]:
    """Damage dealt, damage taken, attacks landed, by name."""
    stats, names = told(fight), fight.names
    dealt, taken, hits = ({names[body]: n for body, n in d.items()} for d in (stats.dealt, stats.taken, stats.hits))
    return dealt, taken, hits


def falls(fight: ScriptedFight) -> list[str]:
    """Return every fall as a line: the body, its status then, the attacker, the weapon, the round."""
    names = [*fight.names, "nobody"]
    return [f"{names[f.body]} {f.status} by {names[f.by]} {f.item} in {f.round}" for f in told(fight).falls]
