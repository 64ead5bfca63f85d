"""Chances in Fragmentos, exactly: what a pool shows, and how two pools meet (FR-DICE-03, FR-CONF-03)."""

from __future__ import annotations

from functools import cache, lru_cache
from math import comb
from typing import NamedTuple


class Hand(NamedTuple):
    """What somebody would roll: dice, the trait's bonus, and the object that is used ("": none)."""

    dice: int
    bonus: int
    thing: str = ""


class Clash(NamedTuple):
    """How an opposed roll goes for the first: for 0, 1, ... omens of the attacker, the chance to win, and to lose."""

    win: tuple[float, ...]
    lose: tuple[float, ...]

    @property
    def chance(self) -> float:
        """To win at all."""
        return sum(self.win)


Falls = tuple[tuple[int, int, float], ...]
"""Every (base, omens) that a pool may show, with its probability."""


@cache
def falls(dice: int, sides: int = 6, omen: int = 1) -> Falls:
    """FR-DICE-03, FR-OMEN-01: by the highest face, how many show it, and how many of the others are omens."""
    if dice <= 0:
        return ((0, 0, 1.0),)
    found: dict[tuple[int, int], int] = {}
    for highest in range(1, sides + 1):
        for times in range(1, dice + 1):
            for omens, ways in _omens(highest, times, dice - times, omen):
                key = (highest + times - 1, omens)
                found[key] = found.get(key, 0) + comb(dice, times) * ways
    return tuple((base, omens, ways / sides**dice) for (base, omens), ways in sorted(found.items()) if ways)


def _omens(highest: int, times: int, rest: int, omen: int) -> list[tuple[int, int]]:
    """Omens, and the ways to have them, among ``times`` dice at ``highest`` and ``rest`` dice below it."""
    if omen == highest:
        return [(times, (highest - 1) ** rest)]
    if omen > highest:
        return [(0, (highest - 1) ** rest)]
    return [(ones, comb(rest, ones) * (highest - 2) ** (rest - ones)) for ones in range(rest + 1)]


@cache
def mean(dice: int, sides: int = 6) -> float:
    """The mean base of a pool."""
    return sum(base * chance for base, _, chance in falls(dice, sides))


def result(hand: Hand, sides: int = 6) -> float:
    """The mean result; 0 flat without dice (FR-DICE-06)."""
    return mean(hand.dice, sides) + hand.bonus if hand.dice > 0 else 0.0


@lru_cache(maxsize=4096)
def passing(dice: int, bonus: int, difficulty: int, sides: int = 6) -> float:
    """FR-CHAL-03: the chance to reach a difficulty; none without dice."""
    if dice <= 0:
        return 0.0
    return sum(chance for base, _, chance in falls(dice, sides) if base + bonus >= difficulty)


@lru_cache(maxsize=4096)
def clash(one: tuple[int, int], other: tuple[int, int], tie: int, first: bool, sides: int = 6, omen: int = 1) -> Clash:
    """Opposed pools, each (dice, bonus). ``tie`` 1: the first wins ties, -1: the other does, 0: they reroll. ``first``:
    whether the first is the attacker, whose omens set the loss (FR-DANG-04)."""
    size = max(one[0], other[0], 0) + 1
    win, lose = [0.0] * size, [0.0] * size
    for base, omens, chance in falls(one[0], sides, omen):
        for base2, omens2, chance2 in falls(other[0], sides, omen):
            lead = (base + one[1] if one[0] > 0 else 0) - (base2 + other[1] if other[0] > 0 else 0) or tie
            if lead:
                (win if lead > 0 else lose)[omens if first else omens2] += chance * chance2
    total = sum(win) + sum(lose)
    if total <= 0:
        return Clash((0.0,), (1.0,))
    return Clash(tuple(each / total for each in win), tuple(each / total for each in lose))
