"""Aggressive in Haunted House: every turn the attack that is worth most.

Does not dodge, does not leave, and flees a fright only from the edge of madness."""

from __future__ import annotations

from simulator.core.asks import Option
from simulator.policy.protocol import Sight
from simulator.systems.haunted_house.formulas import IGNORED_FLIGHT

from .assessment import Assessment
from .chores import Offered, anything_useful, offered, own_fire, seeking
from .planner import Planner
from .tactics import MARGIN, Intent, aiming, best, finishing, preparations

FIRE = 5.0  # a fire that costs this much a round is put out before anything else
HOPELESS = 2.0  # aim only where a point more at least doubles what a shot is worth
GOOD_CHANCE = 0.35  # of felling a runner, with which one shoots rather than pursues


class Attacker(Planner):
    """Attacks every turn, and prepares only for a better attack."""

    def turn(self, options: list[Option], assessment: Assessment) -> Option:
        """Up, out of the flames, strike; or whatever makes striking possible."""
        verbs = offered(options)
        if "stand" in verbs:
            return self.intend(Intent(verbs["stand"][0], 0.0))
        fire = own_fire(assessment, verbs, FIRE)
        if fire is not None:
            return fire
        attack = self.attack(options, assessment)
        chased = self.pursuit(verbs, assessment, attack)
        return chased or self.strike(options, assessment, attack) or self.idle(options, verbs, assessment)

    def strike(self, options: list[Option], assessment: Assessment, attack: Intent | None) -> Option | None:
        """The best attack, or what promises a better one; None when no enemy can be attacked."""
        way = best(preparations(assessment, options))
        if way is not None and way.worth > (attack.worth if attack else 0.0) * MARGIN:
            return self.intend(way)
        if attack is None:
            return None
        return self.intend(aiming(assessment, options, attack, HOPELESS) or attack)

    def pursuit(self, verbs: Offered, assessment: Assessment, attack: Intent | None) -> Option | None:
        """HH-MOVE-04: after the last one, when it is about to get away and a blow would not stop it."""
        if len(assessment.foes) != 1 or assessment.foes[0].run_left > 1:
            return None
        if attack is not None and attack.estimate is not None and attack.estimate.fells >= GOOD_CHANCE:
            return None
        return next((option for option in verbs.get("run", ()) if option.detail), None)

    def idle(self, options: list[Option], verbs: Offered, assessment: Assessment) -> Option:
        """A turn without an enemy to attack: find one, else get ready, else finish the helpless."""
        search = seeking(assessment, verbs)
        return search or anything_useful(assessment, verbs) or finishing(options) or options[0]

    def flight(self, options: list[Option], sight: Sight) -> Option:
        """Flee only if ignoring it would take the last shock."""
        return options[-1] if self.assess(sight).me.shock <= IGNORED_FLIGHT else options[0]
