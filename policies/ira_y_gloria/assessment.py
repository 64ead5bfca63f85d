"""A view as one side reads it: bodies, distances, possible attacks with their dice and DN. It decides nothing.

Numbers are expectations from sheets and open state, by the system's own formulas, never from the dice to come."""

from __future__ import annotations

from simulator.core.asks import Option
from simulator.core.plane import TOLERANCE, Place, distance, within
from simulator.systems.ira_y_gloria import formulas
from simulator.systems.ira_y_gloria.formulas import BLAST_DN, FURY, MEMBERS, PRONE_NEAR, attackers, half
from simulator.systems.ira_y_gloria.odds import DamageRoll, passing
from simulator.systems.ira_y_gloria.sheet import MELEE, RANGED
from simulator.systems.ira_y_gloria.space import ADJACENT, CHARGE_FACTOR, CLOSE, LONG, OUT, band
from simulator.systems.ira_y_gloria.view import BodyView, TeamView, View

from .edges import Edges
from .field import Field, in_order
from .rulebook import (
    EDGE_BITS,
    FIRST,
    LAST_BLANK,
    NO_EDGE,
    Edge,
    Figures,
    Matchup,
    NumberedArm,
    PlannedAttack,
    Rulebook,
    Standing,
    close_to_prone,
)


class Assessment:
    """A view as one seat reads it; ``side`` is the seat's own."""

    __slots__ = ("_fields", "_foes", "_ours", "_prone", "_standings", "edges", "rulebook", "side", "variants", "view")

    def __init__(self, view: View, rulebook: Rulebook, side: int) -> None:
        self.view = view
        self.rulebook = rulebook
        self.variants = rulebook.variants
        self.side = side
        self._ours: list[BodyView] | None = None
        self._foes: list[BodyView] | None = None
        self._fields: list[Field | None] = [None, None]
        self._prone: list[list[BodyView] | None] = [None, None]
        self._standings: list[Standing | None] = [None] * len(rulebook.kinds)
        powers = rulebook.powers
        self.edges = None if powers is None else Edges(view, powers, rulebook)

    def edge(self, attack: PlannedAttack, target: BodyView) -> Edge:
        """IG-SPEC-01: the additions of specials to an attack on a target."""
        return NO_EDGE if self.edges is None else self.edges.of(attack, target)

    def edge_bits(self, edges: Edges, attack: PlannedAttack, target: BodyView) -> int:
        """Return the part of a key that tells what specials add: to the attack on this target, and, since the dice are
        those of the first target, to that on the first."""
        number = edges.of(attack, target).number << EDGE_BITS
        return number if attack.targets[0] is target else number + (edges.of(attack, attack.targets[0]).number << FIRST)

    def dares(self, body: BodyView, target: BodyView, place: Place) -> float:
        """IG-SPEC-01: return the chance that a body brings itself to attack a target from a place."""
        edges = self.edges
        if edges is None or not edges.guards:
            return 1.0
        penalty = formulas.hindrance(self.variants, body.conditions, body.injured) + edges.dn(body)
        return edges.dares(body, target, place, self.capped(penalty))

    def pace(self, body: BodyView) -> int:
        """IG-ACT-02, IG-ACT-05: the metres of a move; of a climb or swim without a test."""
        speed = self._speed(body)
        return speed if self.rulebook.open else half(speed)

    def _speed(self, body: BodyView) -> int:
        return body.sheet.speed if self.edges is None else self.edges.pace(body)

    def charge_reach(self, body: BodyView) -> float:
        """IG-ATK-07, IG-ACT-05: the distance at which a body could still strike this turn, in metres."""
        speed = self._speed(body)
        return (CHARGE_FACTOR * speed if self.rulebook.open else speed) + body.reach

    def striking(self, body: BodyView) -> float:
        """Return the distance, in metres, at which a body may hurt an enemy within a turn: by a charge, or by a shot
        after a move."""
        longest = 0.0
        for arm in self.standing(body).arms:
            weapon = arm.weapon
            if weapon.kind != MELEE:
                longest = max(longest, weapon.long if weapon.kind == RANGED else weapon.range)
        return max(self.charge_reach(body), longest + self.pace(body))

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
        reach, (left, top), field = body.reach, place, self.field(1 - body.side)
        found: list[BodyView] = []
        for other in field.around(place, max(reach, field.reach)):  # plane.within inline: this loop is hot
            x, y = other.place
            x, y = left - x, top - y
            longest = (reach if reach > other.reach else other.reach) + TOLERANCE
            if x * x + y * y <= longest * longest:
                found.append(other)
        return in_order(found)

    def engages(self, body: BodyView, place: Place, other: BodyView) -> bool:
        """IG-ATK-02: return whether a body would be engaged with an enemy at a place."""
        return within(place, other.place, max(body.reach, other.reach))

    def is_near_prone(self, body: BodyView) -> bool:
        """IG-ATK-01: return whether a prone enemy is easier to hit for a body, which is near it."""
        prone = self._prone[1 - body.side]
        if prone is None:
            prone = self._prone[1 - body.side] = [one for one in self.enemies(body) if "prone" in one.conditions]
        return any(within(body.place, other.place, PRONE_NEAR) for other in prone) if prone else False

    def where(self, arm: NumberedArm, here: Place, target: BodyView, close: bool) -> str:
        """IG-ATK-12, IG-ATK-03: the band of a target for a weapon used from ``here``; OUT if it is out of range.
        ``close``: attacker and target are engaged. There is no tolerance: rounding brings no target nearer."""
        if arm.melee:
            return CLOSE if within(here, target.place, arm.weapon.reach) else OUT
        if close:
            return CLOSE if arm.weapon.traits.pistol else OUT
        far = distance(here, target.place)
        return OUT if far <= ADJACENT else band(arm.weapon, far, 0.0)

    def attacks(self, body: BodyView, place: Place | None = None) -> list[PlannedAttack]:
        """Return every plain attack that a body could make now, or from another place."""
        near = self.engaged(body) if place is None else self.engaged_at(body, place)
        return self._attacks(body, body.place if place is None else place, near or self.enemies(body), bool(near))

    def attacks_on(self, body: BodyView, target: BodyView) -> list[PlannedAttack]:
        """Return every plain attack that a body could make on one target; empty if only others engage it."""
        near = self.engaged(body)
        if near and target not in near:
            return []
        return self._attacks(body, body.place, [target], bool(near))

    def _attacks(self, body: BodyView, here: Place, targets: list[BodyView], close: bool) -> list[PlannedAttack]:
        found = []
        arms, forbidden = self.standing(body).arms, self.rulebook.forbidden
        for target in targets:
            for arm in arms:
                spot = self.where(arm, here, target, close)
                if spot and not (forbidden and self.barred(target, spot)):
                    found.append(self.planned(body, arm, target, spot))
        return found

    def attack_of(self, body: BodyView, option: Option, charge: bool = False) -> PlannedAttack | None:
        """Return the plain attack that an option starts, or None if it starts none."""
        arm = self.arm(body, option.item)
        if arm is None or option.target < 0:
            return None
        target = self.view.body(option.target)
        where = CLOSE if charge else self.where(arm, body.place, target, bool(self.engaged(body)))
        if not where:
            return None
        attack = self.planned(body, arm, target, where)
        attack.charge = charge
        if attack.place is not None:
            attack.place = option.place
        return attack

    def arm(self, body: BodyView, key: str) -> NumberedArm | None:
        """Return the carried weapon with this key, or None. Usable weapons are tried first."""
        for arm in self.standing(body).arms:
            if arm.key == key:
                return arm
        for thing in body.arms:
            if thing.key == key:
                return self.rulebook.arm(body, thing)
        return None

    def charges_at(self, body: BodyView, target: BodyView) -> list[PlannedAttack]:
        """IG-ATK-07: every plain charge at a target that a body could make once it is near enough."""
        found = []
        for arm in self.standing(body).arms:
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

    def field(self, side: int) -> Field:
        """Return the active bodies of a side by their places."""
        found = self._fields[side]
        if found is None:
            found = self._fields[side] = Field(self.ours if side == self.side else self.foes)
        return found

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
        if self.edges is not None:
            number += self.edge_bits(self.edges, attack, target)
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
        bonus += self.edge(attack, attack.target).attack_dice
        skill = body.sheet.dice[formulas.attack_skill(self.variants, attack)]
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
        edge = NO_EDGE if self.edges is None else self.edges.of(attack, target)
        number = edge.number << 3 | attack.melee << 2 | attack.distant << 1 | attack.weapon.traits.flamer
        found = defences.get(number)
        if found is None:
            parries = attack.melee and self.standing(target).parries
            near = close_to_prone(attack.body, target)
            plain = formulas.defence(target.sheet, target.conditions, attack, near, parries)
            found = defences[number] = max(1, plain + edge.defence)
        return found

    def dn(self, target: BodyView, attack: PlannedAttack) -> int:
        """IG-ATK-01: the DN that the icons must reach."""
        base = BLAST_DN if attack.place is not None else self.defence(target, attack)
        return max(1, base + self.figures(attack, target).penalty)

    def _penalty(self, target: BodyView, attack: PlannedAttack) -> int:
        body, variants = attack.body, self.variants
        penalty = formulas.hindrance(variants, body.conditions, body.injured, sight=True)
        penalty += formulas.attack_penalty(variants, attack, body.sheet, target.sheet, attack.band == LONG)
        return self.capped(penalty + self.edge(attack, target).dn)

    def damage(self, target: BodyView, attack: PlannedAttack) -> DamageRoll:
        """IG-DMG-01, IG-DMG-02, IG-DMG-03: the damage of a hit against the target's resilience, without shifts."""
        return self.figures(attack, target).damage

    def fresh_damage(self, target: BodyView, attack: PlannedAttack) -> DamageRoll:
        body, edge = attack.body, self.edge(attack, target)
        raging = attack.melee and not attack.charge and self.standing(body).raging
        fixed = formulas.base_damage(attack, body.sheet, FURY if raging else 0)
        fixed += edge.damage
        fixed += formulas.warp_gain(attack, target.sheet, fixed)
        ap = attack.weapon.ap + edge.ap
        ed = formulas.extra_dice(attack, body.sheet, body.injured) + body.extra_ed
        ed += edge.ed
        if edge.halved:
            fixed, ed = fixed // 2, ed // 2
        over = fixed - max(1, formulas.resilience(self.variants, target.sheet, ap) + edge.resilience)
        return DamageRoll(over, ed, formulas.brutal(attack), attack.weapon.traits.rad)

    def chance(self, attack: PlannedAttack) -> float:
        """Return the probability that an attack succeeds against its first target."""
        count, dn = self.dice(attack), self.dn(attack.target, attack)
        chance = passing(count, dn)
        for face in range(1, 1 + self.edge(attack, attack.target).miss):
            chance -= passing(count - 1, dn - (face > LAST_BLANK)) / 6
        return chance

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
        found = standing.matchups.get(target.id)
        if found is None:
            theirs = self._standings[target.id] or self._stand(target)
            number = theirs.attacked << 1 | close_to_prone(body, target)
            known = standing.memo.matchups
            found = known.get(number)
            if found is None:
                found = known[number] = self.rulebook.matchup()
            standing.matchups[target.id] = found
        return found
