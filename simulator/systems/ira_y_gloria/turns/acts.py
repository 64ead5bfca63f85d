"""Acts that specials give besides turns: moves, runs, attacks, actions, turns (IG-SPEC-01).

Also the tests of those that would attack a body under guard, or that see one that frightens."""

from __future__ import annotations

from typing import Final

from ....core.asks import Rule
from ....core.plane import distance
from .. import specials
from ..resolution.checks import Attempt, penalties, resolve, test, with_penalties
from ..resolution.complications import complicate
from ..resolution.conditions import find
from ..resolution.fear import face, is_fearless
from ..resolution.moments import Occasion, affordable, chooses, happen, pay_cost
from ..specials import RULE
from ..state import ACTIVE, Battle, Body, State, Turn, foes

TURN: Final = "act turn"


def begins(scene: Battle, body: Body, turn: Turn) -> Rule[list[tuple[Body, str]]]:
    """IG-SPEC-01: the specials of a body as its turn begins. Return the bodies that may act now, and how."""
    state = scene.state
    if state.encounter.powers is None:
        return []
    yield from face_frightful(scene, body)
    moments = ["turn"]
    if not state.special_uses.get(turns_key(body)):
        moments.insert(0, "first_turn")
    specials.note(state, turns_key(body))
    found: list[tuple[Body, str]] = []
    for moment in moments:
        occasion = Occasion(moment, body)
        occasion.turn = turn
        if body.status == ACTIVE:
            for power in (yield from happen(scene, occasion)):
                kind = power.kind.removeprefix("act ")
                bodies = occasion.situation(state).bearers(power)
                found += [(each, kind) for each in bodies if each.status == ACTIVE]
    return found


def turns_key(body: Body) -> str:
    """Return the key by which ``special_uses`` notes that a body has begun a turn in this fight."""
    return f"fight turns {body.id}"


def free_turn(kind: str) -> Turn:
    """IG-SPEC-01: a turn of nothing but a move, or a run without an action."""
    turn = Turn()
    turn.action = False
    turn.attacked = True
    turn.simple = 0
    turn.sprint = kind == "run"
    return turn


def acts_again(scene: Battle, body: Body) -> Rule[bool]:
    """IG-SPEC-01: a special gives a body one more turn in this round: once, or as often as its uses say."""
    powers = scene.state.encounter.powers
    if powers is None or not powers.known(TURN) or not body.active:
        return False
    uses = scene.state.special_uses
    for power in powers.that_count(TURN, body.id, specials.situation(scene.state)):
        key = f"round again {power.owner} {power.special}"
        if uses.get(key, 0) >= max(1, power.uses if power.per == "round" else 1):
            continue
        if power.cost:
            if not affordable(scene.state, body, power.cost, None) or not (
                yield from chooses(scene, power, body, body)
            ):
                continue
            yield from pay_cost(scene, body, power, None)
        uses[key] = uses.get(key, 0) + 1
        if power.uses and power.per != "round":
            uses[power.key] = uses.get(power.key, 0) + 1
        specials.tell(scene, power, body)
        return True
    return False


# Courage.


def face_frightful(scene: Battle, body: Body) -> Rule[None]:
    """IG-SPEC-01, IG-HAZ-01: at the start of its turn a body tests resolve for every special that frightens it, unless
    it is frightened already."""
    powers = scene.state.encounter.powers
    if powers is None or not powers.known("fear"):
        return
    for power in powers.that_count("fear", body.id, specials.situation(scene.state)):
        if body.active and not find(body, "frightened") and not is_fearless(scene, body):
            yield from face(scene, body, scene.state.bodies[power.owner], power.number)


def dares(scene: Battle, body: Body, target: Body) -> Rule[bool]:
    """IG-SPEC-01: to attack a body under guard while another enemy is nearer, an attacker must pass a test of resolve.
    Who fails may do anything else in this turn, and attack any other; a test holds for the whole turn."""
    state = scene.state
    powers = state.encounter.powers
    if powers is None or not powers.known("guard") or not is_nearer(state, body, target):
        return True
    found = powers.that_count("guard", target.id, specials.situation(state, None, body.id, target.id))
    if not found or f"turn dared {body.id} {target.id}" in state.special_uses:
        return True
    power = max(found, key=lambda one: one.number)
    goal = with_penalties(state, [(power.name, power.number)], penalties(state, body, 0))
    dice = resolve(state, body)
    attempt = Attempt("resolve", RULE, dice[0], goal, target.id)
    attempt.bonuses = dice[1:]
    done = yield from test(scene, body, attempt)
    specials.note(
        state, f"turn dared {body.id} {target.id}" if done.passed else specials.spared_key(body.id, target.id)
    )
    yield from complicate(scene, body, done)
    return done.passed


def is_nearer(state: State, body: Body, target: Body) -> bool:
    """Return whether another able enemy of a body is nearer than the target."""
    far = distance(body.place, target.place)
    return any(other is not target and distance(body.place, other.place) < far for other in foes(state, body))
