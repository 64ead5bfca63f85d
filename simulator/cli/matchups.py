"""``asalto matchups``: play every policy of one side against every policy of another."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from ..experiments.requests import MatchupsRequest
from . import options
from .program import DONE
from .progress import bar, watching

if TYPE_CHECKING:
    from ..experiments.matchups import MatchupsPlan
    from .session import Session

EXAMPLES = """\b
Examples:
  asalto matchups attic.toml                             25 pairs of policies, 200 fights each
  asalto matchups attic.toml -n 1000 --seed 7
  asalto matchups attic.toml --also search               a sixth policy for both sides
  asalto matchups attic.toml --also my_tactics.toml --also ./bot.py:Bold
  asalto matchups brawl.toml --side guests --against guards    two of several sides
  asalto matchups attic.toml --json | jq '.worst.rate, .best.rate, .value.rate'
  asalto matchups attic.toml --report attic.html         write an HTML report

\b
In a cell, all combatants of a side have one policy, also those that have their own in the file. All cells use the same
dice. Both sides at their best: the value of the matrix game, in which each side takes the policy (or the shares of
policies) that guarantees it most. A policy is dominated if another one of its side is never worse, and clearly better
against at least one policy of the other side (Holm's correction, 5 %).

\b
Ctrl-C stops after the current fights and shows every cell so far; --resume continues.
"""


@click.command(epilog=EXAMPLES, short_help="Show how far the odds depend on the policies of the sides.")
@click.argument("scenario")
@options.experiment(MatchupsRequest)
def matchups(session: Session, asked: MatchupsRequest, scenario: str) -> int:
    """Play SCENARIO (a file or a shipped scenario's name) with each policy of one side against each policy of
    the other, and report the win rates, the dominated policies and the odds with both sides at their best."""
    from ..experiments.matchups import play_matchups
    from ..report.matchups import announcement, matchups_answer

    plan, lang = _plan(session, scenario, asked), session.lang
    arms = plan.all_arms
    session.begin(plan.scenario.heading, announcement(plan, asked.fights, session.seed, lang), of=plan.scenario)
    document = session.answered(scenario, plan.scenario)
    with session.playing(arms, asked.fights * len(arms)) as playing:
        found = play_matchups(playing.engine, plan, asked.fights, playing.progress, watching(document))
    if found is not None:
        command = session.repeat(asked, scenario)
        session.tell(
            lambda: document(found),
            lambda: matchups_answer(found, plan.scenario, session.seed, command, session.elapsed, lang),
        )
    if found is None or not found.whole:
        done, most = 0 if found is None else found.fights, asked.fights * len(arms)
        return session.interrupted("stopped_bounded", done=done, most=most)
    return DONE


def _plan(session: Session, scenario: str, asked: MatchupsRequest) -> MatchupsPlan:
    """Return the sides and policies, ready to be played."""
    from ..experiments.matchups import matchups_plan

    source = session.source(scenario)
    with bar(1) as progress:
        return matchups_plan(source, asked, progress)
