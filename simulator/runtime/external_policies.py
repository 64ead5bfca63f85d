"""Policies that play in their own processes, as the runtimes see them."""

from __future__ import annotations

from typing import Any, Protocol

from ..core.system import Encounter, System
from ..policy.protocol import Policy
from ..wire.encounter_data import EncounterData
from .watchdog import Watch


class Attachment(Protocol):
    """The parts common to all fights of a scenario that external policies need."""

    system: System[Any]
    encounter: Encounter

    @property
    def encounter_data(self) -> EncounterData: ...


class ExternalPolicy(Policy):
    """Policy that plays in its own process. It keeps its own time, and is notified when its seat is done.

    ``deadline`` is in seconds for one answer (None: no limit)."""

    deadline: float | None = None
    attachment: Attachment
    _watch: Watch | None = None

    def attach(self, attachment: Attachment, deadline: float | None, watch: Watch | None = None) -> None:
        """Attach the policy to a scenario. ``watch`` is the watch that times calls of this policy."""
        self.attachment = attachment
        self.deadline = deadline
        self._watch = watch

    def open(self) -> None:
        """Start the policy; its declared settings are final from here."""

    def unwatched(self) -> None:
        """Take the current call off the watchdog: the policy times it."""
        if self._watch is not None:
            self._watch.inside = None

    def leave(self) -> None:
        """Release the process: the fight is over for the seat, or the policy has crashed."""
