"""Planner of ``cautious`` for Fragmentos: fights when it pays, works at what wins the scene, else hides and leaves.

It does not wait for ever: after a few turns of waiting it takes the least harmful option."""

from __future__ import annotations

from typing import Final

from simulator.core.asks import Ask, Option
from simulator.policy.protocol import Start
from simulator.systems.fragmentos.frames import FLEE, OBSTACLE

from ..generic import AnyPlanner
from ..intent import best
from .captain import Captain
from .planner import CLEARLY, FIGHTS, FragmentosPlanner, is_monster
from .weights import CAUTIOUS, Weights
from .worth import HUNTING

HUNTED: Final = 3  # turns of waiting in a row when a monster will come anyway
MORTAL: Final = 0.05  # chance to die by one attack from which a body with one protection left, or none, leaves
WINNING: Final = 2.0  # balance from which it stays
DEADLY: Final = 0.02  # chance to die from which a body does not attack for want of anything better
SPARED: Final = 4  # protections up to which a body pays for nothing but its protection
WORTHLESS: Final = 0.05  # worth that is none to a whole turn
WORN: Final = 0.4  # balance below which a frail body leaves a fight
BUSY: Final = (*FIGHTS, "objective", "flee", "hide")  # actions that end waiting
CHALLENGE: Final = "challenge"  # last resort: it may open a way out


class Survivor(FragmentosPlanner):
    """Planner that fights when it pays, and else hides or flees."""

    remembers = ("_waited",)
    ease = 0.0

    def __init__(self, start: Start, weights: Weights = CAUTIOUS) -> None:
        super().__init__(start, weights)
        self._waited = 0

    def want(self) -> float:
        """Return the wish to leave, 0 to 1. A frail body wants to leave a losing fight, other bodies one that is almost
        lost; a body that cannot fight wants to leave any fight. An objective keeps a body in the scene. A fight in
        which its side has not clearly lost more than the enemy is not being lost."""
        frail = self.frail()
        if is_monster(self.me):
            return 1.0 if frail and self.board.funds <= 0 else 0.0
        if self.has_objective():
            return self.weights.duty if frail else 0.0
        if self.is_on_its_last_life() and self.board.balance(self.me) < WINNING:
            return 1.0
        wanted = WORN if frail else self.weights.losing
        if self.me.sheet.modes and (self.board.ahead(self.me) > -CLEARLY or self.board.balance(self.me) >= wanted):
            return 0.0
        return 1.0 if frail else self.weights.outmatched

    def turn(self, ask: Ask) -> Option:
        """Take the best option. If none is worth anything: attack an enemy that attacks anyway, if that costs no point;
        else wait a few turns; monsters do not wait."""
        found = self.weighed(ask)
        chosen = best(found)
        if chosen is not None and chosen.worth > WORTHLESS:
            self._waited = 0
            return chosen.option
        low = self.lies_low()
        if not low and not self.lies_safe() and [foe for foe in self.board.foes if not foe.hidden]:
            chosen = best([each for each in found if self.is_survivable(each.option)])
            if chosen is not None:
                return chosen.option
        self._waited += 1
        hunted = low or [foe for foe in self.board.foes if is_monster(foe)]
        patience = 0 if is_monster(self.me) else HUNTED if hunted else self.weights.patience
        if self._waited <= patience:
            return ask.default()
        self._waited = 0
        leaves = self.board.ahead(self.me) < 0
        chosen = best([each for each in found if each.option.verb in BUSY and (leaves or each.option.verb != FLEE)])
        chosen = chosen or best([each for each in found if each.option.verb == CHALLENGE])
        if chosen is None and self.me.hidden:  # nothing happens here: come out of hiding
            chosen = best([each for each in found if each.option.verb == OBSTACLE])
        return ask.default() if chosen is None else chosen.option

    def is_survivable(self, option: Option) -> bool:
        """Return whether this is an attack that costs no point and hardly risks the body's life."""
        return option.verb in FIGHTS and not option.amount and self.board.mortality(self.me, option) <= DEADLY

    def is_on_its_last_life(self) -> bool:
        """Return whether the body can be protected once more at most, and an attack may then kill it."""
        return self.board.lives(self.me) <= 1 and self.board.mortal(self.me) > MORTAL

    def has_points_to_spare(self) -> bool:
        """FR-PROT-02: return whether a point is not needed for protection: enough are left, or threat has ended it."""
        lives = self.board.lives(self.me)
        return lives > SPARED or self.board.view.threat >= self.rulebook.variants.plot_protection_end_threat

    def may_end(self) -> bool:
        """Return whether one more action probably fells an enemy, for a point to spare."""
        return self.has_points_to_spare() and super().may_end()

    def hides_first(self) -> bool:
        """Return whether hiding before the monsters act is worth a point to spare."""
        return self.has_points_to_spare() and super().hides_first()

    def full_strength(self, ask: Ask) -> Option:
        """FR-SUP-05: draw on full strength with a point to spare."""
        return super().full_strength(ask) if self.has_points_to_spare() else ask.default()

    def lies_safe(self) -> bool:
        """Return whether the body is hidden, no comrade is in the open, and hunting costs its possible hunters at least
        as much as the body."""
        if not self.me.hidden:
            return False
        for body in self.board.view.bodies:
            if body.side == self.me.side and body.active and not body.hidden:
                return False
        for foe in self.board.seekers(self.me):
            taken, lost = self.board.gain(foe, HUNTING, self.me)
            if taken > lost:
                return False
        return True


def planner(start: Start, weights: Weights = CAUTIOUS) -> AnyPlanner:
    """Return the planner for a seat of a combatant or a captain."""
    return Captain(start, 0.0, weights) if start.seat < 0 else Survivor(start, weights)
