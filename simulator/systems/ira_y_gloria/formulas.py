"""Figures of Ira y Gloria: dice, difficulties, Defence, damage, resilience (IG-TEST, IG-ATK, IG-TRAIT, IG-DMG).

Pure functions of sheets, weapons, variants and numbers. Rules and policies call the same functions, so that each
variant is read in one place. Nothing here rolls, asks or changes anything."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ...core.plane import Place
from ...core.record import field_names, known
from .sheet import MELEE, THROWN, Sheet, Weapon
from .space import CLOSE, SHORT
from .tables import CONDITIONS, OPPOSED, UNARMED, difficulty
from .variants import Variants

BLAST_DN: Final = 3
WARPED: Final = 4  # points of resilience that a warp weapon's damage always reaches up to
DIFFICULTY: Final = "difficulty"  # the part of a DN that a rule or the scenario sets
FIRST_AID_DN: Final = difficulty("normal")
ALL_OUT: Final = 2  # points of Defence that an all-out attack costs, and dice that it gives
RESTORED: Final = 3  # Shock that comes back in addition to a d3
PRONE_NEAR: Final = 5.0  # metres
COVER: Final = {"none": 0, "partial": 1, "half": 2}
BIG: Final = {"large": 1, "huge": 2, "gargantuan": 3}
SMALL: Final = {"small": 1, "tiny": 2}
ORK: Final = "ork"
PSYKER: Final = "psyker"
MEMBERS: Final = "members"
FURY: Final = 2
"""IG-SHEET-09 ere_we_go: extra melee damage of a body that begins its turn engaged."""

HINDRANCES: Final = ("hindered", "frightened", "blinded")
"""Conditions whose value is added to the DN of tests; blinded only to that of tests of sight (IG-COND-01)."""

Part = tuple[str, int]
"""A part of a figure (a pool, a DN, a damage): its name and its value."""


class Declaration:  # mypyc: acyclic
    """An attack as declared, before it is rolled.

    ``band`` is the range band of its target, CLOSE in melee; ``members`` of a mob take part; ``declared`` is the number
    of targets; ``place`` is the centre of a blast; ``called`` the size of a called shot; ``aim`` "", "bonus" or "safe";
    ``assault``: the shot comes with a run; Reloads have bought ``dice``, and ``spray`` off the DN of a multi-attack."""

    __slots__ = field_names("""
        aim all_out assault band brace called charge declared dice disarm melee members place spray supercharge
        weapon""")

    def __init__(self, weapon: Weapon, members: int) -> None:
        self.weapon = weapon
        self.melee = weapon.kind == MELEE
        self.members = members
        self.band = CLOSE
        self.declared = 1
        self.place: Place | None = None
        self.all_out = False
        self.charge = False
        self.called = 0
        self.disarm = False
        self.aim = ""
        self.brace = False
        self.supercharge = False
        self.assault = False
        self.dice = 0
        self.spray = 0

    @property
    def several(self) -> bool:
        """IG-ATK-08: it was declared as a multi-attack, even if redirected to one target since."""
        return self.declared > 1

    @property
    def multi(self) -> int:
        """IG-ATK-08: the penalty on every target of a multi-attack, less the part that spraying removed."""
        return 2 * (self.declared - 1) - self.spray

    @property
    def pistol(self) -> bool:
        """IG-ATK-03: the attack is made with a pistol in melee."""
        return self.band == CLOSE and not self.melee

    @property
    def alone(self) -> bool:
        """IG-MOB-05: it is a throw or another blast, which only one member of a mob can make."""
        return self.place is not None or self.weapon.kind == THROWN

    @property
    def distant(self) -> bool:
        """The attack is made from outside melee."""
        return self.band != CLOSE


def is_injured(sheet: Sheet, wounds: int, wounds_max: int, members: int, hurt: list[int]) -> bool:
    """IG-MOVE-01: a body with this sheet has lost wounds; a mob, once a member is wounded or dead."""
    if sheet.mob_size:
        return members < sheet.mob_size or bool(hurt)
    return wounds < wounds_max


def total(parts: Sequence[Part]) -> int:
    """Return the sum of the parts of a figure."""
    found = 0
    for part in parts:
        found += part[1]
    return found


def raised(parts: list[Part], least: int = 1) -> list[Part]:
    """Return the parts, plus a part that lifts their sum to ``least`` if it is lower."""
    short = least - total(parts)
    if short > 0:
        parts.append(("least", short))
    return parts


# Reading dice.


def icons(faces: Sequence[int] | bytes) -> int:
    """IG-TEST-02: 1 to 3 show nothing, 4 and 5 one icon, 6 two."""
    return faces.count(4) + faces.count(5) + 2 * faces.count(6)


def extra_damage(faces: Sequence[int] | bytes, is_brutal: bool, rad: int = 0) -> int:
    """IG-DMG-02: 4 and 5 are 1, 6 is 2; brutal (IG-TRAIT-04): 3 and 4 are 1, 5 and 6 are 2. ``rad`` raises every face
    (IG-TRAIT-21)."""
    if rad:
        faces = bytes([min(6, face + rad) for face in faces])
    if is_brutal:
        return faces.count(3) + faces.count(4) + 2 * (faces.count(5) + faces.count(6))
    return icons(faces)


def half(number: int) -> int:
    """IG-CORE-01: half of a number, rounded up."""
    return (number + 1) // 2


def d3(face: int) -> int:
    """IG-CORE-02: a d3 is half a d6, rounded up."""
    return half(face)


def halving(face: int) -> tuple[Part, ...]:
    """IG-CORE-02: the difference between a d6 and the d3 read from it, as a part of the sum."""
    return (("d3", d3(face) - face),) if d3(face) != face else ()


# Tests.


def capped(variants: Variants, tier: int, value: int) -> int:
    """IG-TEST-05: with ``bonus_dice_cap`` bonus dice and DN penalties are each limited to tier + 3."""
    return min(value, tier + 3) if variants.bonus_dice_cap == "tier_plus_3" else value


def capping(variants: Variants, tier: int, parts: Sequence[Part]) -> list[Part]:
    """IG-TEST-05: the reduction of these bonus dice or penalties by the cap, as a part of its own."""
    value = total(parts)
    left = capped(variants, tier, value)
    return [("cap", left - value)] if left != value else []


def hindrances(variants: Variants, conditions: dict[str, int], injured: bool, sight: bool) -> list[Part]:
    """IG-TEST-04: the penalties of a combatant's own state on the DN of its tests: hindered, frightened (IG-HAZ-01),
    blinded in tests of ``sight``, and with ``wounded_penalty`` 1 if it is injured (IG-WND-01)."""
    parts: list[Part] = [("injured", 1)] if injured and variants.wounded_penalty == "on" else []
    for name in HINDRANCES if conditions else ():
        if name in conditions and (sight or name != "blinded"):
            parts.append((name, conditions[name]))
    return parts


def hindrance(variants: Variants, conditions: dict[str, int], injured: bool, sight: bool = False) -> int:
    """IG-TEST-04: the sum of these hindrances."""
    return total(hindrances(variants, conditions, injured, sight))


# Weapons.


def at_hand(variants: Variants, weapon: str, drawn: bool) -> bool:
    """IG-SHEET-04: a weapon is at hand if it is carried, or with ``weapon_readiness = tracked`` in hand; bare hands
    always are."""
    return variants.weapon_readiness == "ignored" or drawn or weapon == UNARMED


# Defence.


def stances(conditions: dict[str, int]) -> list[Part]:
    """IG-ATK-01: the changes of Defence by conditions, against every attacker."""
    parts: list[Part] = []
    for name, value in conditions.items():
        change = CONDITIONS.get(name, 0)
        if change:
            parts.append((name, value * change))
    return parts


def stance(conditions: dict[str, int]) -> int:
    """IG-ATK-01: the sum of these changes."""
    return total(stances(conditions))


def defences(sheet: Sheet, conditions: dict[str, int], attack: Declaration, near: bool, parries: bool) -> list[Part]:
    """IG-ATK-01: the Defence of an able target against an attack, at least 1: the sheet's with conditions, parry and
    cover. ``near``: the attacker is within PRONE_NEAR; ``parries``: the target has a weapon with parry at hand."""
    parts: list[Part] = [("defence", known(sheet.defence))]
    if conditions:
        parts += stances(conditions)
        if "prone" in conditions:
            parts.append(("prone", -2 if near else 1))
    if attack.melee and parries:
        parts.append(("parry", 1))  # IG-TRAIT-12; never against pistols (IG-ATK-03)
    if attack.distant and COVER[sheet.cover] and not attack.weapon.traits.flamer:
        parts.append(("cover", COVER[sheet.cover]))  # IG-MOVE-02, IG-TRAIT-08
    return raised(parts) if len(parts) > 1 else parts


def defence(sheet: Sheet, conditions: dict[str, int], attack: Declaration, near: bool, parries: bool) -> int:
    """IG-ATK-01: the target's Defence, the sum of ``defences``."""
    return total(defences(sheet, conditions, attack, near, parries))


# Dice.


def attack_skill(variants: Variants, attack: Declaration) -> str:
    """IG-ATK-05, IG-ATK-11, IG-ATK-03: weapon_skill in melee, with pistols too unless ``pistol_skill`` says otherwise;
    ballistic_skill at a distance."""
    if attack.pistol:
        return variants.pistol_skill
    return "weapon_skill" if attack.band == CLOSE else "ballistic_skill"


def bonus_dice(variants: Variants, attack: Declaration, sheet: Sheet, target: Sheet, boost: int) -> list[Part]:
    """IG-TEST-04: every bonus die of an attack except Glory's. ``boost``: dice that an ork boss gives in melee."""
    traits = attack.weapon.traits
    parts: list[Part] = []
    if sheet.mob_size and not attack.alone:
        parts.append((MEMBERS, half(attack.members)))  # IG-MOB-05
    if attack.band == SHORT or (attack.pistol and variants.pistol_melee_short_bonus):
        parts.append(("short", 1))  # IG-ATK-12
    if attack.all_out:
        parts.append(("all_out", ALL_OUT))
    if attack.charge:
        parts.append(("charge", 1))
    if attack.aim:
        parts += _aim_dice(attack)
    if attack.dice:
        parts.append(("extra_die", attack.dice))
    if traits.waaagh and ORK in sheet.keywords:
        parts.append(("waaagh", 1))
    if boost and attack_skill(variants, attack) == "weapon_skill":
        parts.append(("im_da_boss", boost))
    if traits.spread and target.mob_size and attack.distant:
        parts.append(("spread", 3))
    if target.size in BIG and sized(variants, attack):
        parts.append(("size", BIG[target.size]))
    return parts


def _aim_dice(attack: Declaration) -> list[Part]:
    """IG-ATK-13, IG-TRAIT-14: +1d for aiming for a bonus; a sniper's weapon gets another for either way to aim."""
    parts: list[Part] = [("aim", 1)] if attack.aim == "bonus" else []
    if attack.weapon.traits.sniper:
        parts.append(("sniper", 1))
    return parts


# DN.


def attack_penalties(variants: Variants, attack: Declaration, sheet: Sheet, target: Sheet, far: bool) -> list[Part]:
    """IG-TEST-04: the penalties of range, options and traits on the DN of an attack. ``far``: the target is at long
    range."""
    traits = attack.weapon.traits
    parts: list[Part] = []
    if traits.unwieldy:
        parts.append(("unwieldy", traits.unwieldy))  # IG-TRAIT-17
    if far:
        parts.append(("long", 2))  # IG-ATK-12
    if attack.pistol and variants.pistol_skill == "ballistic_skill":
        parts.append(("pistol", 2))  # IG-ATK-03
    if attack.several:
        parts.append(("multi_attack", 2 * (attack.declared - 1)))
        if attack.spray:
            parts.append(("spray", -attack.spray))
    if attack.called:
        parts.append(("called_shot", attack.called))
    elif attack.disarm:
        parts.append(("disarm", 2))
    if attack.assault:
        parts.append(("assault", 2))  # IG-TRAIT-06
    if traits.heavy and overburdened(attack, sheet):
        parts.append(("heavy", 2))
    if target.size in SMALL and sized(variants, attack):
        parts.append(("size", SMALL[target.size]))
    return parts


def attack_penalty(variants: Variants, attack: Declaration, sheet: Sheet, target: Sheet, far: bool) -> int:
    """IG-TEST-04: the sum of these penalties."""
    return total(attack_penalties(variants, attack, sheet, target, far))


def may_be_called(attack: Declaration) -> bool:
    """IG-ATK-09: a shot can be called once; not with a pistol in melee, nor a blast or flame, which aim at no
    target."""
    if attack.pistol or attack.called or attack.disarm:
        return False
    return attack.place is None and not attack.weapon.traits.flamer


def sized(variants: Variants, attack: Declaration) -> bool:
    """IG-MOVE-03: with ``size_modifiers`` the size of a target counts, except for a blast, which is aimed at a
    point."""
    return variants.size_modifiers == "on" and attack.place is None


def overburdened(attack: Declaration, sheet: Sheet) -> bool:
    """IG-TRAIT-09: the attacker is too weak for its heavy weapon and does not brace it (IG-ATK-15)."""
    return not attack.brace and sheet.attributes["strength"] < attack.weapon.traits.heavy


# Damage.


def extra_dice_parts(attack: Declaration, sheet: Sheet, injured: bool) -> list[Part]:
    """IG-DMG-02: the extra damage dice of weapon, options and traits."""
    weapon, traits = attack.weapon, attack.weapon.traits
    parts: list[Part] = [("weapon", weapon.ed)]
    if attack.called:
        parts.append(("called_shot", attack.called))
    if traits.rapid_fire and (attack.band == SHORT or attack.pistol):
        parts.append(("rapid_fire", traits.rapid_fire))  # IG-TRAIT-02
    if attack.aim and traits.sniper:
        parts.append(("sniper", traits.sniper))
    if attack.supercharge:
        parts.append(("supercharge", 3))  # IG-TRAIT-16
    if injured and traits.waaagh and ORK in sheet.keywords:
        parts.append(("waaagh", 1))  # IG-TRAIT-18
    return parts


def extra_dice(attack: Declaration, sheet: Sheet, injured: bool) -> int:
    """IG-DMG-02: the number of extra damage dice."""
    return total(extra_dice_parts(attack, sheet, injured))


def brutal(attack: Declaration) -> bool:
    """IG-TRAIT-04, IG-TRAIT-11: the extra damage dice of an attack are brutal; with melta only at short range."""
    traits = attack.weapon.traits
    return traits.brutal or (traits.melta and attack.band == SHORT)


def rad_gain(attack: Declaration, faces: bytes) -> int:
    """IG-TRAIT-21: the damage that a rad weapon adds to these extra damage dice."""
    rad, is_brutal = attack.weapon.traits.rad, brutal(attack)
    return extra_damage(faces, is_brutal, rad) - extra_damage(faces, is_brutal) if rad else 0


def warp_gain(attack: Declaration, target: Sheet, damage: int) -> int:
    """IG-TRAIT-22: the addition that lifts the ``damage`` of a warp weapon, before its extra damage dice, to the
    target's resilience less 4."""
    return max(0, known(target.resilience) - WARPED - damage) if attack.weapon.traits.warp_weapon else 0


def damage_parts(attack: Declaration, sheet: Sheet, fury: int) -> list[Part]:
    """IG-DMG-01: the weapon's damage, Strength and ``fury`` in melee (not with pistols), and force (IG-TRAIT-19)."""
    parts: list[Part] = [("weapon", attack.weapon.damage)]
    if attack.melee:
        parts.append(("strength", sheet.attributes["strength"]))
        if fury:
            parts.append(("ere_we_go", fury))
    if attack.weapon.traits.force:
        parts.append(("force", half(sheet.attributes["willpower"]) if PSYKER in sheet.keywords else -2))
    return parts


def base_damage(attack: Declaration, sheet: Sheet, fury: int) -> int:
    """IG-DMG-01: the sum of these parts."""
    return total(damage_parts(attack, sheet, fury))


def resilience_parts(variants: Variants, sheet: Sheet, piercing: Sequence[Part]) -> list[Part]:
    """IG-DMG-03: resilience less AP, at least 1; AP has no effect on invulnerable armour. ``ap_mode = armour_only``: AP
    reduces at most the armour rating. ``piercing`` are the parts of the AP."""
    parts: list[Part] = [("resilience", known(sheet.resilience))]
    ap = total(piercing)
    if not ap:
        return parts
    parts += [(name, -value) for name, value in piercing]
    if sheet.armour_invulnerable:
        parts.append(("invulnerable", ap))
    elif variants.ap_mode == "armour_only" and ap > sheet.armour_rating:
        parts.append(("armour_only", ap - sheet.armour_rating))
    return raised(parts)


def resilience(variants: Variants, sheet: Sheet, ap: int) -> int:
    """IG-DMG-03: the sum of these parts."""
    return total(resilience_parts(variants, sheet, [("ap", ap)] if ap else []))


def is_beaten(variants: Variants, over: int, critical: bool) -> bool:
    """IG-DMG-04, IG-GLORY-05: damage ``over`` resilience beats it; with ``critical_unbeaten = effect`` a critical hit
    has its effect as if it did."""
    return over > 0 or (critical and variants.critical_unbeaten == "effect")


# Mobs.


def attackers(variants: Variants, members: int, band: str) -> int:
    """IG-MOB-05, IG-MOB-07: the members of a mob that attack one target; in melee at most ``mob_frontage``."""
    frontage = variants.mob_frontage
    return members if frontage is None or band != CLOSE else min(members, frontage)


def members_goal(variants: Variants, attack: Declaration, defence: int, dn: int) -> int:
    """IG-MOB-02: the number that icons must exceed to hit more members: the mob's Defence, plus the penalty of a called
    shot (IG-ATK-09); ``mob_hits_measure = dn``: the attack's full DN."""
    return dn if variants.mob_hits_measure == "dn" else defence + attack.called


def icons_per_member(variants: Variants) -> int:
    """IG-MOB-02: the icons over that hit one more member: 2, or with ``mob_hits_per = icon`` 1."""
    return 1 if variants.mob_hits_per == "icon" else 2


def members_reached(total: int, goal: int, each: int) -> int:
    """IG-MOB-02: 1, and 1 more for every ``each`` icons over ``goal`` (IG-CORE-01: whole pairs)."""
    return 1 + max(0, total - goal) // each


def angel_members(sheet: Sheet) -> int:
    """IG-SHEET-09 angel_of_death: the additional members of a mob that a success hits."""
    return sum(ability.n for ability in sheet.abilities if ability.use == "angel_of_death")


# Defending oneself.


def full_defence_attribute(variants: Variants) -> str:
    """IG-ACT-10: the attribute of the test of full defence."""
    return variants.full_defence_test


def full_defence(variants: Variants, found: int) -> int:
    """IG-ACT-10: the points of Defence for the icons ``found`` by full defence; 1 more with ``full_defence_test =
    initiative``."""
    return found + (variants.full_defence_test == "initiative")


# Shock.


def restored_shock(face: int) -> int:
    """IG-SHOCK-03: the Shock that a d6 showing ``face`` gives back: 1d3 + 3."""
    return d3(face) + RESTORED


# Interaction attacks.


def resistance_part(variants: Variants, target: Sheet, skill: str) -> Part:
    """IG-INTER-01: the DN: the target's rating in the opposed skill or its resolve, whichever is higher; at least 1."""
    rating, resolve = target.rating(OPPOSED[skill], variants.athletics_attribute), known(target.resolve)
    return (OPPOSED[skill], rating) if rating > resolve else ("resolve", resolve)


def resistance(variants: Variants, target: Sheet, skill: str) -> int:
    """IG-INTER-01: the DN of an interaction attack."""
    return resistance_part(variants, target, skill)[1]


def interaction_bonus(sheet: Sheet) -> list[Part]:
    """IG-SHEET-09 priest_of_the_dark_gods: 2 additional dice for interaction attacks."""
    return [("priest_of_the_dark_gods", 2)] if sheet.has("priest_of_the_dark_gods") else []
