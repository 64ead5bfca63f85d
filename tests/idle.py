"""``python -m tests.idle [GAME...] [-n 200]``: fights of planning policies that end by the round limit, and combatants
that repeat an action without effect.

Every shipped fight is played by ``aggressive`` and by ``cautious`` on all sides, and by either against the other.
benchmarks/idling.py says what counts."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from typing import Final

from attrs import evolve, frozen

from benchmarks.idling import Watch
from simulator import systems
from simulator.policy.spec import PolicySpec
from simulator.runtime.inline import Runner
from tests import shipping

PLAYERS: Final = (("aggressive", "aggressive"), ("cautious", "cautious"), ("aggressive", "cautious"))
LIMITS: Final = ("round_limit", "draw")
"""Endings of fights at the round limit."""


@frozen
class Finding:
    """A fight that ended by the round limit, or a combatant that repeated ``verb`` this many ``times``."""

    scenario: str
    policies: tuple[str, ...]
    fight: int
    who: str
    verb: str
    times: int

    def __str__(self) -> str:
        """Return the finding in one line."""
        what = f"{self.who}: {self.verb}, {self.times} times in a row" if self.who else self.verb
        return f"{self.scenario} ({' against '.join(self.policies)}), fight {self.fight}: {what}"


def findings(name: str, policies: tuple[str, str], fights: int, seed: int = 1) -> Iterator[Finding]:
    """Return the findings in the first fights of a shipped scenario; the first policy plays the first side."""
    scenario = shipping.loaded(name)
    members = scenario.encounter.members
    specs = [PolicySpec(policy) for policy in policies]
    seats = {seat: specs[min(1, scenario.encounter.side_of(seat))] for seat in scenario.policies}
    watch = Watch(scenario.encounter)
    with Runner(evolve(scenario, policies=seats), seed, deadline=None, around=watch.around) as runner:
        for fight in range(1, fights + 1):
            watch.begin()
            result = runner.play(fight, listener=watch)
            watch.close()
            if result.outcome.ending in LIMITS:
                yield Finding(name, policies, fight, "", result.outcome.ending, 0)
            for seat, idle in watch.idle().items():
                who = members[seat].name if 0 <= seat < len(members) else str(seat)
                yield Finding(name, policies, fight, who, idle.verbs, idle.times)


def main() -> None:
    """Read the command line, and print the findings."""
    parser = argparse.ArgumentParser(
        description="Find fights that go nowhere, and combatants that repeat turns without effect."
    )
    parser.add_argument("game", nargs="*", help=f"one or more of {', '.join(systems.NAMES)} (all)")
    parser.add_argument("-n", "--fights", type=int, default=200, help="of each scenario and pair of policies (200)")
    asked = parser.parse_args()
    for game in asked.game or systems.NAMES:
        found = 0
        for name in shipping.fights(f"{game}/"):
            for policies in PLAYERS:
                for finding in findings(name, policies, asked.fights):
                    found += 1
                    print(finding, flush=True)
        print(f"{game}: {found} found", flush=True)


if __name__ == "__main__":
    main()
