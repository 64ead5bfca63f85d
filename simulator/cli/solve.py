"""``asalto solve``: find the setting that brings a metric to a target."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

from ..experiments.requests import SolveRequest
from . import options
from .program import CHECK_FAILED, DONE
from .progress import watching

if TYPE_CHECKING:
    from ..experiments.axes import Axis
    from ..experiments.candidates import SearchGoal
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
@options.experiment(SolveRequest)
def solve(session: Session, asked: SolveRequest, scenario: str) -> int:
    """Find the setting of SCENARIO (a file or a shipped scenario's name) that brings a metric to a target. Report how
    certain that is, its cost and the alternatives."""
    from ..experiments.axes import Axis
    from ..experiments.candidates import SearchGoal
    from ..experiments.grid import grid_size
    from ..experiments.solve import REACHED, SolvePlan, check_search, find_setting
    from ..report.solve import announcement, solution_answer

    axes = [Axis.parse(text) for text in asked.vary]
    goal = SearchGoal.of(asked, "--")
    cells = grid_size(axes)
    check_search(cells)
    source = session.source(scenario)
    base = source.arm()
    plan = SolvePlan(asked.fights, asked.trials, asked.within)
    plan.tolerance(goal, goal.metrics(base)[0])
    chosen, lang = base.scenario, session.lang
    session.begin(chosen.heading, announcement(goal, base, cells, plan, session.seed, lang), of=chosen)
    document = session.answered(scenario, chosen)
    with session.playing((base,), asked.fights, more=_goal_texts(axes, goal)) as playing:
        found = find_setting(playing.engine, axes, source, goal, plan, playing.progress, watching(document))
    command = session.repeat(asked, scenario)
    session.tell(
        lambda: document(found),
        lambda: solution_answer(found, chosen, session.seed, command, session.elapsed, lang),
        paged=found.best is not None,
    )
    if not found.whole:
        return session.interrupted("stopped_search", done=found.fights)
    return DONE if found.verdict == REACHED else CHECK_FAILED


def _goal_texts(axes: Sequence[Axis], goal: SearchGoal) -> list[str]:
    """Return the search goal for the key of the journal; the limits of the search are not part of it."""
    grid = [f"{axis.key}={','.join(axis.values)}" for axis in axes]
    return [*grid, goal.target.text, *(one.text for one in goal.requires)]
