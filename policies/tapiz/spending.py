"""Spending of points in Tapiz: effect points on states, hero points against consequences."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from simulator.core.asks import Ask, Option
from simulator.systems.tapiz.sheet import PHYSICAL
from simulator.systems.tapiz.view import BodyView

from .assessment import Assessment
from .rulebook import PATIENCE, AttackMode, Rulebook
from .states import FELLED, GENERIC, SEVERITIES, StateWorth

FOR_NUMBERS: Final = ("", "hinder")
"""Names of manoeuvres and hindrances, where points are counted."""
DONE: Final = Option("done")
NO: Final = Option("no")


def wanted(ask: Ask, rules: Rulebook, look: Callable[[], Assessment]) -> Option:
    """TZ-EFF-02, TZ-EFF-03: buy the most valuable state or removal; else a momentary modifier, else nothing.

    A state counts beyond the state it replaces; a state that fells may replace any. ``look`` builds the board. It is
    called only if an option needs weighing, which half of these questions do not offer."""
    about = ask.about
    assert about is not None
    states, idle = rules.states, rules.idle
    worth: StateWorth | None = None
    best, most = None, 0.0
    edge = None
    fresh = True  # options after "done" replace a state
    for batch in ask.batches_but(idle):
        for option in batch:
            verb, value = option.verb, 0.0
            if verb == "effect" or verb == "consequence" or verb == "impose":
                if fresh and option.item in idle:
                    continue
                worth = worth or StateWorth(look(), about.target)
                row = None if option.item == GENERIC else states.get(option.item)  # slaying is not in the catalogue
                felling = row.incapacitates if row is not None else option.item != GENERIC
                value = worth.bought(option, row) if fresh or felling else worth.exchanged(option, row)
            elif verb == "done":
                fresh = False
            elif verb == "momentary":
                if edge is None and (option.amount < 0 or option.item == "action"):
                    edge = option
            elif verb == "remove":
                worth = worth or StateWorth(look(), about.target)
                value = worth.removed(option)
            if value > most:
                best, most = option, value
    return best or edge or DONE


def damage(ask: Ask, board: Assessment) -> Option:
    """TZ-DMG-02: deal enough damage to fell the target if possible, else split points for the most worth."""
    about = ask.about
    assert about is not None
    most = ask.default().amount
    foe, mode = board.view.body(about.target), board.mode(about.item)
    left = foe.pgf if about.detail == PHYSICAL else foe.pgm
    if most >= left > 0:
        return Option("damage", about.target, amount=most)
    if mode is None or left <= 0 or board.view.round > PATIENCE:
        return ask.default()
    return Option("damage", about.target, amount=divided(board, mode, foe, about.amount, most)[1])


def divided(board: Assessment, mode: AttackMode, foe: BodyView, points: int, most: int) -> tuple[float, int]:
    """TZ-DMG-02: the best worth of a success's points, and the hit points (up to ``most``) in that split."""
    left = foe.pgf if mode.domain == PHYSICAL else foe.pgm
    worth = StateWorth(board, foe.id)
    best, found = worth.loss(most, left), most
    for severity in SEVERITIES:
        lost = min(most, points - board.lienzo.severities.of(severity).price)
        if lost < 0:
            break
        total = worth.loss(lost, left) + worth.best_of(mode, foe.id, severity)
        if total > best:
            best, found = total, lost
    return best, found


def topped_up(ask: Ask, me: BodyView, mending: float) -> Option:
    """TZ-PH-06: heal a pool at or below ``mending`` of its maximum, the body first."""
    body, mind = me.pgf <= mending * me.pgf_max, me.pgm <= mending * me.pgm_max
    for option in ask.options() if body or mind else ():
        if option.verb == "heal" and (body if option.item == PHYSICAL else mind):
            return option
    return NO


def one_more(ask: Ask, board: Assessment) -> bool:
    """TZ-PH-05: one more point of an attack, a manoeuvre or a hindrance gains enough to pay a hero point."""
    about = ask.about
    if about is None or about.target < 0 or about.verb != "points":
        return False
    mode, foe, points = board.mode(about.item), board.view.body(about.target), about.amount
    if mode is not None:
        left = foe.pgf if mode.domain == PHYSICAL else foe.pgm
        if left <= 0:
            return False
        now, then = (divided(board, mode, foe, each, min(mode.cap, each))[0] for each in (points, points + 1))
    elif about.item in FOR_NUMBERS:
        now, then = (numbers(board, foe, each) for each in (points, points + 1))
    else:
        return False
    return then - now >= board.rulebook.weights.point


def numbers(board: Assessment, foe: BodyView, points: int) -> float:
    """TZ-ACT-05, TZ-ATK-05: the worth of the best number that the points buy against an enemy's defence."""
    worth, severities = StateWorth(board, foe.id), board.lienzo.severities
    prices = [(name, severities.of(name).price) for name in SEVERITIES]
    found = [worth.fresh(foe.id, name, "consequence") for name, price in prices if price <= points]
    return max(found, default=0.0)


def rewritten(ask: Ask, board: Assessment) -> Option:
    """TZ-PH-03, TZ-PH-04: the mildest replacement for a consequence, if it saves enough to pay a hero point.

    Immediate effects are not chosen, except a dropped weapon."""
    about = ask.about
    assert about is not None
    if about.verb == "damage":
        return ask.default()
    me, states = board.me, board.rulebook.states
    worth = StateWorth(board, ask.by)
    pool = min(me.pgf, me.pgm) if me.pgm_max else me.pgf
    best, least = NO, worth.option(about) - board.rulebook.weights.saving
    for option in ask.options():
        verb, cost = option.verb, FELLED
        if verb == "instead":
            row = states.get(option.item)
            if row is None or row.ends != "instant" or row.does == "disarm":
                cost = worth.bought(option, row)
        elif verb == "lose":
            cost = worth.loss(option.amount, pool)
        elif verb != "knocked_out":
            continue
        if cost < least:
            best, least = option, cost
    return best
