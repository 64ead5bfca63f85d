"""Spending of points: Shock and Ruin on soaking, Wrath and Ruin on rerolls, Glory on dice and damage.

Both policies use the same thresholds; the weight ``ease`` sets how readily they pay, from 0 (only to save a combatant)
to 1 (whenever it helps)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from simulator.core.asks import Ask
from simulator.systems.ira_y_gloria.endurance import deadly_wounds, soak_dice, soaks_freely
from simulator.systems.ira_y_gloria.odds import MEAN_ICONS, passing
from simulator.systems.ira_y_gloria.variants import Variants
from simulator.systems.ira_y_gloria.view import BodyView

FREELY: Final = 0.5
"""Ease above which points are spent wherever they help."""
LIKELY: Final = 0.35  # default of the least chance of success that makes a reroll worth a point


def soaks(variants: Variants, body: BodyView, wounds: int, ease: float) -> bool:
    """IG-SOAK-01: soak if the wounds would fell the body and soaking may prevent it; otherwise if enough Shock is left
    afterwards to avoid exhaustion, or if no Shock is left to lose."""
    dice, free = soak_dice(variants, body.sheet), soaks_freely(variants, body.sheet)
    if body.exhausted:
        return variants.shock_overflow == "ignored" and (free or wounds >= 3 - 2 * ease)
    if wounds >= body.wounds:
        return wounds - min(wounds, 2 * dice) < body.wounds or wounds >= deadly_wounds(
            variants, body.sheet, body.wounds_max
        )
    expected = min(float(wounds), dice * MEAN_ICONS)
    if body.shock_max is not None and body.shock <= 1 + expected:
        return False
    return free or wounds >= 3 - 2 * ease


def rerolls(body: BodyView, ask: Ask, ease: float, points: int, likely: float = LIKELY) -> bool:
    """IG-WRATH-03, IG-RUIN-03, IG-SOAK-05: reroll the failures shown, if that is likely enough to help.

    ``points``: the payer's points; ``likely``: least chance of success that is worth a point."""
    about = ask.about
    if about is None or not about.detail:
        return False
    faces = about.detail
    shown = faces.count("4") + faces.count("5") + 2 * faces.count("6")
    again = faces.count("1") + faces.count("2") + faces.count("3")
    if about.verb == "soak":
        needed = about.amount - body.wounds + 1 - shown  # more icons that would keep it on its feet
        return 0 < needed <= 2 * again and passing(again, needed) >= likely
    again -= faces[0] == "1"
    missing = about.amount - shown
    if missing <= 0 or about.verb in ("full_defence", "awareness"):
        return False
    kept = 1 if ease <= FREELY else 0
    return points > kept and passing(again, missing) >= (likely if ease > FREELY else 0.6)


def glory_for_dice(chance: float, held: int, ease: float) -> int:
    """IG-GLORY-03: the number of dice to buy for a test that passes with probability ``chance``."""
    if chance >= 0.6 or chance <= 0:
        return 0
    return min(held, 2) if ease > FREELY else min(1, max(0, held - 3))


def glory_for_damage(
    target: BodyView, over: int, held: int, ease: float, saved: int = 0, soaking: int = 0, sure: float = 0.0
) -> int:
    """IG-GLORY-04: the Glory that turns a hit into one that fells the target, or a member of a mob.

    ``over`` is the damage less the target's resilience. If points are spent freely, buy enough that ``soaking`` dice
    save the target with a chance of at most ``sure``; if that is out of reach, spend all but ``saved`` points on more
    wounds (not against a mob)."""
    short = (target.wounds_max if target.mob else target.wounds) - over
    if ease <= FREELY:
        return short if 0 < short <= min(held, 2) else 0
    wanted = unsoaked(short, soaking, sure)
    if wanted <= held:
        return wanted
    if short <= held:
        return held
    spare = held - saved
    return spare if spare > 0 and over + spare > 0 and not target.mob else 0


def unsoaked(short: int, soaking: int, sure: float) -> int:
    """IG-SOAK-02: the damage to add so that ``soaking`` dice soak enough with a chance of at most ``sure``. ``short``:
    the damage that is missing to fell the target."""
    more = max(0, short)
    while passing(soaking, more - short + 1) > sure:
        more += 1
    return more


def helps(ask: Ask, body: Callable[[int], BodyView]) -> bool:
    """IG-SPEC-01: return whether a special is worth its use: any that is for its owner or its whole side; a hit is
    taken for another with fewer wounds left."""
    owner, helped = body(ask.body), body([*ask.options()][-1].target)
    return owner is helped or (owner.wounds > helped.wounds and owner.wounds > 1)
