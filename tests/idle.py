"""``python -m tests.idle [GAME...] [-n 200]``: fights of planning policies that end by the round limit, and combatants
that repeat an action without effect.

Every shipped fight is played by ``aggressive`` and by ``cautious`` on all sides, and by either against the other. A
turn has no effect if it rolls nothing, moves nothing and changes nothing. It counts if the combatant had an action
against an enemy that can still fight. It does not count for a combatant that hurts enemies in their own turns, like
one that enemies search for in vain."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from functools import partial
from typing import Any, Final

from attrs import frozen

from simulator import systems
from simulator.core.asks import Ask, Option
from simulator.core.events import DamageRolled, TurnStarted
from simulator.policy.protocol import Policy, Sight, Start
from simulator.policy.registry import make
from simulator.policy.spec import PolicySpec
from simulator.runtime.inline import Runner
from tests import shipping

PLAYERS: Final = (("aggressive", "aggressive"), ("cautious", "cautious"), ("aggressive", "cautious"))
LIMITS: Final = ("round_limit", "draw")
"""Endings of fights at the round limit."""
MOST: Final = 3
"""Turns in a row without effect that count as patience."""
SILENT: Final = frozenset({"Acted", "TurnStarted", "RoundStarted", "RoundEnded", "PhaseStarted", "OrderSet"})
"""The events that change nothing."""
GOING: Final = frozenset({"move", "double_move", "run", "close", "obstacle"})
"""Verbs that name an enemy without an effect on it."""
LATER: Final = frozenset({"order", "ready", "flee"})
"""Verbs with an effect in a later turn; a pursuit on foot may last for a while."""
HELPLESS: Final = "helpless"


@frozen
class Finding:
    """A fight that ended by the round limit, or a combatant that did nothing for ``turns`` turns."""

    scenario: str
    policies: tuple[str, ...]
    fight: int
    who: str
    verb: str
    turns: int

    def __str__(self) -> str:
        """Return the finding in one line."""
        what = f"{self.who}: {self.verb}, {self.turns} turns in a row" if self.who else self.verb
        return f"{self.scenario} ({' against '.join(self.policies)}), fight {self.fight}: {what}"


class Watching(Policy):
    """A policy; ``chances`` notes for each seat whether its last question had an option against an enemy."""

    looks_ahead = True

    def __init__(self, planner: str, chances: dict[int, bool]) -> None:
        self._planner = make(PolicySpec(planner))
        self._chances = chances
        self.wants = self._planner.wants

    def begin(self, start: Start) -> None:
        """Begin with the policy."""
        self._planner.begin(start)
        self.wants = self._planner.wants
        members = start.encounter.members
        own = members[start.seat].side if start.seat >= 0 else -start.seat - 1
        self._enemies = {body for body, member in enumerate(members) if member.side != own}

    def choose(self, ask: Ask, sight: Sight) -> Option:
        """Return the answer of the watched policy."""
        if ask.kind == "turn":
            self._chances[ask.seat] = any(
                option.target in self._enemies and option.verb not in GOING and option.detail != HELPLESS
                for option in ask.options()
            )
        return self._planner.choose(ask, sight)


class Watch:
    """Listens to one fight and counts each combatant's repeated turns without effect."""

    def __init__(self, chances: dict[int, bool]) -> None:
        self._chances = chances
        self._turns: dict[int, str] = {}
        self._effect = False
        self.runs: dict[int, tuple[str, int]] = {}
        self.longest: dict[int, tuple[str, int]] = {}

    def decided(self, decision: Any) -> None:
        """Note the first decision of a turn."""
        if decision.kind == "turn" and self._chances.get(decision.seat, False):
            self._turns.setdefault(decision.seat, decision.option.verb)

    def rolled(self, *roll: object) -> None:
        """Count a roll as an effect."""
        self._effect = True

    def happened(self, event: object) -> None:
        """Close the last turn when another begins; count every change as an effect."""
        if isinstance(event, TurnStarted):
            self.close()
        elif type(event).__name__ not in SILENT:
            self._effect = True
        if isinstance(event, DamageRolled) and event.body not in self._turns:
            self.runs.pop(event.body, None)

    def close(self) -> None:
        """Count the last turn."""
        for seat, verb in self._turns.items():
            known, times = self.runs.get(seat, ("", 0))
            run = 0 if self._effect or verb in LATER else times + 1 if known == verb else 1
            self.runs[seat] = (verb, run)
            if run > self.longest.get(seat, ("", 0))[1]:
                self.longest[seat] = (verb, run)
        self._turns.clear()
        self._effect = False


def findings(name: str, policies: tuple[str, str], fights: int, seed: int = 1) -> Iterator[Finding]:
    """Return the findings in the first fights of a shipped scenario; the first policy plays the first side."""
    scenario = shipping.loaded(name)
    members = scenario.encounter.members
    chances: dict[int, bool] = {}
    factories = {}
    for seat in scenario.policies:
        side = -seat - 1 if seat < 0 else members[seat].side
        factories[seat] = partial(Watching, policies[0] if side == 0 else policies[1], chances)
    with Runner(scenario, seed, factories=factories, deadline=None) as runner:
        for fight in range(1, fights + 1):
            chances.clear()
            watch = Watch(chances)
            result = runner.play(fight, listener=watch)
            watch.close()
            if result.outcome.ending in LIMITS:
                yield Finding(name, policies, fight, "", result.outcome.ending, 0)
            for seat, (verb, run) in watch.longest.items():
                if run > MOST:
                    who = members[seat].name if 0 <= seat < len(members) else str(seat)
                    yield Finding(name, policies, fight, who, verb, run)


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
