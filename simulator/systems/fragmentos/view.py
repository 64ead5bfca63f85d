"""What a seat may see: every sheet and every state (FR-SHEET-02), but no difficulty that is still hidden (FR-CHAL-06).

A view is a copy: nothing can be changed through it. ``row`` is what the wire packs, ``View.of`` reads it back."""

from __future__ import annotations

from collections.abc import Iterator
from operator import attrgetter
from typing import Any

from ...core.record import field_names
from ...core.system import Encounter, SeatView
from .formulas import written_difficulty
from .frames import CHALLENGE, FLEE_CLEAR, OBJECTIVE, OBSTACLE
from .secrets import public_sheet
from .sheet import Sheet
from .state import ACTIVE, INCAPACITATED, Body, Card, State, Thing


class ThingView:
    """An object: its id, dice, characteristic and tags."""

    __slots__ = ("char", "dice", "id", "tags")

    def __init__(self, row: list[Any]) -> None:
        self.id: str = row[0]
        self.dice: int = row[1]
        self.char: str = row[2]
        self.tags: list[str] = list(row[3])


class CardView:
    """A quality in play; ``owner`` -1: the scene."""

    __slots__ = ("exhausted", "helps", "hinders", "key", "owner")

    def __init__(self, row: list[Any]) -> None:
        self.key: str = row[0]
        self.owner: int = row[1]
        self.exhausted: bool = row[2]
        self.helps: list[str] = list(row[3])
        self.hinders: list[str] = list(row[4])


class BodyView:
    """One combatant as others see it; the fields mean what they mean in state.Body. Those annotated here are copied."""

    side: int
    kind: str
    status: str
    superacion: int
    hidden: bool
    full_strength: bool
    setbacks: int
    acted: bool
    hurried: bool
    doubled: bool
    owes: bool

    def __init__(self, number: int, name: str, sheet: Sheet, row: list[Any]) -> None:
        self.id = number
        self.name = name
        self.sheet = sheet
        self.__dict__.update(zip(_PLAIN, row, strict=False))
        current, failed, lost, obstacles, things = row[len(_PLAIN) :]
        self.current: dict[str, int] = dict(current)
        self.failed: set[str] = set(failed)
        self.lost: set[str] = set(lost)
        self.obstacles: set[int] = set(obstacles)
        self.things = [ThingView(thing) for thing in things]

    @property
    def active(self) -> bool:
        """The body can act."""
        return self.status == ACTIVE

    @property
    def present(self) -> bool:
        """The body is in the scene: active or incapacitated."""
        return self.status in (ACTIVE, INCAPACITATED)


_PLAIN = tuple(BodyView.__annotations__)
_plain = attrgetter(*_PLAIN)


class View(SeatView):
    """What a seat sees of a Fragmentos scene: ``bodies`` in roster order, ``listing`` the sheet list, threat, the
    objective's ``progress``, the ``difficulties`` that are known, qualities in play, objects that lie about."""

    __slots__ = field_names("_row bodies cards difficulties exit_open listing lying order progress round seat threat")

    def __init__(self, row: list[Any], encounter: Encounter) -> None:
        super().__init__()
        self._row = row
        self.seat: int = row[0]
        self.round: int = row[1]
        self.threat: int = row[2]
        self.progress: int = row[3]
        self.exit_open: bool = row[4]
        self.listing: list[int] = list(row[5])
        self.order: list[int] = list(row[6])
        self.difficulties: dict[str, int] = dict(row[7])
        self.cards = [CardView(each) for each in row[8]]
        self.lying = [ThingView(each) for each in row[9]]
        self.bodies = [
            BodyView(number, member.name, public_sheet(member.sheet), cells)  # type: ignore[arg-type]  # our own sheets
            for number, (member, cells) in enumerate(zip(encounter.members, row[10], strict=True))
        ]

    def row(self) -> list[Any]:
        """Plain values that ``View.of`` reads back."""
        return self._row

    @staticmethod
    def of(row: list[Any], encounter: Encounter) -> View:
        """Read a row back. Raises ValueError when it is none."""
        try:
            return View(row, encounter)
        except (TypeError, IndexError, KeyError, AttributeError, ValueError) as error:
            raise ValueError(f"this is no view of a Fragmentos scene: {error}") from error

    def foes(self, number: int) -> Iterator[BodyView]:
        """The active adversaries of body ``number``, hidden or not, in sheet-list order."""
        side = self.bodies[number].side
        return (body for body in map(self.bodies.__getitem__, self.listing) if body.side != side and body.active)

    def friends(self, number: int) -> Iterator[BodyView]:
        """The others of the same side that are in the scene, in sheet-list order."""
        side = self.bodies[number].side
        listed = map(self.bodies.__getitem__, self.listing)
        return (body for body in listed if body.side == side and body.id != number and body.present)


def look(state: State, seat: int) -> View:
    """FR-CHAL-06: the default view, the same for every seat."""
    row = [
        seat,
        state.round,
        state.threat,
        state.progress,
        state.exit_open,
        list(state.listing),
        list(state.order),
        [[name, number] for name, number in difficulties(state).items()],
        [_card(each) for each in state.cards],
        [_thing(each) for each in state.lying],
        [_body(body) for body in state.bodies],
    ]
    return View(row, state.encounter)


def difficulties(state: State) -> dict[str, int]:
    """FR-CHAL-06: the difficulties that rolls have revealed; with ``difficulty_visibility = open`` all of them."""
    known = dict(state.revealed)
    variants = state.variants
    if variants.difficulty_visibility == "open":
        known |= {
            f"{CHALLENGE}:{name}": written_difficulty(variants, each) for name, each in state.setting.challenges.items()
        }
        if state.setting.objective is not None:
            known[OBJECTIVE] = written_difficulty(variants, state.setting.objective)
        known[OBSTACLE] = variants.obstacle_difficulty
        if state.exit_difficulty:
            known[FLEE_CLEAR] = state.exit_difficulty
    return known


def _body(body: Body) -> list[Any]:
    row: list[Any] = list(_plain(body))
    row.append([[char, points] for char, points in body.current.items()])
    row += [sorted(body.failed), sorted(body.lost), sorted(body.obstacles)]
    row.append([_thing(thing) for thing in body.things])
    return row


def _card(each: Card) -> list[Any]:
    return [each.key, each.owner, each.exhausted, list(each.quality.helps), list(each.quality.hinders)]


def _thing(each: Thing) -> list[Any]:
    return [each.id, each.dice, each.char, list(each.tags)]
