"""Order of the turns of a round: the bodies still waiting, and its announcement (IG-INIT-02..05, IG-INIT-10).

The announced order is played unless a combatant falls, seizes, interrupts or challenges; when one of these changes it,
the rest of the order is announced again."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ....core import events
from ....core.asks import captain
from ..state import ACTIVE, UNCONSCIOUS, Battle, Body, State, contains, initiative, order_key

BY_INITIATIVE: Final = "by_initiative"
REST: Final = "rest_of_order"


def waiting(state: State, side: int) -> list[Body]:
    """IG-INIT-02: the bodies of a side that still have their turn in this part of the round, next first."""
    return in_order(state, left_waiting(state, side))


def left_waiting(state: State, side: int) -> list[Body]:
    """IG-INIT-02: the same bodies, as they are listed."""
    first = state.part == 1
    found = [
        body for body in state.bodies if body.side == side and waits(state, body) and not (first and body.surprised)
    ]
    if state.encounter.powers is None:
        return found
    place = next_place(state)
    return [body for body in found if body.place_in_round == place]


def next_place(state: State) -> int:
    """IG-SPEC-01: the first place in this part of the round that a waiting body has: -1 before all others, 0, or 1."""
    first = state.part == 1
    places = [one.place_in_round for one in state.bodies if waits(state, one) and not (first and one.surprised)]
    return min(places, default=0)


def waits(state: State, body: Body) -> bool:
    """IG-INIT-02: a body still has its turn in this round. With ``unconscious_turns = slot`` bodies that make a death
    test use their slot."""
    if body.acted:
        return False
    if body.status == ACTIVE:
        return True
    return state.variants.unconscious_turns == "slot" and body.status == UNCONSCIOUS and not body.stabilised


def in_order(state: State, bodies: list[Body]) -> list[Body]:
    """IG-INIT-03: bodies of one side, the next first; as listed if the captain picks (IG-INIT-04)."""
    if len(bodies) > 1 and state.variants.order_mode == BY_INITIATIVE:
        bodies.sort(key=order_key)
    return bodies


def next_side(state: State) -> int:
    """IG-INIT-02, IG-INIT-05: the side that has the next slot: the sides alternate, or one has turns left; -1:
    neither."""
    side = state.turn_side
    if left_waiting(state, side):
        return side
    return 1 - side if left_waiting(state, 1 - side) else -1


# Announcing.


def pending(state: State, without: Body | None = None) -> list[Body]:
    """IG-INIT-02: the bodies that still have their turn in this round, ``without`` one, in roster order."""
    return [body for body in state.bodies if body is not without and waits(state, body)]


def plan(state: State, bodies: list[Body]) -> list[int]:
    """IG-INIT-02, IG-INIT-05, IG-INIT-10: the turns of these bodies in order: alternating sides; in the round of an
    ambush the surprised follow. If captains choose, the captain's seat stands for a turn."""
    late = [body for body in bodies if state.part == 1 and body.surprised]
    found: list[int] = []
    side = state.turn_side
    for place in (-1, 0, 1):
        now = [body for body in bodies if body.place_in_round == place and not contains(late, body)]
        sides = [in_order(state, [body for body in now if body.side == side]) for side in (0, 1)]
        while sides[0] or sides[1]:
            if not sides[side]:
                side = 1 - side
            found.append(seat_of(state, sides[side].pop(0)))
            side = 1 - side
    return found + [seat_of(state, body) for body in in_order(state, late)]


def seat_of(state: State, body: Body) -> int:
    """IG-INIT-03, IG-INIT-04: the seat that stands for a body in the order: its own, or its captain's if captains
    pick."""
    return body.id if state.variants.order_mode == BY_INITIATIVE else captain(body.side)


def tell_order(scene: Battle, rule: str, scheme: str, first: Sequence[Body] = (), without: Body | None = None) -> None:
    """IG-INIT-02: emit the order of the turns to come, with the initiative of each combatant: those that go ``first``,
    out of turn, then the plan ``without`` one of them."""
    if not scene.has_listener:
        return
    state = scene.state
    order = [*(body.id for body in first), *plan(state, pending(state, without))]
    values = {body.id: initiative(body) for body in state.bodies}
    scores = tuple((seat, values[seat]) for seat in dict.fromkeys(order) if seat >= 0)
    scene.emit(events.OrderSet(rule, scheme, tuple((seat,) for seat in order), scores))


def correct_order(scene: Battle, before: list[Body]) -> None:
    """IG-INIT-02: emit the rest of the order if a turn has changed it: a body that had its turn to come ``before`` it
    has fallen, or another has woken."""
    if not scene.has_listener:
        return
    state = scene.state
    announced, now = plan(state, before), plan(state, pending(state))
    left = [seat for seat in announced if seat < 0 or seat in now]
    if now != left[: len(now)]:
        tell_order(scene, "IG-INIT-02", REST)
