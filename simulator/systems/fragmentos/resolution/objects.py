"""Objects and weapons: what suits a roll, which one is used, how they come to hand (FR-OBJ)."""

from __future__ import annotations

from ....core import events
from ....core.asks import Choose, Option, Rule
from ....core.asks import ask as put
from ..state import ACTIVE, Body, State, Thing
from ..tables import ACCION, table
from .checks import Effort, Film

BARE = Option("none")
OBSTACLE = "obstacle"
IMPROVISED = "improvised"


def suitable(effort: Effort, thing: Thing) -> bool:
    """FR-OBJ-01: its tags meet the frame's own tags, and it helps the characteristic that is rolled."""
    return thing.char == effort.char and not effort.own.isdisjoint(thing.tags)


def usable(state: State, effort: Effort, defending: bool, against: list[int]) -> list[tuple[Thing, int]]:
    """FR-OBJ-03, FR-FIGHT-08: what may be used: own things in the sheet's order, then the die of an obstacle against
    one of ``against``; with each whose obstacle it is (-1: no obstacle)."""
    found: dict[str, tuple[Thing, int]] = {}
    for thing in effort.body.things:
        if thing.id not in found and suitable(effort, thing) and not _barred(state, effort, thing, defending):
            found[thing.id] = (thing, -1)
    for enemy in against:
        if enemy in effort.body.obstacles and OBSTACLE not in found and suitable(effort, parapet()):
            found[OBSTACLE] = (parapet(), enemy)
    return list(found.values())


def _barred(state: State, effort: Effort, thing: Thing, defending: bool) -> bool:
    """FR-OBJ-04: an evader uses no weapon; which weapons serve a defender is a variant (``weapon_on_defence``)."""
    if not defending or not thing.is_weapon:
        return False
    allowed = state.variants.weapon_on_defence
    return effort.shy or allowed == "attacker_only" or (allowed == "melee_only" and "melee" not in thing.tags)


def parapet() -> Thing:
    """FR-FIGHT-08: what an obstacle is to the one who hides behind it: 1 die of acción {evade, flee, fight}."""
    row = table("objects")["obstacle"]
    return Thing(OBSTACLE, row["dice"], ACCION, tuple(row["tags"]))


def improvised() -> Thing:
    """FR-QUAL-06: the generic weapon where nothing else is listed: 1 die of acción {melee, fight}."""
    row = table("objects")[IMPROVISED]
    return Thing(IMPROVISED, row["dice"], ACCION, tuple(row["tags"]))


def pick(scene: Film, effort: Effort, defending: bool, against: list[int]) -> Rule[None]:
    """FR-OBJ-03: at most one object a roll; its roller picks which, or none; the first listed by default."""
    body = effort.body
    if body.status != ACTIVE or not (body.things or body.obstacles):
        return
    found = usable(scene.state, effort, defending, against)
    if not found:
        return
    options = [Option("use", item=thing.id) for thing, _ in found]
    answer = options[0]
    if scene.asks(body.id, "object", "FR-OBJ-03", answer):
        about = Option("roll", item=effort.char, detail=",".join(sorted(effort.own)))
        answer = yield from put(Choose(body.id, "object", "FR-OBJ-03", (*options, BARE), body.id, about=about))
    for thing, enemy in found:
        if answer.item == thing.id:
            effort.wield(thing, enemy)


def use_up(scene: Film, effort: Effort) -> None:
    """FR-FIGHT-08: an obstacle that gave its die is gone, won or lost."""
    if effort.spent >= 0:
        effort.body.obstacles.discard(effort.spent)
        if scene.loud:
            scene.emit(events.ItemChanged("FR-FIGHT-08", effort.body.id, OBSTACLE, "used_up"))


def gain(scene: Film, body: Body, thing: Thing, rule: str) -> None:
    """FR-OBJ-05, FR-QUAL-06: the body has this object now, and what lay about does so no longer."""
    state = scene.state
    state.lying = [other for other in state.lying if other is not thing]
    body.things.append(thing)
    if scene.loud:
        scene.emit(events.ItemChanged(rule, body.id, thing.id, "picked_up"))


def lying(state: State) -> list[Thing]:
    """FR-OBJ-05: what lies in the scene, one of each kind."""
    return list({thing.id: thing for thing in reversed(state.lying)}.values())[::-1]
