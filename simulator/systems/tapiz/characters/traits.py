"""Traits: matching rolls, and their bonuses (TZ-CHR-03, TZ-STA-06)."""

from __future__ import annotations

from typing import Final

TAGS: Final = (
    "attack",
    "attack.melee",
    "attack.thrown",
    "attack.ranged",
    "attack.touch",
    "attack.power",
    "manoeuvre",
    "mental_attack",
    "mental_attack.intimidate",
    "mental_attack.persuade",
    "mental_attack.terrify",
    "mental_attack.power",
    "resist",
    "resist.physical",
    "resist.mental",
    "resist.FUE",
    "resist.DES",
    "resist.CON",
    "resist.INT",
    "resist.SAB",
    "resist.CAR",
    "initiative",
    "move",
    "help",
    "hinder",
    "heal",
    "stabilise",
    "recover",
    "mount",
    "hide",
    "perceive",
    "language",
)
"""Roll tags (ledger section "Glossary")."""

CLOSE_SHOT: Final = "close_shot"
"""A marker without a roll (TZ-ATK-03)."""


def matches(tag: str, roll: str) -> bool:
    """Return True if a trait's tag helps a roll: it matches itself and everything below it."""
    return roll == tag or roll.startswith(f"{tag}.")


def trait_bonus(level: int, traits: int, languages: int = 0) -> int:
    """TZ-CHR-03: level for the first trait, +1 for each further one, at most 2 x level.

    ``languages`` are bonuses of TZ-OUT-02: +1 each within the same cap, never the first trait."""
    bonus = languages if traits == 0 else level + traits - 1 + languages
    return min(2 * level, bonus)


def aimed_bonus(level: int, traits: int, capped: bool) -> int:
    """TZ-STA-06: an aimed attack doubles the first trait: 2 x level + 1 for each further one; 0 without a trait.

    At most 2 x level (variant ``aim_cap``) or 3 x level."""
    if traits == 0:
        return 0
    return min(2 * level if capped else 3 * level, 2 * level + traits - 1)
