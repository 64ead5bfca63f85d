"""Sight of an isolated policy: the view that came with the question, and copies in the other process."""

from __future__ import annotations

from typing import Any

from ..core.dice import Luck
from ..core.system import Encounter, SeatView, System
from ..policy.errors import PolicyError
from ..policy.lookahead import Lookahead
from ..wire.codec import Listed
from .remote_copies import CopyClient, RemoteLookahead


class IsolatedSight:
    """Sight for all questions of a seat. ``looks_ahead``: the policy declares it."""

    def __init__(self, system: System[Any], encounter: Encounter, looks_ahead: bool) -> None:
        self._system = system
        self._encounter = encounter
        self._looks_ahead = looks_ahead
        self._view: SeatView | None = None
        self._ask: Listed
        self._client: CopyClient
        self.luck: Luck

    def open(self, ask: Listed, client: CopyClient) -> None:
        """Set the question that is open, and the client for its copies."""
        self._ask = ask
        self._client = client

    def close(self) -> None:
        """Close the view and the copies of the question, which has been answered."""
        self._client.is_open = False
        if self._view is not None:
            self._view.close()
            self._view = None

    def view(self) -> SeatView:
        """Return the seat's view; see Sight.view."""
        if self._view is not None:
            return self._view
        if not isinstance(self._ask.view, list):
            raise PolicyError("this policy declares sees = False, so there is no view")
        self._view = self._system.view_of(self._ask.view, self._encounter)
        return self._view

    def lookahead(self, budget: int) -> Lookahead:
        """Return a lookahead whose copies are in the other process; see Sight.lookahead."""
        if not self._looks_ahead:
            raise PolicyError("this policy does not declare looks_ahead = True, so there is no lookahead")
        return RemoteLookahead(self._client, self.luck, self._ask.id, budget)
