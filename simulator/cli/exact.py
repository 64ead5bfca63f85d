"""``asalto exact``: the odds of a small fight, without any luck.

The answer is whole, or a sentence says why there is none."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING

import click

from ..experiments import bounds
from . import options
from .interrupt import Interrupt
from .output import complain, write_json
from .program import DONE, STOPPED
from .progress import seldom

if TYPE_CHECKING:
    from ..exact.solver import SolverProgress
    from ..exact.summary import ExactSummary
    from ..scenario import Scenario

EXAMPLES = """\b
Examples:
  asalto exact reference_duel
  asalto exact reference_duel --set sheets.brawler.natural_armour=3
  asalto exact duel.toml --policy left=basic --policy right=basic
  asalto exact reference_duel --json | jq '.sides, .rounds.mean'
\b
For small fights between policies that leave nothing to luck: basic, and in tiny fights aggressive and cautious, which
look at everything. Others are for asalto batch. Ctrl-C stops without an answer and exits with 130.
"""


@click.command(epilog=EXAMPLES, short_help="The exact odds of a small fight, without any luck.")
@click.argument("scenario")
@options.settings
@options.policies
@click.option(
    "--max-states",
    type=options.whole(bounds.STATES),
    metavar="N",
    default=200_000,
    show_default=True,
    help="Give up beyond so many different states.",
)
@click.option(
    "--max-seconds",
    type=options.real(bounds.SECONDS),
    metavar="SECONDS",
    default=120.0,
    show_default=True,
    help="Give up after so long.",
)
@options.lang
@options.as_json
def exact(
    scenario: str,
    settings: Sequence[str],
    policies: Sequence[str],
    max_states: int,
    max_seconds: float,
    lang: str,
    as_json: bool,
) -> int:
    """Every way that a fight of SCENARIO can go, with its chance: who wins how often, who is left, how long it takes,
    to the last digit."""
    from ..exact.limits import Stopped
    from ..exact.summary import exact_summary
    from ..scenario import load

    chosen = load(scenario, settings=settings, policies=policies)
    try:
        with Interrupt() as interrupt, status(lang) as on_progress:
            found = exact_summary(
                chosen,
                name=scenario,
                max_states=max_states,
                max_seconds=max_seconds,
                on_progress=on_progress,
                stopped=interrupt.asked,
            )
    except Stopped as stop:
        reached = stop.progress
        complain(f"stopped in round {reached.rounds}, with {reached.decided:.1%} of all fights decided")
        return STOPPED
    _tell(chosen, found, lang, as_json=as_json)
    return DONE


@contextmanager
def status(lang: str) -> Iterator[Callable[[SolverProgress], object]]:
    """A callback that shows the progress in a line on stderr, gone at the end; it does nothing without a terminal."""
    if not sys.stderr.isatty():
        yield lambda reached: None
        return
    from rich.console import Console

    from ..report.text.exact import progress_sentence

    with Console(file=sys.stderr).status("") as shown:
        yield seldom(lambda reached: shown.update(progress_sentence(reached, lang)))


def _tell(scenario: Scenario, found: ExactSummary, lang: str, *, as_json: bool) -> None:
    if as_json:
        from ..exact.summary import exact_document

        write_json(exact_document(found))
        return
    from ..narration.wording import Phrasebook
    from ..report.text.exact import write_exact
    from ..report.text.terminal import terminal_of

    write_exact(found, Phrasebook.of(scenario, lang), terminal_of(sys.stdout))
