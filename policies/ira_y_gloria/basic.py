"""Answers of the policy ``basic`` in Ira y Gloria: functions of the question alone."""

from __future__ import annotations

from typing import Final

from simulator.core.asks import Ask, Option

BANDS: Final = ("short", "medium", "long")  # the range bands at which guns are best


def plain_attack(ask: Ask) -> Option:
    """Return the first attack with a listed weapon on an enemy that can still fight; options list attacks
    first.

    Without one, loading or drawing a gun comes before walking, unless another gun is loaded. Walking is the plain move
    towards the first enemy, to the best range of the first usable weapon. Guns are loaded and drawn by simple actions,
    so that costs no step. After the attack no walk follows: then the rules offer only simple actions."""
    loading = walk = None
    resting, spent = False, True
    guns: set[str] = set()
    empty: set[str] = set()
    for option in ask.options():
        verb = option.verb
        if verb == "melee_attack" or verb == "ranged_attack" or verb == "throw":
            if not option.detail:
                return option
        elif verb == "move":
            if walk is None and option.detail != "away":
                walk = option
            if option.detail in BANDS:
                guns.add(option.item)
        elif verb == "full_defence":
            spent = False
        elif verb == "reload" or verb == "draw":
            loading = loading or option
            empty.add(option.item)
        elif verb == "observe":
            resting = True
    if spent and resting:
        return ask.default()
    return (loading if guns <= empty else None) or walk or ask.default()


ANSWERS: Final = {"IG-ACT-01": plain_attack}
