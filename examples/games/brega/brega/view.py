"""View of a seat: everything but dice to come."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

from simulator.core.fields import shown
from simulator.core.system import SeatView

from .state import Body, State


class View(SeatView):
    """View of a seat."""

    seat: Annotated[int, shown("The seat that sees this view.")]
    round: Annotated[int, shown("The round, from 1; 0 before the first.")]
    order: Annotated[list[int], shown("The fighters in the order of their turns.", "BR-INI-01")]
    bodies: Annotated[list[Body], shown("All fighters in roster order.")]

    def foes(self, number: int) -> Iterator[Body]:
        """Return the enemies of a fighter that can fight."""
        side = self.bodies[number].side
        return (body for body in self.bodies if body.side != side and body.active)


def look(state: State, seat: int) -> View:
    """Return the view of a seat; all see the same."""
    view = View()
    view.seat = seat
    view.round = state.round
    view.order = list(state.order)
    view.bodies = [body.for_view() for body in state.bodies]
    return view
