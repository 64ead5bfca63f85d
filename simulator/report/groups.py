"""Combatants that differ only in their number, as one group: ``Zombi 1`` to ``Zombi 6`` of a side are ``Zombi ×6``.

A group shows the mean of its members and the mean of their intervals. Members of one fight fare alike, so the interval
of many is not narrower than that of one: however they are correlated, their mean varies no more than they do on
average."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from statistics import fmean

from attrs import frozen

from ..scenario.roster import family_of
from ..statistics.intervals import Rate
from ..statistics.summary import CombatantSummary, NumberSummary

FEWEST = 2  # members of a group; fewer stand alone


@frozen
class Estimate:
    """A value with its 95 % interval. ``seen``: it occurred at least once; ``always``: it occurred every time."""

    value: float
    low: float
    high: float
    seen: bool = True
    always: bool = False


@frozen
class Group:
    """One combatant, or several of a side that differ only in their numbers."""

    name: str
    members: tuple[CombatantSummary, ...]

    @property
    def side(self) -> str:
        """The side of the members."""
        return self.members[0].side

    @property
    def many(self) -> bool:
        """Return whether the group has more than one member."""
        return len(self.members) > 1

    @property
    def pools(self) -> tuple[str, ...]:
        """The pools that all members have."""
        return tuple(pool for pool in self.members[0].pools if all(pool in member.pools for member in self.members))

    @property
    def fights(self) -> list[int]:
        """The number of fights in which each member took part."""
        return [member.standing.of for member in self.members]

    @property
    def causes(self) -> Counter[tuple[str | None, str | None]]:
        """Return how often each cause, an attacker and a thing, felled a member."""
        found: Counter[tuple[str | None, str | None]] = Counter()
        for member in self.members:
            for cause in member.felled:
                found[cause.by, cause.with_] += cause.fights
        return found

    def upright(self) -> list[float]:
        """Return the share of members that has not fallen, round by round from the first."""
        rounds = zip(*(member.upright for member in self.members), strict=True)
        return [sum(rate.count for rate in rates) / sum(rate.of for rate in rates) for rates in rounds]


def grouped(combatants: Iterable[CombatantSummary]) -> list[Group]:
    """Return all combatants in the order of the roster, with those that differ only in their number as one group."""
    found: dict[tuple[str, str, int], list[CombatantSummary]] = {}
    for combatant in combatants:
        stem = family_of(combatant.name) or f"{combatant.name}\n"
        found.setdefault((combatant.side, stem, combatant.alike), []).append(combatant)
    groups = []
    for (_, stem, _), members in found.items():
        if len(members) < FEWEST:
            groups += [Group(member.name, (member,)) for member in members]
        else:
            always, most = sum(member.fights is None for member in members), len(members)
            groups.append(Group(f"{stem} ×{most if always == most else f'{always}–{most}'}", tuple(members)))
    return groups


def group_names(groups: Iterable[Group]) -> dict[str, str]:
    """Return the name of each combatant's group."""
    return {member.name: group.name for group in groups for member in group.members}


def causes_by_group(
    causes: Mapping[tuple[str | None, str | None], int], names: Mapping[str, str]
) -> Counter[tuple[str, str]]:
    """Return causes of falls with ``names`` of groups for attackers; an unknown attacker or thing is empty."""
    found: Counter[tuple[str, str]] = Counter()
    for (by, with_), fights in causes.items():
        found[names.get(by, by) if by else "", with_ or ""] += fights
    return found


def mean_luck(combatants: Iterable[CombatantSummary], won: bool) -> float | None:
    """Return the mean luck in the fights that their side won, or in the others; None if there are none."""
    known = [value for one in combatants if (value := one.luck[0 if won else 1]) is not None]
    return sum(known) / len(known) if known else None


def mean_of_rates(rates: Sequence[Rate]) -> Estimate:
    """Return the mean of rates, with the mean of their intervals, weighted by the fights of each."""
    lows, highs = zip(*(rate.interval for rate in rates), strict=True)
    value = sum(rate.count for rate in rates) / sum(rate.of for rate in rates)
    weights = _weights([rate.of for rate in rates])
    return Estimate(value, fmean(lows, weights), fmean(highs, weights), value > 0, value >= 1)


def mean_of_spreads(spreads: Sequence[NumberSummary], fights: Sequence[int]) -> Estimate:
    """Return the mean of means, with the mean of their intervals, weighted by the ``fights`` of each."""
    lows, highs = zip(*(spread.interval for spread in spreads), strict=True)
    weights = _weights(fights)
    return Estimate(fmean((one.mean for one in spreads), weights), fmean(lows, weights), fmean(highs, weights))


def _weights(fights: Sequence[int]) -> Sequence[int] | None:
    """Return the weights of members; None if all took part in the same number of fights."""
    return fights if len({*fights}) > 1 else None
