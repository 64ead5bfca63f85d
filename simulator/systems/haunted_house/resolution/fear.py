"""Frights and flight (HH-FEAR).

Enemies frighten when they appear; deaths and wounds of companions do not, unless the scenario schedules a fright for
them (HH-FEAR-07)."""

from __future__ import annotations

from typing import Final

from ....core import events
from ....core.asks import Choose, Option, Rule, ask
from ....core.powers import Part
from .. import specials
from ..formulas import BASE_DIFFICULTY, IGNORED_FLIGHT, Parts
from ..state import Body, State
from ..tables import ACTIVE, fright_row
from ..variants import FrightRow
from .checks import CheckKind, House, test
from .harm import lose_shock
from .settling import strike_due

FRIGHT: Final = CheckKind("fright", "HH-FEAR-02", "will")
FLIGHT: Final = CheckKind("flight", "HH-FEAR-04", "will")
HORROR: Final = "enemy_first_attack"
"""Row of a fright by a special of a creature without one of its own."""
IGNORE: Final = Option("ignore")
FLEE: Final = Option("flee")


def come_out(state: State) -> list[Body]:
    """HH-FEAR-06: active bodies in the scene that are not hidden appear, once; returns those that frighten. Enemies
    without a fright row do not, nor do fallen ones before they are up again."""
    scary = []
    for body in state.bodies:
        if body.status == ACTIVE and body.in_scene and not body.hidden and not body.shown:
            body.shown = True
            if body.sheet.fright_row is not None or specials.may(state, "fear", body):
                scary.append(body)
    return scary


def frighten_all(scene: House, scary: list[Body]) -> Rule[None]:
    """HH-FEAR-06: Enemies that appear together frighten every witness of another side, once a wave, once a kind, or
    each (``fright_scope``)."""
    state: State = scene.state
    for witness in state.bodies:
        if witnesses(state, witness):
            yield from _face(scene, witness, [body for body in scary if body.side != witness.side])


def witnesses(state: State, body: Body) -> bool:
    """HH-FEAR-02: a body tests frights when it is active, in the scene and not fearless."""
    if not body.in_scene or body.status != ACTIVE or body.sheet.fearless:
        return False
    return state.encounter.powers is None or not specials.may(state, "immune fear", body)


def _face(scene: House, witness: Body, scary: list[Body]) -> Rule[None]:
    for group in _groups(scene.state, scary):
        if not witnesses(scene.state, witness):
            return
        worst = harshest(scene.state, group)
        name = worst.sheet.fright_row or HORROR
        if scene.has_listener:
            scene.emit(events.Frightened("HH-FEAR-06", name, tuple(body.id for body in group)))
        yield from frighten(scene, witness, name, worst.sheet.fright_source, dread(scene.state, group))


def _groups(state: State, scary: list[Body]) -> list[list[Body]]:
    """HH-FEAR-06: group the Enemies that make one fright together (``fright_scope``)."""
    if not scary:
        return []
    if state.variants.fright_scope == "wave":
        return [scary]
    if state.variants.fright_scope == "each_enemy":
        return [[body] for body in scary]
    kinds = dict.fromkeys(body.sheet.fright_source for body in scary)
    return [[body for body in scary if body.sheet.fright_source == kind] for kind in kinds]


def dread(state: State, group: list[Body]) -> Part | None:
    """HH-SPEC-05: return what the greatest fear by a special in the group adds to the difficulty of the test."""
    found = None if state.encounter.powers is None else [specials.first(state, "fear", body) for body in group]
    powers = [power for power in found or () if power is not None]
    if not powers:
        return None
    greatest = max(powers, key=lambda power: power.number)
    return greatest.name, greatest.number - BASE_DIFFICULTY


def harshest(state: State, group: list[Body]) -> Body:
    """HH-FEAR-06: return the Enemy with the lowest AF modifier; ties by roster order."""
    return min(group, key=lambda body: (fright_row(body.sheet.fright_row or HORROR, state.variants).modifier, body.id))


def frighten(scene: House, witness: Body, name: str, source: str, dread: Part | None = None) -> Rule[None]:
    """HH-FEAR-02..05: the will test, its cost in shock, then the flight test if it is due, and its result."""
    row = fright_row(name, scene.state.variants)
    witness.calm_open = True  # HH-REC-05
    witness.frightened = scene.state.clock  # HH-REC-02
    parts: Parts = [("fright", row.modifier)] if row.modifier else []
    more = 0 if dread is None else dread[1]
    goal: Parts | None = None if dread is None else [("base", BASE_DIFFICULTY), dread]
    passed = test(scene, witness, FRIGHT, parts, BASE_DIFFICULTY + more, goal=goal).passed
    loss = row.on_pass if passed else row.on_fail
    lose_shock(scene, witness, loss, name)
    if witness.status == ACTIVE and flight_due(scene.state, witness, row, passed, source):
        yield from _flight(scene, witness, row, source)
    if scene.state.doom_due:
        strike_due(scene)


def flight_due(state: State, witness: Body, row: FrightRow, passed: bool, source: str) -> bool:
    """HH-FEAR-03: return whether the second will test is due; it is due only once per source."""
    if source in witness.flight_tested:
        return False
    when = state.variants.flight_test_when
    if when == "always":
        return True
    if when == "on_fail":
        return not passed
    return passed and (when == "on_pass" or row.on_pass > 0)


def _flight(scene: House, witness: Body, row: FrightRow, source: str) -> Rule[None]:
    """HH-FEAR-04, HH-FEAR-05: will + flight modifier; a witness that fails ignores the urge for 4 shock, or flees 1d6
    rooms."""
    witness.flight_tested |= {source}
    parts: Parts = [("flight", row.flight)] if row.flight else []
    if test(scene, witness, FLIGHT, parts).passed:
        return
    option = IGNORE
    if scene.wants(witness.id, "flight", "HH-FEAR-05", IGNORE):
        option = yield from ask(Choose(witness.id, "flight", "HH-FEAR-05", (IGNORE, FLEE), witness.id))
    if scene.has_listener:
        scene.emit(events.Reacted("HH-FEAR-05", witness.id, option.verb, -1))
    if option.verb == "ignore":
        lose_shock(scene, witness, IGNORED_FLIGHT, "flight")
        return
    witness.fleeing = True
    witness.flight_rooms = scene.roll(witness.id, 1, 6, "distance", "HH-FEAR-05")[0]
    if scene.has_listener:
        scene.emit(events.ConditionGained("HH-FEAR-05", witness.id, "fleeing", amount=witness.flight_rooms))
