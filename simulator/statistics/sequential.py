"""Sequential tests: what a difference means, as one word (the verdict), and when it is clear enough to stop.

A difference that is looked at again and again is found sooner or later, even where there is none. So a comparison looks
only at set numbers of fights (the most that may be played, half of them, a quarter, ...), and shares the chance of
error out among its looks: by the time that a share of all the fights has been played, the same share of it has been
spent (the linear rule of Kim and DeMets, Biometrika 74, 1987, among the spending functions of Lan and DeMets,
Biometrika 70, 1983), and each look uses only what fell to it since the one before, as if the looks were independent
(Bonferroni). The intervals are those of Jennison and Turnbull's repeated confidence intervals (Journal of the Royal
Statistical Society B 51, 1989): all of them together hold with 95 %, whenever and for whatever reason one stops.
The price is that after all fights the interval is a seventh wider than that of a single look."""

from __future__ import annotations

from math import ceil, floor, isfinite, log10
from typing import Final

from attrs import field, frozen

from ..batch.engine import Looks
from .paired import ALPHA, PairedSums

FIRST_LOOK: Final = 100
"""Fights before the first look, unless fewer are played at all."""
MARGIN: Final = 0.02
"""The smallest difference of rates that matters, unless another is given."""
SHARE: Final = 0.1
"""The smallest difference of means that matters, in standard deviations of a single fight."""
SELDOM: Final = 0.05
"""When all fights differ alike: the share of fights that do not, which must be ruled out before that is believed."""

BETTER: Final = "better"
WORSE: Final = "worse"
MORE: Final = "more"
LESS: Final = "less"
SAME: Final = "same"
OPEN: Final = "open"


@frozen
class LookSchedule:
    """When a comparison of at most ``fights`` looks whether its answer is clear, and what chance of error each look may
    take. ``among``: how many comparisons share that chance. ``early`` False: there is one look, at the end."""

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
        """The next look above a number of fights."""
        return lambda fights: next((look for look in self.looks if look > fights), self.fights)

    def alpha(self, fights: int) -> float:
        """The chance of error of the look at that number of fights, or of the next look after it."""
        at = next((at for at, look in enumerate(self.looks) if look >= fights), len(self.looks) - 1)
        before = self.looks[at - 1] if at else 0
        return ALPHA / self.among * (self.looks[at] - before) / self.fights

    def taken(self, fights: int) -> int:
        """How many looks there have been after so many fights."""
        return sum(look <= fights for look in self.looks)


@frozen
class Verdict:
    """The verdict on the primary metric: ``word`` is BETTER, WORSE, MORE, LESS, SAME or OPEN. ``margin`` is the
    smallest difference that matters; ``small``: this one is certainly below it; ``more``: about how many more fights
    an open verdict takes (None: it is not open)."""

    word: str
    margin: float
    small: bool
    more: int | None = None

    @property
    def clear(self) -> bool:
        """Return whether the verdict is an answer."""
        return self.word != OPEN


def margin_of(paired: PairedSums) -> float:
    """The smallest difference that matters unless one is given: of rates two in a hundred, of means a tenth of the
    standard deviation of single fights."""
    if paired.rate:
        return MARGIN
    both = paired.base.variance + paired.other.variance
    return SHARE * float((both / 2) ** 0.5) if isfinite(both) else 0.0


def judge(paired: PairedSums, sign: int, alpha: float, margin: float | None = None) -> Verdict:
    """The verdict on at least one fight. ``sign`` as a metric has it: whether more is better, worse, or neither."""
    least = margin_of(paired) if margin is None else margin
    low, high = paired.interval(alpha)
    small = -least <= low and high <= least
    if paired.constant and not paired.rate and paired.fights < _fights_to_believe(alpha):
        return Verdict(OPEN, least, False, _fights_to_believe(alpha) - paired.fights)
    if low > 0 or high < 0:
        return Verdict(_word(sign, up=low > 0), least, small)
    if small:
        return Verdict(SAME, least, small)
    return Verdict(OPEN, least, small, fights_missing(paired, alpha, least))


def _word(sign: int, *, up: bool) -> str:
    if not sign:
        return MORE if up else LESS
    return BETTER if up == (sign > 0) else WORSE


def _fights_to_believe(alpha: float) -> int:
    """How many fights that all differ alike are enough: fights that do not are then more seldom than ``SELDOM``."""
    from .special import ndtri  # slow to import, and only needed when fights have been played

    return ceil(float(ndtri(alpha / 2)) ** 2 * (1 - SELDOM) / SELDOM)


def fights_missing(paired: PairedSums, alpha: float, margin: float) -> int:
    """About how many more fights would tell the difference from none, or from one that matters, whichever is sooner;
    to two digits."""
    low, high = paired.interval(alpha)
    target = max(abs(paired.difference), margin - abs(paired.difference))
    if not isfinite(high - low) or target <= 0:
        return FIRST_LOOK
    wanted = paired.fights * ((high - low) / 2 / target) ** 2
    return max(rounded_up(wanted - paired.fights), 1)


def rounded_up(value: float) -> int:
    """The value as a whole number of two digits and zeros, rounded up."""
    if value <= 1:
        return 1
    unit: int = 10 ** max(0, floor(log10(value)) - 1)
    return ceil(value / unit) * unit
