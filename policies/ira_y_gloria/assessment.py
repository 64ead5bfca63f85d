"""What a view means for one seat: which attacks can be made, what they would do, who is dangerous.

Nothing here decides anything. Numbers are expectations from sheets and open state, by the system's own formulas, never
from the dice to come."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from simulator.core.system import Encounter
from simulator.systems.ira_y_gloria import formulas
from simulator.systems.ira_y_gloria.formulas import BLAST_DN, FURY, PRONE_NEAR, Declaration
from simulator.systems.ira_y_gloria.odds import DamageRoll, attack_odds, member_share, mob_odds, passing
from simulator.systems.ira_y_gloria.sheet import MELEE, RANGED, THROWN, Sheet, Weapon, keyed_arms
from simulator.systems.ira_y_gloria.space import (
    ADJACENT,
    CHARGE_FACTOR,
    CLOSE,
    LONG,
    MEDIUM,
    OUT,
    THROW,
    Place,
    band,
    distance,
    within,
)
from simulator.systems.ira_y_gloria.tables import half
from simulator.systems.ira_y_gloria.variants import Variants
from simulator.systems.ira_y_gloria.view import ArmView, BodyView, View

HARMLESS = 0.05  # what an enemy counts for that cannot hurt at all
FELLED = 0.5  # what felling a combatant adds to what it loses
SOAKING = 1.3  # how much longer those last who may soak
STRAYS = 12  # of so many shots into a melee one hits a friend
FRIENDLY = -1.5  # what harm to the own side counts for
BANDS = {MELEE: CLOSE, RANGED: MEDIUM, THROWN: THROW}


class PlannedAttack(Declaration):
    """An attack that a body might declare, with the carried weapon ``key``."""

    __slots__ = ("body", "key", "targets")

    def __init__(self, body: BodyView, key: str, weapon: Weapon, target: BodyView, where: str) -> None:
        super().__init__(weapon, body.members)
        self.body = body
        self.key = key
        self.targets = [target]
        self.band = where

    @property
    def target(self) -> BodyView:
        """The first target."""
        return self.targets[0]

    def changed(self, name: str, value: object) -> PlannedAttack:
        """The same attack with one field changed."""
        twin = PlannedAttack.__new__(PlannedAttack)
        for field in FIELDS:
            setattr(twin, field, getattr(self, field))
        setattr(twin, name, value)
        return twin

    def with_target(self, other: BodyView) -> PlannedAttack:
        """IG-ATK-08: the same attack on one target more."""
        twin = self.changed("targets", [*self.targets, other])
        twin.declared += 1
        return twin


FIELDS = (*Declaration.__slots__, *PlannedAttack.__slots__)


class Rulebook:
    """What does not change during a fight: the variants and every weapon."""

    __slots__ = ("_own", "_weapons", "variants")

    def __init__(self, encounter: Encounter) -> None:
        assert isinstance(encounter.variants, Variants)
        self.variants = encounter.variants
        sheets = [member.sheet for member in encounter.members]
        self._own = [keyed_arms(sheet.arms) if isinstance(sheet, Sheet) else {} for sheet in sheets]
        self._weapons = {weapon.id: weapon for own in self._own for weapon in own.values()}

    def weapon(self, body: BodyView, thing: ArmView) -> Weapon:
        """The numbers of a carried weapon, by its carrier's own sheet if that lists it, else by another's."""
        own = self._own[body.id].get(thing.key)
        return own if own is not None and own.id == thing.weapon else self._weapons[thing.weapon]


class Assessment:
    """A view as one seat reads it: ``side`` is the seat's own."""

    def __init__(self, view: View, rulebook: Rulebook, side: int) -> None:
        self.view = view
        self.rulebook = rulebook
        self.variants = rulebook.variants
        self.side = side
        self.team = view.teams[side]
        self.ours = [body for body in view.bodies if body.side == side and body.active]
        self.foes = [body for body in view.bodies if body.side != side and body.active]
        self._dangers: dict[int, float] = {}
        self._engaged: dict[int, list[BodyView]] = {}

    # Space.

    def engaged(self, body: BodyView, place: Place | None = None) -> list[BodyView]:
        """IG-ATK-02: the enemies that a body is engaged with, or would be at another place."""
        if place is not None:
            return self._engaged_at(body, place)
        if body.id not in self._engaged:
            self._engaged[body.id] = self._engaged_at(body, body.place)
        return self._engaged[body.id]

    def _engaged_at(self, body: BodyView, place: Place) -> list[BodyView]:
        reach = body.reach
        return [other for other in self.enemies(body) if within(place, other.place, max(reach, other.reach))]

    def usable(self, body: BodyView) -> Iterator[ArmView]:
        """IG-AMMO-02: what the body could attack with now."""
        return (thing for thing in body.arms if formulas.usable(self.variants, thing.weapon, thing))

    def where(self, weapon: Weapon, here: Place, target: BodyView, close: bool) -> str:
        """IG-ATK-12, IG-ATK-03: where a target stands for a weapon used from ``here``; ``close``: the attacker is
        engaged with it.

        The borders of bands are taken strictly, so that rounding never makes a target nearer than it is."""
        if weapon.kind == MELEE:
            return CLOSE if within(here, target.place, weapon.reach) else OUT
        if close:
            return CLOSE if weapon.traits.pistol else OUT
        far = distance(here, target.place)
        return OUT if far <= ADJACENT else band(weapon, far, tolerance=0.0)

    def attacks(
        self, body: BodyView, place: Place | None = None, targets: Iterable[BodyView] = ()
    ) -> Iterator[PlannedAttack]:
        """Every plain attack that a body could make from where it stands or from another place."""
        here = place or body.place
        near = self.engaged(body, place)
        for target in targets or near or self.enemies(body):
            if near and target not in near:
                continue
            for thing in self.usable(body):
                weapon = self.rulebook.weapon(body, thing)
                spot = self.where(weapon, here, target, bool(near))
                if spot and not self.barred(target, spot):
                    yield self.planned(body, thing.key, weapon, target, spot)

    def planned(self, body: BodyView, key: str, weapon: Weapon, target: BodyView, spot: str) -> PlannedAttack:
        """A plain attack, a blast aimed at where its target stands, a mob's by all that may take part."""
        attack = PlannedAttack(body, key, weapon, target, spot)
        attack.members = formulas.attackers(self.variants, body.members, spot)
        attack.place = target.place if weapon.traits.blast and not attack.melee else None
        return attack

    def barred(self, target: BodyView, spot: str) -> bool:
        """IG-ATK-14: with ``firing_into_melee = forbidden`` an engaged target cannot be shot at."""
        if spot == CLOSE or self.variants.firing_into_melee != "forbidden":
            return False
        return bool(self.engaged(target))

    def enemies(self, body: BodyView) -> list[BodyView]:
        """The active bodies of the other side."""
        return self.foes if body.side == self.side else self.ours

    def nearest(self, body: BodyView) -> BodyView | None:
        """The active enemy that is closest."""
        return min(self.enemies(body), key=lambda foe: (distance(body.place, foe.place), foe.id), default=None)

    # Figures.

    def capped(self, value: int) -> int:
        """IG-TEST-05: bonus dice or a DN penalty, as far as they count."""
        return formulas.capped(self.variants, self.view.tier, value)

    def dice(self, attack: PlannedAttack) -> int:
        """IG-ATK-01, IG-TEST-04: the pool of an attack."""
        body = attack.body
        bonus = formulas.bonus_dice(self.variants, attack, body.sheet, attack.target.sheet, body.boost)
        return body.sheet.dice[formulas.attack_skill(attack.band)] + self.capped(sum(part[1] for part in bonus))

    def defence(self, target: BodyView, attack: PlannedAttack) -> int:
        """IG-ATK-01: the target's Defence against this attack."""
        if not target.active:
            return 1
        near = "prone" in target.conditions and within(attack.body.place, target.place, PRONE_NEAR)
        parries = attack.melee and self.parries(target)
        return formulas.defence(target.sheet, target.conditions, attack, near, parries)

    def parries(self, target: BodyView) -> bool:
        """IG-TRAIT-12: the target has a weapon with parry at hand."""
        return any(
            self.rulebook.weapon(target, thing).traits.parry
            and formulas.at_hand(self.variants, thing.weapon, thing.drawn)
            for thing in target.arms
        )

    def dn(self, target: BodyView, attack: PlannedAttack) -> int:
        """IG-ATK-01: what the icons must reach."""
        body, variants = attack.body, self.variants
        base = BLAST_DN if attack.place is not None else self.defence(target, attack)
        penalty = formulas.hindrance(variants, body.conditions, body.injured, sight=True)
        penalty += formulas.attack_penalty(variants, attack, body.sheet, target.sheet, attack.band == LONG)
        return max(1, base + self.capped(penalty))

    def damage(self, target: BodyView, attack: PlannedAttack) -> DamageRoll:
        """IG-DMG-01, IG-DMG-02, IG-DMG-03: the damage of a hit against the target's resilience, shifts left out."""
        body = attack.body
        raging = attack.melee and not attack.charge and body.sheet.has("ere_we_go") and self.engaged(body)
        fixed = formulas.base_damage(attack, body.sheet, FURY if raging else 0)
        over = fixed - formulas.resilience(self.variants, target.sheet, attack.weapon.ap)
        ed = formulas.extra_dice(attack, body.sheet, body.injured) + body.extra_ed
        return DamageRoll(over, ed, formulas.brutal(attack))

    def chance(self, attack: PlannedAttack) -> float:
        """The probability that an attack succeeds against its first target."""
        return passing(self.dice(attack), self.dn(attack.target, attack))

    # What attacks do.

    def toll(self, attack: PlannedAttack, target: BodyView) -> tuple[float, float]:
        """What an attack takes from one target: the wounds expected (of a mob: of all members together), and the
        probability that it is felled by it."""
        count, dn, damage = self.dice(attack), self.dn(target, attack), self.damage(target, attack)
        if target.mob:
            return self._mob_toll(attack, target, count, dn, damage)
        shifting = not attack.several and attack.place is None
        return attack_odds(count, dn, damage, max(1, target.wounds), shifting)

    def _mob_toll(
        self, attack: PlannedAttack, mob: BodyView, count: int, dn: int, damage: DamageRoll
    ) -> tuple[float, float]:
        tough, members = mob.wounds_max, max(1, mob.members)
        angels = formulas.angel_members(attack.body.sheet)
        if attack.place is not None:
            hits = min(members, half(attack.weapon.traits.blast) + angels)
            lost = passing(count, dn) * hits * member_share(damage, tough)
        elif attack.several:
            lost = passing(count, dn) * member_share(damage, tough)
        else:
            goal = dn if self.variants.mob_hits_measure == "dn" else self.defence(mob, attack)
            lost = mob_odds(count, dn, goal, damage, tough, members, angels)
        return lost * tough, lost / members if members <= 2 else 0.0

    def worth(self, attack: PlannedAttack) -> float:
        """What an attack is worth to the attacker's side: how much its targets lose, and how dangerous they are."""
        return sum(self.share(attack, target) for target in self.struck(attack)) - self.astray(attack)

    def share(self, attack: PlannedAttack, target: BodyView) -> float:
        """What an attack is worth for what it does to one target."""
        gain = self.loss(attack, target) * (self.danger(target) + HARMLESS)
        return gain if target.side != attack.body.side else FRIENDLY * gain

    def loss(self, attack: PlannedAttack, target: BodyView) -> float:
        """How much of a target an attack takes, with a bonus for felling it."""
        lost, fells = self.toll(attack, target)
        return lost / vitality(target) + FELLED * fells

    def struck(self, attack: PlannedAttack) -> list[BodyView]:
        """The bodies that an attack is on; a blast is on all within it, friends too."""
        if attack.place is None:
            return attack.targets
        radius = attack.weapon.traits.blast
        return [body for body in self.view.bodies if body.active and within(body.place, attack.place, radius)]

    def astray(self, attack: PlannedAttack) -> float:
        """IG-ATK-14: what a shot into a melee may cost the attacker's own side."""
        if not attack.distant or attack.aim == "safe" or attack.place is not None:
            return 0.0
        if self.variants.firing_into_melee != "wrath_risk":
            return 0.0
        friends = self.engaged(attack.target)
        return sum(abs(self.share(attack, friend)) for friend in friends) / STRAYS if friends else 0.0

    def best(self, body: BodyView, place: Place | None = None, targets: Iterable[BodyView] = ()) -> float:
        """What the best plain attack from there is worth; 0 when there is none."""
        return max((self.worth(attack) for attack in self.attacks(body, place, targets)), default=0.0)

    # Who is dangerous.

    def danger(self, body: BodyView) -> float:
        """How much of one of its enemies a body may be expected to take in a round, wherever it stands; at most 1.

        The mean over those enemies, of the best attack on each at close or medium range."""
        if body.id not in self._dangers:
            others = self.enemies(body)
            shares = [min(1.0, self.best_on(body, other)) for other in others]
            worth = sum(shares) / len(shares) if shares else 0.0
            self._dangers[body.id] = worth / 4 if body.exhausted else worth
        return self._dangers[body.id]

    def best_on(self, body: BodyView, target: BodyView) -> float:
        """The share of one target that the best weapon takes, from where it is used best."""
        found = 0.0
        for thing in self.usable(body):
            weapon = self.rulebook.weapon(body, thing)
            found = max(found, self.loss(self.planned(body, thing.key, weapon, target, BANDS[weapon.kind]), target))
        return found

    def fights_close(self, body: BodyView) -> bool:
        """Return whether a body's best attacks are melee attacks."""
        kinds = dict.fromkeys((MELEE, RANGED, THROWN), 0.0)
        for thing in self.usable(body):
            weapon = self.rulebook.weapon(body, thing)
            attribute = body.sheet.attributes["strength"] if weapon.kind == MELEE else 0
            skill = body.sheet.dice["weapon_skill" if weapon.kind == MELEE else "ballistic_skill"]
            kinds[weapon.kind] = max(kinds[weapon.kind], skill * (weapon.damage + attribute + weapon.ed * 2 / 3))
        return kinds[MELEE] >= kinds[RANGED]

    def charge_reach(self, body: BodyView) -> float:
        """IG-ATK-07: how far off a body could still strike this turn, in metres."""
        return CHARGE_FACTOR * body.sheet.speed + body.reach

    def threat(self, body: BodyView, place: Place | None = None) -> float:
        """How much of a body its enemies could take in a round if it stood there and they chose evenly among its
        side."""
        here = place or body.place
        near = [foe for foe in self.enemies(body) if distance(here, foe.place) <= self.striking(foe)]
        return sum(self.best_on(foe, body) for foe in near if not foe.exhausted) / max(1, len(self.ours))

    def striking(self, body: BodyView) -> float:
        """How far off, in metres, a body may hurt an enemy within a turn: by a charge, or by a shot after a move."""
        weapons = [self.rulebook.weapon(body, thing) for thing in self.usable(body)]
        ranges = [weapon.range * (2 if weapon.kind == RANGED else 1) for weapon in weapons if weapon.kind != MELEE]
        return max(self.charge_reach(body), max(ranges, default=0.0) + body.sheet.speed)


def vitality(body: BodyView) -> float:
    """The wounds that are left, and what soaking may save; of a mob, those of all members."""
    if body.mob:
        return max(1.0, float(body.members * body.wounds_max - sum(body.hurt)))
    return max(1, body.wounds) * (SOAKING if body.shock and formulas.soaks(body.sheet) else 1.0)
