"""What a policy is: something that plays one seat of one fight.

One instance plays one seat of one fight and is then thrown away, so nothing carries over from fight to fight. A
policy is told what it may know and draws luck from ``start.luck`` alone: the same question, view and luck must give
the same answer, or replays break. It may take its time, up to the deadline; it may fail, which costs it its say."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol

from attrs import frozen

from ..core.asks import Ask, Option
from ..core.dice import Luck
from ..core.events import Event
from ..core.system import Encounter, Outcome, View

if TYPE_CHECKING:
    from .lookahead import Lookahead


@frozen
class Start:
    """What a policy is told when a fight begins: the system's id, the encounter, its own seat and its luck."""

    system: str
    encounter: Encounter
    seat: int
    luck: Luck


class Sight(Protocol):
    """What a policy may look at while it chooses; it holds for that one question only."""

    def view(self) -> View:
        """What the seat may know now, made when asked for. Raises PolicyError if the policy says it sees nothing."""

    def lookahead(self, budget: int) -> Lookahead:
        """Copies of the fight to try things in, for ``budget`` answered questions in all.

        Raises PolicyError unless the policy's class says ``looks_ahead = True``."""


class Policy:
    """The base of every policy; ``choose`` is the one method that must be written.

    The attributes are read once, after ``__init__``: ``wants`` lists the kinds of question it wants (None: all; the
    others take their default), ``sees`` says whether it looks at views, ``listens`` whether it wants ``told``,
    ``looks_ahead`` whether it asks for lookaheads. What is not needed costs nothing."""

    wants: frozenset[str] | None = None
    sees: bool = True
    listens: bool = False
    looks_ahead: bool = False

    def begin(self, start: Start) -> None:
        """A fight begins."""

    def choose(self, ask: Ask, sight: Sight) -> Option:
        """Answer ``ask`` with one of its options. The same ask comes again when the first answer was not legal.

        Only what Ask says in public is there to be used; elsewhere the same question may be another object."""
        raise NotImplementedError

    def memory(self) -> Mapping[str, Any]:
        """What its answers depend on besides the question and what it sees: all that it keeps from one step of the
        rules to the next, by name. Its attributes, unless it knows better.

        Exact odds make it part of the state of a fight, so there it has to be plain data (numbers, words, lists...)."""
        return vars(self)

    def recall(self, memory: Mapping[str, Any]) -> None:
        """Be as if just this had been remembered since the fight began. ``memory`` came from ``memory``."""
        own = vars(self)
        known = dict(memory)
        own.clear()
        own.update(known)

    def told(self, events: Sequence[Event]) -> None:
        """What has happened since the last call; called before the seat's next question and at the end."""

    def end(self, outcome: Outcome) -> None:
        """The fight is over."""
