"""Planner of ``aggressive`` for Fragmentos: makes the strongest attack or wins the scene, and spends its points."""

from __future__ import annotations

from typing import Final

from simulator.core.asks import Ask, Option
from simulator.policy.protocol import Start

from ..generic import AnyPlanner
from .captain import Captain
from .planner import FIGHTS, FragmentosPlanner, is_monster, weightiest
from .weights import AGGRESSIVE, Weights
from .worth import HELPLESS

WORKS: Final = ("objective", "challenge", "hide")


class Attacker(FragmentosPlanner):
    """Planner that attacks whenever an attack is worth anything."""

    def want(self) -> float:
        """Return the wish to leave, 0 to 1: high for a body that cannot act usefully, some for a frail one, else 0."""
        if is_monster(self.me) or self.has_objective():
            return 0.0
        if not self.me.sheet.modes or (self.outlook() is None and not [foe for foe in self.board.foes if foe.hidden]):
            return 0.7
        return self.weights.reluctant if self.frail() else 0.0

    def turn(self, ask: Ask) -> Option:
        """Take the best option, attacks with a bonus; if no option is worth anything, attack or leave anyway."""
        found = [(value + self.weights.bold * (option.verb in FIGHTS), option) for value, option in self.weighed(ask)]
        best = weightiest(found)
        if best is not None and best[0] > 0:
            return best[1]
        best = weightiest([pair for pair in found if pair[1].verb in FIGHTS])
        return self.last_resort(ask, found) if best is None else best[1]

    def last_resort(self, ask: Ask, found: list[tuple[float, Option]]) -> Option:
        """Choose without a useful attack: attack the helpless if no other enemy is there; else leave, unless an
        objective is left; else work at what the scene offers."""
        options = list(ask.options())
        wanted: list[Option] = []
        if not self.board.foes:
            wanted = [option for option in options if option.detail == HELPLESS]
        elif not self.has_objective():
            wanted = [option for verb in ("flee_clear", "flee") for option in options if option.verb == verb]
        for option in wanted:
            if not option.amount:
                return option
        work = weightiest([pair for pair in found if pair[1].verb in WORKS])
        return options[0] if work is None else work[1]


def planner(start: Start, weights: Weights = AGGRESSIVE) -> AnyPlanner:
    """Return the planner for a seat of a combatant or a captain."""
    return Captain(start, 1.0, weights) if start.seat < 0 else Attacker(start, weights)
