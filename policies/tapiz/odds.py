"""Chances in Tapiz, exactly: margins of the action die, effect points, expected damage."""

from __future__ import annotations

from functools import cache, lru_cache


@cache
def faces(action_die: str) -> tuple[tuple[int, float], ...]:
    """Every (total, probability) of an action die."""
    if action_die == "d20":
        return tuple((face, 0.05) for face in range(1, 21))
    found: dict[int, int] = {}
    for first in range(1, 7):
        for second in range(1, 7):
            for third in range(1, 7):
                total = first + second + third
                found[total] = found.get(total, 0) + 1
    return tuple((total, count / 216) for total, count in sorted(found.items()))


@lru_cache(maxsize=8192)
def worth(edge: int, size: int, cap: int, left: int, knock: int, action_die: str) -> float:
    """What an attack is worth, 1 for a target put out of the fight: ``edge`` is the bonus less the resistance, ``size``
    changes the points, ``cap`` limits damage, ``left`` hit points remain; ``knock``: what knocking out costs, 0 if it
    cannot be bought. Damage counts by its part of what remains; points beyond it, as states, for a little."""
    total = 0.0
    for face, share in faces(action_die):
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
