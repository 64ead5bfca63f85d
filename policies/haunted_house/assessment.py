"""What a view means for one combatant: what attacks would do, which foes are dangerous, which side is winning.

Nothing here decides anything. Numbers are expectations from sheets and open state, never from the dice to come."""

from __future__ import annotations

from collections.abc import Iterable

from simulator.core.system import Encounter
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
from simulator.systems.haunted_house.odds import chance, mean, passing, toll
from simulator.systems.haunted_house.sheet import Sheet
from simulator.systems.haunted_house.tables import ACTIVE, FLED, ZONES, fire_damage
from simulator.systems.haunted_house.variants import Variants
from simulator.systems.haunted_house.view import ArmView, BodyView, View
from simulator.systems.haunted_house.weapons import DiceFormula, Weapon

TOXIC = 2.0  # what a hit that poisons is worth beyond its loss of life
HARMLESS = 0.5  # what an enemy counts for that cannot hurt at all
LEAVING = 0.3  # what one counts for that is on its way out


class AttackEstimate:
    """What one attack would do: expected loss of life, chance to fell; and its manner and number of shots."""

    __slots__ = ("fells", "loss", "manner", "shots")

    def __init__(self, loss: float, fells: float, manner: str, shots: int) -> None:
        self.loss = loss
        self.fells = fells
        self.manner = manner
        self.shots = shots


class Rulebook:
    """What stays the same during a fight: the variants, every weapon, and the gaps of armour."""

    __slots__ = ("_gaps", "_own", "_weapons", "variants")

    def __init__(self, encounter: Encounter) -> None:
        assert isinstance(encounter.variants, Variants)
        self.variants = encounter.variants
        sheets = [member.sheet for member in encounter.members]
        self._own = [{w.id: w for w in sheet.weapons} if isinstance(sheet, Sheet) else {} for sheet in sheets]
        self._weapons = {key: weapon for own in self._own for key, weapon in own.items()}
        self._gaps: dict[tuple[int, str], tuple[int, str]] = {}

    def weapon(self, body: BodyView, thing: ArmView) -> Weapon:
        """The weapon of a thing, by the sheet of the body that carries it, else of one that brought such a thing."""
        return self._own[body.id].get(thing.weapon) or self._weapons[thing.weapon]

    def gap(self, target: BodyView, kind: str) -> tuple[int, str]:
        """The least that armour takes off a hit at some zone, and which zone (HH-ARM-03)."""
        key = (target.id, kind)
        if key not in self._gaps:
            zones = ZONES if target.sheet.armour else ZONES[:1]
            self._gaps[key] = min((guard(target.sheet, kind, zone), zone) for zone in zones)
        return self._gaps[key]


class Assessment:
    """A view as ``me`` reads it. ``foes`` are the active adversaries in the open, ``lurking`` the hidden ones,
    ``friends`` the others of the own side in the scene, whatever their state."""

    def __init__(self, view: View, rulebook: Rulebook, seat: int) -> None:
        self.view = view
        self.rulebook = rulebook
        self.variants = rulebook.variants
        self.me = view.bodies[seat]
        active = list(view.foes(seat))
        self.foes = [foe for foe in active if not foe.hidden]
        self.lurking = [foe for foe in active if foe.hidden]
        self.friends = list(view.friends(seat))
        self._estimates: dict[tuple[int, int, str, int, int], AttackEstimate] = {}
        self._dangers: dict[int, float] = {}

    # Action figures and difficulties.

    def figure(self, body: BodyView, task: str, characteristic: str, field: str = "", modifiers: int = 0) -> int:
        """HH-DICE-02: the action figure of a test of the body's own turn."""
        base: int = getattr(body.sheet, characteristic) + field_part(body.sheet, field, self.variants)
        broken = any("broken" in tags for _, _, _, tags in body.wounds)
        for _, value in turn_parts(task, characteristic, body.distracted, False, broken, self.variants):
            modifiers += value
        return action_figure(base, modifiers + (WEAKENED if body.weakened else 0), self.variants)

    def chance(self, body: BodyView, task: str, characteristic: str, field: str = "") -> float:
        """The probability that the body passes such a test of its own turn."""
        return chance(self.figure(body, task, characteristic, field))

    def difficulty(self, target: BodyView, melee: bool, dodging: bool = False) -> int:
        """HH-MEL-02: what an attack must reach; ``dodging`` adds a dodge that has not been declared."""
        dodging = dodging or (target.dodge_melee if melee else target.dodge_ranged)
        return attack_difficulty(target.sheet.agility, dodging, self.variants)

    # Attacks.

    def ready(self, body: BodyView) -> Iterable[ArmView]:
        """What the body could strike or shoot with now."""
        for thing in body.arms:
            if not thing.useless and (thing.natural or thing.key == body.held):
                if thing.melee or (thing.loaded and not thing.jammed):
                    yield thing

    def best_estimate(
        self, body: BodyView, target: BodyView, thing: ArmView, modifiers: int = 0, rounds: int = 0
    ) -> AttackEstimate:
        """The best that ``body`` could do to ``target`` with one action and this thing. ``rounds``: how many it would
        be loaded with (0: as it is)."""
        key = (body.id, target.id, thing.key, modifiers, rounds)
        if key not in self._estimates:
            weapon = self.rulebook.weapon(body, thing)
            most = 1 if thing.melee else max(1, min(weapon.rate, rounds or thing.loaded))
            bare, zone = self.rulebook.gap(target, weapon.kind)
            zones = ("", zone) if bare < guard(target.sheet, weapon.kind) else ("",)
            estimates = [
                self.estimate(body, target, thing, modifiers, n, zone) for zone in zones for n in range(1, most + 1)
            ]
            self._estimates[key] = max(estimates, key=lambda estimate: estimate.loss + estimate.fells)
        return self._estimates[key]

    def estimate(
        self,
        body: BodyView,
        target: BodyView,
        thing: ArmView,
        modifiers: int = 0,
        shots: int = 1,
        zone: str = "",
        dodging: bool = False,
    ) -> AttackEstimate:
        """Estimate this very attack."""
        weapon = self.rulebook.weapon(body, thing)
        hits = self.hits(body, target, thing, weapon, modifiers + (PRECISE_STRIKE if zone else 0), shots, dodging)
        kept = guard(target.sheet, weapon.kind, zone)
        roll = damage(weapon, body.sheet.power)
        loss, fells = toll(roll.count, roll.plus, kept, hits, max(1, target.life))
        if weapon.use == "grenade" and self.variants.grenade_area == "room":
            loss -= sum(self._astray(body, each, weapon, roll, hits) for each in self.view.friends(body.id))
        return AttackEstimate(loss, fells, zone, shots)

    def hits(
        self,
        body: BodyView,
        target: BodyView,
        thing: ArmView,
        weapon: Weapon,
        modifiers: int,
        shots: int,
        dodging: bool,
    ) -> tuple[int, ...]:
        """For each shot or blow of the attack, how many of 36 rolls hit."""
        difficulty = self.difficulty(target, thing.melee, dodging)
        if thing.melee:
            return (passing(self.figure(body, "melee_attack", "combat", weapon.field, modifiers), difficulty),)
        if body.aim_target == target.id and body.aim_weapon == thing.key and not target.ran:
            modifiers += body.aim_bonus
        return tuple(
            passing(
                self.figure(
                    body,
                    "ranged_attack",
                    "marksmanship",
                    weapon.field,
                    modifiers + shot_penalty(self.variants.multi_shot_penalty, shots, shot),
                ),
                difficulty,
            )
            for shot in range(1, shots + 1)
        )

    def _astray(
        self, body: BodyView, friend: BodyView, weapon: Weapon, roll: DiceFormula, hits: tuple[int, ...]
    ) -> float:
        """HH-RNG-09: the life that a blast would take from a friend of the thrower."""
        return toll(roll.count, roll.plus, guard(friend.sheet, weapon.kind), hits, max(1, friend.life))[0]

    # Danger, and the balance of the sides.

    def reach(self, body: BodyView, target: BodyView) -> float:
        """The life that ``body`` may be expected to take from ``target`` with one action."""
        best = 0.0
        for thing in self.ready(body):
            loss = self.best_estimate(body, target, thing).loss
            best = max(
                best,
                loss + (TOXIC * loss / target.life if self.rulebook.weapon(body, thing).toxin and target.life else 0),
            )
        return best

    def danger(self, foe: BodyView) -> float:
        """The life that a foe may be expected to take from me a round."""
        if foe.id not in self._dangers:
            self._dangers[foe.id] = self.reach(foe, self.me)
        return self._dangers[foe.id]

    def worth(self, foe: BodyView, estimate: AttackEstimate) -> float:
        """What an attack on a foe is worth: the share of the foe that it takes, times the danger that the foe is."""
        share = estimate.loss / max(1, foe.life) + estimate.fells
        return share * (self.danger(foe) + HARMLESS) * (LEAVING if foe.fleeing or foe.ran else 1)

    def threat(self) -> float:
        """The life that I may be expected to lose a round, foes choosing among us evenly."""
        if self.me.hidden:
            return 0.0
        return sum(self.danger(foe) for foe in (*self.foes, *self.lurking)) / len(self.comrades())

    def comrades(self) -> list[BodyView]:
        """This combatant and the members of its side that can still fight."""
        return [self.me, *(friend for friend in self.friends if friend.active)]

    def odds(self) -> float:
        """How the sides stand to each other: above 1 we are stronger. Harm done a round times life left, both sides."""
        ours, theirs = self.comrades(), [*self.foes, *self.lurking]
        return self._force(ours, theirs) / max(0.001, self._force(theirs, ours))

    def _force(self, side: list[BodyView], others: list[BodyView]) -> float:
        harm = sum(self.reach(body, other) for body in side for other in others) / max(1, len(others))
        return harm * sum(body.life for body in side)

    def awaited(self) -> bool:
        """Return whether a body of another side is still to come."""
        return any(not body.arrived and body.status != FLED for body in self.view.bodies if body.side != self.me.side)


def fire_loss(body: BodyView) -> float:
    """The life that burning costs a round (HH-HAZ-02)."""
    if not body.burning:
        return 0.0
    return mean(fire_damage(body.burning))


def is_hurt(body: BodyView) -> bool:
    """Return whether the body has no more than a third of its life left."""
    return body.life * 3 <= (body.sheet.max_life or 1)


def is_down(body: BodyView) -> bool:
    """Return whether the body cannot act for itself."""
    return body.status != ACTIVE
