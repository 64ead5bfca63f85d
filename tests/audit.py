"""``python -m tests.audit [GAME] [-n 200]``: the referee recomputes fights of every shipped scenario and chain.

Each fight is played with the scenario's own policies and with every built-in one on all sides. The program prints
each kind of finding once per scenario; the exit code is 1 if there are any."""

from __future__ import annotations

import argparse
import re
import sys
from collections import Counter
from concurrent.futures import ProcessPoolExecutor

from attrs import frozen

from simulator import systems
from simulator.referee import Audit, audit
from simulator.scenario import Scenario, load
from simulator.trace.reader import read
from tests import shipping
from tests.traces import inline_play, traced

OWN = "own"
POLICIES = (OWN, "basic", "random", "aggressive", "cautious")


@frozen
class Case:
    """Fights 1 to ``fights`` of a shipped scenario, its sides under ``policy`` (own: the scenario's)."""

    name: str
    policy: str
    fights: int


@frozen
class Found:
    """Counts of a case, and its findings: kind (digits left out) -> (number, the first one)."""

    case: Case
    rolls: int
    figures: int
    kinds: dict[str, tuple[int, str]]


def scenario_of(case: Case) -> Scenario:
    """Return the case's scenario with its policies."""
    sides = [side.name for side in shipping.loaded(case.name).encounter.sides]
    return load(case.name, policies=[] if case.policy == OWN else [f"{side}={case.policy}" for side in sides])


def audited(scenario: Scenario, fight: int, seed: int = 1) -> Audit:
    """Play one fight or campaign and return the referee's audit of its trace."""
    return audit(read(traced(inline_play, scenario, seed, fight, deadline=None)[0]))


def examined(case: Case) -> Found:
    """Audit all fights of a case."""
    scenario = scenario_of(case)
    rolls = figures = 0
    kinds: Counter[str] = Counter()
    first: dict[str, str] = {}
    for fight in range(1, case.fights + 1):
        found = audited(scenario, fight)
        rolls, figures = rolls + found.rolls, figures + found.figures
        for finding in found.findings:
            kind = re.sub(r"-?\d+", "#", f"{finding.rule}: {finding.problem}")
            kinds[kind] += 1
            first.setdefault(kind, f"fight {fight}, {finding}")
    return Found(case, rolls, figures, {kind: (times, first[kind]) for kind, times in kinds.items()})


def cases(games: list[str], fights: int) -> list[Case]:
    """Return every shipped scenario and chain of the games under every policy."""
    names = [name for game in games for name in (*shipping.fights(f"{game}/"), *shipping.chains(f"{game}/"))]
    return [Case(name, policy, fights) for name in names for policy in POLICIES]


def main() -> int:
    """Read the command line, audit, print the findings and return the exit code."""
    parser = argparse.ArgumentParser(description="Have the referee recompute fights of all shipped scenarios.")
    parser.add_argument("game", nargs="*", help=f"one or more of {', '.join(systems.NAMES)} (all)")
    parser.add_argument("-n", "--fights", type=int, default=200, help="fights of each scenario and policy (200)")
    parser.add_argument("--only", default="", help="scenarios whose name holds this")
    parser.add_argument("--jobs", type=int, default=2, help="worker processes (2)")
    asked = parser.parse_args()
    chosen = [case for case in cases(asked.game or list(systems.NAMES), asked.fights) if asked.only in case.name]
    rolls = figures = wrong = 0
    with ProcessPoolExecutor(asked.jobs) as pool:
        for found in pool.map(examined, chosen):
            rolls, figures = rolls + found.rolls, figures + found.figures
            for times, first in found.kinds.values():
                wrong += times
                print(f"{found.case.name}, {found.case.policy}: {times} times, first in {first}", flush=True)
    print(f"{len(chosen)} cases, {rolls:,} rolls, {figures:,} figures recomputed, {wrong:,} findings")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
