"""Tables of what rolls bring: the worth of an attack, and the states that a roll buys.

The worth of an attack is its mean contribution to putting the target out of the fight.

The scale: 1 is a target put out of the fight. One attack rolls the action die and adds ``edge``, the bonus less the
resistance. For each total the outcome has a worth:

- A failure costs ``setback`` for each point below 0, up to ten points, because the defender gains from it: a share of
  the most that any attack of this attacker takes from the target, since what the defender buys spoils the next
  attacks, whichever they are.
- A success gives ``margin + size`` effect points. If the damage that they buy (at most ``cap``) takes the ``left`` hit
  points, or if they pay for knocking out (``knock``), the worth is 1.
- Otherwise damage counts by its share of the hit points left, times ``harm``, and each five points beyond the damage
  count ``states``, as they may buy a state. ``harm`` is below 1: a wounded target still fights.

The worth is the mean over the die's totals. It depends on the edge and on a few integers only, the ``EvalKey``: neither
on names nor on places. So the number of distinct results is small, and ``WorthTable`` computes each one once, for EDGES
edges: what the successes win, in a list for all keys that differ in the stake alone; by how many points an attack
fails, in a list for all keys with the same dice. Keys that attacks still hold when the memo is emptied stay valid,
because they depend on these numbers and the weights alone."""

from __future__ import annotations

from typing import Final

from simulator.systems.tapiz.lienzo.measures import Severities
from simulator.systems.tapiz.odds import action_totals

from ..memos import Basis, Memo
from .weights import Weights

MOST_KEYS: Final = 1 << 11
LEAST_EDGE: Final = -64
EDGES: Final = 128
"""Number of edges with a stored worth, from LEAST_EDGE up."""
UNKNOWN: Final = -1e9
WORST: Final = 10  # points of margin: a worse failure costs no more
MOST_KNOWN: Final = 1 << 12

Odds = tuple[float, float, float]


class Prospects:  # mypyc: acyclic
    """Worth of the successes of an attack, by edge, and its odds."""

    __slots__ = ("odds", "wins")

    def __init__(self) -> None:
        self.wins = [UNKNOWN] * EDGES
        self.odds: dict[int, Odds] = {}


NONE: Final = Prospects()
NEVER: Final = [0.0] * EDGES
"""Prospects and shortfalls of a key that no table has made."""


class EvalKey:  # mypyc: acyclic
    """Inputs of an attack's worth besides its edge.

    ``size`` changes the effect points, ``cap`` limits the damage, ``left`` is the target's hit points (at least 1),
    ``knock`` the price of knocking out (0: not for sale), ``stake`` the hundredths of a pool that the attacker's most
    harmful attack may take from the target (0: none does damage), ``dice`` those that specials add to the die.
    ``prospects`` caches results that do not depend on the stake. ``setback`` is the cost of a point of failure,
    ``short`` the mean of these points by edge."""

    __slots__ = ("cap", "dice", "knock", "left", "prospects", "setback", "short", "size", "stake")

    def __init__(self, size: int, cap: int, left: int, knock: int, stake: int = 0, dice: int = 0) -> None:
        self.dice = dice
        self.size = size
        self.cap = cap
        self.left = left
        self.knock = knock
        self.stake = stake
        self.prospects = NONE
        self.setback = 0.0
        self.short = NEVER


class WorthTable:
    """Worth of attacks with one action die and one set of weights, each computed once."""

    def __init__(self, owner: Basis, action_die: str, weights: Weights) -> None:
        self._weights = weights
        self._totals = action_totals(action_die)
        self._with_dice: dict[int, tuple[tuple[int, float], ...]] = {0: self._totals}
        self._short: dict[int, list[float]] = {}
        self._die = action_die
        self._eval_keys: Memo[tuple[int, ...], EvalKey] = Memo(owner, MOST_KEYS)
        self._prospects: Memo[tuple[int, ...], Prospects] = Memo(owner, MOST_KEYS)

    def eval_key(self, size: int, cap: int, left: int, knock: int, stake: int, dice: int = 0) -> EvalKey:
        """Return the shared key for these inputs, with all results stored so far."""
        cap = min(cap, left)
        key = (size, cap, left, knock, stake, dice)
        return self._eval_keys.known.get(key) or self._eval_keys.keep(key, self._new_key(key))

    def _new_key(self, key: tuple[int, int, int, int, int, int]) -> EvalKey:
        size, cap, left, knock, stake, dice = key
        found, alike = EvalKey(size, cap, left, knock, stake, dice), (size, cap, left, knock, dice)
        found.prospects = self._prospects.known.get(alike) or self._prospects.keep(alike, Prospects())
        found.setback = self._weights.setback * (stake / 100 if stake else self._weights.harm)
        short = self._short.get(dice)
        if short is None:
            short = self._short[dice] = [self._shortfall(place + LEAST_EDGE, dice) for place in range(EDGES)]
        found.short = short
        return found

    def _totals_with(self, dice: int) -> tuple[tuple[int, float], ...]:
        """TZ-SPEC-06: return the totals of the action die with ``dice`` more."""
        found = self._with_dice.get(dice)
        if found is None:
            found = self._with_dice[dice] = action_totals(self._die, dice)
        return found

    def worth(self, edge: int, eval_key: EvalKey) -> float:
        """Return the worth of an attack: 1 for a target put out of the fight. ``edge`` is bonus less resistance."""
        place = edge - LEAST_EDGE
        if not 0 <= place < EDGES:
            return self._won(edge, eval_key) - eval_key.setback * self._shortfall(edge, eval_key.dice)
        wins = eval_key.prospects.wins
        won = wins[place]
        if won == UNKNOWN:
            won = wins[place] = self._won(edge, eval_key)
        return won - eval_key.setback * eval_key.short[place]

    def odds(self, edge: int, eval_key: EvalKey) -> Odds:
        """Return chance to hit, expected hit points lost, and chance to fell, with all points spent on damage."""
        known = eval_key.prospects.odds
        odds = known.get(edge)
        if odds is None:
            if len(known) >= EDGES:
                known.clear()
            odds = known[edge] = self._work_out_odds(edge, eval_key)
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

    def _shortfall(self, edge: int, dice: int) -> float:
        """Compute the mean points by which an attack fails, up to ten each time."""
        return sum([share * min(WORST, -face - edge) for face, share in self._totals_with(dice) if face + edge < 0])

    def _won(self, edge: int, eval_key: EvalKey) -> float:
        """Compute the mean of what successes win over the totals of the die."""
        size, cap, left, knock = eval_key.size, eval_key.cap, eval_key.left, eval_key.knock
        harm, states = self._weights.harm, self._weights.states
        total = 0.0
        for face, share in self._totals_with(eval_key.dice):
            margin = face + edge
            if margin < 0:
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
        for face, share in self._totals_with(eval_key.dice):
            if face + edge >= 0:
                points = max(0, face + edge + size)
                hit += share
                lost += share * min(points, cap, left)
                felled += share * (min(points, cap) >= left or 0 < knock <= points)
        return hit, lost, felled


class Margins:  # mypyc: acyclic
    """Outcome odds of one roll.

    ``lost`` is the mean cost of failures, as a share of the worth of a major state; ``minor``, ``major`` and
    ``extreme`` are the chances that the roll affords a state of that severity at most. ``buys`` is the number of
    severities that the best total affords."""

    __slots__ = ("buys", "extreme", "lost", "major", "minor")

    def __init__(self, buys: int) -> None:
        self.buys = buys
        self.lost = 0.0
        self.minor = 0.0
        self.major = 0.0
        self.extreme = 0.0

    def worth(self, minor: float, major: float, extreme: float) -> float:
        """Return the mean worth of the roll, given the worth of a success of each severity."""
        return self.lost * major + self.minor * minor + self.major * major + self.extreme * extreme


class MarginTable:
    """Outcome odds of rolls of one action die under a pack's prices, each computed once.

    ``setback`` is the cost of each point by which a roll fails."""

    def __init__(self, owner: Basis, action_die: str, severities: Severities, setback: float) -> None:
        self._totals = action_totals(action_die)
        self._severities = severities
        self._setback = setback
        self._margins: Memo[int, Margins] = Memo(owner, MOST_KNOWN)

    def rolled(self, edge: int, size: int) -> Margins:
        """Return the odds of a roll. ``edge`` is bonus less opposition; ``size`` changes the points."""
        key = (size << 16) + edge  # size is 0 except for manoeuvres; small integers hash faster
        return self._margins.known.get(key) or self._margins.keep(key, self._work_out(edge, size))

    def _work_out(self, edge: int, size: int) -> Margins:
        found = Margins(self._bought(self._totals[-1][0] + edge + size))
        for face, share in self._totals:
            margin = face + edge
            bought = self._bought(margin + size)
            if margin < 0:
                found.lost -= share * self._setback * min(WORST, -margin)
            elif bought == 1:
                found.minor += share
            elif bought == 2:
                found.major += share
            elif bought:
                found.extreme += share
        return found

    def failed(self, edge: int, harsher: int) -> Margins:
        """Return the chances of the consequences that failures bring, ``harsher`` severities above their price."""
        found = Margins(0)
        for face, share in self._totals:
            severity = self._bought(-face - edge) + harsher if face + edge < 0 else 0
            if severity == 1:
                found.minor += share
            elif severity == 2:
                found.major += share
            elif severity:
                found.extreme += share
        return found

    def _bought(self, points: int) -> int:
        """Return the number of severities that these points afford."""
        prices = self._severities
        return (points >= prices.minor.price) + (points >= prices.major.price) + (points >= prices.extreme.price)
