"""``asalto sweep``: a batch in every cell of a grid of settings."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Sequence
from time import perf_counter
from typing import TYPE_CHECKING

import click

from . import options
from .interrupt import Interrupt
from .program import CHECK_FAILED, STOPPED, complain
from .progress import bar
from .session import Session

if TYPE_CHECKING:
    from ..experiments.axes import Axis
    from ..experiments.grid import GridCell
    from ..experiments.sweep import Sweep, SweepPlan
    from ..scenario import Scenario

EXAMPLES = """\b
Examples:
  asalto sweep attic.toml --vary combatants.Zombi.count=1..6
  asalto sweep attic.toml --vary combatants.Zombi.count=1..6 --vary combatants.Zombi.power=3,5,7
  asalto sweep attic.toml --vary sides.horrors.policy=basic,aggressive -n 5000 --seed 7
  asalto sweep attic.toml --vary combatants.Elena.max_life=15..30..5 --precision 0.01
  asalto sweep attic.toml --vary combatants.Zombi.count=1..9 --cull "win(investigators)<0.05"
  asalto sweep attic.toml --vary combatants.Zombi.count=1..6 --of "alive(Elena)" --of rounds
  asalto sweep attic.toml --vary combatants.Zombi.count=1..6 --out cells.parquet --report cells.html
  asalto sweep attic.toml --vary combatants.Zombi.count=1..6 --json | jq '.cells[].figures.tpk.rate'
\b
VALUES are what --set takes, with commas between them; 1..6 are the whole numbers from 1 to 6, 10..30..5 goes in steps
of 5, 0.5..2.0..0.1 in steps of a tenth. Every combination is a cell; figures are those of asalto batch --of. All cells
have the same seed and thus the same dice, so that they differ by what is varied and little else.
\b
A cell is culled at a look (after 100 fights, then ever more) when the whole 99 % interval of the figure is on the side
that --cull says. Ctrl-C stops after the fight being played and shows the cells that were; --resume goes on.
Exit code 1: in some cell the precision was not reached within -n fights.
"""
FIGHTS = 1000


@click.command(epilog=EXAMPLES, short_help="Play a batch in every cell of a grid of settings.")
@click.argument("scenario")
@click.option(
    "--vary", "varied", metavar="KEY=VALUES", multiple=True, required=True, help="An axis of the grid. May be repeated."
)
@click.option(
    "-n",
    "--fights",
    type=options.whole(1),
    metavar="N",
    help=f"How many fights a cell; with --precision at most.  [default: {FIGHTS}; with --precision 1000000]",
)
@click.option(
    "--precision",
    type=options.above_zero,
    metavar="P",
    help="Play each cell until half of the 95 % interval of its figure is no wider than this.",
)
@click.option(
    "--of",
    metavar="FIGURE",
    multiple=True,
    help="What is shown, and known to --precision; how often the players' side wins unless given. May be repeated.",
)
@click.option(
    "--cull",
    "culls",
    metavar="FIGURE<VALUE",
    multiple=True,
    help="Give a cell up when this is certain. May be repeated.",
)
@options.played
@click.option("--out", metavar="FILE", help="Write a row per cell and figure: .parquet, .csv or .jsonl.")
@options.report
@options.kept
@click.pass_context
def sweep(
    ctx: click.Context,
    scenario: str,
    varied: Sequence[str],
    fights: int | None,
    precision: float | None,
    of: Sequence[str],
    culls: Sequence[str],
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
    """Vary numbers of SCENARIO (a file or the name of a shipped one) and see what each setting does: a batch in every
    cell of the grid, with the interval that its fights support."""
    from ..experiments.axes import Axis
    from ..experiments.sweep import check

    options.check_report(report)
    session = Session("sweep", seed, jobs, resume, journal, deadline, executor, scheduler)
    axes = [Axis.parse(text) for text in varied]
    plan = _plan(fights, precision, of, culls)
    cells = read_cells(scenario, axes, settings, policies, session)
    check(axes, cells, plan)
    chosen = cells[0].arm.scenario
    if not as_json:
        _begin(chosen, session, len(cells), plan, lang)
    began = perf_counter()
    found = _play(session, axes, cells, plan, out)
    elapsed = perf_counter() - began
    if found.rows:
        _tell(scenario, chosen, session, found, elapsed, lang, as_json=as_json)
    if report is not None and found.rows:
        from ..report.html.sweep import write
        from ..report.text.headline import changes

        again = command(scenario, varied, plan, changes(settings, policies), session.seed)
        write(report, found, chosen, session.seed, again, lang)
    if not found.whole:
        done = sum(row.whole for row in found.rows)
        session.stopped(lang, "stopped_cells", done=done, most=len(cells))
        ctx.exit(STOPPED)
    if found.missed:
        complain(_missed(found, plan, lang))
        ctx.exit(CHECK_FAILED)


def _plan(fights: int | None, precision: float | None, of: Sequence[str], culls: Sequence[str]) -> SweepPlan:
    from ..experiments.sweep import SweepPlan
    from ..statistics.constraints import Constraint
    from ..statistics.stopping import CAP

    conditions = tuple(Constraint.parse(text, "--cull", "<>") for text in culls)
    most = fights or (FIGHTS if precision is None else CAP)
    return SweepPlan(most, precision, tuple(of), conditions)


def read_cells(
    scenario: str, axes: Sequence[Axis], settings: Sequence[str], policies: Sequence[str], session: Session
) -> list[GridCell]:
    """All cells, ready to be played, or everything that is wrong with any of them."""
    from ..experiments.grid import cells, size
    from ..experiments.options import ScenarioSource

    with bar(size(axes)) as told:
        return cells(axes, ScenarioSource(scenario, session.options(settings, policies)), told)


def _begin(scenario: Scenario, session: Session, cells: int, plan: SweepPlan, lang: str) -> None:
    """What is fought, and how to have it again."""
    from ..report.text.sweep import beginning
    from ..report.text.terminal import paper
    from ..report.words import say

    out = paper(sys.stdout)
    told = beginning(cells, plan, session.seed, lang)
    out.line(scenario.title or scenario.system, "heading")
    out.line(f"{told} ({say(lang, 'again', seed=session.seed)})" if session.drawn else told)
    out.line()


def _play(session: Session, axes: Sequence[Axis], cells: Sequence[GridCell], plan: SweepPlan, out: str | None) -> Sweep:
    """Play; the rows are written at the end, however far it went."""
    from ..batch.engine import together
    from ..experiments.sweep import play_sweep

    arms = [cell.arm for cell in cells]
    most = len(cells) * plan.fights
    with (
        Interrupt() as interrupt,
        session.engine(arms[:1], interrupt.asked, [together(arms)]) as engine,
        bar(most) as told,
    ):
        found = play_sweep(engine, axes, cells, plan, told)
    if out is not None and found.rows:
        write_rows(out, found)
    return found


def write_rows(out: str, found: Sweep) -> None:
    """The tidy table as a file. Raises BadPath."""
    from ..batch.export import Rows
    from ..experiments.sweep import table

    rows = table(found)
    with Rows(out, rows.schema) as file:
        file.write(rows)
        file.keep()


def _missed(found: Sweep, plan: SweepPlan, lang: str) -> str:
    """What is said when the fights were not enough."""
    from ..report.words import about, say

    missed = found.missed
    worst = max(row.sums[found.shown[0]].half_width for row in missed)
    return say(
        lang,
        "missed_cells",
        figure=found.shown[0],
        asked=about(plan.precision or 0.0, lang),
        missed=len(missed),
        cells=len(found.rows),
        fights=plan.fights,
        worst=about(worst, lang),
    )


def _tell(
    name: str,
    scenario: Scenario,
    session: Session,
    found: Sweep,
    elapsed: float,
    lang: str,
    *,
    as_json: bool,
) -> None:
    from ..experiments.sweep import sweep_document

    if as_json:
        options.write_json(sweep_document(found, name, scenario.system, session.seed, elapsed))
        return
    from ..report.text.sweep import write
    from ..report.text.terminal import paper

    write(found, elapsed, lang, paper(sys.stdout))


def command(scenario: str, varied: Sequence[str], plan: SweepPlan, changed: Sequence[str], seed: int) -> str:
    """The command that plays the sweep again, in as many processes as there are."""
    words = ["asalto", "sweep", scenario, *changed]
    for option, values in (("--vary", varied), ("--of", plan.of), ("--cull", [cull.text for cull in plan.culls])):
        for value in values:
            words += [option, value]
    precision = [] if plan.precision is None else ["--precision", f"{plan.precision:g}"]
    return shlex.join([*words, *precision, "-n", str(plan.fights), "--seed", str(seed)])
