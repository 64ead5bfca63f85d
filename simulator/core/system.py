"""System protocol: the parts that each game gives the engine, and the encounter that the engine gives it.

Systems are stateless: everything that changes is in their State, everything that does not is in the Encounter."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, Generic, NamedTuple, Protocol, TypeVar

from attrs import field, frozen

from .asks import Rule, captained
from .dice import Luck
from .errors import StaleView
from .fields import Slotted, read, row_of
from .powers import Powers
from .record import Record
from .scene import Scene

PC: Final = "pc"
NPC: Final = "npc"


@frozen
class Side:
    """A side of a fight. ``role`` is "pc" (players) or "npc" (the game master)."""

    name: str
    role: str = PC


@frozen
class Member:
    """A combatant of an encounter: unique name, number of its side, frozen sheet of its system."""

    name: str
    side: int
    sheet: object


@frozen
class Encounter:
    """Everything that a fight starts from, except seed, fight number and policies; deeply frozen.

    ``variants`` and ``scene`` are of the system's own classes; ``max_rounds`` ends a fight without a winner. ``digest``
    identifies it: equal encounters have equal digests. ``powers`` are the effects of its combatants' specials; None:
    there are none."""

    system: str
    title: str
    sides: tuple[Side, ...]
    members: tuple[Member, ...]
    variants: object
    scene: object
    max_rounds: int = 100
    digest: str = field(default="", eq=False)
    powers: Powers | None = field(default=None, eq=False, repr=False)

    @property
    def names(self) -> list[str]:
        """Names of the combatants in roster order: a body's number is its index."""
        return [member.name for member in self.members]

    def side_of(self, seat: int) -> int:
        """Return the number of the side of a seat: of its combatant, or of the side whose captain it is."""
        return self.members[seat].side if seat >= 0 else captained(seat)


class Outcome(NamedTuple):
    """End of a fight: the winning side's name or None, the ``ending`` as one word, the number of rounds, and the
    rule."""

    winner: str | None
    ending: str
    rounds: int
    rule: str = ""


@frozen
class Fate:
    """Fate of one combatant. ``standing``: still able to fight; ``alive``: not dead, lost or out for good.

    ``status`` is the system's word; ``pools`` are the points left (name -> points); ``strength`` is the share, 0 to
    1000, left of the points that keep it in the fight: 0 if it is not standing."""

    name: str
    side: str
    standing: bool
    alive: bool
    status: str
    pools: Mapping[str, int]
    strength: int

    def row(self) -> list[Any]:  # Any: plain values, as msgpack packs them
        """Return the cells, so that ``Fate(*row)`` makes an equal fate."""
        return [self.name, self.side, self.standing, self.alive, self.status, dict(self.pools), self.strength]

    def settled(self, later: Fate) -> Fate:
        """Return the fate with life, status and pools of ``later``; it stands if it stood at the end of the fight."""
        return Fate(self.name, self.side, self.standing, later.alive, later.status, later.pools, self.strength)


Counters = Mapping[int, Mapping[str, int]]
"""Counts of a game besides outcomes and fates (points spent, tests made): seat -> name -> number. A combatant's seat is
its number, a side's the seat of its captain (core.asks.captain)."""

NO_COUNTERS: Counters = {}

Curves = Mapping[str, Sequence[int]]
"""Numbers during a fight: name -> the value at the start, after the first round, after the second..."""

NO_CURVES: Curves = {}

V = TypeVar("V", bound="SeatView")


class SeatView(metaclass=Slotted):  # mypyc: acyclic, derivable
    """Facts that a seat may know, while one question is open.

    Each system derives its own class, whose annotations name the cells of its row (core.fields); all can be packed for
    the wire. A part that is made at first access calls ``check_open`` first, because the state goes on afterwards."""

    _closed: bool

    def __init__(self) -> None:
        self._closed = False

    def row(self) -> list[Any]:  # Any: nested lists of plain values, as msgpack packs them
        """Return plain values that the system's ``view_of`` reads back."""
        return row_of(self)

    @classmethod
    def of_row(cls: type[V], row: object, encounter: Encounter) -> V:
        """Return the view with the cells of a row; its ``bodies`` get their numbers, names and sheets from the
        encounter. Raises ValueError if a view of this class did not make the row."""
        try:
            view = read(cls, row)
            bodies: list[Any] = view.bodies  # type: ignore[attr-defined]  # the records that the class names
            for number, (body, member) in enumerate(zip(bodies, encounter.members, strict=True)):
                body.id, body.name, body.sheet = number, member.name, member.sheet
        except (TypeError, ValueError, IndexError, KeyError, AttributeError) as error:
            raise ValueError(f"this is no view of a fight: {error}") from error
        view._closed = False
        return view

    def close(self) -> None:
        """Close the view after the answer; parts not read before stay unreadable."""
        self._closed = True

    def is_open(self) -> bool:
        """Return whether its question is still unanswered."""
        return not self._closed

    def check_open(self) -> None:
        """Raise StaleView if the question of this view has been answered."""
        if self._closed:
            raise StaleView("this view is of an earlier question: look at all that you need while its question is open")


S = TypeVar("S", bound=Record)


class Steps(Generic[S]):  # mypyc: derivable
    """Base of systems: the part that a fight calls at every step, and defaults for what many games leave out.

    It is a class rather than a protocol so that compiled fights call it without looking the methods up. Other systems
    are wrapped. The methods mean what they mean in System."""

    __slots__ = ()

    has_aftermath = False

    def step(self, scene: Scene[S]) -> Rule[None] | None:
        """Play or return the next step."""
        raise NotImplementedError

    def outcome(self, state: S) -> Outcome | None:
        """Return the outcome, or None while the fight goes on."""
        raise NotImplementedError

    def fates(self, state: S) -> list[Fate]:
        """Return the fate of every combatant, in roster order."""
        raise NotImplementedError

    def view_of(self, row: list[Any], encounter: Encounter) -> SeatView:
        """Return the view that a row describes, of the class ``view_cells``. Raises ValueError if it is none."""
        kind: type[SeatView] = self.view_cells  # type: ignore[attr-defined]  # every system has it
        return kind.of_row(row, self.public(encounter))

    def view_from(self, other: SeatView, seat: int) -> SeatView | None:
        """Return the view of ``seat``, made from that of another seat at the same moment; None: it is made anew."""
        return None

    def unsettled(self, state: S) -> bool:
        """Return False: the end of a fight decides everything."""
        return False

    def aftermath(self, scene: Scene[S]) -> Rule[None]:
        """Play nothing."""
        yield from ()

    def counters(self, state: S) -> Counters:
        """Return no counts."""
        return NO_COUNTERS

    def curves(self, state: S) -> Curves:
        """Return no numbers: the game tracks none."""
        return NO_CURVES

    def public(self, encounter: Encounter) -> Encounter:
        """Return the whole encounter: nothing in it is hidden."""
        return encounter

    def resample(self, state: S, luck: Luck) -> None:
        """Change nothing: only dice to come are hidden."""

    def shared(self, encounter: Encounter) -> tuple[object, ...]:
        """Return the encounter, its variants, its scene and all sheets."""
        return (encounter, encounter.variants, encounter.scene, *(member.sheet for member in encounter.members))

    def broken(self, state: S) -> list[str]:
        """Return nothing: no invariant is checked."""
        return []


class Wrapped(Steps[S]):
    """Steps of a system that does not derive from Steps."""

    __slots__ = ("_system",)

    def __init__(self, system: System[S]) -> None:
        self._system = system

    def step(self, scene: Scene[S]) -> Rule[None] | None:
        return self._system.step(scene)

    def outcome(self, state: S) -> Outcome | None:
        return self._system.outcome(state)

    def fates(self, state: S) -> list[Fate]:
        return self._system.fates(state)

    def unsettled(self, state: S) -> bool:
        return self._system.unsettled(state)

    def aftermath(self, scene: Scene[S]) -> Rule[None]:
        return self._system.aftermath(scene)


class System(Protocol[S]):
    """A game. ``name`` is its id; ``rules_version`` changes whenever equal seeds may give other fights.

    ``view_cells`` is the class that names the cells of its views' rows (core.fields). ``kinds`` lists its
    questions (kind -> one sentence), ``records`` the classes of its state. ``captains``: some questions go to a side's
    captain; otherwise captains have no seats. ``elsewhere`` are the statuses of living combatants that are not in the
    scene: they fled, were driven off, or never came. ``has_aftermath``: the end of a fight may leave combatants
    between life and death."""

    name: str
    rules_version: str
    captains: bool
    elsewhere: frozenset[str]
    has_aftermath: bool
    kinds: Mapping[str, str]
    records: tuple[type[Record], ...]
    view_cells: type

    def setup(self, encounter: Encounter) -> S:
        """Return the state at rest before the fight."""

    def step(self, scene: Scene[S]) -> Rule[None] | None:
        """Play one step, from rest to rest: a phase of a round or one slot of the turn order. Return its generator, or
        None if it had no question and is already played."""

    def outcome(self, state: S) -> Outcome | None:
        """Return the outcome, or None while the fight goes on. Called at rest."""

    def view(self, state: S, seat: int) -> SeatView:
        """Return the view of ``seat``: a copy that nothing can be changed through."""

    def view_of(self, row: list[Any], encounter: Encounter) -> SeatView:
        """Read a view's row back. Raises ValueError if it is not one."""

    def fates(self, state: S) -> list[Fate]:
        """Return the fate of every combatant, in roster order."""

    def unsettled(self, state: S) -> bool:
        """Return whether a combatant is still between life and death in ``state``, at the end of a fight."""

    def aftermath(self, scene: Scene[S]) -> Rule[None]:
        """Play what follows a fight until nothing is unsettled. It changes no outcome that was final before."""

    def counters(self, state: S) -> Counters:
        """Return the game's counts in ``state``, for the means of a batch. Names are ids, which the game's catalogue
        translates; every state of an encounter has the same seats and names, zeros included."""

    def curves(self, state: S) -> Curves:
        """Return the numbers that the game tracks round by round, one value for each round so far."""

    def public(self, encounter: Encounter) -> Encounter:
        """Return the encounter as policies may know it, without facts that are still hidden."""

    def resample(self, state: S, luck: Luck) -> None:
        """Replace everything in ``state``, a copy, that views hide by random possible values.

        The true values must not influence the result. ``luck`` alone decides; the views of all seats stay the same.
        Called between two answers, also inside a step."""

    def shared(self, encounter: Encounter) -> tuple[object, ...]:
        """Return the frozen objects that states refer to, in an order that the encounter alone decides."""

    def broken(self, state: S) -> list[str]:
        """Return the invariants that ``state`` violates, one sentence each; empty if it is valid."""
