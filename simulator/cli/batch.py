"""``asalto batch``: many fights, counted.

Memory does not grow with the number of fights, and the counts do not depend on the number of jobs."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from time import perf_counter
from typing import TYPE_CHECKING

import click

from . import options
from .interrupt import Interrupt
from .program import STOPPED, complain
from .progress import bar

if TYPE_CHECKING:
    from ..batch.tally import Tally
    from ..scenario import Scenario

EXAMPLES = """\b
Examples:
  asalto batch reference_duel                          1000 fights
  asalto batch attic.toml -n 20000 --jobs 4 --seed 7
  asalto batch attic.toml --policy horrors=aggressive
  asalto batch attic.toml --set combatants.Zombi.count=2 --set combatants.Elena.max_life=25
  asalto batch attic.toml --json | jq '.sides, .draws.rate'
  asalto run attic.toml --seed 7 --fight 12            watch the twelfth fight of that seed
\b
Ctrl-C stops after the fight being played, sums up those that were, and exits with 130.
"""


@click.command(epilog=EXAMPLES, short_help="Play many fights: who wins how often, who is left.")
@click.argument("scenario")
@click.option(
    "-n", "--fights", type=options.whole(1), metavar="N", default=1000, show_default=True, help="How many fights."
)
@options.seed
@click.option(
    "--jobs",
    type=options.whole(1, 1024),
    metavar="N",
    default=1,
    show_default=True,
    help="In how many processes to play them.",
)
@options.settings
@options.policies
@options.deadline
@options.lang
@options.as_json
@click.pass_context
def batch(
    ctx: click.Context,
    scenario: str,
    fights: int,
    seed: int | None,
    jobs: int,
    settings: Sequence[str],
    policies: Sequence[str],
    deadline: float,
    lang: str,
    as_json: bool,
) -> None:
    """Play many fights of SCENARIO, a file or the name of a shipped one: who wins how often, who is left, how long it
    takes, each with the interval that the number of fights supports."""
    from ..scenario import load

    chosen = load(scenario, settings=settings, policies=policies)
    number = options.drawn() if seed is None else seed
    with Interrupt() as interrupt:
        if not as_json:
            _begin(chosen, number, fights, lang, drawn=seed is None)
        began = perf_counter()
        tally = _play(chosen, number, fights, jobs, deadline, interrupt)
        elapsed = perf_counter() - began
    if tally.fights < fights:
        complain(f"stopped after {tally.fights} of {fights} fights")
    if tally.fights:
        _tell(scenario, chosen, number, tally, elapsed, lang, as_json=as_json)
    if tally.fights < fights:
        ctx.exit(STOPPED)


def _begin(scenario: Scenario, seed: int, fights: int, lang: str, *, drawn: bool) -> None:
    """What is fought, and how to have it again."""
    from ..report.paper import paper
    from ..report.words import number, say

    out = paper(sys.stdout)
    told = say(lang, "fights_of", fights=number(fights, lang), seed=seed)
    out.line(scenario.title or scenario.system, "heading")
    out.line(f"{told} ({say(lang, 'again', seed=seed)})" if drawn else told)
    out.line()


def _play(scenario: Scenario, seed: int, fights: int, jobs: int, deadline: float, interrupt: Interrupt) -> Tally:
    from ..batch.play import play_here, play_in_workers

    with bar(fights) as told:
        if jobs == 1:
            return play_here(scenario, seed, fights, deadline=deadline, told=told, stopped=interrupt.asked)
        return play_in_workers(scenario, seed, fights, jobs, deadline=deadline, told=told, stopped=interrupt.asked)


def _tell(name: str, scenario: Scenario, seed: int, tally: Tally, elapsed: float, lang: str, *, as_json: bool) -> None:
    from ..batch.summary import document, summary

    found = summary(name, scenario, seed, tally, elapsed)
    if as_json:
        options.write_json(document(found))
        for (who, kind, how), times in sorted(tally.faults.items()):
            fight, message = tally.first[who, kind, how]
            options.warn(f"{who}, {kind}, {how}, {times} times, first in fight {fight}: {message}")
        return
    from ..report.batch import write
    from ..report.paper import paper
    from ..trace.narrate import words_of
    from ..trace.wording import Book

    names, sides = scenario.encounter.names, [side.name for side in scenario.encounter.sides]
    write(found, tally, Book(lang, words_of(scenario.system, lang), names, sides), paper(sys.stdout))
