"""The options that several commands share, each with its one sentence of help."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from functools import wraps
from typing import Any, TypeVar

import click

from ..experiments import bounds
from ..experiments.bounds import RealBounds, WholeBounds
from ..narration import LANGUAGES
from .spoken import language

F = TypeVar("F", bound=Callable[..., Any])
Option = Callable[[F], F]


def whole(bound: WholeBounds) -> Callable[[str], int]:
    """Return a reader of whole numbers within the bound."""

    def read(text: str) -> int:
        digits = str(text).removeprefix("-")
        if len(digits) < 20 and digits.isascii() and digits.isdecimal() and bound.holds(int(text)):
            return int(text)
        raise _refused(text, bound.allowed(with_high=len(digits) >= 19))

    return read


def real(bound: RealBounds) -> Callable[[str | float], float]:
    """Return a reader of numbers within the bound."""

    def read(text: str | float) -> float:
        with suppress(ValueError):
            if bound.holds(value := float(text)):
                return value
        raise _refused(text, bound.allowed)

    return read


def _refused(text: str | float, allowed: str) -> click.BadParameter:
    """The error that quotes what was typed and says what is allowed."""
    return click.BadParameter(f"it is {str(text)[:60]!r}; {allowed}.")


def fights(help: str, bound: WholeBounds = bounds.FIGHTS, **more: Any) -> Option[Any]:  # Any: as click has it
    """The option that says how many fights to play."""
    return click.option("-n", "--fights", type=whole(bound), metavar="N", help=help, **more)


def positive(name: str, metavar: str, help: str) -> Option[Any]:
    """An option that takes a number above 0."""
    return click.option(name, type=real(bounds.POSITIVE), metavar=metavar, help=help)


def counted(name: str, metavar: str, bound: WholeBounds, usual: int, help: str) -> Option[Any]:
    """An option that takes a whole number within the bound, ``usual`` unless given."""
    return click.option(name, type=whole(bound), default=usual, metavar=metavar, show_default=True, help=help)


seed: Option[Any] = click.option(
    "--seed", metavar="N", type=whole(bounds.SEED), help="Decides every roll; drawn at random and printed unless given."
)
settings: Option[Any] = click.option(
    "--set",
    "settings",
    metavar="KEY=VALUE",
    multiple=True,
    help="Change the scenario: combatants.NAME.FIELD, sheets.NAME.FIELD, variants.NAME, sides.NAME.policy,"
    " limits.NAME. May be repeated.",
)
policies: Option[Any] = click.option(
    "--policy",
    "policies",
    metavar="WHO=POLICY",
    multiple=True,
    help="Let a policy (a name, a class in a file: ./bot.py:Bold, a program:"
    " 'program: node bot.js') play a combatant or a whole side. May be"
    " repeated.",
)
fight: Option[Any] = counted("--fight", "K", bounds.FIGHT, 1, "Which of the seed's fights.")
trace: Option[Any] = click.option(
    "--trace", metavar="FILE", type=click.Path(), help="Write the trace of the fight: every decision and roll."
)
trust: Option[Any] = click.option(
    "--trust",
    is_flag=True,
    help="Let policies that are not Asalto's own play in the same process as the fight: sooner, but what they break"
    " breaks the run.",
)
lang: Option[Any] = click.option(
    "--lang",
    type=click.Choice(LANGUAGES),
    default=language,
    help="The language of the output; that of the environment unless given.",
)
why: Option[Any] = click.option("--why", is_flag=True, help="Tell also by which row of its tactics each one acts.")
as_json: Option[Any] = click.option("--json", "as_json", is_flag=True, help="One JSON document on stdout, no prose.")
deadline: Option[Any] = click.option(
    "--deadline",
    type=real(bounds.SECONDS),
    default=5.0,
    metavar="SECONDS",
    show_default=True,
    help="How long a policy may think about one answer.",
)


jobs: Option[Any] = click.option(
    "--jobs",
    type=whole(bounds.JOBS),
    metavar="N",
    help="In how many processes to play; one for each core unless given.",
)
executor: Option[Any] = click.option(
    "--executor",
    type=click.Choice((bounds.PROCESSES, bounds.DASK)),
    default=bounds.PROCESSES,
    help="Who plays: processes of this machine, or workers of Dask, here or on other machines.",
)
scheduler: Option[Any] = click.option(
    "--scheduler",
    metavar="ADDRESS",
    help="With --executor dask: whose workers play, such as tcp://127.0.0.1:8786; new ones of this machine unless"
    " given.",
)
report: Option[Any] = click.option(
    "--report", metavar="FILE.html", help="Write a report that opens offline in any browser."
)
yes: Option[Any] = click.option("--yes", is_flag=True, help="Do not ask before a run of more than a minute.")
resume: Option[Any] = click.option(
    "--resume", is_flag=True, help="Go on with an earlier run of the same command, finished or not."
)
journal: Option[Any] = click.option(
    "--journal", metavar="FILE", help="Where what has been played is kept; in a folder of the user's unless given."
)


def experiment(rows: str | None = None, *, changes: bool = True, reported: bool = False) -> Option[Any]:
    """The options that all experiments share; --out, which says what its ``rows`` are, only where there are rows, and
    --report there or where it is ``reported``; --set and --policy unless there are no ``changes`` to a scenario.

    The command gets them as a ``Session``, before its own arguments and options."""
    out = () if rows is None else (click.option("--out", metavar="FILE", help=rows),)
    files = (*out, report) if out or reported else ()
    change = (settings, policies) if changes else ()
    play = (seed, jobs, executor, scheduler, *change, trust, *files)
    each = (*play, resume, journal, deadline, yes, lang, as_json)

    def decorate(command: Callable[..., int]) -> Callable[..., int]:
        @wraps(command)
        def run(**given: Any) -> int:  # Any: as click has it
            from .session import CommandOptions, Session

            options, own = CommandOptions.split(given)
            return command(Session(command.__name__, options), **own)

        for option in reversed(each):
            run = option(run)
        return run

    return decorate
