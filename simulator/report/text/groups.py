"""Combatants who are alike, told as one: ``Zombi 1`` to ``Zombi 6`` of a side are ``Zombi ×6``.

One law: a group says the mean of its members, and the mean of their intervals. Members of one fight fare alike, so many
are not taken to be surer than one: however they hang together, the mean of them varies no more than they do on
average."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from statistics import fmean as mean

from attrs import frozen

from ...statistics.intervals import Rate
from ...statistics.summary import Part, Spread

FEWEST = 3  # fewer are told one by one
_NUMBERED = re.compile(r"(.+?) (\d{1,4})\Z", re.DOTALL)


@frozen
class Range:
    """A value with its 95 % interval. ``seen`` and ``always`` say whether it occurred at all, and every time."""

    value: float
    low: float
    high: float
    seen: bool = True
    always: bool = False


@frozen
class Group:
    """One combatant, or several of a side that differ only in their numbers."""

    name: str
    parts: tuple[Part, ...]

    @property
    def side(self) -> str:
        """Whose they are."""
        return self.parts[0].side

    @property
    def many(self) -> bool:
        """Whether they are several."""
        return len(self.parts) > 1

    @property
    def pools(self) -> tuple[str, ...]:
        """The pools that all of them have."""
        return tuple(pool for pool in self.parts[0].pools if all(pool in part.pools for part in self.parts))

    @property
    def causes(self) -> Counter[tuple[str | None, str | None]]:
        """What they fell to, by whom and with what, counted over all of them."""
        found: Counter[tuple[str | None, str | None]] = Counter()
        for part in self.parts:
            for cause in part.felled:
                found[cause.by, cause.with_] += cause.fights
        return found

    def upright(self) -> list[float]:
        """Round by round, from the first on, the share that has not fallen."""
        rounds = zip(*(part.upright for part in self.parts), strict=True)
        return [sum(rate.rate for rate in rates) / len(rates) for rates in rounds]

    def luck(self, won: bool) -> float | None:
        """Their mean luck in the fights that their side won, or in the others; None where there are none."""
        known = [value for part in self.parts if (value := part.luck[0 if won else 1]) is not None]
        return sum(known) / len(known) if known else None


def groups(parts: Iterable[Part]) -> list[Group]:
    """Everybody in the order of the roster, who is alike as one."""
    found: dict[tuple[str, str], list[Part]] = {}
    for part in parts:
        match = _NUMBERED.match(part.name)
        found.setdefault((part.side, match[1] if match else f"{part.name}\n"), []).append(part)
    told = []
    for (_, stem), members in found.items():
        if len(members) < FEWEST:
            told += [Group(part.name, (part,)) for part in members]
        else:
            told.append(Group(f"{stem} ×{len(members)}", tuple(members)))
    return told


def labels(told: Iterable[Group]) -> dict[str, str]:
    """What each combatant is called where groups are told."""
    return {part.name: group.name for group in told for part in group.parts}


def merged(causes: Mapping[tuple[str | None, str | None], int], called: Mapping[str, str]) -> Counter[tuple[str, str]]:
    """Causes of falls with groups for names; empty for nobody and for nothing in particular."""
    found: Counter[tuple[str, str]] = Counter()
    for (by, with_), fights in causes.items():
        found[called.get(by, by) if by else "", with_ or ""] += fights
    return found


def of_rates(rates: Sequence[Rate]) -> Range:
    """The mean of their rates."""
    lows, highs = zip(*(rate.interval for rate in rates), strict=True)
    value = sum(rate.count for rate in rates) / sum(rate.of for rate in rates)
    return Range(value, mean(lows), mean(highs), value > 0, value >= 1)


def of_spreads(spreads: Sequence[Spread]) -> Range:
    """The mean of their means."""
    lows, highs = zip(*(spread.interval for spread in spreads), strict=True)
    return Range(mean(spread.mean for spread in spreads), mean(lows), mean(highs))
