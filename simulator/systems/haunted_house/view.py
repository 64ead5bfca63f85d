"""Views of a Haunted House fight (HH-CHAR-05): every sheet and every state, except doom and its pending effects, and
hide totals (HH-ACT-03). Combatants are copies of the state's: nothing can be changed through a view."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

from ...core.fields import shown
from ...core.system import SeatView
from .secrets import public_sheet
from .state import Arm, Body, State

ArmView = Arm
BodyView = Body


class View(SeatView):  # mypyc: acyclic
    """A seat's view of a fight: everything but doom."""

    seat: Annotated[int, shown("Seat that sees this view.")]
    round: Annotated[int, shown("Number of the round, from 1; 0 before the first.")]
    clock: Annotated[int, shown("Seconds since the fight began.")]
    order: Annotated[list[list[int]], shown("Slots of this round, each with its bodies.", "HH-INIT-04")]
    floor: Annotated[list[ArmView], shown("Things on the floor.")]
    bodies: Annotated[list[BodyView], shown("All combatants in roster order.")]
    special_uses: Annotated[dict[str, int], shown("Uses of specials in this turn, round or fight.", "HH-SPEC-01")]
    special_rounds: Annotated[dict[str, int], shown("The last round of specials that last.", "HH-SPEC-01")]

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
    view = View()
    view.seat = seat
    view.round = state.round
    view.clock = state.clock
    view.order = [slot[:] for slot in state.order]
    view.floor = [arm.to_view() for arm in state.floor]
    view.bodies = [body.for_view() for body in state.bodies]
    view.special_uses = state.special_uses.copy() if state.special_uses else {}
    view.special_rounds = state.special_rounds.copy() if state.special_rounds else {}
    for body in view.bodies:
        body.sheet = public_sheet(body.sheet)
    return view


def look_again(other: View, seat: int) -> View:
    """HH-CHAR-05: return the view of another seat at the same moment, which has the same parts."""
    view = View()
    view.seat = seat
    view.round = other.round
    view.clock = other.clock
    view.order = other.order
    view.floor = other.floor
    view.bodies = other.bodies
    view.special_uses = other.special_uses
    view.special_rounds = other.special_rounds
    return view
