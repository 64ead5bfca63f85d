"""Exact odds of Ira y Gloria from whole numbers: icons, shifts, extra damage dice, wounds, members of a mob."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final, NamedTuple

from ...core.events import Tested
from .formulas import extra_damage, members_reached
from .variants import Variants

ICON: Final = 1 / 3  # faces 4 and 5
SIX: Final = 1 / 6  # face 6, two icons that may be shifted
MEAN_ICONS: Final = 2 / 3  # of a die; also the mean damage of an extra damage die that is not brutal


class DamageRoll(NamedTuple):
    """Damage of a hit on one target: ``over`` is the fixed damage less resilience (may be negative), ``ed`` the number
    of extra damage dice, ``brutal`` and ``rad`` change how they are read."""

    over: int
    ed: int
    brutal: bool
    rad: int = 0


@cache
def icon_odds(count: int) -> tuple[tuple[int, int, float], ...]:
    """IG-TEST-02: every (icons, sixes) that ``count`` dice may show, with its probability."""
    if count <= 0:
        return ((0, 0, 1.0),)
    found: dict[tuple[int, int], float] = {}
    for total, sixes, weight in icon_odds(count - 1):
        for more, six, share in ((0, 0, 1 - ICON - SIX), (1, 0, ICON), (2, 1, SIX)):
            key = (total + more, sixes + six)
            found[key] = found.get(key, 0.0) + weight * share
    return tuple((total, sixes, weight) for (total, sixes), weight in sorted(found.items()))


@cache
def icon_rows(count: int) -> tuple[tuple[tuple[int, float], ...], ...]:
    """IG-TEST-02: for each number of icons that ``count`` dice may show, from 0, every number of sixes with its
    probability."""
    return tuple(
        tuple((sixes, weight) for total, sixes, weight in icon_odds(count) if total == icons)
        for icons in range(2 * count + 1)
    )


@lru_cache(maxsize=4096)
def passing(count: int, dn: int) -> float:
    """Return the probability that ``count`` dice reach ``dn`` icons; 0 without dice (IG-TEST-04)."""
    return sum(weight for total, _, weight in icon_odds(count) if total >= dn) if count > 0 else 0.0


def chance_of(tested: Tested, variants: Variants) -> float | None:
    """IG-TEST-02, IG-TEST-04: the chance that this test had before the roll; None after a reroll."""
    return None if tested.before else passing(len(tested.dice), tested.difficulty)


@cache
def winning(mine: int, theirs: int) -> float:
    """IG-TEST-13: the probability that ``mine`` dice show at least as many icons as ``theirs``; the initiator wins
    ties."""
    return sum(
        weight * share for total, _, weight in icon_odds(theirs) for own, _, share in icon_odds(mine) if own >= total
    )


@lru_cache(maxsize=4096)
def shift_odds(count: int, dn: int) -> tuple[float, ...]:
    """IG-TEST-10: for s = 0, 1, ...: the probability of passing with exactly s exalted icons to spare."""
    found = [0.0] * (count + 1)
    for total, sixes, weight in icon_odds(count):
        if total >= dn:
            found[min(sixes, (total - dn) // 2)] += weight
    while len(found) > 1 and not found[-1]:
        found.pop()
    return tuple(found)


@cache
def extra_damage_odds(count: int, brutal: bool, rad: int) -> tuple[float, ...]:
    """IG-DMG-02, IG-TRAIT-04, IG-TRAIT-21: for each total from 0: the probability that ``count`` extra damage dice give
    it."""
    if count <= 0:
        return (1.0,)
    before = extra_damage_odds(count - 1, brutal, rad)
    worth = [extra_damage(bytes([face]), brutal, rad) for face in range(1, 7)]
    none, one, two = worth.count(0) / 6, worth.count(1) / 6, worth.count(2) / 6
    after = [0.0] * (len(before) + 2)
    for total, weight in enumerate(before):
        after[total] += weight * none
        after[total + 1] += weight * one
        after[total + 2] += weight * two
    return tuple(after)


@lru_cache(maxsize=16384)
def hit_odds(damage: DamageRoll, most: int) -> tuple[float, float]:
    """IG-DMG-04: the expected wounds of a hit on one body, capped at ``most`` (1 or more), and the probability of
    ``most``."""
    loss = all_of_it = 0.0
    for total, weight in enumerate(extra_damage_odds(damage.ed, damage.brutal, damage.rad)):
        wounds = damage.over + total
        if wounds >= most:
            all_of_it += weight
            loss += weight * most
        elif wounds > 0:
            loss += weight * wounds
    return loss, all_of_it


class HitRow:
    """Odds of hits on one body that differ only in their number of extra damage dice (those of ``damage`` or more)."""

    __slots__ = ("_damage", "_known", "_most")

    def __init__(self, damage: DamageRoll, most: int) -> None:
        self._damage = damage
        self._most = most
        self._known: list[tuple[float, float]] = []

    def upto(self, more: int) -> list[tuple[float, float]]:
        """IG-DMG-04: the expected wounds and the probability of the maximum with 0, 1, ... additional dice, at least up
        to ``more``."""
        known = self._known
        while len(known) <= more:
            over, ed, brutal, rad = self._damage
            known.append(hit_odds(DamageRoll(over, ed + len(known), brutal, rad), self._most))
        return known


@lru_cache(maxsize=4096)
def hit_row(damage: DamageRoll, most: int) -> HitRow:
    """Return the odds of such hits; each is computed once."""
    return HitRow(damage, most)


@lru_cache(maxsize=16384)
def attack_odds(count: int, dn: int, damage: DamageRoll, most: int, shifting: bool) -> tuple[float, float]:
    """IG-ATK-01, IG-TEST-11: the expected wounds of an attack on one body, capped at ``most``, and the probability of
    ``most``. ``shifting``: every shift is an extra damage die."""
    if not shifting:
        chance, (loss, fells) = passing(count, dn), hit_odds(damage, most)
        return chance * loss, chance * fells
    loss = fells = 0.0
    shifts = shift_odds(max(0, count), dn)
    hits = hit_row(damage, most).upto(len(shifts) - 1)
    for number, weight in enumerate(shifts):
        one, all_of_it = hits[number]
        loss += weight * one
        fells += weight * all_of_it
    return loss, fells


@lru_cache(maxsize=4096)
def members_hit(count: int, goal: int, members: int, more: int, each: int) -> tuple[int, ...]:
    """IG-MOB-02: for each number of icons of ``count`` dice, from 0, the members hit of ``members``, one for
    every ``each`` icons over. ``more`` are hit in addition on a success."""
    return tuple([min(members, members_reached(found, goal, each) + more) for found in range(2 * count + 1)])


@lru_cache(maxsize=16384)
def mob_odds(
    count: int, dn: int, goal: int, damage: DamageRoll, tough: int, members: int, more: int, each: int
) -> float:
    """IG-MOB-02, IG-MOB-03: the expected loss of members of a mob of ``members`` with ``tough`` wounds each, shifting
    when it pays; a wounded member counts in part. ``goal``: every ``each`` icons above it hit one more member;
    ``more``: members hit in addition."""
    hits, rows = members_hit(count, goal, members, more, each), icon_rows(max(0, count))
    wounds = hit_row(damage, tough).upto(max(0, count))
    shares = [wounded / tough for wounded, _ in wounds]
    total = 0.0
    for found in range(max(0, dn), 2 * count + 1):
        best, shifts, most = hits[found] * shares[0], 0, (found - dn) // 2
        for sixes, weight in rows[found]:
            while shifts < sixes and shifts < most:
                shifts += 1
                worth = hits[found - 2 * shifts] * shares[shifts]
                if worth > best:
                    best = worth
            total += weight * best
    return min(float(members), total)


def member_share(damage: DamageRoll, tough: int) -> float:
    """Return the share of one member, with ``tough`` wounds, that a hit is expected to cost."""
    return hit_odds(damage, tough)[0] / tough
