"""View of a seat: everything but dice to come."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from simulator.core.system import Encounter, SeatView
from simulator.core.view_fields import cell_names, layout, shown

from .sheet import Sheet
from .state import State


@layout
class BodyCells:
    """One fighter; its number is its place in the list and in the roster."""

    side: int = shown("The number of its side.")
    status: str = shown("Its status; only `active` bodies act.", "BR-DMG-02")
    vigour: int = shown("Points left.", "BR-FIG-01")
    braced: bool = shown("It is braced against blows.", "BR-TRN-02")
    aimed: bool = shown("Its next attack is aimed.", "BR-TRN-02")
    shaken: bool = shown("It has lost its nerve.", "BR-NRV-02")
    grit: bool = shown("It may still stand fast.", "BR-NRV-03")
    initiative: int = shown("Its initiative.", "BR-INI-01")


@layout
class ViewCells:
    """View of a seat."""

    seat: int = shown("The seat that sees this view.")
    round: int = shown("The round, from 1; 0 before the first.")
    order: list[int] = shown("The fighters in the order of their turns.", "BR-INI-01")
    bodies: list[BodyCells] = shown("All fighters in roster order.")


CELLS = cell_names(BodyCells)


class BodyView:
    """One fighter as seats see it; the fields are those of state.Body."""

    def __init__(self, number: int, name: str, sheet: Sheet, cells: list[Any]) -> None:
        self.id = number
        self.name = name
        self.sheet = sheet
        self.cells = cells
        for cell, value in zip(CELLS, cells, strict=True):
            setattr(self, cell, value)
        self.active = cells[1] == "active"


class View(SeatView):
    """A copy of the fight for one seat."""

    def __init__(self, encounter: Encounter, seat: int, round: int, order: list[int], bodies: list[list[Any]]) -> None:
        super().__init__()
        self.seat = seat
        self.round = round
        self.order = order
        members = zip(encounter.members, bodies, strict=True)
        self.bodies = [BodyView(number, each.name, each.sheet, row) for number, (each, row) in enumerate(members)]

    def row(self) -> list[Any]:
        """Return plain values that ``View.of`` reads back."""
        return [self.seat, self.round, list(self.order), [list(body.cells) for body in self.bodies]]

    @staticmethod
    def of(row: list[Any], encounter: Encounter) -> View:
        """Read a row back. Raises ValueError if it is none."""
        try:
            seat, round, order, bodies = row
            return View(encounter, seat, round, list(order), [list(each) for each in bodies])
        except (TypeError, ValueError, IndexError) as error:
            raise ValueError(f"this is no view of Brega: {error}") from error

    def foes(self, number: int) -> Iterator[BodyView]:
        """Return the enemies of a fighter that can fight."""
        side = self.bodies[number].side
        return (body for body in self.bodies if body.side != side and body.active)


def look(state: State, seat: int) -> View:
    """Return the view of a seat; all see the same."""
    bodies = [[getattr(body, cell) for cell in CELLS] for body in state.bodies]
    return View(state.encounter, seat, state.round, list(state.order), bodies)
