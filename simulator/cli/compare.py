"""``asalto compare``: the same fights played two ways, and what the difference between the two is worth."""

from __future__ import annotations

import shlex
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
    from ..experiments.arms import ComparedArm
    from ..experiments.compare import Comparison, ComparisonPlan

EXAMPLES = """\b
Examples:
  asalto compare reference_duel --vary sheets.brawler.max_life=20,24
  asalto compare reference_duel --vary combatants.Bruno.natural_armour=2,3
  asalto compare attic.toml --vary variants.multi_shot_penalty=per_shot,declared_total
  asalto compare attic.toml --vary sides.investigators.policy=basic,cautious
  asalto compare attic.toml --vary combatants.Zombi.count=1..4      each against the first
  asalto compare attic.toml cellar.toml                             two files of one game
  asalto compare attic.toml --vary combatants.Elena.max_life=18,20 --of "damage_taken(Elena)"
  asalto compare attic.toml --vary limits.rounds=10,20 --precision 0.01 --out both.parquet
  asalto compare attic.toml cellar.toml --report both.html          a page to show around
\b
The first value is the base; all are fought with the same dice, so what they have in common cancels out. It ends as
soon as the answer is clear: the interval of the deciding figure leaves out 0, or stays within --margin. The intervals
allow for how often that was looked at; --all looks once, after all fights.
\b
Ctrl-C stops after the fight being played, tells what was found so far, and exits with 130; the same command with
--resume goes on. Exit code 1: the precision was not reached within -n fights.
"""


@click.command(epilog=EXAMPLES, short_help="What does a change do? The same fights, played both ways.")
@click.argument("scenarios", metavar="SCENARIO [SCENARIO]", nargs=-1, required=True)
@click.option(
    "--vary",
    "varies",
    metavar="KEY=A,B",
    multiple=True,
    help="The key path that differs, and its values: A,B,... or LOW..HIGH or LOW..HIGH..STEP.",
)
@click.option(
    "-n",
    "--fights",
    type=options.whole(1),
    metavar="N",
    help="How many fights each way at most.  [default: 20000; with --precision 1000000]",
)
@click.option(
    "--precision",
    type=options.above_zero,
    metavar="P",
    help="Play until half of the 95 % interval of the difference is no wider than this.",
)
@click.option("--of", metavar="FIGURE", help="Which difference decides; how often the players' side wins unless given.")
@click.option(
    "--margin",
    type=options.above_zero,
    metavar="D",
    help="The smallest difference that matters.  [default: 0.02 for rates; else a tenth of a standard deviation]",
)
@click.option("--all", "whole", is_flag=True, help="Play all fights of -n, however clear the answer is.")
@options.played
@click.option("--out", metavar="FILE", help="Write a row per fight and way: .parquet, .csv or .jsonl.")
@options.report
@options.kept
@click.pass_context
def compare(
    ctx: click.Context,
    scenarios: Sequence[str],
    varies: Sequence[str],
    fights: int | None,
    precision: float | None,
    of: str | None,
    margin: float | None,
    whole: bool,
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
    """Play the fights of SCENARIO, a file or the name of a shipped one, with each of the values of --vary, or those of
    two files, with the same dice: what the difference is in every figure, and whether it can be told from chance."""
    from ..experiments.compare import ComparisonPlan, deciding

    _check(scenarios, varies)
    options.check_report(report)
    session = Session("compare", seed, jobs, resume, journal, deadline, executor, scheduler)
    contenders = _contenders(session, scenarios, varies, settings, policies)
    plan = ComparisonPlan.of(fights, precision, of, margin, early=not whole)
    figure = deciding(contenders, plan)
    if not as_json:
        _begin(session, plan, contenders, figure, lang)
    began = perf_counter()
    found = _play(session, contenders, plan, out)
    if found.fights:
        _tell(found, perf_counter() - began, lang, as_json=as_json)
        if report is not None:
            from ..report.html.compare import write

            write(report, found, _command(found, scenarios, varies, settings, policies), lang)
    if not found.whole:
        session.stopped(lang, "stopped_pairs", done=found.fights, most=plan.fights)
        ctx.exit(STOPPED)
    if not found.reached:
        complain(_missed(found, lang))
        ctx.exit(CHECK_FAILED)


def _check(scenarios: Sequence[str], varies: Sequence[str]) -> None:
    """Whether it is said what to compare, in one way."""
    if len(scenarios) > 2:
        raise click.UsageError(f"there are {len(scenarios)} scenarios; allowed are one with --vary, or two.")
    if len(varies) > 1:
        raise click.UsageError("--vary is given twice; one thing at a time can be varied, and --set changes others.")
    if len(scenarios) == 2 and varies:
        raise click.UsageError("two scenarios are compared as they are; --vary takes one.")
    if len(scenarios) == 1 and not varies:
        raise click.UsageError("with what? Say --vary KEY=A,B, or name a second scenario.")


def _contenders(
    session: Session, scenarios: Sequence[str], varies: Sequence[str], settings: Sequence[str], policies: Sequence[str]
) -> tuple[ComparedArm, ...]:
    from ..experiments.arms import files, varied
    from ..experiments.axes import Axis

    chosen = session.options(settings, policies)
    return varied(scenarios[0], Axis.parse(varies[0]), chosen) if varies else files(scenarios, chosen)


def _command(
    found: Comparison, scenarios: Sequence[str], varies: Sequence[str], settings: Sequence[str], policies: Sequence[str]
) -> str:
    """The command that plays the comparison again, in whatever number of processes."""
    from ..report.text.headline import changes

    plan = found.plan
    words = ["asalto", "compare", *scenarios, *(word for text in varies for word in ("--vary", text))]
    words += [*changes(settings, policies), "-n", str(plan.fights), "--seed", str(found.seed)]
    given = (("--precision", plan.precision), ("--of", plan.figure), ("--margin", plan.margin))
    words += [word for name, value in given if value is not None for word in (name, str(value))]
    return shlex.join(words if plan.early else [*words, "--all"])


def _begin(session: Session, plan: ComparisonPlan, contenders: Sequence[ComparedArm], figure: str, lang: str) -> None:
    """What is compared, and how to have it again."""
    from ..report.text.terminal import paper
    from ..report.words import number, say

    out = paper(sys.stdout)
    titles = dict.fromkeys(contender.arm.scenario.title or contender.name for contender in contenders)
    told = say(lang, "compared", figure=figure, fights=number(plan.fights, lang), seed=session.seed)
    out.line(" / ".join(titles), "heading")
    if contenders[0].varied is not None:
        out.line(f"{contenders[0].varied}: {', '.join(contender.label for contender in contenders)}")
    out.line(f"{told} ({say(lang, 'again', seed=session.seed)})" if session.drawn else told)
    out.line()


def _play(session: Session, contenders: Sequence[ComparedArm], plan: ComparisonPlan, out: str | None) -> Comparison:
    """Play; rows are written as they come, and kept however far it went."""
    from ..batch.export import Rows
    from ..experiments.arms import columns
    from ..experiments.compare import compare_arms

    arms = [contender.arm for contender in contenders]
    with (
        nullcontext() if out is None else Rows(out, columns(contenders)) as rows,
        Interrupt() as interrupt,
        session.engine(arms, interrupt.asked) as engine,
        bar(plan.fights) as told,
    ):
        found = compare_arms(engine, contenders, plan, progress=told, rows=rows)
        if rows is not None and found.fights:
            rows.keep()
        return found


def _missed(found: Comparison, lang: str) -> str:
    """What is said when the fights were not enough."""
    from ..report.words import about, say

    widest = max((contrast.chief for contrast in found.contrasts), key=lambda chief: chief.high - chief.low)
    half, asked = (widest.high - widest.low) / 2, found.plan.precision or 0.0
    gaps = {"half": about(half, lang), "asked": about(asked, lang), "fights": found.fights}
    missed = say(lang, "missed_difference", figure=widest.figure.name, **gaps)
    if not widest.known:
        return missed
    return say(lang, "missed_more", missed=missed, more=round(found.fights * (half / asked) ** 2))


def _tell(found: Comparison, elapsed: float, lang: str, *, as_json: bool) -> None:
    if as_json:
        from ..experiments.compare import comparison_document

        options.write_json(comparison_document(found, elapsed))
    else:
        from ..report.text.compare import write
        from ..report.text.terminal import paper

        write(found, lang, paper(sys.stdout))
    for contender, tally in zip(found.contenders, found.tallies, strict=True):
        for (who, kind, how), times in sorted(tally.faults.items()):
            fight, message = tally.first_faults[who, kind, how]
            options.warn(f"{contender.label}: {who}, {kind}, {how}, {times} times, first in fight {fight}: {message}")
