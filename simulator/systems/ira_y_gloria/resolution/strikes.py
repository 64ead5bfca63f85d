"""One attack as it is declared, and the figures that follow from it: Defence, dice, DN, extra damage dice, AP
(IG-ATK, IG-TRAIT).

Nothing here rolls or changes anything; attacks.py does."""

from __future__ import annotations

from typing import Final

from ..space import CLOSE, SHORT, engaged, within
from ..state import ACTIVE, Arm, Body, Place, State
from .checks import Part, capped, half, penalties
from .conditions import find

PRONE_NEAR: Final = 5.0  # metres
COVER: Final = {"none": 0, "partial": 1, "half": 2}
BIG: Final = {"large": 1, "huge": 2, "gargantuan": 3}
SMALL: Final = {"small": 1, "tiny": 2}
ORK: Final = "ork"
PSYKER: Final = "psyker"


class Attack:
    """A declared attack. ``band`` is where the target stands for the weapon, CLOSE in melee; ``members`` how many of
    a mob take part; ``called`` the size of a called shot; ``aim`` "", "bonus" or "safe"; ``dice``, ``spray``,
    ``mob_spray`` and ``full_auto`` what Reloads have bought; ``penalty`` on the DN and ``fury`` on the damage from
    the turn; ``place`` where a blast goes off; ``remote`` the targets at long range; ``declared`` how many targets it
    was made on; ``group`` that it is one of a mob's several. The rest is settled while it is resolved."""

    __slots__ = (
        "aim",
        "all_out",
        "ap",
        "arm",
        "assault",
        "band",
        "body",
        "brace",
        "called",
        "charge",
        "critical",
        "damage",
        "declared",
        "dice",
        "disarm",
        "ed",
        "full_auto",
        "fury",
        "glory",
        "group",
        "melee",
        "members",
        "mishap",
        "mob_spray",
        "penalty",
        "place",
        "remote",
        "spray",
        "supercharge",
        "targets",
    )

    def __init__(self, body: Body, arm: Arm, target: Body) -> None:
        self.body = body
        self.arm = arm
        self.targets = [target]
        self.declared = 1
        self.remote: frozenset[int] = frozenset()
        self.group = False
        self.melee = arm.melee
        self.band = CLOSE
        self.members = body.members
        self.penalty = 0
        self.fury = 0
        self.all_out = False
        self.charge = False
        self.called = 0
        self.disarm = False
        self.aim = ""
        self.brace = False
        self.supercharge = False
        self.assault = False
        self.place: Place | None = None
        self.dice = 0
        self.spray = 0
        self.mob_spray = 0
        self.full_auto = 0
        self.ed = 0
        self.glory = 0
        self.ap = 0
        self.damage = 0
        self.critical = False
        self.mishap = ""

    @property
    def target(self) -> Body:
        return self.targets[0]

    @property
    def multi(self) -> int:
        """IG-ATK-08: what each target more than one adds to the DN of all, less what was sprayed."""
        return 2 * (max(self.declared, len(self.targets)) - 1) - self.spray

    @property
    def several(self) -> bool:
        """IG-ATK-08: whether it is a multi-attack, even if it has been turned on one since it was declared."""
        return max(self.declared, len(self.targets)) > 1

    def turn_on(self, index: int, other: Body) -> None:
        """IG-ATK-14: another takes the place of a target: under the same penalties, range among them."""
        if self.targets[index].id in self.remote:
            self.remote = (self.remote - {self.targets[index].id}) | {other.id}
        else:
            self.remote = self.remote - {other.id}
        self.targets[index] = other

    @property
    def pistol(self) -> bool:
        """IG-ATK-03: a pistol used in melee."""
        return self.band == CLOSE and not self.melee

    @property
    def distant(self) -> bool:
        return self.band != CLOSE


# Defence.


def stance(body: Body) -> int:
    """IG-ATK-01: what conditions do to Defence, whoever attacks."""
    total = 0
    for condition in body.conditions:
        if condition.name == "full_defence":
            total += condition.value
        elif condition.name in ("sprinting", "all_out", "vulnerable"):
            total -= condition.value
        elif condition.name == "restrained":
            total -= 2
    return total


def defence(state: State, target: Body, attack: Attack) -> int:
    """IG-ATK-01: the target's Defence now: the sheet's with conditions, parry, cover; at least 1. Unconscious: 1."""
    if target.status != ACTIVE:
        return 1
    value = target.sheet.defence or 1
    if target.conditions:
        value += stance(target)
        if find(target, "prone"):
            value += -2 if within(attack.body.place, target.place, PRONE_NEAR) else 1
    if attack.melee:
        value += parry(state, target)
    elif target.sheet.cover != "none" and attack.distant and not attack.arm.weapon.traits.flamer:
        value += COVER[target.sheet.cover]  # IG-MOVE-02, IG-TRAIT-08
    return max(1, value)


def parry(state: State, target: Body) -> int:
    """IG-TRAIT-12: +1 Defence against melee attacks for whoever has such a weapon at hand, exhausted or not; never
    against pistols (IG-ATK-03)."""
    for arm in target.arms:
        if arm.weapon.traits.parry and ready_to_use(state, arm):
            return 1
    return 0


def ready_to_use(state: State, arm: Arm) -> bool:
    """IG-SHEET-04: at hand: carried, or in hand with ``weapon_readiness = tracked``; bare hands always."""
    return state.variants.weapon_readiness == "ignored" or arm.drawn or arm.weapon.id == "unarmed"


def usable(state: State, arm: Arm) -> bool:
    """IG-AMMO-02: at hand, loaded, with a use left and nothing to mend."""
    return not arm.empty and not arm.fault and arm.uses != 0 and ready_to_use(state, arm)


# Dice.


def base_dice(attack: Attack) -> Part:
    """IG-ATK-05, IG-ATK-11, IG-ATK-03, IG-TRAIT-01: weapon_skill in melee, with pistols too; ballistic_skill at a
    distance."""
    skill = "weapon_skill" if attack.band == CLOSE else "ballistic_skill"
    return skill, attack.body.sheet.dice[skill]


def bonus_dice(state: State, attack: Attack) -> list[Part]:
    """IG-TEST-04: every bonus die of an attack but Glory's."""
    body, traits = attack.body, attack.arm.weapon.traits
    parts: list[Part] = []
    if body.mob:
        parts.append(("members", half(attack.members)))  # IG-MOB-05
    if attack.band == SHORT or (attack.pistol and state.variants.pistol_melee_short_bonus):
        parts.append(("short", 1))  # IG-ATK-12
    if attack.all_out:
        parts.append(("all_out", 2))
    if attack.charge:
        parts.append(("charge", 1))
    if attack.aim:
        parts += _aim_dice(attack)
    if attack.dice:
        parts.append(("extra_die", attack.dice))
    if traits.waaagh and ORK in body.sheet.keywords:
        parts.append(("waaagh", 1))
    if body.boost and attack.band == CLOSE:
        parts.append(("im_da_boss", body.boost))
    if traits.spread and attack.target.mob and attack.distant:
        parts.append(("spread", 3))
    if sized(state, attack) and attack.target.sheet.size in BIG:
        parts.append(("size", BIG[attack.target.sheet.size]))
    return parts


def _aim_dice(attack: Attack) -> list[Part]:
    """IG-ATK-13, IG-TRAIT-14: +1d for aiming for a bonus; a sniper's weapon another, however it is aimed."""
    parts: list[Part] = [("aim", 1)] if attack.aim == "bonus" else []
    if attack.arm.weapon.traits.sniper:
        parts.append(("sniper", 1))
    return parts


# DN.


def attack_dn(state: State, attack: Attack, target: Body) -> int:
    """IG-ATK-01: the target's Defence and every penalty, at least 1."""
    return max(1, defence(state, target, attack) + capped(state, attack_penalty(state, attack, target)))


def attack_penalty(state: State, attack: Attack, target: Body) -> int:
    """IG-TEST-04: what is added to the DN of an attack: range, options, traits, and what hinders its maker."""
    body, traits = attack.body, attack.arm.weapon.traits
    total = penalties(state, body, attack.penalty, sight=True) + traits.unwieldy  # IG-TRAIT-17
    if target.id in attack.remote:
        total += 2  # IG-ATK-12
    if attack.several:
        total += attack.multi
    if attack.called or attack.disarm:
        total += attack.called or 2
    if attack.assault:
        total += 2  # IG-TRAIT-06
    if traits.heavy and overburdened(attack):
        total += 2
    if attack.distant and body.conditions:
        pinned = find(body, "pinned")
        if pinned is not None and pinned.by == target.id:
            total += 2  # IG-ATK-16
    if sized(state, attack):
        total += SMALL.get(target.sheet.size, 0)
    return total


def sized(state: State, attack: Attack) -> bool:
    """IG-MOVE-03: whether the size of a target counts: with the variant, and not for a blast, aimed at a point."""
    return state.variants.size_modifiers == "on" and attack.place is None


def overburdened(attack: Attack) -> bool:
    """IG-TRAIT-09: a heavy weapon in the hands of somebody too weak, who does not brace it (IG-ATK-15)."""
    return not attack.brace and attack.body.sheet.attributes["strength"] < attack.arm.weapon.traits.heavy


# Damage.


def extra_dice(state: State, attack: Attack) -> int:
    """IG-DMG-02: the weapon's ED with shifts, options, traits and abilities."""
    body, weapon, traits = attack.body, attack.arm.weapon, attack.arm.weapon.traits
    count = weapon.ed + attack.ed + attack.called + attack.full_auto + body.extra_ed
    if traits.rapid_fire and (attack.band == SHORT or attack.pistol):
        count += traits.rapid_fire  # IG-TRAIT-02
    if attack.aim:
        count += traits.sniper
    if attack.supercharge:
        count += 3  # IG-TRAIT-16
    if traits.waaagh and ORK in body.sheet.keywords and body.injured:
        count += 1  # IG-TRAIT-18
    if attack.critical and state.variants.critical_hits == "simple":
        count += 3
    return count


def brutal(attack: Attack) -> bool:
    """IG-TRAIT-04, IG-TRAIT-11: extra damage dice count 3 and 4 as 1, 5 and 6 as 2; melta at short range."""
    traits = attack.arm.weapon.traits
    return traits.brutal or (traits.melta and attack.band == SHORT)


def extra_damage(faces: bytes, is_brutal: bool) -> int:
    """IG-DMG-02: 4 and 5 are 1, 6 is 2; brutal: 3 and 4 are 1, 5 and 6 are 2."""
    if is_brutal:
        return faces.count(3) + faces.count(4) + 2 * (faces.count(5) + faces.count(6))
    return faces.count(4) + faces.count(5) + 2 * faces.count(6)


def base_damage(attack: Attack) -> int:
    """IG-DMG-01: the weapon's damage, Strength in melee (not with pistols), abilities, and force (IG-TRAIT-19)."""
    body, weapon = attack.body, attack.arm.weapon
    total = weapon.damage
    if attack.melee:
        total += body.sheet.attributes["strength"] + attack.fury
    if weapon.traits.force:
        total += half(body.sheet.attributes["willpower"]) if PSYKER in body.sheet.keywords else -2
    return total


def armour_piercing(attack: Attack, shifted: int) -> int:
    """IG-TRAIT-13: the weapon's AP, more of it if anything was shifted with a rending one; of a multi-attack nothing is
    shifted for traits (IG-ATK-08)."""
    weapon = attack.arm.weapon
    return weapon.ap + (weapon.traits.rending if shifted and not attack.several else 0)


# Who can be attacked.


def at_risk(state: State, attack: Attack, target: Body) -> bool:
    """IG-ATK-14: a shot at somebody engaged, by one who is not, without a careful aim."""
    if not attack.distant or attack.aim == "safe" or state.variants.firing_into_melee != "wrath_risk":
        return False
    if attack.place is not None:
        return False
    return any(engaged(target, other) for other in state.bodies)
