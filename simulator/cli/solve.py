"""``asalto solve``: the setting that brings a figure to a target."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from time import perf_counter
from typing import TYPE_CHECKING

import click

from . import options
from .interrupt import Interrupt
from .program import CHECK_FAILED, STOPPED
from .progress import bar
from .session import Session

if TYPE_CHECKING:
    from ..batch.engine import Arm
    from ..experiments.axes import Axis
    from ..experiments.candidates import Wish
    from ..experiments.options import ScenarioSource
    from ..experiments.solve import Solution, SolvePlan
    from ..scenario import Scenario

EXAMPLES = """\b
Examples:
  asalto solve attic.toml --vary combatants.Zombi.count=1..6 --target "win(investigators)=0.7"
  asalto solve attic.toml --vary combatants.Zombi.max_life=10..40 --target "win(investigators)=70%"
  asalto solve attic.toml --vary combatants.Zombi.count=1..6 --vary combatants.Zombi.power=3..8 \\
      --target "win(investigators)=0.7" --require "tpk<0.05" --require "rounds<12"
  asalto solve attic.toml --vary combatants.Elena.max_life=10..40 --target "life(Elena)=8" --seed 7
  asalto solve attic.toml --vary combatants.Zombi.count=1..6 --target tpk=10% --json | jq .best.set
\b
VALUES are those of asalto sweep: 1..6, 10..30..5, 0.5..2.0..0.1, a,b,c. A small grid is tried everywhere, in a large
one a search leads the way (it comes with pip install 'asalto[solve]'); then the best settings are played on until it is
clear which is nearest to the target, or that either serves. All settings have the same dice, and the same seed finds
the same setting. Shares are 0 to 1 or 0% to 100%.
\b
Exit code 1: no setting is near the target (--within), or none meets what is required; the best that there is is shown.
Ctrl-C stops after the fight being played; --resume goes on.
"""
FIGHTS = 50_000
TRIALS = 40


@click.command(epilog=EXAMPLES, short_help="Find the setting that brings a figure to a target.")
@click.argument("scenario")
@click.option(
    "--vary", "varied", metavar="KEY=VALUES", multiple=True, required=True, help="What may be changed. May be repeated."
)
@click.option("--target", metavar="FIGURE=VALUE", required=True, help="What is wanted, as win(SIDE)=0.7.")
@click.option(
    "--require",
    "requires",
    metavar="FIGURE<VALUE",
    multiple=True,
    help="What has to hold as well, as tpk<0.05. May be repeated.",
)
@click.option(
    "--within",
    type=options.above_zero,
    metavar="P",
    help="How far from the target is still near it.  [default: 0.05; of means 5 %]",
)
@click.option(
    "-n",
    "--fights",
    type=options.whole(200),
    metavar="N",
    default=FIGHTS,
    show_default=True,
    help="How many fights at most, over all settings; 200 and more.",
)
@click.option(
    "--trials",
    type=options.whole(1, 10_000),
    metavar="N",
    default=TRIALS,
    show_default=True,
    help="How many guesses at most in a large grid.",
)
@options.played
@options.kept
@click.pass_context
def solve(
    ctx: click.Context,
    scenario: str,
    varied: Sequence[str],
    target: str,
    requires: Sequence[str],
    within: float | None,
    fights: int,
    trials: int,
    seed: int | None,
    jobs: int | None,
    executor: str,
    scheduler: str | None,
    settings: Sequence[str],
    policies: Sequence[str],
    resume: bool,
    journal: str | None,
    deadline: float,
    lang: str,
    as_json: bool,
) -> None:
    """Find the setting of SCENARIO (a file or the name of a shipped one) that brings a figure to a target, and say how
    sure that is, what it cost, and what else would do."""
    from ..experiments.axes import Axis
    from ..experiments.grid import size
    from ..experiments.options import ScenarioSource
    from ..experiments.solve import SolvePlan

    session = Session("solve", seed, jobs, resume, journal, deadline, executor, scheduler)
    axes = [Axis.parse(text) for text in varied]
    wish = _wish(target, requires)
    cells = size(axes)
    source = ScenarioSource(scenario, session.options(settings, policies))
    base = source.arm()
    chosen = base.scenario
    wish.figures(base)
    plan = SolvePlan(fights, trials, within)
    if not as_json:
        _begin(chosen, session, wish, cells, plan, lang)
    began = perf_counter()
    found = _play(session, base, axes, source, wish, plan)
    elapsed = perf_counter() - began
    _tell(scenario, chosen, session, found, elapsed, lang, as_json=as_json)
    if not found.whole:
        session.stopped(lang, "stopped_search", done=found.fights)
        ctx.exit(STOPPED)
    if found.verdict != "reached":
        ctx.exit(CHECK_FAILED)


def _wish(target: str, requires: Sequence[str]) -> Wish:
    from ..experiments.candidates import Wish
    from ..statistics.constraints import Constraint

    required = tuple(Constraint.parse(text, "--require", "<>") for text in requires)
    return Wish(Constraint.parse(target, "--target", "="), required)


def _begin(scenario: Scenario, session: Session, wish: Wish, cells: int, plan: SolvePlan, lang: str) -> None:
    """What is looked for, and how to have it again."""
    from ..report.text.solve import beginning
    from ..report.text.terminal import paper
    from ..report.words import say

    out = paper(sys.stdout)
    told = beginning(wish, cells, plan, session.seed, lang)
    out.line(scenario.title or scenario.system, "heading")
    out.line(f"{told} ({say(lang, 'again', seed=session.seed)})" if session.drawn else told)
    out.line()


def _play(
    session: Session,
    base: Arm,
    axes: Sequence[Axis],
    source: ScenarioSource,
    wish: Wish,
    plan: SolvePlan,
) -> Solution:
    """Search; what is searched for is part of what the journal is of, how far is not."""
    from ..experiments.solve import find_setting

    what = [*(f"{axis.key}={','.join(axis.values)}" for axis in axes), wish.target.text]
    what += [one.text for one in wish.requires]
    with (
        Interrupt() as interrupt,
        session.engine((base,), interrupt.asked, what) as engine,
        bar(plan.fights) as told,
    ):
        return find_setting(engine, axes, source, wish, plan, told)


def _tell(
    name: str,
    scenario: Scenario,
    session: Session,
    found: Solution,
    elapsed: float,
    lang: str,
    *,
    as_json: bool,
) -> None:
    if as_json:
        from ..experiments.solve import solution_document

        options.write_json(solution_document(found, name, scenario.system, session.seed, elapsed))
        return
    from ..report.text.solve import write
    from ..report.text.terminal import paper

    write(found, elapsed, lang, paper(sys.stdout))
