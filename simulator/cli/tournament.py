"""``asalto tournament``, ``asalto match`` and ``asalto sprt``: who plays better, and how sure that is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import click

from ..experiments.bounds import WholeBounds
from . import options
from .program import CHECK_FAILED, DONE

if TYPE_CHECKING:
    from ..tournament.model import Tournament
    from ..tournament.sprt import Sprt
    from ..tournament.standings import Results
    from .session import Session

PAIRS = WholeBounds(1, 1_000_000)
COUNTS = WholeBounds(0, 10**12)

alpha_option = click.option(
    "--alpha", type=float, default=0.05, show_default=True, help="The chance to take ELO1 where ELO0 is true."
)
beta_option = click.option(
    "--beta", type=float, default=0.05, show_default=True, help="The chance to take ELO0 where ELO1 is true."
)

TOURNAMENT = """\b
Examples:
  asalto tournament autumn.toml                        on all cores, with a live table
  asalto tournament autumn.toml --seed 7 --report autumn.html --out games.parquet
  asalto tournament autumn.toml --seed 7 --resume      go on, or play what was added to the file
  asalto tournament autumn.toml --executor dask --scheduler tcp://127.0.0.1:8786
  asalto tournament autumn.toml --json | jq '.entrants'
\b
docs/tournaments.md says what the file may hold. A pair of games has the same dice with the sides exchanged, and pairs
are the unit of all statistics. Ctrl-C stops after the game being played, tells what was found so far, and exits with
130; the same command with --resume goes on. Exit code 1: the precision was not reached, or so many games were
forfeited that there is no verdict.
"""
MATCH = """\b
Examples:
  asalto match cautious aggressive --scenario reference_duel
  asalto match cautious ./bot.py:Stubborn --scenario reference_duel --scenario three_against_a_werewolf --pairs 500
  asalto match new_mind old_mind --scenario reference_duel --sprt 0 10      until it is clear which of the two it is
  asalto match "program: python3 bot.py" cautious --scenario reference_duel     a program in any language
  asalto match '{ use = "mcts", budget = 200 }' cautious --scenario reference_duel
\b
--sprt ELO0 ELO1 ends the match as soon as it is clear whether A is ELO1 better than B, or ELO0 at most. Exit code 1:
it was not clear after --max-pairs, or so many games were forfeited that there is no verdict.
"""
SPRT = """\b
Examples:
  asalto sprt 10 80 240 95 15 --elo0 0 --elo1 10       pairs lost, half lost, even, half won, won
  asalto sprt 0 0 0 0 0 --elo0 0 --elo1 5              how many pairs such a test takes
"""


@click.command(epilog=TOURNAMENT, short_help="Who plays better? Policies against each other, rated.")
@click.argument("file")
@options.experiment(rows="Write a row per game: .parquet, .csv or .jsonl.", changes=False)
def tournament(session: Session, file: str) -> int:
    """Play the tournament that FILE describes: entrants, scenarios and a format. Each is rated, with an interval."""
    from ..tournament.load import load_tournament

    session.check_input(file)
    return _play(session, load_tournament(file), None)


@click.command(epilog=MATCH, short_help="Two policies against each other, for a number of pairs or until it is clear.")
@click.argument("pair", metavar="A B", nargs=2)
@click.option(
    "--scenario", "scenarios", metavar="SCENARIO", multiple=True, required=True, help="Where. May be repeated."
)
@click.option(
    "--pairs", type=options.whole(PAIRS), metavar="N", help="Pairs of games in each scenario.  [default: 200]"
)
@click.option("--sprt", "elos", type=float, nargs=2, metavar="ELO0 ELO1", help="Play until it is clear which it is.")
@alpha_option
@beta_option
@click.option(
    "--max-pairs", "most", type=options.whole(PAIRS), metavar="N", help="With --sprt at most.  [default: 20000]"
)
@click.option("--score", type=click.Choice(["win", "edge"]), default="win", show_default=True, help="What counts.")
@click.option(
    "--faults",
    type=click.Choice(["forfeit", "defaults"]),
    default="forfeit",
    show_default=True,
    help="What a fault costs: the game, or only the answer.",
)
@options.experiment(rows="Write a row per game: .parquet, .csv or .jsonl.", changes=False)
def match(
    session: Session,
    pair: Sequence[str],
    scenarios: Sequence[str],
    pairs: int | None,
    elos: tuple[float, float] | None,
    alpha: float,
    beta: float,
    most: int | None,
    score: str,
    faults: str,
) -> int:
    """Let policy A play against policy B: each a name, a class in a file or a table with options."""
    from ..tournament.load import match_of
    from ..tournament.model import MATCH, USUAL_PAIRS, USUAL_SPRT_PAIRS, Plan
    from ..tournament.sprt import Sprt

    if elos is None and most is not None:
        raise click.UsageError("--max-pairs is for --sprt; --pairs says how many there are.")
    if elos is not None and pairs is not None:
        raise click.UsageError("--pairs and --sprt both say when it is enough; --max-pairs limits a test.")
    test = None if elos is None else Sprt(*elos, alpha, beta)
    plan = Plan(MATCH, pairs or USUAL_PAIRS, max_pairs=most or USUAL_SPRT_PAIRS, score=score, faults=faults)
    for scenario in scenarios:
        session.check_input(scenario)
    return _play(session, match_of(pair, scenarios, plan), test)


@click.command(epilog=SPRT, short_help="The sequential test of counts that you have.")
@click.argument("counts", nargs=5, type=options.whole(COUNTS))
@click.option("--elo0", type=float, required=True, help="No better than this...")
@click.option("--elo1", type=float, required=True, help="...or as much better as this?")
@alpha_option
@beta_option
@options.lang
@options.as_json
def sprt(counts: tuple[int, ...], elo0: float, elo1: float, alpha: float, beta: float, lang: str, as_json: bool) -> int:
    """Reckon the sequential test of COUNTS: how many pairs were lost, half lost, even, half won and won."""
    import sys

    from ..report.text.terminal import terminal_of
    from ..report.text.tournament import write_sprt
    from ..tournament.document import sprt_document
    from ..tournament.sprt import Sprt, sprt_after
    from .output import write_json

    found = sprt_after(Sprt(elo0, elo1, alpha, beta), counts)
    if as_json:
        write_json(sprt_document(found))
    else:
        write_sprt(found, lang, terminal_of(sys.stdout))
    return DONE


def _play(session: Session, asked: Tournament, test: Sprt | None) -> int:
    """Play, tell what was found, and return the exit code."""
    from ..report.text.tournament import about, expectation
    from ..tournament.director import play_tournament
    from ..tournament.rows import COLUMNS

    lang = session.lang
    beforehand = [] if test is None else [expectation(test, FAIR_VARIANCE, lang)]
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
"""Of the score of a pair of two equal entrants that never draw: what is expected before the first game."""


def _names(asked: Tournament, test: Sprt | None) -> list[str]:
    """What the journal is known by: a tournament keeps its own when entrants, scenarios and pairs are added."""
    from ..tournament.model import MATCH

    if asked.plan.format != MATCH:
        return [asked.name, asked.title]
    return [*(str(entrant.policy.plain()) for entrant in asked.entrants), *(arena.name for arena in asked.arenas)]


def _tell(session: Session, found: Results) -> None:
    from ..report.text.tournament import write_tournament
    from ..tournament.document import tournament_document

    def write_report(path: str) -> None:
        from ..report.html.page import save
        from ..report.html.tournament import tournament_report

        save(path, tournament_report(found, session.lang))

    again = session.again() if found.whole else ""
    session.tell(
        lambda: tournament_document(found, session.elapsed),
        lambda terminal: write_tournament(found, session.elapsed, again, session.lang, terminal),
        write_report,
    )


def _ending(session: Session, found: Results) -> int:
    """The exit code, with a sentence where something was not reached."""
    from ..report.words import number, say
    from ..tournament.sprt import UNDECIDED

    if not found.reached:
        width = max(2 * found.ratings.half_width(each.entrant) for each in found.standings)
        values: dict[str, Any] = {"width": number(width, session.lang), "asked": f"{found.tournament.plan.precision:g}"}
        return session.failed(say(session.lang, "tournament-missed", **values))
    open_test = found.sprt is not None and found.sprt.verdict == UNDECIDED
    return CHECK_FAILED if found.withheld or open_test else DONE
