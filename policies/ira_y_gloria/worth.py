"""Worth of attacks, and of what sets them up: expected harm, prices of targets, dangers of bodies.

An attack is worth the share that its targets lose, times how dangerous they are.

A planner that seeks the best attack would have to search the options of each (all out, called shot, aim, brace,
supercharge, a second target), and every step of that search computes the odds of a roll. Most attacks lose to a better
one anyway. So ``Declarer.may_exceed`` first compares an upper bound with the best worth found so far, and skips the
attack if the bound is not higher: branch and bound. The planner chooses the same attack as without bounds, only sooner.

The bound comes from a relaxed attack. It has all options that the attack may have at the same time, although a body
could not declare them together, and the largest called shot adds its damage without its penalty. Each of these options
only ever adds dice or damage, so no legal combination takes more from a target. Costs are left out: the exposure of an
all-out attack, stray shots and harm to friends only lower the exact worth. Second targets are not part of the relaxed
attack: they never make the first one lose more, so the caller adds the best bound among them. Of a blast, all enemies
in its radius count. Sums in another order may differ in their last bits; the factor ``ROUNDED`` keeps the bound above
them."""

from __future__ import annotations

from typing import Final

from simulator.core.asks import Option
from simulator.core.plane import Place, distance, within
from simulator.systems.ira_y_gloria import formulas
from simulator.systems.ira_y_gloria.formulas import attackers, hindrance, interaction_bonus, resistance
from simulator.systems.ira_y_gloria.odds import passing, shift_odds
from simulator.systems.ira_y_gloria.sheet import MELEE, RANGED, THROWN
from simulator.systems.ira_y_gloria.space import CLOSE, MEDIUM, THROW
from simulator.systems.ira_y_gloria.view import BodyView, View

from ..intent import Ranked, best, greatest
from .field import CROWD, in_order
from .harm import Harm
from .rulebook import (
    EDGE_BITS,
    AttackMemo,
    Blow,
    Figures,
    Matchup,
    NumberedArm,
    PlannedAttack,
    Rulebook,
    Standing,
)

ATTACKS: Final = ("melee_attack", "ranged_attack", "throw")
HELPLESS: Final = "helpless"
MOST_GROUPS: Final = 4  # a mob is spread over no more targets
BANDS: Final = {MELEE: CLOSE, RANGED: MEDIUM, THROWN: THROW}
LARGEST: Final = 3  # size of a called shot
WRATH_DIE: Final = 6  # shots for each on whose wrath die a gun runs out
SIDES: Final = (0, 1)
ROUNDED: Final = 1 + 1e-9  # exceeds any rounding error of a sum


class Intent(Ranked):  # mypyc: acyclic
    """An option, its worth, and its attack, if it has one."""

    __slots__ = ("attack", "option")

    def __init__(self, option: Option, worth: float, attack: PlannedAttack | None = None) -> None:
        self.worth = worth
        self.option = option
        self.attack = attack


class Worth(Harm):
    """A view as one side reads it, with the worth of attacks."""

    __slots__ = ("_alike", "_dangers", "_firsts")

    def __init__(self, view: View, rulebook: Rulebook, side: int) -> None:
        super().__init__(view, rulebook, side)
        self._alike: dict[int, int] = {}
        self._firsts: dict[tuple[int, Matchup, float], int] = {}
        self._dangers: dict[tuple[AttackMemo, int, int, bool], float] = {}

    # Worth.

    def worth(self, attack: PlannedAttack) -> float:
        """Return the worth of an attack to the attacker's side: the share that each target loses, times its price."""
        total, shape = 0.0, attack.shape(self.rulebook.kinds)
        for target in attack.targets if attack.place is None else self.struck(attack):
            total += self.share(attack, target, shape)
        return total if attack.band == CLOSE or not self.rulebook.strays else total - self.astray(attack)

    def share(self, attack: PlannedAttack, target: BodyView, shape: int) -> float:
        """Return the worth of an attack of this ``shape`` on one target; negative against the attacker's own side."""
        standing = self._standings[target.id] or self._stand(target)
        price = standing.price if standing.price >= 0 else self.price(target, standing)
        gain = self.loss(attack, target, shape) * price
        return gain if target.side != attack.body.side else self.rulebook.weights.friendly * gain

    def price(self, target: BodyView, standing: Standing) -> float:
        """Return the worth of all of a target: its danger, and a little for any target."""
        if standing.price < 0:
            standing.price = self.danger(target) + self.rulebook.weights.harmless
        return standing.price

    def struck(self, attack: PlannedAttack) -> list[BodyView]:
        """IG-TRAIT-07: the bodies within a blast, friends included."""
        assert attack.place is not None
        place, radius = attack.place, attack.weapon.traits.blast
        found: list[BodyView] = []
        for side in SIDES:
            found += [one for one in self.field(side).around(place, radius) if within(one.place, place, radius)]
        return in_order(found)

    def astray(self, attack: PlannedAttack) -> float:
        """IG-ATK-14: the expected cost of a shot into a melee for the attacker's own side."""
        if attack.band == CLOSE or attack.aim == "safe" or attack.place is not None or not self.rulebook.strays:
            return 0.0
        total, shape = 0.0, attack.shape(self.rulebook.kinds)
        for friend in self.engaged(attack.target):
            total += abs(self.share(attack, friend, shape))
        return total / self.rulebook.weights.strays

    def best(self, body: BodyView, place: Place | None = None) -> float:
        """Return the worth of a body's best plain attack now, or from another place; 0 if it has no attack."""
        attacks = self.attacks(body, place)
        if self.edges is not None and self.edges.guards:
            return self._dared(body, attacks, body.place if place is None else place)
        return greatest([self.worth(attack) for attack in attacks])

    def _dared(self, body: BodyView, attacks: list[PlannedAttack], place: Place) -> float:
        """IG-SPEC-01: return the worth of the best of these attacks, if a body that cannot bring itself to attack one
        under guard makes the best other one instead."""
        worths = [self.worth(attack) for attack in attacks]
        most = 0.0
        for attack, worth in zip(attacks, worths, strict=True):
            chance = self.dares(body, attack.target, place)
            if chance < 1:
                others = [worths[n] for n, one in enumerate(attacks) if one.target is not attack.target]
                worth = chance * worth + (1 - chance) * greatest(others)
            most = max(most, worth)
        return most

    def best_against(self, body: BodyView, target: BodyView) -> float:
        """Return the worth of the best plain attack on one target; 0 if there is no attack."""
        return greatest([self.worth(attack) for attack in self.attacks_on(body, target)])

    def blow_of(self, body: BodyView, options: list[Option]) -> Intent | None:
        """Return the best of the attacks that these options start, or None."""
        found: list[Intent] = []
        for option in options:
            attack = self.attack_of(body, option)
            if attack is not None:
                found.append(Intent(option, self.worth(attack), attack))
        return best(found)

    def felling(self, body: BodyView) -> float:
        """Return the highest chance that a plain attack of a body fells an enemy that has not acted in this round."""
        found = 0.0
        for attack in self.attacks(body):
            if not attack.target.acted:
                found = max(found, self.toll(attack, attack.target)[1])
        return found

    # Upper bounds.

    def upper_bound(self, attack: PlannedAttack, still: bool) -> float:
        """Return an upper bound on the worth of a plain attack on its target, with any options except further targets.

        ``still``: the body may aim or brace."""
        total = 0.0
        for target in attack.targets if attack.place is None else self.struck(attack):
            if target.side != attack.body.side:
                total += self._most_lost(attack, target, still) * self.price(target, self.standing(target))
        return total * ROUNDED

    def _most_lost(self, attack: PlannedAttack, target: BodyView, still: bool) -> float:
        upper_bounds, shape = self.matchup(attack.body, target).upper_bounds, attack.shape(self.rulebook.kinds)
        number = shape << 1 | still
        if self.edges is not None:
            number += self.edge_bits(self.edges, attack, target)
        found = upper_bounds.get(number)
        if found is None:
            found = upper_bounds[number] = self.lost(attack, target, self._optimistic(attack, target, still, shape))
        return found

    def _optimistic(self, attack: PlannedAttack, target: BodyView, still: bool, shape: int) -> Figures:
        """Return the figures of the relaxed attack. They do not depend on the state of the target."""
        known = self.standing(attack.body).memo.optimistic
        number = (attack.alike(shape) << 9 | self.rulebook.kinds[target.id]) << 1 | still
        if self.edges is not None:
            number += self.edge_bits(self.edges, attack, target)
        found = known.get(number)
        if found is None:
            best = attack.twin()
            best.all_out = best.melee and not best.charge
            best.supercharge = best.weapon.traits.supercharge
            if best.distant and still:
                best.aim, best.brace = "bonus", True
            found = self.computed(best, target)
            best.called = LARGEST if formulas.may_be_called(best) else 0
            found.damage = self.fresh_damage(target, best)
            known[number] = found
        return found

    # Setting others up (IG-INTER).

    def likeliest(self, attacks: list[PlannedAttack]) -> PlannedAttack | None:
        """Return the attack that is worth most; of equals the first; None if empty."""
        if len(attacks) < 2:
            return attacks[0] if attacks else None
        found, most = None, 0.0
        for attack in attacks:
            worth = self.worth(attack)
            if found is None or worth > most:
                found, most = attack, worth
        return found

    def blows(self, body: BodyView) -> dict[int, Blow]:
        """Return the best plain attack on each enemy that a body may attack in its next turn: from where it is, or else
        by a charge. Of a crowd only the nearest enemies count."""
        standing = self.standing(body)
        if standing.blows is None:
            found: dict[int, Blow] = {}
            near = self.engaged(body)
            foes = near or self.field(1 - body.side).nearest(body.place)
            attacks = self._attacks(body, body.place, foes, bool(near))
            if not attacks and not near:
                reach = self.charge_reach(body)
                for foe in foes:
                    if within(body.place, foe.place, reach):
                        attacks += self.charges_at(body, foe)
            for attack in attacks:
                worth, known = self.worth(attack), found.get(attack.target.id)
                if known is None or worth > known.worth:
                    found[attack.target.id] = Blow(attack, worth)
            standing.blows = found
        return standing.blows

    def unsettled(self, body: BodyView, target: int, skill: str) -> tuple[float, int]:
        """IG-INTER-01: the probability of success against a target, and the size of the effect, rounded down."""
        if self.edges is not None:
            return self._unsettled(body, self.view.body(target), skill)
        known, kind = self.standing(body).memo.unsettled, self.rulebook.kinds[target]
        row = known.get(skill)
        if row is None:
            row = known[skill] = {}
        found = row.get(kind)
        if found is None:
            found = row[kind] = self._unsettled(body, self.view.body(target), skill)
        return found

    def _unsettled(self, body: BodyView, target: BodyView, skill: str) -> tuple[float, int]:
        variants = self.variants
        penalty = hindrance(variants, body.conditions, body.injured)
        goal, bonus = resistance(variants, target.sheet, skill), 0
        for part in interaction_bonus(body.sheet):
            bonus += part[1]
        edges = self.edges
        if edges is not None:
            penalty += edges.dn(body)
            bonus += edges.test_dice(body, f"interaction {skill}")
            goal = edges.resists(target, skill)
        dn = max(1, goal + self.capped(penalty))
        count = body.sheet.dice[skill] + self.capped(bonus)
        chance = passing(count, dn)
        if chance <= 0 or variants.interaction_shift_scaling == "off":
            return chance, variants.interaction_base
        mean = 0.0
        for number, weight in enumerate(shift_odds(count, dn)):
            mean += number * weight
        return chance, variants.interaction_base + int(mean / chance)

    def exposing(self, body: BodyView, target: BodyView, skill: str, spared: float) -> float:
        """Return what the others gain by a target that is vulnerable until the next turn of ``body``.

        ``spared``: the worth of the attack that ``body`` gives up. An ally that has acted in this round follows only if
        its attack is worth more: of equals, each would leave the attack to the others."""
        chance, value = self.unsettled(body, target.id, skill)
        value -= target.conditions.get("vulnerable", 0)
        if value <= 0:
            return 0.0
        allies: list[BodyView] = []
        for ally in self.helpers(target):
            if ally.id != body.id:
                blow = self.blows(ally).get(target.id)
                if blow is not None and (not ally.acted or blow.worth > spared):
                    allies.append(ally)
        return chance * self.opened(allies, target, value)

    def helpers(self, target: BodyView) -> list[BodyView]:
        """Return the able bodies of the seat's side that may attack a target next: all, or of a crowd the nearest."""
        return self.field(self.side).nearest(target.place)

    def opened(self, allies: list[BodyView], target: BodyView, value: int) -> float:
        """Return what these allies gain, one after the other, if a target loses ``value`` points of Defence.

        Each attacks where that is worth most. All together take no more than there is of the target: what an attack
        takes is not left for the next."""
        price = self.price(target, self.standing(target))
        gain, left, opened_left = 0.0, 1.0, 1.0
        for ally in allies:
            blows = self.blows(ally)
            blow = blows.get(target.id)
            if blow is not None and not self.spent(ally):
                elsewhere = greatest([0.0] + [other.worth for other in blows.values() if other is not blow])
                attack, figures = blow.attack, self.figures(blow.attack, target)
                before = self.loss(attack, target, attack.shape(self.rulebook.kinds))
                after = self.lost(attack, target, figures, value)
                plain, better = left * blow.worth, opened_left * (blow.worth + (after - before) * price)
                gain += max(better, elsewhere) - max(plain, elsewhere)
                if plain >= elsewhere:
                    left *= max(0.0, 1 - before)
                if better >= elsewhere:
                    opened_left *= max(0.0, 1 - after)
        return max(0.0, gain)

    def hindering(self, body: BodyView, target: BodyView, skill: str, least: float = 0.0) -> float:
        """Return what the seat's side saves if a target is hindered until the next turn of ``body``; 0 if that cannot
        be more than ``least``."""
        if "hindered" in target.conditions or self.spent(target):
            return 0.0
        chance, value = self.unsettled(body, target.id, skill)
        most = chance * self.danger(target) * self.rulebook.weights.spoilt
        if most <= least:
            return 0.0
        attack = self.likeliest([blow.attack for blow in self.blows(target).values()])
        if attack is None:
            return 0.0
        plain = self.loss(attack, attack.target, attack.shape(self.rulebook.kinds))
        if plain <= 0:
            return 0.0
        kept = self.lost(attack, attack.target, self.figures(attack, attack.target), 0, value) / plain
        return most * (1 - kept)

    # Danger.

    def loads_needed(self) -> int:
        """IG-AMMO-02: return how often a gun that fires each round is expected to run out before all foes are down, to
        the nearest whole number."""
        pace = sum([self.danger(ally) for ally in self.ours])
        return round(len(self.foes) / pace / WRATH_DIE) if pace else 0

    def danger(self, body: BodyView) -> float:
        """Return the share of an enemy (at most 1) that a body should take in a round: the mean of its best attacks.

        Without specials, bodies with the same means are equally dangerous to a crowd, unless a prone enemy is near one
        of them."""
        standing = self._standings[body.id] or self._stand(body)
        if standing.danger < 0:
            few = len(self.enemies(body)) <= CROWD
            if few or self.edges is not None or self.is_near_prone(body):
                standing.danger = self._danger(body, standing)
            else:
                key = (standing.memo, body.side, self.means(body, standing), self.spent(body))
                known = self._dangers.get(key)
                if known is None:
                    known = self._dangers[key] = self._danger_to_all(body)
                standing.danger = known
        return standing.danger

    def _danger_to_all(self, body: BodyView) -> float:
        """Return the danger of a body to enemies that differ by their state alone."""
        others = self.enemies(body)
        total, known = 0.0, dict[int, float]()
        for other in others:
            state = self.standing(other).attacked
            taken = known.get(state)
            if taken is None:
                taken = known[state] = min(1.0, self.best_on(body, other))
            total += taken
        return self._mean(body, total, len(others))

    def first_alike(self, body: BodyView, target: BodyView, arm: NumberedArm, spot: str) -> int:
        """Return the first target asked about that a plain attack by a body with this weapon is worth as much on in
        this band; the target itself if its neighbours count too."""
        if self.edges is not None or arm.blasts or (self.rulebook.strays and spot != CLOSE):
            return target.id
        pair = body.id << 16 | target.id
        found = self._alike.get(pair)
        if found is None:
            key = (body.id, self.matchup(body, target), self.price(target, self.standing(target)))
            found = self._alike[pair] = self._firsts.setdefault(key, target.id)
        return found

    def _danger(self, body: BodyView, standing: Standing) -> float:
        others = self.enemies(body)
        total, means = 0.0, self.means(body, standing)
        for other in others:
            share = None if self.edges is not None else self.matchup(body, other).shares.get(means)
            taken = min(1.0, self.best_on(body, other) if share is None else share)
            total += taken if self.edges is None else taken * self.dares(body, other, body.place)
        return self._mean(body, total, len(others))

    def _mean(self, body: BodyView, total: float, number: int) -> float:
        mean = total / number if number else 0.0
        return mean / 4 if self.spent(body) else mean

    def spent(self, body: BodyView) -> bool:
        """IG-SHOCK-02, IG-SHOCK-03: an exhausted body will not attack in its next turn, unless it is a hero with Wrath
        for Shock."""
        if not body.exhausted:
            return False
        return not (body.sheet.hero and body.wrath > 0 and self.variants.exhausted_may_restore)

    def best_on(self, body: BodyView, target: BodyView) -> float:
        """Return the share that the body's best weapon takes: of one target, or of several by a spread mob."""
        shares, standing = self.matchup(body, target).shares, self.standing(body)
        number = self.means(body, standing)
        groups = number & 7
        if self.edges is not None:
            number += self._armed(body, target, standing) << EDGE_BITS
        share = shares.get(number)
        if share is None:
            share = 0.0
            for arm in standing.arms:
                attack = self.planned(body, arm, target, BANDS[arm.weapon.kind])
                alone = self.loss(attack, target, attack.shape(self.rulebook.kinds))
                share = max(share, alone, self.spread(attack, groups))
            shares[number] = share
        return share

    def _armed(self, body: BodyView, target: BodyView, standing: Standing) -> int:
        """Return a number for what specials add to the attacks of a body on a target, one with each of its weapons."""
        found: list[int] = []
        for arm in standing.arms:
            attack = PlannedAttack(body, arm, [target], BANDS[arm.weapon.kind])
            found.append(self.edge(attack, target).number)
        return self.rulebook.bundle(tuple(found)) if any(found) else 0

    def means(self, body: BodyView, standing: Standing) -> int:
        """Return a number for the body's means of attack: its weapons, its members, and the groups that these may
        form."""
        groups = min(MOST_GROUPS, len(self.enemies(body)), body.members) if body.members else 0
        return (standing.able << 11 | body.members) << 3 | groups

    def spread(self, attack: PlannedAttack, most: int) -> float:
        """IG-MOB-06: the shares that a mob takes of 2 to ``most`` such targets together, at the best even spread."""
        taken = 0.0
        for groups in range(2, 2 if attack.alone else most + 1):
            attack.members = attackers(self.variants, attack.body.members // groups, attack.band)
            taken = max(taken, groups * self.loss(attack, attack.target, attack.shape(self.rulebook.kinds)))
        return taken

    def fights_close(self, body: BodyView) -> bool:
        """Return whether a body's best attacks are melee attacks."""
        known = self.rulebook.fighters
        number = (self.standing(body).able >> 10) << 9 | self.rulebook.kinds[body.id]
        found = known.get(number)
        if found is None:
            found = known[number] = self._fights_close(body)
        return found

    def _fights_close(self, body: BodyView) -> bool:
        close = far = 0.0
        for arm in self.standing(body).arms:
            weapon = arm.weapon
            if weapon.kind == MELEE:
                damage = weapon.damage + body.sheet.attributes["strength"] + weapon.ed * 2 / 3
                close = max(close, body.sheet.dice["weapon_skill"] * damage)
            elif weapon.kind == RANGED:
                far = max(far, body.sheet.dice["ballistic_skill"] * (weapon.damage + weapon.ed * 2 / 3))
        return close >= far

    def threat(self, body: BodyView) -> float:
        """Return the share of a body that its enemies could take in a round if they chose evenly among its side."""
        total = 0.0
        for foe in self.enemies(body):
            if distance(body.place, foe.place) <= self.striking(foe) and not self.spent(foe):
                total += self.best_on(foe, body)
        return total / max(1, len(self.ours))
