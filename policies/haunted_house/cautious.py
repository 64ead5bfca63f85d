"""Cautious in Haunted House: fights while it pays, dodges where others make up for the turn, helps its own side.

It never only waits: on a turn without an attack it helps, gets ready, searches, or leaves."""

from __future__ import annotations

from typing import ClassVar

from simulator.core.asks import Option
from simulator.policy.protocol import Sight, Start

from ..intent import best
from .assessment import Assessment, is_hurt
from .maintenance import (
    LegalMoves,
    aid_loss,
    anything_useful,
    comfort,
    first_aid,
    friends_fire,
    own_fire,
    revival,
    seeking,
)
from .planner import HauntedHousePlanner
from .tactics import Intent, aiming, finishing, preparations, striking
from .weights import CAUTIOUS, Weights


class Survivor(HauntedHousePlanner):
    """Planner that fights while that pays, and leaves before it is too late."""

    kinds: ClassVar[frozenset[str]] = HauntedHousePlanner.kinds | {"rest"}

    def __init__(self, start: Start, weights: Weights = CAUTIOUS) -> None:
        super().__init__(start, weights)

    def turn(self, offers: LegalMoves, assessment: Assessment) -> Option:
        """Return the turn's action: urgent ones first, then the fight, then anything useful."""
        urgent = self.urgent(offers, assessment)
        if urgent is not None:
            return urgent
        return self.fight(offers, assessment) or self.spare(offers, assessment)

    def rest(self, options: list[Option]) -> Option:
        """HH-REC-01: rest, which costs nothing."""
        return next((option for option in options if option.verb == "rest"), options[0])

    # Urgent actions.

    def urgent(self, offers: LegalMoves, assessment: Assessment) -> Option | None:
        """Return an action that cannot wait: stand up, put out fire, leave, save the dying."""
        return (
            self.stand(offers, assessment)
            or own_fire(assessment, offers, 0)
            or self.withdrawal(offers, assessment)
            or revival(assessment, offers)
            or friends_fire(assessment, offers, urgent=True)
        )

    def withdrawal(self, offers: LegalMoves, assessment: Assessment) -> Option | None:
        """Return an action to leave when badly hurt or pinned and losing, when friends are lost and the fight is
        hopeless, or when no attack can hurt the enemy; hide when badly hurt among stronger friends."""
        if not (assessment.foes or assessment.lurking) or not self.is_in_doubt(offers, assessment):
            return None
        odds, hurt = assessment.odds(), is_hurt(assessment.me)
        if odds < self.limit(assessment, pinned=not striking(offers)):
            return self.free_run(offers)
        if hurt and odds >= 1 and assessment.comrades()[1:] and assessment.threat() and self.may_hide(assessment):
            return offers.first("hide")
        return None

    def is_in_doubt(self, offers: LegalMoves, assessment: Assessment) -> bool:
        """Return whether the odds need a look: this combatant is hurt or pinned, a friend is lost, or no weapon in hand
        hurts the enemy."""
        lost = any(
            body.side == assessment.me.side and body.arrived and not body.active for body in assessment.view.bodies
        )
        return lost or is_hurt(assessment.me) or not striking(offers) or self.is_helpless(assessment)

    def limit(self, assessment: Assessment, pinned: bool) -> float:
        """Return the odds below which this combatant leaves."""
        if not (is_hurt(assessment.me) or pinned):
            return self.weights.hopeless
        return self.weights.going if assessment.me.run_left < self.variants.exit_run_rounds else self.weights.losing

    def is_helpless(self, assessment: Assessment) -> bool:
        """Return whether no attack could hurt any enemy."""
        return not any(assessment.reach(assessment.me, foe) for foe in (*assessment.foes, *assessment.lurking))

    def free_run(self, offers: LegalMoves) -> Option | None:
        """Return the option to run out of the room without pursuing a runner."""
        return next((option for option in offers.all("run") if not option.detail), None)

    def may_hide(self, assessment: Assessment) -> bool:
        """Return whether hiding has a good enough chance."""
        return assessment.chance(assessment.me, "hide", "caution") >= self.weights.hiding

    # The fight.

    def fight(self, offers: LegalMoves, assessment: Assessment) -> Option | None:
        """Return the best attack, unless a weapon, an aim or a friend is worth the time more."""
        strike = self.attack(offers, assessment)
        way = best(preparations(assessment, offers)) if assessment.foes else None
        if way is not None and way.worth > (strike.worth if strike else 0.0) * self.weights.preparing:
            return self.intend(way)
        if strike is None:
            return None
        if strike.attack is None:
            return self.intend(strike)
        if strike.attack.loss < aid_loss(assessment):
            help_first = first_aid(assessment, offers) or comfort(assessment, offers, self.weights.frail_shock)
            if help_first is not None:
                return help_first
        return self.intend(self.patience(offers, assessment, strike) or strike)

    def patience(self, offers: LegalMoves, assessment: Assessment, attack: Intent) -> Intent | None:
        """HH-RNG-04: take aim while the enemies threaten little."""
        return (
            aiming(assessment, offers, attack, self.weights.patience)
            if assessment.threat() <= self.weights.safe * assessment.me.life
            else None
        )

    def spare(self, offers: LegalMoves, assessment: Assessment) -> Option:
        """Return the action of a turn without an attack."""
        search = None if assessment.foes else seeking(assessment, offers)
        useful = search or anything_useful(assessment, offers)
        if useful is not None:
            return useful
        if assessment.lurking and not assessment.foes:
            return self.free_run(offers) or offers.default
        if assessment.foes and not assessment.me.hidden and is_hurt(assessment.me):
            return offers.first("hide") or offers.default
        return (finishing(offers) if assessment.awaited() and not assessment.foes else None) or offers.default

    # Fear.

    def flight(self, options: list[Option], sight: Sight) -> Option:
        """HH-FEAR-05: flee when little shock is left, or the fight is lost anyway."""
        assessment = self.assess(sight)
        return (
            options[-1]
            if assessment.me.shock <= self.weights.frail_shock or assessment.odds() < self.weights.flight_odds
            else options[0]
        )
