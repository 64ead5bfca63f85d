"""``asalto run``: play one fight and narrate it.

The same scenario, seed and number give the same fight here, in a batch, and in both runtimes."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, nullcontext
from functools import partial
from typing import TYPE_CHECKING

import click

from ..experiments import bounds
from ..experiments.requests import RunRequest
from . import options
from .output import outliving, stdout_is_for_answers, warn, with_seed, write_heading, write_json
from .outputs import check_outputs

if TYPE_CHECKING:
    from ..core.scene import Listener
    from ..narration.narrator import Narrator
    from ..report.text.terminal import Terminal
    from ..runtime.campaign import CampaignOutcome
    from ..runtime.result import Fault, Result
    from ..scenario import Scenario
    from ..trace.writer import TraceWriter

MOST_FAULTS = 5  # printed on stderr; --json has all of them

EXAMPLES = """\b
Examples:
  asalto run reference_duel                            a shipped scenario
  asalto run attic.toml --seed 7 --fight 12            fight 12 of the batch with that seed
  asalto run attic.toml --policy investigators=cautious --policy "Zombi 2=random"
  asalto run attic.toml --policy Elena="program: node bot.js"    let a program play Elena
  asalto run attic.toml --set combatants.Zombi.count=5 --set variants.dodge_scope=single_attack
  asalto run attic.toml --trace attic.jsonl            record it for asalto replay
  asalto run attic.toml --policy horrors=wolves.toml --why     show the tactics row of each action
  asalto run attic.toml --json | jq .outcome
"""


@click.command(epilog=EXAMPLES, short_help="Play one fight and narrate it.")
@click.argument("scenario")
@options.taking(RunRequest)
def run(asked: RunRequest, scenario: str) -> None:
    """Play one fight of SCENARIO (a file or a shipped scenario's name) and narrate it."""
    from ..experiments.best import decided
    from ..scenario import load

    check_outputs({"--trace": asked.trace}, [scenario])
    chosen = decided(load(scenario, settings=asked.settings, policies=asked.policies))
    number = bounds.draw_seed() if asked.seed is None else asked.seed
    chosen = chosen.fixed(number, asked.fight)
    show = None if asked.as_json else Show(chosen, asked.lang, asked.why, outlives=asked.trace is not None)
    with tracing(asked.trace, chosen, number, asked.fight) as writer:
        if show is not None:
            show.begin(number, asked.fight, drawn=asked.seed is None)
        listener = _together(None if show is None else show.narrator, writer)
        with stdout_is_for_answers() if asked.as_json else nullcontext():
            result = _play(asked.runtime, bool(chosen.chain))(
                chosen, number, asked.fight, listener=listener, deadline=asked.deadline, trust=asked.trust
            )
        if writer is not None:
            writer.close(result.outcome)
    if show is not None:
        show.end(result)
    else:
        from ..runtime.fight_document import FightDocument

        write_json(
            FightDocument(scenario, chosen, number, asked.fight, result, None if writer is None else writer.digest)
        )
    warn_of(result.faults)


def warn_of(faults: Sequence[Fault]) -> None:
    """Warn of the first faults of a fight and of the number of others."""
    for fault in faults[:MOST_FAULTS]:
        warn(_fault_line(fault))
    more = len(faults) - MOST_FAULTS
    if more > 0:
        warn("and 1 more fault" if more == 1 else f"and {more} more faults")


class Show:
    """Fight on stdout: a heading, the narration, and the final table.

    ``outlives``: the fight goes on without a reader, as there is a trace to write."""

    def __init__(self, scenario: Scenario, lang: str, why: bool = False, *, outlives: bool = False) -> None:
        from ..narration.narrator import Line, narrator_of
        from ..report.text.terminal import terminal_of

        self._scenario = scenario
        self._lang = lang
        out: Terminal = terminal_of(sys.stdout)
        self._terminal = out

        self._reader = partial(outliving, outlives)

        def say(line: Line) -> None:
            with self._reader():
                out.line(line.text, line.tone, line.level)

        self.narrator: Narrator = narrator_of(scenario, say, lang, reasons=why)

    def begin(self, seed: int, fight: int, *, drawn: bool) -> None:
        """Print the heading and how to repeat this fight."""
        from ..narration.shipped import title_of
        from ..report.best import best_line, numbers_line
        from ..report.words import say

        told = say(self._lang, "fight_of", seed=seed, fight=fight)
        title = title_of(self._scenario.heading, self._lang)
        best = best_line(self._scenario, self._lang)
        drawn_line = numbers_line(self._scenario, self._lang)
        lines = [line for line in (best, drawn_line) if line]
        with self._reader():
            write_heading(self._terminal, title, *lines, with_seed(told, seed, self._lang) if drawn else told)

    def end(self, result: Result | CampaignOutcome) -> None:
        """Print the end of the fight and the state of every combatant."""
        from ..report.fight import fates_table

        with self._reader():
            self._terminal.line()
            self.narrator.ended(result.outcome)
            self._terminal.line()
            self._terminal.table(fates_table(result.fates, self.narrator.book))


Play = Callable[..., "Result | CampaignOutcome"]


def _play(runtime: str, chained: bool) -> Play:
    """Return the function that plays a fight, or a chain, in that runtime."""
    if runtime == "inline":
        from ..runtime import campaign, inline

        return campaign.play if chained else inline.play

    from ..runtime import actor_campaign, actor_runner  # only these need trio

    return actor_campaign.play if chained else actor_runner.play


def tracing(path: str | None, scenario: Scenario, seed: int, fight: int) -> AbstractContextManager[TraceWriter | None]:
    """Return the context of the trace writer for ``path``; it gives None without a path."""
    if path is None:
        return nullcontext()
    from ..trace.writer import write_trace

    return write_trace(path, scenario, seed, fight)


def _together(first: Listener | None, second: Listener | None) -> Listener | None:
    """Combine two listeners. Return None without any, because a fight without a listener is faster."""
    if first is None or second is None:
        return first or second
    from ..core.scene import Audience

    return Audience(first, second)


def _fault_line(fault: Fault) -> str:
    return f"{fault.seat_name}, {fault.kind}, {fault.how}: {fault.message}"
