"""Views for seats: every sheet, state and pool; only future dice are hidden (ledger "Character sheet").

A view is a copy: it cannot change the fight. A body is copied at the first access to it, while the question is open,
and its defences are computed at the first access to them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

from ...core.errors import StaleView
from ...core.fields import shown
from ...core.plane import Place
from ...core.system import Encounter, SeatView
from .resolution.standing import Defences, defences
from .setting import Setting
from .stance_key import StanceKey as StanceKey  # re-exported
from .state import Arm, Body, Condition, Dropped, Origin, State, status
from .variants import Variants

BodyView = Body
ConditionView = Condition


class Source(Origin):  # mypyc: acyclic, reused
    """State behind a view for copies on first access; None once the view is closed.

    ``stance_keys``: by body, those requested so far."""

    __slots__ = ("stance_keys", "state")

    def __init__(self, state: State | None, bodies: int) -> None:
        self.state = state
        self.stance_keys: list[StanceKey | None] = [None] * bodies

    def open(self) -> State:
        """Return the state. Raises StaleView if the question of the view has been answered."""
        if self.state is None:
            raise StaleView("this view is of an earlier question: look at all that you need while its question is open")
        return self.state

    def status(self, body: int) -> str:
        return status(self.open().bodies[body])

    def arms(self, body: int) -> list[Arm]:
        return self.open().bodies[body].carried

    def marks(self, body: int) -> list[Condition]:
        stance_key = self.stance_keys[body]
        conditions = self.open().bodies[body].conditions
        return [one.to_view() for one in conditions] if stance_key is None else stance_key.marks[:]

    def defences(self, body: int) -> Defences:
        """Return the static defences of a body, computed once per stance key."""
        stance_key = self.stance_keys[body]
        state = self.open()
        if stance_key is None:
            return defences(state, state.bodies[body])
        if stance_key.defences is None:
            stance_key.defences = defences(state, state.bodies[body])
        return stance_key.defences


class View(SeatView):  # mypyc: acyclic
    """View of a seat: everything except future dice."""

    seat: Annotated[int, shown("The seat.")]
    round: Annotated[int, shown("The round, from 1; 0 before the first.")]
    actor: Annotated[int, shown("The body that acts now; -1: none.")]
    pool: Annotated[int, shown("The game master's hero points.", "TZ-PH-01")]
    slot: Annotated[int, shown("The index in `order` of the next turn.")]
    order: Annotated[list[int], shown("The turns of this round.", "TZ-INI-02")]
    _floor: Annotated[list[Dropped] | None, shown("Weapons on the floor.")]
    _bodies: Annotated[list[Body] | None, shown("All combatants in roster order.")]
    special_uses: Annotated[dict[str, int], shown("Uses of specials in this turn, round or fight.", "TZ-SPEC-01")]
    special_rounds: Annotated[dict[str, int], shown("The last round of specials that last.", "TZ-SPEC-01")]
    _encounter: Encounter
    _fit: list[int] | None
    _seen: list[Body | None]
    _source: Source

    def join(self, encounter: Encounter, source: Source) -> None:
        """Give the view what its row does not say."""
        self._encounter = encounter
        self._source = source
        self._seen = [None] * len(encounter.members)
        self._fit = None

    @property
    def setting(self) -> Setting:
        """Setting of the encounter."""
        setting = self._encounter.scene
        assert isinstance(setting, Setting)
        return setting

    @property
    def variants(self) -> Variants:
        """Variants of the encounter."""
        variants = self._encounter.variants
        assert isinstance(variants, Variants)
        return variants

    @property
    def floor(self) -> list[Dropped]:
        """Weapons on the floor."""
        if self._floor is None:
            self._floor = [thing.to_view() for thing in self._source.open().floor]
        return self._floor

    @property
    def bodies(self) -> list[Body]:
        """All combatants, in roster order."""
        if self._bodies is None:
            self._bodies = [self.body(number) for number in range(len(self._seen))]
        return self._bodies

    def body(self, number: int) -> Body:
        """Return one combatant without copying the others."""
        found = self._seen[number]
        if found is None:
            source = self._source
            found = self._seen[number] = source.open().bodies[number].to_view()
            found.join(source)
        return found

    def place(self, number: int) -> Place:
        """Return the position of one combatant without copying it."""
        seen = self._seen[number]
        return self._source.open().bodies[number].place if seen is None else seen.place

    def status(self, number: int) -> str:
        """Return the condition of one combatant without copying it."""
        seen = self._seen[number]
        return self._source.status(number) if seen is None else seen.status

    def fit(self) -> list[int]:
        """Return the numbers of the able bodies, in roster order, without copying any body."""
        if self._fit is None:
            self._fit = [body.id for body in self._source.open().bodies if body.able]
        return self._fit

    def stance_key(self, number: int, last: StanceKey | None) -> StanceKey | None:
        """Return the stance key of a combatant: ``last`` itself if it still holds.

        None if the view was read from a row or its question has been answered."""
        source = self._source
        state = source.state
        if state is None:
            return None
        body = state.bodies[number]
        found = source.stance_keys[number] = (
            last if last is not None and last.lasts(state, body) else StanceKey(state, body)
        )
        return found

    def close(self) -> None:
        self._closed = True
        self._source.state = None

    def foes(self, number: int) -> Iterator[Body]:
        """Return the able enemies of body ``number``, in roster order."""
        side = self.bodies[number].side
        return iter([body for body in self.bodies if body.side != side and body.able])

    def friends(self, number: int) -> Iterator[Body]:
        """Return the other members of its side, able or not, in roster order."""
        side = self.bodies[number].side
        return iter([body for body in self.bodies if body.side == side and body.id != number])


def look(state: State, seat: int) -> View:
    """Build the view of a seat. All seats see the same."""
    view = View()
    view.seat = seat
    view.round = state.round
    view.actor = state.actor
    view.pool = state.pool
    view.slot = state.slot
    view.order = state.order[:]
    view.special_uses = state.special_uses.copy() if state.special_uses else {}
    view.special_rounds = state.special_rounds.copy() if state.special_rounds else {}
    view._floor = None
    view._bodies = None
    view.join(state.encounter, Source(state, len(state.bodies)))
    return view


def read(row: object, encounter: Encounter) -> View:
    """Read a row back. Raises ValueError if the row is malformed."""
    view = View.of_row(row, encounter)
    view.join(encounter, Source(None, len(encounter.members)))
    view._seen = [*view.bodies]
    view._fit = [body.id for body in view.bodies if body.able]
    return view
