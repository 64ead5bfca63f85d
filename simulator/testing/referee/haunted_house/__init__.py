"""The referee of Haunted House: people.py has what is known of each combatant, tables.py the ledger's tables; checks.py
reckons tests, harm.py damage and pools, turns.py rounds and deeds, rest.py the time between fights."""

from __future__ import annotations

from .rest import RestReferee

__all__ = ["HauntedHouseReferee"]


class HauntedHouseReferee(RestReferee):
    """Reckons a fight or a chain of Haunted House again."""
