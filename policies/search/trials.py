"""Trials of options: sequential halving over playouts with common dice.

Every option is played in the same samples: same dice, same hidden state, same policies. The trials compare differences
within samples, which vary much less than the values. After each phase the worse half of the options is dropped. The
incumbent (the answer without a search) stays; another option replaces it only if it is better by more than chance
explains."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import Final

from simulator.core.asks import Option

from .playing import Table

FIRST: Final = 3  # samples of every option in the first phase
CLEAR: Final = 2.5  # standard errors of lead that end the trials
EACH: Final = 8  # playouts per option, on average, that the budget has to cover
DOUBT: Final = 1.2  # standard errors by which an option has to beat the incumbent
LEAST: Final = 0.01  # smallest difference by which it has to beat it
ENOUGH: Final = 6  # samples before a comparison can be settled
NEGLIGIBLE: Final = 0.08  # difference that is not worth more playouts


class Tried:
    """An option and the values of its playouts, one for each sample."""

    __slots__ = ("option", "values")

    def __init__(self, option: Option) -> None:
        self.option = option
        self.values: list[float] = []


class Trials:
    """Trials of the options of one question, with ``line`` played afterwards. ``short``: the budget could not settle
    anything."""

    def __init__(self, table: Table, line: int) -> None:
        self._table = table
        self._line = line
        self.short = False

    def best(self, options: Sequence[Option]) -> Option:
        """Return the best option; the first is the incumbent."""
        incumbent, samples = Tried(options[0]), FIRST
        left = [incumbent]
        before = self._table.left
        self._fill(left, 1)
        cost = before - self._table.left
        # Two options take twice as many playouts; other playouts may cost half as much as the first.
        self.short = cost * ENOUGH > before
        if self.short:
            return incumbent.option
        left += [Tried(option) for option in options[1 : self._affordable(cost)]]
        while len(left) > 1 and self._fill(left, samples):
            if decided(left):
                break
            left = _better_half(left, incumbent)
            samples *= 2
        return chosen(left, incumbent)

    def _affordable(self, cost: int) -> int:
        """Return the number of options that the budget can try when a playout costs ``cost`` questions."""
        return max(2, self._table.left // (EACH * max(1, cost)))

    def _fill(self, left: list[Tried], samples: int) -> bool:
        """Play until every option has this number of samples. Return False if the budget runs out."""
        for sample in range(samples):
            for tried in left:
                if len(tried.values) <= sample:
                    value = self._table.attempt(tried.option, self._line, sample)
                    if value is None:
                        return False
                    tried.values.append(value)
        return True


def difference(one: Tried, other: Tried) -> tuple[float, float]:
    """Return the mean advantage of ``one`` over the samples that both have, and its standard error."""
    pairs = [mine - its for mine, its in zip(one.values, other.values, strict=False)]
    if len(pairs) < 2:
        return 0.0, 1.0
    mean = sum(pairs) / len(pairs)
    spread = sum((pair - mean) ** 2 for pair in pairs) / (len(pairs) - 1)
    return mean, sqrt(spread / len(pairs))


def decided(left: list[Tried]) -> bool:
    """Return whether more samples will hardly matter: the best is far ahead, or the differences are negligible."""
    best = max(left, key=_mean)
    return all(_settled(best, each) for each in left if each is not best)


def _settled(best: Tried, other: Tried) -> bool:
    mean, error = difference(best, other)
    if best.values == other.values:
        return True
    return len(other.values) >= ENOUGH and (mean > CLEAR * error + LEAST or mean + 2 * error < NEGLIGIBLE)


def chosen(left: list[Tried], incumbent: Tried) -> Option:
    """Return the best option if it beats the incumbent by more than chance explains, else the incumbent."""
    best = max(left, key=_mean)
    if best is incumbent:
        return incumbent.option
    mean, error = difference(best, incumbent)
    known = len(best.values) >= ENOUGH
    return best.option if known and mean > DOUBT * error + LEAST else incumbent.option


def _better_half(left: list[Tried], incumbent: Tried) -> list[Tried]:
    """Return the better half, at least two, with the incumbent among them."""
    ranked = sorted(left, key=_mean, reverse=True)[: max(2, (len(left) + 1) // 2)]
    return ranked if incumbent in ranked else [*ranked[:-1], incumbent]


def _mean(tried: Tried) -> float:
    return sum(tried.values) / len(tried.values) if tried.values else -9.0
