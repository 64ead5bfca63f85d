"""Worth of the specials of choice: costs, other actions, shields (FR-SPEC-06)."""

from __future__ import annotations

from typing import Final

from simulator.core.asks import Ask, Option
from simulator.core.powers import HEAL, HIT, INFLICT, Power, amount
from simulator.systems.fragmentos.specials import ACTION, Facts
from simulator.systems.fragmentos.view import BodyView

from .worth import Temperament, Worth, mode_called

HELP: Final = 0.3  # worth of a change that holds for some time, in combatants


def is_wanted(board: Worth, me: BodyView, ask: Ask, thrift: float) -> bool:
    """Return whether the use of a special is worth its price. What costs nothing is used, a hit taken for another if it
    costs less than the other's."""
    about, powers = ask.about, board.rulebook.powers
    if about is None or powers is None:
        return False
    if about.detail:
        return shields(board, me, ask.by, about)
    own = [one for one in powers.all if one.owner == me.id and one.name == about.item]
    if not any(one.cost for one in own):
        return True
    price = thrift * about.amount
    if any(one.cost.get(ACTION) for one in own):
        price += max(0.0, board.best_attack(me, Temperament(1.0, thrift)) or 0.0)
    return sum([gain(board, me, one, about.target) for one in own]) > price


def shields(board: Worth, me: BodyView, by: int, about: Option) -> bool:
    """Return whether an attack on the body itself does its side less harm than one on its friend."""
    attacker, friend = board.view.body(by), board.view.body(about.target)
    mode = mode_called(attacker, about.detail)
    taken, lost = board.stakes(attacker, mode, me)
    spared, missed = board.stakes(attacker, mode, friend)
    return taken - lost < spared - missed


def gain(board: Worth, me: BodyView, power: Power, target: int) -> float:
    """Return the expected worth of one effect that happens now, in combatants; harm to friends counts against it."""
    facts = Facts(board.view, board.view.threat, "", "", me.id, target)
    kind = power.kind
    if kind.startswith("act "):
        return max(0.0, board.best_attack(me, Temperament(1.0, board.weights.cheap)) or 0.0)
    if kind == HEAL:
        return sum([healed(one, amount(power, one.id, facts)) for one in facts.bearers(power)])
    if kind == HIT or kind.startswith(INFLICT):
        return board.laid_on(power, me, facts)
    return HELP


def healed(body: BodyView, points: int) -> float:
    """FR-SPEC-04: return the greatest share of a characteristic that comes back."""
    lacking = [(body.sheet.full(char) - now, body.sheet.full(char)) for char, now in body.current.items()]
    return max([min(points, lost) / full for lost, full in lacking], default=0.0)
