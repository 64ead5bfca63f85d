"""What points are spent on in Tapiz: states worth having; hero points against what is about to land."""

from __future__ import annotations

from typing import Final

from simulator.core.asks import Ask, Option
from simulator.systems.tapiz.formulas import buys
from simulator.systems.tapiz.sheet import PHYSICAL
from simulator.systems.tapiz.view import BodyView

from .assessment import Assessment
from .rulebook import PATIENCE
from .states import FELLED, GENERIC, SEVERITIES, StateWorth

DONE: Final = Option("done")
NO: Final = Option("no")


def wanted(ask: Ask, board: Assessment) -> Option:
    """TZ-EFF-02, TZ-EFF-03: the state that does most of those that replace none, or what rids the buyer of one that
    does more; else a momentary modifier, else nothing more. What puts out of the fight may replace another."""
    about = ask.about
    assert about is not None
    worth, states = StateWorth(board, about.target), board.lienzo.states
    best, most = None, 0.0
    edge = None
    fresh = True  # what is listed after "done" replaces something
    for batch in ask.batches():
        for option in batch:
            verb, value = option.verb, 0.0
            if verb == "done":
                fresh = False
            elif verb == "momentary":
                if edge is None and (option.amount < 0 or option.item == "action"):
                    edge = option
            elif verb == "remove":
                bearer = board.view.bodies[option.target]
                value = sum(worth.mark(mark, bearer) for mark in bearer.marks if mark.key == option.amount)
            elif verb in ("consequence", "effect", "impose"):
                row = states.get(option.item)  # that of slaying is in no catalogue
                if fresh or (row is None and option.item != GENERIC) or (row is not None and row.incapacitates):
                    value = worth.option(option)
            if value > most:
                best, most = option, value
    return best or edge or DONE


def damage(ask: Ask, board: Assessment) -> Option:
    """TZ-DMG-02: enough to fell the target if that is possible; else what is worth most together with the state that
    the rest may buy."""
    about = ask.about
    assert about is not None
    most = ask.default().amount
    foe, mode = board.view.bodies[about.target], board.mode(about.item)
    left = foe.pgf if about.detail == PHYSICAL else foe.pgm
    if most >= left > 0:
        return Option("damage", about.target, amount=most)
    if mode is None or left <= 0 or board.view.round > PATIENCE:
        return ask.default()
    worth = StateWorth(board, about.target)
    best, found = worth.loss(most, left), most
    for severity in SEVERITIES:
        lost = min(most, about.amount - board.lienzo.severities.of(severity).price)
        if lost < 0:
            break
        total = worth.loss(lost, left) + worth.best_of(mode, foe, severity)
        if total > best:
            best, found = total, lost
    return Option("damage", about.target, amount=found)


def topped_up(ask: Ask, me: BodyView, mending: float) -> Option:
    """TZ-PH-06: heal a pool that is down to ``mending`` of its points, the body first."""
    body, mind = me.pgf <= mending * me.pgf_max, me.pgm <= mending * me.pgm_max
    for option in ask.options() if body or mind else ():
        if option.verb == "heal" and (body if option.item == PHYSICAL else mind):
            return option
    return NO


def one_more(ask: Ask, board: Assessment) -> bool:
    """TZ-PH-05: the point turns the hit into one that decides: a knockout, a petrification."""
    about = ask.about
    if about is None or about.target < 0 or about.verb != "points":
        return False
    severities, mode = board.lienzo.severities, board.mode(about.item)
    if mode is None:
        return False
    foe = board.view.bodies[about.target]
    left = foe.pgf if about.detail == "physical" else foe.pgm
    if min(mode.cap, about.amount) >= left:
        return False
    if (
        mode.knack is not None
        and about.amount + 1 == severities.extreme.price
        and "petrified" in mode.knack.power.ep_may_buy
    ):
        return buys(mode.knack.power, "petrified")
    return about.amount + 1 == mode.knock and not foe.down


def rewritten(ask: Ask, board: Assessment) -> Option:
    """TZ-PH-03, TZ-PH-04: what costs least of what a consequence may become, if that saves what a point is worth. What
    happens at once, other than a weapon that falls, is not chosen."""
    about = ask.about
    assert about is not None
    if about.verb == "damage":
        return ask.default()
    me, states = board.me, board.lienzo.states
    worth = StateWorth(board, ask.by)
    pool = min(me.pgf, me.pgm) if me.pgm_max else me.pgf
    best, least = NO, worth.option(about) - board.rulebook.weights.point
    for option in ask.options():
        verb, cost = option.verb, FELLED
        if verb == "instead":
            row = states.get(option.item)
            if row is None or row.ends != "instant" or row.does == "disarm":
                cost = worth.option(option)
        elif verb == "lose":
            cost = worth.loss(option.amount, pool)
        elif verb != "knocked_out":
            continue
        if cost < least:
            best, least = option, cost
    return best
