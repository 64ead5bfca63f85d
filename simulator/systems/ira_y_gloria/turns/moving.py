"""Moves, and the opportunity attacks of enemies left behind (IG-ACT-02..05, IG-ATK-04)."""

from __future__ import annotations

from typing import Final

from ....core import events
from ....core.asks import Choose, Option, Rule, ask
from ....core.plane import Place, distance
from .. import specials
from ..formulas import attackers
from ..resolution.attacks import counters, strike
from ..resolution.checks import bare
from ..resolution.complications import complicate
from ..resolution.conditions import find, gain, lose
from ..resolution.strikes import DeclaredAttack
from ..state import GONE, START, Battle, Body, Turn, order_key
from .ending import goes_on, judge
from .reach import left_behind, within_field

DECLINE: Final = Option("no")
LEFT: Final = "left_the_field"


def move(scene: Battle, body: Body, turn: Turn, option: Option) -> Rule[None]:
    """IG-ACT-02: the standard move; a prone combatant stands up first, which is free (IG-ACT-13)."""
    stand_up(scene, body, turn)
    turn.move = False
    assert option.place is not None
    yield from go(scene, body, turn, option.place, option, "IG-ACT-02")


def double_move(scene: Battle, body: Body, turn: Turn, option: Option) -> Rule[None]:
    """IG-ACT-03: after a move, the action buys another."""
    turn.action = False
    assert option.place is not None
    yield from go(scene, body, turn, option.place, option, "IG-ACT-03")


def run(scene: Battle, body: Body, turn: Turn, option: Option) -> Rule[None]:
    """IG-ACT-04: twice the speed (``run_distance``) in a straight line, for move and action; Defence -2 until the
    start of its next turn. IG-TRAIT-06: with an assault weapon one shot at DN + 2 comes with it."""
    turn.move = turn.action = False
    turn.ran = turn.assault = True
    assert option.place is not None
    gain(scene, body, "sprinting", "IG-ACT-04", 2, START)
    yield from go(scene, body, turn, option.place, option, "IG-ACT-04")


def stand(scene: Battle, body: Body, turn: Turn, option: Option) -> None:
    """IG-ACT-13: standing up is free, but leaves only a standard move, and no aim, brace or charge."""
    stand_up(scene, body, turn)


def stand_up(scene: Battle, body: Body, turn: Turn) -> None:
    """IG-ACT-13: up from prone; the rest of the turn holds no more than a standard move."""
    if find(body, "prone"):
        lose(scene, body, "prone", "IG-ACT-13")
        turn.stood = True


def hurry(scene: Battle, body: Body, turn: Turn, option: Option) -> Rule[None]:
    """IG-ACT-05, IG-OUT-05: climbing and swimming are at half speed, or after an agility test, DN 3, at full speed."""
    done = yield from bare(scene, body, "agility", "IG-ACT-05", 3)
    turn.hurried = 1 if done.passed else 2
    yield from complicate(scene, body, done)


def go(scene: Battle, body: Body, turn: Turn, place: Place, option: Option, rule: str) -> Rule[None]:
    """IG-ATK-04: the enemies that a mover leaves strike first, in initiative order, unless it withdraws. A mover that
    drops stays where it was; if they exhaust it, this move ends its turn."""
    state = scene.state
    metres = distance(body.place, place)
    if scene.has_listener:
        detail, amount = option.detail, round(metres)
        scene.emit(events.Acted(rule, body.id, option.verb, option.target, option.item, detail, amount))
    tired = body.exhausted
    if not turn.free:
        for enemy in sorted(left_behind(state, body, place), key=order_key):
            yield from opportunity(scene, enemy, body)
            judge(scene)
            if not goes_on(state, body):
                return
    body.place = place
    turn.gone += metres
    specials.note(state, specials.moved_key(body.id))
    if not within_field(state, body):
        leave(scene, body)
    if body.exhausted and not tired:
        turn.move = turn.action = turn.assault = False
        turn.simple = 0


def leave(scene: Battle, body: Body) -> None:
    """IG-OUT-08: a combatant beyond the field's bound has left the fight."""
    scene.stats.fell(body.id, scene.state.round, GONE, LEFT)
    body.status = GONE
    body.hold = None
    if scene.has_listener:
        scene.emit(events.Left("IG-OUT-08", body.id, LEFT))


def opportunity(scene: Battle, enemy: Body, mover: Body) -> Rule[None]:
    """IG-ATK-04, IG-MOB-07: a free normal melee attack on an enemy that leaves without withdrawing, at most
    ``opportunity_limit`` a round, by a mob with all its members; not by exhausted bodies. The seat may decline it."""
    state = scene.state
    limit = state.variants.opportunity_limit
    if not enemy.active or enemy.exhausted or (limit is not None and enemy.opportunities >= limit):
        return
    ways = counters(state, enemy, [mover])
    if not ways or not scene.wants(enemy.id, "opportunity", "IG-ATK-04", DECLINE):
        return
    question = Choose(enemy.id, "opportunity", "IG-ATK-04", (DECLINE, *ways), enemy.id, mover.id)
    option = yield from ask(question)
    if option == DECLINE:
        return
    enemy.opportunities += 1
    arm = enemy.arm(option.item)
    assert arm is not None
    attack = DeclaredAttack(enemy, arm, mover)
    attack.members = attackers(state.variants, enemy.members, attack.band)
    if scene.has_listener:
        scene.emit(events.Reacted("IG-ATK-04", enemy.id, "opportunity", mover.id))
    yield from strike(scene, attack)
