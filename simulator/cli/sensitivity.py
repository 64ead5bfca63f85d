"""``asalto sensitivity``: what one step in each number of each sheet does."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from time import perf_counter
from typing import TYPE_CHECKING

import click

from . import options
from .interrupt import Interrupt
from .program import STOPPED
from .progress import bar
from .session import Session

if TYPE_CHECKING:
    from ..batch.engine import Arm
    from ..experiments.sensitivity import Sensitivity, Step
    from ..scenario import Scenario

EXAMPLES = """\b
Examples:
  asalto sensitivity attic.toml                          what changes how often the players win
  asalto sensitivity attic.toml --of tpk -n 4000
  asalto sensitivity attic.toml --of "life(Elena)" --only "Zombi.*"
  asalto sensitivity attic.toml --only "*.max_life" --seed 7
  asalto sensitivity attic.toml --json | jq '.effects[] | select(.stands_out) | [.key, .step, .difference]'
\b
A step is 1 in whole numbers (how many there are of a combatant, too) and a tenth of the value in others. Each step is
compared with the scenario as it is, fight by fight on the same dice. A step is listed under what to change only if it
stands out among all that were tried (Holm's correction, 5 %); the others may be noise, and their intervals say how
large their effects could still be. A step that changed nothing at all in 100 fights is not played further.
\b
--only takes * and ? and means NAME.FIELD. Ctrl-C stops after the fight being played; --resume goes on.
"""
FIGHTS = 1000


@click.command(epilog=EXAMPLES, short_help="What one step in each number of each sheet does, ranked.")
@click.argument("scenario")
@click.option("--of", metavar="FIGURE", default="", help="The figure; how often the players' side wins unless given.")
@click.option("--only", metavar="PATTERN", default="", help="Only numbers whose NAME.FIELD fits: Zombi.*, *.max_life.")
@click.option(
    "-n",
    "--fights",
    type=options.whole(2),
    metavar="N",
    default=FIGHTS,
    show_default=True,
    help="Fights for each step.",
)
@options.played
@options.kept
@click.pass_context
def sensitivity(
    ctx: click.Context,
    scenario: str,
    of: str,
    only: str,
    fights: int,
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
    """Take one step up and one step down in each number of each sheet of SCENARIO, a file or the name of a shipped one,
    and rank what that does to a figure: what to change, and what is noise."""
    from ..statistics.metrics import metric_of

    session = Session("sensitivity", seed, jobs, resume, journal, deadline, executor, scheduler)
    base, steps = _steps(scenario, settings, policies, only, session)
    if of:
        metric_of(base.layout, of)
    if not steps:
        raise click.UsageError(f"--only {only!r} fits no number; Zombi.* or *.max_life would fit some.")
    chosen = base.scenario
    if not as_json:
        _begin(chosen, session, sum(step.arm is not None for step in steps), fights, lang)
    began = perf_counter()
    found = _play(session, base, steps, fights, of)
    elapsed = perf_counter() - began
    _tell(scenario, chosen, session, found, elapsed, lang, as_json=as_json)
    if not found.whole:
        session.stopped(lang, "stopped_steps", done=len(found.effects))
        ctx.exit(STOPPED)


def _steps(
    scenario: str, settings: Sequence[str], policies: Sequence[str], only: str, session: Session
) -> tuple[Arm, list[Step]]:
    """The scenario as it is, and every step, ready to be played."""
    from ..experiments.options import ScenarioSource
    from ..experiments.sensitivity import steps

    source = ScenarioSource(scenario, session.options(settings, policies))
    with bar(1) as told:
        return source.arm(), steps(source, only, told)


def _begin(scenario: Scenario, session: Session, steps: int, fights: int, lang: str) -> None:
    """What is fought, and how to have it again."""
    from ..report.text.sensitivity import beginning
    from ..report.text.terminal import paper
    from ..report.words import say

    out = paper(sys.stdout)
    told = beginning(steps, fights, session.seed, lang)
    out.line(scenario.title or scenario.system, "heading")
    out.line(f"{told} ({say(lang, 'again', seed=session.seed)})" if session.drawn else told)
    out.line()


def _play(session: Session, base: Arm, steps: Sequence[Step], fights: int, of: str) -> Sensitivity:
    from ..batch.engine import together
    from ..experiments.sensitivity import play_sensitivity

    arms = [base, *(step.arm for step in steps if step.arm is not None)]
    with (
        Interrupt() as interrupt,
        session.engine(arms[:1], interrupt.asked, [together(arms)]) as engine,
        bar(fights * len(arms)) as told,
    ):
        return play_sensitivity(engine, base, steps, fights, of, told)


def _tell(
    name: str,
    scenario: Scenario,
    session: Session,
    found: Sensitivity,
    elapsed: float,
    lang: str,
    *,
    as_json: bool,
) -> None:
    if as_json:
        from ..experiments.sensitivity import sensitivity_document

        options.write_json(sensitivity_document(found, name, scenario.system, session.seed, elapsed))
        return
    from ..report.text.sensitivity import write
    from ..report.text.terminal import paper

    write(found, elapsed, lang, paper(sys.stdout))
