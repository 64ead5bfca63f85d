"""``python -m benchmarks.gap [SCENARIO...]``: the gap between `search` and the best built-in policy.

In ten reference encounters each policy and search play the first side, against aggressive others, with the same
dice. The best policy is the one that wins most of many fights; then the fights that search has played are compared
one by one. A gap is the difference of winning chances, in points, with a 95 % interval."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from typing import Final

from attrs import evolve

from simulator.core.asks import captain
from simulator.policy.spec import PolicySpec
from simulator.runtime.inline import Runner
from simulator.scenario import Scenario, load
from simulator.statistics.paired import ALPHA, rate_interval

from .command_line import run_program

ENCOUNTERS: Final = (
    "haunted_house/armour_and_precise_strikes",
    "haunted_house/firearms_and_jams",
    "haunted_house/three_against_a_werewolf",
    "ira_y_gloria/duel_of_honour",
    "ira_y_gloria/pistols_in_melee",
    "fragmentos/no_director",
    "fragmentos/mark_and_the_flayed_man",
    "fragmentos/the_slasher_and_three",
    "tapiz/sharra_and_the_mercenary",
    "tapiz/ogre_and_three_guards",
)
POLICIES: Final = ("aggressive", "cautious", "tuned")
SEED: Final = 20_261_123
FIGHTS: Final = 40
MANY: Final = 400
LIMIT: Final = 5.0


def played(name: str, policy: PolicySpec, fights: int) -> list[bool]:
    """Return, for each fight, whether the first side wins with this policy against aggressive others."""
    scenario = load(name)
    first = scenario.encounter.sides[0].name
    with Runner(with_policies(scenario, policy), SEED, deadline=None) as runner:
        return [runner.play(fight).outcome.winner == first for fight in range(1, fights + 1)]


def with_policies(scenario: Scenario, policy: PolicySpec) -> Scenario:
    """Return the scenario with this policy on the first side and for its captain, and aggressive ones elsewhere."""
    encounter, others = scenario.encounter, PolicySpec("aggressive")
    mine = {number for number, member in enumerate(encounter.members) if member.side == 0} | {captain(0)}
    return evolve(scenario, policies={seat: policy if seat in mine else others for seat in scenario.policies})


def gap_line(name: str, fights: int, budget: int) -> tuple[str, str]:
    """Return the row of an encounter, and its place by the limit: within, beyond, or open."""
    known = {planner: played(name, PolicySpec(planner), max(MANY, fights)) for planner in POLICIES}
    best = max(known, key=lambda planner: sum(known[planner]))
    searched = played(name, PolicySpec("search", {"budget": budget}), fights)
    pairs = list(zip(searched, known[best], strict=False))
    up, down = pairs.count((True, False)), pairs.count((False, True))
    low, high = (100 * end for end in rate_interval(up, down, fights, ALPHA))
    said = "within" if high <= LIMIT else "beyond" if low > LIMIT else "open"
    shares = f"{sum(known[best]) / len(known[best]):.0%} | {sum(searched) / fights:.0%}"
    cells = f"{shares} | {100 * (up - down) / fights:+.0f} | {low:+.0f} to {high:+.0f} | {said}"
    return f"| {name.rpartition('/')[2]} | `{best}` | {cells} |", said


def main(words: Sequence[str] | None = None) -> None:
    """Read the command line, play, and print."""
    parser = argparse.ArgumentParser(description="Search beside the best built-in policy.")
    parser.add_argument("scenario", nargs="*", help="encounters (the ten)")
    parser.add_argument("--fights", type=int, default=FIGHTS, help=f"that search plays in each ({FIGHTS})")
    parser.add_argument("--budget", type=int, default=5000, help="of search, in answered questions (5000)")
    asked = parser.parse_args(words)
    print("| encounter | best policy | wins | search wins | gap | 95 % | 5 points |\n| --- |" + " --- |" * 6)
    found = []
    for name in asked.scenario or ENCOUNTERS:
        line, said = gap_line(name, asked.fights, asked.budget)
        found.append(said)
        print(line, flush=True)
    print(", ".join(f"{found.count(said)} {said}" for said in ("within", "beyond", "open")))


if __name__ == "__main__":
    run_program(main)
