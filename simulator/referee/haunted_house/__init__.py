"""The referee of Haunted House.

people.py holds the facts about each combatant, tables.py the ledger's tables; checks.py computes tests, harm.py
damage and pools, turns.py rounds and actions, rest.py the time between fights; course.py compares fights with their
sheets and ends, choosing.py actions with decisions."""

from __future__ import annotations

from .choosing import ChoosingReferee

__all__ = ["HauntedHouseReferee"]


class HauntedHouseReferee(ChoosingReferee):
    """Recomputes a fight or a chain of Haunted House."""
