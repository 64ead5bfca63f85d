"""``asalto sweep``: play a batch in every cell of a grid of settings."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

from ..core.record import known
from ..experiments.requests import SweepRequest
from . import options
from .program import DONE
from .progress import bar, watching

if TYPE_CHECKING:
    from ..experiments.axes import Axis
    from ..experiments.grid import GridCell
    from ..experiments.sweep import Sweep, SweepPlan
    from .session import Session

EXAMPLES = """\b
Examples:
  asalto sweep attic.toml --vary combatants.Zombi.count=1..6
  asalto sweep attic.toml --vary combatants.Zombi.count=1..6 --vary combatants.Zombi.power=3,5,7
  asalto sweep attic.toml --vary sides.horrors.policy=basic,aggressive -n 5000 --seed 7
  asalto sweep attic.toml --vary combatants.Elena.max_life=15..30..5 --precision 0.01
  asalto sweep attic.toml --vary combatants.Zombi.count=1..9 --cull "win(investigators)<0.05"
  asalto sweep attic.toml --vary combatants.Zombi.count=1..6 --of "alive(Elena)" --of rounds
  asalto sweep attic.toml --vary combatants.Zombi.count=1..6 --out cells.csv --report cells.html
  asalto sweep attic.toml --vary combatants.Zombi.count=1..6 --json | jq '.cells[].figures.tpk.rate'

\b
VALUES are values of --set, separated by commas, or ranges: 1..6, 10..30..5 (steps of 5), 0.5..2.0..0.1. Every
combination is a cell. The metrics are those of asalto batch --of. All cells share the seed and hence the dice, so they
differ by the settings and little else.

\b
A cell is culled at a look (after 100 fights, then at growing distances) when the whole 99 % interval of the metric
satisfies --cull. Ctrl-C stops after the current fight and shows the cells played; --resume continues.
Exit code 1: some cell did not reach the precision within -n fights.
"""


@click.command(epilog=EXAMPLES, short_help="Play a batch in every cell of a grid of settings.")
@click.argument("scenario")
@options.experiment(SweepRequest)
def sweep(session: Session, asked: SweepRequest, scenario: str) -> int:
    """Play a batch in every cell of a grid of settings of SCENARIO (a file or a shipped scenario's name) and report
    each cell with its intervals."""
    from ..batch.engine import group_id
    from ..experiments.axes import Axis
    from ..experiments.sweep import SweepPlan, check_sweep, play_sweep
    from ..report.sweep import announcement, sweep_answer

    axes = [Axis.parse(text) for text in asked.vary]
    plan = SweepPlan.of_request(asked, "--")
    grid_cells = _cells(scenario, axes, session)
    check_sweep(axes, grid_cells, plan)
    chosen, arms = grid_cells[0].arm.scenario, [cell.arm for cell in grid_cells]
    session.begin(chosen.heading, announcement(len(grid_cells), plan, chosen, session.seed, session.lang), of=chosen)
    document = session.answered(scenario, chosen)
    with session.playing(arms[:1], len(grid_cells) * plan.fights, more=[group_id(arms)]) as playing:
        found = play_sweep(playing.engine, axes, grid_cells, plan, playing.progress, watching(document))
    if found.rows:
        with session.unwritten.excused():
            _write_rows(session.options.out, found)
        command = session.repeat(asked, scenario, fights=plan.fights)
        told = (found, chosen, session.seed, command, session.elapsed, session.lang)
        session.tell(lambda: document(found), lambda: sweep_answer(*told))
    if not found.whole:
        return session.interrupted("stopped_cells", done=sum(row.whole for row in found.rows), most=len(grid_cells))
    return session.failed(_missed(found, plan, session.lang)) if found.missed else DONE


def _cells(scenario: str, axes: Sequence[Axis], session: Session) -> list[GridCell]:
    """Return all cells, ready to be played. Raises BadScenario with the problems of all cells."""
    from ..experiments.grid import grid_cells, grid_size

    with bar(grid_size(axes), session.lang, session.estimate(jobs=1)) as progress:
        return grid_cells(axes, session.source(scenario), progress)


def _write_rows(out: str | None, found: Sweep) -> None:
    """Write the tidy table to the file of --out, if given. Raises BadPath."""
    from ..batch.export import RowFile
    from ..experiments.sweep import sweep_table

    if out is None:
        return
    rows = sweep_table(found)
    with RowFile(out, rows.schema) as file:
        file.write(rows)
        file.keep()


def _missed(found: Sweep, plan: SweepPlan, lang: str) -> str:
    """Return the sentence for a precision that the fights did not reach."""
    from ..report.sweep import shown_figures
    from ..report.words import about, say

    missed = found.missed
    worst = max(row.sums[found.shown[0]].half_width for row in missed)
    return say(
        lang,
        "missed_cells",
        figure=shown_figures(found, lang)[0],
        asked=about(known(plan.precision), lang),
        missed=len(missed),
        cells=len(found.rows),
        fights=plan.fights,
        worst=about(worst, lang),
    )
