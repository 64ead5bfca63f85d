"""What an attack is worth in Tapiz: how far it goes, on average, towards putting its target out of the fight."""

from __future__ import annotations

from typing import Final

from simulator.systems.tapiz.odds import action_totals

from .weights import AGGRESSIVE, Weights

MOST_KEYS: Final = 1 << 11
LEAST_EDGE: Final = -64
EDGES: Final = 128
"""How many edges have what they are worth kept, from LEAST_EDGE on."""
UNKNOWN: Final = -1e9

Odds = tuple[float, float, float]


class EvalKey:
    """What an attack's worth depends on besides its edge: ``size`` changes the points, ``cap`` limits damage, ``left``
    hit points remain, 1 or more; ``knock``: what knocking out costs, 0 if it cannot be bought.

    ``worths``: by edge what it is worth, UNKNOWN if nobody has asked; ``odds``: how such attacks may be expected to
    end."""

    __slots__ = ("cap", "knock", "left", "odds", "size", "worths")

    def __init__(self, size: int, cap: int, left: int, knock: int) -> None:
        self.size = size
        self.cap = cap
        self.left = left
        self.knock = knock
        self.worths = [UNKNOWN] * EDGES
        self.odds: dict[int, Odds] = {}


class WorthTable:
    """What attacks with one action die are worth; every answer is worked out once. It keeps MOST_STAKES; before one
    more, it forgets all of them."""

    __slots__ = ("_eval_keys", "_totals", "_weights")

    def __init__(self, action_die: str, weights: Weights = AGGRESSIVE) -> None:
        self._weights = weights
        self._totals = action_totals(action_die)
        self._eval_keys: dict[tuple[int, int, int, int], EvalKey] = {}

    def eval_key(self, size: int, cap: int, left: int, knock: int) -> EvalKey:
        """The stakes of such attacks, what is known of them included."""
        cap = min(cap, left)
        key = (size, cap, left, knock)
        found = self._eval_keys.get(key)
        if found is None:
            if len(self._eval_keys) >= MOST_KEYS:
                self.forget()
            found = self._eval_keys[key] = EvalKey(size, cap, left, knock)
        return found

    def worth(self, edge: int, eval_key: EvalKey) -> float:
        """What an attack is worth, 1 for a target put out of the fight: ``edge`` is the bonus less the resistance."""
        place = edge - LEAST_EDGE
        if not 0 <= place < EDGES:
            return self._work_out(edge, eval_key)
        known = eval_key.worths[place]
        if known == UNKNOWN:
            known = eval_key.worths[place] = self._work_out(edge, eval_key)
        return known

    def odds(self, edge: int, eval_key: EvalKey) -> Odds:
        """The chance that an attack hits, the hit points that it may be expected to cost, and the chance that these are
        the last, or that it knocks out: by the same edge and stakes as ``worth``, all points spent on damage."""
        odds = eval_key.odds.get(edge)
        if odds is None:
            if len(eval_key.odds) >= EDGES:
                eval_key.odds.clear()
            odds = eval_key.odds[edge] = self._work_out_odds(edge, eval_key)
        return odds

    def most(self, edge: int, eval_key: EvalKey) -> float:
        """No less than what the attack is worth with this edge or any smaller one: worth grows with the edge, but where
        points beyond the damage are worth more than felling, which a point more may buy."""
        return max(self.worth(edge, eval_key), self._overshoot(eval_key))

    def _overshoot(self, eval_key: EvalKey) -> float:
        """What the points just short of knocking out are worth if that is more than felling, else 0."""
        cap, left, knock = eval_key.cap, eval_key.left, eval_key.knock
        if not knock or cap >= left:
            return 0.0
        damage = min(knock - 1, cap)
        short = self._weights.harm * damage / left + self._weights.states * ((knock - 1 - damage) // 5)
        return short if short > 1 else 0.0

    def forget(self) -> None:
        """Drop every answer, for who asks for the stakes again; each is worked out anew when it is needed."""
        self._eval_keys.clear()

    def _work_out(self, edge: int, eval_key: EvalKey) -> float:
        """Damage counts by its part of what remains; points beyond it, as states, for a little."""
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
"""By variant ``action_die``, with the weights that most minds have."""


def worth_table(action_die: str, weights: Weights) -> WorthTable:
    """The table for these weights; that of the usual ones is shared by all encounters."""
    return WORTHS[action_die] if weights is AGGRESSIVE else WorthTable(action_die, weights)
