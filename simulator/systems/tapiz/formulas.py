"""Formulas of attacks: verbs, ranges, sizes, paces, damage caps (TZ-ATK-02, -03, -07, -08, TZ-MOV-02, TZ-DMG-03),
support abilities (TZ-ACT-04, TZ-ACT-05), and skill dice (TZ-TEST-07).

Pure functions of packs, variants, sheets and distances in metres. Rules and policies share them, so that a variant
means the same to both."""

from __future__ import annotations

from typing import Final

from ...core.events import Parts
from .lienzo.catalogue import Power, StateRow, Weapon
from .lienzo.measures import Pace
from .lienzo.pack import Lienzo
from .sheet import KNOCKED_OUT, PHYSICAL, KnownPower, Sheet, SheetArm
from .space import band, band_number
from .state import CONSEQUENCE
from .variants import Variants

Slot = tuple[str, str, str]
"""TZ-EFF-05: polarity, severity, and domain or part of the body, "" if that does not count."""

MELEE: Final = "melee_attack"
THROWN: Final = "thrown_attack"
RANGED: Final = "ranged_attack"
TOUCHING: Final = "touch_attack"
PHYSICAL_POWER: Final = "power_attack"
MENTAL_POWER: Final = "mental_attack"
TRICK: Final = "manoeuvre"
TRICKS: Final = ("FUE", "DES")
"""TZ-ATK-05: the abilities for manoeuvres and for resisting them."""
HELPING: Final = ("DES", "INT", "CAR", "SAB")
"""TZ-ACT-04: set-up, tactics, inspiration, spotting."""
HINDERING: Final = ("DES", "FUE", "CAR", "INT")
"""TZ-ACT-05: physical tricks against PD, the others against MD."""
BODILY: Final = ("FUE", "DES", "CON")
"""Abilities of the body, which work against PD and pay for physical states (TZ-EFF-04, TZ-ACT-05)."""
ATTACK_VERBS: Final = (MELEE, THROWN, RANGED, TOUCHING, PHYSICAL_POWER, MENTAL_POWER, TRICK)
"""Verbs of attack options (TZ-ATK-02 to TZ-ATK-06, TZ-ATK-12)."""
MOST_DICE: Final = 4
"""TZ-SPEC-06: number of dice that specials add to an action die at most."""
DRAW: Final = "draw"
"""Mark in the detail of an attack option: the weapon is drawn for it."""


# Ranges.


def span(lienzo: Lienzo, row: Weapon | Power) -> float:
    """TZ-ATK-03: the metres of the farthest band of a weapon or power; of a melee weapon, its reach."""
    farthest = row.optimal_band if isinstance(row, Weapon) and row.mode == "melee" else row.max_band
    return lienzo.bands.limit(farthest or row.optimal_band)


def best_span(lienzo: Lienzo, row: Weapon | Power) -> float:
    """TZ-ATK-03: the metres up to which a weapon or power has no range penalty."""
    return lienzo.bands.limit(row.optimal_band)


def range_penalty(lienzo: Lienzo, row: Weapon | Power, metres: float) -> int:
    """TZ-ATK-03: -2 for each band past the optimal one."""
    past = band(lienzo, metres) - band_number(row.optimal_band)
    return lienzo.numbers.range_penalty * past if past > 0 else 0


def close_penalty(lienzo: Lienzo, weapon: Weapon, sheet: Sheet, metres: float) -> int:
    """TZ-ATK-03: a ranged weapon at ``inmediato`` has -2, unless a trait is tagged close_shot."""
    if weapon.mode != "ranged" or band(lienzo, metres) > 0:
        return 0
    return 0 if sheet.traits_for("close_shot") else lienzo.numbers.close_penalty


def visibility_penalty(lienzo: Lienzo, variants: Variants, seen: str, sight: bool, ranged: bool) -> int:
    """TZ-ATK-09: the penalty of an attack that needs ``sight``, by how well the target is ``seen``.

    With visibility_scope = ranged_only it affects attacks at range only."""
    if not sight or seen == "full" or (variants.visibility_scope == "ranged_only" and not ranged):
        return 0
    return lienzo.visibility.none if seen == "none" else lienzo.visibility.partial


# Sizes and paces.


def size_resistance(lienzo: Lienzo, attacker: Sheet, target: Sheet, domain: str) -> int:
    """TZ-ATK-07, TZ-ATK-08: sizes change the target's resistance."""
    sizes = lienzo.sizes
    table = sizes.physical_resistance if domain == PHYSICAL else sizes.mental_resistance
    return table.of(attacker.size, target.size)


def size_points(lienzo: Lienzo, attacker: Sheet, target: Sheet, domain: str) -> int:
    """TZ-ATK-07, TZ-ATK-08: sizes change the attacker's effect points."""
    sizes = lienzo.sizes
    table = sizes.physical_points if domain == PHYSICAL else sizes.mental_points
    return table.of(attacker.size, target.size)


def pace_row(lienzo: Lienzo, pace: str) -> Pace:
    """TZ-MOV-02: the row of a type of movement: walk, run or sprint."""
    return lienzo.paces.walk if pace == "walk" else lienzo.paces.run if pace == "run" else lienzo.paces.sprint


# Limits of a hit.


def best_ability(sheet: Sheet, abilities: tuple[str, ...]) -> str:
    """TZ-ATK-02: an attack uses the best of the weapon's abilities, the first of equals."""
    if len(abilities) == 1:
        return abilities[0]
    mods = sheet.mods
    return max(abilities, key=lambda one: mods[one])


def damage_cap(
    lienzo: Lienzo, variants: Variants, sheet: Sheet, arm: SheetArm | None, known_power: KnownPower | None
) -> int | None:
    """TZ-DMG-03: the maximum of hit points that one success removes without a damage roll. None: no cap."""
    return most_of(damage_limit(lienzo, variants, sheet, arm, known_power))


def most_of(limit: Parts | None) -> int | None:
    """Return the sum of a cap's parts; None: no cap."""
    return None if limit is None else sum(value for _, value in limit)


def damage_limit(
    lienzo: Lienzo, variants: Variants, sheet: Sheet, arm: SheetArm | None, known_power: KnownPower | None
) -> Parts | None:
    """TZ-DMG-03: the parts of the cap without a damage roll; dice count by their maximum."""
    mode = variants.damage_cap
    if known_power is not None and known_power.power.cap_override is not None:
        return (("power", known_power.power.cap_override),)
    if mode == "none":
        return None
    if mode == "flat_plus_level":
        return ("flat", lienzo.numbers.flat_cap), ("level", sheet.level)
    if mode == "weapon_max":
        most = known_power.power.max_d if known_power is not None else arm.weapon.max_d if arm is not None else 0
        return (("weapon", most),)
    dice = known_power.dice if known_power is not None else arm.dice if arm is not None else None
    if dice is not None:
        return ("dice", dice.maximum), ("level", sheet.level)
    return _limit_without_dice(variants, sheet, arm, known_power)


def _limit_without_dice(
    variants: Variants, sheet: Sheet, arm: SheetArm | None, known_power: KnownPower | None
) -> Parts:
    """TZ-DMG-03: without dice max(1, modifier used + level); unarmed_cap = score: ability score + level."""
    if known_power is not None:
        ability: str = known_power.power.ability
    else:
        ability = best_ability(sheet, arm.weapon.ability if arm is not None else TRICKS)
    if variants.unarmed_cap == "score":
        return (ability, sheet.abilities[ability]), ("level", sheet.level)
    limit = (ability, sheet.mods[ability]), ("level", sheet.level)
    short = 1 - sheet.mods[ability] - sheet.level
    return (*limit, ("least", short)) if short > 0 else limit


def buys(power: Power, state: str) -> bool:
    """TZ-ATK-12, TZ-LNZ-05: a power buys the entries of ``ep_may_buy``, less those of ``ep_may_not_buy``."""
    return state not in power.ep_may_not_buy and ("all" in power.ep_may_buy or state in power.ep_may_buy)


def does_damage(power: Power) -> bool:
    """TZ-ATK-12: the power's points may become damage."""
    return "damage" in power.ep_may_buy


# States.


def severity_of(variants: Variants, row: StateRow) -> str:
    """TZ-EFF-11 to TZ-EFF-13: the severity of an entry; for knocking out, that of variant ``knockout_severity``."""
    return "extreme" if row.id == KNOCKED_OUT and variants.knockout_severity == "extreme" else row.severity


def slot(variants: Variants, polarity: str, severity: str, domain: str, part: str) -> Slot | None:
    """TZ-EFF-05: the slot that a state takes; None: no slot (variant unlimited)."""
    mode = variants.consequence_slots
    if mode == "unlimited":
        return None
    if mode == "by_domain":
        return polarity, severity, domain
    if mode == "by_body_part" and polarity == CONSEQUENCE:
        return polarity, severity, part if domain == PHYSICAL else domain
    return polarity, severity, ""


def on_sale(variants: Variants, row: StateRow) -> bool:
    """TZ-EFF-13: a conflict sells the entry; variant ``knockout_severity`` = off withdraws knocking out."""
    return row.in_conflict and not (row.id == KNOCKED_OUT and variants.knockout_severity == "off")


def knockout_price(lienzo: Lienzo, variants: Variants) -> int:
    """TZ-EFF-13: the price of knocking out; 0 if it is not for sale."""
    row = lienzo.states[KNOCKED_OUT]
    return lienzo.severities.of(severity_of(variants, row)).price if on_sale(variants, row) else 0


# Skills.

SHEET: Final = ((0, 0), (1, 4), (1, 6), (1, 8), (1, 10), (2, 6), (2, 8), (2, 10), (3, 8), (3, 10), (4, 10))
"""TZ-TEST-07: count and faces of the dice by level, 0 to 10."""
NOTES2020: Final = ((0, 0), (1, 4), (1, 6), (1, 8), (1, 10), (1, 12), (2, 8), (2, 10), (2, 12))
"""TZ-TEST-07, variant ability_dice_table = notes2020: levels 0 to 8; higher levels count as 8."""


def skill_dice(level: int, table: str) -> tuple[int, int]:
    """TZ-TEST-07: the count and faces of a level's dice, by variant ``ability_dice_table``."""
    rows = SHEET if table == "sheet" else NOTES2020
    return rows[min(level, len(rows) - 1)]


def static_equivalent(level: int, table: str) -> int:
    """TZ-TEST-07: the static equivalent of a level's dice: the floor of their average."""
    count, faces = skill_dice(level, table)
    return count * (faces + 1) // 2
