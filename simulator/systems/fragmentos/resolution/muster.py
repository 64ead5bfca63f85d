"""Opening events of a scene: the threat, the place, and all bodies with the figures of their sheets (FR-SHEET-01).

Nothing is decided here; the events give readers of the narration all parts of the rolls to come."""

from __future__ import annotations

from ....core import events
from ....core.asks import NO_BODY, captain
from ..formulas import SCENE
from ..sheet import MAIN, SECONDARY
from ..state import ACTIVE, Body, State, listed
from .checks import FrScene
from .threat import SUPERACION, THREAT


def muster_scene(scene: FrScene) -> None:
    """FR-THR-01, FR-OBJ-05, FR-SHEET-04: emit the threat, the qualities, the objects and all bodies of the scene."""
    if not scene.has_listener:
        return
    state = scene.state
    seat = captain(0) if state.director is None else state.director
    scene.emit(events.Mustered("FR-THR-01", seat, ((THREAT, state.threat),)))
    for key in qualities(state, SCENE):
        tell_thing(scene, "FR-SHEET-04", key, "in_play")
    for thing in state.lying:
        tell_thing(scene, "FR-OBJ-05", thing.id, "there", thing.dice)
    for body in listed(state):
        muster(scene, body)


def tell_thing(scene: FrScene, rule: str, key: str, change: str, dice: int = 0) -> None:
    """Emit a fact about the place: a quality in play, an object with its dice, a way out."""
    if scene.has_listener:
        scene.emit(events.ItemChanged(rule, NO_BODY, key, change, dice))


def muster(scene: FrScene, body: Body) -> None:
    """FR-SHEET-01, FR-SUP-01: emit the figures of one body, its kind and condition, and its qualities."""
    if scene.has_listener:
        words = (*standing(body), *qualities(scene.state, body.id))
        scene.emit(events.Mustered("FR-SHEET-01", body.id, figures(body), words))


def figures(body: Body) -> events.Parts:
    """FR-SHEET-02, FR-SHEET-03, FR-OBJ-01, FR-SUP-01: the body's characteristics (with the total if that is higher), a
    main's points, its traits, its objects."""
    found: list[tuple[str, int]] = []
    for char, now in body.current.items():
        found.append((char, now))
        total = body.sheet.total(char) or 0
        if total != now:
            found.append((f"total_{char}", total))
    if body.kind == MAIN:
        found.append((SUPERACION, body.superacion))
    found += [(each.name, each.score) for each in body.sheet.traits]
    found += [(each.id, each.dice) for each in body.things]
    return tuple(found)


def standing(body: Body) -> tuple[str, ...]:
    """FR-SHEET-05, FR-COND-01, FR-FIGHT-07: the body's kind, and its condition unless it is the usual one."""
    found = ["named" if body.kind == SECONDARY and body.sheet.named else body.kind]
    if body.status != ACTIVE:
        found.append(body.status)
    if body.hidden:
        found.append("hidden")
    return tuple(found)


def qualities(state: State, owner: int) -> tuple[str, ...]:
    """FR-SHEET-04, FR-QUAL-08: the qualities of a body, or of the scene, that can still be activated."""
    all_lost = state.variants.exhausted_scope == "everyone"
    return tuple(each.key for each in state.cards if each.owner == owner and not (each.exhausted and all_lost))
