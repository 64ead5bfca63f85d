"""What a view means for one seat: who fights whom, what attacks would do, who is dangerous.

Nothing here decides anything. Numbers are expectations from sheets and open state, never from the dice to come."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from simulator.core.system import Encounter
from simulator.systems.ira_y_gloria.resolution.strikes import BIG, COVER, ORK, PRONE_NEAR, PSYKER, SMALL
from simulator.systems.ira_y_gloria.sheet import MELEE, RANGED, THROWN, TROOP, Sheet, Weapon
from simulator.systems.ira_y_gloria.space import ADJACENT, CLOSE, LONG, MEDIUM, OUT, SHORT, THROW, distance, within
from simulator.systems.ira_y_gloria.variants import Variants
from simulator.systems.ira_y_gloria.view import BodyView, Thing, View

from .odds import blow, passing, sweep, wounding

Place = tuple[float, float]
BLAST_DN = 3
HARMLESS = 0.05  # what an enemy counts for that cannot hurt at all
FELLED = 0.5  # what felling somebody adds to what it loses
SOAKING = 1.3  # how much longer those last who may soak
DOUBLE = 2  # a charge covers twice the speed


class Shot:
    """An attack as it might be declared. ``band`` "" for a weapon that does not reach; ``place`` where a blast goes
    off, or None; the rest is said by the options of IG-ATK."""

    __slots__ = (
        "aim",
        "all_out",
        "body",
        "brace",
        "called",
        "charge",
        "key",
        "members",
        "place",
        "rushed",
        "supercharge",
        "targets",
        "weapon",
        "where",
    )

    def __init__(self, body: BodyView, key: str, weapon: Weapon, target: BodyView, where: str) -> None:
        self.body = body
        self.key = key
        self.weapon = weapon
        self.targets = [target]
        self.where = where
        self.members = body.members
        self.place: Place | None = None
        self.charge = False
        self.all_out = False
        self.called = 0
        self.aim = ""
        self.brace = False
        self.supercharge = False
        self.rushed = False

    @property
    def target(self) -> BodyView:
        return self.targets[0]

    @property
    def melee(self) -> bool:
        return self.weapon.kind == MELEE

    def copy(self) -> Shot:
        """The same attack, to be changed."""
        twin = Shot(self.body, self.key, self.weapon, self.target, self.where)
        twin.targets = list(self.targets)
        twin.members, twin.place, twin.charge, twin.all_out = self.members, self.place, self.charge, self.all_out
        twin.called, twin.aim, twin.brace, twin.supercharge = self.called, self.aim, self.brace, self.supercharge
        twin.rushed = self.rushed
        return twin


class Rulebook:
    """What does not change during a fight: the variants and every weapon."""

    __slots__ = ("_own", "_weapons", "variants")

    def __init__(self, encounter: Encounter) -> None:
        assert isinstance(encounter.variants, Variants)
        self.variants = encounter.variants
        sheets = [member.sheet for member in encounter.members]
        self._own = [{arm.id: arm for arm in sheet.arms} if isinstance(sheet, Sheet) else {} for sheet in sheets]
        self._weapons = {key: weapon for own in self._own for key, weapon in own.items()}

    def weapon(self, body: BodyView, thing: Thing) -> Weapon:
        """The numbers of a thing, by the sheet of who carries it, else of whoever brought one."""
        return self._own[body.id].get(thing.weapon) or self._weapons[thing.weapon]


class Assessment:
    """A view as one seat reads it: ``side`` is the seat's own."""

    def __init__(self, view: View, lore: Rulebook, side: int) -> None:
        self.view = view
        self.lore = lore
        self.variants = lore.variants
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
        others = self.foes if body.side == self.side else self.ours
        return [other for other in others if within(place, other.place, max(reach, other.reach))]

    def usable(self, body: BodyView) -> Iterator[Thing]:
        """What the body could attack with now."""
        tracked = self.variants.weapon_readiness == "tracked"
        for thing in body.arms:
            if not thing.empty and not thing.fault and thing.uses != 0:
                if not tracked or thing.drawn or thing.weapon == "unarmed":
                    yield thing

    def where(self, weapon: Weapon, here: Place, target: BodyView, close: bool) -> str:
        """IG-ATK-12, IG-ATK-03: where a target stands for a weapon used from ``here``; ``close``: by somebody engaged
        with it."""
        far = distance(here, target.place)
        if weapon.kind == MELEE:
            return CLOSE if within(here, target.place, weapon.reach) else OUT
        if close:
            return CLOSE if weapon.traits.pistol else OUT
        if far <= ADJACENT:
            return OUT
        return reach_of(weapon, far)

    def shots(self, body: BodyView, place: Place | None = None, targets: Iterable[BodyView] = ()) -> Iterator[Shot]:
        """Every plain attack that a body could make from where it stands or from another place."""
        here = place or body.place
        near = self.engaged(body, place)
        for target in targets or near or self.enemies(body):
            if near and target not in near:
                continue
            for thing in self.usable(body):
                weapon = self.lore.weapon(body, thing)
                spot = self.where(weapon, here, target, bool(near))
                if spot and not self.barred(body, target, spot):
                    shot = Shot(body, thing.key, weapon, target, spot)
                    shot.place = target.place if weapon.traits.blast and weapon.kind != MELEE else None
                    yield shot

    def barred(self, body: BodyView, target: BodyView, spot: str) -> bool:
        """IG-ATK-14: whether nobody may fire into that melee."""
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

    def dice(self, shot: Shot) -> int:
        """IG-ATK-01, IG-TEST-04: the pool of an attack."""
        body, traits = shot.body, shot.weapon.traits
        count = body.sheet.dice["weapon_skill" if shot.where == CLOSE else "ballistic_skill"]
        count += (shot.members + 1) // 2 if body.mob else 0
        count += (shot.where == SHORT) + 2 * shot.all_out + shot.charge + (shot.aim == "bonus")
        count += 1 if shot.aim and traits.sniper else 0
        count += 1 if traits.waaagh and ORK in body.sheet.keywords else 0
        count += body.boost if shot.where == CLOSE else 0
        count += 3 if traits.spread and shot.target.mob and shot.where != CLOSE else 0
        if self.variants.size_modifiers == "on":
            count += BIG.get(shot.target.sheet.size, 0)
        return count

    def defence(self, target: BodyView, shot: Shot) -> int:
        """IG-ATK-01: the target's Defence against this attack."""
        if not target.active:
            return 1
        has = target.conditions.get
        value = (target.sheet.defence or 1) + has("full_defence", 0)
        value -= has("sprinting", 0) + has("all_out", 0) + has("vulnerable", 0)
        value -= 2 if "restrained" in target.conditions else 0
        if "prone" in target.conditions:
            value += -2 if within(shot.body.place, target.place, PRONE_NEAR) else 1
        if shot.melee:
            value += any(self.lore.weapon(target, thing).traits.parry for thing in target.arms)
        elif shot.where != CLOSE and not shot.weapon.traits.flamer:
            value += COVER[target.sheet.cover]
        return max(1, value)

    def dn(self, target: BodyView, shot: Shot) -> int:
        """IG-ATK-01: what the icons must reach."""
        body, traits = shot.body, shot.weapon.traits
        if shot.place is not None:
            value = BLAST_DN
        else:
            value = self.defence(target, shot) + 2 * (len(shot.targets) - 1) + shot.called
        value += sum(body.conditions.get(name, 0) for name in ("hindered", "frightened", "blinded"))
        value += traits.unwieldy + (2 if shot.where == LONG else 0) + (2 if shot.rushed else 0)
        if traits.heavy and not shot.brace and body.sheet.attributes["strength"] < traits.heavy:
            value += 2
        if self.variants.size_modifiers == "on":
            value += SMALL.get(target.sheet.size, 0)
        return max(1, value)

    def over(self, target: BodyView, shot: Shot) -> int:
        """IG-DMG-01, IG-DMG-03: by how much the fixed damage exceeds the target's resilience."""
        body, weapon, sheet = shot.body, shot.weapon, target.sheet
        damage = weapon.damage
        if shot.melee:
            damage += body.sheet.attributes["strength"]
            damage += 2 if not shot.charge and body.sheet.has("ere_we_go") and self.engaged(body) else 0
        if weapon.traits.force:
            damage += (body.sheet.attributes["willpower"] + 1) // 2 if PSYKER in body.sheet.keywords else -2
        return damage - self.resilience(target, weapon.ap) if weapon.ap else damage - (sheet.resilience or 1)

    def resilience(self, target: BodyView, ap: int) -> int:
        """IG-DMG-03."""
        sheet = target.sheet
        if sheet.armour_invulnerable:
            return sheet.resilience or 1
        cut = min(ap, sheet.armour_rating) if self.variants.ap_mode == "armour_only" else ap
        return max(1, (sheet.resilience or 1) - cut)

    def ed(self, shot: Shot) -> int:
        """IG-DMG-02: the extra damage dice, shifts left out."""
        body, weapon, traits = shot.body, shot.weapon, shot.weapon.traits
        count = weapon.ed + shot.called + body.extra_ed + 3 * shot.supercharge
        if shot.where == SHORT or (shot.where == CLOSE and weapon.kind != MELEE):
            count += traits.rapid_fire
        if shot.aim:
            count += traits.sniper
        if traits.waaagh and ORK in body.sheet.keywords and hurt(body):
            count += 1
        return count

    def brutal(self, shot: Shot) -> bool:
        """IG-TRAIT-04, IG-TRAIT-11."""
        return shot.weapon.traits.brutal or (shot.weapon.traits.melta and shot.where == SHORT)

    def chance(self, shot: Shot) -> float:
        """The probability that an attack succeeds against its first target."""
        return passing(self.dice(shot), self.dn(shot.target, shot))

    # What attacks do.

    def toll(self, shot: Shot, target: BodyView) -> tuple[float, float]:
        """What an attack takes from one target: the wounds expected (of a mob: of all members together), and the
        probability that it is felled by it."""
        count, dn, over = self.dice(shot), self.dn(target, shot), self.over(target, shot)
        ed, brutal = self.ed(shot), self.brutal(shot)
        if not target.mob:
            shifting = len(shot.targets) == 1 and shot.place is None
            return blow(count, dn, over, ed, brutal, max(1, target.wounds), shifting)
        tough, members = target.wounds_max, max(1, target.members)
        angels = sum(one.n for one in shot.body.sheet.abilities if one.use == "angel_of_death")
        if shot.place is not None:
            hits = min(members, (shot.weapon.traits.blast + 1) // 2 + angels)
            lost = passing(count, dn) * hits * wounding(over, ed, brutal, tough)[0] / tough
        elif len(shot.targets) > 1:
            lost = passing(count, dn) * wounding(over, ed, brutal, tough)[0] / tough
        else:
            lost = sweep(count, dn, self.defence(target, shot), over, ed, brutal, tough, members, angels)
        return lost * tough, lost / members if members <= 2 else 0.0

    def worth(self, shot: Shot) -> float:
        """What an attack is worth to its maker's side: how much goes of whom, and how dangerous those are."""
        return sum(self.share(shot, target) for target in self.struck(shot)) - self.astray(shot)

    def share(self, shot: Shot, target: BodyView) -> float:
        """What an attack is worth for what it does to one target."""
        lost, fells = self.toll(shot, target)
        gain = (lost / vitality(target) + FELLED * fells) * (self.danger(target) + HARMLESS)
        return gain if target.side != shot.body.side else -1.5 * gain

    def struck(self, shot: Shot) -> list[BodyView]:
        """Whom it is on; a blast is on all within it, friends too."""
        if shot.place is None:
            return shot.targets
        radius = shot.weapon.traits.blast
        return [body for body in self.view.bodies if body.active and within(body.place, shot.place, radius)]

    def astray(self, shot: Shot) -> float:
        """IG-ATK-14: what a shot into a melee may cost its maker's own side."""
        if shot.where == CLOSE or shot.aim == "safe" or shot.place is not None:
            return 0.0
        if self.variants.firing_into_melee != "wrath_risk":
            return 0.0
        friends = self.engaged(shot.target)
        return sum(abs(self.share(shot, friend)) for friend in friends) / 12 if friends else 0.0

    def best(self, body: BodyView, place: Place | None = None, targets: Iterable[BodyView] = ()) -> float:
        """What the best plain attack from there is worth; 0 when there is none."""
        return max((self.worth(shot) for shot in self.shots(body, place, targets)), default=0.0)

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
            weapon = self.lore.weapon(body, thing)
            shot = Shot(body, thing.key, weapon, target, {MELEE: CLOSE, RANGED: MEDIUM, THROWN: THROW}[weapon.kind])
            shot.place = target.place if weapon.traits.blast else None
            lost, fells = self.toll(shot, target)
            found = max(found, lost / vitality(target) + FELLED * fells)
        return found

    def fights_close(self, body: BodyView) -> bool:
        """Whether a body's best attacks are melee attacks."""
        kinds = dict.fromkeys((MELEE, RANGED, THROWN), 0.0)
        for thing in self.usable(body):
            weapon = self.lore.weapon(body, thing)
            attribute = body.sheet.attributes["strength"] if weapon.kind == MELEE else 0
            skill = body.sheet.dice["weapon_skill" if weapon.kind == MELEE else "ballistic_skill"]
            kinds[weapon.kind] = max(kinds[weapon.kind], skill * (weapon.damage + attribute + weapon.ed * 2 / 3))
        return kinds[MELEE] >= kinds[RANGED]

    def charge_reach(self, body: BodyView) -> float:
        """How far off a body could still strike this turn, in metres."""
        return DOUBLE * body.sheet.speed + body.reach

    def threat(self, body: BodyView, place: Place | None = None) -> float:
        """How much of a body its enemies could take in a round if it stood there, if they choose among us evenly."""
        here = place or body.place
        near = [foe for foe in self.enemies(body) if distance(here, foe.place) <= self.striking(foe)]
        return sum(self.best_on(foe, body) for foe in near if not foe.exhausted) / max(1, len(self.ours))

    def striking(self, body: BodyView) -> float:
        """How far off a body may hurt somebody within a turn: by a charge, or by a shot after a move."""
        ranges = [self.lore.weapon(body, thing) for thing in self.usable(body)]
        shots = [weapon.range * (2 if weapon.kind == RANGED else 1) for weapon in ranges if weapon.kind != MELEE]
        return max(self.charge_reach(body), max(shots, default=0.0) + body.sheet.speed)


def reach_of(weapon: Weapon, far: float) -> str:
    """IG-ATK-12: the range band of a distance; "" beyond all."""
    if weapon.kind == THROWN:
        return THROW if far <= weapon.range else OUT
    if far <= weapon.range / 2:
        return SHORT
    if far <= weapon.range:
        return MEDIUM
    return LONG if far <= 2 * weapon.range else OUT


def vitality(body: BodyView) -> float:
    """The wounds that are left, and what soaking may save; of a mob, those of all members."""
    if body.mob:
        return max(1.0, float(body.members * body.wounds_max - sum(body.hurt)))
    soaks = body.shock and (body.sheet.hero or body.sheet.npc_class != TROOP)
    return max(1, body.wounds) * (SOAKING if soaks else 1.0)


def hurt(body: BodyView) -> bool:
    """IG-MOVE-01: whether it has lost wounds; a mob, members or some of their wounds."""
    if body.mob:
        return bool(body.hurt) or body.members < body.sheet.mob_size
    return body.wounds < body.wounds_max
