"""``asalto exact``: exact odds of a small fight.

The answer is complete, or an error says why there is none."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache, partial
from time import monotonic
from typing import TYPE_CHECKING

import click

from ..experiments.requests import ExactRequest
from . import options
from .interrupt import Interrupt
from .output import complain, outliving, remark, stdout_is_for_answers, write_answer, write_heading
from .outputs import Unwritten
from .program import DONE, STOPPED
from .progress import has_listener, notify, throttled

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
Works for small fights between deterministic policies: basic, aggressive, cautious, tuned. For other fights, use asalto
batch. Ctrl-C stops without an answer and exits with 130.
"""


@click.command(epilog=EXAMPLES, short_help="Compute the exact odds of a small fight.")
@click.argument("scenario")
@options.taking(ExactRequest)
def exact(asked: ExactRequest, scenario: str) -> int:
    """Compute the exact odds of a fight of SCENARIO (a file or a shipped scenario's name): win rates, survivors and
    length."""
    from ..exact.limits import WalkInterrupted
    from ..exact.summary import exact_summary
    from ..experiments.best import decided
    from ..scenario import load

    if asked.report is not None:
        from .session import check_report

        check_report(asked.report)
    chosen = decided(load(scenario, settings=asked.settings, policies=asked.policies))
    try:
        with (
            stdout_is_for_answers(),
            Interrupt(patience=2.0) as interrupt,
            status(asked.lang, asked.max_seconds) as on_progress,
        ):
            found = exact_summary(
                chosen,
                name=scenario,
                trust=asked.trust,
                max_states=asked.max_states,
                max_seconds=asked.max_seconds,
                on_progress=on_progress,
                stopped=interrupt.asked,
            )
    except WalkInterrupted as stop:
        reached = stop.progress
        complain(f"stopped in round {reached.rounds}, with {reached.decided:.1%} of all fights decided")
        return STOPPED
    return _tell(chosen, found, asked)


@contextmanager
def status(lang: str, most: float) -> Iterator[Callable[[SolverProgress], object]]:
    """Yield a progress callback. It prints a time estimate if the run is long, and on a terminal a temporary status
    line on stderr. ``most``: the time limit in seconds."""
    if has_listener():
        yield throttled(_notify_progress)
        return
    estimate = ExactEstimate(lang, most)
    if not sys.stderr.isatty():
        yield lambda reached: estimate.tell(reached.decided)
        return
    from rich.console import Console

    from ..report.exact import progress_sentence

    with Console(file=sys.stderr).status("") as shown:
        shows = throttled(lambda reached: shown.update(progress_sentence(reached, lang)))

        def told(reached: SolverProgress) -> None:
            estimate.tell(reached.decided)
            shows(reached)

        yield told


class ExactEstimate:
    """Estimate of the time left, printed once on stderr if it is long. ``most``: the time limit in seconds."""

    def __init__(self, lang: str, most: float, *, clock: Callable[[], float] = monotonic) -> None:
        self._lang = lang
        self._most = most
        self._clock = clock
        self._began = clock()
        self._over = False

    def tell(self, decided: float) -> None:
        """Print the estimate once enough time has passed. ``decided``: the share of all fights decided so far."""
        from ..exact.limits import MIN_DECIDED, PATIENCE

        seconds = self._clock() - self._began
        if self._over or seconds <= PATIENCE + 1:  # a fight that is too large has been given up by then
            return
        from ..report.words import duration, say
        from .estimate import WORTH_SAYING  # imports all of batch, which short walks do not need

        known = decided >= MIN_DECIDED
        left = min(seconds / decided if known else self._most, self._most) - seconds
        self._over = seconds + left > WORTH_SAYING
        if self._over:
            key = "estimate" if known else "estimate_most"
            remark(say(self._lang, key, time=duration(left, self._lang)))


def _notify_progress(reached: SolverProgress) -> None:
    """Send the listener the share decided and the counts of the solver."""
    notify("progress", {"done": round(1000 * reached.decided), "of": 1000})
    known = {"rounds": reached.rounds, "states": reached.states, "decided": reached.decided}
    notify("interim", {**known, "branches": reached.branches})


def _tell(scenario: Scenario, found: ExactSummary, asked: ExactRequest) -> int:
    """Write the report if one is asked for, print the answer, as a JSON document or as text, and return the exit
    code."""
    from ..narration.shipped import title_of
    from ..report.best import best_line
    from ..report.exact import exact_answer
    from ..report.headline import change_options
    from ..report.text.terminal import terminal_of

    changes = change_options(asked.settings, asked.policies)
    command = shlex.join(["asalto", "exact", found.scenario, *changes])
    answer = cache(partial(exact_answer, found, scenario, command, asked.lang))
    unwritten = Unwritten()
    if asked.report is not None:
        unwritten.save_report(asked.report, answer)
    with outliving(asked.report is not None):
        if not asked.as_json:
            best = best_line(scenario, asked.lang)
            title = title_of(found.title, asked.lang) or found.system
            write_heading(terminal_of(sys.stdout), title, *([best] if best else []))
        write_answer(lambda: found, answer, as_json=asked.as_json)
    return unwritten.told(DONE)
