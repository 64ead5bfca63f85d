"""Specials in the worth of attacks, by the same formulas as the rules (TZ-SPEC-02, TZ-SPEC-03, TZ-SPEC-06).

What they add depends on places and states of a single view, so it is added after the memo tables, to those attacks that
any special touches."""

from __future__ import annotations

from typing import Final

from simulator.core.plane import distance
from simulator.core.powers import ALL, ALLIES, ATTACKERS, SELF, TARGET, Power, Powers, amount, counts
from simulator.systems.tapiz.formulas import MOST_DICE
from simulator.systems.tapiz.sheet import PHYSICAL
from simulator.systems.tapiz.specials import Facts, manner
from simulator.systems.tapiz.view import BodyView, View

from .evaluations import AttackMode, AttackOption
from .rulebook import Rulebook
from .tables import EvalKey, Odds

GAINED: Final = 0
DICE: Final = 1
DAMAGE: Final = 2
CAP: Final = 3
EYES: Final = 4
AGAIN: Final = 5
DEFENCE: Final = 6
MIND: Final = 7
HIDE: Final = 8
SOAK: Final = 9
HALVE: Final = 10
MISS: Final = 11
GUARD: Final = 12
IMMUNE: Final = 13
SLOTS: Final = {
    "change attack": GAINED,
    "change attack_dice": DICE,
    "change damage": DAMAGE,
    "change cap": CAP,
    "immune darkness": EYES,
    "reroll attack": AGAIN,
    "change defence": DEFENCE,
    "change mental_defence": MIND,
    "change armour": HIDE,
    "change soak": SOAK,
    "halve damage": HALVE,
    "miss": MISS,
    "guard": GUARD,
}
"""Kinds of effects on an attack; up to AGAIN on the attacker, then on the target."""


class Edge:  # mypyc: acyclic
    """Numbers that specials add to one attack: to its ``edge``, of which ``gained`` are the attacker's, to its effect
    ``points`` and its ``cap``.

    ``guard`` is the least resistance, ``miss`` the highest first face that misses (0: none); ``share`` is that of the
    points that remain; ``again``: a failure is rolled once more; ``dice`` are added to the action die; ``dark`` is the
    penalty of poor visibility that counts."""

    __slots__ = ("again", "cap", "dark", "dice", "edge", "gained", "guard", "key", "miss", "points", "share")

    def __init__(self) -> None:
        self.edge = 0
        self.gained = 0
        self.points = 0
        self.cap = 0
        self.guard = 0
        self.miss = 0
        self.share = 1.0
        self.again = False
        self.dice = 0
        self.dark = 0
        self.key: EvalKey | None = None

    def counts(self) -> bool:
        """Return whether anything differs from an attack without specials."""
        numbers = self.edge or self.gained or self.points or self.cap or self.guard or self.miss or self.dice
        return bool(numbers) or self.again or self.share != 1.0


NOTHING: Final = Edge()
"""The edge of an attack that no special touches."""


PairPowers = list[tuple[int, Power]]
"""Powers that may count in the attacks of one body on another, each with its number in SLOTS."""


def pair_powers(powers: Powers, sides: list[int], me: int, foe: int) -> PairPowers:
    """Return the powers that may count in attacks of one body on another: those for either by their ``who``, whatever
    the fight is like."""
    found: PairPowers = []
    for power in powers.all:
        slot = SLOTS.get(power.kind, IMMUNE if power.kind.startswith("immune ") else -1)
        body = me if slot <= AGAIN else foe
        owner, who = power.owner, power.who
        if who == SELF:
            meant = owner == body
        elif who == ATTACKERS:
            meant = body == me and owner == foe
        elif who == TARGET:
            meant = body == foe and owner == me
        else:
            meant = owner != body and (who == ALL or (sides[owner] == sides[body]) is (who == ALLIES))
        if meant and slot >= 0:
            found.append((slot, power))
    return found


class SpecialEdges:
    """Numbers that specials add to the attacks of the body ``me`` in one view."""

    def __init__(self, view: View, powers: Powers, me: int, rulebook: Rulebook) -> None:
        self._worths = rulebook.worths
        self._powers = powers
        self._sides = rulebook.sides
        self._kinds = rulebook.kinds
        self._view = view
        self._me = me
        self._pairs = rulebook.pairs
        self._known: dict[int, Edge] = {}
        self._facts: Facts | None = None

    def worth(self, one: AttackOption, foe: BodyView, found: Edge, edge: int, bonus: int) -> float:
        """Return the worth of an attack whose ``edge`` without specials has this ``bonus``."""
        edge, key = self._with(one, foe, found, edge, bonus), self._key(one, foe, found)
        worth = found.share * self._worths.worth(edge, key)
        return one.menace * (worth * (2.0 - self._worths.odds(edge, key)[0]) if found.again else worth)

    def most(self, one: AttackOption, foe: BodyView, found: Edge, edge: int) -> float:
        """Return an upper bound of the worth for this edge without specials, and all smaller ones; at least 0."""
        worth = one.menace * found.share * self._worths.most(edge + found.edge, self._key(one, foe, found))
        return max(0.0, worth + worth if found.again else worth)

    def odds(self, one: AttackOption, foe: BodyView, found: Edge, edge: int, bonus: int) -> Odds:
        """Return the chance to hit, the hit points lost and the chance to fell of such an attack."""
        odds = self._worths.odds(self._with(one, foe, found, edge, bonus), self._key(one, foe, found))
        more = 2.0 - odds[0] if found.again else 1.0
        return odds[0] * more, odds[1] * more * found.share, odds[2] * more * found.share

    def _with(self, one: AttackOption, foe: BodyView, found: Edge, edge: int, bonus: int) -> int:
        """Return the edge with specials."""
        edge += found.edge
        if found.guard:
            edge = min(edge, bonus + found.gained + found.dark - found.guard)
        return min(edge, -found.miss - 1) if found.miss else edge

    def _key(self, one: AttackOption, foe: BodyView, found: Edge) -> EvalKey:
        """Return the other inputs of the worth."""
        if found.key is None:
            mode, key = one.mode, one.eval_key
            if found.points or found.cap or found.dice:
                left = foe.pgf if mode.domain == PHYSICAL else foe.pgm
                cap = mode.cap + found.cap if key.cap else 0
                size, knock, stake = key.size + found.points, key.knock, key.stake
                key = self._worths.eval_key(size, cap, max(1, left), knock, stake, found.dice)
            found.key = key
        return found.key

    def of(self, mode: AttackMode, foe: BodyView, bare: bool) -> Edge:
        """Return what specials add to an attack on an enemy; in a ``bare`` stance no bonus counts."""
        key = mode.number << 16 | foe.id
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = self._reckon(mode, foe, bare)
        return found

    def _reckon(self, mode: AttackMode, foe: BodyView, bare: bool) -> Edge:
        number = self._me << 16 | foe.id
        pair = self._pairs.get(number)
        if pair is None:
            pair = self._pairs[number] = pair_powers(self._powers, self._sides, self._me, foe.id)
        obstacle = mode.obstacles[self._kinds[foe.id]]
        if not pair or obstacle is None:
            return NOTHING
        facts, found = self._facts_of(mode, foe), Edge()
        found.dark = obstacle.dark
        resists = DEFENCE if obstacle.defence == "PD" else MIND if obstacle.defence else -1
        if foe.down or foe.surprised:
            resists = -1
        immune = (f"immune {mode.domain}", f"immune {mode.words[1]}")
        for slot, power in pair:
            useless = (slot in (DEFENCE, MIND) and slot != resists) or (slot == HIDE and obstacle.defence != "PD")
            useless = useless or (slot == IMMUNE and power.kind not in immune)
            if not useless and counts(power, self._me if slot <= AGAIN else foe.id, facts):
                self._add(found, slot, power, foe, facts, bare)
        found.dice = max(-MOST_DICE, min(MOST_DICE, found.dice))
        found.edge += found.gained + found.dark - obstacle.dark
        return found if found.counts() else NOTHING

    def _add(self, found: Edge, slot: int, power: Power, foe: BodyView, facts: Facts, bare: bool) -> None:
        """Add what a power that counts does to an attack."""
        value = amount(power, self._me if slot <= AGAIN else foe.id, facts)
        if slot == GAINED:
            found.gained += min(0, value) if bare else value
        elif slot == DICE:
            found.dice += min(0, value) if bare else value
        elif slot == DAMAGE:
            found.points += value
            found.cap += value
        elif slot == CAP:
            found.cap += value
        elif slot == EYES:
            found.dark = 0
        elif slot == AGAIN:
            found.again = True
        elif slot in (DEFENCE, MIND, HIDE):
            found.edge -= value
        elif slot == SOAK:
            found.points -= value
        elif slot == HALVE:
            found.share = min(found.share, 0.5)
        elif slot == IMMUNE:
            found.share = 0.0
        elif slot == MISS:
            found.miss = found.miss or power.number
        elif not found.guard and self._nearer(foe, facts):
            found.guard = power.number

    def _facts_of(self, mode: AttackMode, foe: BodyView) -> Facts:
        facts = self._facts
        if facts is None:
            facts = self._facts = Facts(self._view, self._view.setting, "", self._me)
            facts.viewed = True
        facts.manner, facts.target = manner(mode.domain, mode.melee), foe.id
        facts.words = mode.words
        return facts

    def blow(self, name: str, harm: float, reach: float) -> float | None:
        """TZ-SPEC-07: return the worth of the hit of an own special that costs the action, for the weight ``harm`` and
        the metres of arm's length; None: it is no such special."""
        for power in self._powers.by_kind.get("hit", []):
            if power.owner == self._me and power.name == name and "action" in power.cost:
                return self._blow(power, harm, power.within if power.within >= 0 else reach)
        return None

    def _blow(self, power: Power, harm: float, far: float) -> float:
        """Return the share of their hit points that a hit takes from enemies, less that of friends in its reach."""
        me, found, loss = self._view.body(self._me), 0.0, power.damage + 3.5 * power.dice
        for number in self._view.fit():
            body = self._view.body(number)
            ours = body.side == me.side
            if number == me.id or distance(me.place, body.place) > far or (ours and power.who not in (ALL, ALLIES)):
                continue
            if not ours and power.who == ALLIES:
                continue
            share = harm * loss / body.pgf if loss < body.pgf else 1.0
            found += -share if ours else share
        return found

    def _nearer(self, foe: BodyView, facts: Facts) -> bool:
        far, me = facts.metres(self._me, foe.id), self._me
        return any(one.able and one.side == foe.side and facts.metres(me, one.id) < far for one in self._view.bodies)
