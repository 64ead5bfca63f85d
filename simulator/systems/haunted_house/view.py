"""Views of a Haunted House fight (HH-CHAR-05): every sheet and every state, except doom and its pending effects, and
hide totals (HH-ACT-03).

A view is a copy: nothing can be changed through it. Simple fields are copied when the view is made, lists when they are
first read; by then the question must still be open. The wire packs ``row``, and ``View.of`` reads it back."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from ...core.record import field_names
from ...core.system import Encounter, SeatView
from ...core.view_fields import cell_names
from .secrets import public_sheet
from .sheet import Sheet
from .state import Arm, Body, State, Wound
from .tables import ACTIVE
from .view_fields import BodyCells

WoundRow = tuple[int, int, bool, list[str]]
"""A visible wound: its number, the life that it cost, whether first aid has been tried, its tags."""

PLAIN: Final[tuple[str, ...]] = cell_names(BodyCells, "arms")
"""Fields of state.Body that a view copies, in the order of a row."""


class ArmView:  # mypyc: acyclic
    """A natural attack or a thing: its weapon's id, properties and condition."""

    __slots__ = ("jammed", "key", "loaded", "melee", "natural", "useless", "weapon")

    def __init__(
        self, key: str, weapon: str, natural: bool, melee: bool, loaded: int, jammed: bool, useless: bool
    ) -> None:
        self.key = key
        self.weapon = weapon
        self.natural = natural
        self.melee = melee
        self.loaded = loaded
        self.jammed = jammed
        self.useless = useless

    def row(self) -> list[Any]:
        """Return the plain values that are the arguments of the class."""
        return [self.key, self.weapon, self.natural, self.melee, self.loaded, self.jammed, self.useless]


def arm_view(arm: Arm) -> ArmView:
    """Return the view of one arm."""
    weapon = arm.weapon
    return ArmView(arm.key, weapon.id, weapon.natural, not weapon.ranged, arm.loaded, arm.jammed, arm.useless)


class BodyView(SeatView):  # mypyc: acyclic
    """One combatant in a view; the fields mean the same as in state.Body (HH-CHAR-05).

    ``active``: it can fight, because its status is active and it is in the scene."""

    __slots__ = (
        *PLAIN,
        *field_names("_arms _body _contact _spare_magazines _spare_rounds _wounds active id name sheet"),
    )

    def __init__(self, body: Body, name: str) -> None:
        self._closed = False
        self._body = body
        self.id = body.id
        self.name = name
        self.sheet = public_sheet(body.sheet)
        self.active = body.in_scene and body.status == ACTIVE
        self.side = body.side
        self.life = body.life
        self.stamina = body.stamina
        self.shock = body.shock
        self.status = body.status
        self.in_scene = body.in_scene
        self.arrived = body.arrived
        self.wake_round = body.wake_round
        self.weakened = body.weakened
        self.weak_heal_tried = body.weak_heal_tried
        self.arrest = body.arrest
        self.burning = body.burning
        self.airless = body.airless
        self.dodge_melee = body.dodge_melee
        self.dodge_ranged = body.dodge_ranged
        self.lock = body.lock
        self.aim_target = body.aim_target
        self.aim_weapon = body.aim_weapon
        self.aim_bonus = body.aim_bonus
        self.prone = body.prone
        self.hidden = body.hidden
        self.run_left = body.run_left
        self.ran = body.ran
        self.fleeing = body.fleeing
        self.distracted = body.distracted
        self.calm_open = body.calm_open
        self.held = body.held
        self.xp = body.xp
        self.rooms_away = body.rooms_away
        self.lost = body.lost
        self._arms: list[ArmView] | None = None
        self._wounds: list[WoundRow] | None = None
        self._spare_magazines: dict[str, list[int]] | None = None
        self._spare_rounds: dict[str, int] | None = None
        self._contact: list[int] | None = None

    @property
    def arms(self) -> list[ArmView]:
        """Natural attacks and things, in the sheet's order."""
        if self._arms is None:
            self.check_open()
            self._arms = [arm_view(arm) for arm in self._body.arms]
        return self._arms

    @property
    def wounds(self) -> list[WoundRow]:
        """Wounds, the oldest first."""
        if self._wounds is None:
            self.check_open()
            self._wounds = [_wound(number, wound) for number, wound in enumerate(self._body.wounds, 1)]
        return self._wounds

    @property
    def spare_magazines(self) -> dict[str, list[int]]:
        """Rounds in each spare magazine, by weapon id."""
        if self._spare_magazines is None:
            self.check_open()
            self._spare_magazines = {key: list(counts) for key, counts in self._body.spare_magazines.items()}
        return self._spare_magazines

    @property
    def spare_rounds(self) -> dict[str, int]:
        """Loose rounds, by weapon id."""
        if self._spare_rounds is None:
            self.check_open()
            self._spare_rounds = dict(self._body.spare_rounds)
        return self._spare_rounds

    @property
    def contact(self) -> list[int]:
        """Bodies in contact with this one."""
        if self._contact is None:
            self.check_open()
            self._contact = sorted(self._body.contact)
        return self._contact

    def row(self) -> list[Any]:
        """Return the plain values that ``BodyView.of`` reads back."""
        row: list[Any] = [getattr(self, name) for name in PLAIN]
        row.append([arm.row() for arm in self.arms])
        row.append([list(wound) for wound in self.wounds])
        row.append([[key, list(counts)] for key, counts in self.spare_magazines.items()])
        row.append([[key, count] for key, count in self.spare_rounds.items()])
        row.append(list(self.contact))
        return row

    @staticmethod
    def of(number: int, name: str, sheet: Sheet, row: list[Any]) -> BodyView:
        """Return the view that a row describes. Raises ValueError or TypeError for an invalid row."""
        body = Body(number, -1, sheet)
        for field, cell in zip(PLAIN, row, strict=False):
            setattr(body, field, cell)
        view = BodyView(body, name)
        arms, wounds, magazines, rounds, contact = row[len(PLAIN) :]
        view._arms = [ArmView(*arm) for arm in arms]
        view._wounds = [(number, loss, tried, list(tags)) for number, loss, tried, tags in wounds]
        view._spare_magazines = {key: list(counts) for key, counts in magazines}
        view._spare_rounds = dict(rounds)
        view._contact = list(contact)
        return view


def _wound(number: int, wound: Wound) -> WoundRow:
    return (number, wound.loss, wound.heal_tried, list(wound.tags))


class View(SeatView):  # mypyc: acyclic
    """A seat's view of a Haunted House fight: ``bodies`` in roster order, ``order`` of slots, ``floor``."""

    __slots__ = ("_order", "_slots", "bodies", "clock", "floor", "round", "seat")

    def __init__(
        self, seat: int, round: int, clock: int, slots: list[list[int]], floor: list[ArmView], bodies: list[BodyView]
    ) -> None:
        self._closed = False
        self.seat = seat
        self.round = round
        self.clock = clock
        self.floor = floor
        self.bodies = bodies
        self._slots = slots
        self._order: list[list[int]] | None = None

    @property
    def order(self) -> list[list[int]]:
        """Slots of the round, each with its bodies."""
        if self._order is None:
            self.check_open()
            self._order = [list(slot) for slot in self._slots]
        return self._order

    def close(self) -> None:
        super().close()
        for body in self.bodies:
            body.close()

    def row(self) -> list[Any]:
        """Return the plain values that ``View.of`` reads back."""
        order = [list(slot) for slot in self.order]
        floor = [arm.row() for arm in self.floor]
        return [self.seat, self.round, self.clock, order, floor, [body.row() for body in self.bodies]]

    @staticmethod
    def of(row: Any, encounter: Encounter) -> View:  # Any: invalid rows are refused as well
        """Return the view that a row describes. Raises ValueError if ``View.row`` did not make it."""
        try:
            seat, round, clock, order, floor, cells = row
            bodies = [
                BodyView.of(number, member.name, member.sheet, own)  # type: ignore[arg-type]  # this system's own sheet
                for number, (member, own) in enumerate(zip(encounter.members, cells, strict=True))
            ]
            view = View(seat, round, clock, order, [ArmView(*arm) for arm in floor], bodies)
            view._order = [list(slot) for slot in order]
            return view
        except (TypeError, ValueError, IndexError, KeyError, AttributeError) as error:
            raise ValueError(f"this is no view of a Haunted House fight: {error}") from error

    def foes(self, number: int) -> Iterator[BodyView]:
        """Yield the active enemies of body ``number`` that are in the scene, in roster order."""
        side = self.bodies[number].side
        return (body for body in self.bodies if body.side != side and body.active)

    def friends(self, number: int) -> Iterator[BodyView]:
        """Yield the others of the same side that are in the scene, in any state, in roster order."""
        side = self.bodies[number].side
        return (body for body in self.bodies if body.side == side and body.id != number and body.in_scene)


def look(state: State, seat: int) -> View:
    """HH-CHAR-05: make the default view, which is the same for every seat."""
    members = state.encounter.members
    bodies = [BodyView(body, members[body.id].name) for body in state.bodies]
    return View(seat, state.round, state.clock, state.order, [arm_view(arm) for arm in state.floor], bodies)
