"""Formulas of Haunted House: functions of plain values, sheets and variants (HH-DICE, HH-MEL, HH-RNG, HH-ARM).

Rules and policies use the same functions, so a switch that changes a formula changes it for both. Nothing here rolls
dice or reads a state."""

from __future__ import annotations

from typing import Final

from ...core.record import known
from .sheet import Sheet
from .variants import Variants
from .weapons import DiceFormula, Weapon, column

Parts = list[tuple[str, int]]
"""Named modifiers of an action figure."""

BASE_DIFFICULTY: Final = 12  # HH-DICE-01
WEAKENED: Final = -1  # HH-STAM-02
TWO_ACTIONS: Final = -2  # HH-ACT-02
PRECISE_STRIKE: Final = -2  # HH-MEL-03
MOST_AIM: Final = 2  # HH-RNG-04
IGNORED_FLIGHT: Final = 4  # HH-FEAR-05: the shock that ignoring the urge to flee costs
BROKEN_TASKS: Final = frozenset({"agility", "combat", "marksmanship", "power"})  # HH-DMG-03


# Tests.


def passes(natural: int, total: int, difficulty: int) -> bool:
    """HH-DICE-01: a test passes at its difficulty; ``natural``, the sum of the two dice, fails at 2, succeeds at 12."""
    # No branch on the dice, so that exact odds need few states.
    return (natural == 12) | ((natural != 2) & (total >= difficulty))


def characteristic(sheet: Sheet, name: str) -> int:
    """HH-CHAR-01: a characteristic by its name; attacks and life tests have fast paths."""
    if name == "combat":
        return sheet.combat
    if name == "marksmanship":
        return sheet.marksmanship
    if name == "resistance":
        return sheet.resistance
    value: int = getattr(sheet, name)
    return value


def field_part(sheet: Sheet, field: str, variants: Variants) -> int:
    """HH-CHAR-03, HH-DICE-02: the bonus of an owned field; -2 for a starred one that is not owned; else 0."""
    if not field:
        return 0
    if sheet.fields and field in sheet.fields:
        bonus = sheet.fields[field]
        if bonus:
            return bonus
    for starred in variants.starred_fields:  # compiled, a loop takes a fifth of the time of "in"
        if starred == field:
            return -2
    return 0


def action_figure(base: int, modifiers: int, variants: Variants) -> int:
    """HH-DICE-02: the action figure of ``base`` (characteristic + field part) and the sum of all modifiers.

    Reading: with ``negative_action_figure = allow`` neither floor holds."""
    total = base + modifiers
    if (base >= 0 and total >= 0) or variants.negative_action_figure == "allow":
        return total
    if base < 0 and variants.action_figure_floor == "stepwise":
        total = modifiers
    return total if total > 0 else 0


def situation(task: str, variants: Variants) -> int:
    """HH-DICE-05: the scenario's bonus (at most +2) and penalty (at most 0) for a kind of task."""
    bonus = min(2, max(0, variants.situation_bonus.get(task, 0)))
    return bonus + min(0, variants.situation_penalty.get(task, 0))


def turn_parts(
    task: str, characteristic: str, distracted: bool, paired: bool, broken: bool, variants: Variants
) -> Parts:
    """HH-DICE-02: the modifiers that apply only to tests on the combatant's own turn: the situation, distraction
    (HH-ACT-03), a second action (HH-ACT-02, ``paired``) and, with ``wound_effects = drain``, an unhealed fracture
    (HH-DMG-03, ``broken``), which hinders agility, combat, marksmanship and power."""
    parts: Parts = []
    if variants.situation_bonus or variants.situation_penalty:
        value = situation(task, variants)
        if value:
            parts.append(("situation", value))
    if distracted:
        parts.append(("distracted", -1))
    if paired:
        parts.append(("two_actions", TWO_ACTIONS))
    if broken and variants.wound_effects == "drain" and characteristic in BROKEN_TASKS:
        parts.append(("broken", -1))
    return parts


# Room.


def admitted(spaces: int | None, inside: int, comers: int) -> int:
    """HH-MOVE-05, HH-EX-02: the number of ``comers`` that still fit into a room of ``spaces`` spaces (None: no limit)
    that holds ``inside``."""
    return comers if spaces is None else max(0, min(comers, spaces - inside))


# Attacks.


def attack_difficulty(agility: int, dodging: bool, variants: Variants) -> int:
    """HH-MEL-02, HH-DOD-02: 12, or 12 + ceil(agility / 2) against a dodger; one more if an attack must exceed the
    difficulty (HH-MEL-01 ``attack_threshold``). ``agility`` is the target's."""
    value = BASE_DIFFICULTY
    if dodging:
        value += (agility + 1) // 2
    return value + 1 if variants.attack_threshold == "exceed" else value


def difficulty_parts(agility: int, dodging: bool, variants: Variants) -> Parts:
    """HH-MEL-02, HH-DOD-02: the named parts of an attack's difficulty."""
    parts: Parts = [("base", BASE_DIFFICULTY)]
    if dodging:
        parts.append(("dodging", (agility + 1) // 2))
    if variants.attack_threshold == "exceed":
        parts.append(("exceed", 1))
    return parts


def shot_penalty(variant: str, declared: int, k: int) -> int:
    """HH-RNG-03: the modifier of the k-th of ``declared`` shots of this round (k from 1), by ``multi_shot_penalty``."""
    if variant == "declared_total":
        return -declared
    if variant == "declared_total_from_two":
        return -declared if declared >= 2 else 0
    if variant == "running_count":
        return -k
    return 1 - k if variant == "shots_already_fired" else 0


def damage(weapon: Weapon, power: int) -> DiceFormula:
    """HH-MEL-05, HH-RNG-02: the damage formula of a weapon for this raw power, also of a thrown melee weapon
    (HH-RNG-08)."""
    return weapon.columns[column(power)] if weapon.columns else weapon.damage


def guard(sheet: Sheet, kind: str, zone: str = "") -> int:
    """HH-ARM-02: armour subtracted from an ordinary hit by blade or gun (``kind``). HH-ARM-03: against a precise strike
    at ``zone`` only the best of natural armour and the pieces that cover the zone counts."""
    if not zone:
        return sheet.guard_blade if kind == "blade" else sheet.guard_gun
    return max(value for _, value in pieces(sheet, kind, zone))


def pieces(sheet: Sheet, kind: str, zone: str = "") -> Parts:
    """HH-ARM-01, HH-CHAR-05: the value of natural armour and of each worn piece, by name; with a zone, of those that
    cover it."""
    natural = sheet.natural_armour.blade if kind == "blade" else sheet.natural_armour.gun
    found: Parts = [("natural_armour", natural)]
    for piece in sheet.armour:
        if not zone or zone in (piece.zones or ()):
            found.append((piece.use or "own_armour", known(piece.blade if kind == "blade" else piece.gun)))
    return found


def guard_parts(sheet: Sheet, kind: str, zone: str, variants: Variants) -> Parts:
    """HH-ARM-02, HH-ARM-03: the pieces that make up ``guard``: the best, or all of them (HH-ARM-02 ``untargeted_armour
    = sum``)."""
    if not zone and variants.untargeted_armour == "sum":
        return [part for part in pieces(sheet, kind) if part[1]]
    where = zone or ("torso" if variants.untargeted_armour == "torso" else "")
    best = max(pieces(sheet, kind, where), key=lambda part: part[1])
    return [best] if best[1] else []


def net_loss(rolled: int, guard: int) -> int:
    """HH-DMG-01: the life that rolled damage takes; neither the damage nor its rest after armour falls below 0."""
    left = rolled - guard if rolled > 0 else -guard
    return left if left > 0 else 0
