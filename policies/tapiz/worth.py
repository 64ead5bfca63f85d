"""What an attack is worth in Tapiz: how far it goes, on average, towards putting its target out of the fight."""

from __future__ import annotations

from functools import lru_cache

from simulator.systems.tapiz.odds import action_totals


@lru_cache(maxsize=8192)
def worth(edge: int, size: int, cap: int, left: int, knock: int, action_die: str) -> float:
    """What an attack is worth, 1 for a target put out of the fight: ``edge`` is the bonus less the resistance, ``size``
    changes the points, ``cap`` limits damage, ``left`` hit points remain; ``knock``: what knocking out costs, 0 if it
    cannot be bought. Damage counts by its part of what remains; points beyond it, as states, for a little."""
    total = 0.0
    for face, share in action_totals(action_die):
        margin = face + edge
        if margin < 0:
            total -= share * min(10, -margin) * 0.008
            continue
        points = max(0, margin + size)
        damage = min(points, cap)
        if damage >= left or (knock and points >= knock):
            total += share
        else:
            total += share * (0.75 * damage / left + 0.07 * ((points - damage) // 5))
    return total
