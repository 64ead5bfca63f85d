"""What an attack is worth in Tapiz: how far it goes, on average, towards putting its target out of the fight."""

from __future__ import annotations

from typing import Final

from simulator.systems.tapiz.odds import action_totals

from .weights import AGGRESSIVE, Weights

MOST_KNOWN: Final = 1 << 16
MOST_EDGE: Final = 1 << 12
POINTS: Final = (1 << 14) - 1


def stakes(size: int, cap: int, left: int, knock: int) -> int:
    """What an attack's worth depends on besides its edge, as one number: ``size`` (-99 to 99) changes the points,
    ``cap`` limits damage, ``left`` hit points remain (1 to 16383); ``knock``: what knocking out costs, 0 to 999, 0 if
    it cannot be bought. What differs most is mixed in the lowest bits, at which dictionaries look."""
    cap = min(cap, left)
    return ((knock << 8 | size + 128) << 14 | cap) << 14 | left ^ (cap << 5 & POINTS)


def _read(laid: int) -> tuple[int, int, int, int]:
    """Size, cap, hit points left and the price of knocking out, of ``stakes``."""
    cap = laid >> 14 & POINTS
    return (laid >> 28 & 255) - 128, cap, laid & POINTS ^ (cap << 5 & POINTS), laid >> 36


def _key(edge: int, laid: int) -> int:
    """A number of its own for each edge and stakes."""
    edge += MOST_EDGE
    return laid ^ (edge << 46 | edge << 8)


class WorthTable:
    """What attacks with one action die are worth; every answer is worked out once."""

    __slots__ = ("_known", "_odds", "_totals", "_weights")

    def __init__(self, action_die: str, weights: Weights = AGGRESSIVE) -> None:
        self._weights = weights
        self._totals = action_totals(action_die)
        self._known: dict[int, float] = {}
        self._odds: dict[int, tuple[float, float, float]] = {}

    def worth(self, edge: int, laid: int) -> float:
        """What an attack is worth, 1 for a target put out of the fight: ``edge`` is the bonus less the resistance,
        ``laid`` its stakes."""
        key = _key(edge, laid)
        known = self._known.get(key)
        if known is None:
            if len(self._known) >= MOST_KNOWN:
                self.forget()
            known = self._known[key] = self._work_out(edge, laid)
        return known

    def odds(self, edge: int, laid: int) -> tuple[float, float, float]:
        """The chance that an attack hits, the hit points that it may be expected to cost, and the chance that these are
        the last, or that it knocks out: by the same edge and stakes as ``worth``, all points spent on damage."""
        key = _key(edge, laid)
        odds = self._odds.get(key)
        if odds is None:
            if len(self._odds) >= MOST_KNOWN:
                self.forget()
            odds = self._odds[key] = self._work_out_odds(edge, laid)
        return odds

    def most(self, edge: int, laid: int) -> float:
        """No less than what the attack is worth with this edge or any smaller one: worth grows with the edge, but where
        points beyond the damage are worth more than felling, which a point more may buy."""
        return max(self.worth(edge, laid), self._overshoot(laid))

    def _overshoot(self, laid: int) -> float:
        """What the points just short of knocking out are worth if that is more than felling, else 0."""
        _, cap, left, knock = _read(laid)
        if not knock or cap >= left:
            return 0.0
        damage = min(knock - 1, cap)
        short = self._weights.harm * damage / left + self._weights.states * ((knock - 1 - damage) // 5)
        return short if short > 1 else 0.0

    def forget(self) -> None:
        """Drop every answer; each is worked out anew when it is needed."""
        self._known.clear()
        self._odds.clear()

    def _work_out(self, edge: int, laid: int) -> float:
        """Damage counts by its part of what remains; points beyond it, as states, for a little."""
        size, cap, left, knock = _read(laid)
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

    def _work_out_odds(self, edge: int, laid: int) -> tuple[float, float, float]:
        size, cap, left, knock = _read(laid)
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
