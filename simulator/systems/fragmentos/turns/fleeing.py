"""Fleeing: who may pursue, who is named, and getting away (FR-FIGHT-06)."""

from __future__ import annotations

from collections.abc import Callable

from ....core.asks import Choose, Option, Rule, captain
from ....core.asks import ask as put
from ..resolution.challenges import attempt, exit_trial
from ..resolution.checks import Effort, Film, best_trait, pool
from ..resolution.conflicts import conflict
from ..resolution.frames import FLEE, HIDE, Way, frame
from ..resolution.harm import escape, reveal
from ..state import ACTIVE, Body, State, enemies
from ..tables import COGNICION


def pursuers(state: State, body: Body) -> list[Body]:
    """FR-FIGHT-06: the active enemies, hidden or not, with a usable pursues_with, in list order."""
    return [other for other in enemies(state, body) if other.sheet.pursues_with in other.current]


def seekers(state: State, body: Body) -> list[Body]:
    """FR-FIGHT-07: the active enemies, hidden or not, that have cognición, in list order."""
    return [other for other in enemies(state, body) if COGNICION in other.current]


def chance(body: Body, way: Way, by_current: bool) -> int:
    """FR-FIGHT-06, FR-FIGHT-07: how good one is at this: pool (or current value) plus best fitting trait."""
    effort = Effort(body, way.char, way.tags)
    trait = best_trait(body, effort.tags, False)
    own = body.current[way.char] if by_current else pool(effort)
    return own + (trait.score if trait is not None else 0)


def pursuit(body: Body) -> int:
    """FR-FIGHT-06: pool and best pursuing trait."""
    way = next(way for way in frame(FLEE).ways if way.char == body.sheet.pursues_with)
    return chance(body, way, False)


def watchfulness(body: Body) -> int:
    """FR-FIGHT-07: current cognición and best searching trait."""
    return chance(body, frame(HIDE).ways[0], True)


def name(scene: Film, kind: str, rule: str, body: Body, able: list[Body], score: Callable[[Body], int]) -> Rule[Body]:
    """FR-FIGHT-06, FR-FIGHT-07: the enemy side names one of its able members: the captain of the first of them; the
    best by default, the first listed of equals."""
    if len(able) == 1:
        return able[0]
    ranked = sorted(able, key=score, reverse=True)
    options = tuple(Option(kind, each.id) for each in ranked)
    seat = captain(able[0].side)
    if not scene.asks(seat, kind, rule, options[0]):
        return ranked[0]
    answer = yield from put(Choose(seat, kind, rule, options, body.id, body.id))
    return scene.state.bodies[answer.target]


def flee(scene: Film, body: Body) -> Rule[bool]:
    """FR-FIGHT-06, FR-FIGHT-02: past one pursuer that the enemy names (``flee_opposition = all``: past every one); who
    pursues is no longer hidden. Whether the flight succeeded."""
    able = pursuers(scene.state, body)
    if scene.state.variants.flee_opposition == "single":
        able = [(yield from name(scene, "pursuer", "FR-FIGHT-06", body, able, pursuit))]
    res = yield from conflict(scene, frame(FLEE), [body], able)
    for pursuer in able:
        reveal(scene, pursuer)
    won = all(bout.lead_wins for bout in res.bouts)
    if won and body.status == ACTIVE:
        escape(scene, body)
    return won


def flee_clear(scene: Film, body: Body) -> Rule[None]:
    """FR-FIGHT-02: leaving unpursued or hidden: by the exit's difficulty, or, where it has none, without a roll."""
    if scene.state.exit_difficulty:
        success = yield from attempt(scene, body, exit_trial(scene.state))
        if not success or body.status != ACTIVE:
            return
    escape(scene, body)
