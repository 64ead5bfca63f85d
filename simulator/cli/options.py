"""The options that several commands share, each with its one sentence of help."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any, TypeVar

import click

from .program import complain

F = TypeVar("F", bound=Callable[..., Any])
Option = Callable[[F], F]

MOST = 2**63 - 1  # a seed, a number of fights: what every format and language can hold
LANGUAGES = ("es", "en")
PROCESSES, DASK = "processes", "dask"


def language() -> str:
    """The reader's language, from the environment: Spanish where it says so, English elsewhere."""
    said = next((os.environ[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if os.environ.get(name)), "")
    return "es" if said.lower().startswith("es") else "en"


def drawn() -> int:
    """A seed that nobody chose: nine digits at most, so that it can be typed again."""
    return int.from_bytes(os.urandom(8)) % 1_000_000_000


def whole(low: int, high: int = MOST) -> Callable[[str], int]:
    """Reads a whole number from ``low`` to ``high``."""

    def read(text: str) -> int:
        digits = str(text).removeprefix("-")
        if len(digits) < 20 and digits.isascii() and digits.isdecimal() and low <= int(text) <= high:
            return int(text)
        most = "" if high == MOST and len(digits) < 19 else f" to {high}"
        raise click.BadParameter(f"it is {text[:60]!r}; allowed is a whole number from {low}{most}.")

    return read


def seconds(text: str | float) -> float:
    """Reads a time that a watchdog can measure."""
    try:
        value = float(text)
    except ValueError:
        value = 0.0
    if 0.001 <= value <= 86_400:
        return value
    raise click.BadParameter(f"it is {str(text)[:60]!r}; allowed are 0.001 to 86400 seconds.")


def above_zero(text: str | float) -> float:
    """Reads a number above 0."""
    try:
        value = float(text)
    except ValueError:
        value = 0.0
    if 0 < value <= 1e12:
        return value
    raise click.BadParameter(f"it is {str(text)[:60]!r}; allowed is a number above 0.")


seed: Option[Any] = click.option(
    "--seed", metavar="N", type=whole(0), help="Decides every roll; drawn at random and printed unless given."
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
    help="Let a policy play a combatant or a whole side. May be repeated.",
)
lang: Option[Any] = click.option(
    "--lang",
    type=click.Choice(LANGUAGES),
    default=language,
    help="The language of what is told; that of the environment unless given.",
)
as_json: Option[Any] = click.option("--json", "as_json", is_flag=True, help="One JSON document on stdout, no prose.")
deadline: Option[Any] = click.option(
    "--deadline",
    type=seconds,
    default=5.0,
    metavar="SECONDS",
    show_default=True,
    help="How long a policy may think about one answer.",
)


jobs: Option[Any] = click.option(
    "--jobs",
    type=whole(1, 1024),
    metavar="N",
    help="In how many processes to play; one for each core unless given.",
)
executor: Option[Any] = click.option(
    "--executor",
    type=click.Choice((PROCESSES, DASK)),
    default=PROCESSES,
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
resume: Option[Any] = click.option(
    "--resume", is_flag=True, help="Go on with an earlier run of the same command, finished or not."
)
journal: Option[Any] = click.option(
    "--journal", metavar="FILE", help="Where what has been played is kept; in a folder of the user's unless given."
)


def together(*each: Option[Any]) -> Option[Any]:
    """Several options as one, in this order."""

    def decorate(command: F) -> F:
        for option in reversed(each):
            command = option(command)
        return command

    return decorate


played: Option[Any] = together(seed, jobs, executor, scheduler, settings, policies)
"""What is played, and by whom: of every long command."""
kept: Option[Any] = together(resume, journal, deadline, lang, as_json)
"""How it goes on and what it says: of every long command."""


def check_executor(executor: str, scheduler: str | None, jobs: int | None) -> None:
    """Whether these go together, and whether Dask is there, before anything is played."""
    if executor == DASK:
        from ..batch.dask_cluster import check_installed

        check_installed()
    elif scheduler is not None:
        raise click.UsageError("--scheduler says whose workers play with --executor dask; add that.")
    if scheduler is not None and jobs is not None:
        raise click.UsageError("--jobs is for processes of this machine; with --scheduler all its workers play.")


def check_report(path: str | None) -> None:
    """Whether a report can be written there, before anything is played."""
    if path is None:
        return
    if not path.lower().endswith((".html", ".htm")):
        raise click.UsageError(f"--report: {path} has to end in .html.")
    folder = os.path.dirname(path) or "."
    if not os.path.isdir(folder) or not os.access(folder, os.W_OK) or os.path.isdir(path):
        raise click.UsageError(f"--report: {path} cannot be written.")
    from ..report.html import check

    check()


def warn(sentence: str) -> None:
    """Something that stops nothing."""
    complain(f"warning: {sentence}")


def write_json(document: object) -> None:
    """One JSON document on stdout: accents as they are where stdout can hold them."""
    import json
    import sys

    unicode = "utf" in (getattr(sys.stdout, "encoding", None) or "").lower()
    click.echo(json.dumps(document, indent=2, ensure_ascii=not unicode, allow_nan=False))
