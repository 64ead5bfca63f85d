"""Phases of a conflict: opening, rounds, turns, the end of a round (TZ-TIME-01, TZ-TIME-04, TZ-DICE-04).

``step`` plays one phase: the opening, the start of a round, one turn, or the end of a round."""

from __future__ import annotations

from typing import Final

from ....core import events
from ....core.asks import Rule
from ....core.powers import forget
from ..resolution.harm import bleed, thresholds
from ..resolution.hazards import strike_all
from ..resolution.heroism import award
from ..sheet import Sheet
from ..state import OVER, Body, Conflict, State
from .actions import take_turn
from .acts import begin_round, falls
from .ending import decide, judge
from .initiative import ambush, roll_all, set_order
from .muster import muster
from .stances import declare

ROUND: Final = "round"
SLOT: Final = "slot"
END: Final = "end"


def step(scene: Conflict) -> Rule[None] | None:
    """TZ-TIME-01: the next phase; None if it is played already, without a question."""
    state = scene.state
    if state.phase == SLOT:
        return next_turn(scene)
    if state.phase == ROUND:
        return start_round(scene)
    if state.phase == END:
        return finish_round(scene)
    return opening(scene)


def opening(scene: Conflict) -> Rule[None]:
    """TZ-DICE-04, TZ-STA-01, TZ-INI-01: rolled hit points, the ambush, stances and weapons, then initiative."""
    state = scene.state
    state.phase = ROUND
    roll_hit_points(scene)
    if scene.has_listener:
        muster(scene)
    for body in state.bodies:
        thresholds(scene, body)
    yield from ambush(scene)
    yield from declare(scene)
    if state.variants.initiative_frequency == "once":
        yield from roll_all(scene)
    judge(scene)
    if state.over:
        state.phase = OVER


def roll_hit_points(scene: Conflict) -> None:
    """TZ-CHR-04, TZ-DICE-04, hp_per_level = roll: per level the physical die, then the mental one, in scenario order.

    Levels gained since the last fight also add to the points left (TZ-OUT-03)."""
    for body in scene.state.bodies:
        sheet = body.sheet
        for level in range(max(sheet.hit_dice_phys, sheet.hit_dice_ment)):
            if level < sheet.hit_dice_phys:
                body.pgf_max += hit_die(scene, body, sheet.hit_die_phys)
            if level < sheet.hit_dice_ment:
                body.pgm_max += hit_die(scene, body, sheet.hit_die_ment)
        if sheet.hit_dice_phys:
            body.pgf = after_rolling(sheet, sheet.pgf, sheet.pgf_max, body.pgf_max)
        if sheet.hit_dice_ment:
            body.pgm = after_rolling(sheet, sheet.pgm, sheet.pgm_max, body.pgm_max)


def after_rolling(sheet: Sheet, now: int, before: int, most: int) -> int:
    """TZ-CHR-04, TZ-OUT-03: the points of a pool whose maximum went from ``before`` to ``most``.

    After gained levels the distance to the maximum stays; else the pool is full, or has the sheet's number."""
    if sheet.grown:
        return most - (before - now)
    return most if now == before else min(now, most)


def hit_die(scene: Conflict, body: Body, sides: int) -> int:
    """TZ-CHR-04: one hit die."""
    face = scene.roll(body.id, 1, sides, "hit_points", "TZ-CHR-04")[0]
    if scene.has_listener:
        scene.emit(events.Rolled("TZ-CHR-04", body.id, "hit_points", (face,), face))
    return face


def start_round(scene: Conflict) -> Rule[None]:
    """TZ-TIME-01, TZ-INI-01, TZ-INI-03: the order of this round; with initiative_frequency = each_round a new roll."""
    state = scene.state
    state.round += 1
    if scene.has_listener:
        scene.emit(events.RoundStarted("TZ-TIME-01", state.round))
    if state.setting.awards:
        award(scene)
    if state.encounter.powers is not None:
        yield from begin_round(scene)
    if state.variants.initiative_frequency == "each_round":
        yield from roll_all(scene)
    set_order(scene)
    state.phase = SLOT


def next_turn(scene: Conflict) -> Rule[None] | None:
    """TZ-TIME-01: the next turn; the round's end follows the last one or a decision."""
    state = scene.state
    if state.over or state.slot >= len(state.order):
        state.phase = END
        return None
    body = state.bodies[state.order[state.slot]]
    state.slot += 1
    if body.out:
        return None
    return take_turn(scene, body)


def finish_round(scene: Conflict) -> Rule[None]:
    """TZ-TIME-01, TZ-TIME-04: hazards, losses in initiative order, the end test. After a decision only losses
    follow."""
    state = scene.state
    if not state.over and state.setting.hazards:
        yield from strike_all(scene)
    round_losses(scene)
    if state.encounter.powers is not None:
        yield from falls(scene)
        forget(state.special_uses, "round")
    for body in state.bodies:
        body.surprised = body.fallen = False
    if scene.has_listener:
        scene.emit(events.RoundEnded("TZ-TIME-01", state.round))
    judge(scene)
    if not state.over and state.round >= last_round(state):
        decide(state, "draw", -1)
    state.phase = OVER if state.over else ROUND


def round_losses(scene: Conflict) -> None:
    """TZ-DMG-06, TZ-DMG-07, TZ-DICE-04: bleeding and unstable bodies lose a point, in initiative order."""
    state = scene.state
    for number in state.order:
        body = state.bodies[number]
        if (body.pgf < 0 or body.pgm < 0) and not body.out:
            bleed(scene, body)


def last_round(state: State) -> int:
    """TZ-TIME-01: max_rounds, or earlier by the scenario's limits."""
    return min(state.variants.max_rounds, state.encounter.max_rounds)
