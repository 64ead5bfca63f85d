"""``asalto sensitivity``: rank the effects of one step in each number of each sheet."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from ..experiments.requests import SensitivityRequest
from . import options
from .program import DONE
from .progress import bar, watching

if TYPE_CHECKING:
    from ..batch.engine import ScenarioArm
    from ..experiments.sensitivity import ParameterStep
    from .session import Session

EXAMPLES = """\b
Examples:
  asalto sensitivity attic.toml                          effects on the players' win rate
  asalto sensitivity attic.toml --of tpk -n 4000
  asalto sensitivity attic.toml --of "life(Elena)" --only "Zombi.*"
  asalto sensitivity attic.toml --only "*.max_life" --seed 7
  asalto sensitivity attic.toml --json | jq '.effects[] | select(.stands_out) | [.key, .step, .difference]'

\b
A step is 1 for whole numbers (including the count of a combatant) and a tenth of the value for others. Each step is
compared with the unchanged scenario, fight by fight on the same dice. A step is listed as a change worth making only if
it stands out among all steps (Holm's correction, 5 %); the others may be noise, and their intervals show how large
their effects could still be. All steps are tried in 100 fights first; a step without an effect there is not played
further.

\b
--only matches NAME.FIELD with * and ?. Ctrl-C stops after the current fight; --resume continues.
"""


@click.command(epilog=EXAMPLES, short_help="Rank the effects of one step in each number of each sheet.")
@click.argument("scenario")
@options.experiment(SensitivityRequest)
def sensitivity(session: Session, asked: SensitivityRequest, scenario: str) -> int:
    """Change each number of each sheet of SCENARIO (a file or a shipped scenario's name) by one step up and one step
    down, and rank the effects on a metric."""
    from ..batch.engine import group_id
    from ..experiments.sensitivity import play_sensitivity
    from ..report.sensitivity import announcement, sensitivity_answer
    from ..statistics.metrics import metric_of

    base, parameter_steps = _steps(session, scenario, asked.only)
    if asked.of:
        metric_of(base.layout, asked.of)
    if not parameter_steps:
        name = base.layout.names[0]
        raise click.UsageError(f"--only {asked.only!r} matches no number; '{name}.*' matches some")
    chosen, lang = base.scenario, session.lang
    arms = [base, *(step.arm for step in parameter_steps if step.arm is not None)]
    session.begin(chosen.heading, announcement(len(arms) - 1, asked.fights, session.seed, lang), of=chosen)
    document = session.answered(scenario, chosen)
    with session.playing(arms[:1], asked.fights * len(arms), more=[group_id(arms)]) as playing:
        watch = watching(document)
        found = play_sensitivity(playing.engine, base, parameter_steps, asked.fights, asked.of, playing.progress, watch)
    command = session.repeat(asked, scenario)
    session.tell(
        lambda: document(found),
        lambda: sensitivity_answer(found, chosen, session.seed, command, session.elapsed, lang),
        paged=found.base.of > 0,
    )
    return DONE if found.whole else session.interrupted("stopped_steps", done=len(found.effects))


def _steps(session: Session, scenario: str, only: str) -> tuple[ScenarioArm, list[ParameterStep]]:
    """Return the unchanged scenario and every step, ready to be played."""
    from ..experiments.sensitivity import parameter_steps

    source = session.source(scenario)
    with bar(1) as progress:
        return source.arm(), parameter_steps(source, only, progress)
