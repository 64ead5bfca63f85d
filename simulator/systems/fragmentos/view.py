"""View of a seat: every sheet and every state (FR-SHEET-02), but no hidden difficulty (FR-CHAL-06).

Combatants, qualities and objects are copies of the state's: nothing can be changed through a view."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

from ...core.fields import shown
from ...core.system import SeatView
from .formulas import written_difficulty
from .frames import CHALLENGE, FLEE_CLEAR, OBJECTIVE, OBSTACLE
from .resolution.qualities import is_in_play
from .secrets import public_sheet
from .state import Body, Card, State, Thing

BodyView = Body
CardView = Card
ThingView = Thing


class View(SeatView):  # mypyc: acyclic
    """A seat's view of a scene: everything but hidden difficulties."""

    seat: Annotated[int, shown("The seat that sees this view.")]
    round: Annotated[int, shown("The round, from 1; 0 before the first.")]
    threat: Annotated[int, shown("Points of threat.", "FR-THR-01")]
    progress: Annotated[int, shown("Successes towards the objective so far.", "FR-FIGHT-09")]
    exit_open: Annotated[bool, shown("There is a way out.", "FR-FIGHT-06")]
    listing: Annotated[list[int], shown("The bodies that have entered the story, in its order.", "FR-TURN-02")]
    order: Annotated[list[int], shown("The order of these bodies in this round.", "FR-TURN-02")]
    difficulties: Annotated[dict[str, int], shown("The known difficulties, by name.", "FR-CHAL-06")]
    cards: Annotated[list[Card], shown("The qualities in play.", "FR-QUAL-01")]
    lying: Annotated[list[Thing], shown("The objects of the scene that can be taken.")]
    special_uses: Annotated[dict[str, int], shown("Uses of specials in this turn, round or fight.", "FR-SPEC-01")]
    special_rounds: Annotated[dict[str, int], shown("The last round of specials that last.", "FR-SPEC-01")]
    bodies: Annotated[list[Body], shown("All combatants in roster order.")]

    def body(self, number: int) -> Body:
        """Return one combatant."""
        return self.bodies[number]

    def foes(self, number: int) -> Iterator[Body]:
        """Return the active adversaries of body ``number``, hidden or not, in sheet-list order."""
        return iter(self.against(self.bodies[number].side))

    def friends(self, number: int) -> Iterator[Body]:
        """Return the others of the same side that are in the scene, in sheet-list order."""
        side = self.bodies[number].side
        listed = [self.bodies[each] for each in self.listing]
        return iter([body for body in listed if body.side == side and body.id != number and body.present])

    def against(self, side: int) -> list[Body]:
        """Return the active adversaries of a side, in sheet-list order."""
        listed = [self.bodies[each] for each in self.listing]
        return [body for body in listed if body.side != side and body.active]


def look(state: State, seat: int) -> View:
    """FR-CHAL-06: the default view, equal for every seat."""
    view = View()
    view.seat = seat
    view.round = state.round
    view.threat = state.threat
    view.progress = state.progress
    view.exit_open = state.exit_open
    view.listing = list(state.listing)
    view.order = list(state.order)
    view.difficulties = difficulties(state)
    view.cards = [card.for_view() for card in state.cards if is_in_play(state, card)]
    view.lying = [thing.to_view() for thing in state.lying]
    view.special_uses = state.special_uses.copy() if state.special_uses else {}
    view.special_rounds = state.special_rounds.copy() if state.special_rounds else {}
    view.bodies = [body.for_view() for body in state.bodies]
    for body in view.bodies:
        body.sheet = public_sheet(body.sheet)
    return view


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
