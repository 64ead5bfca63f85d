"""The System protocol: what each game gives the engine, and the encounter that the engine gives it.

Systems are stateless: everything that changes is in their State, everything that does not is in the Encounter."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, Generic, NamedTuple, Protocol, TypeVar

from attrs import field, frozen

from .asks import Rule, captained
from .dice import Luck
from .errors import StaleView
from .record import Record
from .scene import Scene

PC: Final = "pc"
NPC: Final = "npc"


@frozen
class Side:
    """One side of a fight. ``role`` is "pc" (players) or "npc" (the game master)."""

    name: str
    role: str = PC


@frozen
class Member:
    """One combatant of an encounter: unique name, number of its side, frozen sheet of its system."""

    name: str
    side: int
    sheet: object


@frozen
class Encounter:
    """Everything that a fight starts from, except seed, fight number and policies; frozen through and through.

    ``variants`` and ``scene`` are of the system's own classes; ``max_rounds`` ends a fight without a winner.
    ``digest`` identifies it: equal encounters, equal digest."""

    system: str
    title: str
    sides: tuple[Side, ...]
    members: tuple[Member, ...]
    variants: object
    scene: object
    max_rounds: int = 100
    digest: str = field(default="", eq=False)

    @property
    def names(self) -> list[str]:
        """The combatants' names in roster order: a body's number is its index."""
        return [member.name for member in self.members]

    def side_of(self, seat: int) -> int:
        """The number of the side that a seat belongs to: its combatant's, or that whose captain has it."""
        return self.members[seat].side if seat >= 0 else captained(seat)


class Outcome(NamedTuple):
    """How a fight ended: the winning side's name or None, why in a word (``ending``), after how many rounds, by which
    rule."""

    winner: str | None
    ending: str
    rounds: int
    rule: str = ""


@frozen
class Fate:
    """What became of one combatant. ``standing``: still able to fight; ``alive``: not dead, lost or out for good.

    ``status`` is the system's word; ``pools`` what is left of each (name -> points); ``strength`` is the share, 0 to
    1000, that is left of what keeps it in the fight: 0 for who is not standing."""

    name: str
    side: str
    standing: bool
    alive: bool
    status: str
    pools: Mapping[str, int]
    strength: int

    def row(self) -> list[Any]:  # Any: plain values, as msgpack packs them
        """The cells, of which ``Fate(*row)`` makes an equal one."""
        return [self.name, self.side, self.standing, self.alive, self.status, dict(self.pools), self.strength]


Counters = Mapping[int, Mapping[str, int]]
"""What a game counts besides outcomes and fates (points spent, tests made): seat -> name -> number. A combatant's seat
is its number, a side's that of its captain (core.asks.captain)."""

NO_COUNTERS: Counters = {}

Curves = Mapping[str, Sequence[int]]
"""How numbers change during a fight: name -> the value at the start, after the first round, after the second..."""

NO_CURVES: Curves = {}


class SeatView:
    """What a seat may know, while one question is open. Each system derives its own class; all can be packed for the
    wire. A part that is made at first look calls ``check_open`` first: later the state has gone on."""

    __slots__ = ("_closed",)

    def __init__(self) -> None:
        self._closed = False

    def row(self) -> list[Any]:  # Any: nested lists of plain values, as msgpack packs them
        """Plain values that the system's ``view_of`` reads back."""
        raise NotImplementedError

    def close(self) -> None:
        """The question has been answered: what has not been looked at stays unseen."""
        self._closed = True

    def is_open(self) -> bool:
        """Return whether its question has not been answered yet."""
        return not self._closed

    def check_open(self) -> None:
        """Raise StaleView if the question of this view has been answered."""
        if self._closed:
            raise StaleView("this view is of an earlier question: look at all that you need while its question is open")


S = TypeVar("S", bound=Record)


class Steps(Generic[S]):
    """The part of a system that a fight calls at every step; what it means is said in System. A class and no protocol:
    compiled fights then call it without looking the methods up. Systems derive from it; others are wrapped."""

    __slots__ = ()

    def step(self, scene: Scene[S]) -> Rule[None] | None:
        """Play or return the next step."""
        raise NotImplementedError

    def outcome(self, state: S) -> Outcome | None:
        """How the fight ended."""
        raise NotImplementedError


class Wrapped(Steps[S]):
    """The steps of a system that does not derive from Steps."""

    __slots__ = ("_system",)

    def __init__(self, system: System[S]) -> None:
        self._system = system

    def step(self, scene: Scene[S]) -> Rule[None] | None:
        return self._system.step(scene)

    def outcome(self, state: S) -> Outcome | None:
        return self._system.outcome(state)


class System(Protocol[S]):
    """One game. ``name`` is its id; ``rules_version`` changes whenever equal seeds may give other fights.
    ``view_cells`` is the class that names the cells of its views' rows (core.view_fields).

    ``kinds`` lists the questions it asks (kind -> one sentence), ``records`` the classes of its state; ``captains``
    says whether any of the questions goes to a side's captain: else captains have no seats. ``elsewhere`` are the
    statuses of those who live but are not in the scene: they fled, were driven off, or never came."""

    name: str
    title: str
    rules_version: str
    captains: bool
    elsewhere: frozenset[str]
    kinds: Mapping[str, str]
    records: tuple[type[Record], ...]
    view_cells: type

    def setup(self, encounter: Encounter) -> S:
        """The state at rest before anything has happened."""

    def step(self, scene: Scene[S]) -> Rule[None] | None:
        """One step, from rest to rest: a phase of a round or one slot of the turn order. None: it has been played
        already, for it had nothing to ask."""

    def outcome(self, state: S) -> Outcome | None:
        """How the fight ended, None while it goes on. Asked at rest."""

    def view(self, state: S, seat: int) -> SeatView:
        """What ``seat`` may know of ``state``: a copy that nothing can be changed through."""

    def view_of(self, row: list[Any], encounter: Encounter) -> SeatView:
        """Read a view's row back. Raises ValueError when it is none."""

    def fates(self, state: S) -> list[Fate]:
        """The fate of every combatant, in roster order."""

    def fates_after_fight(self, state: S, fates: Sequence[Fate]) -> Sequence[Fate]:
        """The fates once what follows a fight has been played; those of its end are ``fates``."""

    def counters(self, state: S) -> Counters:
        """What the game counts in ``state``, for the means of a batch. Names are ids, which the game's words translate;
        every state of an encounter has the same seats and names, zeros included."""

    def curves(self, state: S) -> Curves:
        """The numbers whose course the game remembers, one value for each round so far."""

    def public(self, encounter: Encounter) -> Encounter:
        """The encounter as policies may know it: without what the game keeps hidden until it shows."""

    def resample(self, state: S, luck: Luck) -> None:
        """Replace all that views leave out of ``state``, a copy, by what it might be: what it is must not matter.

        ``luck`` alone decides; the views of all seats stay as they are. Called between two answers, in mid-step too."""

    def shared(self, encounter: Encounter) -> tuple[object, ...]:
        """The frozen objects that states refer to, in an order that the encounter alone decides."""

    def broken(self, state: S) -> list[str]:
        """Invariants that ``state`` violates, one sentence each; none when all is well."""
