"""Worth of help, hindrance and manoeuvres in Tapiz.

Each may buy a number on rolls. Its worth is the gain in the attacks of the own side."""

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

FELLING: Final = 1.0  # worth of knocking out, on the scale of attacks
TRICKS: Final = frozenset((TRICK,))


def supported(ask: Ask, board: Assessment, least: float) -> Option | None:
    """TZ-ACT-04, TZ-ACT-05, TZ-ATK-05: the most valuable help, hindrance or manoeuvre, if worth more than ``least``.

    Armour does not stop manoeuvres."""
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
    """TZ-ACT-04: help for a comrade within reach whose attack is worth more than ``futile``, whatever help adds."""
    for comrade in board.comrades():
        if board.far(comrade) <= board.lienzo.bands.medio:
            if board.ideal_of(comrade.id) > futile:
                _, ability, against = best_help(board)
                option = Option("help", comrade.id, ability, amount=against)
                return option if ask.allows(option) else None
    return None


def best_help(board: Assessment) -> tuple[int, str, int]:
    """Return the best help: bonus less opposition; its ability; 0, or 1 + the id of the opposing enemy."""
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
    """Return the best hindrance of an enemy: ``bonus`` and modifier less opposition; its ability."""
    most, ability = 0, ""
    for talent in board.rulebook.hindering[board.me.id]:
        edge = bonus + talent.mod - opposing(foe, talent.bodily)
        if not ability or edge > most:
            most, ability = edge, talent.name
    return most, ability


def opposing(foe: BodyView, bodily: bool) -> int:
    """TZ-ACT-04, TZ-ACT-05: the defence against help or hindrance by an ability of the body or the mind."""
    return foe.pd if bodily else foe.md


def expected(
    worth: StateWorth, body: BodyView, polarity: str, rolled: Margins, least: float, felling: float = 0.0
) -> float:
    """Return the mean worth of the states that a roll buys for a comrade or against an enemy.

    ``felling`` is the worth of points that knock out. A value up to ``least`` may be too high, because the states it
    would replace are then not subtracted."""
    if not rolled.buys:
        return 0.0
    gains = worth.gains(body.id, polarity)
    value = won(rolled, gains, felling)
    if value <= least or not body.marks:
        return value
    return won(rolled, worth.beyond(gains, body.id, polarity), felling)


def won(rolled: Margins, gains: Gains, felling: float) -> float:
    """Return the worth of a roll from the worth of states of each severity and of knocking out."""
    minor, major, extreme = gains.minor, gains.major, gains.extreme
    if extreme < major + minor:  # max() would take longer than the rest of this function
        extreme = major + minor
    if major < minor:
        major = minor
    if major < felling:
        major = felling
    return rolled.worth(minor, major, extreme if extreme > felling else felling)
