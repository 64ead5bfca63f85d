"""The referee of Haunted House.

people.py holds the facts about each combatant, tables.py the ledger's tables; checks.py computes tests, harm.py
damage and pools, turns.py rounds and actions, rest.py the time between fights."""

from __future__ import annotations

from .rest import RestReferee

__all__ = ["HauntedHouseReferee"]


class HauntedHouseReferee(RestReferee):
    """Recomputes a fight or a chain of Haunted House."""
