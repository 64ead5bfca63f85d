"""Special functions for statistics: distributions of Gauss, Student, beta and the binomial, and their quantiles.

SciPy has them all, and would be a third of what an installation takes; a test compares these with it. They are as exact
as the intervals that people read need: to nine digits, up to ten million fights. Sources: DLMF 8.17 (incomplete beta
function and its continued fraction), Abramowitz and Stegun 26.5 (relations)."""

from __future__ import annotations

from math import erfc, exp, inf, lgamma, log, pi, sqrt
from typing import Final

_TINY: Final = 1e-300  # stands for a denominator of 0 in the continued fraction
_SETTLED: Final = 1e-14
_MOST_STEPS: Final = 100_000
_MANY: Final = 200  # degrees of freedom
_STUDENT: Final = (
    (4, (1, 1)),
    (96, (5, 16, 3)),
    (384, (3, 19, 17, -15)),
    (92160, (79, 776, 1482, -1920, -945)),
)
"""Divisors and odd powers, the highest first, of the terms of Student's quantile by its normal one."""


def ndtr(z: float) -> float:
    """Return the chance that a standard normal number is at most ``z``."""
    return erfc(-z / sqrt(2)) / 2


def ndtri(chance: float) -> float:
    """Return the number that a standard normal one exceeds with a chance of 1 - ``chance``; infinite at 0 and 1."""
    from statistics import NormalDist  # slow to import, and only needed when fights have been played

    return NormalDist().inv_cdf(chance) if 0 < chance < 1 else inf if chance else -inf


def betainc(a: float, b: float, x: float) -> float:
    """Return the chance that a beta-distributed number is at most ``x``; ``a`` and ``b`` are greater than 0."""
    if x <= 0 or x >= 1:
        return float(x >= 1)
    above = x > (a + 1) / (a + b + 2)  # the fraction converges quickly below the mean
    if above:
        a, b, x = b, a, 1 - x
    found = exp(_log_beta_power(a, b, x)) * _fraction(a, b, x) / a
    return 1 - found if above else found


def _log_beta_power(a: float, b: float, x: float) -> float:
    """Return the logarithm of x^a (1-x)^b / B(a, b), from terms that stay small where ``a`` and ``b`` are large."""
    of = a + b
    spread = log(a * b / (2 * pi * of)) / 2
    return a * log(x * of / a) + b * log((1 - x) * of / b) + spread + _stirling(of) - _stirling(a) - _stirling(b)


def _stirling(z: float) -> float:
    """Return the error of Stirling's formula for the logarithm of the gamma function (DLMF 5.11.1)."""
    if z < 10:
        return lgamma(z) - (z - 0.5) * log(z) + z - log(2 * pi) / 2
    return (1 / 12 - (1 / 360 - (1 / 1260 - 1 / (1680 * z * z)) / (z * z)) / (z * z)) / z


def _fraction(a: float, b: float, x: float) -> float:
    """Return the continued fraction of DLMF 8.17.22, from the front (modified method of Lentz)."""
    c = 1.0
    value = d = 1 / (1 - (a + b) * x / (a + 1) or _TINY)
    for m in range(1, _MOST_STEPS):
        last = value
        even = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m))
        odd = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1))
        for step in (even, odd):
            d = 1 / (1 + step * d or _TINY)
            c = 1 + step / c or _TINY
            value *= c * d
        if abs(value - last) <= _SETTLED * value:
            break
    return value


def betaincinv(a: float, b: float, chance: float) -> float:
    """Return the number that a beta-distributed one exceeds with a chance of 1 - ``chance``.

    Newton's method from the normal approximation; where a step would leave the bracket, the bracket is halved."""
    if chance <= 0 or chance >= 1:
        return float(chance >= 1)
    low, high = 0.0, 1.0
    mean = a / (a + b)
    x = mean + ndtri(chance) * sqrt(mean * (1 - mean) / (a + b + 1))
    for _ in range(200):
        if not low < x < high:
            x = (low + high) / 2
        miss = betainc(a, b, x) - chance
        if miss > 0:
            high = x
        else:
            low = x
        slope = exp(_log_beta_power(a, b, x)) / (x * (1 - x))
        step = miss / slope if slope else inf
        if abs(step) <= 1e-14 * x or high - low <= 1e-16 * high:
            break
        x -= step
    return x


def stdtr(degrees: float, t: float) -> float:
    """Return the chance that a number of Student's distribution is at most ``t``; ``degrees`` of freedom, from 1."""
    tail = betainc(degrees / 2, 0.5, degrees / (degrees + t * t)) / 2
    return 1 - tail if t > 0 else tail


def stdtrit(degrees: float, chance: float) -> float:
    """Return the number that one of Student's distribution exceeds with a chance of 1 - ``chance`` (0.5 to 1).

    With many degrees of freedom by the expansion in their inverse (Abramowitz and Stegun 26.7.5)."""
    if degrees < _MANY:
        share = betaincinv(0.5, degrees / 2, 2 * chance - 1)
        return sqrt(degrees * share / (1 - share)) if share < 1 else inf
    z, found = ndtri(chance), 0.0
    for divisor, powers in reversed(_STUDENT):
        term = 0.0
        for power in powers:
            term = term * z * z + power
        found = (found + term * z / divisor) / degrees
    return z + found


def bdtr(most: int, tries: int, chance: float) -> float:
    """Return the chance of at most ``most`` successes in ``tries``, each with this chance."""
    return 1.0 if most >= tries else betainc(tries - most, most + 1, 1 - chance)
