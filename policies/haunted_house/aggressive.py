"""Aggressive in Haunted House: every turn the attack that is worth most.

Dodges only if its weights ask for it or its enemies run out of air first, never leaves, and flees a fright only if it
would lose its last shock."""

from __future__ import annotations

from typing import Final

from simulator.core.asks import Ask, Option
from simulator.systems.haunted_house.formulas import IGNORED_FLIGHT

from ..legal_moves import LegalMoves
from ..planning import last_if
from .planner import HauntedHousePlanner, finishing
from .worth import Intent


class Attacker(HauntedHousePlanner):
    """Planner that attacks every turn, and prepares only for a better attack."""

    def turn(self, moves: LegalMoves) -> Option:
        """Return the turn's action: stand up, put out a fire, revive a friend, attack, or make an attack possible."""
        stand = self.stand(moves)
        if stand is not None:
            return stand
        fire = self.board.own_fire(moves)
        if fire is not None:
            return fire
        if self.weights.reviving:
            back = self.board.revival(moves, self.weights.reviving)
            if back is not None:
                return back
        attack = self.attack(moves)
        chased = self.pursuit(moves, attack)
        return chased or self.strike(moves, attack) or self.idle(moves)

    def strike(self, moves: LegalMoves, attack: Intent | None) -> Option | None:
        """Return the best attack, or a preparation for a better one; None if no enemy can be attacked."""
        way = self.board.readying(moves, attack)
        if way is not None:
            return self.intend(way)
        if attack is None:
            return None
        return self.intend(self.board.aiming(moves, attack, self.weights.hopeless_shot) or attack)

    def pursuit(self, moves: LegalMoves, strike: Intent | None) -> Option | None:
        """HH-MOVE-04: run after the last enemy if it is about to get away and no attack would stop it."""
        if len(self.board.foes) != 1 or self.board.foes[0].run_left > 1:
            return None
        if strike is not None and strike.attack is not None and strike.attack.fells >= self.weights.sure_shot:
            return None
        return next((option for option in moves.of("run") if option.detail), None)

    def idle(self, moves: LegalMoves) -> Option:
        """Return the action of a turn without an enemy to attack: search, else get ready, else finish the helpless."""
        search = self.board.seeking(moves)
        return search or self.board.anything_useful(moves) or finishing(moves) or moves.default

    def flight(self, ask: Ask) -> Option:
        """Flee only if ignoring it would take the last shock."""
        return last_if(ask, self.look().me.shock <= IGNORED_FLIGHT)


planner: Final = Attacker
