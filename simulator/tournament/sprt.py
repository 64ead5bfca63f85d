"""Sequential test of a match (SPRT): is one entrant ``elo1`` better than the other, or no more than ``elo0``?

The observations are pairs, in five classes from lost to won. After each pair the test computes the log-likelihood ratio
of the two hypotheses. Each hypothesis stands for the distribution of classes that fits the pairs best among those with
its mean score (a generalised sequential probability ratio test, as chess engines use it). The test ends when the ratio
leaves the bounds: above the upper one it accepts ``elo1``, below the lower one ``elo0``. The bounds keep each error
within its chance (Wald, Annals of Mathematical Statistics 16, 1945). Wald's usual bounds promise that only for the sum
of the errors, and save two pairs of a hundred.

The Elo of a hypothesis has one of two scales, with the definitions of fastchess. Logistic Elo sets the mean score.
Normalized Elo sets the distance of the mean from a half in standard deviations of a game: a test of it takes as many
pairs however many are drawn (Van den Bergh, Comments on Normalized Elo)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import copysign, inf, log, sqrt
from typing import Final

import numpy as np
from attrs import frozen

from ..core.errors import AsaltoError
from ..wire.documents import keys
from .likelihood import Floats, expected_score
from .scores import CLASSES

ACCEPTED: Final = "accepted"
REJECTED: Final = "rejected"
UNDECIDED: Final = "undecided"
ALPHA: Final = 0.05
BETA: Final = 0.05
LOGISTIC: Final = "logistic"
NORMALIZED: Final = "normalized"
MODELS: Final = (LOGISTIC, NORMALIZED)
"""Scales of Elo."""
DEVIATION: Final = 800 / log(10)
"""Normalized Elo of one standard deviation of the score of a game."""
UNSEEN: Final = 1e-3
"""Count of a class without a pair: a thousandth of a pair..."""
LEAST: Final = 1e-10
"""...and at least this share, so that a solution exists in floating point."""
_VALUES: Final = np.arange(CLASSES) / (CLASSES - 1)
_MOST_ROUNDS: Final = 25
_SETTLED: Final = 1e-9
_HALVINGS: Final = 60


class BadTest(AsaltoError):
    """Error for a test that cannot be made with these numbers."""


@frozen
class Sprt:
    """Test of ``elo1`` against ``elo0``, which is less, on the scale of ``model`` (one of MODELS).

    ``alpha`` is the chance to accept ``elo1`` where ``elo0`` is true, ``beta`` that of the opposite; each is 0.001 to
    0.4. Raises BadTest."""

    elo0: float
    elo1: float
    alpha: float = ALPHA
    beta: float = BETA
    model: str = LOGISTIC

    def __attrs_post_init__(self) -> None:
        if not -2000 <= self.elo0 < self.elo1 <= 2000:
            raise BadTest(
                f"the test is of {self.elo0:g} and {self.elo1:g} Elo; allowed is -2000 <= ELO0 < ELO1 <= 2000"
            )
        if not (0.001 <= self.alpha <= 0.4 and 0.001 <= self.beta <= 0.4):
            raise BadTest(f"alpha is {self.alpha:g} and beta {self.beta:g}; allowed are 0.001 to 0.4")

    @property
    def bounds(self) -> tuple[float, float]:
        """Return the lower and the upper bound."""
        return log(self.beta), -log(self.alpha)

    def llr(self, counts: Sequence[float]) -> float:
        """Return the log-likelihood ratio for these numbers of pairs by class; 0 before the first pair.

        Three numbers are of single games."""
        seen = np.asarray(counts, dtype=float)
        total = float(seen.sum())
        if total == 0:
            return 0.0
        shares = np.maximum(np.where(seen > 0, seen, UNSEEN) / total, LEAST)
        shares = shares / shares.sum()
        divisors = _logistic if self.model == LOGISTIC else _normalized
        low, high = divisors(shares, self.elo0), divisors(shares, self.elo1)
        return float(total * (shares * (np.log(low) - np.log(high))).sum())

    def verdict(self, llr: float) -> str:
        """Return the verdict for a log-likelihood ratio."""
        lower, upper = self.bounds
        return ACCEPTED if llr >= upper else REJECTED if llr <= lower else UNDECIDED

    def expected_pairs(self, variance: float) -> tuple[float, float, float]:
        """Estimate the pairs that the test takes if ``elo0`` is true, if ``elo1`` is, and half way between.

        By Wald's formulas; ``variance`` is that of the score of a pair, which normalized Elo does without."""
        lower, upper = self.bounds
        if self.model == LOGISTIC:
            apart = (expected_score(self.elo1) - expected_score(self.elo0)) / sqrt(max(variance, 1e-9))
        else:
            apart = sqrt(2) * (self.elo1 - self.elo0) / DEVIATION
        step = apart**2  # twice the mean step under either hypothesis
        at0 = ((1 - self.alpha) * lower + self.alpha * upper) / (-step / 2)
        at1 = (self.beta * lower + (1 - self.beta) * upper) / (step / 2)
        return at0, at1, -lower * upper / step


def _logistic(shares: Floats, elo: float) -> Floats:
    """Return by what to divide ``shares`` for the likeliest distribution of this logistic Elo."""
    apart = np.linspace(0, 1, len(shares)) - expected_score(elo)
    return 1 + _tilt(shares, apart) * apart


def _normalized(shares: Floats, elo: float) -> Floats:
    """Return the same for a normalized Elo, by iteration from the uniform distribution (Van den Bergh, section 4.1).

    A pair is of two games: its deviation is a game's over the root of 2."""
    values = np.linspace(0, 1, len(shares))
    wanted = sqrt((len(shares) - 1) / 2) * elo / DEVIATION
    found = np.full(len(shares), 1 / len(shares))
    for _ in range(_MOST_ROUNDS):
        mean = float((found * values).sum())
        deviation = sqrt(float((found * (values - mean) ** 2).sum()))
        apart = values - 0.5 - wanted * deviation * (1 + ((values - mean) / deviation) ** 2) / 2
        divisors = 1 + _tilt(shares, apart) * apart
        last, found = found, shares / divisors
        if float(np.abs(found - last).max()) < _SETTLED:
            break
    return divisors


def _tilt(shares: Floats, apart: Floats) -> float:
    """Return the Lagrange multiplier of the distribution nearest to ``shares`` in which the mean of ``apart`` is 0."""
    low, high = -1 / apart.max(), -1 / apart.min()
    for _ in range(_HALVINGS):  # the mean falls as the tilt grows, from infinite to minus infinite
        tilt = (low + high) / 2
        if float((shares * apart / (1 + tilt * apart)).sum()) > 0:
            low = tilt
        else:
            high = tilt
    return float((low + high) / 2)


@keys(
    "elo0=test.elo0 elo1=test.elo1 elo_model=test.model alpha=test.alpha beta=test.beta llr lower=test.bounds.0"
    " upper=test.bounds.1 verdict pairs pentanomial=counts"
)
@frozen
class SprtResult:
    """State of a test: the log-likelihood ratio after these pairs, and the verdict."""

    test: Sprt
    counts: tuple[int, ...]
    llr: float
    verdict: str

    @property
    def pairs(self) -> int:
        """Return the number of pairs counted."""
        return sum(self.counts)

    @property
    def variance(self) -> float:
        """Return the variance of the score of a pair; before two pairs that of a fair match without draws."""
        if self.pairs < 2:
            return 0.125
        shares = np.asarray(self.counts) / self.pairs
        mean = float((shares * _VALUES).sum())
        return float((shares * (_VALUES - mean) ** 2).sum())


class RunningSprt:
    """Test in progress. It ends at the first pair that leaves the bounds; later pairs do not count."""

    def __init__(self, test: Sprt) -> None:
        self.test = test
        self._counts = [0] * CLASSES
        self._llr = 0.0

    def count(self, scores: Iterable[float]) -> int:
        """Count pairs in the order of their numbers, until the test ends. Returns the number of pairs counted."""
        counted = 0
        for score in scores:
            if self.ended:
                break
            self._counts[round(score * (CLASSES - 1))] += 1
            self._llr = self.test.llr(self._counts)
            counted += 1
        return counted

    @property
    def ended(self) -> bool:
        """Return whether there is a verdict."""
        return self.test.verdict(self._llr) != UNDECIDED

    @property
    def result(self) -> SprtResult:
        """Return the state of the test."""
        return SprtResult(self.test, tuple(self._counts), self._llr, self.test.verdict(self._llr))


def sprt_after(test: Sprt, counts: Sequence[int]) -> SprtResult:
    """Return the state of a test after these numbers of pairs by class. Raises BadTest."""
    if len(counts) != CLASSES or min(counts) < 0:
        raise BadTest(f"{','.join(map(str, counts))} are not counts of pairs; give five whole numbers from 0")
    llr = test.llr(counts)
    return SprtResult(test, tuple(counts), llr, test.verdict(llr))


def elo_interval(counts: Sequence[int], model: str = LOGISTIC) -> tuple[float, float, float]:
    """Return the Elo for these numbers of pairs by class, and its 95 % interval: infinite at 0 and at 100 %.

    Normalized Elo is infinite too where all pairs are alike and not level."""
    from .likelihood import elo_of
    from .scores import ScoreEstimate

    seen = np.asarray(counts, dtype=float)
    found = ScoreEstimate.of_sums(int(seen.sum()), float((seen * _VALUES).sum()), float((seen * _VALUES**2).sum()))
    if model == LOGISTIC:
        return elo_of(found.mean), elo_of(found.low), elo_of(found.high)
    deviation = sqrt(2 * float((seen * (_VALUES - found.mean) ** 2).sum()) / found.of)
    return _deviations(found.mean, deviation), _deviations(found.low, deviation), _deviations(found.high, deviation)


def _deviations(score: float, deviation: float) -> float:
    """Return the normalized Elo of a mean score with this deviation of a game."""
    apart = score - 0.5
    return DEVIATION * apart / deviation if deviation > 0 else copysign(inf, apart) if apart else 0.0
