"""``asalto solve``: find the setting that brings a metric to a target."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

from ..experiments.bounds import SEARCH_FIGHTS, TRIALS, USUAL_SEARCH_FIGHTS, USUAL_TRIALS
from . import options
from .program import CHECK_FAILED, DONE
from .progress import watching

if TYPE_CHECKING:
    from ..experiments.axes import Axis
    from ..experiments.candidates import SearchGoal
    from ..experiments.solve import Solution, SolvePlan
    from ..scenario import Scenario
    from .session import Session

EXAMPLES = """\b
Examples:
  asalto solve attic.toml --vary combatants.Zombi.count=1..6 --target "win(investigators)=0.7"
  asalto solve attic.toml --vary combatants.Zombi.max_life=10..40 --target "win(investigators)=70%"
  asalto solve attic.toml --vary combatants.Zombi.count=1..6 --vary combatants.Zombi.power=3..8 \\
      --target "win(investigators)=0.7" --require "tpk<0.05" --require "rounds<12"
  asalto solve attic.toml --vary combatants.Elena.max_life=10..40 --target "life(Elena)=8" --seed 7
  asalto solve attic.toml --vary combatants.Zombi.count=1..6 --target tpk=10% --json | jq .best.set
\b
VALUES are those of asalto sweep: 1..6, 10..30..5, 0.5..2.0..0.1, a,b,c. A small grid is tried in full; a large one is
searched (needs pip install 'asalto[solve]'). Then the best settings are played further until one is clearly nearest to
the target, or two are equally good. All settings use the same dice, and the same seed finds the same setting.
Rates are 0 to 1 or 0% to 100%.
\b
Exit code 1: no setting is near the target (--within) or meets --require; the best one is shown.
Ctrl-C stops after the current fight; --resume continues.
"""


@click.command(epilog=EXAMPLES, short_help="Find the setting that brings a metric to a target.")
@click.argument("scenario")
@click.option(
    "--vary",
    "varied",
    metavar="KEY=VALUES",
    multiple=True,
    required=True,
    help="Key path to vary and its values. May be repeated.",
)
@click.option("--target", metavar="METRIC=VALUE", required=True, help="Target, such as win(SIDE)=0.7.")
@click.option(
    "--require",
    "requires",
    metavar="METRIC<VALUE",
    multiple=True,
    help="Further condition, such as tpk<0.05. May be repeated.",
)
@options.positive("--within", "P", "Tolerance around the target.  [default: 0.05; for means 5 %]")
@options.fights(
    "Maximum number of fights over all settings, at least 200.",
    SEARCH_FIGHTS,
    default=USUAL_SEARCH_FIGHTS,
    show_default=True,
)
@options.counted("--trials", "N", TRIALS, USUAL_TRIALS, "Maximum number of trials in a large grid.")
@options.experiment(reported=True)
def solve(
    session: Session,
    scenario: str,
    varied: Sequence[str],
    target: str,
    requires: Sequence[str],
    within: float | None,
    fights: int,
    trials: int,
) -> int:
    """Find the setting of SCENARIO (a file or a shipped scenario's name) that brings a metric to a target. Report how
    certain that is, its cost and the alternatives."""
    from ..experiments.answered import Answered
    from ..experiments.axes import Axis
    from ..experiments.grid import grid_size
    from ..experiments.solve import REACHED, SolvePlan, find_setting
    from ..report.text.solve import announcement, write_solution

    axes = [Axis.parse(text) for text in varied]
    goal = _goal(target, requires)
    cells = grid_size(axes)
    source = session.source(scenario)
    base = source.arm()
    goal.metrics(base)
    plan = SolvePlan(fights, trials, within)
    chosen, lang = base.scenario, session.lang
    session.begin(chosen.heading, announcement(goal, base, cells, plan, session.seed, lang))

    def document(known: Solution) -> Answered[Solution]:
        return Answered(known, scenario, chosen.system, session.seed, session.elapsed)

    with session.playing((base,), fights, more=_goal_texts(axes, goal)) as playing:
        found = find_setting(playing.engine, axes, source, goal, plan, playing.progress, watching(document))
    session.tell(
        lambda: document(found),
        lambda terminal: write_solution(found, session.elapsed, lang, terminal),
        lambda path: _report(path, found, chosen, _command(scenario, varied, goal, plan, session), session),
    )
    if not found.whole:
        return session.interrupted("stopped_search", done=found.fights)
    return DONE if found.verdict == REACHED else CHECK_FAILED


def _command(scenario: str, varied: Sequence[str], goal: SearchGoal, plan: SolvePlan, session: Session) -> str:
    """Return the command that repeats the search, without --jobs."""
    words = ["asalto", "solve", scenario, *(word for text in varied for word in ("--vary", text))]
    words += ["--target", goal.target.text, *(word for one in goal.requires for word in ("--require", one.text))]
    within = [] if plan.within is None else ["--within", str(plan.within)]
    words += [*session.changes, *within, "-n", str(plan.fights), "--trials", str(plan.trials)]
    return shlex.join([*words, "--seed", str(session.seed)])


def _report(path: str, found: Solution, chosen: Scenario, command: str, session: Session) -> None:
    from ..report.html.page import save
    from ..report.html.solve import solve_report

    if found.best is not None:
        save(path, solve_report(found, found.best, chosen, session.seed, command, session.lang))


def _goal(target: str, requires: Sequence[str]) -> SearchGoal:
    from ..experiments.candidates import SearchGoal
    from ..statistics.constraints import Constraint

    required = tuple(Constraint.parse(text, "--require", "<>") for text in requires)
    return SearchGoal(Constraint.parse(target, "--target", "="), required)


def _goal_texts(axes: Sequence[Axis], goal: SearchGoal) -> list[str]:
    """Return the search goal for the key of the journal; the limits of the search are not part of it."""
    grid = [f"{axis.key}={','.join(axis.values)}" for axis in axes]
    return [*grid, goal.target.text, *(one.text for one in goal.requires)]
