"""``asalto play``: a fight in which a person holds seats.

The fight is the one that ``asalto run`` would play with that seed, but for the person's answers."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Sequence
from importlib.util import find_spec
from typing import TYPE_CHECKING

import click

from ..experiments import bounds
from . import options
from .interrupt import interruptible
from .output import complain
from .outputs import check_outputs

if TYPE_CHECKING:
    from ..play.sitting import Sitting

EXAMPLES = """\b
Examples:
  asalto play three_against_a_werewolf --as Elena
  asalto play three_against_a_werewolf --as investigators     a whole side, its captain included
  asalto play reference_duel --as Vega --as Otero             both of them
  asalto play attic.toml --as Elena --seed 7 --trace mine.jsonl
  asalto replay mine.jsonl --verify                           a fight with people is recorded like any other
"""
SCREEN = "textual"


@click.command(epilog=EXAMPLES, short_help="Hold a seat in a fight yourself.")
@click.argument("scenario")
@click.option(
    "--as",
    "people",
    metavar="WHO",
    multiple=True,
    required=True,
    help="The combatant, or the side, that you play. May be repeated.",
)
@options.seed
@options.fight
@options.settings
@options.policies
@options.trust
@options.trace
@options.lang
@options.deadline
@click.option(
    "--clock",
    type=options.real(bounds.SECONDS),
    metavar="SECONDS",
    help="How long you may think about one answer; as long as you like unless given.",
)
def play(
    scenario: str,
    people: Sequence[str],
    seed: int | None,
    fight: int,
    settings: Sequence[str],
    policies: Sequence[str],
    trust: bool,
    trace: str | None,
    lang: str,
    deadline: float,
    clock: float | None,
) -> int:
    """Play one fight of SCENARIO, a file or the name of a shipped one, with your own answers in some of its seats."""
    from ..scenario import load

    check_outputs({"--trace": trace}, [scenario])
    from ..play.sitting import Sitting, seated

    chosen = seated(load(scenario, settings=settings, policies=policies), people)
    _check_installed()
    number = bounds.draw_seed() if seed is None else seed
    return _sit(Sitting(chosen, number, fight, deadline, clock, trust), trace, lang, drawn=seed is None)


def _check_installed() -> None:
    """Raise UsageError where there is nothing to draw the screen with, or no terminal to draw it on."""
    if find_spec(SCREEN) is None:
        raise click.UsageError("a person's seat needs Textual, which is not installed: pip install 'asalto[play]'")
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise click.UsageError("a person's seat needs a terminal; `asalto run` tells a fight anywhere.")


def _sit(sitting: Sitting, trace: str | None, lang: str, *, drawn: bool) -> int:
    """Play on the screen, then print how the fight ended; returns the exit code."""
    from ..core.scene import Audience
    from ..play.screen import PlayApp
    from .program import DONE, STOPPED
    from .run import Show, tracing, warn_of

    with tracing(trace, sitting.scenario, sitting.seed, sitting.fight) as writer:
        app = PlayApp(sitting, lang, lambda own: own if writer is None else Audience(own, writer))
        with interruptible():  # Textual's loop takes the signals over, and leaves them without a handler
            app.run()
        result = None if app.played is None else app.played.unwrap()
        if result is None:
            complain("stopped")
            return STOPPED
        if writer is not None:
            writer.close(result.outcome)
    show = Show(sitting.scenario, lang)
    show.begin(sitting.seed, sitting.fight, drawn=drawn)
    show.end(result)
    if trace is not None:
        _tell_of_trace(trace, lang)
    warn_of(result.faults)
    return DONE


def _tell_of_trace(path: str, lang: str) -> None:
    """Print where the trace is, and how it is checked."""
    from ..play.words import say

    click.echo(f"\n{say(lang, 'trace_kept', path=path, command=f'asalto replay {shlex.quote(path)} --verify')}")
