"""The referee of Fragmentos: its own tables, its own figures of every body, and the events that must come next.

``tables`` holds the ledger's numbers, ``figures`` the facts about bodies and rolls, ``expectations`` the events that
must come next, ``points`` payments, ``rounds`` the order of turns, ``resolving`` the dice of challenges and
conflicts, ``harm`` their consequences, ``events`` the handlers of all other events."""

from __future__ import annotations

from .events import FragmentosReferee

__all__ = ["FragmentosReferee"]
