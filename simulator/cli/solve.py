"""``asalto solve``: the setting that brings a figure to a target."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

from ..experiments.bounds import SEARCH_FIGHTS, TRIALS, USUAL_SEARCH_FIGHTS, USUAL_TRIALS
from . import options
from .program import CHECK_FAILED, DONE

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
@click.option(
    "--trials",
    type=options.whole(TRIALS),
    metavar="N",
    default=USUAL_TRIALS,
    show_default=True,
    help="How many guesses at most in a large grid.",
)
@options.experiment()
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
    session.begin(chosen.heading, announcement(wish, cells, plan, session.seed, lang))
    with session.playing((base,), fights, more=_sought(axes, wish)) as playing:
        found = find_setting(playing.engine, axes, source, wish, plan, playing.progress)
    session.tell(
        lambda: solution_document(found, scenario, chosen.system, session.seed, session.elapsed),
        lambda terminal: write_solution(found, session.elapsed, lang, terminal),
    )
    if not found.whole:
        return session.interrupted("stopped_search", done=found.fights)
    return DONE if found.verdict == REACHED else CHECK_FAILED


def _wish(target: str, requires: Sequence[str]) -> SearchGoal:
    from ..experiments.candidates import SearchGoal
    from ..statistics.constraints import Constraint

    required = tuple(Constraint.parse(text, "--require", "<>") for text in requires)
    return SearchGoal(Constraint.parse(target, "--target", "="), required)


def _sought(axes: Sequence[Axis], wish: SearchGoal) -> list[str]:
    """What the journal is of, besides the scenario: what is sought, but not how far the search goes."""
    grid = [f"{axis.key}={','.join(axis.values)}" for axis in axes]
    return [*grid, wish.target.text, *(one.text for one in wish.requires)]
