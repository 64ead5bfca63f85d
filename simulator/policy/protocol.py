"""The Policy protocol: a policy plays one seat of one fight.

One instance plays one seat of one fight and is then thrown away, so nothing carries over from fight to fight. It sees
what its seat may know and draws luck from ``start.luck`` alone: the same question, view and luck must give the same
answer, or replays break. It may think up to the deadline; if it fails, its seat plays defaults from then on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol

from attrs import frozen

from ..core.asks import Ask, Option
from ..core.dice import Luck
from ..core.events import Event
from ..core.system import Encounter, Outcome, SeatView

if TYPE_CHECKING:
    from .lookahead import Lookahead
    from .planner import Planner


@frozen
class Start:
    """What a policy knows when a fight begins: the system's id, the encounter, its own seat and its luck."""

    system: str
    encounter: Encounter
    seat: int
    luck: Luck


class Sight(Protocol):
    """What a policy may look at while it chooses; it is valid for that one question only."""

    def view(self) -> SeatView:
        """The seat's view now, made when first asked for.

        Raises PolicyError if the policy's class says ``sees = False``."""

    def lookahead(self, budget: int) -> Lookahead:
        """Copies of the fight in which to try options, for ``budget`` answered questions in all.

        Raises PolicyError unless the policy's class says ``looks_ahead = True``."""


class Policy:
    """The base of every policy; ``choose`` is the one method that must be written.

    The attributes are read once, after ``__init__``, but ``wants`` again after ``begin``, which may make it fit the
    game: ``wants`` lists the kinds of question it wants (None: all; the others take their default), ``sees`` says that
    it looks at views, ``listens`` that it wants ``told``, ``looks_ahead`` that it asks for lookaheads. What a policy
    does not need is not made. ``notes`` lists the reasons that it may give for its answers, each of at most 120
    characters: ``choose`` leaves the reason for its answer in ``note`` ("": none), the trace shows it and batches count
    it."""

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
        """Return what this policy hands each question to unchanged once the fight has begun, None: nothing. Policies of
        Asalto's own are called by it, which saves a call."""
        return None

    def memory(self) -> Mapping[str, Any]:
        """Return what the answers depend on besides the question and the view: all that the policy keeps from one step
        of the rules to the next, by name. These are its attributes, unless a policy overrides this.

        Exact odds make it part of the state of a fight, so there it has to be plain data (numbers, words, lists...)."""
        return vars(self)

    def recall(self, memory: Mapping[str, Any]) -> None:
        """Replace everything that the policy remembers by what ``memory`` returned before."""
        own = vars(self)
        known = dict(memory)
        own.clear()
        own.update(known)

    def twin(self) -> Policy | None:
        """Return another instance that goes on from here by itself, or None if there can be none. Exact odds ask twins
        the same question about different numbers; without one they play each number by itself, which takes long."""
        return None

    def told(self, events: Sequence[Event]) -> None:
        """Called with the events since the last call, before the seat's next question and at the end."""

    def end(self, outcome: Outcome) -> None:
        """Called once, when the fight is over."""
