"""Danger of challenges and conflicts: causes, price, declaration (FR-DANG-01, FR-DANG-02, FR-DANG-07)."""

from __future__ import annotations

from typing import Final

from ....core import events
from ....core.asks import Choose, Option, Rule, ask
from ..formulas import is_danger_free
from ..sheet import MONSTER
from ..state import State
from .checks import FrScene
from .contest import Resolution
from .threat import director_can_pay, spend_threat

SAFE: Final = Option("no")


def settle_danger(scene: FrScene, res: Resolution) -> Rule[None]:
    """FR-DANG-01, FR-DANG-02: settle and announce before the dice whether this is dangerous: (a) a conflict with a
    monster always is, free; else (d) the scenario wants it, or (b, c) the director declares it, free from
    free_danger_threat on, else for 1 threat."""
    state = scene.state
    if has_monster(res):
        announce(scene, res, "danger_by_monster")
    elif is_automatic(state):
        announce(scene, res, "danger_by_threat")
    elif res.wanted_dangerous or (yield from _is_declared(scene, res)):
        afford(scene, res)
    res.threat = state.threat


def announce(scene: FrScene, res: Resolution, why: str) -> None:
    """FR-DANG-02: all players know of the danger before the dice."""
    res.dangerous = True
    if scene.has_listener:
        scene.emit(events.ConditionGained("FR-DANG-02", res.efforts[0].body.id, "dangerous", why))


def has_monster(res: Resolution) -> bool:
    """FR-DANG-01a: a monster takes part in a conflict, on any side of it; a challenge never counts."""
    return not res.alone and any(effort.body.kind == MONSTER for effort in res.efforts)


def is_automatic(state: State) -> bool:
    """FR-DANG-07 (``automatic``), FR-FIGHT-13: free danger needs no declaration: by variant, and without a director or
    with one who never spends."""
    if not is_danger_free(state.variants, state.threat):
        return False
    return state.variants.high_threat_danger == "automatic" or state.director is None


def afford(scene: FrScene, res: Resolution) -> None:
    """FR-DANG-01 b and c: danger is free or costs 1 threat; if it cannot be paid, the roll is safe."""
    if is_danger_free(scene.state.variants, scene.state.threat):
        announce(scene, res, "danger_for_free")
    elif director_can_pay(scene.state):
        announce(scene, res, "danger_for_a_point")
        spend_threat(scene, "danger", "FR-DANG-01")


def _is_declared(scene: FrScene, res: Resolution) -> Rule[bool]:
    state = scene.state
    seat = state.director
    free = is_danger_free(state.variants, state.threat)
    if seat is None or not (free or director_can_pay(state)):
        return False
    if not scene.wants(seat, "danger", "FR-DANG-01", SAFE):
        return False
    actor = res.efforts[0].body.id
    about = Option(res.name, res.efforts[1].body.id if len(res.efforts) > 1 else -1)
    options = (SAFE, Option("danger", amount=0 if free else 1))
    answer = yield from ask(Choose(seat, "danger", "FR-DANG-01", options, actor, actor, about))
    return answer.verb == "danger"
