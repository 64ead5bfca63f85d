"""The order of an encounter: opening, rounds, slots, the end of a round, the end (HH-FLOW).

``step`` plays one phase: the opening, the start of a round, one slot, or the end of a round."""

from __future__ import annotations

from typing import Final

from ....core import events
from ....core.asks import Choose, Option, Rule, ask, together
from ....core.powers import forget
from ..formulas import admitted
from ..resolution.attacks import dodge
from ..resolution.checks import House
from ..resolution.fear import come_out, frighten_all
from ..resolution.harm import die
from ..resolution.hazards import due, end_of_round, strike_hazard
from ..resolution.moments import falls
from ..resolution.settling import strike_due
from ..setting import HouseScene
from ..sheet import piece_by_table, weapon_by_table
from ..state import ROUND_SECONDS, Body, State, takes_turn
from ..tables import ACTIVE, COMA, DEAD, MELEE, RANGED, UNCONSCIOUS
from .actions import fight_fires_outside, give_up_blows
from .initiative import insert, set_order
from .slots import tie, turn

ROUND: Final = "round"
SLOT: Final = "slot"
END: Final = "end"
OVER: Final = "over"
STANCES: Final = (Option("none"), Option(MELEE), Option(RANGED), Option("both"))


def step(scene: House) -> Rule[None] | None:
    """HH-FLOW-01: play the next phase of the encounter; None if it asked nothing and is done."""
    state = scene.state
    if state.phase == SLOT:
        return next_slot(scene)
    if state.phase == ROUND:
        if quiet(state):
            open_round(scene)
            line_up(scene)
            return None
        return start_round(scene)
    if state.phase == END:
        finish_round(scene)
        return None
    return opening(scene)


def opening(scene: House) -> Rule[None] | None:
    """HH-FLOW-01 steps 1 and 2: the combatants muster; play the fright of the Enemies in the open before round 1."""
    state = scene.state
    state.phase = ROUND
    if scene.has_listener:
        for body in state.bodies:
            if body.in_scene:
                muster(scene, body)
    scary = come_out(state)
    return frighten_all(scene, scary) if scary else None


def muster(scene: House, body: Body) -> None:
    """HH-CHAR-04, HH-CHAR-05, HH-ACT-03: emit the figures of a combatant that the rules use besides its tests: the
    characteristics behind initiative, dodges, damage and suffocation, its pools, its armour, the weapons that differ
    from their rows, and its hiding."""
    sheet = body.sheet
    figures = [(name, getattr(sheet, name)) for name in ("agility", "perception", "power", "resistance")]
    for pool in ("life", "stamina", "shock"):
        most, left = getattr(sheet, f"max_{pool}"), getattr(body, pool)
        figures += [(f"max_{pool}", most)] if left == most else [(f"max_{pool}", most), (pool, left)]
    natural = sheet.natural_armour
    guards = (("guard_blade", sheet.guard_blade), ("guard_gun", sheet.guard_gun))
    hides = (("natural_blade", natural.blade), ("natural_gun", natural.gun)) if sheet.armour else ()
    figures += [part for part in (*guards, *hides) if part[1]]
    worn = [piece.use if piece_by_table(piece) else "own_armour" for piece in sheet.armour]
    own = [f"own:{arm.weapon}" for arm in body.arms if not weapon_by_table(arm.model, scene.state.variants)]
    scene.emit(events.Mustered("HH-CHAR-05", body.id, tuple(figures), (*worn, *own)))
    if body.hidden:
        scene.emit(events.ConditionGained("HH-ACT-03", body.id, "hidden"))
        scene.emit(events.ConditionGained("HH-ACT-03", body.id, "hidden", amount=body.hide_total, secret=True))


def quiet(state: State) -> bool:
    """Return whether the start of a round asks nothing: no hazard, no newcomer, no dodge declared in advance."""
    if _has_hazards(state) or state.variants.dodge_timing == "round_start":
        return False
    return not any(body.status == ACTIVE and body.in_scene and not (body.shown or body.hidden) for body in state.bodies)


def start_round(scene: House) -> Rule[None]:
    """HH-FLOW-01 step 6: play hazards, the newcomers' fright, initiative if due, dodges declared in advance."""
    state = scene.state
    open_round(scene)
    if _has_hazards(state):
        names = state.encounter.names
        for hazard in due(state, state.encounter):
            yield from strike_hazard(scene, hazard, names)
    if state.round > 1:
        yield from frighten_all(scene, come_out(state))
    line_up(scene)
    if state.variants.dodge_timing == "round_start":
        yield from declare_dodges(scene)


def open_round(scene: House) -> None:
    """HH-FLOW-01, HH-REC-04: begin the next round, 5 seconds after the last."""
    state = scene.state
    state.round += 1
    if state.round > 1:
        state.clock += ROUND_SECONDS
    if scene.has_listener:
        scene.emit(events.RoundStarted("HH-FLOW-01", state.round))


def line_up(scene: House) -> None:
    """HH-FLOW-01, HH-INIT-02: roll initiative if it is due (rounds 1 and 2, latecomers); the first slot comes next."""
    state = scene.state
    state.slot = 0
    if state.round <= 2:
        set_order(scene)
    elif state.arriving:
        insert(scene, [state.bodies[number] for number in state.arriving])
    if state.arriving:
        state.arriving = []
    if state.doom_due:
        strike_due(scene)
    state.phase = SLOT if state.order else END


def _has_hazards(state: State) -> bool:
    scene = state.encounter.scene
    assert isinstance(scene, HouseScene)
    return bool(scene.hazards)


def declare_dodges(scene: House) -> Rule[None]:
    """HH-DOD-01: every active combatant declares the kinds that it will dodge, with ``dodge_timing = round_start``."""
    able = [body for body in scene.state.bodies if body.in_scene and body.status == ACTIVE]
    answers = yield from together([_stance(scene, body) for body in able])
    for body, answer in zip(able, answers, strict=True):
        if answer.verb in (MELEE, "both"):
            dodge(scene, body, MELEE, -1)
        if answer.verb in (RANGED, "both"):
            dodge(scene, body, RANGED, -1)


def _stance(scene: House, body: Body) -> Rule[Option]:
    if not scene.wants(body.id, "dodge_round", "HH-DOD-01", STANCES[0]):
        return STANCES[0]
    return (yield from ask(Choose(body.id, "dodge_round", "HH-DOD-01", STANCES, body.id)))


def next_slot(scene: House) -> Rule[None] | None:
    """HH-FLOW-04, HH-INIT-04: play the next slot of the order: one combatant, or a tie group."""
    state = scene.state
    numbers = state.order[state.slot]
    state.slot += 1
    if state.slot == len(state.order):
        state.phase = END
    if len(numbers) > 1:
        return tie(scene, [state.bodies[number] for number in numbers])
    body = state.bodies[numbers[0]]
    return turn(scene, body) if takes_turn(body) else None


def finish_round(scene: House) -> None:
    """HH-FLOW-03, HH-FLOW-02: play the fires of those that have left (HH-HAZ-03), then the end-of-round phase, let
    newcomers appear, and decide whether the fight is over."""
    state = scene.state
    fight_fires_outside(scene)
    end_of_round(scene)
    if state.encounter.powers is not None:
        falls(scene)
        give_up_blows(scene.state)
        forget(state.special_uses, "round")
    if not state.all_arrived:
        appear(scene)
    if scene.has_listener:
        scene.emit(events.RoundEnded("HH-FLOW-03", state.round))
    state.phase = ROUND
    judge(scene)


def appear(scene: House) -> None:
    """HH-FLOW-03 (6), HH-MOVE-05: the bodies scheduled for the next round appear, unless the room is full."""
    state = scene.state
    for body in state.bodies:
        if not body.arrived and body.sheet.wave <= state.round + 1 and has_space(state):
            body.arrived = True
            body.in_scene = True
            state.arriving.append(body.id)
            if scene.has_listener:
                scene.emit(events.Arrived("HH-FLOW-03", body.id))
                muster(scene, body)
    state.all_arrived = all(body.arrived for body in state.bodies)


def has_space(state: State) -> bool:
    """HH-MOVE-05: return whether another body fits into the room; the dead take no space."""
    setting = state.encounter.scene
    assert isinstance(setting, HouseScene)
    inside = sum(1 for body in state.bodies if body.in_scene and body.status != DEAD)
    return admitted(setting.room_spaces, inside, 1) > 0


# The end.


def judge(scene: House) -> None:
    """HH-FLOW-02: the fight is over when at most one side still has a body that can act in the scene, or one to
    come."""
    state = scene.state
    if contested(state):
        if state.round >= state.encounter.max_rounds:
            end(state, "draw", -1)
        return
    winner = last_side(state)
    if winner < 0:
        end(state, "mutual", -1)
        return
    if state.variants.finish_helpless:
        finish_off(scene, winner)
    end(state, "last_side", winner)


def contested(state: State) -> bool:
    """HH-FLOW-02: return whether two sides still have a body in the scene that is active or insane, or one to come."""
    first = -1
    for body in state.bodies:
        if takes_turn(body) or not body.arrived:
            if first < 0:
                first = body.side
            elif body.side != first:
                return True
    return False


def last_side(state: State) -> int:
    """HH-FLOW-02: the number of the side that has an active body in the scene, or one to come, once no two sides are
    left; -1 if there is none."""
    for body in state.bodies:
        if not body.arrived or (body.in_scene and body.status == ACTIVE):
            return body.side
    return -1


def end(state: State, ending: str, winner: int) -> None:
    """End the fight; ``winner`` is a side's number, -1 if no side wins."""
    state.phase = OVER
    state.ending = ending
    state.winner = winner


def finish_off(scene: House, winner: int) -> None:
    """HH-FLOW-02: the winners kill the losers' unconscious and comatose, with ``finish_helpless``."""
    for body in scene.state.bodies:
        if body.side != winner and body.in_scene and body.status in (UNCONSCIOUS, COMA):
            die(scene, body, "HH-FLOW-02")
