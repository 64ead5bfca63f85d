"""Options shared by several commands."""

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
    """Return the error that quotes the input and names the allowed values."""
    return click.BadParameter(f"it is {str(text)[:60]!r}; {allowed}.")


def fights(help: str, bound: WholeBounds = bounds.FIGHTS, **more: Any) -> Option[Any]:  # Any: as click has it
    """Return the option for the number of fights."""
    return click.option("-n", "--fights", type=whole(bound), metavar="N", help=help, **more)


def positive(name: str, metavar: str, help: str) -> Option[Any]:
    """Return an option for a number above 0."""
    return click.option(name, type=real(bounds.POSITIVE), metavar=metavar, help=help)


def counted(name: str, metavar: str, bound: WholeBounds, usual: int, help: str) -> Option[Any]:
    """Return an option for a whole number within the bound, with ``usual`` as default."""
    return click.option(name, type=whole(bound), default=usual, metavar=metavar, show_default=True, help=help)


seed: Option[Any] = click.option(
    "--seed", metavar="N", type=whole(bounds.SEED), help="Random seed (default: drawn and printed)."
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
    help="Policy of a combatant or a side: a name, a tactics file, a class (./bot.py:Bold) or a program ('program: node"
    " bot.js'). May be repeated.",
)
fight: Option[Any] = counted("--fight", "K", bounds.FIGHT, 1, "Number of the fight within the seed.")
trace: Option[Any] = click.option(
    "--trace", metavar="FILE", type=click.Path(), help="Write a trace of the fight: every decision and roll."
)
trust: Option[Any] = click.option(
    "--trust",
    is_flag=True,
    help="Run third-party policies in the fight's process: faster, but a crash takes the run down.",
)
lang: Option[Any] = click.option(
    "--lang",
    type=click.Choice(LANGUAGES),
    default=language,
    help="Output language (default: from the environment).",
)
why: Option[Any] = click.option("--why", is_flag=True, help="Show the tactics row of each action.")
as_json: Option[Any] = click.option("--json", "as_json", is_flag=True, help="Print one JSON document instead of text.")
deadline: Option[Any] = click.option(
    "--deadline",
    type=real(bounds.SECONDS),
    default=5.0,
    metavar="SECONDS",
    show_default=True,
    help="Time limit for each answer of a policy.",
)


jobs: Option[Any] = click.option(
    "--jobs",
    type=whole(bounds.JOBS),
    metavar="N",
    help="Number of processes (default: one per core).",
)
executor: Option[Any] = click.option(
    "--executor",
    type=click.Choice((bounds.PROCESSES, bounds.DASK)),
    default=bounds.PROCESSES,
    show_default=True,
    help="Run fights in local processes or on Dask workers.",
)
scheduler: Option[Any] = click.option(
    "--scheduler",
    metavar="ADDRESS",
    help="Address of the Dask scheduler, such as tcp://127.0.0.1:8786 (default: start local workers).",
)
report: Option[Any] = click.option("--report", metavar="FILE.html", help="Write an HTML report that opens offline.")
yes: Option[Any] = click.option("--yes", is_flag=True, help="Do not ask before a run of more than a minute.")
resume: Option[Any] = click.option(
    "--resume", is_flag=True, help="Continue an earlier run of the same command, finished or not."
)
journal: Option[Any] = click.option("--journal", metavar="FILE", help="Journal file (default: in your state folder).")


def experiment(rows: str | None = None, *, changes: bool = True, reported: bool = False) -> Option[Any]:
    """Add the options of all experiments to a command, which gets them as a ``Session``, its first argument.

    ``rows``: the help of --out (None: no --out). --report comes with --out or ``reported``; --set and --policy come
    with ``changes``."""
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
