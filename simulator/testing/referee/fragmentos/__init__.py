"""The referee of Fragmentos: its own tables, its own figures of every body, and which event must come next.

``tables`` are the ledger's numbers, ``figures`` what is known of bodies and rolls, ``expectations`` the events that
must come next, ``points`` what is paid and where it goes, ``rounds`` the order of turns, ``resolving`` the dice of
challenges and conflicts, ``harm`` what they lead to, ``events`` the handlers of all other events."""

from __future__ import annotations

from .events import FragmentosReferee

__all__ = ["FragmentosReferee"]
