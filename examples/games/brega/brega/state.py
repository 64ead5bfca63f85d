"""State of a fight, and the view of a seat: everything but dice to come."""

from __future__ import annotations

from typing import Annotated

from simulator.core.fields import ROSTER, shown
from simulator.core.record import Record
from simulator.core.system import Encounter, SeatView

from .sheet import Sheet

ACTIVE = "active"
DOWN = "down"
DEAD = "dead"
FLED = "fled"


class Body(Record):
    """One fighter; its number is its place in the list and in the roster."""

    id: Annotated[int, ROSTER]
    name: Annotated[str, ROSTER]
    sheet: Annotated[Sheet, ROSTER]
    side: Annotated[int, shown("The number of its side.")]
    status: Annotated[str, shown("Its status; only `active` bodies act.", "BR-DMG-02")]
    vigour: Annotated[int, shown("Points left.", "BR-FIG-01")]
    braced: Annotated[bool, shown("It is braced against blows.", "BR-TRN-02")]
    aimed: Annotated[bool, shown("Its next attack is aimed.", "BR-TRN-02")]
    shaken: Annotated[bool, shown("It has lost its nerve.", "BR-NRV-02")]
    grit: Annotated[bool, shown("It may still stand fast.", "BR-NRV-03")]
    initiative: Annotated[int, shown("Its initiative.", "BR-INI-01")]
    tested_hurt: bool
    tested_losses: bool

    def __init__(self, number: int, name: str, side: int, sheet: Sheet) -> None:
        self.id = number
        self.name = name
        self.side = side
        self.sheet = sheet
        self.vigour = sheet.max_vigour
        self.status = ACTIVE
        self.braced = False
        self.aimed = False
        self.shaken = False
        self.grit = True
        self.tested_hurt = False
        self.tested_losses = False
        self.initiative = 0

    @property
    def active(self) -> bool:
        """The fighter can act."""
        return self.status == ACTIVE


class State(Record):
    """The whole fight between steps; ``order`` are the fighters of this round, ``slot`` the index of the next one."""

    bodies: list[Body]
    encounter: Encounter
    order: list[int]
    round: int
    slot: int
    ending: str
    winner: int

    def __init__(self, bodies: list[Body], encounter: Encounter) -> None:
        self.bodies = bodies
        self.encounter = encounter
        self.order = []
        self.round = 0
        self.slot = 0
        self.ending = ""
        self.winner = -1


def foes(state: State, body: Body) -> list[Body]:
    """Return the enemies that can fight, in roster order."""
    return [other for other in state.bodies if other.side != body.side and other.active]


class View(SeatView):
    """View of a seat."""

    seat: Annotated[int, shown("The seat that sees this view.")]
    round: Annotated[int, shown("The round, from 1; 0 before the first.")]
    order: Annotated[list[int], shown("The fighters in the order of their turns.", "BR-INI-01")]
    bodies: Annotated[list[Body], shown("All fighters in roster order.")]


def look(state: State, seat: int) -> View:
    """Return the view of a seat; all see the same."""
    view = View()
    view.seat = seat
    view.round = state.round
    view.order = list(state.order)
    view.bodies = [body.for_view() for body in state.bodies]
    return view
