"""Aggressive in Haunted House: the best attack on whoever is worth it, every turn.

Does not dodge, does not leave, and flees a fright only from the edge of madness."""

from __future__ import annotations

from simulator.core.asks import Option
from simulator.policy.protocol import Sight

from .assessment import Assessment
from .chores import Offered, anything_useful, offered, own_fire, seeking
from .planner import Planner
from .tactics import MARGIN, Intent, aiming, best, finishing, preparations

FIRE = 5.0  # a fire that costs this much a round is put out before anything else
HOPELESS = 2.0  # aim only where a point more at least doubles what a shot is worth
GOOD_CHANCE = 0.35  # of felling a runner, with which one shoots rather than pursues
FLIGHT_SHOCK = 4  # HH-FEAR-05: what ignoring the urge to flee costs


class Attacker(Planner):
    """Charges on."""

    def turn(self, options: list[Option], board: Assessment) -> Option:
        """Up, out of the flames, strike; or whatever makes striking possible."""
        verbs = offered(options)
        if "stand" in verbs:
            return self.intend(Intent(verbs["stand"][0], 0.0))
        fire = own_fire(board, verbs, FIRE)
        if fire is not None:
            return fire
        attack = self.attack(options, board)
        chased = self.pursuit(verbs, board, attack)
        return chased or self.strike(options, board, attack) or self.idle(options, verbs, board)

    def strike(self, options: list[Option], board: Assessment, attack: Intent | None) -> Option | None:
        """The best attack, or what promises a better one; None when nobody can be attacked."""
        way = best(preparations(board, options))
        if way is not None and way.worth > (attack.worth if attack else 0.0) * MARGIN:
            return self.intend(way)
        if attack is None:
            return None
        return self.intend(aiming(board, options, attack, HOPELESS) or attack)

    def pursuit(self, verbs: Offered, board: Assessment, attack: Intent | None) -> Option | None:
        """HH-MOVE-04: after the last one, when it is about to get away and a blow would not stop it."""
        if len(board.foes) != 1 or board.foes[0].run_left > 1:
            return None
        if attack is not None and attack.blow is not None and attack.blow.fells >= GOOD_CHANCE:
            return None
        return next((option for option in verbs.get("run", ()) if option.detail), None)

    def idle(self, options: list[Option], verbs: Offered, board: Assessment) -> Option:
        """Nobody to attack: find them, else get ready, else finish the helpless."""
        search = seeking(board, verbs)
        return search or anything_useful(board, verbs) or finishing(options) or options[0]

    def flight(self, options: list[Option], sight: Sight) -> Option:
        """Flee only if ignoring it would take the last shock."""
        return options[-1] if self.board(sight).me.shock <= FLIGHT_SHOCK else options[0]
