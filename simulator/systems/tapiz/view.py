"""Views for seats: every sheet, state and pool; only future dice are hidden (ledger "Character sheet").

A view is a copy: it cannot change the fight. It copies plain values when it is made; lists, states and defences on
first access, while the question is open. ``row`` gives the wire's values; ``View.of`` reads them back."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from ...core.errors import StaleView
from ...core.fields import cell_names
from ...core.plane import Place
from ...core.record import field_names
from ...core.system import Encounter, SeatView
from .resolution.standing import Defences, defences
from .setting import Setting
from .sheet import Sheet
from .stance_key import CONDITION_FIELDS
from .stance_key import ConditionView as ConditionView  # re-exported, like StanceKey
from .stance_key import StanceKey as StanceKey
from .state import Body, Condition, State, status
from .variants import Variants
from .view_fields import BodyCells

Floor = list[tuple[int, str, Place]]
"""Weapons on the floor, as (owner, key, place)."""

BODY_FIELDS: Final[tuple[str, ...]] = cell_names(BodyCells, "status")
"""Plain fields of a body in a row, with their meaning in state.Body."""


class Source:  # mypyc: acyclic, reused
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


class WeaponView:  # mypyc: acyclic
    """A weapon as carried: key, the weapon's id, shots or pieces left, actions until loaded, broken."""

    __slots__ = ("ammo", "broken", "key", "reload", "weapon")

    def __init__(self, key: str, weapon: str, ammo: int | None, reload: int, broken: bool) -> None:
        self.key = key
        self.weapon = weapon
        self.ammo = ammo
        self.reload = reload
        self.broken = broken

    def row(self) -> list[Any]:
        """Return the constructor's arguments."""
        return [self.key, self.weapon, self.ammo, self.reload, self.broken]


class BodyView:  # mypyc: acyclic
    """One combatant as seats see it; the fields mean what they mean in state.Body.

    ``status`` is its condition; ``pd`` and ``md`` are its current static defences, without cover and sizes."""

    __slots__ = (
        *BODY_FIELDS,
        *field_names("id name sheet place screen _source _status _pd _md _edges _arms _marks _uses _off"),
    )

    def __init__(self, name: str, body: Body, source: Source) -> None:
        self.id = body.id
        self.name = name
        self.sheet: Sheet = body.sheet
        self.side = body.side
        self.able = body.able
        self.out = body.out
        self.down = body.down
        self.pgf = body.pgf
        self.pgf_max = body.pgf_max
        self.pgm = body.pgm
        self.pgm_max = body.pgm_max
        self.ready_phys = body.ready_phys
        self.ready_ment = body.ready_ment
        self.stable_phys = body.stable_phys
        self.stable_ment = body.stable_ment
        self.hand = body.hand
        self.armour_ok = body.armour_ok
        self.shield_ok = body.shield_ok
        self.stance = body.stance
        self.push = body.push
        self.pace = body.pace
        self.shaken = body.shaken
        self.aim = body.aim
        self.cover = body.cover
        self.extent = body.extent
        self.points = body.points
        self.surprised = body.surprised
        self.riding = body.riding
        self.initiative = body.initiative
        self.order = body.order
        self.giver = body.giver
        self.encumbrance = body.encumbrance
        self.place: Place = body.place
        self.screen = body.screen
        self._source = source
        self._status: str | None = None
        self._pd: int | None = None
        self._md: int | None = None
        self._edges: list[int] | None = None
        self._arms: list[WeaponView] | None = None
        self._marks: list[ConditionView] | None = None
        self._uses: dict[str, int] | None = None
        self._off: set[str] | None = None

    def _body(self) -> Body:
        return self._source.open().bodies[self.id]

    @property
    def status(self) -> str:
        """Condition of the body: able, bleeding and so on."""
        if self._status is None:
            self._status = status(self._source.open(), self._body())
        return self._status

    @property
    def pd(self) -> int:
        """Current static physical defence, without cover and sizes."""
        if self._pd is None:
            self._pd, self._md = self._defences()
        return self._pd

    @property
    def md(self) -> int:
        """Current static mental defence, without sizes."""
        if self._md is None:
            self._pd, self._md = self._defences()
        return self._md

    def _defences(self) -> Defences:
        """Return the static defences, computed once per stance key."""
        stance_key = self._source.stance_keys[self.id]
        if stance_key is None:
            return defences(self._source.open(), self._body())
        if stance_key.defences is None:
            stance_key.defences = defences(self._source.open(), self._body())
        return stance_key.defences

    @property
    def edges(self) -> list[int]:
        """Momentary modifiers, as in state.Body."""
        if self._edges is None:
            self._edges = list(self._body().edges)
        return self._edges

    @property
    def arms(self) -> list[WeaponView]:
        """Carried weapons."""
        if self._arms is None:
            self._arms = [
                WeaponView(arm.key, arm.row.weapon.id, arm.ammo, arm.reload, arm.broken) for arm in self._body().arms
            ]
        return self._arms

    def ready(self) -> int:
        """Return a bit set of weapons that are unbroken and loaded; the last weapon has the lowest bit."""
        found = 0
        if self._arms is not None:
            for seen in self._arms:
                found = found << 1 | (not seen.broken and seen.ammo != 0 and not seen.reload)
            return found
        for arm in self._body().arms:
            found = found << 1 | arm.loaded
        return found

    def loaded(self) -> list[str]:
        """Return the keys of weapons that are unbroken and loaded."""
        if self._arms is not None:
            return [seen.key for seen in self._arms if not seen.broken and seen.ammo != 0 and not seen.reload]
        return [arm.key for arm in self._body().arms if arm.loaded]

    def cancelled(self) -> tuple[str, ...]:
        """Return the powers cancelled for the scene, sorted."""
        off = self._body().off if self._off is None else self._off
        return tuple(sorted(off)) if off else ()

    def used_up(self) -> tuple[str, ...]:
        """Return the limited powers without uses left, sorted."""
        uses = self._body().uses if self._uses is None else self._uses
        return tuple(sorted([power for power, left in uses.items() if left <= 0])) if uses else ()

    def numbers(self) -> tuple[int, int]:
        """Return the sums of states on rolls of the classes PA and MA, leaving out states against a single opponent."""
        physical = mental = 0
        marks: list[ConditionView] | list[Condition] = self._body().conditions if self._marks is None else self._marks
        for mark in marks:
            if mark.vs == -1:
                if "PA" in mark.classes:
                    physical += mark.value
                if "MA" in mark.classes:
                    mental += mark.value
        return physical, mental

    @property
    def marks(self) -> list[ConditionView]:
        """States of the body."""
        if self._marks is None:
            stance_key = self._source.stance_keys[self.id]
            marks = [ConditionView(one) for one in self._body().conditions] if stance_key is None else stance_key.marks
            self._marks = list(marks)
        return self._marks

    @property
    def uses(self) -> dict[str, int]:
        """Remaining uses of each limited power."""
        if self._uses is None:
            self._uses = dict(self._body().uses)
        return self._uses

    @property
    def off(self) -> set[str]:
        """Powers cancelled for the scene."""
        if self._off is None:
            self._off = set(self._body().off)
        return self._off

    def row(self) -> list[Any]:
        """Return plain values for ``_read_body`` to read back."""
        return [
            *(getattr(self, name) for name in BODY_FIELDS),
            self.status,
            self.pd,
            self.md,
            list(self.place),
            None if self.screen is None else [list(point) for point in self.screen],
            list(self.edges),
            [arm.row() for arm in self.arms],
            [mark.row() for mark in self.marks],
            [[power, left] for power, left in self.uses.items()],
            sorted(self.off),
        ]


class View(SeatView):  # mypyc: acyclic
    """A seat's view of a Tapiz fight.

    ``bodies`` are in roster order; ``order`` is this round's turns and ``slot`` the index of the next one; ``pool`` is
    the game master's hero points; ``floor`` lists weapons on the floor as (owner, key, place)."""

    __slots__ = field_names("_bodies _encounter _fit _floor _seen _source actor order pool round seat slot")

    def __init__(
        self,
        encounter: Encounter,
        source: Source,
        seat: int,
        round: int,
        actor: int,
        pool: int,
        slot: int,
        order: list[int],
    ) -> None:
        self._closed = False
        self._encounter = encounter
        self._source = source
        self.seat = seat
        self.round = round
        self.actor = actor
        self.pool = pool
        self.slot = slot
        self.order = order
        self._floor: Floor | None = None
        self._seen: list[BodyView | None] = [None] * len(encounter.members)
        self._bodies: list[BodyView] | None = None
        self._fit: list[int] | None = None

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
    def floor(self) -> Floor:
        """Weapons on the floor."""
        if self._floor is None:
            self._floor = [(thing.arm.owner, thing.arm.key, thing.place) for thing in self._source.open().floor]
        return self._floor

    @property
    def bodies(self) -> list[BodyView]:
        """All combatants, in roster order."""
        if self._bodies is None:
            self._bodies = [self.body(number) for number in range(len(self._seen))]
        return self._bodies

    def body(self, number: int) -> BodyView:
        """Return one combatant without copying the others."""
        found = self._seen[number]
        if found is None:
            source = self._source
            found = BodyView(self._encounter.members[number].name, source.open().bodies[number], source)
            self._seen[number] = found
        return found

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

    def row(self) -> list[Any]:
        """Return plain values for ``View.of`` to read back."""
        return [
            self.seat,
            self.round,
            self.actor,
            self.pool,
            self.slot,
            list(self.order),
            [[owner, key, list(place)] for owner, key, place in self.floor],
            [body.row() for body in self.bodies],
        ]

    @staticmethod
    def of(row: list[Any], encounter: Encounter) -> View:
        """Read a row back. Raises ValueError if the row is malformed."""
        try:
            return _read(row, encounter)
        except (TypeError, ValueError, IndexError, KeyError, AttributeError, AssertionError) as error:
            raise ValueError(f"this is no view of a Tapiz fight: {error}") from error

    def foes(self, number: int) -> Iterator[BodyView]:
        """Return the able enemies of body ``number``, in roster order."""
        side = self.bodies[number].side
        return iter([body for body in self.bodies if body.side != side and body.able])

    def friends(self, number: int) -> Iterator[BodyView]:
        """Return the other members of its side, able or not, in roster order."""
        side = self.bodies[number].side
        return iter([body for body in self.bodies if body.side == side and body.id != number])


def look(state: State, seat: int) -> View:
    """Build the view of a seat. All seats see the same."""
    source = Source(state, len(state.bodies))
    return View(state.encounter, source, seat, state.round, state.actor, state.pool, state.slot, list(state.order))


# Rows.


def _read(row: list[Any], encounter: Encounter) -> View:
    seat, round, actor, pool, slot, order, floor, bodies = row
    view = View(encounter, Source(None, len(encounter.members)), seat, round, actor, pool, slot, list(order))
    view._floor = [(owner, key, (place[0], place[1])) for owner, key, place in floor]
    for number, (member, cells) in enumerate(zip(encounter.members, bodies, strict=True)):
        sheet = member.sheet
        assert isinstance(sheet, Sheet)
        body = Body(number, member.side, sheet, [], (0.0, 0.0))
        view._seen[number] = _read_body(member.name, body, cells, view._source)
    view._fit = [body.id for body in view.bodies if body.able]
    return view


def _read_body(name: str, body: Body, row: list[Any], source: Source) -> BodyView:
    count = len(BODY_FIELDS)
    for field, value in zip(BODY_FIELDS, row[:count], strict=True):
        setattr(body, field, value)
    view = BodyView(name, body, source)
    view._status, view._pd, view._md, place, screen, edges, arms, marks, uses, off = row[count:]
    view.place = (place[0], place[1])
    view.screen = None if screen is None else ((screen[0][0], screen[0][1]), (screen[1][0], screen[1][1]))
    view._edges = list(edges)
    view._arms = [WeaponView(*arm) for arm in arms]
    view._marks = [ConditionView(_read_condition(mark)) for mark in marks]
    view._uses = dict(uses)
    view._off = set(off)
    return view


def _read_condition(row: list[Any]) -> Condition:
    *values, classes = row
    condition = Condition(0, "", "", "", 0, tuple(classes), "")
    for field, value in zip(CONDITION_FIELDS, values, strict=True):
        setattr(condition, field, value)
    return condition
