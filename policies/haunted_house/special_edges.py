"""Specials in the worth of attacks and tests, by the formulas of the rules (HH-SPEC-01 to HH-SPEC-06).

They depend on the whole view, so what is computed with them belongs to the assessment of that view."""

from __future__ import annotations

from typing import Final

from simulator.core.asks import NO_BODY
from simulator.core.powers import ALL, ALLIES, HIT, INFLICT, SELF, SLAIN, TURN, Power, Powers, amount, is_meant
from simulator.systems.haunted_house.formulas import guard
from simulator.systems.haunted_house.odds import losses, toll_of
from simulator.systems.haunted_house.specials import (
    HALVE,
    NO_ATTACK,
    Facts,
    armour_parts,
    goal_parts,
    sparing,
)
from simulator.systems.haunted_house.view import BodyView, View
from simulator.systems.haunted_house.weapons import DiceFormula

LAID: Final = {"prone": 0.75, "distracted": 0.25, "weakened": 1.0, "burning": 1.0}
"""Turns that a condition laid on a hit costs its bearer; toxins cost one."""
ACTS: Final = ("act action", "act attack", "act turn")


class SpecialEdges:
    """Numbers that specials add in one view. ``horizon``: the rounds over which limited uses are spread."""

    __slots__ = ("_horizon", "_powers", "_view")

    def __init__(self, view: View, powers: Powers, horizon: float) -> None:
        self._view = view
        self._powers = powers
        self._horizon = horizon

    def facts(self, attacker: int = NO_BODY, target: int = NO_BODY, manner: str = NO_ATTACK) -> Facts:
        """Return a situation that counts the uses of one attack, and of nothing else."""
        found = Facts(self._view, manner, attacker, target, self._powers.limited)
        if found.real:
            found.uses = found.uses.copy()
        return found

    # Tests.

    def test(self, body: BodyView) -> int:
        """HH-SPEC-02: return what specials add to a test that is no attack."""
        return total(self._powers.parts("change test", body.id, self.facts()))

    def again(self, body: BodyView, passed: float) -> float:
        """HH-SPEC-05: return the chance of a test that passes with this chance, perhaps the second time."""
        if self._powers.first("reroll test", body.id, self.facts(body.id)) is None:
            return passed
        return passed * (2 - passed)

    def tries(
        self, body: BodyView, target: BodyView, manner: str, dodging: bool, number: int
    ) -> list[tuple[int, int, bool]]:
        """HH-SPEC-02, HH-SPEC-05: return what specials add to the figure and to the difficulty of each blow or shot of
        an attack, and whether a failed one is rolled again."""
        powers, found = self._powers, self.facts(body.id, target.id, manner)
        tries: list[tuple[int, int, bool]] = []
        for _ in range(number):
            more = total(powers.parts("change attack", body.id, found))
            harder = total(goal_parts(powers, found, self._view.bodies, target, dodging))
            tries.append((more, harder, powers.first("reroll attack", body.id, found) is not None))
        return tries

    # Damage.

    def toll(
        self,
        body: BodyView,
        target: BodyView,
        manner: str,
        kind: str,
        zone: str,
        roll: DiceFormula,
        hits: tuple[float, ...],
    ) -> tuple[float, float]:
        """HH-SPEC-03, HH-SPEC-04: return the expected loss and the chance to fell. A protection with limited uses
        counts as life of the target: as much as its uses would take off hits."""
        powers, found = self._powers, self.facts(body.id, target.id, manner)
        count = max(0, roll.count + total(powers.parts("change damage_dice", body.id, found)))
        plus = roll.plus + total(powers.parts("change damage", body.id, found))
        armour = guard(target.sheet, kind, zone)
        armour += total(armour_parts(powers, found, target, armour))
        spread = losses(count, plus, armour)
        found.real = False
        spared = sparing(powers, found, target, kind)
        life, blocked = float(max(1, target.life)), 0
        if spared is not None and not spared.uses:
            spread = lessened(spread, spared.kind)
        elif spared is not None:
            left = spared.uses - found.times(spared.key)
            less = mean_of(spread) - mean_of(lessened(spread, spared.kind))
            life += left * less
            blocked = 0 if spared.kind == HALVE else left
        for power in powers.at(HIT, body.id):
            if (
                power.kind == "hit"
                and power.who != ALL
                and power.who != ALLIES
                and self._happens(power, target.id, found)
            ):
                spread = joined(spread, losses(power.dice, power.damage, 0))
        loss, fells = toll_of(spread, hits, max(1, round(life)))
        return loss * max(1, target.life) / life, 0.0 if len(hits) <= blocked else fells

    def laid(self, body: BodyView, target: BodyView, manner: str) -> float:
        """HH-SPEC-04: return the turns that conditions laid on by a hit cost the target."""
        found, turns = self.facts(body.id, target.id, manner), 0.0
        for power in self._powers.at(HIT, body.id):
            if power.kind.startswith(INFLICT) and self._happens(power, target.id, found):
                name = power.kind[len(INFLICT) :]
                borne = (target.prone, target.distracted, target.weakened, bool(target.burning))
                if not dict(zip(LAID, borne, strict=True)).get(name, False) and not self.spared(target, name):
                    turns += LAID.get(name, 1.0)
        return turns

    def spared(self, body: BodyView, name: str) -> bool:
        """HH-SPEC-03: return whether a special makes a body immune to this; ``toxin`` stands for all toxins."""
        found, powers = self.facts(), self._powers
        kinds = [f"immune {name}"] if name in LAID or name == "disarm" else [f"immune {name}", "immune toxin"]
        return any(powers.first(kind, body.id, found) is not None for kind in kinds)

    # Moments and choices.

    def healed(self, body: BodyView, target: BodyView, manner: str) -> float:
        """HH-SPEC-04: return the life that a hit gives back to the attacker."""
        found, points = self.facts(body.id, target.id, manner), 0
        for power in self._powers.at(HIT, body.id):
            if power.kind == "heal" and power.who == SELF and self._happens(power, target.id, found):
                points += amount(power, body.id, found)
        return min(points, (body.sheet.max_life or 1) - body.life)

    def regained(self, body: BodyView) -> float:
        """HH-SPEC-04: return the life that a body gets back over the horizon at the start of turns."""
        found, points = self.facts(), 0.0
        for power in self._powers.all:
            if power.at == TURN and power.kind == "heal" and self._is_for(power, body):
                if self._happens(power, body.id, found):
                    points += amount(power, body.id, found) * self._times(power, found)
        return points

    def _is_for(self, power: Power, body: BodyView) -> bool:
        owner = self._view.bodies[power.owner]
        if owner is body:
            return power.who == SELF
        return owner.active and owner.side == body.side and power.who in (ALLIES, ALL)

    def _times(self, power: Power, found: Facts) -> float:
        """Return how often a special works over the horizon, once a round."""
        if power.uses and power.per == "fight":
            return min(self._horizon, power.uses - found.times(power.key))
        return self._horizon

    def burst(self, body: BodyView) -> float:
        """HH-SPEC-04: return the life that the other sides lose when this body goes down, less that of its own."""
        found, net = self.facts(), 0.0
        for power in self._powers.at(SLAIN, body.id):
            if power.kind == "hit" and self._happens(power, body.id, found):
                for one in self._view.bodies:
                    friend = one.side == body.side
                    if one.active and one is not body and (power.who == ALL or (power.who == ALLIES) is friend):
                        lost = min(one.life, 3.5 * power.dice + power.damage)
                        net += -lost if friend else lost
        return net

    def actions(self, body: BodyView) -> float:
        """HH-SPEC-06: return the actions of a body a round: one, and those that specials give; uses in a fight are
        spread over the horizon."""
        found, number = self.facts(), 1.0
        for kind in ACTS:
            for power in self._powers.that_count(kind, body.id, found):
                number += self._times(power, found) / self._horizon
        return number

    def shield(self, body: BodyView, target: BodyView) -> BodyView | None:
        """HH-SPEC-06: return the friend of the target that may take a single blow or shot for it, or None."""
        found = self.facts(body.id, target.id)
        for power in self._powers.by_kind.get("shield", []):
            friend = self._view.bodies[power.owner]
            able = friend.active and not friend.hidden and not friend.prone and friend.side == target.side
            if able and friend is not target and self._happens(power, target.id, found):
                return friend
        return None

    def is_worth(self, body: BodyView, name: str, idle: bool) -> bool:
        """HH-SPEC-06, HH-SPEC-07: return whether to use a special of choice: an ``idle`` body keeps what is limited or
        has a cost, and half of each pool is kept for other things."""
        own = [one for one in self._powers.all if one.owner == body.id and one.name == name]
        sheet = body.sheet
        pools = {
            "life": (body.life, sheet.max_life),
            "stamina": (body.stamina, sheet.max_stamina),
            "shock": (body.shock, sheet.max_shock),
        }
        for one in own:
            if idle and (one.uses or one.cost):
                return False
            for pool, points in one.cost.items():
                left, most = pools[pool]
                if 2 * (left - points) < (most or 1):
                    return False
        return True

    def _happens(self, power: Power, body: int, found: Facts) -> bool:
        """Return whether a special with a moment would happen: uses are left, and its condition holds."""
        if power.uses and found.times(power.key) >= power.uses:
            return False
        return is_meant(power, body, found)


Spread = tuple[tuple[int, float], ...]


def lessened(spread: Spread, kind: str) -> Spread:
    """HH-SPEC-03: return the losses of a hit that is halved, or else done to an immune target."""
    return tuple([(lost // 2, share) for lost, share in spread]) if kind == HALVE else ((0, 1.0),)


def joined(one: Spread, other: Spread) -> Spread:
    """Return the losses of two hits together."""
    found: dict[int, float] = {}
    for first, share in one:
        for second, more in other:
            found[first + second] = found.get(first + second, 0.0) + share * more
    return tuple(sorted(found.items()))


def mean_of(spread: Spread) -> float:
    """Return the expected loss."""
    return sum([lost * share for lost, share in spread])


def total(parts: list[tuple[str, int]]) -> int:
    """Return the sum of the values of parts."""
    return sum([value for _, value in parts])
