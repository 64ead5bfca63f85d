"""Cautious in Fragmentos: fights where that pays, works at what wins the scene, and else hides and gets away.

It never only waits: after a few turns of waiting it takes the option that does least harm."""

from __future__ import annotations

from typing import Final

from simulator.core.asks import Ask, Option
from simulator.policy.protocol import Start
from simulator.systems.fragmentos.formulas import protagonists_of
from simulator.systems.fragmentos.sheet import MAIN
from simulator.systems.fragmentos.view import BodyView

from ..generic import AnyPlanner
from .assessment import Assessment
from .captain import Captain
from .planner import FIGHTS, Planner, is_monster, weightiest

PATIENCE: Final = 2  # turns in a row that it lets pass
HUNTED: Final = 5  # the same where a monster will come anyway
LOSING: Final = -0.02  # the worth of the best attack below which a fight is not worth fighting
OUTMATCHED: Final = 0.8  # how much it wants to get away then
BUSY: Final = (*FIGHTS, "objective", "flee", "hide")  # what ends waiting
DUTY: Final = 0.4  # how much the worn-out want to, while there is something to be won


class Survivor(Planner):
    """Fights where that pays, hides and flees where it does not."""

    remembers = ("_waited",)
    ease = 0.0
    care = 1.0

    def __init__(self, start: Start) -> None:
        super().__init__(start)
        self._waited = 0

    def want(self, board: Assessment, me: BodyView) -> float:
        """The frail want most to leave, then those who cannot win; an objective keeps a body in the scene."""
        frail = self.frail(board, me)
        if is_monster(me):
            return 1.0 if frail and board.funds <= 0 else 0.0
        if self.has_objective(board, me):
            return DUTY if frail else 0.0
        if frail:
            return 1.0
        outlook = self.outlook(board, me)
        return OUTMATCHED if outlook is None or outlook < LOSING else 0.0

    def turn(self, ask: Ask, board: Assessment, me: BodyView) -> Option:
        """Take the option that is worth most; wait a few turns if none is; monsters do not wait."""
        found = self.weighed(ask, board, me)
        best = weightiest(found)
        if best is not None and best[0] > 0:
            self._waited = 0
            return best[1]
        if self.lies_low(board, me):
            return ask.default()
        self._waited += 1
        hunted = [foe for foe in board.foes if is_monster(foe)]
        patience = 0 if is_monster(me) else HUNTED if hunted else PATIENCE
        if self._waited <= patience:
            return ask.default()
        self._waited = 0
        best = weightiest([pair for pair in found if pair[1].verb in BUSY])
        return ask.default() if best is None else best[1]

    def lies_low(self, board: Assessment, me: BodyView) -> bool:
        """Time is on the body's side: the protagonists win the scene by lasting."""
        if self.rulebook.setting.survive_rounds is None:
            return False
        main_sides = [body.side for body in board.view.bodies if body.kind == MAIN]
        return me.side == protagonists_of(self.rulebook.sides, main_sides)


def fragmentos_survivor(start: Start) -> AnyPlanner:
    """The planner for a seat: a combatant's or a captain's."""
    return Captain(start, 0.0) if start.seat < 0 else Survivor(start)
