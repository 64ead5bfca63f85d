"""Views of seats (IG-SHEET-05): every sheet, state and pool; only dice to come are hidden.

Combatants, teams and the floor are copies of the state's: nothing can be changed through a view."""

from __future__ import annotations

from typing import Annotated

from ...core.fields import ROSTER, shown
from ...core.system import SeatView
from .setting import Setting, Task
from .state import ACTIVE, Arm, Body, Floor, State, Team

ArmView = Arm
BodyView = Body
TeamView = Team


class View(SeatView):  # mypyc: acyclic
    """View of a seat: the whole fight except dice to come."""

    seat: Annotated[int, shown("The seat that sees this view.")]
    round: Annotated[int, shown("The round, from 1; 0 before the first.")]
    turn_side: Annotated[int, shown("The side that has the current slot; -1: no side.")]
    actor: Annotated[int, shown("The body that has the current turn; -1: no body.")]
    teams: Annotated[list[Team], shown("The sides' pools, in the order of the sides.")]
    floor: Annotated[list[Floor], shown("The dropped weapons.")]
    bodies: Annotated[list[Body], shown("All combatants in roster order.")]
    setting: Annotated[Setting, ROSTER]

    @property
    def tier(self) -> int:
        """The tier of the fight."""
        return self.setting.tier

    @property
    def fights_left_in_act(self) -> int:
        """IG-OUT-07: the fights left in the act."""
        return self.setting.fights_left_in_act

    def body(self, number: int) -> Body:
        """Return one combatant."""
        return self.bodies[number]

    def able(self, numbers: list[int]) -> list[Body]:
        """Return the active ones of these combatants."""
        bodies = self.bodies
        return [bodies[number] for number in numbers if bodies[number].status == ACTIVE]

    def ruin(self, side: int) -> int:
        """Return the common Ruin of a side."""
        return self.teams[side].ruin

    def task(self, name: str) -> Task:
        """IG-ACT-12: one of the scene's tasks."""
        return next(task for task in self.setting.tasks if task.name == name)

    def foes(self, number: int) -> list[Body]:
        """Return the active enemies of body ``number``, in roster order."""
        side = self.bodies[number].side
        return [body for body in self.bodies if body.side != side and body.status == ACTIVE]

    def friends(self, number: int) -> list[Body]:
        """Return the other bodies of the same side, in any state, in roster order."""
        side = self.bodies[number].side
        return [body for body in self.bodies if body.side == side and body.id != number]


def look(state: State, seat: int) -> View:
    """IG-SHEET-05: the default view, the same for every seat."""
    view = View()
    view.seat = seat
    view.round = state.round
    view.turn_side = state.turn_side
    view.actor = state.actor
    view.teams = [team.for_view() for team in state.teams]
    view.floor = [thing.to_view() for thing in state.floor]
    view.bodies = [body.for_view() for body in state.bodies]
    view.setting = state.setting
    return view
