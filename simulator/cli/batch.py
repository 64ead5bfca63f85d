"""``asalto batch``: many fights, counted.

Memory does not grow with the number of fights, and what comes out does not depend on the number of jobs."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from contextlib import nullcontext
from time import perf_counter
from typing import TYPE_CHECKING

import click

from . import options
from .interrupt import Interrupt
from .program import CHECK_FAILED, STOPPED, complain
from .progress import bar
from .session import Session

if TYPE_CHECKING:
    from ..batch.engine import Arm
    from ..experiments.batch import Batch
    from ..scenario import Scenario
    from ..statistics.stopping import StoppingRule

EXAMPLES = """\b
Examples:
  asalto batch reference_duel                          1000 fights, on all cores
  asalto batch attic.toml -n 20000 --jobs 4 --seed 7
  asalto batch attic.toml --precision 0.01             until wins are known to 1 %
  asalto batch attic.toml --precision 0.2 --of "life(Elena)"
  asalto batch attic.toml --policy horrors=aggressive
  asalto batch attic.toml --set combatants.Zombi.count=2 --set combatants.Elena.max_life=25
  asalto batch attic.toml --out attic.parquet --report attic.html
  asalto batch attic.toml --executor dask --scheduler tcp://127.0.0.1:8786
  asalto batch attic.toml -n 50000 --seed 7 --resume   go on where an earlier run stopped, or further
  asalto batch attic.toml --json | jq '.sides, .draws.rate'
  asalto run attic.toml --seed 7 --fight 12            watch the twelfth fight of that seed
\b
Figures for --of: win(SIDE), draw, tpk, wiped(SIDE), deaths(SIDE), ending(WORD), rounds, strength, and of each
combatant standing, alive, strength, damage_dealt, damage_taken, hits, what is left of its pools (life...) and what
its game counts (wrath_spent...).
\b
Ctrl-C stops after the fight being played, sums up those that were, and exits with 130; the journal keeps them, and
the same command with --resume goes on. Exit code 1: the precision was not reached within -n fights.
"""
FIGHTS = 1000


@click.command(epilog=EXAMPLES, short_help="Play many fights: who wins how often, who is left.")
@click.argument("scenario")
@click.option(
    "-n",
    "--fights",
    type=options.whole(1),
    metavar="N",
    help=f"How many fights; with --precision at most.  [default: {FIGHTS}; with --precision 1000000]",
)
@click.option(
    "--precision",
    type=options.above_zero,
    metavar="P",
    help="Play until half of the 95 % interval of a figure is no wider than this.",
)
@click.option("--of", metavar="FIGURE", help="Whose precision; how often the players' side wins unless given.")
@options.played
@click.option("--out", metavar="FILE", help="Write a row per fight: .parquet, .csv or .jsonl.")
@options.report
@options.kept
@click.pass_context
def batch(
    ctx: click.Context,
    scenario: str,
    fights: int | None,
    precision: float | None,
    of: str | None,
    seed: int | None,
    jobs: int | None,
    executor: str,
    scheduler: str | None,
    settings: Sequence[str],
    policies: Sequence[str],
    out: str | None,
    report: str | None,
    resume: bool,
    journal: str | None,
    deadline: float,
    lang: str,
    as_json: bool,
) -> None:
    """Play many fights of SCENARIO, a file or the name of a shipped one: who wins how often, who is left, how long it
    takes, each with the interval that the number of fights supports."""
    from ..batch.engine import Arm
    from ..scenario import load

    if of is not None and precision is None:
        raise click.UsageError("--of says whose --precision is meant, and there is none.")
    options.check_report(report)
    session = Session("batch", seed, jobs, resume, journal, deadline, executor, scheduler)
    chosen = load(scenario, settings=settings, policies=policies)
    arm = Arm.of(chosen, session.seed, deadline)
    goal = _goal(arm, fights, precision, of)
    with Interrupt() as interrupt:
        if not as_json:
            _begin(chosen, session, goal, lang)
        began = perf_counter()
        found = _play(session, arm, goal, out, interrupt)
        elapsed = perf_counter() - began
    if found.tally.fights:
        from ..report.text.headline import changes

        extra = changes(settings, policies)
        _tell(scenario, chosen, session, found, elapsed, lang, report, extra, as_json=as_json)
    if not found.whole:
        session.stopped(lang, "stopped_fights", done=found.tally.fights, most=_most(goal))
        ctx.exit(STOPPED)
    if not found.reached:
        complain(_missed(found, lang))
        ctx.exit(CHECK_FAILED)


def _goal(arm: Arm, fights: int | None, precision: float | None, of: str | None) -> StoppingRule:
    """When it is enough."""
    from ..statistics.metrics import chief, metric_of
    from ..statistics.stopping import CAP, StoppingRule

    if precision is None:
        return StoppingRule(FIGHTS if fights is None else fights)
    figure = chief(arm.layout) if of is None else metric_of(arm.layout, of)
    return StoppingRule(CAP if fights is None else fights, precision, figure)


def _most(goal: StoppingRule) -> str:
    return f"at most {goal.fights}" if goal.precision is not None else str(goal.fights)


def _begin(scenario: Scenario, session: Session, goal: StoppingRule, lang: str) -> None:
    """What is fought, and how to have it again."""
    from ..report.text.terminal import paper
    from ..report.words import about, number, say

    out = paper(sys.stdout)
    fights = number(goal.fights, lang)
    if goal.precision is None or goal.figure is None:
        told = say(lang, "fights_of", fights=fights, seed=session.seed)
    else:
        told = say(
            lang, "until", figure=goal.figure.name, p=about(goal.precision, lang), fights=fights, seed=session.seed
        )
    out.line(scenario.title or scenario.system, "heading")
    out.line(f"{told} ({say(lang, 'again', seed=session.seed)})" if session.drawn else told)
    out.line()


def _play(session: Session, arm: Arm, goal: StoppingRule, out: str | None, interrupt: Interrupt) -> Batch:
    """Play; rows are written as they come, and kept however far it went."""
    from ..batch.export import Rows
    from ..experiments.batch import play_batch

    with (
        nullcontext() if out is None else Rows(out, arm.layout.schema) as rows,
        session.engine((arm,), interrupt.asked) as engine,
        bar(goal.fights) as told,
    ):
        found = play_batch(engine, arm, goal, progress=told, rows=rows)
        if rows is not None and found.tally.fights:
            rows.keep()
        return found


def _missed(found: Batch, lang: str) -> str:
    """What is said when the fights were not enough."""
    from ..report.words import about, say

    sums, goal = found.watched.sums, found.goal
    gaps = {"half": about(sums.half_width, lang), "asked": about(goal.precision or 0.0, lang), "fights": sums.of}
    missed = say(lang, "missed", figure=found.watched.figure.name, **gaps)
    return say(lang, "missed_more", missed=missed, more=goal.wanted(sums))


def _tell(
    name: str,
    scenario: Scenario,
    session: Session,
    found: Batch,
    elapsed: float,
    lang: str,
    report: str | None,
    extra: Sequence[str],
    *,
    as_json: bool,
) -> None:
    from ..statistics.summary import batch_document, summarize

    tally = found.tally
    summed = summarize(name, scenario, session.seed, tally, elapsed)
    if as_json:
        options.write_json(batch_document(summed))
        for (who, kind, how), times in sorted(tally.faults.items()):
            fight, message = tally.first_faults[who, kind, how]
            options.warn(f"{who}, {kind}, {how}, {times} times, first in fight {fight}: {message}")
    else:
        from ..narration.narrator import words_of
        from ..narration.wording import Book
        from ..report.text.batch import write
        from ..report.text.terminal import paper

        names, sides = scenario.encounter.names, [side.name for side in scenario.encounter.sides]
        book = Book(lang, words_of(scenario.system, lang), names, sides)
        write(summed, tally, book, paper(sys.stdout), extra)
    if report is not None:
        from ..report.html import batch as html
        from ..report.text.headline import batch_command

        html.write(report, summed, tally, scenario, batch_command(summed, extra), lang, extra)
