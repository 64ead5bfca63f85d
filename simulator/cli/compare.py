"""``asalto compare``: play the same fights two ways and report the difference."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

from ..core.record import known
from ..experiments.requests import CompareRequest
from . import options
from .output import warn_of_faults
from .program import DONE
from .progress import watching

if TYPE_CHECKING:
    from ..experiments.arms import ComparedArm
    from ..experiments.compare import Comparison, ComparisonPlan
    from .session import Session

EXAMPLES = """\b
Examples:
  asalto compare reference_duel --vary sheets.brawler.max_life=20,24
  asalto compare reference_duel --vary combatants.Bruno.natural_armour=2,3
  asalto compare attic.toml --vary variants.multi_shot_penalty=declared_total,none
  asalto compare attic.toml --vary sides.investigators.policy=basic,cautious
  asalto compare attic.toml --vary combatants.Zombi.count=1..4      each against the first
  asalto compare attic.toml cellar.toml                             two files of one game
  asalto compare attic.toml --vary combatants.Elena.max_life=18,20 --of "damage_taken(Elena)"
  asalto compare attic.toml --vary limits.rounds=10,20 --precision 0.01 --out both.csv
  asalto compare attic.toml cellar.toml --report both.html          write an HTML report

\b
The first value is the base. All arms use the same dice, so common luck cancels out. The run ends as soon as the answer
is clear: the interval of the deciding metric excludes 0 or lies within --margin. The intervals allow for these repeated
looks; --all looks once, after all fights.

\b
Ctrl-C stops after the current fight, prints the results so far and exits with 130; --resume continues.
Exit code 1: -n fights did not reach the precision.
"""


@click.command(epilog=EXAMPLES, short_help="Measure the effect of a change on the same dice.")
@click.argument("scenarios", metavar="SCENARIO [SCENARIO]", nargs=-1, required=True)
@options.experiment(CompareRequest)
def compare(session: Session, asked: CompareRequest, scenarios: Sequence[str]) -> int:
    """Play the same fights of SCENARIO (a file or a shipped scenario's name) with each value of --vary, or those of two
    files, on the same dice. Report the difference in every metric and whether it stands out from chance."""
    from ..experiments.answered import AnsweredComparison
    from ..experiments.arms import arm_columns, file_arms, varied_arms
    from ..experiments.axes import Axis
    from ..experiments.compare import ComparisonPlan, compare_arms, primary_name
    from ..report.compare import comparison_answer

    _check(scenarios, asked.vary)
    for scenario in scenarios:
        session.check_input(scenario)
    arms = (
        varied_arms(scenarios[0], Axis.parse(asked.vary[0]), session.run)
        if asked.vary
        else file_arms(scenarios, session.run)
    )
    plan = ComparisonPlan.of(asked)
    _begin(session, plan, arms, primary_name(arms, plan))

    def document(found: Comparison) -> AnsweredComparison:
        return AnsweredComparison(found, session.elapsed)

    with session.playing([arm.arm for arm in arms], plan.fights, columns=arm_columns(arms)) as playing:
        found = compare_arms(
            playing.engine, arms, plan, progress=playing.progress, rows=playing.rows, watch=watching(document)
        )
    if found.fights:
        command = session.repeat(asked, *scenarios, fights=plan.fights)
        session.tell(lambda: document(found), lambda: comparison_answer(found, command, session.lang))
        for arm, accumulator in zip(found.arms, found.accumulators, strict=True):
            warn_of_faults(accumulator, f"{arm.label}: ")
    if not found.whole:
        return session.interrupted("stopped_bounded", done=found.fights, most=plan.fights)
    return DONE if found.reached else session.failed(_missed(found, session.lang))


def _check(scenarios: Sequence[str], varies: Sequence[str]) -> None:
    """Raise UsageError unless there are two scenarios, or one with one --vary."""
    if len(scenarios) > 2:
        raise click.UsageError(f"there are {len(scenarios)} scenarios; allowed are one with --vary, or two.")
    if len(varies) > 1:
        raise click.UsageError("--vary is given twice; allowed is one. Use --set for other changes.")
    if len(scenarios) == 2 and varies:
        raise click.UsageError("--vary is for one scenario; there are two.")
    if len(scenarios) == 1 and not varies:
        raise click.UsageError("there is nothing to compare with; give --vary KEY=A,B or a second scenario.")


def _begin(session: Session, plan: ComparisonPlan, arms: Sequence[ComparedArm], figure: str) -> None:
    """Print the heading: scenarios, values, deciding metric, seed."""
    from ..narration.shipped import title_of
    from ..report.best import best_line
    from ..report.figures import figure_of
    from ..report.words import number, say

    titles = dict.fromkeys(title_of(arm.arm.scenario.title, session.lang) or arm.name for arm in arms)
    key = arms[0].varied
    values = [] if key is None else [f"{key}: {', '.join(arm.label for arm in arms)}"]
    fights = number(plan.fights, session.lang)
    decides = figure_of(arms[0].arm.scenario, figure, session.lang)
    told = say(session.lang, "compared", figure=decides, fights=fights, count=plan.fights, seed=session.seed)
    first = arms[0].arm.scenario
    if key is None:
        values += [f"{arm.label}: {line}" for arm in arms if (line := best_line(arm.arm.scenario, session.lang))]
    session.begin(" / ".join(titles), *values, told, of=None if key is None else first)


def _missed(found: Comparison, lang: str) -> str:
    """Return the sentence for a precision that the fights did not reach."""
    from ..report.figures import figure_of
    from ..report.words import about, say

    widest = max((contrast.primary for contrast in found.contrasts), key=lambda chief: chief.high - chief.low)
    half, asked = (widest.high - widest.low) / 2, known(found.plan.precision)
    values: dict[str, str | int] = {"half": about(half, lang), "asked": about(asked, lang), "fights": found.fights}
    missed = say(
        lang, "missed_difference", figure=figure_of(found.base.arm.scenario, widest.metric.name, lang), **values
    )
    if not widest.known:
        return missed
    return say(lang, "missed_more", missed=missed, more=round(found.fights * (half / asked) ** 2))
