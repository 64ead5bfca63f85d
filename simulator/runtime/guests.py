"""Policies that play in processes of their own, as the runtimes deal with them."""

from __future__ import annotations

from typing import Any, Protocol

from ..core.system import Encounter, System
from ..policy.protocol import Policy
from ..wire.grounds import Grounds
from .watchdog import Watch


class Hosting(Protocol):
    """What all fights of a scenario have in common, as guests need it."""

    system: System[Any]
    encounter: Encounter

    @property
    def grounds(self) -> Grounds: ...


class Guest(Policy):
    """A policy that plays in a process of its own: it keeps its time itself, and learns when its seat has no more to
    say. ``deadline`` in seconds for one answer (None: any time)."""

    deadline: float | None = None
    hosting: Hosting
    _watch: Watch | None = None

    def host(self, hosting: Hosting, deadline: float | None, watch: Watch | None = None) -> None:
        """Play there under this deadline; the watch sees the calls."""
        self.hosting = hosting
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
