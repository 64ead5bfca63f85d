"""Cautious in Haunted House: fights while it pays, dodges where others make up for the turn, helps its own side.

It never only waits: on a turn without an attack it helps, gets ready, searches, or leaves."""

from __future__ import annotations

from typing import ClassVar, Final

from simulator.core.asks import Ask, Option
from simulator.policy.protocol import Start

from ..legal_moves import LegalMoves
from ..planning import last_if
from .bodies import is_hurt
from .planner import HauntedHousePlanner, finishing
from .weights import CAUTIOUS, Weights
from .worth import Intent, striking


class Survivor(HauntedHousePlanner):
    """Planner that fights while that pays, and leaves before it is too late."""

    standing: ClassVar = {**HauntedHousePlanner.standing, "rest": "rest"}  # HH-REC-01: it costs nothing

    def __init__(self, start: Start, weights: Weights = CAUTIOUS) -> None:
        super().__init__(start, weights)

    def turn(self, moves: LegalMoves) -> Option:
        """Return the turn's action: urgent ones first, then the fight, then anything useful."""
        urgent = self.urgent(moves)
        if urgent is not None:
            return urgent
        return self.fight(moves) or self.spare(moves)

    # Urgent actions.

    def urgent(self, moves: LegalMoves) -> Option | None:
        """Return an action that cannot wait: stand up, put out fire, leave, save the dying."""
        return (
            self.stand(moves)
            or self.board.own_fire(moves)
            or self.withdrawal(moves)
            or self.board.revival(moves)
            or self.board.friends_fire(moves, urgent=True)
        )

    def withdrawal(self, moves: LegalMoves) -> Option | None:
        """Return an action to leave when badly hurt or pinned and losing, when friends are lost and the fight is
        hopeless, or when no attack can hurt the enemy; hide when badly hurt among stronger friends."""
        if not (self.board.foes or self.board.lurking) or not self.is_in_doubt(moves):
            return None
        odds, hurt = self.board.odds(), is_hurt(self.board.me)
        if odds < self.limit(pinned=not striking(moves)):
            return self.free_run(moves)
        if hurt and odds >= 1 and self.board.comrades()[1:] and self.board.threat() and self.may_hide():
            return moves.first("hide")
        return None

    def is_in_doubt(self, moves: LegalMoves) -> bool:
        """Return whether the odds need a look: this combatant is hurt or pinned, a friend is lost, or no weapon in hand
        hurts the enemy."""
        lost = any(
            body.side == self.board.me.side and body.arrived and not body.active for body in self.board.view.bodies
        )
        return lost or is_hurt(self.board.me) or not striking(moves) or self.is_helpless()

    def limit(self, pinned: bool) -> float:
        """Return the odds below which this combatant leaves."""
        if not (is_hurt(self.board.me) or pinned):
            return self.weights.hopeless
        return self.weights.going if self.board.me.run_left < self.variants.exit_run_rounds else self.weights.losing

    def is_helpless(self) -> bool:
        """Return whether no attack could hurt any enemy."""
        return not any(self.board.reach(self.board.me, foe) for foe in (*self.board.foes, *self.board.lurking))

    def free_run(self, moves: LegalMoves) -> Option | None:
        """Return the option to run out of the room without pursuing a runner."""
        return next((option for option in moves.of("run") if not option.detail), None)

    def may_hide(self) -> bool:
        """Return whether hiding has a good enough chance."""
        return self.board.chance(self.board.me, "hide", "caution") >= self.weights.hiding

    # The fight.

    def fight(self, moves: LegalMoves) -> Option | None:
        """Return the best attack, unless a weapon, an aim or a friend is worth the time more."""
        strike = self.attack(moves)
        way = self.board.readying(moves, strike)
        if way is not None:
            return self.intend(way)
        if strike is None:
            return None
        if strike.attack is None:
            return self.intend(strike)
        if strike.attack.loss < self.board.aid_loss():
            help_first = self.board.first_aid(moves) or self.board.comfort(moves, self.weights.frail_shock)
            if help_first is not None:
                return help_first
        return self.intend(self.patience(moves, strike) or strike)

    def patience(self, moves: LegalMoves, attack: Intent) -> Intent | None:
        """HH-RNG-04: take aim while the enemies threaten little."""
        return (
            self.board.aiming(moves, attack, self.weights.patience)
            if self.board.threat() <= self.weights.safe * self.board.me.life
            else None
        )

    def spare(self, moves: LegalMoves) -> Option:
        """Return the action of a turn without an attack."""
        search = None if self.board.foes else self.board.seeking(moves)
        useful = search or self.board.anything_useful(moves)
        if useful is not None:
            return useful
        if self.board.lurking and not self.board.foes:
            return self.free_run(moves) or moves.default
        if self.board.foes and not self.board.me.hidden and is_hurt(self.board.me):
            return moves.first("hide") or moves.default
        return (finishing(moves) if self.board.awaited() and not self.board.foes else None) or moves.default

    # Fear.

    def flight(self, ask: Ask) -> Option:
        """HH-FEAR-05: flee when little shock is left, or the fight is lost anyway."""
        board = self.look()
        return last_if(ask, board.me.shock <= self.weights.frail_shock or board.odds() < self.weights.flight_odds)


planner: Final = Survivor
