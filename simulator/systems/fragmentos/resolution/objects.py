"""Objects and weapons: suitability for a roll, choice, and how bodies obtain them (FR-OBJ)."""

from __future__ import annotations

from typing import Final

from ....core import events
from ....core.asks import Choose, Option, Rule, ask
from ..formulas import is_barred, is_suitable
from ..sheet import ACCION
from ..state import ACTIVE, Body, State, Thing
from ..tables import special_object
from .checks import Effort, FrScene

BARE: Final = Option("none")
OBSTACLE: Final = "obstacle"
IMPROVISED: Final = "improvised"


def usable(state: State, effort: Effort, defending: bool, against: list[int]) -> list[tuple[Thing, int]]:
    """FR-OBJ-03, FR-FIGHT-08: the objects that a roll may use: own things in the sheet's order, then the die of an
    obstacle against one of ``against``; each with the enemy of its obstacle (-1: no obstacle)."""
    found: dict[str, tuple[Thing, int]] = {}
    for thing in effort.body.things:
        if thing.id not in found and is_suitable(effort.char, effort.own, thing.char, thing.tags):
            if not is_barred(state.variants, thing.tags, defending, effort.avoiding):
                found[thing.id] = (thing, -1)
    for enemy in against:
        if enemy in effort.body.obstacles and OBSTACLE not in found:
            thing = special_thing(OBSTACLE)
            if is_suitable(effort.char, effort.own, thing.char, thing.tags):
                found[OBSTACLE] = (thing, enemy)
    return list(found.values())


def special_thing(name: str) -> Thing:
    """FR-FIGHT-08, FR-QUAL-06: an object outside all sheets: the obstacle that its owner stands behind (1 die of acción
    {evade, flee, fight}), or the improvised weapon of a quality without objects (1 die of acción {melee, fight})."""
    dice, tags = special_object(name)
    return Thing(name, dice, ACCION, tags)


def pick_object(scene: FrScene, effort: Effort, defending: bool, against: list[int]) -> Rule[None]:
    """FR-OBJ-03: a roll uses at most one object; its roller picks one or declines; the first listed by default."""
    body = effort.body
    if body.status != ACTIVE or not (body.things or body.obstacles):
        return
    found = usable(scene.state, effort, defending, against)
    if not found:
        return
    answer = Option("use", item=found[0][0].id)
    if scene.wants(body.id, "object", "FR-OBJ-03", answer):
        options = (answer, *[Option("use", item=thing.id) for thing, _ in found[1:]], BARE)
        about = Option("roll", item=effort.char, detail=",".join(sorted(effort.own)))
        answer = yield from ask(Choose(body.id, "object", "FR-OBJ-03", options, body.id, about=about))
    for thing, enemy in found:
        if answer.item == thing.id:
            effort.wield(thing, enemy)


def use_up_obstacle(scene: FrScene, effort: Effort) -> None:
    """FR-FIGHT-08: an obstacle that gave its die is removed, won or lost."""
    if effort.spent >= 0:
        effort.body.obstacles.discard(effort.spent)
        if scene.has_listener:
            scene.emit(events.ItemChanged("FR-FIGHT-08", effort.body.id, OBSTACLE, "used_up"))


def gain_object(scene: FrScene, body: Body, thing: Thing, rule: str) -> None:
    """FR-OBJ-05, FR-QUAL-06: the body gains this object; an object that lay in the scene is removed from there."""
    state = scene.state
    state.lying = [other for other in state.lying if other is not thing]
    body.things.append(thing)
    if scene.has_listener:
        scene.emit(events.ItemChanged(rule, body.id, thing.id, "picked_up", thing.dice))


def lying_objects(state: State) -> list[Thing]:
    """FR-OBJ-05: the objects that lie in the scene, one of each kind."""
    return list({thing.id: thing for thing in reversed(state.lying)}.values())[::-1]
