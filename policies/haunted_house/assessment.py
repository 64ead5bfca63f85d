"""Assessment of a view for one combatant: effect of attacks, danger of foes, odds of the sides.

Nothing here decides anything. Numbers are expectations from sheets and open state, never from the dice to come. Losses
are in points of life, chances from 0 to 1."""

from __future__ import annotations

from math import inf
from typing import Final

from simulator.systems.haunted_house.formulas import (
    PRECISE_STRIKE,
    WEAKENED,
    action_figure,
    attack_difficulty,
    damage,
    field_part,
    guard,
    shot_penalty,
    turn_parts,
)
from simulator.systems.haunted_house.odds import ROLLS, chance, drain, passing, toll, wounding
from simulator.systems.haunted_house.tables import (
    FLED,
    ZONES,
)
from simulator.systems.haunted_house.view import ArmView, BodyView, View
from simulator.systems.haunted_house.weapons import Weapon

from ..intent import greatest
from ..memos import Basis, Memo
from .bodies import air, manner_of
from .ranks import has_spares, unlike
from .rulebook import AttackEstimate, Rulebook
from .special_edges import SpecialEdges

UNKNOWN: Final = -1.0  # a danger that has not been estimated yet
KNOCK_DOWN: Final = "knock_down"
DISARM: Final = "disarm"
SPOILING: Final = (KNOCK_DOWN, DISARM)
PATIENCE: Final = 10  # rounds of a fight, and of attacks that would win it, with turns for dodges
MANNERS: Final = {manner: number for number, manner in enumerate(("", *ZONES, DISARM, KNOCK_DOWN))}


def hitting(hits: tuple[float, ...]) -> float:
    """Return the chance of at least one hit, from how many of 36 rolls hit for each shot."""
    missed = 1.0
    for good in hits:
        missed *= 1 - good / ROLLS
    return 1 - missed


class Assessment:
    """A view from the position of ``me``. ``foes`` are the active enemies in the open, ``lurking`` the hidden ones,
    ``kinds`` the first foe of each ``likeness`` (ranks.py). ``ahead``: attacks are those of later rounds,
    when the dodges of this one are over. ``specials`` is None if no sheet has any; with them, estimates depend on the
    whole view, so their memos belong to it."""

    __slots__ = (
        "_best",
        "_dangers",
        "_estimates",
        "_felling",
        "_ranks",
        "_values",
        "ahead",
        "foes",
        "kinds",
        "likeness",
        "lurking",
        "me",
        "rulebook",
        "specials",
        "variants",
        "view",
        "weights",
    )

    def __init__(self, view: View, rulebook: Rulebook, seat: int) -> None:
        self.view = view
        self.rulebook = rulebook
        self.variants = rulebook.variants
        self.weights = rulebook.weights
        self.me = view.bodies[seat]
        self.ahead = False
        self.specials: SpecialEdges | None = None
        self._best, self._estimates = rulebook.best_estimates, rulebook.estimates
        if rulebook.powers is not None:
            self.specials = SpecialEdges(view, rulebook.powers, self.weights.horizon)
            self._best, self._estimates = Memo(Basis()), Memo(Basis())
        self._ranks = ranks = rulebook.ranks(view, self.me.side)
        self.foes, self.lurking = ranks.foes, ranks.lurking
        self.likeness, self.kinds = ranks.likeness, ranks.kinds
        if rulebook.compares and self.me.aim_bonus:  # the aim is at one of those that are alike
            self.likeness, self.kinds = rulebook.likeness.alone, self.foes
        elif rulebook.compares and self.weights.sooner:
            self.likeness = self._by_slot(ranks.likeness)
            self.kinds = unlike(self.foes, self.likeness)
        self._dangers = [UNKNOWN] * len(view.bodies)
        self._values = [UNKNOWN] * len(view.bodies)
        self._felling = [0.0] * len(view.bodies)

    @property
    def friends(self) -> list[BodyView]:
        """The others of the own side in the scene, in any state."""
        me = self.me
        return [body for body in self._ranks.ours if body is not me]

    def _by_slot(self, likeness: list[int]) -> list[int]:
        """Return the likeness of bodies for one who asks whether they act before or after it."""
        later = {number for slot in self.view.order for number in slot}
        for slot in self.view.order:
            later.difference_update(slot)
            if self.me.id in slot:
                break
        return [number << 1 | (place in later) for place, number in enumerate(likeness)]

    def thing(self, key: str) -> ArmView | None:
        """Return the weapon with this key, carried or on the floor."""
        for thing in self.me.arms:
            if thing.key == key:
                return thing
        for thing in self.view.floor:
            if thing.key == key:
                return thing
        return None

    # Action figures and difficulties.

    def figure(self, body: BodyView, task: str, characteristic: str, field: str = "", modifiers: int = 0) -> int:
        """HH-DICE-02: the action figure of a test of the body's own turn."""
        base: int = getattr(body.sheet, characteristic) + field_part(body.sheet, field, self.variants)
        for _, value in turn_parts(
            task, characteristic, body.distracted, False, self.is_fractured(body), self.variants
        ):
            modifiers += value
        return action_figure(base, modifiers + (WEAKENED if body.weakened else 0), self.variants)

    def is_fractured(self, body: BodyView) -> bool:
        """HH-DMG-03: return whether the body has an unhealed fracture, with ``wound_effects = drain``."""
        if not self.rulebook.drains:
            return False
        return any("broken" in wound.tags for wound in body.wounds)

    def chance(self, body: BodyView, task: str, characteristic: str, field: str = "") -> float:
        """Return the probability that the body passes such a test on its own turn."""
        if self.specials is None:
            return chance(self.figure(body, task, characteristic, field))
        passed = chance(self.figure(body, task, characteristic, field, self.specials.test(body)))
        return self.specials.again(body, passed)

    # Attacks.

    def ready(self, body: BodyView) -> list[ArmView]:
        """Return the weapons that the body could strike or shoot with now."""
        return [
            thing
            for thing in body.arms
            if (thing.natural or thing.key == body.held)
            and not thing.useless
            and (thing.melee or (thing.loaded and not thing.jammed))
        ]

    def best_estimate(
        self, body: BodyView, target: BodyView, thing: ArmView, modifiers: int = 0, rounds: int = 0
    ) -> AttackEstimate:
        """Return the best attack of ``body`` on ``target`` with one action and this weapon. ``rounds``: ammunition that
        it would hold (0: what it holds now)."""
        rulebook = self.rulebook
        known = rulebook.arsenals[body.id][thing.weapon]
        most = 1 if thing.melee else max(1, min(known.weapon.rate, rounds or thing.loaded))
        circumstances = self.circumstances(body, target, thing, known.number, modifiers)
        key = circumstances << 5 | most
        best = self._best.known.get(key)
        if best is None:
            best = self._best_estimate(body, target, thing, modifiers, most, circumstances)
            if not self._is_blast(known.weapon):
                self._best.keep(key, best)
        return best

    def _best_estimate(
        self, body: BodyView, target: BodyView, thing: ArmView, modifiers: int, most: int, circumstances: int
    ) -> AttackEstimate:
        weapon = self.rulebook.weapon(body, thing)
        bare, zone = self.rulebook.gap(target, weapon.kind)
        zones = ("", zone) if bare < guard(target.sheet, weapon.kind) else ("",)
        best: AttackEstimate | None = None
        for manner in zones:
            for shots in range(1, most + 1):
                found = self._estimated(circumstances, body, target, thing, modifiers, shots, manner, False)
                if best is None or found.loss + found.fells > best.loss + best.fells:
                    best = found
        assert best is not None
        return best

    def circumstances(self, body: BodyView, target: BodyView, thing: ArmView, weapon: int, modifiers: int) -> int:
        """Return everything that an attack with this weapon depends on, except manner and number of shots, as one
        number. ``weapon`` is the number of the weapon."""
        rulebook = self.rulebook
        modifiers -= body.weakened + body.distracted
        if rulebook.drains:
            modifiers -= self.is_fractured(body)
        aim = 0
        if thing.melee:
            dodging = target.dodge_melee
        else:
            dodging = target.dodge_ranged
            if body.aim_bonus and body.aim_target == target.id and body.aim_weapon == thing.key and not target.ran:
                aim = body.aim_bonus
        kinds = rulebook.kinds
        key = (kinds[body.id] << 10 | kinds[target.id]) << 14 | weapon
        key = (key << 10 | target.life) << 6 | modifiers + 32
        return key << 4 | aim << 2 | thing.melee << 1 | (dodging and not self.ahead)

    def _is_blast(self, weapon: Weapon) -> bool:
        """HH-RNG-09: return whether an attack with this weapon hits everyone in the room, so that its effect depends on
        all."""
        return weapon.use == "grenade" and self.variants.grenade_area == "room"

    def estimate(
        self,
        body: BodyView,
        target: BodyView,
        thing: ArmView,
        modifiers: int = 0,
        shots: int = 1,
        manner: str = "",
        dodging: bool = False,
    ) -> AttackEstimate:
        """Return the estimate of an attack with these details."""
        known = self.rulebook.arsenals[body.id][thing.weapon]
        circumstances = self.circumstances(body, target, thing, known.number, modifiers)
        return self._estimated(circumstances, body, target, thing, modifiers, shots, manner, dodging)

    def _estimated(
        self,
        circumstances: int,
        body: BodyView,
        target: BodyView,
        thing: ArmView,
        modifiers: int,
        shots: int,
        manner: str,
        dodging: bool,
    ) -> AttackEstimate:
        key = circumstances << 10 | shots << 5 | MANNERS[manner] << 1 | dodging
        estimate = self._estimates.known.get(key)
        if estimate is None:
            hits = self.hits(body, target, thing, modifiers + (PRECISE_STRIKE if manner else 0), shots, dodging)
            estimate = self._estimate(body, target, thing, hits, manner)
            if not self._is_blast(self.rulebook.weapon(body, thing)):
                self._estimates.keep(key, estimate)
        return estimate

    def _estimate(
        self, body: BodyView, target: BodyView, thing: ArmView, hits: tuple[float, ...], manner: str
    ) -> AttackEstimate:
        weapon = self.rulebook.weapon(body, thing)
        loss, fells = self._toll(body, target, thing, weapon, hits, manner)
        if self._is_blast(weapon):
            loss -= sum(self._toll(body, each, thing, weapon, hits)[0] for each in self.view.friends(body.id))
        found = AttackEstimate(loss, fells, manner, len(hits), hitting(hits))
        if weapon.toxin and not self.is_spared(target, weapon.toxin) and not self.is_spared(target, "toxin"):
            roll = damage(weapon, body.sheet.power)
            found.toxin = weapon.toxin
            found.exposures = sum(hits) / ROLLS * wounding(roll.count, roll.plus, guard(target.sheet, weapon.kind))
        if self.specials is not None and manner not in SPOILING:
            found.laid = found.chance * self.specials.laid(body, target, manner_of(thing))
            found.healed = found.chance * self.specials.healed(body, target, manner_of(thing))
        return found

    def _toll(
        self,
        body: BodyView,
        target: BodyView,
        thing: ArmView,
        weapon: Weapon,
        hits: tuple[float, ...],
        zone: str = "",
    ) -> tuple[float, float]:
        """HH-DMG-01: return the life that hits are expected to take, and the chance to fell. A blast
        takes it from friends of the thrower too (HH-RNG-09)."""
        roll = damage(weapon, body.sheet.power)
        if self.specials is not None:
            return self.specials.toll(body, target, manner_of(thing), weapon.kind, zone, roll, hits)
        return toll(roll.count, roll.plus, guard(target.sheet, weapon.kind, zone), hits, max(1, target.life))

    def hits(
        self, body: BodyView, target: BodyView, thing: ArmView, modifiers: int, shots: int, dodging: bool
    ) -> tuple[float, ...]:
        """Return for each shot or blow of the attack the number of the 36 rolls that hit."""
        field = self.rulebook.weapon(body, thing).field
        if not self.ahead:  # HH-DOD-02: else the dodges of this round are over
            dodging = dodging or (target.dodge_melee if thing.melee else target.dodge_ranged)
        difficulty = attack_difficulty(target.sheet.agility, dodging, self.variants)
        task, score, tries = "melee_attack", "combat", [modifiers]
        if not thing.melee:
            if body.aim_target == target.id and body.aim_weapon == thing.key and not target.ran:
                modifiers += body.aim_bonus
            rule = self.variants.multi_shot_penalty
            task, score = "ranged_attack", "marksmanship"
            tries = [modifiers + shot_penalty(rule, shots, shot) for shot in range(1, shots + 1)]
        if self.specials is None:
            return tuple([passing(self.figure(body, task, score, field, each), difficulty) for each in tries])
        hits: list[float] = []
        specials = self.specials.tries(body, target, manner_of(thing), dodging, len(tries))
        for each, (more, harder, again) in zip(tries, specials, strict=True):
            good = float(passing(self.figure(body, task, score, field, each + more), difficulty + harder))
            hits.append(good * (2 - good / ROLLS) if again else good)
        return tuple(hits)

    # Danger, and the balance of the sides.

    def reach(self, body: BodyView, target: BodyView) -> float:
        """Return the life that ``body`` is expected to take from ``target`` with one action, and those that specials
        give besides."""
        if self.ahead or body.aim_bonus or not self.rulebook.compares:
            return self._reach(body, target)
        likeness, reaches = self._ranks.likeness, self.rulebook.reaches
        key = likeness[body.id] << 32 | likeness[target.id]
        found = reaches.known.get(key)
        return reaches.keep(key, self._reach(body, target)) if found is None else found

    def _reach(self, body: BodyView, target: BodyView) -> float:
        best = 0.0
        for thing in self.ready(body):
            estimate = self.best_estimate(body, target, thing)
            taken = self.taken(target, estimate) if estimate.exposures else estimate.loss
            if taken > best:
                best = taken
        return best if self.specials is None else best * self.specials.actions(body)

    def taken(self, target: BodyView, estimate: AttackEstimate) -> float:
        """HH-HAZ-07: return the life that an attack is expected to take. A toxin may take a greater share of the
        stamina, whose loss fells as well (HH-STAM-01): that counts as so much of the life."""
        if not estimate.exposures:
            return estimate.loss
        figure = action_figure(target.sheet.resistance, WEAKENED if target.weakened else 0, self.variants)
        drained = min(1.0, estimate.exposures * drain(estimate.toxin, figure) / max(1, target.stamina))
        return max(estimate.loss, self.weights.toxic * drained * target.life)

    def share_lost(self, foe: BodyView, body: BodyView) -> float:
        """Return the share of the body's life that a foe is expected to take with its best attack."""
        return self.reach(foe, body) / max(1, body.life)

    def danger(self, foe: BodyView) -> float:
        """Return the life that a foe is expected to take from ``me`` a round."""
        danger = self._dangers[foe.id]
        if danger == UNKNOWN:
            ahead, self.ahead = self.ahead, False  # it is the same whenever it is asked for
            danger = self._dangers[foe.id] = self.reach(foe, self.me)
            self.ahead = ahead
        return danger

    def worth(self, foe: BodyView, estimate: AttackEstimate) -> float:
        """Return the worth of an attack on a foe: the share of the foe that it takes, times the foe's value."""
        if self._values[foe.id] == UNKNOWN:
            self._weigh(foe)
        taken = self.taken(foe, estimate) if estimate.exposures else estimate.loss
        share = taken / max(1, foe.life) + self._felling[foe.id] * estimate.fells
        worth = share * self._values[foe.id]
        if self.specials is None:
            return worth
        spoilt = self.weights.spoiling * estimate.laid * self.danger(foe)
        saved = estimate.healed - estimate.fells * self.specials.burst(foe)
        return worth + spoilt + saved / self.weights.horizon

    def is_spared(self, body: BodyView, name: str) -> bool:
        """HH-SPEC-03: return whether a special makes the body immune to a condition or toxin."""
        return self.specials is not None and self.specials.spared(body, name)

    def weigh_all(self) -> None:
        """Compute the value of every foe in the open, while the view can still be read."""
        for foe in self.foes:
            if self._values[foe.id] == UNKNOWN:
                self._weigh(foe)

    def _weigh(self, foe: BodyView) -> None:
        """Compute the value of a foe, which is its danger, and the worth of felling it."""
        weights = self.weights
        value = self.danger(foe)
        if weights.latent:
            value = max(value, weights.latent * self.latent(foe))
        drowns = foe.airless >= 0 and air(foe) < max([air(body) for body in self.comrades()])
        value = (value + weights.harmless) * (weights.leaving if drowns or foe.fleeing or foe.ran else 1.0)
        soon = weights.sooner and not foe.lock and self.acts_later(foe, self.me)
        self._values[foe.id] = value * weights.spent if foe.lock else value
        self._felling[foe.id] = weights.felling * (1 + weights.sooner) if soon else weights.felling

    def latent(self, foe: BodyView) -> float:
        """Return the life that a foe is expected to take from ``me`` once a weapon is in hand and works."""
        best = 0.0
        for thing in foe.arms:
            if not thing.useless and (thing.melee or thing.loaded or has_spares(foe, thing)):
                rate = 0 if thing.melee else self.rulebook.weapon(foe, thing).rate
                best = max(best, self.taken(self.me, self.best_estimate(foe, self.me, thing, 0, rate)))
        return best

    def acts_later(self, body: BodyView, than: BodyView) -> bool:
        """HH-INIT-02: return whether the slot of a body comes after that of another in a round."""
        passed = False
        for slot in self.view.order:
            if passed and body.id in slot:
                return True
            passed = passed or than.id in slot
        return False

    def threat(self) -> float:
        """Return the life that ``me`` is expected to lose a round if foes choose evenly among its side."""
        if self.me.hidden:
            return 0.0
        return sum([self.danger(foe) for foe in (*self.foes, *self.lurking)]) / len(self.comrades())

    def part(self, body: BodyView) -> float:
        """Return the most life that a body of the own side is expected to take from a foe with one action."""
        known, key = self._ranks.known, self._ranks.likeness[body.id] << 1
        found = known.get(key)
        if found is None:
            found = known[key] = greatest([self.reach(body, foe) for foe in self.foes])
        return found

    def harm(self, body: BodyView) -> float:
        """Return the life that a body is expected to take if it has one action for each of those that it could
        attack."""
        known, key = self._ranks.known, self._ranks.likeness[body.id] << 1 | 1
        found = known.get(key)
        if found is None:
            others = [*self.foes, *self.lurking] if body.side == self.me.side else self.comrades()
            found = known[key] = sum([self.reach(body, other) for other in others])
        return found

    def comrades(self) -> list[BodyView]:
        """Return the members of the own side that can still fight; this combatant, if there are none."""
        return self._ranks.fit or [self.me]

    def odds(self) -> float:
        """Return the strength of the own side relative to the others': above 1 the own side is stronger. Strength is
        the harm done a round times the life left."""
        ours, theirs = self.comrades(), [*self.foes, *self.lurking]
        return self._force(ours, len(theirs)) / max(0.001, self._force(theirs, len(ours)))

    def _force(self, side: list[BodyView], others: int) -> float:
        life = 0.0
        for body in side:
            life += body.life if self.specials is None else body.life + self.specials.regained(body)
        return sum([self.harm(body) for body in side]) / max(1, others) * life

    def outlasts(self) -> bool:
        """HH-HAZ-04: return whether no foe has air and none is to come, so that those of the own side with the most air
        only have to wait, and the foes suffocate sooner than they would fall to attacks."""
        theirs = 0
        for foe in self.foes + self.lurking:
            if foe.airless < 0:
                return False
            theirs = max(theirs, air(foe))
        if not theirs or self.awaited() or max([air(body) for body in self.comrades()]) <= theirs:
            return False
        return theirs <= self.rounds_needed()

    def rounds_needed(self) -> float:
        """Return the rounds that the own side is expected to need to fell all foes in the open by attacks."""
        harm = sum([self.part(body) for body in self.comrades()])
        return sum([foe.life for foe in self.foes]) / harm if harm else inf

    def has_time(self) -> bool:
        """Return whether turns may go to dodges: not late in a fight, and not for the stronger side where attacks take
        long, because there dodges only put off the same exchange of blows."""
        return self.view.round <= PATIENCE and (self.rounds_needed() <= PATIENCE or self.odds() < 1)

    def awaited(self) -> bool:
        """Return whether a body of another side is still to come."""
        return any(not body.arrived and body.status != FLED for body in self.view.bodies if body.side != self.me.side)
