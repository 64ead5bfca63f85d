"""Aggressive in Haunted House: every turn the attack that is worth most.

Dodges only if its weights ask for it, never leaves, and flees a fright only if it would lose its last shock."""

from __future__ import annotations

from simulator.core.asks import Option
from simulator.policy.protocol import Sight
from simulator.systems.haunted_house.formulas import IGNORED_FLIGHT

from ..intent import best
from .assessment import Assessment
from .maintenance import LegalMoves, anything_useful, own_fire, revival, seeking
from .planner import HauntedHousePlanner
from .tactics import Intent, aiming, finishing, preparations


class Attacker(HauntedHousePlanner):
    """Planner that attacks every turn, and prepares only for a better attack."""

    def turn(self, offers: LegalMoves, assessment: Assessment) -> Option:
        """Return the turn's action: stand up, put out a fire, revive a friend, attack, or make an attack possible."""
        stand = self.stand(offers, assessment)
        if stand is not None:
            return stand
        fire = own_fire(assessment, offers, self.weights.fire)
        if fire is not None:
            return fire
        if self.weights.reviving:
            back = revival(assessment, offers, self.weights.reviving)
            if back is not None:
                return back
        attack = self.attack(offers, assessment)
        chased = self.pursuit(offers, assessment, attack)
        return chased or self.strike(offers, assessment, attack) or self.idle(offers, assessment)

    def strike(self, offers: LegalMoves, assessment: Assessment, attack: Intent | None) -> Option | None:
        """Return the best attack, or a preparation for a better one; None if no enemy can be attacked."""
        way = best(preparations(assessment, offers))
        if way is not None and way.worth > (attack.worth if attack else 0.0) * self.weights.preparing:
            return self.intend(way)
        if attack is None:
            return None
        return self.intend(aiming(assessment, offers, attack, self.weights.hopeless_shot) or attack)

    def pursuit(self, offers: LegalMoves, assessment: Assessment, strike: Intent | None) -> Option | None:
        """HH-MOVE-04: run after the last enemy if it is about to get away and no attack would stop it."""
        if len(assessment.foes) != 1 or assessment.foes[0].run_left > 1:
            return None
        if strike is not None and strike.attack is not None and strike.attack.fells >= self.weights.sure_shot:
            return None
        return next((option for option in offers.all("run") if option.detail), None)

    def idle(self, offers: LegalMoves, assessment: Assessment) -> Option:
        """Return the action of a turn without an enemy to attack: search, else get ready, else finish the helpless."""
        search = seeking(assessment, offers)
        return search or anything_useful(assessment, offers) or finishing(offers) or offers.default

    def flight(self, options: list[Option], sight: Sight) -> Option:
        """Flee only if ignoring it would take the last shock."""
        return options[-1] if self.assess(sight).me.shock <= IGNORED_FLIGHT else options[0]
