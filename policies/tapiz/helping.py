"""What help, hindrance and manoeuvres are worth in Tapiz: the numbers that they may buy, by what these add to the blows
of one's side."""

from __future__ import annotations

from typing import Final

from simulator.core.asks import Ask, Option
from simulator.systems.tapiz.formulas import TRICK, size_points
from simulator.systems.tapiz.sheet import PHYSICAL
from simulator.systems.tapiz.view import BodyView

from .assessment import Assessment
from .evaluations import Gains
from .margins import Margins
from .states import StateWorth

FELLING: Final = 1.0  # what knocking out is worth, as of attacks
TRICKS: Final = frozenset((TRICK,))


def supported(ask: Ask, board: Assessment, least: float) -> Option | None:
    """TZ-ACT-04, TZ-ACT-05, TZ-ATK-05: the help for oneself or a comrade, the hindrance of an enemy or the manoeuvre
    against one, which armour does not stop, that is worth most, if it is worth more than ``least``."""
    worth, reach = StateWorth(board, -1), board.lienzo.bands.medio
    found = None
    edge, ability, against = best_help(board)
    margins = board.rulebook.margins
    rolled = margins.rolled(edge, 0)
    for body in (board.me, *board.comrades()):
        if board.far(body) <= reach:
            value = expected(worth, body, "effect", rolled, least)
            if value > least:
                found, least = Option("help", body.id, ability, amount=against), value
    bonus = board.support_bonus("hinder")
    for foe in board.foes:
        if board.far(foe) <= reach:
            edge, ability = best_hindrance(board, bonus, foe)
            value = expected(worth, foe, "consequence", margins.rolled(edge, 0), least)
            if value > least:
                found, least = Option("hinder", foe.id, ability), value
    for option in ask.with_verbs(TRICKS):
        foe = board.view.body(option.target)
        if foe.able:
            size = size_points(board.lienzo, board.me.sheet, foe.sheet, PHYSICAL)
            felling = FELLING if board.rulebook.knock else 0.0
            rolled = margins.rolled(board.trick_edge(foe), size)
            value = expected(worth, foe, "consequence", rolled, least, felling)
            if value > least:
                found, least = option, value
    return found if found is not None and ask.allows(found) else None


def assisted(ask: Ask, board: Assessment, futile: float) -> Option | None:
    """TZ-ACT-04: help for a comrade within reach who has a blow that is worth the trouble, whatever it adds."""
    for comrade in board.comrades():
        if board.far(comrade) <= board.lienzo.bands.medio:
            if board.ideal_of(comrade.id) > futile:
                _, ability, against = best_help(board)
                option = Option("help", comrade.id, ability, amount=against)
                return option if ask.allows(option) else None
    return None


def best_help(board: Assessment) -> tuple[int, str, int]:
    """The likeliest help: what it adds to the die, less what it is up against; its ability; 0, or 1 + the enemy that it
    is against."""
    bonus = board.support_bonus("help")
    slowest = dullest = None
    for foe in board.foes:
        if slowest is None or foe.pd < slowest.pd:
            slowest = foe
        if dullest is None or foe.md < dullest.md:
            dullest = foe
    most, ability, against = 0, "", 0
    for talent in board.rulebook.helping[board.me.id]:
        edge = bonus + talent.mod - board.lienzo.support.help
        if not ability or edge > most:
            most, ability, against = edge, talent.name, 0
        weakest = slowest if talent.bodily else dullest
        if weakest is not None:
            edge = bonus + talent.mod - opposing(weakest, talent.bodily)
            if edge > most:
                most, ability, against = edge, talent.name, weakest.id + 1
    return most, ability, against


def best_hindrance(board: Assessment, bonus: int, foe: BodyView) -> tuple[int, str]:
    """The likeliest hindrance of an enemy: what it adds to the die, ``bonus`` and modifier, less what it is up against;
    its ability."""
    most, ability = 0, ""
    for talent in board.rulebook.hindering[board.me.id]:
        edge = bonus + talent.mod - opposing(foe, talent.bodily)
        if not ability or edge > most:
            most, ability = edge, talent.name
    return most, ability


def opposing(foe: BodyView, bodily: bool) -> int:
    """TZ-ACT-04, TZ-ACT-05: the defence that is up against help or hindrance by an ability of the body or the mind."""
    return foe.pd if bodily else foe.md


def expected(
    worth: StateWorth, body: BodyView, polarity: str, rolled: Margins, least: float, felling: float = 0.0
) -> float:
    """What the states are worth, on average, that such a roll buys for a comrade or against an enemy. ``felling``: what
    the points are worth that knock out. What is not worth more than ``least`` may be overrated: what the states replace
    is not reckoned then."""
    if not rolled.buys:
        return 0.0
    gains = worth.gains(body.id, polarity)
    value = won(rolled, gains, felling)
    if value <= least or not body.marks:
        return value
    return won(rolled, worth.beyond(gains, body.id, polarity), felling)


def won(rolled: Margins, gains: Gains, felling: float) -> float:
    """What a roll is worth, by what states of each severity are worth and the points that knock out."""
    minor, major, extreme = gains.minor, gains.major, gains.extreme
    if extreme < major + minor:  # one by one: a call for the greater of two takes longer than all else here
        extreme = major + minor
    if major < minor:
        major = minor
    if major < felling:
        major = felling
    return rolled.worth(minor, major, extreme if extreme > felling else felling)
