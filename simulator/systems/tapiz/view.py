"""What a seat may see: every sheet, state and pool; nothing is hidden but dice to come (ledger "Character sheet").

A view is a copy: nothing can be changed through it. ``row`` is what the wire packs, ``View.of`` reads it back."""

from __future__ import annotations

from collections.abc import Iterator
from operator import attrgetter
from typing import Any

from ...core.system import Encounter, SeatView
from .resolution.resistance import MD, PD, bare, cover, defence
from .setting import Setting
from .sheet import Sheet
from .state import Arm, Body, State, helpless, status
from .variants import Variants


class WeaponView:
    """A weapon as carried: its key, the weapon's id, what is left to shoot, actions until it is loaded, broken or
    not."""

    __slots__ = ("ammo", "broken", "key", "reload", "weapon")

    def __init__(self, row: list[Any]) -> None:
        self.key: str = row[0]
        self.weapon: str = row[1]
        self.ammo: int | None = row[2]
        self.reload: int = row[3]
        self.broken: bool = row[4]


class ConditionView:
    """A state that a body is in; the fields mean what they mean in state.Condition."""

    key: int
    name: str
    polarity: str
    severity: str
    value: int
    domain: str
    vs: int
    ends: str
    by: int
    part: str
    tag: str

    def __init__(self, row: list[Any]) -> None:
        self.__dict__.update(zip(_CONDITION, row, strict=False))
        self.classes: tuple[str, ...] = tuple(row[len(_CONDITION)])


_CONDITION = tuple(ConditionView.__annotations__)
_condition = attrgetter(*_CONDITION)


class BodyView:
    """One combatant as others see it; the fields mean what they mean in state.Body. ``status`` is a word for it;
    ``pd`` and ``md`` are its static defences as they stand, cover included, sizes not."""

    side: int
    able: bool
    out: str
    down: str
    pgf: int
    pgf_max: int
    pgm: int
    pgm_max: int
    ready_phys: bool
    ready_ment: bool
    stable_phys: bool
    stable_ment: bool
    hand: str
    armour_ok: bool
    shield_ok: bool
    stance: str
    push: int
    pace: int
    shaken: int
    aim: int
    cover: str
    extent: str
    points: int
    surprised: bool
    riding: bool
    initiative: int
    order: str
    giver: int
    encumbrance: int

    def __init__(self, number: int, name: str, sheet: Sheet, row: list[Any]) -> None:
        self.id = number
        self.name = name
        self.sheet = sheet
        self.__dict__.update(zip(_PLAIN, row, strict=False))
        status_, pd, md, place, edges, arms, marks, uses, off = row[len(_PLAIN) :]
        self.status: str = status_
        self.pd: int = pd
        self.md: int = md
        self.place: tuple[float, float] = (place[0], place[1])
        self.edges: list[int] = list(edges)
        self.arms = [WeaponView(arm) for arm in arms]
        self.marks = [ConditionView(mark) for mark in marks]
        self.uses: dict[str, int] = dict(uses)
        self.off: set[str] = set(off)


_PLAIN = tuple(BodyView.__annotations__)
_plain = attrgetter(*_PLAIN)


class View(SeatView):
    """What a seat sees of a Tapiz fight: ``bodies`` in roster order, the ``order`` of this round and the ``slot`` that
    comes next, the game master's ``pool``, what lies about as (owner, key, place)."""

    __slots__ = ("_row", "actor", "bodies", "floor", "order", "pool", "round", "seat", "setting", "slot", "variants")

    def __init__(self, row: list[Any], encounter: Encounter) -> None:
        super().__init__()
        self._row = row
        self.seat: int = row[0]
        self.round: int = row[1]
        self.actor: int = row[2]
        self.pool: int = row[3]
        self.slot: int = row[4]
        self.order: list[int] = list(row[5])
        self.floor: list[tuple[int, str, tuple[float, float]]] = [
            (owner, key, (place[0], place[1])) for owner, key, place in row[6]
        ]
        self.bodies = [
            BodyView(number, member.name, member.sheet, cells)  # type: ignore[arg-type]  # this system's own sheets
            for number, (member, cells) in enumerate(zip(encounter.members, row[7], strict=True))
        ]
        setting, variants = encounter.scene, encounter.variants
        assert isinstance(setting, Setting)
        assert isinstance(variants, Variants)
        self.setting = setting
        self.variants = variants

    def row(self) -> list[Any]:
        """Plain values that ``View.of`` reads back."""
        return self._row

    @staticmethod
    def of(row: list[Any], encounter: Encounter) -> View:
        """Read a row back. Raises ValueError when it is none."""
        try:
            return View(row, encounter)
        except (TypeError, ValueError, IndexError, KeyError, AttributeError, AssertionError) as error:
            raise ValueError(f"this is no view of a Tapiz fight: {error}") from error

    def foes(self, number: int) -> Iterator[BodyView]:
        """The able enemies of body ``number``, in roster order."""
        side = self.bodies[number].side
        return (body for body in self.bodies if body.side != side and body.able)

    def friends(self, number: int) -> Iterator[BodyView]:
        """The others of the same side, whatever their state, in roster order."""
        side = self.bodies[number].side
        return (body for body in self.bodies if body.side == side and body.id != number)


def look(state: State, seat: int) -> View:
    """The default view, the same for every seat."""
    row = [
        seat,
        state.round,
        state.actor,
        state.pool,
        state.slot,
        list(state.order),
        [[thing.arm.owner, thing.arm.key, list(thing.place)] for thing in state.floor],
        [_body(state, body) for body in state.bodies],
    ]
    return View(row, state.encounter)


def _body(state: State, body: Body) -> list[Any]:
    row: list[Any] = list(_plain(body))
    row.append(status(state, body))
    row.append(_defence(state, body, PD) + cover(state, body, False))
    row.append(_defence(state, body, MD))
    row.append(list(body.place))
    row.append(list(body.edges))
    row.append([_arm(arm) for arm in body.arms])
    row.append([[*_condition(one), list(one.classes)] for one in body.conditions])
    row.append([[power, left] for power, left in body.uses.items()])
    row.append(sorted(body.off))
    return row


def _defence(state: State, body: Body, kind: str) -> int:
    if helpless(state, body) or body.surprised:
        return state.lienzo.numbers.static_base + bare(state, body, kind).total
    return defence(state, body, kind)


def _arm(arm: Arm) -> list[Any]:
    return [arm.key, arm.row.weapon.id, arm.ammo, arm.reload, arm.broken]
