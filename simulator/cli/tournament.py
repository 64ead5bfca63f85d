"""``asalto tournament``, ``asalto match`` and ``asalto sprt``: rate policies and test their differences."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from ..experiments.bounds import WholeBounds
from ..experiments.requests import MatchRequest, TournamentRequest
from . import options
from .program import CHECK_FAILED, DONE

if TYPE_CHECKING:
    from ..tournament.model import Tournament
    from ..tournament.sprt import Sprt
    from ..tournament.standings import Results
    from .session import Session

COUNTS = WholeBounds(0, 10**12)

alpha_option, beta_option, model_option = (
    options.made(MatchRequest.OPTIONS[name]) for name in ("alpha", "beta", "elo_model")
)

TOURNAMENT = """\b
Examples:
  asalto tournament autumn.toml                        on all cores, with a live table
  asalto tournament autumn.toml --seed 7 --report autumn.html --out games.csv
  asalto tournament autumn.toml --seed 7 --resume      continue, or play what was added to the file
  asalto tournament autumn.toml --executor dask --scheduler tcp://127.0.0.1:8786
  asalto tournament autumn.toml --json | jq '.entrants'

\b
docs/tournaments.md describes the file. The two games of a pair have the same dice and swapped sides; all statistics
count pairs. Ctrl-C stops after the current game, prints the results so far and exits with 130; --resume continues.
Exit code 1: the precision was not reached, or too many games were forfeited for a verdict.
"""
MATCH = """\b
Examples:
  asalto match cautious aggressive --scenario reference_duel
  asalto match cautious ./bot.py:Stubborn --scenario reference_duel --scenario three_against_a_werewolf --pairs 500
  asalto match new_policy old_policy --scenario reference_duel --sprt 0 10      until the test is decided
  asalto match "program: python3 bot.py" cautious --scenario reference_duel     a program in any language
  asalto match '{ use = "search", budget = 200 }' cautious --scenario reference_duel

\b
--sprt ELO0 ELO1 ends the match as soon as it is clear whether A is better than B by ELO1, or by ELO0 at most.
Exit code 1: --max-pairs did not decide the test, or too many games were forfeited for a verdict.
"""
SPRT = """\b
Examples:
  asalto sprt 10 80 240 95 15 --elo0 0 --elo1 10       pairs lost, half lost, even, half won, won
  asalto sprt 0 0 0 0 0 --elo0 0 --elo1 5              expected number of pairs of such a test
"""


@click.command(epilog=TOURNAMENT, short_help="Play policies against each other and rate them.")
@click.argument("file")
@options.experiment(TournamentRequest)
def tournament(session: Session, asked: TournamentRequest, file: str) -> int:
    """Play the tournament in FILE (entrants, scenarios and a format) and rate each entrant, with an interval."""
    from ..tournament.load import load_tournament

    session.check_input(file)
    return _play(session, load_tournament(file), None)


@click.command(epilog=MATCH, short_help="Play two policies against each other.")
@click.argument("pair", metavar="A B", nargs=2)
@options.experiment(MatchRequest)
def match(session: Session, asked: MatchRequest) -> int:
    """Play policy A against policy B. Each is a name, a class in a file, a program or a table with options."""
    from ..tournament.load import asked_match

    if asked.sprt is None and asked.max_pairs is not None:
        raise click.UsageError("--max-pairs is for --sprt; without it, --pairs is the number of pairs.")
    if asked.sprt is not None and asked.pairs is not None:
        raise click.UsageError("--pairs and --sprt exclude each other; --max-pairs limits a test.")
    for scenario in asked.scenario:
        session.check_input(scenario)
    return _play(session, *asked_match(asked))


@click.command(epilog=SPRT, short_help="Run a sequential test (SPRT) on counts that you already have.")
@click.argument("counts", nargs=5, type=options.whole(COUNTS))
@click.option("--elo0", type=float, required=True, help="Elo difference of the null hypothesis.")
@click.option("--elo1", type=float, required=True, help="Elo difference of the alternative hypothesis.")
@alpha_option
@beta_option
@model_option
@options.printed
def sprt(counts: tuple[int, ...], lang: str, as_json: bool, **test: Any) -> int:
    """Compute the SPRT of COUNTS: pairs lost, half lost, even, half won and won."""
    import sys

    from ..report.text.answer import write
    from ..report.text.terminal import terminal_of
    from ..report.tournament import sprt_answer
    from ..tournament.sprt import Sprt, sprt_after
    from .output import write_json

    found = sprt_after(Sprt(test["elo0"], test["elo1"], test["alpha"], test["beta"], test["elo_model"]), counts)
    if as_json:
        write_json(found)
    else:
        write(sprt_answer(found, lang), terminal_of(sys.stdout))
    return DONE


def _play(session: Session, asked: Tournament, test: Sprt | None) -> int:
    """Play, print the results, and return the exit code."""
    from ..report.tournament import about, expectation, too_many_rounds
    from ..tournament.director import play_tournament
    from ..tournament.rows import COLUMNS

    lang = session.lang
    beforehand = too_many_rounds(asked, lang) if test is None else [expectation(test, FAIR_VARIANCE, lang)]
    session.begin(asked.heading, *beforehand, about(asked, session.seed, test, lang))
    with session.playing_games(_names(asked, test), COLUMNS) as playing:
        found = play_tournament(
            playing.engine,
            asked,
            session.seed,
            deadline=session.run.deadline,
            trust=session.run.trust,
            test=test,
            progress=playing.progress,
            rows=playing.rows,
        )
    if found.scores.games:
        _tell(session, found)
    if not found.whole:
        return session.interrupted("tournament-stopped", done=found.scores.games)
    return _ending(session, found)


FAIR_VARIANCE = 0.125
"""Variance of a pair's score between equal entrants that never draw: the expectation before the first game."""


def _names(asked: Tournament, test: Sprt | None) -> list[str]:
    """Return the names for the key of the journal; a tournament keeps its journal when entrants or pairs are added."""
    from ..tournament.model import MATCH

    if asked.plan.format != MATCH:
        return [asked.name, asked.title]
    return [*(str(entrant.policy.plain()) for entrant in asked.entrants), *(arena.name for arena in asked.arenas)]


def _tell(session: Session, found: Results) -> None:
    from ..report.tournament import tournament_answer
    from ..tournament.document import TournamentDocument

    again = session.again() if found.whole else ""
    session.tell(
        lambda: TournamentDocument(found, session.elapsed),
        lambda: tournament_answer(found, session.elapsed, again, session.lang),
    )


def _ending(session: Session, found: Results) -> int:
    """Return the exit code, and print the reason if the precision was not reached."""
    from ..report.words import number, say
    from ..tournament.sprt import UNDECIDED

    if not found.reached:
        width = max(found.ratings.width(each.entrant) for each in found.standings)
        values: dict[str, Any] = {"width": number(width, session.lang), "asked": f"{found.tournament.plan.precision:g}"}
        return session.failed(say(session.lang, "tournament-missed", **values))
    open_test = found.sprt is not None and found.sprt.verdict == UNDECIDED
    return CHECK_FAILED if found.withheld or open_test else DONE
