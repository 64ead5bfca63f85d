"""Acts that specials give bodies besides their turn: another action, attack or turn, and a last blow (TZ-SPEC-07); the
moments that need a look at all bodies (TZ-SPEC-04)."""

from __future__ import annotations

from typing import Final

from ....core.asks import NO_BODY, Choose, Option, Rule, ask
from ....core.powers import SLAIN, Power
from .. import specials
from ..formulas import DRAW
from ..resolution.attacks import attack
from ..resolution.immediate_effects import may_strike
from ..resolution.moments import ROUND, WOUNDED, agreed, happen
from ..state import FLED, SURRENDERED, Body, Conflict, State, foes
from .ending import judge
from .moving import Turn
from .options import MARKS, ready_weapons, strikes

RULE: Final = "TZ-SPEC-07"
LAST_BLOW: Final = "may last_blow"
AGAIN: Final = "act turn"


def begin_round(scene: Conflict) -> Rule[None]:
    """TZ-SPEC-04: the specials of able bodies at the start of a round, in roster order."""
    for body in scene.state.bodies:
        if body.able:
            yield from happen(scene, ROUND, body)
    yield from falls(scene)
    judge(scene)


# Losses and falls.


def falls(scene: Conflict) -> Rule[None]:
    """TZ-SPEC-04: each able body that has lost physical hit points since the last action has the moment ``wounded``;
    each that has fallen has ``slain``, once a fight, and its last blow. What they do may hurt others in turn."""
    state = scene.state
    if state.encounter.powers is None or not state.round:
        return
    more = True
    while more:
        more = False
        for body in state.bodies:
            key = f"fight fallen {body.id}"
            if _lost(state, body) and body.able:
                more = True
                yield from happen(scene, WOUNDED, body, _culprit(state, body))
            if not body.able and body.out not in (FLED, SURRENDERED) and key not in state.special_uses:
                more = True
                state.special_uses[key] = 1
                yield from happen(scene, SLAIN, body, _culprit(state, body))
                yield from last_blow(scene, body)


def _lost(state: State, body: Body) -> bool:
    """Note the physical hit points of a body with a special at that moment; return whether it has lost any."""
    powers = state.encounter.powers
    assert powers is not None
    if not powers.at(WOUNDED, body.id):
        return False
    key = f"fight pgf {body.id}"
    before = state.special_uses.get(key, body.pgf)
    state.special_uses[key] = body.pgf
    return body.pgf < before


def _culprit(state: State, body: Body) -> int:
    """Return the enemy whose turn it is, or NO_BODY."""
    actor = state.actor
    return actor if actor >= 0 and state.bodies[actor].side != body.side else NO_BODY


def last_blow(scene: Conflict, body: Body) -> Rule[None]:
    """TZ-SPEC-07: a body that falls may attack an able enemy once more, with a weapon that is ready."""
    state = scene.state
    ways = last_blows(state, body)
    power = specials.first(state, LAST_BLOW, body) if ways else None
    if power is None:
        return
    specials.tell(scene, power, body.id)
    option = ways[0]
    if len(ways) > 1 and scene.wants(body.id, "last_blow", RULE, option):
        option = yield from ask(Choose(body.id, "last_blow", RULE, tuple(ways), body.id))
    yield from attack(scene, body, option, body.id)


def last_blows(state: State, body: Body) -> list[Option]:
    """Return the attacks of a last blow: those with a weapon that need no drawing, on able enemies in reach."""
    if not may_strike(body):
        return []
    ready = [weapon for weapon in ready_weapons(body) if DRAW not in MARKS[weapon[2]]]
    found: list[Option] = []
    for foe in foes(state, body):
        found += strikes(state, body, foe, ready, [])
    return found


# Free acts.


def once_more(scene: Conflict, body: Body, turn: Turn) -> Rule[None]:
    """TZ-SPEC-07: after its action a body may have another one, or another attack; once a turn for each special."""
    powers = scene.state.encounter.powers
    if powers is None or not turn.done or turn.ended or not body.able or turn.only:
        return
    for kind in ("act action", "act attack"):
        for power in powers.that_count(kind, body.id, specials.situation(scene.state, real=False)):
            key = f"turn act {power.owner} {power.special}"
            if key in scene.state.special_uses:
                continue
            scene.state.special_uses[key] = 1
            if (yield from _given(scene, power, body)):
                turn.done = turn.aimed = False
                turn.only = "attack" if kind == "act attack" else ""
                return


def acts_again(scene: Conflict, body: Body) -> Rule[bool]:
    """TZ-SPEC-07: return whether a body takes one more turn in this round: once for each special, or as often as its
    uses in a round say."""
    state = scene.state
    powers = state.encounter.powers
    if powers is None or not powers.known(AGAIN) or not body.able or body.surprised or state.over:
        return False
    for power in powers.that_count(AGAIN, body.id, specials.situation(state, real=False)):
        key = f"round again {power.owner} {power.special}"
        taken = state.special_uses.get(key, 0)
        if taken < max(1, power.uses if power.per == "round" else 1):
            if (yield from _given(scene, power, body)):
                state.special_uses[key] = taken + 1
                return True
    return False


def _given(scene: Conflict, power: Power, body: Body) -> Rule[bool]:
    """TZ-SPEC-01: return whether a special gives a body its act; one that has begun at a moment was agreed then."""
    if not power.at:
        return (yield from agreed(scene, power, body, NO_BODY))
    specials.tell(scene, power, body.id)
    return True
