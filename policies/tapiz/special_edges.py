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

GIVEN: Final = ["change attack", "change attack_dice", "change damage", "change cap", "reroll attack"]
"""Kinds of effects on the attacker."""
MET: Final = [
    *("change defence", "change mental_defence", "change armour", "change soak", "halve damage", "miss", "guard"),
]
"""Kinds of effects on the target, besides immunities."""


class Edge:  # mypyc: acyclic
    """Numbers that specials add to one attack: to its ``edge``, of which ``gained`` are the attacker's, to its effect
    ``points`` and its ``cap``.

    ``guard`` is the least resistance, ``miss`` the highest first face that misses (0: none); ``share`` is that of the
    points that remain; ``again``: a failure is rolled once more; ``dice`` are added to the action die."""

    __slots__ = ("again", "cap", "dice", "edge", "gained", "guard", "key", "miss", "points", "share")

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
        self.key: EvalKey | None = None

    def counts(self) -> bool:
        """Return whether anything differs from an attack without specials."""
        numbers = self.edge or self.gained or self.points or self.cap or self.guard or self.miss or self.dice
        return bool(numbers) or self.again or self.share != 1.0


NOTHING: Final = Edge()
"""The edge of an attack that no special touches."""


PairPowers = dict[str, list[Power]]
"""Powers that may count in the attacks of one body on another, by kind."""


def pair_powers(powers: Powers, sides: list[int], me: int, foe: int) -> PairPowers:
    """Return the powers that may count in attacks of one body on another, by kind: those for either by their ``who``,
    whatever the fight is like."""
    found: PairPowers = {}
    for power in powers.all:
        body = me if power.kind in GIVEN else foe
        owner, who = power.owner, power.who
        if who == SELF:
            meant = owner == body
        elif who == ATTACKERS:
            meant = body == me and owner == foe
        elif who == TARGET:
            meant = body == foe and owner == me
        else:
            meant = owner != body and (who == ALL or (sides[owner] == sides[body]) is (who == ALLIES))
        if meant and (power.kind in GIVEN or power.kind in MET or power.kind.startswith("immune ")):
            found.setdefault(power.kind, []).append(power)
    return found


class SpecialEdges:
    """Numbers that specials add to the attacks of the body ``me`` in one view."""

    def __init__(self, view: View, powers: Powers, me: int, rulebook: Rulebook) -> None:
        self._worths = rulebook.worths
        self._powers = powers
        self._sides = rulebook.sides
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
            edge = min(edge, bonus + found.gained - found.guard)
        return min(edge, -found.miss - 1) if found.miss else edge

    def _key(self, one: AttackOption, foe: BodyView, found: Edge) -> EvalKey:
        """Return the other inputs of the worth."""
        if found.key is None:
            mode, key = one.mode, one.eval_key
            if found.points or found.cap or found.dice:
                left = foe.pgf if mode.domain == PHYSICAL else foe.pgm
                cap = mode.cap + found.cap if key.cap else 0
                key = self._worths.eval_key(key.size + found.points, cap, max(1, left), key.knock, found.dice)
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
        obstacle = mode.obstacles[foe.id]
        if not pair or obstacle is None:
            return NOTHING
        facts, me, found = self._facts_of(mode, foe), self._me, Edge()
        found.gained = found.edge = total(pair, "change attack", me, facts, bare)
        if not foe.down and not foe.surprised and obstacle.defence:
            figure = "change defence" if obstacle.defence == "PD" else "change mental_defence"
            found.edge -= total(pair, figure, foe.id, facts)
        if obstacle.defence == "PD":
            found.edge -= total(pair, "change armour", foe.id, facts)
        found.dice = max(-MOST_DICE, min(MOST_DICE, total(pair, "change attack_dice", me, facts, bare)))
        found.points = total(pair, "change damage", me, facts)
        found.cap = found.points + total(pair, "change cap", me, facts)
        found.points -= total(pair, "change soak", foe.id, facts)
        if self._immune(pair, mode, foe.id, facts):
            found.share = 0.0
        elif first(pair, "halve damage", foe.id, facts):
            found.share = 0.5
        found.again = first(pair, "reroll attack", me, facts) is not None
        miss = first(pair, "miss", foe.id, facts)
        found.miss = 0 if miss is None else miss.number
        guard = first(pair, "guard", foe.id, facts)
        if guard is not None and self._nearer(foe, facts):
            found.guard = guard.number
        return found if found.counts() else NOTHING

    def _facts_of(self, mode: AttackMode, foe: BodyView) -> Facts:
        facts = self._facts
        if facts is None:
            facts = self._facts = Facts(self._view, self._view.setting, "", self._me)
            facts.viewed = True
        facts.manner, facts.target = manner(mode.domain, mode.melee), foe.id
        facts.words = [mode.item, ""]
        if mode.known_power is not None:
            facts.words[1] = mode.known_power.power.school
        else:
            for arm in self._view.body(self._me).arms:
                if arm.key == mode.item:
                    facts.words = [arm.weapon, self._view.setting.lienzo.weapons[arm.weapon].group]
        return facts

    def _immune(self, pair: PairPowers, mode: AttackMode, foe: int, facts: Facts) -> bool:
        """TZ-SPEC-03: return whether the enemy is immune to the domain, or to the group of the weapon or power."""
        domain = first(pair, f"immune {mode.domain}", foe, facts)
        return domain is not None or first(pair, f"immune {facts.words[1]}", foe, facts) is not None

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


def total(pair: PairPowers, kind: str, body: int, facts: Facts, bare: bool = False) -> int:
    """Return the sum that specials add to a figure; ``bare``: no bonus counts."""
    powers, found = pair.get(kind), 0
    for power in powers or ():
        if counts(power, body, facts):
            value = amount(power, body, facts)
            found += min(0, value) if bare else value
    return found


def first(pair: PairPowers, kind: str, body: int, facts: Facts) -> Power | None:
    """Return the first special of a kind that counts."""
    for power in pair.get(kind) or ():
        if counts(power, body, facts):
            return power
    return None
