"""The baseline: the reference duel as a plain script written for it alone, with nothing but the standard library."""

from __future__ import annotations

import random


def two_dice(rng: random.Random) -> int:
    """Roll 2d6 and return the sum."""
    return rng.randint(1, 6) + rng.randint(1, 6)


def duel(rng: random.Random) -> tuple[int | None, int]:
    """Play one duel; return the winner (0 or 1, None: both fall) and its rounds."""
    life = [20, 20]
    order: list[list[int]] = []
    rounds = 0
    while life[0] > 0 and life[1] > 0:
        rounds += 1
        if rounds <= 2:
            scores = [two_dice(rng) + 5, two_dice(rng) + 5]
            if scores[0] == scores[1]:
                order = [[0, 1]]
            else:
                order = [[0], [1]] if scores[0] > scores[1] else [[1], [0]]
        for slot in order:
            losses = [0, 0]
            for fighter in slot:
                if len(slot) == 1 and life[fighter] <= 0:
                    continue
                dice = two_dice(rng)
                if dice != 2 and (dice == 12 or dice + 6 >= 12):
                    losses[1 - fighter] = max(0, two_dice(rng) + 1 - 2)
            for fighter in (0, 1):
                life[fighter] -= losses[fighter]
    if life[0] <= 0 and life[1] <= 0:
        return None, rounds
    return (0 if life[0] > 0 else 1), rounds
