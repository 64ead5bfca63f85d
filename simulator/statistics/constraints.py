"""Conditions: what somebody wants of a figure, such as ``tpk<0.05`` or ``win(investigators)=70%``.

One law: a condition that is only estimated is never called certain. ``holds`` asks the mean, ``surely`` the whole
interval."""

from __future__ import annotations

import re
from collections.abc import Mapping
from math import isfinite
from typing import Final

from attrs import frozen

from ..batch.rows import Layout
from ..core.errors import AsaltoError
from .metrics import Metric, Sums, metric_of

SURE: Final = 0.99
"""The confidence of what is called certain: decisions are taken at many looks."""

_TEXT: Final = re.compile(r"\s*(.+?)\s*(<=|>=|<|>|=)\s*([+-]?[\d.]+(?:[eE][+-]?\d+)?)\s*(%?)\s*\Z", re.DOTALL)
_SIGNS: Final[Mapping[str, int]] = {"<": -1, "<=": -1, ">": 1, ">=": 1, "=": 0}


class BadConstraint(AsaltoError):
    """A condition that cannot be read: what was found and what is allowed, in a sentence."""


@frozen
class Constraint:
    """``text`` as it was typed: the ``name`` of a figure, a sign (``side``: -1 below, 1 above, 0 equal to) and a
    ``value``, shares between 0 and 1."""

    text: str
    name: str
    sign: str
    value: float

    @classmethod
    def parse(cls, text: str, option: str, signs: str) -> Constraint:
        """What was typed after ``option``, which allows so many ``signs``. Raises BadCondition."""
        match = _TEXT.match(text)
        if match is None or match[2][0] not in signs:
            wanted = "tpk<0.05" if "<" in signs else "tpk=0.05"
            kinds = "FIGURE<VALUE or FIGURE>VALUE" if "<" in signs else "FIGURE=VALUE"
            raise BadConstraint(f"{option} {text[:60]!r}: is not of the form {kinds}, such as {wanted!r}")
        try:
            value = float(match[3]) / (100 if match[4] else 1)
        except ValueError:
            value = float("nan")
        if not isfinite(value):
            raise BadConstraint(f"{option} {text[:60]!r}: {match[3]!r} is no number")
        return cls(text.strip(), match[1], match[2], value)

    @property
    def side(self) -> int:
        """Where the figure is to be: below (-1), above (1), at the value (0)."""
        return _SIGNS[self.sign]

    def figure(self, layout: Layout) -> Metric:
        """What it is about. Raises BadFigure, and BadCondition for a share that no share can be."""
        found = metric_of(layout, self.name)
        if found.rate and not 0 <= self.value <= 1:
            raise BadConstraint(
                f"{self.text!r}: {found.name} is a share of fights; allowed are 0 to 1, or 0% to 100%,"
                f" not {self.value:g}"
            )
        return found

    def excess(self, mean: float) -> float:
        """How far a mean is on the wrong side; 0 where it is on the right one."""
        return max(0.0, -self.side * (mean - self.value)) if self.side else abs(mean - self.value)

    def holds(self, mean: float) -> bool:
        """Whether a mean is on the right side."""
        found: bool = {
            "<": mean < self.value,
            "<=": mean <= self.value,
            ">": mean > self.value,
            ">=": mean >= self.value,
            "=": mean == self.value,
        }[self.sign]
        return found

    def surely(self, sums: Sums, confidence: float = SURE) -> bool:
        """Whether the whole interval is on the right side."""
        return all(self.holds(end) for end in sums.interval(confidence))

    def never(self, sums: Sums, confidence: float = SURE) -> bool:
        """Whether the whole interval is on the wrong side."""
        return not any(self.holds(end) for end in sums.interval(confidence))
