"""Sequential tests: the verdict on a difference, as one word, and the looks at which a comparison may stop.

A comparison that tests again and again finds a difference sooner or later, even if there is none. So it looks only at
set numbers of fights (the maximum, half of it, a quarter, ...), and divides the chance of error among its looks. When a
share of all the fights has been played, the same share of that chance has been spent (the linear rule of Kim and
DeMets, Biometrika 74, 1987, among the spending functions of Lan and DeMets, Biometrika 70, 1983). Each look uses only
the part that fell to it since the one before, as if the looks were independent (Bonferroni). The intervals are the
repeated confidence intervals of Jennison and Turnbull (Journal of the Royal Statistical Society B 51, 1989): all of
them together hold with 95 %, no matter when and why a run stops. The price: after all fights the interval is a seventh
wider than that of a single look."""

from __future__ import annotations

from math import ceil, floor, isfinite, log10
from typing import Final

from attrs import field, frozen

from ..batch.engine import Looks
from .paired import ALPHA, PairedSums
from .special import ndtri

FIRST_LOOK: Final = 100
"""Fights before the first look, unless the maximum is lower."""
MARGIN: Final = 0.02
"""Smallest difference of rates that matters, by default."""
SHARE: Final = 0.1
"""Smallest difference of means that matters, in standard deviations of a single fight."""
MAX_EXCEPTIONS: Final = 0.05
"""Highest acceptable share of fights with another difference, when all fights so far have the same one."""

BETTER: Final = "better"
WORSE: Final = "worse"
MORE: Final = "more"
LESS: Final = "less"
SAME: Final = "same"
OPEN: Final = "open"


@frozen
class LookSchedule:
    """Looks of a comparison of at most ``fights``, and the chance of error of each. ``among``: number of comparisons
    that share that chance. ``early`` False: there is one look, at the end."""

    fights: int
    among: int = 1
    early: bool = True
    looks: tuple[int, ...] = field(init=False)

    @looks.default
    def _looks(self) -> tuple[int, ...]:
        found = [self.fights]
        while self.early and found[-1] >= 2 * FIRST_LOOK:
            found.append(ceil(found[-1] / 2))
        return tuple(reversed(found))

    @property
    def after(self) -> Looks:
        """The function from a number of fights to the next look above it."""
        return lambda fights: next((look for look in self.looks if look > fights), self.fights)

    def alpha(self, fights: int) -> float:
        """Return the chance of error of the look at that number of fights, or of the next look after it."""
        at = next((at for at, look in enumerate(self.looks) if look >= fights), len(self.looks) - 1)
        before = self.looks[at - 1] if at else 0
        return ALPHA / self.among * (self.looks[at] - before) / self.fights

    def taken(self, fights: int) -> int:
        """Return the number of looks after ``fights`` fights."""
        return sum(look <= fights for look in self.looks)


@frozen
class Verdict:
    """Verdict on the primary metric: ``word`` is BETTER, WORSE, MORE, LESS, SAME or OPEN. ``margin`` is the smallest
    difference that matters; ``small``: the difference is certainly below it; ``more``: estimate of the further fights
    that an open verdict takes (None: it is not open)."""

    word: str
    margin: float
    small: bool
    more: int | None = None

    @property
    def clear(self) -> bool:
        """True if the verdict is an answer."""
        return self.word != OPEN


def margin_of(paired: PairedSums) -> float:
    """Return the smallest difference that matters by default: two per cent for rates, a tenth of the standard deviation
    of single fights for means."""
    if paired.rate:
        return MARGIN
    both = paired.base.variance + paired.other.variance
    return SHARE * float((both / 2) ** 0.5) if isfinite(both) else 0.0


def judge(paired: PairedSums, sign: int, alpha: float, margin: float | None = None) -> Verdict:
    """Return the verdict on at least one fight. ``sign`` is that of the metric: more is better, worse, or neither."""
    least = margin_of(paired) if margin is None else margin
    low, high = paired.interval(alpha)
    small = -least <= low and high <= least
    if paired.constant and not paired.rate and paired.fights < _fights_to_exclude_exceptions(alpha):
        return Verdict(OPEN, least, False, _fights_to_exclude_exceptions(alpha) - paired.fights)
    if low > 0 or high < 0:
        return Verdict(_word(sign, up=low > 0), least, small)
    if small:
        return Verdict(SAME, least, small)
    return Verdict(OPEN, least, small, fights_missing(paired, alpha, least))


def _word(sign: int, *, up: bool) -> str:
    if not sign:
        return MORE if up else LESS
    return BETTER if up == (sign > 0) else WORSE


def _fights_to_exclude_exceptions(alpha: float) -> int:
    """Return how many fights with one common difference bound the share of other fights below ``MAX_EXCEPTIONS``."""
    return ceil(ndtri(alpha / 2) ** 2 * (1 - MAX_EXCEPTIONS) / MAX_EXCEPTIONS)


def fights_missing(paired: PairedSums, alpha: float, margin: float) -> int:
    """Estimate, to two digits, the further fights that would tell the difference from none, or from one that matters,
    whichever is sooner."""
    low, high = paired.interval(alpha)
    target = max(abs(paired.difference), margin - abs(paired.difference))
    if not isfinite(high - low) or target <= 0:
        return FIRST_LOOK
    wanted = paired.fights * ((high - low) / 2 / target) ** 2
    return max(rounded_up(wanted - paired.fights), 1)


def rounded_up(value: float) -> int:
    """Return the value as a whole number of two digits and zeros, rounded up."""
    if value <= 1:
        return 1
    unit: int = 10 ** max(0, floor(log10(value)) - 1)
    return ceil(value / unit) * unit
