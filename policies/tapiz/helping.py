"""What help and hindrance are worth in Tapiz: the numbers that they may buy, by what these add to the blows of one's
side."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from simulator.core.asks import Ask, Option
from simulator.systems.tapiz.formulas import HELPING, HINDERING
from simulator.systems.tapiz.odds import action_totals
from simulator.systems.tapiz.view import BodyView

from .assessment import Assessment
from .states import StateWorth

ATTACKS: Final = ("PA", "MA")
DEFENCES: Final = ("PD", "MD")
WORST: Final = 10  # points of margin: a worse failure costs no more


def supported(ask: Ask, board: Assessment, least: float) -> Option | None:
    """TZ-ACT-04, TZ-ACT-05: the help for oneself or a comrade, or the hindrance of an enemy, that is worth most, if it
    is worth more than ``least``."""
    worth, reach = StateWorth(board, -1), board.lienzo.bands.medio
    found = None
    edge, ability, against = best_help(board)
    for body in (board.me, *board.comrades()):
        if board.far(body) <= reach:
            value = expected(board, worth, body, edge, "effect")
            if value > least:
                found, least = Option("help", body.id, ability, amount=against), value
    for foe in board.foes:
        if board.far(foe) <= reach:
            edge, ability = best_hindrance(board, foe)
            value = expected(board, worth, foe, edge, "consequence")
            if value > least:
                found, least = Option("hinder", foe.id, ability), value
    return found if found is not None and ask.allows(found) else None


def best_help(board: Assessment) -> tuple[int, str, int]:
    """The likeliest help: what it adds to the die, less what it is up against; its ability; 0, or 1 + the enemy that it
    is against."""
    most, ability, against = board.support_edge("help", HELPING[0], None), HELPING[0], 0
    for name in HELPING:
        for foe in (None, *board.foes):
            edge = board.support_edge("help", name, foe)
            if edge > most:
                most, ability, against = edge, name, 0 if foe is None else foe.id + 1
    return most, ability, against


def best_hindrance(board: Assessment, foe: BodyView) -> tuple[int, str]:
    """The likeliest hindrance of an enemy: what it adds to the die, less what it is up against; its ability."""
    most, ability = board.support_edge("hinder", HINDERING[0], foe), HINDERING[0]
    for name in HINDERING:
        edge = board.support_edge("hinder", name, foe)
        if edge > most:
            most, ability = edge, name
    return most, ability


def expected(board: Assessment, worth: StateWorth, body: BodyView, edge: int, polarity: str) -> float:
    """What the states are worth, on average, that such a roll buys for a comrade or against an enemy."""
    kinds: Iterable[str] = ATTACKS if polarity == "effect" else DEFENCES
    totals, severities = action_totals(board.rulebook.variants.action_die), board.lienzo.severities
    best = totals[-1][0] + edge
    if best < severities.minor.price:
        return 0.0
    minor = worth.fresh(body, kinds, "minor", polarity)
    major = worth.fresh(body, kinds, "major", polarity) if best >= severities.major.price else 0.0
    extreme = worth.fresh(body, kinds, "extreme", polarity) if best >= severities.extreme.price else 0.0
    dearest, dear, setback = max(extreme, major + minor), max(major, minor), board.rulebook.weights.setback
    total = 0.0
    for face, share in totals:
        points = face + edge
        if points >= severities.extreme.price:
            total += share * dearest
        elif points >= severities.major.price:
            total += share * dear
        elif points >= severities.minor.price:
            total += share * minor
        elif points < 0:
            total -= share * setback * min(WORST, -points)
    return total
