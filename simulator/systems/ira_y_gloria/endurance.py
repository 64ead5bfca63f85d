"""Endurance in Ira y Gloria: soaking and its dice, and the wounds and Shock that a pool holds (IG-SOAK, IG-DYING).

Pure functions of sheets and variants; rules and policies call the same ones."""

from __future__ import annotations

from typing import Final

from ...core.record import known
from .sheet import ADVERSARY, TROOP, Sheet
from .variants import Variants

DAEMON: Final = "daemon"


def spare_wounds(variants: Variants, sheet: Sheet) -> int:
    """IG-DYING-01: the wounds that a pool holds besides the sheet's maximum: with ``dying_at = beyond`` a hero's 1."""
    return int(variants.dying_at == "beyond" and sheet.hero)


def spare_shock(variants: Variants, sheet: Sheet) -> int:
    """IG-SHOCK-02: the Shock that a pool holds besides the sheet's maximum: 1 with ``exhausted_at = beyond``; a mob's
    none."""
    return int(variants.exhausted_at == "beyond" and not sheet.mob_size)


def deadly_wounds(variants: Variants, sheet: Sheet, wounds_max: int) -> int:
    """IG-WND-04: the wounds of one attack that kill outright: twice the sheet's maximum."""
    return 2 * (wounds_max - spare_wounds(variants, sheet))


# Soaking.


def soaks(sheet: Sheet) -> bool:
    """IG-SOAK-01: heroes soak, and NPCs that are neither troops nor mobs."""
    return sheet.hero or (sheet.npc_class != TROOP and not sheet.mob_size)


def soaks_freely(variants: Variants, sheet: Sheet) -> bool:
    """IG-SOAK-04: soaking costs no Ruin: heroes, and adversaries with ``adversary_soak = free``."""
    return sheet.hero or (variants.adversary_soak == "free" and sheet.npc_class == ADVERSARY)


def soaks_mortal(variants: Variants, sheet: Sheet) -> bool:
    """IG-SOAK-01: mortal wounds may be soaked, with ``mortal_soak = daemons`` by daemons."""
    return variants.mortal_soak == "daemons" and DAEMON in sheet.keywords


def soak_dice(variants: Variants, sheet: Sheet) -> int:
    """IG-SOAK-02: the sheet's soak dice, or with ``soak_pool = resilience`` its resilience."""
    return known(sheet.resilience if variants.soak_pool == "resilience" else sheet.soak_dice)
