"""Constraints: the wanted values of metrics, such as ``tpk<0.05`` or ``win(investigators)=70%``; and widths, such as
a precision.

An estimate is never called certain: ``holds`` judges a mean, ``surely_holds`` a whole interval."""

from __future__ import annotations

import re
from collections.abc import Mapping
from math import isfinite
from typing import Final

from attrs import frozen

from ..batch.rows import Layout
from ..core.errors import AsaltoError
from ..core.percentages import Percent, number
from .metrics import Metric, Sums, metric_of

SURE: Final = 0.99
"""Confidence of a result that is called certain. It is high because decisions are made at many looks."""

_TEXT: Final = re.compile(r"\s*(.+?)\s*(<=|>=|<|>|=)\s*([+-]?[\d.,]+(?:[eE][+-]?\d+)?\s*%?)\s*\Z", re.DOTALL)
_SIGNS: Final[Mapping[str, int]] = {"<": -1, "<=": -1, ">": 1, ">=": 1, "=": 0}


class BadConstraint(AsaltoError):
    """Error: a constraint cannot be read. The message is a sentence with what was found and what is allowed."""


@frozen
class Constraint:
    """Constraint as typed (``text``): the ``name`` of a metric, a ``sign`` and a ``value``; shares are between 0 and
    1."""

    text: str
    name: str
    sign: str
    value: float

    @classmethod
    def parse(cls, text: str, option: str, signs: str) -> Constraint:
        """Read the constraint that was typed after ``option``, which allows these ``signs``. Raises BadConstraint."""
        match = _TEXT.match(text)
        if match is None or match[2][0] not in signs:
            wanted = "tpk<0.05" if "<" in signs else "tpk=0.05"
            kinds = "METRIC<VALUE or METRIC>VALUE" if "<" in signs else "METRIC=VALUE"
            raise BadConstraint(f"{option} {text[:60]!r}: is not of the form {kinds}, such as {wanted!r}")
        value = number(match[3])
        if value is None or not isfinite(value):
            raise BadConstraint(f"{option} {text[:60]!r}: {match[3]!r} is no number")
        return cls(text.strip(), match[1], match[2], value)

    @property
    def direction(self) -> int:
        """The side of the value on which the metric should be: below (-1), above (1), or at it (0)."""
        return _SIGNS[self.sign]

    def metric(self, layout: Layout) -> Metric:
        """Return the constraint's metric. Raises BadMetric, and BadConstraint for a share beyond 0 to 1
        and a mean as a percentage."""
        found = metric_of(layout, self.name)
        if found.rate and not 0 <= self.value <= 1:
            raise BadConstraint(
                f"{self.text!r}: {found.name} is a share of fights; allowed are 0 to 1, or 0% to 100%,"
                f" not {self.value:g}"
            )
        if not found.rate and isinstance(self.value, Percent):
            raise BadConstraint(f"{self.text!r}: {_mean(found)}")
        return found

    def excess(self, mean: float) -> float:
        """Return the distance of a mean from the value if it is on the wrong side, else 0."""
        return max(0.0, -self.direction * (mean - self.value)) if self.direction else abs(mean - self.value)

    def holds(self, mean: float) -> bool:
        """Return whether a mean is on the right side of the value."""
        found: bool = {
            "<": mean < self.value,
            "<=": mean <= self.value,
            ">": mean > self.value,
            ">=": mean >= self.value,
            "=": mean == self.value,
        }[self.sign]
        return found

    def surely_holds(self, sums: Sums) -> bool:
        """Return whether the whole interval is on the right side of the value."""
        return all(self.holds(end) for end in sums.interval(SURE))


def width(what: str, value: float, metric: Metric) -> float:
    """Return a precision, margin or tolerance (``what``: its option) for the metric.

    Raises BadConstraint for one that no share of fights can have, and for a percentage of a mean."""
    if metric.rate and not 0 < value < 1:
        raise BadConstraint(
            f"{what} is {value:g}, and {metric.name} is a share of fights; allowed is more than 0 and less than 1,"
            " such as 0.02 or 2%"
        )
    if not metric.rate and isinstance(value, Percent):
        raise BadConstraint(f"{what} is {value}, but {_mean(metric)}")
    return float(value)


def _mean(metric: Metric) -> str:
    return f"{metric.name} is a mean, not a share of fights; write a number without %"
