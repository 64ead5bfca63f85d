"""What points are spent on in Tapiz: states worth having, by rank; hero points against what is about to land."""

from __future__ import annotations

from typing import Final

from simulator.core.asks import Ask, Option
from simulator.systems.tapiz.formulas import buys
from simulator.systems.tapiz.sheet import PHYSICAL
from simulator.systems.tapiz.view import BodyView

from .assessment import Assessment

DONE = Option("done")
NO = Option("no")
DEAREST: Final = (
    "petrified",
    "knocked_out",
    "confused",
    "blinded",
    "enemies_placed",
    "riposte",
    "knocked_down",
    "inspired",
    "frightened",
    "greatly_distracted",
    "disarm",
    "covered",
    "off_balance",
    "dazed",
    "distracted",
    "advantage_position",
    "painful_wound",
)
"""States worth their price, the best first."""
RANK: Final = {name: rank for rank, name in enumerate(DEAREST)}
HARMLESS: Final = (
    "lose_gear",
    "break_item",
    "lose_resource",
    "push_band",
    "slowed",
    "obstacle",
    "disarm",
    "greatly_distracted",
)
"""What one would rather suffer, the mildest first."""
TOO_SOON = 3  # hit points that one keeps when losing some instead of being knocked out


def wanted(ask: Ask) -> Option:
    """TZ-EFF-02, TZ-EFF-03: the best state that replaces none, else a momentary modifier, else nothing more."""
    best, least = None, len(RANK)
    edge = None
    fresh = True  # what is listed after "done" replaces something
    for option in ask.options():
        verb = option.verb
        if verb == "done":
            if best is not None:
                return best
            fresh = False
        elif verb == "momentary":
            if edge is None and (option.amount < 0 or option.item == "action"):
                edge = option
        elif fresh and RANK.get(option.item, least) < least and verb in ("consequence", "effect", "impose"):
            best, least = option, RANK[option.item]
    return edge or DONE


def damage(ask: Ask, board: Assessment) -> Option:
    """TZ-DMG-02: enough to fell the target if that is possible; else what leaves the price of knocking it out; else
    all."""
    about = ask.about
    assert about is not None
    most = ask.default().amount
    foe, mode = board.view.bodies[about.target], board.mode(about.item)
    left = foe.pgf if about.detail == "physical" else foe.pgm
    if most >= left > 0:
        return Option("damage", about.target, amount=most)
    if mode is not None and mode.knock and not foe.down and about.amount >= mode.knock:
        return Option("damage", about.target, amount=min(most, about.amount - mode.knock))
    return ask.default()


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
    """TZ-PH-03, TZ-PH-04: being felled becomes hit points if they last, else something mild; death becomes sleep."""
    about = ask.about
    assert about is not None
    me = board.view.bodies[ask.body]
    options = list(ask.options())
    if about.verb == "damage":
        return options[0]
    if about.item not in ("knocked_out", "petrified", "maimed", "confused", "slain"):
        return NO
    loss = next((one for one in options if one.verb == "lose"), None)
    pool = me.pgm if about.item == "confused" and me.pgm < me.pgf else me.pgf
    if loss is not None and pool - loss.amount >= TOO_SOON:
        return loss
    mild = [one for one in options if one.verb == "instead" and one.item in HARMLESS]
    if mild:
        return min(mild, key=lambda one: HARMLESS.index(one.item))
    return NO if about.item == "confused" else options[0]
