"""When points are worth spending: Shock and Ruin on soaking, Wrath and Ruin on rerolls, Glory on dice and damage.

Numbers are the same for both policies; how willingly they pay is the weight ``ease``: 0 (only when it saves a
combatant) to 1 (whenever it helps)."""

from __future__ import annotations

from typing import Final

from simulator.core.asks import Ask
from simulator.systems.ira_y_gloria.formulas import soak_dice
from simulator.systems.ira_y_gloria.odds import MEAN_ICONS, passing
from simulator.systems.ira_y_gloria.variants import Variants
from simulator.systems.ira_y_gloria.view import BodyView

FREELY: Final = 0.5
"""Above so much ease points are spent wherever they help."""
LIKELY: Final = 0.35  # the usual chance of a reroll's success with which it is worth a point


def soaks(variants: Variants, body: BodyView, wounds: int, ease: float) -> bool:
    """IG-SOAK-01: soak so many wounds: always where they would fell it and soaking may help; else while enough
    Shock is left not to be exhausted by it, or none is left to lose."""
    dice = soak_dice(variants, body.sheet)
    if body.exhausted:
        return variants.shock_overflow == "ignored" and (body.sheet.hero or wounds >= 3 - 2 * ease)
    if wounds >= body.wounds:
        return wounds - min(wounds, 2 * dice) < body.wounds or wounds >= 2 * body.wounds_max
    expected = min(float(wounds), dice * MEAN_ICONS)
    if body.shock_max is not None and body.shock <= 1 + expected:
        return False
    return body.sheet.hero or wounds >= 3 - 2 * ease


def rerolls(body: BodyView, ask: Ask, ease: float, points: int, likely: float = LIKELY) -> bool:
    """IG-WRATH-03, IG-RUIN-03, IG-SOAK-05: reroll the failures shown, where that may well help. ``points``: what the
    payer has; ``likely``: the chance of success with which it is worth one."""
    about = ask.about
    if about is None or not about.detail:
        return False
    faces = about.detail
    shown = faces.count("4") + faces.count("5") + 2 * faces.count("6")
    again = faces.count("1") + faces.count("2") + faces.count("3")
    if about.verb == "soak":
        needed = about.amount - body.wounds + 1 - shown  # so many more keep it on its feet
        return 0 < needed <= 2 * again and passing(again, needed) >= likely
    again -= faces[0] == "1"
    missing = about.amount - shown
    if missing <= 0 or about.verb in ("full_defence", "awareness"):
        return False
    kept = 1 if ease <= FREELY else 0
    return points > kept and passing(again, missing) >= (likely if ease > FREELY else 0.6)


def glory_for_dice(chance: float, held: int, ease: float) -> int:
    """IG-GLORY-03: the number of dice to buy for a test that passes with ``chance``."""
    if chance >= 0.6 or chance <= 0:
        return 0
    return min(held, 2) if ease > FREELY else min(1, max(0, held - 3))


def glory_for_damage(
    target: BodyView, over: int, held: int, ease: float, saved: int = 0, soaking: int = 0, sure: float = 0.0
) -> int:
    """IG-GLORY-04: the Glory that turns a hit that falls short into one that fells the target or a mob's members; where
    it is spent freely, so that ``soaking`` dice save the target with a chance of ``sure`` at most, and else all but
    ``saved`` points for as many wounds of one that is no mob. ``over``: the damage less the target's resilience."""
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
    """IG-SOAK-02: the damage that a blow needs, ``short`` by so much of felling, until so many dice soak enough with a
    chance of ``sure`` at most."""
    more = max(0, short)
    while passing(soaking, more - short + 1) > sure:
        more += 1
    return more
