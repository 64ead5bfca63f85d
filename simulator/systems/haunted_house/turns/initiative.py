"""Initiative and the order of turns (HH-INIT).

Everything that decides which body acts next is here; the actions are in actions.py."""

from __future__ import annotations

from typing import Final

from ....core import events
from .. import specials
from ..resolution.checks import House, gain_doom, gain_xp
from ..state import Body, State
from ..tables import DEAD

REACTION: Final = "reaction"
COMBAT: Final = "combat"


def roll_initiative(scene: House, bodies: list[Body], scheme: str) -> None:
    """HH-INIT-01, HH-INIT-02: 2d6 + raw perception (reaction) or raw agility (combat), roster order, 2 dice each."""
    rule = "HH-INIT-01" if scheme == REACTION else "HH-INIT-02"
    special = scene.state.encounter.powers is not None
    more = specials.NOTHING_MORE
    if scene.has_listener:
        scene.emit(events.PhaseStarted(rule, "initiative"))
    if special:
        specials.settle_places(scene, bodies)
    for body in bodies:
        faces = scene.roll(body.id, 2, 6, "initiative", rule)
        dice = faces[0] + faces[1]
        total = dice + rank(body, scheme)
        if special:
            more = specials.parts(scene.state, "change initiative", body)
            total += sum([value for _, value in more])
        body.score = total
        if scene.has_listener:
            added = (("perception" if scheme == REACTION else "agility", rank(body, scheme)), *more)
            scene.emit(events.Rolled(rule, body.id, "initiative", tuple(faces), total, added))
        if scene.state.variants.extremes_on_initiative:  # HH-DICE-03
            if dice == 2:
                gain_doom(scene, body)
            elif dice == 12:
                gain_xp(scene, body)


def rank(body: Body, scheme: str) -> int:
    """HH-INIT-01, HH-INIT-02: the characteristic that is added to the roll, and that breaks ties."""
    return body.sheet.perception if scheme == REACTION else body.sheet.agility


def lead(one: Body, other: Body, scheme: str, again: bool) -> int:
    """HH-INIT-01, HH-INIT-02: the lead of one body over another: the difference in score, else in the characteristic,
    else (``again``) in perception as in round 1; 0 is a tie."""
    ahead = one.score - other.score or rank(one, scheme) - rank(other, scheme)
    return rank(one, REACTION) - rank(other, REACTION) if again and not ahead else ahead


def join(state: State, slots: list[list[int]], number: int, scheme: str, passed: int = 0) -> None:
    """HH-INIT-01..03: put a body into the slots, which are in descending order; equals make one tie group. A body whose
    place is among the first ``passed`` slots, which have been played, acts last.

    Reading: "proceed as in the first round" with equals in combat initiative (variant ``combat_initiative_tie``)."""
    again = state.variants.combat_initiative_tie == "perception"
    special = state.encounter.powers is not None
    for index, slot in enumerate(slots):
        one, other = state.bodies[number], state.bodies[slot[0]]
        ahead = lead(one, other, scheme, again)
        if special:
            ahead = specials.place(state, one) - specials.place(state, other) or ahead
        if ahead >= 0 and index < passed:
            break
        if ahead == 0:
            slot.append(number)
            slot.sort()
            return
        if ahead > 0:
            slots.insert(index, [number])
            return
    slots.append([number])


def arrange(state: State, bodies: list[Body], scheme: str) -> list[list[int]]:
    """HH-INIT-01, HH-INIT-02: the slots of all these bodies."""
    slots: list[list[int]] = []
    for body in bodies:
        join(state, slots, body.id, scheme)
    return slots


def set_order(scene: House) -> None:
    """HH-INIT-01, HH-INIT-02: roll for all bodies in the scene that are not dead, and arrange them."""
    state = scene.state
    scheme = REACTION if state.round == 1 else COMBAT
    present = [body for body in state.bodies if body.in_scene and body.status != DEAD]
    roll_initiative(scene, present, scheme)
    state.order = arrange(state, present, scheme)
    tell_order(scene, scheme)


def insert(scene: House, latecomers: list[Body]) -> None:
    """HH-INIT-03: each latecomer that the round's hazards have not killed rolls once and is inserted by its keys; equal
    keys join the tie group. In round 1 one whose place has passed acts last."""
    state = scene.state
    latecomers = [body for body in latecomers if body.status != DEAD]
    scheme = REACTION if state.round == 1 else COMBAT
    roll_initiative(scene, latecomers, scheme)
    for body in latecomers:
        join(state, state.order, body.id, scheme, state.slot)
    tell_order(scene, scheme)


def tell_order(scene: House, scheme: str) -> None:
    """Emit the order of turns with every score."""
    if scene.has_listener:
        state = scene.state
        slots = tuple(tuple(slot) for slot in state.order)
        scores = tuple((number, state.bodies[number].score) for slot in slots for number in slot)
        rule = "HH-INIT-01" if scheme == REACTION else "HH-INIT-02"
        scene.emit(events.OrderSet(rule, scheme, slots, scores))
