"""Cost of a decision of a built-in policy, beside the version before the work on speed or another (``--against``):
``python -m benchmarks.decisions``, plain Python against plain Python, CPU time in turns.

The version before the work on speed put every question to a policy, also those that the policy always answered by
default. So the benchmark compares kinds of question one by one, weighted as they are asked today: a ratio above 1 is a
policy that has become slower. Views and options count in a policy's time, because they are made when the policy looks
at them."""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from statistics import median
from typing import Final

from attrs import frozen
from rich.console import Console
from rich.table import Table

from simulator.core.errors import BadScenario
from simulator.scenario.library import find

from .command_line import run_program
from .thinking import COMMIT, ROOT, Contender, NoReference, unpacked

POLICIES: Final = ("aggressive", "cautious")
SCENARIOS: Final = (
    "haunted_house/three_against_a_werewolf",
    "haunted_house/firearms_and_jams",
    "ira_y_gloria/ambush_by_the_cult",
    "ira_y_gloria/pistols_in_melee",
    "fragmentos/officer_and_cult",
    "fragmentos/mark_and_the_flayed_man",
    "tapiz/knockout_and_recovery",
    "tapiz/rust_coast_boarding",
)
TURNS: Final = 7
SECONDS: Final = 0.3  # of the version before, a turn
PLAYER: Final = """
import json, sys, time
from policies.generic import PlannedPolicy
from simulator.runtime.inline import Runner
from simulator.scenario.library import find
from simulator.scenario.load import load
spent, plain, clock = {}, PlannedPolicy.choose, time.process_time
def choose(self, ask, sight):
    start = clock()
    option = plain(self, ask, sight)
    kind = spent.setdefault(ask.kind, [0, 0.0])
    kind[1] += clock() - start
    kind[0] += 1
    return option
PlannedPolicy.choose = choose
PlannedPolicy.planner = lambda self: None  # so that the policy itself is asked; the old version has no planners
scenario = load(find(sys.argv[1]))
seats = [f"{side.name}={sys.argv[2]}" for side in scenario.encounter.sides]
number = 0
with Runner(load(find(sys.argv[1]), policies=seats), 7) as runner:
    for line in sys.stdin:
        spent.clear()
        for _ in range(int(line)):
            number += 1
            runner.play(number)
        print(json.dumps(spent), flush=True)
"""

Spent = dict[str, tuple[int, float]]
"""By kind of question: the number of answers, and their CPU seconds."""


@frozen
class Cost:
    """Microseconds per decision before and now, over the kinds of question that both were asked; decisions per fight
    now; the kind that takes most of the time now, with its ratio."""

    before: float
    now: float
    decisions: float
    most: str

    @property
    def ratio(self) -> float:
        """The time of a decision now, as a multiple of before."""
        return self.now / self.before


def pooled(turns: Sequence[Spent]) -> dict[str, float]:
    """Return microseconds per question of each kind: the medians of several turns."""
    kinds = {kind for turn in turns for kind in turn}
    return {
        kind: median(turn[kind][1] / turn[kind][0] for turn in turns if kind in turn) * 1e6 for kind in sorted(kinds)
    }


def cost(reference: Path, scenario: str, planner: str) -> Cost:
    """Play in turns; the numbers of questions are today's."""
    pair = [Contender(folder, scenario, True, PLAYER, planner) for folder in (reference, ROOT)]
    first = [sum(seconds for _, seconds in contender.said(2).values()) for contender in pair]
    count = max(2, int(SECONDS / max(first[0] / 2, 1e-4)))
    for contender in pair:
        contender.said(count)  # caches that last from fight to fight are full
    turns = [[contender.said(count) for contender in pair] for _ in range(TURNS)]
    for contender in pair:
        contender.close()
    before, now = (pooled([turn[number] for turn in turns]) for number in range(2))
    asked: Counter[str] = Counter()
    for _, today in turns:
        asked.update({kind: answered for kind, (answered, _) in today.items() if kind in before})
    total = asked.total()
    spent = {kind: asked[kind] * now[kind] for kind in asked}
    dearest = max(spent, key=lambda kind: spent[kind])
    return Cost(
        sum(asked[kind] * before[kind] for kind in asked) / total,
        sum(spent.values()) / total,
        total / (TURNS * count),
        f"{dearest} {now[dearest] / before[dearest]:.2f}",
    )


def shipped(name: str) -> str:
    """Return the name of a shipped scenario. Raise ArgumentTypeError with the nearest match."""
    try:
        find(name)
    except BadScenario as error:
        raise argparse.ArgumentTypeError(str(error)) from error
    return name


def main() -> int:
    """Print the table; return 1 without a version to compare with."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("scenario", nargs="*", type=shipped, help="names of shipped scenarios (two of each game)")
    parser.add_argument("--against", default=COMMIT, metavar="COMMIT", help="version to compare with (%(default)s)")
    words = parser.parse_args()
    console = Console(width=None if sys.stdout.isatty() else 140)
    try:
        reference = unpacked(words.against)
    except NoReference as problem:
        console.print(f"No comparison with the version before: {problem}")
        return 1
    heads = ("policy", "before, us", "now, us", "now / before", "decisions per fight", "slowest kind, now / before")
    table = Table("", *heads, title=f"A decision, at {words.against} and now (plain Python, CPU time in turns)")
    for scenario in words.scenario or SCENARIOS:
        for planner in POLICIES:
            found = cost(reference, scenario, planner)
            cells = (f"{found.before:.1f}", f"{found.now:.1f}", f"{found.ratio:.2f}", f"{found.decisions:.0f}")
            table.add_row(scenario, planner, *cells, found.most)
    console.print(table)
    return 0


if __name__ == "__main__":
    run_program(main)
