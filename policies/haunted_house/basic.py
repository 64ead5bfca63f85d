"""Answers of the policy ``basic`` in Haunted House: functions of the question alone."""

from __future__ import annotations

from typing import Final

from simulator.core.asks import Ask, Option, PartedAsk


def first_attack(ask: Ask) -> Option | None:
    """Return the first attack with a listed weapon on an enemy that can still fight; None if there is
    none. Options list these attacks first, and unlisted ones after ``talk``."""
    found = settling_part(ask) if isinstance(ask, PartedAsk) else next(filter(settles, ask.options()), None)
    return None if found is None or found.verb == "talk" else found


def settling_part(ask: PartedAsk) -> Option | None:
    """Return the first option of a turn that decides ``first_attack``."""
    for number in ask.parts.numbers:
        for option in ask.part(number):
            if settles(option):
                return option
    return None


def settles(option: Option) -> bool:
    """Return whether no later option can be the first attack."""
    verb = option.verb
    if verb == "melee_attack" or verb == "ranged_attack":
        return option.detail != "helpless"
    return verb == "talk"


def next_best(ask: Ask, known: set[str]) -> Option:
    """Without a legal attack: load what is in hand; else stand up, or walk up to the first enemy; else,
    with an enemy in sight, draw or pick up another weapon.

    ``known`` holds the items that have been in hand and were of no use; they are not drawn again. A draw that failed is
    tried again."""
    first: dict[str, Option] = {}
    for option in ask.options():
        if option.verb == "drop":
            known.add(option.item)
        elif option.verb not in ("draw", "pick_up") or ("distract" in first and option.item not in known):
            first.setdefault(option.verb, option)
    return next((first[verb] for verb in PREPARING if verb in first), None) or ask.default()


PREPARING: Final = ("reload", "stand", "close", "draw", "pick_up")  # in order of preference


def one_shot(ask: Ask) -> Option:
    """Return the option with a single shot."""
    return next((option for option in ask.options() if option.amount == 1), None) or ask.default()


ANSWERS: Final = {"HH-RNG-03": one_shot, "HH-FLOW-04": first_attack}
REMEMBERING: Final = {"HH-FLOW-04": next_best}
"""Answers that depend on the items that have been in hand, where ``ANSWERS`` gives none."""
