"""Order of a fight: opening, rounds, slots, the end of a round (IG-INIT-01, IG-CORE-04).

``step`` goes from rest to rest: the opening, the start of a round, one slot, or the end of a round."""

from __future__ import annotations

from typing import Final

from ....core import events
from ....core.asks import Choose, Option, Rule, ask, captain
from ....core.powers import forget
from .. import specials
from ..formulas import total
from ..resolution.awards import reward
from ..resolution.conditions import round_ended
from ..resolution.dying import death_test, dying
from ..resolution.fear import frighten
from ..resolution.moments import Occasion, happen
from ..state import ACTIVE, AWAY, HEROES, Battle, State
from .ambush import lay_ambush, spring_ambush
from .ending import OVER, decided, end, judge, stalemate
from .initiative import drop_readied, interrupt, roll_ties, sides_in_order, slot
from .muster import muster
from .order import BY_INITIATIVE, next_side

ROUND: Final = "round"
SLOT: Final = "slot"
END: Final = "end"
FIGHT_ON: Final = Option("no")
SURRENDERS: Final = (FIGHT_ON, Option("surrender"))


def step(scene: Battle) -> Rule[None] | None:
    """IG-INIT-01: the next phase. Return None if it had no question and is already played."""
    state = scene.state
    if state.phase == SLOT:
        side = next_side(state)
        if side >= 0:
            return slot(scene, side)
        if state.part == 1 and any(body.surprised and not body.acted for body in state.bodies):
            state.part = 2
        else:
            state.phase = END
        return None
    if state.phase == ROUND:
        return start_round(scene)
    if state.phase == END:
        finish_round(scene)
        return None
    return opening(scene)


def opening(scene: Battle) -> Rule[None]:
    """IG-CORE-02: before round 1: an ambush's stealth tests, then the roll-offs; then first sights (IG-HAZ-01)."""
    state = scene.state
    state.phase = ROUND
    set_places(state)
    muster(scene)
    yield from lay_ambush(scene)
    if state.variants.order_mode == BY_INITIATIVE:
        roll_ties(scene)
    yield from frighten(scene)
    judge(scene)


def start_round(scene: Battle) -> Rule[None]:
    """IG-INIT-01: (a) death tests, (b) surrender and stalemate, (c) ambush or interrupt; then the alternation."""
    state = scene.state
    open_round(scene)
    yield from frighten_newcomers(scene)
    yield from test_the_dying(scene)
    yield from begin_round(scene)
    judge(scene)
    if not decided(state):
        yield from surrender(scene)
    if not decided(state) and stalemate(state):
        end(state, "stalemate", -1)
    if decided(state):
        return
    state.phase = SLOT
    if state.round == 1 and state.ambusher >= 0:
        yield from spring_ambush(scene)
    else:
        yield from interrupt(scene)


def open_round(scene: Battle) -> None:
    """IG-INIT-01, IG-CORE-03: every combatant has a turn to come; heroes begin; two sides of one kind begin
    alternately."""
    state = scene.state
    state.round += 1
    state.part = 0
    kinds = [team.kind for team in state.teams]
    state.first_side = (state.round - 1) % 2 if kinds[0] == kinds[1] else kinds.index(HEROES)
    state.turn_side = state.first_side
    for team in state.teams:
        team.seized = team.interrupted = False
    set_places(state)
    for body in state.bodies:
        body.acted = False
        body.fell = False
        body.surprised = False
        body.opportunities = 0
    if scene.has_listener:
        scene.emit(events.RoundStarted("IG-INIT-01", state.round))
    reward(scene)


def set_places(state: State) -> None:
    """IG-SPEC-01: add specials to initiative in this round, and note those that act before or after all others."""
    if state.encounter.powers is not None:
        for body in state.bodies:
            body.swift = total(specials.parts(state, "change initiative", body))
            first, last = specials.may(state, "order first", body), specials.may(state, "order last", body)
            body.place_in_round = last - first


def frighten_newcomers(scene: Battle) -> Rule[None]:
    """IG-HAZ-01: combatants see the newcomers of the last round's end for the first time."""
    if scene.state.round > 1:
        yield from frighten(scene)


def test_the_dying(scene: Battle) -> Rule[None]:
    """IG-DYING-02: with ``unconscious_turns = round_start`` the death tests of the round, in initiative order; by
    default each comes in its own slot."""
    if scene.state.variants.unconscious_turns == "round_start":
        for body in dying(scene.state):
            yield from death_test(scene, body)


def begin_round(scene: Battle) -> Rule[None]:
    """IG-SPEC-01: the specials that happen as a round begins, in roster order."""
    if scene.state.encounter.powers is not None:
        for body in scene.state.bodies:
            if body.active:
                yield from happen(scene, Occasion("round", body))


def surrender(scene: Battle) -> Rule[None]:
    """IG-CORE-04: at a round's start either side may surrender: it loses, its members live."""
    state = scene.state
    for side in sides_in_order(state):
        if not scene.wants(captain(side), "surrender", "IG-CORE-04", FIGHT_ON):
            continue
        question = Choose(captain(side), "surrender", "IG-CORE-04", SURRENDERS)
        if (yield from ask(question)) != FIGHT_ON:
            end(state, "surrender", 1 - side)
            return


def finish_round(scene: Battle) -> None:
    """IG-CORE-06, IG-INIT-02: effects for the round end; newcomers appear and act from the next round; the last round
    ends the fight."""
    state = scene.state
    round_ended(scene)
    for body in state.bodies:
        body.boost = body.extra_ed = 0
        body.used.clear()
        if body.hold is not None and state.variants.ready_expires == "end_of_round":
            drop_readied(scene, body)
    forget(state.special_uses, "round")
    appear(scene)
    if scene.has_listener:
        scene.emit(events.RoundEnded("IG-INIT-01", state.round))
    state.phase = ROUND
    if state.round >= last_round(state):
        end(state, "draw", -1)


def last_round(state: State) -> int:
    """IG-CORE-04: max_rounds, or the scenario's limit if that is lower."""
    return min(state.variants.max_rounds, state.encounter.max_rounds)


def appear(scene: Battle) -> None:
    """IG-INIT-02: newcomers act from the round that their sheet gives."""
    for body in scene.state.bodies:
        if body.status == AWAY and body.sheet.arrives <= scene.state.round + 1:
            body.status = ACTIVE
            if scene.has_listener:
                scene.emit(events.Arrived("IG-INIT-02", body.id))


__all__ = ["OVER", "step"]
