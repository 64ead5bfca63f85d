"""``asalto play``: play seats of a fight yourself.

Apart from the person's answers, the fight is the one that ``asalto run`` plays with that seed."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

from ..experiments import bounds, requests
from ..experiments.declaring import option, real
from ..extras import require
from . import options
from .interrupt import interruptible
from .output import complain
from .outputs import check_outputs

if TYPE_CHECKING:
    from ..play.sitting import Sitting

EXAMPLES = """\b
Examples:
  asalto play three_against_a_werewolf --as Elena
  asalto play three_against_a_werewolf --as investigators     a whole side, with its captain
  asalto play reference_duel --as Vega --as Otero             two combatants
  asalto play attic.toml --as Elena --seed 7 --trace mine.jsonl
  asalto replay mine.jsonl --verify                           check the recorded fight
"""


class PlayRequest(requests.FightRequest):
    """Fight with seats for a person."""

    people: Sequence[str] = option("Combatant or side that you play.", flags=("--as",), metavar="WHO", many=True)
    deadline: float = requests.DEADLINE
    clock: float | None = real("Your time limit for each answer (default: none).", bounds.SECONDS)


@click.command(epilog=EXAMPLES, short_help="Play in a fight yourself.")
@click.argument("scenario")
@options.taking(PlayRequest)
def play(asked: PlayRequest, scenario: str) -> int:
    """Play one fight of SCENARIO (a file or a shipped scenario's name) with some of its seats in your hands."""
    from ..experiments.best import decided
    from ..scenario import load

    require("play", "asalto play")
    check_outputs({"--trace": asked.trace}, [scenario])
    from ..play.sitting import Sitting, seated
    from ..policy.spec import PERSON
    from ..scenario.taken import drawn_with

    chosen = decided(seated(load(scenario, settings=asked.settings, policies=asked.policies), asked.people))
    _check_terminal()
    number = bounds.draw_seed() if asked.seed is None else asked.seed
    sitting = Sitting(
        drawn_with(PERSON, chosen, number, asked.fight), number, asked.fight, asked.deadline, asked.clock, asked.trust
    )
    return _sit(sitting, asked.trace, asked.lang, drawn=asked.seed is None)


def _check_terminal() -> None:
    """Raise UsageError without a terminal."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise click.UsageError("asalto play needs a terminal; asalto run does not.")


def _sit(sitting: Sitting, trace: str | None, lang: str, *, drawn: bool) -> int:
    """Play on the screen, print the end of the fight, and return the exit code."""
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
        _print_trace(trace, lang)
    warn_of(result.faults)
    return DONE


def _print_trace(path: str, lang: str) -> None:
    """Print the path of the trace and the command that checks it."""
    from ..play.words import say

    click.echo(f"\n{say(lang, 'trace_kept', path=path, command=f'asalto replay {shlex.quote(path)} --verify')}")
