"""The Policy protocol: a policy plays one seat of one fight.

One instance plays one seat of one fight and is then thrown away, so nothing carries over from fight to fight. It sees
only what its seat may know, and draws luck only from ``start.luck``: the same question, view and luck must give the
same answer, or replays break. It may think until the deadline. If it fails, its seat plays defaults from then on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from attrs import frozen

from ..core.asks import Ask, Option
from ..core.dice import Luck
from ..core.events import Event
from ..core.system import Encounter, Outcome
from .planner import Planner
from .planner import Sight as Sight


@frozen
class Start:
    """Everything that a policy knows when a fight begins: the system's id, the encounter, its own seat and its luck."""

    system: str
    encounter: Encounter
    seat: int
    luck: Luck


class Policy:
    """Base class of every policy; only ``choose`` must be written.

    The fight reads the attributes once, after ``__init__``, and ``wants`` again after ``begin``, which may fit it to
    the game. ``wants`` lists the kinds of question that the policy wants (None: all; the others take their default).
    ``sees`` means that it looks at views, ``listens`` that it wants ``told``, ``looks_ahead`` that it asks for
    lookaheads; the fight makes only what a policy needs. ``notes`` lists the reasons that it may give for its answers,
    each of at most 120 characters: ``choose`` leaves the reason for its answer in ``note`` ("": no reason), the trace
    shows it and batches count it."""

    wants: frozenset[str] | None = None
    sees: bool = True
    listens: bool = False
    looks_ahead: bool = False
    notes: tuple[str, ...] = ()
    note: str = ""

    @classmethod
    def version_in(cls, system: str) -> str:
        """Return the version of the policy in this game, which the header of a trace names; "" for no version. It
        changes whenever the policy may decide otherwise in equal fights."""
        return ""

    def begin(self, start: Start) -> None:
        """Called once, when the fight begins."""

    def choose(self, ask: Ask, sight: Sight) -> Option:
        """Answer ``ask`` with one of its options. The same ask comes again when the first answer was not legal.

        Use the public attributes and methods of Ask alone; an actor gets another object for the same question."""
        raise NotImplementedError

    def planner(self) -> Planner | None:
        """Return the planner to which this policy passes every question unchanged once the fight has begun, or None.
        For Asalto's own policies the fight calls the planner directly, which saves a call."""
        return None

    def memory(self) -> Mapping[str, Any]:
        """Return what the answers depend on besides the question and the view: everything that the policy keeps from
        one step of the rules to the next, by name. These are its attributes, unless a policy overrides this.

        Exact odds make it part of the state of a fight, so there it must be simple values (numbers, strings,
        lists...)."""
        return vars(self)

    def recall(self, memory: Mapping[str, Any]) -> None:
        """Replace the policy's memory by an earlier result of ``memory``."""
        own = vars(self)
        known = dict(memory)
        own.clear()
        own.update(known)

    def twin(self) -> Policy | None:
        """Return another instance that continues independently from here, or None if there can be none. Exact odds ask
        twins the same question about different numbers; without twins they play each number separately, which takes
        long."""
        return None

    def told(self, events: Sequence[Event]) -> None:
        """Called with the events since the last call, before the seat's next question and at the end."""

    def end(self, outcome: Outcome) -> None:
        """Called once, when the fight is over."""
