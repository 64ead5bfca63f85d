"""Planner of ``cautious`` for Fragmentos: fights when it pays, works at what wins the scene, else hides and leaves.

It does not wait for ever: after a few turns of waiting it takes the least harmful option."""

from __future__ import annotations

from typing import Final

from simulator.core.asks import Ask, Option
from simulator.policy.protocol import Start
from simulator.systems.fragmentos.formulas import protagonists_of
from simulator.systems.fragmentos.frames import HIDE, HUNT, frame
from simulator.systems.fragmentos.sheet import MAIN
from simulator.systems.fragmentos.view import BodyView

from ..generic import AnyPlanner
from .assessment import Assessment
from .captain import Captain
from .planner import FIGHTS, FragmentosPlanner, is_monster, weightiest
from .tactics import against_best
from .weights import CAUTIOUS, Weights

HUNTED: Final = 3  # turns of waiting in a row when a monster will come anyway
WORN: Final = 0.4  # balance below which a frail body leaves a fight
LONG: Final = 12  # rounds after which a fight will not be won any more
HUNTING: Final = frame(HUNT)
NEVER: Final = 1e-6  # least loss assumed, in combatants: keeps the quotient finite
BUSY: Final = (*FIGHTS, "objective", "flee", "hide")  # actions that end waiting
CHALLENGE: Final = "challenge"  # last resort: it may open a way out


class Survivor(FragmentosPlanner):
    """Planner that fights when it pays, and else hides or flees."""

    remembers = ("_waited",)
    ease = 0.0

    def __init__(self, start: Start, weights: Weights = CAUTIOUS) -> None:
        super().__init__(start, weights)
        self._waited = 0

    def want(self, board: Assessment, me: BodyView) -> float:
        """Return the wish to leave, 0 to 1. A frail body wants to leave a losing fight, other bodies one that is almost
        lost or endless; a body that cannot fight wants to leave any fight. An objective keeps a body in the scene."""
        frail = self.frail(board, me)
        if is_monster(me):
            return 1.0 if frail and board.funds <= 0 else 0.0
        if self.has_objective(board, me):
            return self.weights.duty if frail else 0.0
        wanted = WORN if frail else self.weights.losing
        if me.sheet.modes and board.view.round <= LONG and balance(board, me) >= wanted:
            return 0.0
        return 1.0 if frail else self.weights.outmatched

    def turn(self, ask: Ask, board: Assessment, me: BodyView) -> Option:
        """Take the best option. If none is worth anything: attack an enemy that attacks anyway, if that costs no point;
        else wait a few turns; monsters do not wait."""
        found = self.weighed(ask, board, me)
        best = weightiest(found)
        if best is not None and best[0] > 0:
            self._waited = 0
            return best[1]
        low = self.lies_low(board, me)
        if not low and not self.lies_safe(board, me) and [foe for foe in board.foes if not foe.hidden]:
            best = weightiest([pair for pair in found if pair[1].verb in FIGHTS and not pair[1].amount])
            if best is not None:
                return best[1]
        self._waited += 1
        hunted = low or [foe for foe in board.foes if is_monster(foe)]
        patience = 0 if is_monster(me) else HUNTED if hunted else self.weights.patience
        if self._waited <= patience:
            return ask.default()
        self._waited = 0
        best = weightiest([pair for pair in found if pair[1].verb in BUSY])
        if best is None:
            best = weightiest([pair for pair in found if pair[1].verb == CHALLENGE])
        return ask.default() if best is None else best[1]

    def lies_safe(self, board: Assessment, me: BodyView) -> bool:
        """Return whether the body is hidden, no comrade is in the open, and hunting costs its possible hunters at least
        as much as the body."""
        if not me.hidden:
            return False
        for body in board.view.bodies:
            if body.side == me.side and body.active and not body.hidden:
                return False
        for foe in board.seekers(me):
            taken, lost = board.gain(foe, HUNTING, me)
            if taken > lost:
                return False
        return True

    def lies_low(self, board: Assessment, me: BodyView) -> bool:
        """Return whether waiting helps the body: the protagonists win the scene by lasting."""
        if self.rulebook.setting.survive_rounds is None:
            return False
        main_sides = [body.side for body in board.view.bodies if body.kind == MAIN]
        return me.side == protagonists_of(self.rulebook.sides, main_sides)


def balance(board: Assessment, me: BodyView) -> float:
    """Return how many times as fast as its own side a body's enemies leave the fight if each combatant of both sides
    acts once: by the losses they suffer, and by those of their own attacks."""
    theirs = board.enemies(me)
    if not theirs:
        return 0.0
    ours = board.enemies(theirs[0])
    done, spent = force(board, ours, theirs)
    harm, cost = force(board, theirs, ours)
    return (done + cost) * len(ours) / max(NEVER, (harm + spent) * len(theirs))


def force(board: Assessment, bodies: list[BodyView], enemies: list[BodyView]) -> tuple[float, float]:
    """Return the expected numbers of enemies put out of the fight by one action of each body, and of the bodies that
    these actions cost: attacks, hunts for the hidden, and hiding, which may hurt the seeker."""
    taken = lost = 0.0
    for body in bodies:
        most = gain = price = 0.0
        pairs = [
            board.gain(body, HUNTING if foe.hidden else mode, foe)
            for mode in body.sheet.modes
            if mode.fight and not mode.supernatural
            for foe in enemies
        ]
        foes = board.seekers(body)
        if foes:
            _, theirs, own = against_best(board, body, frame(HIDE), foes)
            pairs.append((theirs, own))
        for theirs, own in pairs:
            if theirs - own / 2 > most:
                most, gain, price = theirs - own / 2, theirs, own
        taken += gain
        lost += price
    return taken, lost


def planner(start: Start, weights: Weights = CAUTIOUS) -> AnyPlanner:
    """Return the planner for a seat of a combatant or a captain."""
    return Captain(start, 0.0, weights) if start.seat < 0 else Survivor(start, weights)
