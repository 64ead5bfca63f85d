"""``asalto check-bot`` and ``asalto check-policy``: test a program or a policy before it plays."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

import click

from ..experiments import requests
from ..experiments.declaring import texts
from . import options
from .output import complain, write_json
from .program import CHECK_FAILED, DONE

if TYPE_CHECKING:
    from ..policy.spec import PolicySpec
    from ..testing.program_checks import Finding

BOT_EXAMPLES = """\b
Examples:
  asalto check-bot -- python3 bot.py
  asalto check-bot --game haunted_house --deadline 1 -- node bot.js
  asalto check-bot --json -- ./bot | jq '.findings[] | select(.problem != "")'

\b
The command sends every message of docs/protocol.md: pings, both tries of a question, long questions and messages, split
messages, unknown questions, the end of input. Then the program plays fights of every game in all seats, twice with the
same seed. Exit code 1: a check failed; its line says why.
"""
POLICY_EXAMPLES = """\b
Examples:
  asalto check-policy cautious
  asalto check-policy ./bot.py:Stubborn --game haunted_house
  asalto check-policy '{ use = "./bot.py:Stubborn", nerve = 3 }' --fights 100

\b
The policy plays random fights of the shipped scenarios, in some seats and in all, twice with the same seed and once
more in the actor runtime. Exit code 1: the policy broke a promise of docs/policies.md; the output says which.
"""

game = options.made(texts("Only this game (default: all games).", "GAME", flags=("--game",)), "games")


@click.command("check-bot", epilog=BOT_EXAMPLES, short_help="Test a program as a player.")
@click.argument("command", nargs=-1, required=True)
@game
@options.deadline
@options.printed
def check_bot(command: Sequence[str], games: Sequence[str], deadline: float, lang: str, as_json: bool) -> int:
    """Test the program COMMAND as a player: all messages, common mistakes and whole fights."""
    from ..policy.spec import PolicySpec, as_use
    from ..testing.program_checks import check_program

    spec = PolicySpec(as_use(command))
    return _report(check_program(spec, _games(games), deadline=deadline), spec, lang, as_json)


@click.command(
    "check-policy", epilog=POLICY_EXAMPLES, short_help="Test a policy: a Python class, a table or a program."
)
@click.argument("policy")
@game
@options.made(requests.FIGHTS._replace(help="Number of fights per game.", default=20), "fights")
@options.made(requests.SEED._replace(help="Random seed.", default=0), "seed")
@options.deadline
@options.printed
def check_policy(
    policy: str, games: Sequence[str], fights: int, seed: int, deadline: float, lang: str, as_json: bool
) -> int:
    """Test POLICY: a name, a class in a file, a table, or a program."""
    from ..policy.spec import PolicySpec
    from ..scenario.overrides import typed_value

    try:
        spec = PolicySpec.of(typed_value(policy, "policy"))
    except ValueError as error:
        raise click.UsageError(f"the policy {policy!r:.80}: {error}") from error
    return _report(_policy_findings(spec, _games(games), fights, seed, deadline), spec, lang, as_json)


def _policy_findings(
    spec: PolicySpec, games: Sequence[str], fights: int, seed: int, deadline: float
) -> Iterator[Finding]:
    from ..runtime.factories import factory
    from ..scenario import load, shipped
    from ..testing import CheckFailed
    from ..testing import check_policy as check
    from ..testing.program_checks import PLAYS, Finding

    make = factory(spec)
    scenarios = [load(name) for name, _ in shipped()]
    for name in games:
        encounters = [each.encounter for each in scenarios if each.system == name and not each.chain]
        problem = ""
        try:
            check(make, encounters, fights=fights, seed=seed, deadline=deadline)
        except CheckFailed as failed:
            problem = str(failed)
        yield Finding(f"{PLAYS} {name}", problem)


def _games(named: Sequence[str]) -> Sequence[str]:
    """Return the named games, or all of them. Raises UsageError for an unknown name."""
    from .. import systems
    from ..scenario.diagnostics import nearest

    for name in named:
        if name not in systems.NAMES:
            near = nearest(name, systems.NAMES)
            hint = f"; the nearest is {near!r}" if near else ""
            raise click.UsageError(f"there is no game {name!r}{hint}; allowed: {', '.join(systems.NAMES)}")
    return named or systems.NAMES


def _report(findings: Iterator[Finding], spec: PolicySpec, lang: str, as_json: bool) -> int:
    """Print the result of each check as soon as it is there, and return the exit code."""
    from ..report.words import say

    found = []
    for finding in findings:
        found.append(finding)
        if as_json:
            continue
        name, _, of = finding.check.partition(" ")
        told = say(lang, f"check_{name}", game=of)
        if finding.problem:
            complain(f"{told}: {finding.problem}")
        else:
            click.echo(f"ok  {told}")
    failed = sum(bool(finding.problem) for finding in found)
    if as_json:
        rows = [{"check": finding.check, "problem": finding.problem} for finding in found]
        write_json({"policy": spec.plain(), "failed": failed, "findings": rows})
    else:
        click.echo(say(lang, "check_failed" if failed else "check_passed", failed=failed, checks=len(found)))
    return CHECK_FAILED if failed else DONE
