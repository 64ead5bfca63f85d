"""Exact chances in Fragmentos: outcomes of a pool, and of two opposed pools (FR-DICE-03, FR-DICE-07, FR-CONF-03)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache
from math import comb
from typing import Final, NamedTuple

from ...core.asks import NO_BODY
from ...core.events import Tested
from .formulas import counted_omens, needed_result
from .variants import Variants


class DicePool(NamedTuple):
    """Roll to come: dice, the trait's bonus, and the object that is used ("": no object)."""

    dice: int
    bonus: int
    thing: str = ""


class Twist(NamedTuple):
    """Changes of two opposed rolls by specials, besides dice and bonus (FR-SPEC-07): the least result of the second,
    the highest first die of the first that misses, and whether either tries again after losing."""

    guard: int = 0
    miss: int = 0
    again: bool = False
    other_again: bool = False


STRAIGHT: Final = Twist()


class OpposedOdds(NamedTuple):
    """Odds of an opposed roll for the first roller: the chances to win and to lose with 0, 1, ... counted omens."""

    win: tuple[float, ...]
    lose: tuple[float, ...]

    @property
    def chance(self) -> float:
        """The chance to win with any number of omens."""
        return total(self.win)


def total(chances: Iterable[float]) -> float:
    """Return the sum, rounded after each addition on every version of Python."""
    found = 0.0
    for chance in chances:
        found += chance
    return found


@cache
def pool_counts(dice: int, sides: int = 6, omen: int = 1) -> dict[tuple[int, int], int]:
    """FR-DICE-07, FR-OMEN-01: the number of the ``sides ** dice`` outcomes that give each (base, omens).

    Counted by the highest face, the number of dice that show it, and the omens among the others."""
    if dice <= 0:
        return {(0, 0): 1}
    found: dict[tuple[int, int], int] = {}
    for highest in range(1, sides + 1):
        for times in range(1, dice + 1):
            for omens, ways in _omen_counts(highest, times, dice - times, omen):
                key = (highest + times - 1, omens)
                found[key] = found.get(key, 0) + comb(dice, times) * ways
    return {key: ways for key, ways in sorted(found.items()) if ways}


def _omen_counts(highest: int, times: int, rest: int, omen: int) -> list[tuple[int, int]]:
    """Return omens, and the ways to have them, among ``times`` dice at ``highest`` and ``rest`` dice below it."""
    if omen == highest:
        return [(times, (highest - 1) ** rest)]
    if omen > highest:
        return [(0, (highest - 1) ** rest)]
    return [(ones, comb(rest, ones) * (highest - 2) ** (rest - ones)) for ones in range(rest + 1)]


@cache
def pool_outcomes(dice: int, sides: int, omen: int = 1) -> tuple[tuple[int, int, float], ...]:
    """Return every (base, omens) that a pool may show, with its probability; (0, 0) without dice."""
    outcomes = sides ** max(0, dice)
    return tuple((base, omens, ways / outcomes) for (base, omens), ways in pool_counts(dice, sides, omen).items())


@cache
def first_die_chance(dice: int, most: int, sides: int = 6, omen: int = 1) -> dict[tuple[int, int], float]:
    """FR-SPEC-07: return the chance that the first die shows at most ``most``, for each (base, omens) of a pool."""
    found: dict[tuple[int, int], int] = {}
    for first in range(1, most + 1):
        for highest in range(first, sides + 1):
            for times in range(1, dice + 1):
                tops = first == highest
                ways = comb(dice - 1, times - tops)
                rest = dice - times - (not tops)
                if not ways or rest < 0:
                    continue
                shown = int(first == omen and not tops)
                for omens, lower in _omen_counts(highest, times, rest, omen):
                    key = (highest + times - 1, omens + shown)
                    found[key] = found.get(key, 0) + ways * lower
    return {key: found.get(key, 0) / ways for key, ways in pool_counts(dice, sides, omen).items()}


@cache
def mean_base(dice: int, sides: int = 6) -> float:
    """Return the mean base of a pool."""
    return total([base * chance for base, _, chance in pool_outcomes(dice, sides)])


def mean_result(pool: DicePool, sides: int = 6) -> float:
    """Return the mean result; 0 without dice, whatever the bonus (FR-DICE-06)."""
    return mean_base(pool.dice, sides) + pool.bonus if pool.dice > 0 else 0.0


@lru_cache(maxsize=4096)
def success_chance(dice: int, bonus: int, needed: int, sides: int = 6) -> float:
    """FR-CHAL-03: the chance of a result of at least ``needed``; 0 without dice (FR-DICE-06)."""
    if dice <= 0:
        return 0.0
    return total([chance for base, _, chance in pool_outcomes(dice, sides) if base + bonus >= needed])


def chance_of(test: Tested, variants: Variants) -> float | None:
    """FR-CHAL-03: the chance of this challenge before its dice fell; None for a test without a pool."""
    if test.body == NO_BODY:
        return None
    bonus = sum(points for _, points in test.added)
    return success_chance(len(test.dice), bonus, needed_result(variants, test.difficulty), variants.die_sides)


@lru_cache(maxsize=4096)
def opposed_odds(
    one: tuple[int, int],
    other: tuple[int, int],
    tie: int,
    first_attacks: bool,
    *,
    sides: int = 6,
    omen: int = 1,
    source: str = "attacker",
) -> OpposedOdds:
    """FR-CONF-03, FR-CONF-04: two opposed pools, each (dice, bonus).

    ``tie`` 1: the first wins ties, -1: the other does, 0: they reroll. ``first_attacks``: the first is the attacker of
    FR-DANG-04. ``source``: the roller whose omens add to the loss (variant ``conflict_omen_source``)."""
    size = 2 * max(one[0], other[0], 0) + 1 if source == "both" else max(one[0], other[0], 0) + 1
    win, lose = [0.0] * size, [0.0] * size
    for base, omens, chance in pool_outcomes(one[0], sides, omen):
        for base2, omens2, chance2 in pool_outcomes(other[0], sides, omen):
            lead = (base + one[1] if one[0] > 0 else 0) - (base2 + other[1] if other[0] > 0 else 0) or tie
            attacker = omens if first_attacks else omens2
            if lead > 0:
                win[counted_omens(source, attacker, omens, omens2)] += chance * chance2
            elif lead < 0:
                lose[counted_omens(source, attacker, omens2, omens)] += chance * chance2
    decided = total(win) + total(lose)
    if decided <= 0:
        return OpposedOdds((0.0,), (1.0,))
    return OpposedOdds(tuple([each / decided for each in win]), tuple([each / decided for each in lose]))


@lru_cache(maxsize=4096)
def twisted_odds(
    one: tuple[int, int],
    other: tuple[int, int],
    tie: int,
    first_attacks: bool,
    twist: Twist,
    *,
    sides: int = 6,
    omen: int = 1,
    source: str = "attacker",
) -> OpposedOdds:
    """FR-SPEC-07: two opposed pools as in ``opposed_odds``, in which specials change more than dice and bonus. A win
    that misses is neither won nor lost."""
    mine, theirs = pool_outcomes(one[0], sides, omen), pool_outcomes(other[0], sides, omen)
    missed = first_die_chance(one[0], twist.miss, sides, omen)
    signs: list[list[int]] = []
    for base, _, _ in mine:
        result = base + one[1] if one[0] > 0 else 0
        rivals = [max(twist.guard, found + other[1]) if other[0] > 0 else 0 for found, _, _ in theirs]
        signs.append([(result > rival) - (result < rival) or tie for rival in rivals])
    mass = [[chance * chance2 for _, _, chance2 in theirs] for _, _, chance in mine]
    if twist.again:
        _try_again(mass, signs, [chance for _, _, chance in mine])
    if twist.other_again:
        _answer_again(mass, signs, [chance for _, _, chance in theirs])
    size = max(one[0], 0) + max(other[0], 0) + 1
    win, lose = [0.0] * size, [0.0] * size
    decided = 0.0
    for row, (base, omens, _) in enumerate(mine):
        for place, (_, omens2, _) in enumerate(theirs):
            chance, attacker = mass[row][place], omens if first_attacks else omens2
            if signs[row][place] > 0:
                spared = missed.get((base, omens), 0.0)
                win[counted_omens(source, attacker, omens, omens2)] += chance * (1 - spared)
                decided += chance
            elif signs[row][place] < 0:
                lose[counted_omens(source, attacker, omens2, omens)] += chance
                decided += chance
    if decided <= 0:
        return OpposedOdds((0.0,), (1.0,))
    return OpposedOdds(tuple([each / decided for each in win]), tuple([each / decided for each in lose]))


def _try_again(mass: list[list[float]], signs: list[list[int]], chances: list[float]) -> None:
    """FR-SPEC-07: the first rolls again where it has lost, against the other's roll as it is."""
    for place in range(len(mass[0])):
        moved = 0.0
        for row, line in enumerate(mass):
            if signs[row][place] < 0:
                moved += line[place]
                line[place] = 0.0
        for row, chance in enumerate(chances):
            mass[row][place] += chance * moved


def _answer_again(mass: list[list[float]], signs: list[list[int]], chances: list[float]) -> None:
    """FR-SPEC-07: the other rolls again where it has lost."""
    for row, line in enumerate(mass):
        moved = 0.0
        for place, sign in enumerate(signs[row]):
            if sign > 0:
                moved += line[place]
                line[place] = 0.0
        for place, chance in enumerate(chances):
            line[place] += chance * moved
