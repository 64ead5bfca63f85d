"""Verdict on an encounter in a word: trivial, fair, hard, deadly or hopeless; or undecided.

Two shares decide: that of the fights that the own side wins, and that of the fights in which a member of it dies. Each
gives a grade by its thresholds (scenario/verdict.py), and the graver one counts, so that fewer wins or more deaths
never make a verdict milder. The verdict includes the uncertainty of the fights played: the mildest and the gravest
grade that both 95 % intervals allow.

A fight that ends without a winner while the own side stands, as when its rounds are over, is neither won nor lost. A
few such fights are left out of the share of wins. Many of them leave the verdict open, unless it is the same whether
they would have been won or lost."""

from __future__ import annotations

from typing import Final

from attrs import frozen

from ..scenario.verdict import VerdictThresholds
from ..wire.documents import keys
from .intervals import Rate

TRIVIAL: Final = "trivial"
FAIR: Final = "fair"
HARD: Final = "hard"
DEADLY: Final = "deadly"
HOPELESS: Final = "hopeless"
GRADES: Final = (TRIVIAL, FAIR, HARD, DEADLY, HOPELESS)
"""Grades from the mildest to the gravest."""
UNDECIDED: Final = "undecided"
"""The grade of an encounter whose fights too often end without a decision."""
MOST_LEFT_OUT: Final = 0.05
"""Share of undecided fights up to which the others alone give the verdict."""


@keys("grade mildest gravest undecided? why?", undecided="count rate ci95=interval")
@frozen
class Verdict:
    """Verdict: the ``grade`` of the counted shares, and the ``mildest`` and the ``gravest`` that their intervals
    allow. ``undecided`` is the share of fights that decided nothing, ``why`` their most frequent ending; None if there
    were none."""

    grade: str
    mildest: str
    gravest: str
    undecided: Rate | None = None
    why: str | None = None

    @property
    def sure(self) -> bool:
        """True if the intervals allow no other grade."""
        return self.mildest == self.gravest


def verdict_of(
    wins: Rate, deaths: Rate, thresholds: VerdictThresholds, undecided: int = 0, why: str | None = None
) -> Verdict:
    """Return the verdict, given the rate of wins of the own side, that of fights with a death on it, and the number of
    fights that were undecided, with their most frequent ending."""
    if undecided <= MOST_LEFT_OUT * wins.of:
        best = worst = Rate(wins.count, wins.of - undecided)
    else:
        best, worst = Rate(wins.count + undecided, wins.of), wins
    least, most = deaths.interval
    mild, grave = (grade_of(each.rate, deaths.rate, thresholds) for each in (best, worst))
    return Verdict(
        mild if mild == grave else UNDECIDED,
        grade_of(best.interval[1], least, thresholds),
        grade_of(worst.interval[0], most, thresholds),
        Rate(undecided, wins.of) if undecided else None,
        why if undecided else None,
    )


def grade_of(wins: float, deaths: float, thresholds: VerdictThresholds) -> str:
    """Return the grade of two shares, 0 to 1: fights won, and fights in which a member of the own side died."""
    win, death = thresholds.win, thresholds.death
    by_wins = [win.trivial, win.fair, win.hard, win.deadly]
    by_deaths = [death.trivial, death.fair, death.hard]
    graver = max(sum(wins < least for least in by_wins), sum(deaths > most for most in by_deaths))
    return GRADES[graver]
