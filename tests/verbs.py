"""``python -m tests.verbs [GAME...] [-n 20]``: list the actions that ``aggressive`` and ``cautious`` never take.

Every shipped fight is played by ``aggressive`` and by ``cautious`` on all sides. The program counts the verbs
offered and taken at each kind of question, and the fights that ended by the round limit."""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterable
from functools import partial
from typing import Final

from attrs import field, frozen

from simulator import systems
from simulator.core.asks import Ask, Option
from simulator.policy import registry
from simulator.policy.protocol import Policy, Sight, Start
from simulator.policy.spec import PolicySpec
from simulator.runtime.inline import Runner
from tests import shipping

POLICIES: Final = ("aggressive", "cautious")
LIMITS: Final = ("round_limit", "draw")
"""Endings of fights at the round limit."""

Verb = tuple[str, str]
"""A kind of question and a verb of its options."""


@frozen
class Census:
    """Numbers of questions that offered each verb, of answers that took it, and of endings of fights."""

    offered: Counter[Verb] = field(factory=Counter)
    taken: Counter[Verb] = field(factory=Counter)
    endings: Counter[str] = field(factory=Counter)

    @property
    def never(self) -> list[tuple[Verb, int]]:
        """Return the verbs that were offered and never taken, the most offered first."""
        return [(verb, times) for verb, times in self.offered.most_common() if not self.taken[verb]]


class Counting(Policy):
    """A policy that answers every question, with a census of its questions and answers."""

    looks_ahead = True

    def __init__(self, policy: str, census: Census) -> None:
        self._policy = registry.make(PolicySpec(policy))
        self._census = census

    def begin(self, start: Start) -> None:
        """Begin with the policy."""
        self._policy.begin(start)

    def choose(self, ask: Ask, sight: Sight) -> Option:
        """Return the policy's answer, or the default if it does not want to be asked."""
        wants = self._policy.wants
        options = list(ask.options())
        self._census.offered.update({(ask.kind, option.verb) for option in options})
        chosen = options[0] if wants is not None and ask.kind not in wants else self._policy.choose(ask, sight)
        self._census.taken[ask.kind, chosen.verb] += 1
        return chosen


def census_of(name: str, policy: str, fights: Iterable[int], census: Census) -> None:
    """Count some fights of a shipped scenario, all seats played by ``policy``."""
    scenario = shipping.loaded(name)
    factories = {seat: partial(Counting, policy, census) for seat in scenario.policies}
    with Runner(scenario, 1, factories=factories, deadline=None) as runner:
        for fight in fights:
            census.endings[runner.play(fight).outcome.ending] += 1


def census_of_game(game: str, fights: Iterable[int], census: Census) -> Census:
    """Count these fights of all single-fight scenarios of a game."""
    for name in shipping.fights(f"{game}/"):
        for policy in POLICIES:
            census_of(name, policy, fights, census)
    return census


def main() -> None:
    """Read the command line, and print the verbs that were never taken."""
    parser = argparse.ArgumentParser(description="List the actions that aggressive and cautious never take.")
    parser.add_argument("game", nargs="*", help=f"one or more of {', '.join(systems.NAMES)} (all)")
    parser.add_argument("-n", "--fights", type=int, default=20, help="of each scenario and policy (20)")
    asked = parser.parse_args()
    for game in asked.game or systems.NAMES:
        found = census_of_game(game, range(1, asked.fights + 1), Census())
        print(f"{game}: {len(found.taken)} of {len(found.offered)} verbs taken; endings {dict(found.endings)}")
        for (kind, verb), times in found.never:
            print(f"  {kind}: {verb}, offered {times:,} times")


if __name__ == "__main__":
    main()
