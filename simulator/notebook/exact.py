"""``exact`` in a notebook: exact odds of a small fight."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from attrs import frozen

from ..exact.summary import ExactSummary, exact_summary
from ..experiments.requests import ExactRequest
from . import checks, frames
from .arguments import Named, loaded, name_of, run_options

if TYPE_CHECKING:
    import polars as pl


@frozen
class ExactOdds:
    """Exact odds; ``answer`` has everything that ``asalto exact`` prints."""

    answer: ExactSummary

    def __repr__(self) -> str:
        found = self.answer
        chances = ", ".join(f"win({side}) = {chance:.4g}" for side, chance in found.sides.items())
        return f"ExactOdds({found.scenario!r}: {found.states} states, {chances})"

    @property
    def figures(self) -> pl.DataFrame:
        """Row for each metric with its exact value, under the names of ``simulate``."""
        found = self.answer
        values = {f"win({side})": chance for side, chance in found.sides.items()}
        values |= {"draw": found.draws, "rounds": found.mean_rounds}
        for part in found.combatants:
            values |= {f"standing({part.name})": part.standing, f"alive({part.name})": part.alive}
            values |= {f"{pool}({part.name})": mean for pool, mean in part.pools.items()}
        return frames.frame({"figure": name, "value": value} for name, value in values.items())

    @property
    def rounds(self) -> pl.DataFrame:
        """Row for each length of the fight with its chance."""
        return frames.frame({"rounds": at, "chance": chance} for at, chance in self.answer.rounds.items())


def exact(
    scenario: Named,
    *,
    settings: Sequence[str] = (),
    policies: Sequence[str] = (),
    trust: bool = False,
    max_states: int = ExactRequest.max_states,
    max_seconds: float = ExactRequest.max_seconds,
) -> ExactOdds:
    """Solve the fight exactly; third-party policies need ``trust``.

    Raises ValueError for bad limits, BadScenario, NotSolvable, TooLarge, MissingExtra."""
    asked = checks.checked(ExactRequest(trust=trust, max_states=max_states, max_seconds=max_seconds))
    frames.check()
    chosen = loaded(scenario, run_options(settings=settings, policies=policies))
    return ExactOdds(exact_summary(chosen, name=name_of(scenario), **vars(asked)))
