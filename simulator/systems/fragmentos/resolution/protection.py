"""Plot protection: paying to ignore a damage instance (FR-PROT)."""

from __future__ import annotations

from ....core import events
from ....core.asks import Choose, Option, Rule
from ....core.asks import ask as put
from ..sheet import MAIN, MONSTER
from ..state import Body, State
from ..variants import is_on
from .checks import Film
from .contest import Resolution
from .threat import can_pay, pay, payer

SUFFER = Option("no")
PROTECT = Option("protect")


def is_active(state: State, res: Resolution) -> bool:
    """FR-PROT-02, FR-THR-07: while threat is below plot_protection_end_threat, at this very moment (or, by variant
    ``protection_check``, when danger was settled)."""
    level = state.threat if state.variants.protection_check == "at_damage" else res.threat
    return level < state.variants.plot_protection_end_threat


def may_protect(state: State, res: Resolution, victim: Body) -> bool:
    """FR-PROT-01, FR-PROT-05, FR-PROT-06: mains while it is active; monsters by ``monster_plot_protection``;
    secondaries never, unless ``secondary_plot_protection``; and a point to pay."""
    variants = state.variants
    if not can_pay(state, victim):
        return False
    if victim.kind == MONSTER:
        rule = variants.monster_plot_protection
        return rule == "always" or (rule == "same_limit" and is_active(state, res))
    return is_active(state, res) and (victim.kind == MAIN or is_on(variants.secondary_plot_protection))


def is_obliged(state: State, victim: Body, char: str, loss: int) -> bool:
    """FR-PROT-04: a main must pay when the characteristic would fall to 0 or less. The director never must."""
    return victim.kind == MAIN and victim.current[char] - loss <= 0 and is_on(state.variants.forced_protection)


def protect(scene: Film, res: Resolution, victim: Body, char: str, loss: int) -> Rule[bool]:
    """FR-PROT-03: pay 1 and the whole instance is ignored, though the loss of the roll stands. Whether it was."""
    state = scene.state
    if not may_protect(state, res, victim):
        return False
    rule = "FR-PROT-04" if is_obliged(state, victim, char, loss) else _rule(victim)
    if rule != "FR-PROT-04" and not (yield from _wants(scene, victim, char, loss, rule)):
        return False
    pay(scene, victim, "plot_protection", rule)
    if scene.loud:
        scene.emit(events.Reacted(rule, victim.id, "protect", -1, char))
    return True


def _rule(victim: Body) -> str:
    if victim.kind == MAIN:
        return "FR-PROT-03"
    return "FR-PROT-05" if victim.kind == MONSTER else "FR-PROT-06"


def _wants(scene: Film, victim: Body, char: str, loss: int, rule: str) -> Rule[bool]:
    """Pay or take the damage; taking it is the default."""
    seat = payer(scene.state, victim)
    if seat is None or not scene.asks(seat, "protect", rule, SUFFER):
        return False
    about = Option("lose", victim.id, char, amount=loss)
    answer = yield from put(Choose(seat, "protect", rule, (SUFFER, PROTECT), victim.id, about=about))
    return answer.verb == "protect"
