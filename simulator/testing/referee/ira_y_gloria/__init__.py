"""The referee of Ira y Gloria: rulebook.py has the ledger's numbers, people.py what is known of each combatant,
table.py deeds and conditions; checks.py reckons tests, harm.py damage and pools, order.py rounds and turns."""

from __future__ import annotations

from .order import Order

__all__ = ["IraYGloriaReferee"]


class IraYGloriaReferee(Order):
    """Reckons a fight or a chain of Ira y Gloria again."""
