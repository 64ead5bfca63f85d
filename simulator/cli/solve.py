"""``asalto solve``: the setting that brings a figure to a target."""

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
    from ..core.record import Json
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
VALUES are those of asalto sweep: 1..6, 10..30..5, 0.5..2.0..0.1, a,b,c. A small grid is tried everywhere, in a large
one a search leads the way (it comes with pip install 'asalto[solve]'); then the best settings are played on until it is
clear which is nearest to the target, or that either serves. All settings have the same dice, and the same seed finds
the same setting. Shares are 0 to 1 or 0% to 100%.
\b
Exit code 1: no setting is near the target (--within), or none meets what is required; the best that there is is shown.
Ctrl-C stops after the fight being played; --resume goes on.
"""


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
@options.positive("--within", "P", "How far from the target is still near it.  [default: 0.05; of means 5 %]")
@options.fights(
    "How many fights at most, over all settings; 200 and more.",
    SEARCH_FIGHTS,
    default=USUAL_SEARCH_FIGHTS,
    show_default=True,
)
@options.counted("--trials", "N", TRIALS, USUAL_TRIALS, "How many guesses at most in a large grid.")
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
    """Find the setting of SCENARIO (a file or the name of a shipped one) that brings a figure to a target, and say how
    sure that is, what it cost, and what else would do."""
    from ..experiments.axes import Axis
    from ..experiments.grid import grid_size
    from ..experiments.solve import REACHED, SolvePlan, find_setting, solution_document
    from ..report.text.solve import announcement, write_solution

    axes = [Axis.parse(text) for text in varied]
    wish = _wish(target, requires)
    cells = grid_size(axes)
    source = session.source(scenario)
    base = source.arm()
    wish.metrics(base)
    plan = SolvePlan(fights, trials, within)
    chosen, lang = base.scenario, session.lang
    session.begin(chosen.heading, announcement(wish, base, cells, plan, session.seed, lang))

    def document(known: Solution) -> dict[str, Json]:
        return solution_document(known, scenario, chosen.system, session.seed, session.elapsed)

    with session.playing((base,), fights, more=_sought(axes, wish)) as playing:
        found = find_setting(playing.engine, axes, source, wish, plan, playing.progress, watching(document))
    session.tell(
        lambda: document(found),
        lambda terminal: write_solution(found, session.elapsed, lang, terminal),
        lambda path: _report(path, found, chosen, _command(scenario, varied, wish, plan, session), session),
    )
    if not found.whole:
        return session.interrupted("stopped_search", done=found.fights)
    return DONE if found.verdict == REACHED else CHECK_FAILED


def _command(scenario: str, varied: Sequence[str], wish: SearchGoal, plan: SolvePlan, session: Session) -> str:
    """The command that looks for it again, in as many processes as there are."""
    words = ["asalto", "solve", scenario, *(word for text in varied for word in ("--vary", text))]
    words += ["--target", wish.target.text, *(word for one in wish.requires for word in ("--require", one.text))]
    within = [] if plan.within is None else ["--within", str(plan.within)]
    words += [*session.changes, *within, "-n", str(plan.fights), "--trials", str(plan.trials)]
    return shlex.join([*words, "--seed", str(session.seed)])


def _report(path: str, found: Solution, chosen: Scenario, command: str, session: Session) -> None:
    from ..report.html.page import save
    from ..report.html.solve import solve_report

    if found.best is not None:
        save(path, solve_report(found, found.best, chosen, session.seed, command, session.lang))


def _wish(target: str, requires: Sequence[str]) -> SearchGoal:
    from ..experiments.candidates import SearchGoal
    from ..statistics.constraints import Constraint

    required = tuple(Constraint.parse(text, "--require", "<>") for text in requires)
    return SearchGoal(Constraint.parse(target, "--target", "="), required)


def _sought(axes: Sequence[Axis], wish: SearchGoal) -> list[str]:
    """What the journal is of, besides the scenario: what is sought, but not how far the search goes."""
    grid = [f"{axis.key}={','.join(axis.values)}" for axis in axes]
    return [*grid, wish.target.text, *(one.text for one in wish.requires)]
