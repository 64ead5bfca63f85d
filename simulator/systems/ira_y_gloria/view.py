"""Views of seats (IG-SHEET-05): every sheet, state and pool; only dice to come are hidden.

Combatants, teams and the floor are copies of the state's: nothing can be changed through a view. Combatants and
teams are copied at first access."""

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
    _teams: Annotated[list[Team] | None, shown("The sides' pools, in the order of the sides.")]
    floor: Annotated[list[Floor], shown("The dropped weapons.")]
    _bodies: Annotated[list[Body] | None, shown("All combatants in roster order.")]
    special_uses: Annotated[dict[str, int], shown("Uses of specials in this turn, round or fight.", "IG-SPEC-01")]
    special_rounds: Annotated[dict[str, int], shown("The last round of specials that last.", "IG-SPEC-01")]
    setting: Annotated[Setting, ROSTER]
    _state: State
    _seen: list[Body | None]  # the combatants copied so far

    @property
    def tier(self) -> int:
        """The tier of the fight."""
        return self.setting.tier

    @property
    def fights_left_in_act(self) -> int:
        """IG-OUT-07: the fights left in the act."""
        return self.setting.fights_left_in_act

    @property
    def bodies(self) -> list[Body]:
        """All combatants, in roster order."""
        if self._bodies is None:
            self._bodies = [self.body(number) for number in range(len(self._seen))]
        return self._bodies

    def body(self, number: int) -> Body:
        """Return one combatant, without copying the others."""
        found = self._seen[number]
        if found is None:
            found = self._seen[number] = self._now().bodies[number].for_view()
        return found

    def able(self, numbers: list[int]) -> list[Body]:
        """Return the active ones of these combatants, without copying the others."""
        seen = self._seen
        found: list[Body] = []
        for number in numbers:
            body = seen[number] or self._now().bodies[number]
            if body.status == ACTIVE:
                found.append(seen[number] or self.body(number))
        return found

    @property
    def teams(self) -> list[Team]:
        """The sides' pools."""
        if self._teams is None:
            self._teams = [team.to_view() for team in self._now().teams]
        return self._teams

    def _now(self) -> State:
        """Return the state that this view shows."""
        if self._closed:
            self.check_open()
        return self._state

    def ruin(self, side: int) -> int:
        """Return the common Ruin of a side, without copying the pools."""
        return (self._teams or self._now().teams)[side].ruin

    def task(self, name: str) -> Task:
        """IG-ACT-12: one of the scene's tasks."""
        return next(task for task in self.setting.tasks if task.name == name)

    def foes(self, number: int) -> list[Body]:
        """Return the active enemies of body ``number``, in roster order."""
        side = self.body(number).side
        return [body for body in self.bodies if body.side != side and body.status == ACTIVE]

    def friends(self, number: int) -> list[Body]:
        """Return the other bodies of the same side, in any state, in roster order."""
        side = self.body(number).side
        return [body for body in self.bodies if body.side == side and body.id != number]


def look(state: State, seat: int) -> View:
    """IG-SHEET-05: the default view, the same for every seat."""
    view = View()
    view.seat = seat
    view.round = state.round
    view.turn_side = state.turn_side
    view.actor = state.actor
    view._teams = None
    view.floor = [thing.to_view() for thing in state.floor]
    view._bodies = None
    view._state = state
    view._seen = [None] * len(state.bodies)
    view.special_uses = state.special_uses.copy() if state.special_uses else {}
    view.special_rounds = state.special_rounds.copy() if state.special_rounds else {}
    view.setting = state.setting
    return view
