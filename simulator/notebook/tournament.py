"""``tournament`` and ``match`` in a notebook: rate policies."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from attrs import frozen

from ..experiments.requests import MatchRequest
from ..runtime.inline import DEADLINE
from ..tournament.director import play_tournament
from ..tournament.load import asked_match, load_tournament
from ..tournament.model import USUAL_PAIRS, Tournament
from ..tournament.sprt import Sprt
from ..tournament.standings import Results
from . import checks, frames
from .arguments import engine, listed, run_options

if TYPE_CHECKING:
    import polars as pl


@frozen
class PlayedTournament:
    """Result of a tournament; ``answer`` has everything that ``asalto tournament`` prints."""

    answer: Results

    def __repr__(self) -> str:
        first = self.answer.standings[0]
        games = self.answer.scores.games
        return f"PlayedTournament({self.answer.tournament.heading!r}: {games} games, first {first.name!r})"

    @property
    def standings(self) -> pl.DataFrame:
        """Row for each entrant by rank, with its rating and 95 % interval; an end that its games do not bound is
        infinite."""
        keys = "rank=0.rank entrant=0.name elo=0.elo low=0.low high=0.high score=0.score points=0.points games=0.games"
        found = ((each, self.answer.scores.totals[each.entrant]) for each in self.answer.standings)
        return frames.picked(found, f"{keys} ahead_of_next=0.ahead faults=1.fault_games")

    @property
    def pairings(self) -> pl.DataFrame:
        """Row for each pairing in each scenario, from the view of its first entrant."""
        found = self.answer
        met = (
            (found.name(one), found.name(other), found.tournament.arenas[arena], meeting)
            for ((one, other), arena), meeting in sorted(found.scores.meetings.items())
        )
        keys = "a=0 b=1 scenario=2.name pairs=3.pairs wins=3.wins draws=3.draws losses=3.losses"
        means = "score=3.estimate.mean low=3.estimate.low high=3.estimate.high superiority=3.estimate.superiority"
        return frames.picked(met, f"{keys} {means}")


def tournament(file: str | Path, *, seed: int = 1, jobs: int = 1) -> PlayedTournament:
    """Play the tournament in a file. Raises ValueError, BadScenario, TooFewEntrants and MissingExtra."""
    return _played(load_tournament(file), None, seed, jobs)


def match(
    a: str,
    b: str,
    scenarios: str | Sequence[str],
    *,
    pairs: int = USUAL_PAIRS,
    sprt: tuple[float, float] | None = None,
    elo_model: str = "logistic",
    seed: int = 1,
    jobs: int = 1,
) -> PlayedTournament:
    """Play policy ``a`` against ``b``: ``pairs`` in each scenario, or until ``sprt`` (ELO0, ELO1) is decided.

    ``elo_model`` is the scale of these two: "logistic" or "normalized".

    Each policy is a name, a class in a file (``"./bot.py:Bold"``) or a table with options. Raises ValueError,
    BadScenario, BadTest, TooFewEntrants and MissingExtra."""
    asked = MatchRequest(pair=(a, b), scenario=listed(scenarios), pairs=pairs, sprt=sprt, elo_model=elo_model)
    return _played(*asked_match(checks.checked(asked)), seed, jobs)


def _played(asked: Tournament, test: Sprt | None, seed: int, jobs: int) -> PlayedTournament:
    frames.check()
    run = run_options(seed=seed, jobs=jobs)
    with engine(run) as plays:
        return PlayedTournament(play_tournament(plays, asked, run.seed, deadline=DEADLINE, test=test))
