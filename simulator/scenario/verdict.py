"""The thresholds of the verdict on an encounter: [verdict] of a scenario file.

Shares of fights, 0 to 1. What the verdict makes of them is in statistics/verdict.py."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Annotated, Final

from attrs import astuple, field, frozen

from ..core.schema import Range, knob
from ..core.values import Value

Share = Annotated[float, Range(0.0, 1.0)]


@frozen(eq=False, repr=False)
class WinThresholds(Value):
    """[verdict] win: how often the own side has to win at least for an encounter to be no worse than this."""

    trivial: Share = knob(0.95, "", "Share of fights won from which on an encounter is trivial.")
    fair: Share = knob(0.7, "", "Share of fights won from which on an encounter is fair.")
    hard: Share = knob(0.4, "", "Share of fights won from which on an encounter is hard.")
    deadly: Share = knob(0.1, "", "Share of fights won from which on an encounter is deadly; below it is hopeless.")


@frozen(eq=False, repr=False)
class DeathThresholds(Value):
    """[verdict] death: in what share of fights somebody of the own side may die at most for an encounter to be no worse
    than this."""

    trivial: Share = knob(0.05, "", "Share of fights with a death up to which an encounter is trivial.")
    fair: Share = knob(0.25, "", "Share of fights with a death up to which an encounter is fair.")
    hard: Share = knob(0.6, "", "Share of fights with a death up to which an encounter is hard; above it is deadly.")


@frozen(eq=False, repr=False)
class VerdictThresholds(Value):
    """[verdict]: from which shares of fights on an encounter is called trivial, fair, hard, deadly or hopeless."""

    win: WinThresholds = field(factory=WinThresholds, metadata={"help": "Fights won, at least."})
    death: DeathThresholds = field(factory=DeathThresholds, metadata={"help": "Fights with a death, at most."})

    def problems(self) -> Iterator[tuple[str, str]]:
        """What is wrong with their order, as (key below [verdict], end of a sentence)."""
        if any(one < other for one, other in pairwise(astuple(self.win))):
            yield "win", "is out of order; allowed is trivial >= fair >= hard >= deadly"
        if any(one > other for one, other in pairwise(astuple(self.death))):
            yield "death", "is out of order; allowed is trivial <= fair <= hard"


USUAL_VERDICT: Final = VerdictThresholds()
"""The thresholds of a file that says nothing."""
