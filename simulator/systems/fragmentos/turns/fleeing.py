"""Flight: possible pursuers, the named pursuer, and escape (FR-FIGHT-06)."""

from __future__ import annotations

from collections.abc import Callable

from ....core.asks import Choose, Option, Rule, ask, captain
from ..formulas import can_pursue, can_seek, trait_bonus
from ..frames import FLEE, HIDE, frame
from ..resolution.challenges import attempt, exit_trial
from ..resolution.checks import Effort, FrScene, pool
from ..resolution.conflicts import conflict
from ..resolution.harm import escape, reveal
from ..state import ACTIVE, Body, State, enemies


def pursuers(state: State, body: Body) -> list[Body]:
    """FR-FIGHT-06: the active enemies, hidden or not, with a usable pursues_with, in list order."""
    return [other for other in enemies(state, body) if can_pursue(other.sheet, other.current)]


def seekers(state: State, body: Body) -> list[Body]:
    """FR-FIGHT-07: the active enemies, hidden or not, that have cognición, in list order."""
    return [other for other in enemies(state, body) if can_seek(other.current)]


def pursuit(body: Body) -> int:
    """FR-FIGHT-06: the strength of a pursuer: pool plus best pursuing trait."""
    response = next(each for each in frame(FLEE).responses if each.char == body.sheet.pursues_with)
    return pool(Effort(body, response.char, response.tags)) + trait_bonus(body.sheet, response.tags, False)


def watchfulness(body: Body) -> int:
    """FR-FIGHT-07: the strength of a seeker: current cognición plus best searching trait."""
    response = frame(HIDE).responses[0]
    return body.current[response.char] + trait_bonus(body.sheet, response.tags, False)


def name_opponent(
    scene: FrScene, kind: str, rule: str, body: Body, able: list[Body], score: Callable[[Body], int]
) -> Rule[Body]:
    """FR-FIGHT-06, FR-FIGHT-07: the captain of the first able enemy names one of the able; by default the best, the
    first listed of equals."""
    if len(able) == 1:
        return able[0]
    ranked = sorted(able, key=score, reverse=True)
    options = tuple(Option(kind, each.id) for each in ranked)
    seat = captain(able[0].side)
    if not scene.wants(seat, kind, rule, options[0]):
        return ranked[0]
    answer = yield from ask(Choose(seat, kind, rule, options, body.id, body.id))
    return scene.state.bodies[answer.target]


def flee(scene: FrScene, body: Body) -> Rule[bool]:
    """FR-FIGHT-06, FR-FIGHT-02: the body flees past one pursuer that the enemy names (``flee_opposition = all``: past
    every one); a pursuer is no longer hidden. Return whether the flight succeeded."""
    able = pursuers(scene.state, body)
    if scene.state.variants.flee_opposition == "single":
        able = [(yield from name_opponent(scene, "pursuer", "FR-FIGHT-06", body, able, pursuit))]
    res = yield from conflict(scene, frame(FLEE), [body], able)
    for pursuer in able:
        reveal(scene, pursuer)
    won = all(bout.lead_wins for bout in res.bouts)
    if won and body.status == ACTIVE:
        escape(scene, body)
    return won


def flee_clear(scene: FrScene, body: Body) -> Rule[None]:
    """FR-FIGHT-02: a body leaves unpursued or hidden by meeting the exit's difficulty, or without a roll if it has
    none."""
    if scene.state.exit_difficulty:
        success = yield from attempt(scene, body, exit_trial(scene.state))
        if not success or body.status != ACTIVE:
            return
    escape(scene, body)
