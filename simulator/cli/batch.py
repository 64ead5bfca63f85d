"""``asalto batch``: play many fights and report statistics.

Memory does not grow with the number of fights, and the result does not depend on the number of jobs."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import click

from ..core.record import known
from ..experiments.requests import BatchRequest
from . import options
from .output import warn_of_faults
from .program import DONE
from .progress import watching

if TYPE_CHECKING:
    from ..experiments.batch import Batch
    from ..scenario import Scenario
    from ..statistics.stopping import StoppingRule
    from ..statistics.summary import BatchSummary
    from .session import Session

EXAMPLES = """\b
Examples:
  asalto batch reference_duel                          1000 fights, on all cores
  asalto batch attic.toml -n 20000 --jobs 4 --seed 7
  asalto batch attic.toml --precision 1%               until the win rate is known to ±1 %
  asalto batch attic.toml --precision 0.2 --of "life(Elena)"
  asalto batch attic.toml --policy horrors=aggressive
  asalto batch attic.toml --set combatants.Zombi.count=2 --set combatants.Elena.max_life=25
  asalto batch attic.toml --out attic.csv --report attic.html
  asalto batch attic.toml --executor dask --scheduler tcp://127.0.0.1:8786
  asalto batch attic.toml -n 50000 --seed 7 --resume   continue an earlier run
  asalto batch attic.toml --json | jq '.sides, .draws.rate'
  asalto run attic.toml --seed 7 --fight 12            watch fight 12 of that seed

\b
Metrics for --of: win(SIDE), draw, tpk (all player characters dead), wiped(SIDE) (all down), dead(SIDE),
helpless(SIDE), away(SIDE), deaths(SIDE), ending(WORD), rounds, strength; for each combatant standing, alive, strength,
damage_dealt, damage_taken, hits, its pools at the end (life...) and its game's counts (wrath_spent...); for all copies
of one together the same with total_ (total_life(Zombi)).

\b
Ctrl-C stops after the current fight, reports the fights played and exits with 130; --resume continues from the journal.
Exit code 1: -n fights did not reach the precision.
"""


@click.command(epilog=EXAMPLES, short_help="Play many fights and report win rates and survivors.")
@click.argument("scenario")
@options.experiment(BatchRequest)
def batch(session: Session, asked: BatchRequest, scenario: str) -> int:
    """Play many fights of SCENARIO (a file or a shipped scenario's name) and report win rates, survivors and length,
    each with its 95 % interval."""
    from ..experiments.batch import batch_rule, play_batch
    from ..report.batch import batch_answer
    from ..statistics.summary import summarize

    if asked.of is not None and asked.precision is None:
        raise click.UsageError("--of is the metric for --precision, which is missing.")
    arm = session.source(scenario).arm()
    stopping = batch_rule(arm, asked)

    def summed(found: Batch) -> BatchSummary:
        return summarize(scenario, arm.scenario, session.seed, found.accumulator, session.elapsed, found.adjusted)

    session.begin(arm.scenario.heading, _beginning(stopping, session, arm.scenario), of=arm.scenario)
    with session.playing((arm,), stopping.fights, columns=arm.layout.schema) as playing:
        found = play_batch(
            playing.engine,
            arm,
            stopping,
            progress=playing.progress,
            rows=playing.rows,
            plain=asked.plain,
            watch=watching(summed),
        )
    if found.accumulator.fights:
        told = summed(found)
        answer = partial(batch_answer, told, found.accumulator, arm.scenario, session.lang, session.changes)
        session.tell(lambda: told, answer)
        if session.options.as_json:
            warn_of_faults(found.accumulator)
    if not found.whole:
        how = "stopped_fights" if stopping.precision is None else "stopped_bounded"
        return session.interrupted(how, done=found.accumulator.fights, most=stopping.fights)
    return DONE if found.reached else session.failed(_missed(found, arm.scenario, session.lang))


def _beginning(stopping: StoppingRule, session: Session, scenario: Scenario) -> str:
    """Return the line with the seed and the number of fights, or the precision that ends the run."""
    from ..report.figures import figure_of
    from ..report.words import about, number, say

    lang, fights = session.lang, number(stopping.fights, session.lang)
    if stopping.precision is None or stopping.metric is None:
        return say(lang, "session-fights_of" if scenario.chain else "fights_of", fights=fights, seed=session.seed)
    precision = about(stopping.precision, lang)
    figure = figure_of(scenario, stopping.metric.name, lang)
    return say(lang, "until", figure=figure, p=precision, fights=fights, seed=session.seed)


def _missed(found: Batch, scenario: Scenario, lang: str) -> str:
    """Return the sentence for a precision that the fights did not reach."""
    from ..report.figures import figure_of
    from ..report.words import about, say

    estimate, rule = found.estimate, found.rule
    values: dict[str, str | int] = {
        "half": about(estimate.half_width, lang),
        "asked": about(known(rule.precision), lang),
        "fights": estimate.of,
    }
    missed = say(lang, "missed", figure=figure_of(scenario, found.observed.metric.name, lang), **values)
    return say(lang, "missed_more", missed=missed, more=rule.wanted(estimate))
