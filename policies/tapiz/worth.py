"""Worth of an attack in Tapiz: its mean contribution to putting the target out of the fight.

The scale: 1 is a target put out of the fight. One attack rolls the action die and adds ``edge``, the bonus less the
resistance. For each total the outcome has a worth:

- A failure costs ``setback`` for each point below 0, up to ten points, because the defender gains from it.
- A success gives ``margin + size`` effect points. If the damage that they buy (at most ``cap``) takes the ``left`` hit
  points, or if they pay for knocking out (``knock``), the worth is 1.
- Otherwise damage counts by its share of the hit points left, times ``harm``, and each five points beyond the damage
  count ``states``, as they may buy a state. ``harm`` is below 1: a wounded target still fights.

The worth is the mean over the die's totals. It depends on the edge and on four integers only, the ``EvalKey``: neither
on names nor on places. So the number of distinct results is small, and ``WorthTable`` computes each one once: a list of
EDGES floats in every key, and a dictionary of keys. The table for the default weights lives as long as the process and
serves all encounters; each other set of weights has a table per rulebook. A full table is emptied; keys that attacks
still hold stay valid, because they depend on their four numbers and the weights alone."""

from __future__ import annotations

from typing import Final

from simulator.systems.tapiz.odds import action_totals

from .weights import AGGRESSIVE, Weights

MOST_KEYS: Final = 1 << 11
LEAST_EDGE: Final = -64
EDGES: Final = 128
"""Number of edges with a stored worth, from LEAST_EDGE up."""
UNKNOWN: Final = -1e9

Odds = tuple[float, float, float]


class EvalKey:  # mypyc: acyclic
    """Inputs of an attack's worth besides its edge.

    ``size`` changes the effect points, ``cap`` limits the damage, ``left`` is the target's hit points (at least 1),
    ``knock`` the price of knocking out (0: not for sale). ``worths`` and ``odds`` cache results by edge."""

    __slots__ = ("cap", "knock", "left", "odds", "size", "worths")

    def __init__(self, size: int, cap: int, left: int, knock: int) -> None:
        self.size = size
        self.cap = cap
        self.left = left
        self.knock = knock
        self.worths = [UNKNOWN] * EDGES
        self.odds: dict[int, Odds] = {}


class WorthTable:
    """Worth of attacks with one action die and one set of weights, each computed once.

    Holds up to MOST_KEYS keys. A full table is emptied before the next insertion."""

    __slots__ = ("_eval_keys", "_totals", "_weights")

    def __init__(self, action_die: str, weights: Weights = AGGRESSIVE) -> None:
        self._weights = weights
        self._totals = action_totals(action_die)
        self._eval_keys: dict[tuple[int, int, int, int], EvalKey] = {}

    def eval_key(self, size: int, cap: int, left: int, knock: int) -> EvalKey:
        """Return the shared key for these inputs, with all results stored so far."""
        cap = min(cap, left)
        key = (size, cap, left, knock)
        found = self._eval_keys.get(key)
        if found is None:
            if len(self._eval_keys) >= MOST_KEYS:
                self.forget()
            found = self._eval_keys[key] = EvalKey(size, cap, left, knock)
        return found

    def worth(self, edge: int, eval_key: EvalKey) -> float:
        """Return the worth of an attack: 1 for a target put out of the fight. ``edge`` is bonus less resistance."""
        place = edge - LEAST_EDGE
        if not 0 <= place < EDGES:
            return self._work_out(edge, eval_key)
        known = eval_key.worths[place]
        if known == UNKNOWN:
            known = eval_key.worths[place] = self._work_out(edge, eval_key)
        return known

    def odds(self, edge: int, eval_key: EvalKey) -> Odds:
        """Return chance to hit, expected hit points lost, and chance to fell, with all points spent on damage."""
        odds = eval_key.odds.get(edge)
        if odds is None:
            if len(eval_key.odds) >= EDGES:
                eval_key.odds.clear()
            odds = eval_key.odds[edge] = self._work_out_odds(edge, eval_key)
        return odds

    def most(self, edge: int, eval_key: EvalKey) -> float:
        """Return an upper bound of the worth for this edge and all smaller ones.

        Worth grows with the edge, except where points beyond the damage are worth more than felling: there one more
        point, which buys the knockout, lowers it."""
        return max(self.worth(edge, eval_key), self._overshoot(eval_key))

    def _overshoot(self, eval_key: EvalKey) -> float:
        """Return the worth of the points just short of a knockout if that exceeds felling, else 0."""
        cap, left, knock = eval_key.cap, eval_key.left, eval_key.knock
        if not knock or cap >= left:
            return 0.0
        damage = min(knock - 1, cap)
        short = self._weights.harm * damage / left + self._weights.states * ((knock - 1 - damage) // 5)
        return short if short > 1 else 0.0

    def forget(self) -> None:
        """Empty the table. Results are computed again on request."""
        self._eval_keys.clear()

    def _work_out(self, edge: int, eval_key: EvalKey) -> float:
        """Compute the mean worth over the totals of the die."""
        size, cap, left, knock = eval_key.size, eval_key.cap, eval_key.left, eval_key.knock
        harm, states, setback = self._weights.harm, self._weights.states, self._weights.setback
        total = 0.0
        for face, share in self._totals:
            margin = face + edge
            if margin < 0:
                total -= share * min(10, -margin) * setback
                continue
            points = max(0, margin + size)
            damage = min(points, cap)
            if damage >= left or (knock and points >= knock):
                total += share
            else:
                total += share * (harm * damage / left + states * ((points - damage) // 5))
        return total

    def _work_out_odds(self, edge: int, eval_key: EvalKey) -> Odds:
        size, cap, left, knock = eval_key.size, eval_key.cap, eval_key.left, eval_key.knock
        hit = lost = felled = 0.0
        for face, share in self._totals:
            if face + edge >= 0:
                points = max(0, face + edge + size)
                hit += share
                lost += share * min(points, cap, left)
                felled += share * (min(points, cap) >= left or 0 < knock <= points)
        return hit, lost, felled


WORTHS: Final = {"d20": WorthTable("d20"), "3d6": WorthTable("3d6")}
"""Tables with the default weights, by variant ``action_die``."""


def worth_table(action_die: str, weights: Weights) -> WorthTable:
    """Return the table for these weights. All encounters share the one for the default weights."""
    return WORTHS[action_die] if weights is AGGRESSIVE else WorthTable(action_die, weights)
