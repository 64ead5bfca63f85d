"""Hero points: pools, spending, and healing (TZ-PH-01, TZ-PH-02, TZ-PH-05, TZ-PH-06, TZ-PH-07, TZ-PH-10).

rewriting.py holds the rewriting of consequences (TZ-PH-03, TZ-PH-04). Each use costs one point."""

from __future__ import annotations

from typing import Final

from ....core import events
from ....core.asks import Choose, Option, Rule, ask
from ..bodies import payer, pool_max, pool_of, set_heal_ready
from ..lienzo.measures import SEVERITIES
from ..sheet import MENTAL, PHYSICAL
from ..state import Body, Conflict, State
from .harm import gain

NO: Final = Option("no")
YES: Final = Option("yes")
NO_YES: Final = (NO, YES)
YES_NO: Final = (YES, NO)
POOLS: Final = Option("pools")


# Pools.


def fill(state: State) -> None:
    """TZ-PH-01: PCs have their level in points, or the sheet's number; the game master's pool is one for each PC.

    ``per_level``: each body has its level; ``none``: no body has points, and without a PC neither."""
    mode = state.variants.ph_mode
    pcs = [body for body in state.bodies if body.sheet.pc]
    for body in state.bodies:
        own = mode == "per_level" or (mode == "players_vs_gm" and body.sheet.pc)
        body.points = starting(body) if own else 0
    if mode == "players_vs_gm" and pcs:
        given = state.setting.gm_pool
        state.pool = len(pcs) if given is None else given
    note_heroism(state)


def starting(body: Body) -> int:
    """TZ-PH-01: the initial points of a body with its own."""
    given = body.sheet.hero_points
    return body.sheet.level if given is None else given


def note_heroism(state: State) -> None:
    """Record whether any body has a point, so that no seat is asked without one."""
    state.heroic = state.pool > 0 or any(body.points for body in state.bodies)


def own_points(state: State, body: Body) -> bool:
    """TZ-PH-01: the body spends its own points, not the game master's."""
    return body.sheet.pc or state.variants.ph_mode == "per_level"


def can_pay(state: State, body: Body) -> bool:
    """TZ-PH-02: a point is available for this body."""
    return state.heroic and (body.points if own_points(state, body) else state.pool) > 0


def pay(scene: Conflict, body: Body, use: str, rule: str) -> None:
    """TZ-PH-02: spend one point for a body."""
    state = scene.state
    if own_points(state, body):
        before, body.points = body.points, body.points - 1
    else:
        before, state.pool = state.pool, state.pool - 1
    body.spent += 1
    if scene.has_listener:
        pool = "hero_points" if own_points(state, body) else "gm_pool"
        scene.emit(events.PoolChanged(rule, body.id, pool, before, before - 1, use))
    note_heroism(state)


def award(scene: Conflict) -> None:
    """TZ-PH-10: the scene gives points at the start of this round, to one PC or to all."""
    state = scene.state
    for each in state.setting.awards:
        if each.round != state.round or state.variants.ph_mode == "none":
            continue
        for body in state.bodies:
            if body.sheet.pc and not body.out and each.who in (None, state.encounter.names[body.id]):
                before, body.points = body.points, body.points + each.points
                if scene.has_listener:
                    scene.emit(events.PoolChanged("TZ-PH-10", body.id, "hero_points", before, body.points, "award"))
    note_heroism(state)


def asks_hero(
    scene: Conflict, body: Body, kind: str, rule: str, options: tuple[Option, ...], about: Option
) -> Rule[Option]:
    """Ask the seat that would spend a point; return the default if it does not want the question."""
    seat = payer(body)
    if not scene.wants(seat, kind, rule, options[0]):
        return options[0]
    return (yield from ask(Choose(seat, kind, rule, options, body.id, about=about)))


# Uses.


def static_again(scene: Conflict, target: Body, by: Body, about: Option) -> Rule[bool]:
    """TZ-PH-07: a surprised body may have its full static value against one attack; asked before the attacker rolls."""
    if not target.surprised or not can_pay(scene.state, target):
        return False
    if (yield from asks_hero(scene, target, "hero_static", "TZ-PH-07", NO_YES, about)) == NO:
        return False
    pay(scene, target, "static", "TZ-PH-07")
    return True


def one_short(state: State, points: int) -> bool:
    """TZ-PH-05: the points are exactly one short of a severity."""
    return any(points == state.lienzo.severities.of(name).price - 1 for name in SEVERITIES)


def plus_one(scene: Conflict, body: Body, points: int, cap: int, about: Option) -> Rule[int]:
    """TZ-PH-05: one more effect point, by default only if it allows more severe states beside the damage.

    ``cap`` is the part that damage would take."""
    state = scene.state
    if not state.heroic or not one_short(state, points) or not can_pay(state, body):
        return points
    prices = [state.lienzo.severities.of(name).price for name in SEVERITIES]
    rests = [each - min(each, cap) for each in (points, points + 1)]
    helps = sum(rests[1] >= price for price in prices) > sum(rests[0] >= price for price in prices)
    options = YES_NO if helps else NO_YES
    if (yield from asks_hero(scene, body, "hero_plus_one", "TZ-PH-05", options, about)) == NO:
        return points
    pay(scene, body, "plus_one", "TZ-PH-05")
    return points + 1


def heals(scene: Conflict) -> Rule[None]:
    """TZ-PH-06, TZ-ATK-01: at a turn's start and end and after damage, every body that may heal by a hero point is
    asked."""
    state = scene.state
    if not state.heroic:
        return
    for body in state.bodies:
        if body.points > 0 or state.pool > 0:  # cheap test first; can_pay decides
            if (body.ready_phys and body.pgf < body.pgf_max) or (body.ready_ment and body.pgm < body.pgm_max):
                if not body.out and can_pay(state, body):
                    yield from _heal(scene, body)


def healable(body: Body) -> list[str]:
    """TZ-HEAL-01: the pools that can be healed now: hurt since the last attempt, and below their maximum."""
    pools = [PHYSICAL] if body.ready_phys and body.pgf < body.pgf_max else []
    if body.ready_ment and body.pgm < body.pgm_max:
        pools.append(MENTAL)
    return pools


def _heal(scene: Conflict, body: Body) -> Rule[None]:
    """TZ-PH-06: pools at 0 or below are healed by default, others are not.

    Each has its own kind of question, and so have pools above two fifths of their points, so that policies that wait
    for lower pools are not asked at every turn."""
    pools = healable(body)
    down: list[Option] = []
    low = False
    for domain in pools:
        left = pool_of(body, domain)
        if left <= 0:
            down.append(Option("heal", item=domain))
        elif 5 * left <= 2 * pool_max(body, domain):
            low = True
    if down:
        answer = yield from asks_hero(scene, body, "hero_heal", "TZ-PH-06", (*down, NO), POOLS)
    else:
        seat = payer(body)
        kind = "hero_top_up" if low else "hero_top_up_early"
        if not scene.wants(seat, kind, "TZ-PH-06", NO):  # before options are built: this comes up every turn
            return
        options = (NO, *[Option("heal", item=domain) for domain in pools])
        answer = yield from ask(Choose(seat, kind, "TZ-PH-06", options, body.id, about=POOLS))
    if answer == NO:
        return
    pay(scene, body, "heal", "TZ-PH-06")
    heal(scene, body, answer.item)


def heal(scene: Conflict, body: Body, domain: str) -> None:
    """TZ-PH-06: roll the pool's hit die and add it; the pool can then not be healed again (TZ-HEAL-01)."""
    die = body.sheet.hit_die_phys if domain == PHYSICAL else body.sheet.hit_die_ment
    faces = scene.roll(body.id, 1, die, "hero_heal", "TZ-PH-06")
    if scene.has_listener:
        scene.emit(events.Rolled("TZ-PH-06", body.id, "hero_heal", tuple(faces), faces[0]))
    set_heal_ready(body, domain, False)
    gain(scene, body, domain, faces[0], "TZ-PH-06")
