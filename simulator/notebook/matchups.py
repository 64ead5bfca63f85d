"""``matchups`` in a notebook: every policy of one side against every policy of another."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Unpack

from attrs import frozen

from ..core.record import known
from ..experiments.matchups import Matchups, matchups_plan, play_matchups
from ..experiments.options import ScenarioSource
from ..experiments.requests import MatchupsRequest
from . import checks, frames
from .arguments import RunArguments, engine, name_of, run_options

if TYPE_CHECKING:
    import polars as pl


@frozen
class MatchedUp:
    """Win rates of all pairs of policies; ``answer`` has everything that ``asalto matchups`` prints."""

    name: str
    answer: Matchups

    def __repr__(self) -> str:
        found = self.answer
        return (
            f"MatchedUp({self.name!r}: {len(found.cells)} pairs, {found.fights} fights, win({found.side}) ="
            f" {found.worst.mean:.4g} to {found.best.mean:.4g}, {found.value.rate:.4g} with both sides at their best)"
        )

    @property
    def cells(self) -> pl.DataFrame:
        """Row for each pair of policies: the win rate of the side, its interval, the fights."""
        rows = [(cell, cell.sums.interval()) for cell in self.answer.cells]
        keys = "policy=0.policy against=0.against rate=0.sums.mean low=1.0 high=1.1 fights=0.sums.of"
        return frames.picked(rows, keys)


def matchups(
    scenario: str,
    fights: int = MatchupsRequest.fights,
    *,
    also: Sequence[str] = (),
    side: str | None = None,
    against: str | None = None,
    **options: Unpack[RunArguments],
) -> MatchedUp:
    """Play every policy of ``side`` (default: the players') against every policy of ``against``.

    ``also``: policies besides the five usual ones. Raises ValueError for a number out of bounds, BadScenario,
    PolicyError, BadMatchups, MissingExtra."""
    asked = checks.checked(MatchupsRequest(fights=fights, also=also, side=side, against=against))
    source = ScenarioSource(scenario, run_options(**options))
    frames.check()
    plan = matchups_plan(source, asked)
    with engine(source.options) as plays:
        return MatchedUp(name_of(scenario), known(play_matchups(plays, plan, asked.fights)))
