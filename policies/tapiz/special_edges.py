"""Specials in the worth of attacks, by the same formulas as the rules (TZ-SPEC-02, TZ-SPEC-03, TZ-SPEC-06).

What they add depends on places and states of a single view, so it is added after the memo tables."""

from __future__ import annotations

from simulator.core.plane import distance
from simulator.core.powers import ALL, ALLIES, Part, Power, Powers
from simulator.systems.tapiz.formulas import MOST_DICE
from simulator.systems.tapiz.sheet import PHYSICAL
from simulator.systems.tapiz.specials import Facts, manner
from simulator.systems.tapiz.view import BodyView, View

from .evaluations import AttackMode, AttackOption, Obstacle
from .tables import EvalKey, Odds, WorthTable


class Edge:  # mypyc: acyclic
    """Numbers that specials add to one attack: to its ``edge``, of which ``gained`` are the attacker's, to its effect
    ``points`` and its ``cap``.

    ``guard`` is the least resistance, ``miss`` the highest first face that misses (0: none); ``share`` is that of the
    points that remain; ``again``: a failure is rolled once more; ``dice`` are added to the action die."""

    __slots__ = ("again", "cap", "dice", "edge", "gained", "guard", "miss", "points", "share")

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


class SpecialEdges:
    """Numbers that specials add to the attacks of the body ``me`` in one view."""

    def __init__(self, view: View, powers: Powers, me: int, worths: WorthTable) -> None:
        self._worths = worths
        self._powers = powers
        self._view = view
        self._me = me
        self._known: dict[tuple[int, int], Edge] = {}

    def worth(self, one: AttackOption, foe: BodyView, edge: int, bonus: int, bare: bool) -> float:
        """Return the worth of an attack whose ``edge`` without specials has this ``bonus``."""
        edge, key, found = self._with(one, foe, edge, bonus, bare)
        worth = found.share * self._worths.worth(edge, key)
        return one.menace * (worth * (2.0 - self._worths.odds(edge, key)[0]) if found.again else worth)

    def odds(self, one: AttackOption, foe: BodyView, edge: int, bonus: int, bare: bool) -> Odds:
        """Return the chance to hit, the hit points lost and the chance to fell of such an attack."""
        edge, key, found = self._with(one, foe, edge, bonus, bare)
        hits, lost, felled = self._worths.odds(edge, key)
        more = 2.0 - hits if found.again else 1.0
        return hits * more, lost * more * found.share, felled * more * found.share

    def _with(self, one: AttackOption, foe: BodyView, edge: int, bonus: int, bare: bool) -> tuple[int, EvalKey, Edge]:
        """Return the edge with specials, the other inputs of the worth, and what specials add."""
        mode, key = one.mode, one.eval_key
        obstacle = mode.obstacles[foe.id]
        assert obstacle is not None
        found = self.edge(mode, foe, obstacle, bare)
        edge += found.edge
        if found.guard:
            edge = min(edge, bonus + found.gained - found.guard)
        if found.miss:
            edge = min(edge, -found.miss - 1)
        if found.points or found.cap or found.dice:
            left = foe.pgf if mode.domain == PHYSICAL else foe.pgm
            cap = mode.cap + found.cap if key.cap else 0
            key = self._worths.eval_key(obstacle.points + found.points, cap, max(1, left), key.knock, found.dice)
        return edge, key, found

    def edge(self, mode: AttackMode, foe: BodyView, obstacle: Obstacle, bare: bool) -> Edge:
        """Return what specials add to an attack on an enemy; in a ``bare`` stance no bonus counts."""
        key = mode.number, foe.id
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = self._reckon(mode, foe, obstacle, bare)
        return found

    def _reckon(self, mode: AttackMode, foe: BodyView, obstacle: Obstacle, bare: bool) -> Edge:
        view, me, found = self._view, self._me, Edge()
        facts = Facts(view, view.setting, manner(mode.domain, mode.melee), me, foe.id)
        facts.viewed = True
        gained = [value for _, value in self._parts("change attack", me, facts)]
        found.gained = found.edge = sum([min(0, value) for value in gained] if bare else gained)
        if not foe.down and not foe.surprised and obstacle.defence:
            figure = "change defence" if obstacle.defence == "PD" else "change mental_defence"
            found.edge -= total(self._parts(figure, foe.id, facts))
        if obstacle.defence == "PD":
            found.edge -= total(self._parts("change armour", foe.id, facts))
        found.dice = most_dice(self._parts("change attack_dice", me, facts), bare)
        found.points = total(self._parts("change damage", me, facts))
        found.cap = found.points + total(self._parts("change cap", me, facts))
        found.points -= total(self._parts("change soak", foe.id, facts))
        group = "" if mode.known_power is None else mode.known_power.power.school
        if mode.known_power is None:
            weapons = view.setting.lienzo.weapons
            group = next((weapons[arm.weapon].group for arm in view.body(me).arms if arm.key == mode.item), "")
        if self._first(f"immune {mode.domain}", foe.id, facts) or self._first(f"immune {group}", foe.id, facts):
            found.share = 0.0
        elif self._first("halve damage", foe.id, facts):
            found.share = 0.5
        found.again = self._first("reroll attack", me, facts) is not None
        miss = self._first("miss", foe.id, facts)
        found.miss = 0 if miss is None else miss.number
        guard = self._first("guard", foe.id, facts)
        if guard is not None and self._nearer(foe, facts):
            found.guard = guard.number
        return found

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

    def _parts(self, kind: str, body: int, facts: Facts) -> list[Part]:
        return self._powers.parts(kind, body, facts)

    def _first(self, kind: str, body: int, facts: Facts) -> Power | None:
        return self._powers.first(kind, body, facts)

    def _nearer(self, foe: BodyView, facts: Facts) -> bool:
        far, me = facts.metres(self._me, foe.id), self._me
        return any(one.able and one.side == foe.side and facts.metres(me, one.id) < far for one in self._view.bodies)


def total(parts: list[Part]) -> int:
    """Return the sum of the values of parts."""
    return sum([value for _, value in parts])


def most_dice(parts: list[Part], bare: bool) -> int:
    """TZ-SPEC-06: return the dice beyond the action die; a ``bare`` attack has none to its good."""
    return max(-MOST_DICE, min(MOST_DICE, total([part for part in parts if not bare or part[1] < 0])))
