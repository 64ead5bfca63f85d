"""What a seat may see: every sheet, state and pool; nothing is hidden but dice to come (ledger "Character sheet").

A view is a copy: nothing can be changed through it. Plain values are copied at once; lists, states and defences when
they are first looked at, while the question is open. ``row`` is what the wire packs, ``View.of`` reads it back."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from ...core.errors import StaleView
from ...core.plane import Place
from ...core.record import field_names
from ...core.system import Encounter, SeatView
from ...core.view_fields import cell_names
from .resolution.standing import Defences, defences
from .setting import Setting
from .sheet import Sheet
from .state import Arm, Body, Condition, State, out_of_conflict, status
from .variants import Variants
from .view_fields import BodyCells, ConditionCells

CONDITION_FIELDS: Final[tuple[str, ...]] = cell_names(ConditionCells, "classes")
BODY_FIELDS: Final[tuple[str, ...]] = cell_names(BodyCells, "status")
"""The plain fields of a body in a row, which mean what they mean in state.Body."""


class Source:
    """The state that a view copies from when one of its parts is first looked at; None once the view is closed."""

    __slots__ = ("state",)

    def __init__(self, state: State | None) -> None:
        self.state = state

    def open(self) -> State:
        """Return the state. Raises StaleView when the question of the view has been answered."""
        if self.state is None:
            raise StaleView("this view is of an earlier question: look at all that you need while its question is open")
        return self.state


class WeaponView:
    """A weapon as carried: its key, the weapon's id, what is left to shoot, actions until it is loaded, broken or
    not."""

    __slots__ = ("ammo", "broken", "key", "reload", "weapon")

    def __init__(self, key: str, weapon: str, ammo: int | None, reload: int, broken: bool) -> None:
        self.key = key
        self.weapon = weapon
        self.ammo = ammo
        self.reload = reload
        self.broken = broken

    def row(self) -> list[Any]:
        """The arguments that this was made of."""
        return [self.key, self.weapon, self.ammo, self.reload, self.broken]


class ConditionView:
    """A state that a body is in; the fields mean what they mean in state.Condition."""

    __slots__ = (*CONDITION_FIELDS, "classes")

    def __init__(self, condition: Condition) -> None:
        self.key = condition.key
        self.name = condition.name
        self.polarity = condition.polarity
        self.severity = condition.severity
        self.value = condition.value
        self.domain = condition.domain
        self.vs = condition.vs
        self.ends = condition.ends
        self.by = condition.by
        self.part = condition.part
        self.tag = condition.tag
        self.classes = condition.classes

    def row(self) -> list[Any]:
        """Plain values that ``_read_condition`` reads back."""
        return [*(getattr(self, name) for name in CONDITION_FIELDS), list(self.classes)]


class Stand:
    """How a body stood when it was looked at: all that its attacks depend on and those on it, but distances and cover.

    To see whether it ``lasts`` takes a fraction of what it takes to look a way to stand up."""

    __slots__ = (
        *("armour_ok", "arms", "defences", "down", "encumbrance", "hand", "marks", "off", "over", "pace", "pgf", "pgm"),
        *("push", "shaken", "shield_ok", "stance", "surprised", "uses"),
    )

    def __init__(self, state: State, body: Body) -> None:
        self.over = out_of_conflict(state)
        self.hand = body.hand
        self.stance = body.stance
        self.push = body.push
        self.pace = body.pace
        self.shaken = body.shaken
        self.encumbrance = body.encumbrance
        self.pgf = body.pgf
        self.pgm = body.pgm
        self.down = body.down
        self.surprised = body.surprised
        self.armour_ok = body.armour_ok
        self.shield_ok = body.shield_ok
        self.arms = [Wear(arm) for arm in body.arms]
        self.marks = [Mark(one) for one in body.conditions]
        self.off = frozenset(body.off)
        self.uses = dict(body.uses)
        self.defences: Defences | None = None  # if nobody has asked

    def lasts(self, state: State, body: Body) -> bool:
        """The same body stands in the same way now."""
        return (
            self.pgf == body.pgf
            and self.pgm == body.pgm
            and self.push == body.push
            and self.pace == body.pace
            and self.shaken == body.shaken
            and self.encumbrance == body.encumbrance
            and self.armour_ok == body.armour_ok
            and self.shield_ok == body.shield_ok
            and self.surprised == body.surprised
            and self.hand == body.hand
            and self.stance == body.stance
            and self.down == body.down
            and self.over == out_of_conflict(state)
            and (not (self.marks or body.conditions) or self._marked(body))
            and self._armed(body)
        )

    def _marked(self, body: Body) -> bool:
        """It is in the same states."""
        if len(self.marks) != len(body.conditions):
            return False
        for place, one in enumerate(body.conditions):
            was = self.marks[place]
            if was.value != one.value or was.vs != one.vs or was.tag != one.tag:
                return False
            if was.classes is not one.classes and was.classes != one.classes:
                return False
        return True

    def _armed(self, body: Body) -> bool:
        """Its weapons are as they were, the same powers are cancelled, and as many uses are left of each."""
        if len(self.arms) != len(body.arms):
            return False
        for place, arm in enumerate(body.arms):
            was = self.arms[place]
            if (
                was.broken != arm.broken
                or was.reload != arm.reload
                or was.ammo != (-1 if arm.ammo is None else arm.ammo)
            ):
                return False
        if (self.off or body.off) and self.off != body.off:
            return False
        return not body.uses or self.uses == body.uses


class Mark:
    """What a state of a body changes of its rolls."""

    __slots__ = ("classes", "tag", "value", "vs")

    def __init__(self, one: Condition) -> None:
        self.value = one.value
        self.vs = one.vs
        self.tag = one.tag
        self.classes = one.classes


class Wear:
    """What may have become of a weapon."""

    __slots__ = ("ammo", "broken", "reload")

    def __init__(self, arm: Arm) -> None:
        self.broken = arm.broken
        self.ammo = -1 if arm.ammo is None else arm.ammo
        self.reload = arm.reload


class BodyView:
    """One combatant as others see it; the fields mean what they mean in state.Body. ``status`` is a word for it;
    ``pd`` and ``md`` are its static defences as they stand, without cover and sizes."""

    __slots__ = (
        *BODY_FIELDS,
        *field_names("id name sheet place screen _source _stand _status _pd _md _edges _arms _marks _uses _off"),
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
        self._stand: Stand | None = None
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
        """A word for how it is."""
        if self._status is None:
            self._status = status(self._source.open(), self._body())
        return self._status

    @property
    def pd(self) -> int:
        """Its static physical defence as it stands, without cover and sizes."""
        if self._pd is None:
            self._pd, self._md = self._defences()
        return self._pd

    @property
    def md(self) -> int:
        """Its static mental defence as it stands, sizes not included."""
        if self._md is None:
            self._pd, self._md = self._defences()
        return self._md

    def _defences(self) -> Defences:
        """Its static defences, once for as long as it stands so."""
        stand = self._stand
        if stand is None:
            return defences(self._source.open(), self._body())
        if stand.defences is None:
            stand.defences = defences(self._source.open(), self._body())
        return stand.defences

    @property
    def edges(self) -> list[int]:
        """Its momentary modifiers, as in state.Body."""
        if self._edges is None:
            self._edges = list(self._body().edges)
        return self._edges

    @property
    def arms(self) -> list[WeaponView]:
        """The weapons that it carries."""
        if self._arms is None:
            self._arms = [
                WeaponView(arm.key, arm.row.weapon.id, arm.ammo, arm.reload, arm.broken) for arm in self._body().arms
            ]
        return self._arms

    def stand(self, last: Stand | None) -> Stand | None:
        """How it stands: ``last`` itself if that still lasts. None if this was read from a row."""
        state = self._source.state
        if state is None:
            return None
        body = state.bodies[self.id]
        self._stand = last if last is not None and last.lasts(state, body) else Stand(state, body)
        return self._stand

    def ready(self) -> int:
        """A number whose bits say which of its weapons are whole and loaded, the last one's in the lowest."""
        found = 0
        if self._arms is not None:
            for seen in self._arms:
                found = found << 1 | (not seen.broken and seen.ammo != 0 and not seen.reload)
            return found
        for arm in self._body().arms:
            found = found << 1 | arm.loaded
        return found

    def cancelled(self) -> tuple[str, ...]:
        """The powers that are cancelled for the scene, sorted."""
        off = self._body().off if self._off is None else self._off
        return tuple(sorted(off)) if off else ()

    def used_up(self) -> tuple[str, ...]:
        """The powers that it can use no more, of those that are limited, sorted."""
        uses = self._body().uses if self._uses is None else self._uses
        return tuple(sorted([power for power, left in uses.items() if left <= 0])) if uses else ()

    def numbers(self) -> tuple[int, int]:
        """What its states add to its rolls of the classes PA and MA, against all alike."""
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
        """The states that it is in."""
        if self._marks is None:
            self._marks = [ConditionView(one) for one in self._body().conditions]
        return self._marks

    @property
    def uses(self) -> dict[str, int]:
        """How often each of its powers can still be used, of those that are limited."""
        if self._uses is None:
            self._uses = dict(self._body().uses)
        return self._uses

    @property
    def off(self) -> set[str]:
        """The powers that are cancelled for the scene."""
        if self._off is None:
            self._off = set(self._body().off)
        return self._off

    def row(self) -> list[Any]:
        """Plain values that ``_read_body`` reads back."""
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


class View(SeatView):
    """What a seat sees of a Tapiz fight: ``bodies`` in roster order, the ``order`` of this round and the ``slot`` that
    comes next, the game master's ``pool``, what lies about as (owner, key, place)."""

    __slots__ = field_names("_bodies _members _source actor floor order pool round seat setting slot variants")

    def __init__(self, encounter: Encounter, source: Source) -> None:
        super().__init__()
        setting, variants = encounter.scene, encounter.variants
        assert isinstance(setting, Setting)
        assert isinstance(variants, Variants)
        self.setting = setting
        self.variants = variants
        self._source = source
        self._members = encounter.members
        self.seat = self.round = self.actor = self.pool = self.slot = 0
        self.order: list[int] = []
        self.floor: list[tuple[int, str, Place]] = []
        self._bodies: list[BodyView] | None = None

    @property
    def bodies(self) -> list[BodyView]:
        """All combatants, in roster order."""
        if self._bodies is None:
            source, members = self._source, self._members
            self._bodies = [BodyView(members[body.id].name, body, source) for body in source.open().bodies]
        return self._bodies

    def body(self, number: int) -> BodyView:
        """One combatant, for those who look at no other."""
        if self._bodies is not None:
            return self._bodies[number]
        return BodyView(self._members[number].name, self._source.open().bodies[number], self._source)

    def close(self) -> None:
        super().close()
        self._source.state = None

    def row(self) -> list[Any]:
        """Plain values that ``View.of`` reads back."""
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
        """Read a row back. Raises ValueError when it is none."""
        try:
            return _read(row, encounter)
        except (TypeError, ValueError, IndexError, KeyError, AttributeError, AssertionError) as error:
            raise ValueError(f"this is no view of a Tapiz fight: {error}") from error

    def foes(self, number: int) -> Iterator[BodyView]:
        """The able enemies of body ``number``, in roster order."""
        side = self.bodies[number].side
        return iter([body for body in self.bodies if body.side != side and body.able])

    def friends(self, number: int) -> Iterator[BodyView]:
        """The others of the same side, whatever their state, in roster order."""
        side = self.bodies[number].side
        return iter([body for body in self.bodies if body.side == side and body.id != number])


def look(state: State, seat: int) -> View:
    """The default view, the same for every seat."""
    source = Source(state)
    view = View(state.encounter, source)
    view.seat = seat
    view.round = state.round
    view.actor = state.actor
    view.pool = state.pool
    view.slot = state.slot
    view.order = list(state.order)
    view.floor = [(thing.arm.owner, thing.arm.key, thing.place) for thing in state.floor]
    return view


# Rows.


def _read(row: list[Any], encounter: Encounter) -> View:
    view = View(encounter, Source(None))
    view.seat, view.round, view.actor, view.pool, view.slot, order, floor, bodies = row
    view.order = list(order)
    view.floor = [(owner, key, (place[0], place[1])) for owner, key, place in floor]
    view._bodies = []
    for number, (member, cells) in enumerate(zip(encounter.members, bodies, strict=True)):
        sheet = member.sheet
        assert isinstance(sheet, Sheet)
        view._bodies.append(_read_body(member.name, Body(number, member.side, sheet, [], (0.0, 0.0)), cells))
    return view


def _read_body(name: str, body: Body, row: list[Any]) -> BodyView:
    count = len(BODY_FIELDS)
    for field, value in zip(BODY_FIELDS, row[:count], strict=True):
        setattr(body, field, value)
    view = BodyView(name, body, Source(None))
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
    *plain, classes = row
    condition = Condition(0, "", "", "", 0, tuple(classes), "")
    for field, value in zip(CONDITION_FIELDS, plain, strict=True):
        setattr(condition, field, value)
    return condition
