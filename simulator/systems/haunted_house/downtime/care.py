"""Care between fights: things gathered, first aid, calming (HH-REC-03, HH-REC-05, HH-RNG-05).

A captain chooses the helper and the patient; each act takes one round of the helper."""

from __future__ import annotations

from typing import Final

from ....core.asks import Option, Rule, captain
from ..resolution.checks import House
from ..state import ROUND_SECONDS, Body, State, tags_of
from ..tables import DEAD
from ..turns.actions import act
from ..turns.aid import CALM, healing
from ..turns.options import can_calm, cares
from .exploration import able, handle_gear, pick, ranked, retrieve

NONE: Final = Option("none")


def tend(scene: House, until: int, holder: int) -> Rule[None]:
    """HH-REC-03, HH-REC-05, HH-RNG-05: side ``holder`` (-1: no side) picks things up; then each side in turn gives
    first aid, calms, and handles the gear of each member, until the clock second ``until``.

    Reading: each of these takes a round of the body that does it, and only as much is done as fits into the time."""
    state = scene.state
    yield from collect(scene, holder)
    time = max(0, (until - state.clock) // ROUND_SECONDS)
    for side in range(len(state.sides)):
        rounds = {body.id: time for body in able(state, side)}
        yield from first_aid(scene, side, rounds)
        yield from calming(scene, side, rounds)
        for body in able(state, side):
            yield from handle_gear(scene, body, rounds.get(body.id, 0))


def collect(scene: House, holder: int) -> Rule[None]:
    """HH-OOC-05: the side that held the room, if any, recovers the dropped weapons."""
    if holder >= 0:
        yield from retrieve(scene, holder)


def hands(state: State, side: int, rounds: dict[int, int]) -> list[Body]:
    """HH-REC-03: return the members of a side that can care for others and have a round left for it."""
    return [body for body in able(state, side) if cares(body) and rounds.get(body.id, 0) > 0]


def first_aid(scene: House, side: int, rounds: dict[int, int]) -> Rule[None]:
    """HH-REC-03, HH-STAM-02: one test ever per wound, and one per weakness. By default the member with the best figure
    treats the oldest untried wound, until there are no more.

    Reading: a success on weakness cures the disease that caused it."""
    state = scene.state
    kind = healing(state.variants, "heal", "HH-REC-03")
    while (helpers := hands(state, side, rounds)) and (cases := treatable(state, side)):
        case = yield from pick(scene, captain(side), "heal", "HH-REC-03", (*cases, NONE))
        if case == NONE:
            return
        healers = tuple(Option("healer", body.id) for body in ranked(state, helpers, kind))
        healer = yield from pick(scene, captain(side), "healer", "HH-REC-03", healers, case.target)
        rounds[healer.target] -= 1
        act(scene, state.bodies[healer.target], case)
        patient = state.bodies[case.target]
        if case.detail == "weakness" and not patient.weakened:
            patient.ill.pop(patient.weak_cause, None)


def treatable(state: State, side: int) -> list[Option]:
    """HH-REC-03: the side's untried wounds, oldest first, of patients that treatment would help; then untried
    weakness."""
    patients = [body for body in state.bodies if body.side == side and body.in_scene and body.status != DEAD]
    wounds = [
        (wound.round, body.id, number)
        for body in patients
        for number, wound in enumerate(body.wounds, 1)
        if not wound.heal_tried and (tags_of(wound) or body.life < (body.sheet.max_life or 1))
    ]
    weak = [body.id for body in patients if body.weakened and not body.weak_heal_tried]
    return [Option("heal", patient, "", "wound", number) for _, patient, number in sorted(wounds)] + [
        Option("heal", patient, "", "weakness") for patient in weak
    ]


def calming(scene: House, side: int, rounds: dict[int, int]) -> Rule[None]:
    """HH-REC-05: psychiatry gives another body 1 shock back, with one try per patient and fright. By default the member
    with the best figure calms every patient, in roster order."""
    state = scene.state
    while True:
        helpers = hands(state, side, rounds)
        cases = [
            Option("calm", patient.id)
            for patient in able(state, side)
            if any(can_calm(body, patient) for body in helpers)
        ]
        if not cases:
            return
        case = yield from pick(scene, captain(side), "calm", "HH-REC-05", (*cases, NONE))
        if case == NONE:
            return
        others = ranked(state, [body for body in helpers if body.id != case.target], CALM)
        calmers = tuple(Option("calmer", body.id) for body in others)
        calmer = yield from pick(scene, captain(side), "calmer", "HH-REC-05", calmers, case.target)
        rounds[calmer.target] -= 1
        act(scene, state.bodies[calmer.target], case)
