"""``asalto balance``: find three solutions for a fair fight and write one to a file."""

from __future__ import annotations

import os
import shlex
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from ..experiments.requests import BalanceRequest
from . import options
from .outputs import check_outputs
from .program import CHECK_FAILED, DONE
from .progress import watching

if TYPE_CHECKING:
    from ..experiments.answered import AnsweredBalance
    from ..experiments.balance import Balance
    from ..experiments.candidates import SearchGoal
    from ..experiments.levers import Step
    from ..report.balance import BalanceWords
    from .session import Session

EXAMPLES = """\b
Examples:
  asalto balance attic.toml --win 70%                    three solutions with a win rate of 70 %
  asalto balance attic.toml --win 70% --deaths "<20%"    a death in less than 20 % of fights
  asalto balance attic.toml --win 60% --time 240         take about four minutes
  asalto balance attic.toml --win 60% --seed 7 --fights 9000    the same answer on every machine
  asalto balance attic.toml --win 70% --take 1 -o fair_attic.toml
  asalto balance attic.toml --win 70% --report attic.html
  asalto balance attic.toml --win 70% --json | jq '.ways[].changes'

\b
On the game master's side, a solution may change numbers (a single enemy may be left out), toughness, the best weapon by
a step or two, and policies; on the players' side, the number of identical combatants, and granted points. Each change
is tried coarsely; the best ones are played further until they are known to two percentage points or the budget is
spent. Each solution has at least 400 fights. The budget is a number of fights: --fights, or what fits in --time. It is
printed first.

\b
The file written is SCENARIO with its comments, the changes marked, and the expected results at the top. On a terminal,
the command asks which solution to write. Exit code 1: no solution is shown to meet the goal (--within); the nearest are
shown.
"""
_FILES: Final = ("--report", "--take", "-o", "--output")
"""Options about output, which do not affect the search."""


@click.command(epilog=EXAMPLES, short_help="Find three solutions for a fair fight and write one.")
@click.argument("scenario")
@options.experiment(BalanceRequest)
def balance(session: Session, asked: BalanceRequest, scenario: str) -> int:
    """Find three solutions for SCENARIO (a file or a shipped scenario's name): changes after which the players win as
    often as asked and die no more often. Write one of them to a file."""
    from attrs import evolve

    from ..experiments.answered import AnsweredBalance
    from ..experiments.balance import USUAL_SECONDS, WITHIN, BalancePlan, estimated_budget, find_balance
    from ..experiments.balance_search import FIRST_LEVELS
    from ..experiments.levers import find_levers
    from ..narration.wording import Phrasebook
    from ..report.balance import BalanceWords, announcement, balance_answer, goal_text
    from ..statistics.accumulator import own_side
    from ..statistics.constraints import width

    seconds, fights = asked.time, asked.fights
    if asked.take is not None and asked.output is None:
        raise click.UsageError("--take needs a file to write to: -o FILE.")
    if seconds is not None and fights is not None:
        raise click.UsageError("--time and --fights exclude each other; give one of them.")
    check_outputs({"--output": asked.output, "--journal": session.options.journal})
    source = session.source(scenario)
    base = source.arm()
    chosen, lang = base.scenario, session.lang
    own = base.layout.side_names[own_side(base.layout)]
    goal = _goal(own, asked.win, asked.deaths)
    within = width("within", asked.within or WITHIN, goal.metrics(base)[0])
    levers = find_levers(chosen, source)
    if fights is not None and fights < FIRST_LEVELS[0]:
        raise click.UsageError(f"--fights is {fights}; allowed are at least {FIRST_LEVELS[0]}")
    told = goal_text(asked.win, asked.deaths, lang)
    plan = BalancePlan(USUAL_SECONDS if seconds is None else seconds, within=within)
    budget = estimated_budget(base, plan, session.run.jobs) if fights is None else fights
    session.settled = {} if fights is not None else {"--time": ("--fights", str(budget))}
    bound = None if fights is not None else plan.seconds
    session.begin(chosen.heading, announcement(told, len(levers), budget, bound, session.seed, lang), of=chosen)
    plan = evolve(plan, fights=budget)

    def document(found: Balance) -> AnsweredBalance:
        return AnsweredBalance(found, scenario, chosen.system, session.seed, session.elapsed, chosen.best)

    with session.playing((base,), 0, more=_goal_texts(goal), timed=fights is None) as playing:
        found = find_balance(playing.engine, source, levers, goal, plan, playing.progress, watching(document))
    if found is None:
        return session.interrupted("stopped_search", done=0)
    words = BalanceWords(Phrasebook.of(chosen, lang), own)
    command = session.same_again(_FILES)
    session.tell(
        lambda: document(found),
        lambda: balance_answer(found, words, chosen, told, session.seed, command, session.elapsed),
    )
    if not found.whole:
        return session.interrupted("stopped_search", done=found.fights)
    _write_chosen(session, asked, scenario, found, words)
    return DONE if found.reached else CHECK_FAILED


def _goal(own: str, win: float, deaths: float | None) -> SearchGoal:
    """Return the goal: the win rate as target, and deaths, which are required only if --deaths is given."""
    from ..experiments.candidates import SearchGoal
    from ..statistics.constraints import Constraint

    most = Constraint(f"some_dead({own})<={1.0 if deaths is None else deaths:g}", f"some_dead({own})", "<=", 1.0)
    if deaths is not None:
        most = Constraint(f"some_dead({own})<{deaths:g}", f"some_dead({own})", "<", deaths)
    return SearchGoal(Constraint(f"win({own})={win:g}", f"win({own})", "=", win), (most,))


def _goal_texts(goal: SearchGoal) -> list[str]:
    return [goal.target.text, *(one.text for one in goal.requires)]


# Writing the chosen solution.


def _write_chosen(session: Session, asked: BalanceRequest, scenario: str, found: Balance, words: BalanceWords) -> None:
    """Write the solution of --take or the one chosen on a terminal; otherwise print the command that writes one."""
    from ..report.words import say

    lang, ways, take, output = session.lang, len(found.ways), asked.take, asked.output
    if not ways and not (found.settled and output is not None and take is not None):
        return
    number = take if take is not None or session.options.as_json else _asked(ways, lang)
    if number is None:
        if not session.options.as_json:
            words_typed = [*session.same_again(_FILES), "--resume", "--take", "1", "-o", say(lang, "html_balance-file")]
            click.echo(say(lang, "balance-take", command=shlex.join(words_typed)))
        return
    if number < 1:
        return
    if number > ways and not found.settled:
        raise click.UsageError(f"--take {number}: there are {ways} solutions.")
    path = output if output is not None else click.prompt(say(lang, "balance-ask_file"), default=_beside(scenario))
    changes = () if found.settled else found.ways[number - 1].changes
    _write(session, scenario, Path(path), found, changes, words)
    if changes:
        said = say(lang, "balance-written", path=path, way=number, changes=words.changes(changes))
    else:
        said = say(lang, "balance-written_same", path=path)
    click.echo(said, err=session.options.as_json)


def _asked(ways: int, lang: str) -> int | None:
    """Ask for a solution on a terminal. Return its number, or None without a terminal."""
    from ..report.words import say

    if not (sys.stdin.isatty() and sys.stdout.isatty()) or os.environ.get("CI"):
        return None
    chosen: int = click.prompt(say(lang, "balance-ask", ways=ways), type=click.IntRange(0, ways), default=1)
    return chosen


def _beside(scenario: str) -> str:
    """Return a name for a new file beside the scenario, or in the current folder."""
    path = Path(scenario)
    stem = path.stem if path.suffix == ".toml" else path.name
    folder = path.parent if path.suffix == ".toml" else Path()
    return str(folder / f"{stem}_balanced.toml")


def _write(session: Session, scenario: str, path: Path, found: Balance, changes: Step, words: BalanceWords) -> None:
    """Write the scenario to a file, with the changes and those of --set and --policy. Raises OSError."""
    from ..experiments.best import pins
    from ..report.words import say
    from ..scenario.rewrite import rewritten
    from ..wire.saving import save

    lang = session.lang
    candidate = next((way.candidate for way in found.ways if way.changes == changes), found.base)
    head = [
        say(lang, "balance-head", changes=words.changes(changes)),
        say(lang, "balance-head_figures", seed=session.seed, **words.figures(candidate)),
    ]
    marks = {"was": say(lang, "balance-was", stood="{}"), "was_sheet": say(lang, "balance-was_sheet", stood="{}")}
    stood = {change.key.rpartition(".")[2]: change.now for change in changes}
    policies = [*session.options.policies, *pins(session.source(scenario).load())]
    settings = [*session.options.settings, *(change.setting for change in changes)]
    text = rewritten(scenario, settings, head, stood=stood, policies=policies, **marks)
    save(path, text)
