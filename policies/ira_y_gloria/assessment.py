"""A view as one seat reads it: possible attacks, expected effects, dangers, distances. Nothing here decides anything.

Numbers are expectations from sheets and open state, by the system's own formulas, never from the dice to come."""

from __future__ import annotations

from typing import Final

from simulator.core.plane import TOLERANCE, Place, distance, within
from simulator.systems.ira_y_gloria import formulas
from simulator.systems.ira_y_gloria.formulas import BLAST_DN, FURY, MEMBERS, attackers, half
from simulator.systems.ira_y_gloria.odds import DamageRoll, attack_odds, member_share, mob_odds, passing
from simulator.systems.ira_y_gloria.sheet import MELEE, RANGED, THROWN
from simulator.systems.ira_y_gloria.space import ADJACENT, CHARGE_FACTOR, CLOSE, LONG, MEDIUM, OUT, THROW, band
from simulator.systems.ira_y_gloria.view import BodyView, TeamView, View

from .rulebook import (
    Figures,
    Matchup,
    NumberedArm,
    PlannedAttack,
    Rulebook,
    Standing,
    close_to_prone,
    may_soak,
    vitality,
)

MOST_GROUPS: Final = 4  # a mob is spread over no more targets
BANDS: Final = {MELEE: CLOSE, RANGED: MEDIUM, THROWN: THROW}


class Assessment:
    """A view as one seat reads it; ``side`` is the seat's own."""

    __slots__ = ("_foes", "_ours", "_standings", "rulebook", "side", "variants", "view")

    def __init__(self, view: View, rulebook: Rulebook, side: int) -> None:
        self.view = view
        self.rulebook = rulebook
        self.variants = rulebook.variants
        self.side = side
        self._ours: list[BodyView] | None = None
        self._foes: list[BodyView] | None = None
        self._standings: list[Standing | None] = [None] * len(rulebook.kinds)

    @property
    def team(self) -> TeamView:
        """Pools of the seat's side."""
        return self.view.teams[self.side]

    @property
    def ours(self) -> list[BodyView]:
        """The active bodies of the seat's side."""
        if self._ours is None:
            self._ours = self.view.able(self.rulebook.sides[self.side])
        return self._ours

    @property
    def foes(self) -> list[BodyView]:
        """The active bodies of the other side."""
        if self._foes is None:
            self._foes = self.view.able(self.rulebook.sides[1 - self.side])
        return self._foes

    # Space.

    def engaged(self, body: BodyView) -> list[BodyView]:
        """IG-ATK-02: the enemies that a body is engaged with."""
        standing = self._standings[body.id] or self._stand(body)
        if standing.engaged is None:
            standing.engaged = self.engaged_at(body, body.place)
        return standing.engaged

    def engaged_at(self, body: BodyView, place: Place) -> list[BodyView]:
        """IG-ATK-02: the enemies that a body would be engaged with at a place."""
        reach, (left, top) = body.reach, place
        found: list[BodyView] = []
        for other in self.enemies(body):  # plane.within inline: this loop is hot
            x, y = other.place
            x, y = left - x, top - y
            longest = (reach if reach > other.reach else other.reach) + TOLERANCE
            if x * x + y * y <= longest * longest:
                found.append(other)
        return found

    def usable(self, body: BodyView) -> list[NumberedArm]:
        """IG-AMMO-02: the weapons that the body could attack with now."""
        return (self._standings[body.id] or self._stand(body)).arms

    def where(self, arm: NumberedArm, here: Place, target: BodyView, close: bool) -> str:
        """IG-ATK-12, IG-ATK-03: the band of a target for a weapon used from ``here``; OUT if it is out of range.
        ``close``: attacker and target are engaged. There is no tolerance: rounding brings no target nearer."""
        if arm.melee:
            return CLOSE if within(here, target.place, arm.weapon.reach) else OUT
        if close:
            return CLOSE if arm.weapon.traits.pistol else OUT
        far = distance(here, target.place)
        return OUT if far <= ADJACENT else band(arm.weapon, far, 0.0)

    def attacks(self, body: BodyView) -> list[PlannedAttack]:
        """Return every plain attack that a body could make now."""
        near = self.engaged(body)
        return self._attacks(body, body.place, near or self.enemies(body), bool(near))

    def attacks_from(self, body: BodyView, place: Place) -> list[PlannedAttack]:
        """Return every plain attack that a body could make from another place."""
        near = self.engaged_at(body, place)
        return self._attacks(body, place, near or self.enemies(body), bool(near))

    def attacks_on(self, body: BodyView, target: BodyView) -> list[PlannedAttack]:
        """Return every plain attack that a body could make on one target; empty if only others engage it."""
        near = self.engaged(body)
        if near and target not in near:
            return []
        return self._attacks(body, body.place, [target], bool(near))

    def _attacks(self, body: BodyView, here: Place, targets: list[BodyView], close: bool) -> list[PlannedAttack]:
        found = []
        arms, forbidden = self.usable(body), self.rulebook.forbidden
        for target in targets:
            for arm in arms:
                spot = self.where(arm, here, target, close)
                if spot and not (forbidden and self.barred(target, spot)):
                    found.append(self.planned(body, arm, target, spot))
        return found

    def charges_at(self, body: BodyView, target: BodyView) -> list[PlannedAttack]:
        """IG-ATK-07: every plain charge at a target that a body could make once it is near enough."""
        found = []
        for arm in self.usable(body):
            if arm.weapon.kind == MELEE:
                attack = self.planned(body, arm, target, CLOSE)
                attack.charge = True
                found.append(attack)
        return found

    def planned(self, body: BodyView, arm: NumberedArm, target: BodyView, spot: str) -> PlannedAttack:
        """Return a plain attack: a blast aimed at its target's place, a mob's attack by all members that may take
        part."""
        attack = PlannedAttack(body, arm, [target], spot)
        if attack.members:
            attack.members = attackers(self.variants, body.members, spot)
        if arm.blasts:
            attack.place = target.place
        return attack

    def barred(self, target: BodyView, spot: str) -> bool:
        """IG-ATK-14 with ``firing_into_melee = forbidden``: an engaged target cannot be shot at."""
        return spot != CLOSE and bool(self.engaged(target))

    def enemies(self, body: BodyView) -> list[BodyView]:
        """Return the active bodies of the other side."""
        if body.side == self.side:
            return self.foes if self._foes is None else self._foes
        return self.ours if self._ours is None else self._ours

    def nearest(self, body: BodyView) -> BodyView | None:
        """Return the closest active enemy; of equals the first."""
        found, least = None, 0.0
        for foe in self.enemies(body):
            far = distance(body.place, foe.place)
            if found is None or far < least:
                found, least = foe, far
        return found

    # Figures.

    def capped(self, value: int) -> int:
        """IG-TEST-05: bonus dice or a DN penalty, up to their limit."""
        return formulas.capped(self.variants, self.view.tier, value)

    def figures(self, attack: PlannedAttack, target: BodyView, shape: int = -1) -> Figures:
        """Return the figures of an attack that do not depend on its target's state; ``shape``: the attack's, if
        known."""
        body, kinds = attack.body, self.rulebook.kinds
        known = (self._standings[body.id] or self._stand(body)).memo.figures
        number = attack.alike(attack.shape(kinds) if shape < 0 else shape) << 9 | kinds[target.id]
        found = known.get(number)
        if found is None:
            found = known[number] = self.computed(attack, target)
        return found

    def computed(self, attack: PlannedAttack, target: BodyView) -> Figures:
        """IG-ATK-01, IG-TEST-04, IG-DMG-01: these figures, without a look into the memo."""
        body, bonus, massed = attack.body, 0, False
        for name, value in formulas.bonus_dice(self.variants, attack, body.sheet, attack.target.sheet, body.boost):
            if name == MEMBERS:
                massed = True
            else:
                bonus += value
        skill = body.sheet.dice[formulas.attack_skill(attack.band)]
        dice = 0 if massed else skill + self.capped(bonus)
        return Figures(dice, skill, bonus, massed, self._penalty(target, attack), self.fresh_damage(target, attack))

    def dice(self, attack: PlannedAttack) -> int:
        """IG-ATK-01, IG-TEST-04: the pool of an attack."""
        return self._pool(attack, self.figures(attack, attack.target))

    def _pool(self, attack: PlannedAttack, figures: Figures) -> int:
        if not figures.massed:
            return figures.dice
        return figures.skill + self.capped(figures.bonus + half(attack.members))

    def defence(self, target: BodyView, attack: PlannedAttack) -> int:
        """IG-ATK-01: the target's Defence against this attack."""
        if not target.active:
            return 1
        defences = self.matchup(attack.body, target).defences
        number = attack.melee << 2 | attack.distant << 1 | attack.weapon.traits.flamer
        found = defences.get(number)
        if found is None:
            found = defences[number] = self._defence(target, attack)
        return found

    def _defence(self, target: BodyView, attack: PlannedAttack) -> int:
        near = close_to_prone(attack.body, target)
        parries = attack.melee and self.standing(target).parries
        return formulas.defence(target.sheet, target.conditions, attack, near, parries)

    def dn(self, target: BodyView, attack: PlannedAttack) -> int:
        """IG-ATK-01: the DN that the icons must reach."""
        base = BLAST_DN if attack.place is not None else self.defence(target, attack)
        return max(1, base + self.figures(attack, target).penalty)

    def _penalty(self, target: BodyView, attack: PlannedAttack) -> int:
        body, variants = attack.body, self.variants
        penalty = formulas.hindrance(variants, body.conditions, body.injured, sight=True)
        penalty += formulas.attack_penalty(variants, attack, body.sheet, target.sheet, attack.band == LONG)
        return self.capped(penalty)

    def damage(self, target: BodyView, attack: PlannedAttack) -> DamageRoll:
        """IG-DMG-01, IG-DMG-02, IG-DMG-03: the damage of a hit against the target's resilience, without shifts."""
        return self.figures(attack, target).damage

    def fresh_damage(self, target: BodyView, attack: PlannedAttack) -> DamageRoll:
        body = attack.body
        raging = attack.melee and not attack.charge and self.standing(body).raging
        fixed = formulas.base_damage(attack, body.sheet, FURY if raging else 0)
        over = fixed - formulas.resilience(self.variants, target.sheet, attack.weapon.ap)
        ed = formulas.extra_dice(attack, body.sheet, body.injured) + body.extra_ed
        return DamageRoll(over, ed, formulas.brutal(attack))

    def chance(self, attack: PlannedAttack) -> float:
        """Return the probability that an attack succeeds against its first target."""
        return passing(self.dice(attack), self.dn(attack.target, attack))

    # Effects of attacks.

    def toll(self, attack: PlannedAttack, target: BodyView, shape: int = -1) -> tuple[float, float]:
        """Return the wounds that an attack is expected to take from one target (a mob: from all members together), and
        the probability that it fells the target. ``shape``: the attack's, if known."""
        return self._toll(attack, target, self.figures(attack, target, shape))

    def _toll(self, attack: PlannedAttack, target: BodyView, figures: Figures) -> tuple[float, float]:
        base = BLAST_DN if attack.place is not None else self.defence(target, attack)
        dn = base + figures.penalty
        if dn < 1:
            dn = 1
        if target.mob:
            return self._mob_toll(attack, target, figures, base, dn)
        count = self._pool(attack, figures) + self.bought(attack)
        shifting = attack.declared == 1 and attack.place is None
        most = self.soakable(target) + (target.wounds if target.wounds > 0 else 1)
        return attack_odds(count, dn, figures.damage, most, shifting)

    def bought(self, attack: PlannedAttack) -> int:
        """IG-WRATH-03, IG-RUIN-03, IG-AMMO-05: the dice that points and Reloads may add; a reroll counts as some
        dice."""
        body, weights = attack.body, self.rulebook.weights
        more = int(weights.extra) if attack.distant and body.reloads else 0
        return more + int(weights.second) if self.standing(body).rerolls else more

    def soakable(self, target: BodyView) -> int:
        """IG-SOAK-02: the wounds of one hit that a target is expected to soak."""
        able = target.shock > 0 or self.variants.exhausted_can_soak
        return self.rulebook.soakable[target.id] if able else 0

    def soaking(self, target: BodyView) -> int:
        """IG-SOAK-02, IG-SOAK-05: the dice that a target rolls to soak, plus those that a reroll counts as."""
        if not may_soak(self.variants, target):
            return 0
        more = int(self.rulebook.weights.second) if self.standing(target).rerolls else 0
        return formulas.soak_dice(self.variants, target.sheet) + more

    def _mob_toll(
        self, attack: PlannedAttack, mob: BodyView, figures: Figures, defence: int, dn: int
    ) -> tuple[float, float]:
        count, damage = self._pool(attack, figures), figures.damage
        tough, members = mob.wounds_max, max(1, mob.members)
        angels = formulas.angel_members(attack.body.sheet)
        if attack.place is not None:
            hits = min(members, half(attack.weapon.traits.blast) + angels)
            lost = passing(count, dn) * hits * member_share(damage, tough)
        elif attack.several:
            lost = passing(count, dn) * member_share(damage, tough)
        else:
            goal = formulas.members_goal(self.variants, attack, defence, dn)
            lost = mob_odds(count, dn, goal, damage, tough, members, angels)
        return lost * tough, lost / members if members <= 2 else 0.0

    # State of bodies.

    def standing(self, body: BodyView) -> Standing:
        """Return the current state of a body."""
        return self._standings[body.id] or self._stand(body)

    def _stand(self, body: BodyView) -> Standing:
        number, rulebook = body.id, self.rulebook
        near = self.engaged_at(body, body.place) if rulebook.wild[number] else None
        points = body.wrath if rulebook.heroes[number] else body.ruin or self.view.ruin(body.side)
        found = self._standings[number] = rulebook.standing(body, near, points > 0)
        return found

    def matchup(self, body: BodyView, target: BodyView) -> Matchup:
        """Return the results for one body against another, both in their current state."""
        standing = self._standings[body.id] or self._stand(body)
        found = standing.matchups[target.id]
        if found is None:
            theirs = self._standings[target.id] or self._stand(target)
            number = theirs.attacked << 1 | close_to_prone(body, target)
            known = standing.memo.matchups
            found = known.get(number)
            if found is None:
                found = known[number] = self.rulebook.matchup()
            standing.matchups[target.id] = found
        return found

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

    def loss(self, attack: PlannedAttack, target: BodyView, shape: int) -> float:
        """Return the share of a target that an attack of this ``shape`` takes, with a bonus for felling it."""
        body = attack.body
        standing = self._standings[body.id] or self._stand(body)
        losses = (standing.matchups[target.id] or self.matchup(body, target)).losses
        found = losses.get(shape)
        if found is None:
            found = losses[shape] = self.lost(attack, target, self.figures(attack, target, shape))
        return found

    def lost(self, attack: PlannedAttack, target: BodyView, figures: Figures) -> float:
        lost, fells = self._toll(attack, target, figures)
        weights = self.rulebook.weights
        return lost / vitality(self.variants, target, weights.soaking) + weights.felled * fells

    def dice_and_dn(self, attack: PlannedAttack) -> tuple[int, int]:
        """Return the pool of an attack and the DN."""
        known, shape = self.matchup(attack.body, attack.target).figures, attack.shape(self.rulebook.kinds)
        found = known.get(shape)
        if found is None:
            found = known[shape] = (self.dice(attack), self.dn(attack.target, attack))
        return found

    def struck(self, attack: PlannedAttack) -> list[BodyView]:
        """IG-TRAIT-07: the bodies within a blast, friends included."""
        assert attack.place is not None
        radius = attack.weapon.traits.blast
        return [body for body in self.view.bodies if body.active and within(body.place, attack.place, radius)]

    def astray(self, attack: PlannedAttack) -> float:
        """IG-ATK-14: the expected cost of a shot into a melee for the attacker's own side."""
        if attack.band == CLOSE or attack.aim == "safe" or attack.place is not None or not self.rulebook.strays:
            return 0.0
        total, shape = 0.0, attack.shape(self.rulebook.kinds)
        for friend in self.engaged(attack.target):
            total += abs(self.share(attack, friend, shape))
        return total / self.rulebook.weights.strays

    def best(self, body: BodyView) -> float:
        """Return the worth of a body's best plain attack; 0 if it has no attack."""
        return self._most(self.attacks(body))

    def best_from(self, body: BodyView, place: Place) -> float:
        """Return the worth of the best plain attack from another place; 0 if there is no attack."""
        return self._most(self.attacks_from(body, place))

    def best_against(self, body: BodyView, target: BodyView) -> float:
        """Return the worth of the best plain attack on one target; 0 if there is no attack."""
        return self._most(self.attacks_on(body, target))

    def felling(self, body: BodyView) -> float:
        """Return the highest chance that a plain attack of a body fells an enemy that has not acted in this round."""
        found = 0.0
        for attack in self.attacks(body):
            if not attack.target.acted:
                found = max(found, self.toll(attack, attack.target)[1])
        return found

    def _most(self, attacks: list[PlannedAttack]) -> float:
        return max([self.worth(attack) for attack in attacks]) if attacks else 0.0

    # Danger.

    def danger(self, body: BodyView) -> float:
        """Return the share of an enemy (at most 1) that a body should take in a round: the mean of its best attacks."""
        standing = self._standings[body.id] or self._stand(body)
        if standing.danger < 0:
            others = self.enemies(body)
            total, means = 0.0, self.means(body, standing)
            for other in others:
                share = self.matchup(body, other).shares.get(means)
                total += min(1.0, self.best_on(body, other) if share is None else share)
            mean = total / len(others) if others else 0.0
            standing.danger = mean / 4 if self.spent(body) else mean
        return standing.danger

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
        share = shares.get(number)
        if share is None:
            share, groups = 0.0, number & 7
            for arm in standing.arms:
                attack = self.planned(body, arm, target, BANDS[arm.weapon.kind])
                alone = self.loss(attack, target, attack.shape(self.rulebook.kinds))
                share = max(share, alone, self.spread(attack, groups))
            shares[number] = share
        return share

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
        for arm in self.usable(body):
            weapon = arm.weapon
            if weapon.kind == MELEE:
                damage = weapon.damage + body.sheet.attributes["strength"] + weapon.ed * 2 / 3
                close = max(close, body.sheet.dice["weapon_skill"] * damage)
            elif weapon.kind == RANGED:
                far = max(far, body.sheet.dice["ballistic_skill"] * (weapon.damage + weapon.ed * 2 / 3))
        return close >= far

    def charge_reach(self, body: BodyView) -> float:
        """IG-ATK-07: the distance at which a body could still strike this turn, in metres."""
        return CHARGE_FACTOR * body.sheet.speed + body.reach

    def threat(self, body: BodyView) -> float:
        """Return the share of a body that its enemies could take in a round if they chose evenly among its side."""
        total = 0.0
        for foe in self.enemies(body):
            if distance(body.place, foe.place) <= self.striking(foe) and not self.spent(foe):
                total += self.best_on(foe, body)
        return total / max(1, len(self.ours))

    def striking(self, body: BodyView) -> float:
        """Return the distance, in metres, at which a body may hurt an enemy within a turn: by a charge, or by a shot
        after a move."""
        longest = 0.0
        for arm in self.usable(body):
            weapon = arm.weapon
            if weapon.kind != MELEE:
                longest = max(longest, weapon.range * (2 if weapon.kind == RANGED else 1))
        return max(self.charge_reach(body), longest + body.sheet.speed)
