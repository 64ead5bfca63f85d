"""``python -m tests.verbs [GAME...] [-n 20]``: which actions the thinking minds never take, though they could.

Every shipped fight is played by ``aggressive`` and by ``cautious`` on all sides. Counted are the verbs offered
and taken at each kind of question, and the fights that ended by the round limit."""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Sequence
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

MINDS: Final = ("aggressive", "cautious")
LIMITS: Final = ("round_limit", "draw")
"""The endings of fights whose time was up."""

Verb = tuple[str, str]
"""A kind of question and a verb of its options."""


@frozen
class Census:
    """How many questions offered each verb, how many answers took it, and how each fight ended."""

    offered: Counter[Verb] = field(factory=Counter)
    taken: Counter[Verb] = field(factory=Counter)
    endings: Counter[str] = field(factory=Counter)

    @property
    def never(self) -> list[tuple[Verb, int]]:
        """The verbs that were offered and never taken, those most often offered first."""
        return [(verb, times) for verb, times in self.offered.most_common() if not self.taken[verb]]


class Counting(Policy):
    """A mind, and a census of what it is asked and answers; it is asked everything."""

    looks_ahead = True

    def __init__(self, mind: str, census: Census) -> None:
        self._mind = registry.make(PolicySpec(mind))
        self._census = census

    def begin(self, start: Start) -> None:
        """Begin with the mind."""
        self._mind.begin(start)

    def choose(self, ask: Ask, sight: Sight) -> Option:
        """What the mind answers, or the default where it does not want to be asked."""
        wants = self._mind.wants
        options = list(ask.options())
        self._census.offered.update({(ask.kind, option.verb) for option in options})
        chosen = options[0] if wants is not None and ask.kind not in wants else self._mind.choose(ask, sight)
        self._census.taken[ask.kind, chosen.verb] += 1
        return chosen


def census_of(name: str, mind: str, fights: int, census: Census) -> None:
    """Count the first fights of a shipped scenario, all seats played by ``mind``."""
    scenario = shipping.loaded(name)
    factories = {seat: partial(Counting, mind, census) for seat in scenario.policies}
    with Runner(scenario, 1, factories=factories, deadline=None) as runner:
        for fight in range(1, fights + 1):
            census.endings[runner.play(fight).outcome.ending] += 1


def census_of_game(game: str, fights: int, minds: Sequence[str] = MINDS) -> Census:
    """Count all single fights of a game."""
    census = Census()
    for name in shipping.fights(f"{game}/"):
        for mind in minds:
            census_of(name, mind, fights, census)
    return census


def main() -> None:
    """Read the command line, and print what was never taken."""
    parser = argparse.ArgumentParser(description="Which actions do the thinking minds never take?")
    parser.add_argument("game", nargs="*", help=f"one or more of {', '.join(systems.NAMES)} (all)")
    parser.add_argument("-n", "--fights", type=int, default=20, help="of each scenario and mind (20)")
    asked = parser.parse_args()
    for game in asked.game or systems.NAMES:
        found = census_of_game(game, asked.fights)
        print(f"{game}: {len(found.taken)} of {len(found.offered)} verbs taken; endings {dict(found.endings)}")
        for (kind, verb), times in found.never:
            print(f"  {kind}: {verb}, offered {times:,} times")


if __name__ == "__main__":
    main()
