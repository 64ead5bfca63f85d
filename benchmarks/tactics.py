"""Cost of a decision by tactics beside one of the aggressive policy: ``python -m benchmarks.tactics``.

Both get the same questions, those of fights that the aggressive policy plays on all sides. Every fight is played
twice, with the order of the two policies swapped. Only the first policy asked is counted: the second finds options
that the first has had listed, which no decision of a fight does. The time of the clock is subtracted. Caches that
last from fight to fight are filled before, in a run that does not count. The lists are the examples, with aggressive
as their else; the figures are medians of several rounds."""

from __future__ import annotations

from functools import partial
from itertools import pairwise
from pathlib import Path
from statistics import median
from time import process_time
from typing import Any

import click

from policies.aggressive import Aggressive
from policies.tactics import Tactics
from simulator import systems
from simulator.core.asks import Ask, Option, captain
from simulator.policy.protocol import Policy, Sight, Start
from simulator.policy.spec import PolicySpec
from simulator.runtime.inline import Runner
from simulator.scenario import Scenario, load, load_tactics

from .command_line import run_program

EXAMPLES = Path(__file__).parent.parent / "examples" / "tactics"
SCENARIOS = {
    "haunted_house": ("three_against_a_werewolf", "reference_duel"),
    "ira_y_gloria": ("reference_battle", "squad_against_cultists"),
    "tapiz": ("reference_four_against_four", "ogre_and_three_guards"),
    "fragmentos": ("officer_and_cult", "mark_and_the_flayed_man"),
}
FIGHTS = 20
MOST = 1.2


def clock() -> float:
    """Return the time of a look at the clock."""
    looks = [process_time() for _ in range(10_001)]
    return median(after - before for before, after in pairwise(looks))


CLOCK = clock()


class Both(Policy):
    """Asks two policies the same questions, plays by the aggressive one, and adds up the time of the policy that is
    first in order."""

    def __init__(self, spec: PolicySpec, spent: list[float], asked: list[int], order: tuple[int, int]) -> None:
        self._policies = (Aggressive(), Tactics(**{**spec.options, "else": "aggressive"}))
        self._spent = spent
        self._asked = asked
        self._order = order

    def begin(self, start: Start) -> None:
        for policy in self._policies:
            policy.begin(start)
        self._choosers = [(policy.planner() or policy).choose for policy in self._policies]
        wanted = [policy.wants for policy in self._policies]
        self.wants = None if None in wanted else frozenset().union(*(kinds or () for kinds in wanted))

    def choose(self, ask: Ask, sight: Sight) -> Option:
        answers: dict[int, Option] = {}
        wants = [policy.wants is None or ask.kind in policy.wants for policy in self._policies]
        for number in self._order:
            if not wants[number]:
                answers[number] = ask.default()
                continue
            choose = self._choosers[number]
            began = process_time()
            answers[number] = choose(ask, sight)
            took = process_time() - began
            if all(wants) and number == self._order[0]:
                self._spent[number] += took - CLOCK
                self._asked[number] += 1
        return answers[0]


Both.__module__ = "policies.measured"  # the runtime copies the questions of external policies


def tactics_in(path: Path, scenario: str) -> PolicySpec:
    """Return the tactics in a file, as a scenario reads them."""
    side = load(scenario).encounter.sides[0].name
    return load(scenario, policies=[f"{side}={path}"]).policies[captain(0)]


def measured(scenario: Scenario, spec: PolicySpec) -> tuple[float, float, int]:
    """Return the times of the aggressive policy and of the tactics for the questions that both want, and the number
    of these."""
    spent, asked, warm = [0.0, 0.0], [0, 0], False
    for order in ((0, 1), (0, 1), (1, 0)):
        seats: dict[int, Any] = dict.fromkeys(scenario.policies, partial(Both, spec, spent, asked, order))
        with Runner(scenario, 1, factories=seats, deadline=None) as runner:
            for fight in range(1, FIGHTS + 1):
                assert runner.play(fight).faults == ()
        if not warm:
            spent[:], asked[:], warm = [0.0, 0.0], [0, 0], True
    assert asked[0] == asked[1]
    return spent[0], spent[1], asked[0]


@click.command()
@click.option("--rounds", default=3, show_default=True, help="Number of rounds of measurement.")
def main(rounds: int) -> None:
    """Print for each list the cost of its decisions, aggressive ones being 1."""
    lists = {path: load_tactics(path) for path in sorted(EXAMPLES.glob("*.toml"))}
    for game in systems.NAMES:
        for path in [path for path, found in lists.items() if found == game]:
            costs, micros = [], 0.0
            for _ in range(rounds):
                runs = [measured(load(name), tactics_in(path, name)) for name in SCENARIOS[game]]
                theirs, ours, asked = (sum(run[column] for run in runs) for column in range(3))
                costs.append(ours / theirs)
                micros = ours / asked * 1e6
            print(f"{game:14} {path.stem:18} {median(costs):5.2f} of aggressive's ({micros:.1f} us), at most {MOST}")


if __name__ == "__main__":
    run_program(main)
