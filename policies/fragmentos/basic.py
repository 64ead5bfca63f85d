"""Answers of the policy ``basic`` in Fragmentos: functions of the question alone."""

from __future__ import annotations

from typing import Final

from simulator.core.asks import Ask, Option


def free_attack(ask: Ask) -> Option:
    """Return the first free attack on an enemy that can still fight; options list attacks first."""
    for option in ask.options():
        if option.verb == "attack" and not option.amount and option.detail != "helpless":
            return option
    return ask.default()


ANSWERS: Final = {"FR-FIGHT-01": free_attack}
