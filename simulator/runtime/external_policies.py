"""Policies that play in processes of their own, as the runtimes deal with them."""

from __future__ import annotations

from typing import Any, Protocol

from ..core.system import Encounter, System
from ..policy.protocol import Policy
from ..wire.encounter_data import EncounterData
from .watchdog import Watch


class Attachment(Protocol):
    """What all fights of a scenario have in common, as guests need it."""

    system: System[Any]
    encounter: Encounter

    @property
    def encounter_data(self) -> EncounterData: ...


class ExternalPolicy(Policy):
    """A policy that plays in a process of its own: it keeps its time itself, and learns when its seat has no more to
    say. ``deadline`` in seconds for one answer (None: any time)."""

    deadline: float | None = None
    attachment: Attachment
    _watch: Watch | None = None

    def attach(self, attachment: Attachment, deadline: float | None, watch: Watch | None = None) -> None:
        """Play there under this deadline; the watch sees the calls."""
        self.attachment = attachment
        self.deadline = deadline
        self._watch = watch

    def open(self) -> None:
        """Make ready to begin: what is said of the policy holds from then on."""

    def unwatched(self) -> None:
        """From here on the call that is being made is not the watchdog's affair."""
        if self._watch is not None:
            self._watch.inside = None

    def leave(self) -> None:
        """The seat has no more to say: its fight is over, or it has failed for good."""
