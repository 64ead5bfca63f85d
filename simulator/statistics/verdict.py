"""Verdict on an encounter in a word: trivial, fair, hard, deadly or hopeless.

Two shares decide: that of the fights that the own side wins, and that of the fights in which a member of it dies. Each
gives a grade by its thresholds (scenario/verdict.py), and the graver one counts, so that fewer wins or more deaths
never make a verdict milder. The verdict includes the uncertainty of the fights played: the mildest and the gravest
grade that both 95 % intervals allow."""

from __future__ import annotations

from typing import Final

from attrs import frozen

from ..scenario.verdict import VerdictThresholds
from .intervals import Rate

TRIVIAL: Final = "trivial"
FAIR: Final = "fair"
HARD: Final = "hard"
DEADLY: Final = "deadly"
HOPELESS: Final = "hopeless"
GRADES: Final = (TRIVIAL, FAIR, HARD, DEADLY, HOPELESS)
"""Grades from the mildest to the gravest."""


@frozen
class Verdict:
    """Verdict: the ``grade`` of the counted shares, and the ``mildest`` and the ``gravest`` that their intervals
    allow."""

    grade: str
    mildest: str
    gravest: str

    @property
    def sure(self) -> bool:
        """True if the intervals allow no other grade."""
        return self.mildest == self.gravest


def verdict_of(wins: Rate, deaths: Rate, thresholds: VerdictThresholds) -> Verdict:
    """Return the verdict, given the rate of wins of the own side and that of fights with a death on it."""
    (fewest, most), (least, worst) = wins.interval, deaths.interval
    return Verdict(
        grade_of(wins.rate, deaths.rate, thresholds),
        grade_of(most, least, thresholds),
        grade_of(fewest, worst, thresholds),
    )


def grade_of(wins: float, deaths: float, thresholds: VerdictThresholds) -> str:
    """Return the grade of two shares, 0 to 1: fights won, and fights in which a member of the own side died."""
    win, death = thresholds.win, thresholds.death
    by_wins = [win.trivial, win.fair, win.hard, win.deadly]
    by_deaths = [death.trivial, death.fair, death.hard]
    graver = max(sum(wins < least for least in by_wins), sum(deaths > most for most in by_deaths))
    return GRADES[graver]
