"""State carried from one encounter of a chain into the next (HH-OOC-05 to HH-OOC-07).

``enlist`` makes the next encounter with the things that its members carry now; ``carry_over`` gives them their present
state."""

from __future__ import annotations

from typing import Final

from attrs import evolve

from ....core.errors import RulesError
from ....core.record import field_names
from ....core.system import Encounter, Member
from ..sheet import Sheet
from ..state import Body, State
from ..tables import ACTIVE, UNCONSCIOUS
from .exploration import by_clock

KEPT: Final = field_names("""
    attended calm_open coma_since doom doom_pending flight_tested frightened ill life life_rest lost luck_tests mad
    rooms_away shock shock_rest spare_magazines spare_rounds stamina stamina_rest status weak_cause weak_heal_tried
    weakened wounds xp""")
"""HH-OOC-05: the fields of a body that are carried over unchanged. Arms and the thing in hand are carried too; timers
and the rounds of wounds continue; the next encounter sets everything else."""


def goes_on(body: Body) -> bool:
    """HH-OOC-06, HH-OOC-07: a body takes part in the next encounter of a chain unless it is dead, insane, comatose or
    still away."""
    return body.in_scene and body.status in (ACTIVE, UNCONSCIOUS)


def enlist(before: State, encounter: Encounter) -> Encounter:
    """HH-OOC-05: return the next encounter, in which each member of the last one, by name, carries its present
    things."""
    bodies = dict(zip(before.encounter.names, before.bodies, strict=True))
    return evolve(encounter, members=tuple(_enlisted(member, bodies.get(member.name)) for member in encounter.members))


def _enlisted(member: Member, body: Body | None) -> Member:
    assert isinstance(member.sheet, Sheet)
    if body is None:
        return member
    carried = tuple(arm.model for arm in body.arms)
    return member if member.sheet.weapons == carried else evolve(member, sheet=evolve(member.sheet, weapons=carried))


def carry_over(before: State, after: State) -> None:
    """HH-OOC-05: carry the end of one encounter's downtime into the next fight, as set up from ``enlist``'s encounter:
    bodies of the same name, the register of keys, the clock. Bodies that do not go on stay out of the scene.

    Raises RulesError if a body would carry other things than before."""
    after.clock = before.clock
    after.open_doors = dict(before.open_doors)
    done = [hazard for index, hazard in by_clock(before, struck=True) if index in before.fired]
    after.fired |= {index for index, hazard in by_clock(after) if hazard in done}
    bodies = dict(zip(before.encounter.names, before.bodies, strict=True))
    for name, body in zip(after.encounter.names, after.bodies, strict=True):
        if name in bodies:
            carry_body(bodies[name], body, before.round)


def carry_body(before: Body, after: Body, rounds: int) -> None:
    """HH-OOC-05: carry one body over; ``rounds`` is the number of rounds of the last encounter and its downtime."""
    twin = before.dup()
    for name in KEPT:
        setattr(after, name, getattr(twin, name))
    for wound in after.wounds:
        wound.round -= rounds
    after.wake_round = max(0, twin.wake_round - rounds)
    if not goes_on(before):
        after.in_scene = False
        after.arrived = True
    if [arm.model for arm in twin.arms] != [arm.model for arm in after.arms]:
        raise RulesError(f"body {after.id} does not carry what it carried before: use the encounter that enlist makes")
    after.held = ""
    for old, new in zip(twin.arms, after.arms, strict=True):
        new.loaded, new.jammed = old.loaded, old.jammed
        if old.key == twin.held:
            after.held = new.key
