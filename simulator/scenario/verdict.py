"""Thresholds of the verdict on an encounter: [verdict] of a scenario file.

They are shares of fights, 0 to 1. statistics/verdict.py applies them."""

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
    """[verdict] win: the least share of fights that the own side has to win for each verdict."""

    trivial: Share = knob(0.95, "", "Least share of fights won in a trivial encounter.")
    fair: Share = knob(0.7, "", "Least share of fights won in a fair encounter.")
    hard: Share = knob(0.4, "", "Least share of fights won in a hard encounter.")
    deadly: Share = knob(0.1, "", "Least share of fights won in a deadly encounter; below it is hopeless.")


@frozen(eq=False, repr=False)
class DeathThresholds(Value):
    """[verdict] death: the greatest share of fights with a death on the own side for each verdict."""

    trivial: Share = knob(0.05, "", "Greatest share of fights with a death in a trivial encounter.")
    fair: Share = knob(0.25, "", "Greatest share of fights with a death in a fair encounter.")
    hard: Share = knob(0.6, "", "Greatest share of fights with a death in a hard encounter; above it is deadly.")


@frozen(eq=False, repr=False)
class VerdictThresholds(Value):
    """[verdict]: the shares of fights from which an encounter is called trivial, fair, hard, deadly or hopeless."""

    win: WinThresholds = field(factory=WinThresholds, metadata={"help": "Least shares of fights won."})
    death: DeathThresholds = field(
        factory=DeathThresholds, metadata={"help": "Greatest shares of fights with a death."}
    )

    def problems(self) -> Iterator[tuple[str, str]]:
        """Yield mistakes in the order of the thresholds, as (key below [verdict], end of a sentence)."""
        if any(one < other for one, other in pairwise(astuple(self.win))):
            yield "win", "is out of order; allowed is trivial >= fair >= hard >= deadly"
        if any(one > other for one, other in pairwise(astuple(self.death))):
            yield "death", "is out of order; allowed is trivial <= fair <= hard"


USUAL_VERDICT: Final = VerdictThresholds()
"""Default thresholds."""
