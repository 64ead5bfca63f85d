"""The referee of Ira y Gloria.

rulebook.py holds the ledger's numbers, people.py the facts about each combatant, table.py actions and conditions;
checks.py computes tests, harm.py damage and pools, order.py rounds and turns. armoury.py and weapons.py compare attacks
with the weapons used, course.py fights with their sheets and ends, choosing.py actions and payments with decisions."""

from __future__ import annotations

from .choosing import Choosing

__all__ = ["IraYGloriaReferee"]


class IraYGloriaReferee(Choosing):
    """Recomputes a fight or a chain of Ira y Gloria."""
