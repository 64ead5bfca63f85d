"""What a seat may see (HH-CHAR-05): every sheet and every state, except doom and its waiting effects.

A view is a copy: nothing can be changed through it. ``row`` is what the wire packs, ``View.of`` reads it back."""

from __future__ import annotations

from collections.abc import Iterator
from operator import attrgetter
from typing import Any

from ...core.system import Encounter, SeatView
from .sheet import Sheet
from .state import Arm, Body, State, Wound
from .tables import ACTIVE


class ArmView:
    """A natural attack or a thing: its weapon's id and numbers, and the state it is in."""

    __slots__ = ("jammed", "key", "loaded", "melee", "natural", "useless", "weapon")

    def __init__(self, row: list[Any]) -> None:
        self.key: str = row[0]
        self.weapon: str = row[1]
        self.natural: bool = row[2]
        self.melee: bool = row[3]
        self.loaded: int = row[4]
        self.jammed: bool = row[5]
        self.useless: bool = row[6]


class BodyView:
    """One combatant as others see it; the fields mean what they mean in state.Body (HH-CHAR-05).
    Those annotated here are copied."""

    side: int
    life: int
    stamina: int
    shock: int
    status: str
    in_scene: bool
    arrived: bool
    wake_round: int
    weakened: bool
    weak_heal_tried: bool
    arrest: bool
    burning: str
    airless: int
    dodge_melee: bool
    dodge_ranged: bool
    lock: str
    aim_target: int
    aim_weapon: str
    aim_bonus: int
    prone: bool
    hidden: bool
    hide_total: int
    run_left: int
    ran: bool
    fleeing: bool
    distracted: bool
    calm_open: bool
    held: str
    xp: int
    rooms_away: int
    lost: bool

    def __init__(self, number: int, name: str, sheet: Sheet, row: list[Any]) -> None:
        self.id = number
        self.name = name
        self.sheet = sheet
        self.__dict__.update(zip(_PLAIN, row, strict=False))
        arms, wounds, magazines, rounds, contact = row[len(_PLAIN) :]
        self.arms = [ArmView(arm) for arm in arms]
        self.wounds: list[tuple[int, int, bool, list[str]]] = [
            (number, loss, tried, list(tags)) for number, loss, tried, tags in wounds
        ]
        self.spare_magazines: dict[str, list[int]] = {key: list(counts) for key, counts in magazines}
        self.spare_rounds: dict[str, int] = dict(rounds)
        self.contact: list[int] = list(contact)

    @property
    def active(self) -> bool:
        """The combatant can fight: it is active and in the scene."""
        return self.status == ACTIVE and self.in_scene


_PLAIN = tuple(BodyView.__annotations__)
_plain = attrgetter(*_PLAIN)


class View(SeatView):
    """What a seat sees of a Haunted House fight: ``bodies`` in roster order, ``order`` of slots, ``floor``."""

    __slots__ = ("_row", "bodies", "clock", "floor", "order", "round", "seat")

    def __init__(self, row: list[Any], encounter: Encounter) -> None:
        super().__init__()
        self._row = row
        self.seat: int = row[0]
        self.round: int = row[1]
        self.clock: int = row[2]
        self.order: list[list[int]] = row[3]
        self.floor = [ArmView(arm) for arm in row[4]]
        self.bodies = [
            BodyView(number, member.name, member.sheet, cells)  # type: ignore[arg-type]  # this system's own sheets
            for number, (member, cells) in enumerate(zip(encounter.members, row[5], strict=True))
        ]

    def row(self) -> list[Any]:
        """Return the plain values that ``View.of`` reads back."""
        return self._row

    @staticmethod
    def of(row: list[Any], encounter: Encounter) -> View:
        """Make a view of a row. Raises ValueError when the row is not one of ``View.row``."""
        try:
            return View(row, encounter)
        except (TypeError, IndexError, KeyError, AttributeError) as error:
            raise ValueError(f"this is no view of a Haunted House fight: {error}") from error

    def foes(self, number: int) -> Iterator[BodyView]:
        """Yield the active adversaries of body ``number`` that are in the scene, in roster order."""
        side = self.bodies[number].side
        return (body for body in self.bodies if body.side != side and body.active)

    def friends(self, number: int) -> Iterator[BodyView]:
        """Yield the others of the same side that are in the scene, whatever their state, in roster order."""
        side = self.bodies[number].side
        return (body for body in self.bodies if body.side == side and body.id != number and body.in_scene)


def look(state: State, seat: int) -> View:
    """HH-CHAR-05: make the default view, which shows the same to every seat."""
    row = [
        seat,
        state.round,
        state.clock,
        [list(slot) for slot in state.order],
        [_arm(arm) for arm in state.floor],
        [_body(body) for body in state.bodies],
    ]
    return View(row, state.encounter)


def _body(body: Body) -> list[Any]:
    row: list[Any] = list(_plain(body))
    row.append([_arm(arm) for arm in body.arms])
    row.append([_wound(number, wound) for number, wound in enumerate(body.wounds, 1)])
    row.append([[key, list(counts)] for key, counts in body.spare_magazines.items()])
    row.append([[key, count] for key, count in body.spare_rounds.items()])
    row.append(sorted(body.contact))
    return row


def _wound(number: int, wound: Wound) -> list[Any]:
    return [number, wound.loss, wound.heal_tried, list(wound.tags)]


def _arm(arm: Arm) -> list[Any]:
    weapon = arm.weapon
    return [arm.key, weapon.id, weapon.natural, not weapon.ranged, arm.loaded, arm.jammed, arm.useless]
