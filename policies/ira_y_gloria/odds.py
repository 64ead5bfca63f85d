"""Chances in Ira y Gloria, exactly, from whole numbers: icons, shifts, extra damage dice, wounds, members of a mob."""

from __future__ import annotations

from functools import cache, lru_cache

ICON, SIX = 1 / 3, 1 / 6  # faces 4 and 5; face 6, two icons that may be shifted


@cache
def icons(count: int) -> tuple[tuple[int, int, float], ...]:
    """Every (icons, sixes) that ``count`` dice may show, with its probability (IG-TEST-02)."""
    if count <= 0:
        return ((0, 0, 1.0),)
    found: dict[tuple[int, int], float] = {}
    for total, sixes, weight in icons(count - 1):
        for more, six, share in ((0, 0, 1 - ICON - SIX), (1, 0, ICON), (2, 1, SIX)):
            key = (total + more, sixes + six)
            found[key] = found.get(key, 0.0) + weight * share
    return tuple((total, sixes, weight) for (total, sixes), weight in sorted(found.items()))


@lru_cache(maxsize=4096)
def passing(count: int, dn: int) -> float:
    """The probability that ``count`` dice reach ``dn`` icons; no dice never do (IG-TEST-04)."""
    return sum(weight for total, _, weight in icons(count) if total >= dn) if count > 0 else 0.0


@lru_cache(maxsize=4096)
def shifts(count: int, dn: int) -> tuple[float, ...]:
    """For s = 0, 1, ...: the probability of passing with exactly s exalted icons to spare (IG-TEST-10)."""
    found = [0.0] * (count + 1)
    for total, sixes, weight in icons(count):
        if total >= dn:
            found[min(sixes, (total - dn) // 2)] += weight
    while len(found) > 1 and not found[-1]:
        found.pop()
    return tuple(found)


@cache
def extra(count: int, brutal: bool) -> tuple[float, ...]:
    """For each total from 0: the probability that ``count`` extra damage dice give it (IG-DMG-02, IG-TRAIT-04)."""
    if count <= 0:
        return (1.0,)
    before = extra(count - 1, brutal)
    after = [0.0] * (len(before) + 2)
    for total, weight in enumerate(before):
        after[total] += weight * (1 / 3 if brutal else 1 / 2)
        after[total + 1] += weight / 3
        after[total + 2] += weight * (1 / 3 if brutal else 1 / 6)
    return tuple(after)


@lru_cache(maxsize=16384)
def wounding(over: int, count: int, brutal: bool, most: int) -> tuple[float, float]:
    """A hit whose fixed damage exceeds resilience by ``over`` (may be negative), with ``count`` extra dice: the wounds
    expected, at most ``most`` (1 or more), and the probability of as many (IG-DMG-04)."""
    loss = all_of_it = 0.0
    for total, weight in enumerate(extra(count, brutal)):
        wounds = over + total
        if wounds >= most:
            all_of_it += weight
            loss += weight * most
        elif wounds > 0:
            loss += weight * wounds
    return loss, all_of_it


@lru_cache(maxsize=16384)
def blow(count: int, dn: int, over: int, ed: int, brutal: bool, most: int, shifting: bool) -> tuple[float, float]:
    """An attack on one body, all shifts for damage: the wounds expected and the chance of ``most``, which is all."""
    if not shifting:
        chance, (loss, fells) = passing(count, dn), wounding(over, ed, brutal, most)
        return chance * loss, chance * fells
    loss = fells = 0.0
    for more, weight in enumerate(shifts(max(0, count), dn)):
        one, all_of_it = wounding(over, ed + more, brutal, most)
        loss += weight * one
        fells += weight * all_of_it
    return loss, fells


@lru_cache(maxsize=16384)
def sweep(
    count: int, dn: int, defence: int, over: int, ed: int, brutal: bool, tough: int, members: int, more: int
) -> float:
    """An attack on a mob of ``members`` with ``tough`` wounds each: the members that it costs, shifting where that
    pays; part of a member counts as such (IG-MOB-02, IG-MOB-03). ``more``: members hit besides."""
    total = 0.0
    for found, sixes, weight in icons(count):
        if found >= dn:
            total += weight * max(
                min(members, 1 + max(0, found - 2 * s - defence) // 2 + more) * share(over, ed + s, brutal, tough)
                for s in range(min(sixes, (found - dn) // 2) + 1)
            )
    return min(float(members), total)


@lru_cache(maxsize=16384)
def share(over: int, ed: int, brutal: bool, tough: int) -> float:
    """How much of one member a hit costs."""
    return wounding(over, ed, brutal, tough)[0] / tough
