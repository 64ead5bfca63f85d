"""Plot protection: paying to ignore a damage instance (FR-PROT)."""

from __future__ import annotations

from typing import Final

from ....core import events
from ....core.asks import Choose, Option, Rule, ask
from ..formulas import is_protectable
from ..sheet import MAIN, MONSTER
from ..state import Body, State
from ..variants import is_on
from .checks import FrScene
from .contest import Resolution
from .threat import can_pay, pay, payer

SUFFER: Final = Option("no")
PROTECT: Final = Option("protect")


def may_protect(state: State, res: Resolution, victim: Body) -> bool:
    """FR-PROT-01, FR-PROT-02, FR-THR-07: protection may be bought for the victim, and there is a point to pay. The
    current threat counts (with variant ``protection_check`` the threat when danger was settled)."""
    level = state.threat if state.variants.protection_check == "at_damage" else res.threat
    return can_pay(state, victim) and is_protectable(state.variants, victim.kind, level)


def is_obliged(state: State, victim: Body, char: str, loss: int) -> bool:
    """FR-PROT-04: a main must pay if the characteristic would fall to 0 or less. The director never must."""
    return victim.kind == MAIN and victim.current[char] - loss <= 0 and is_on(state.variants.forced_protection)


def protection(scene: FrScene, res: Resolution, victim: Body, char: str, loss: int) -> Rule[str]:
    """FR-PROT-03, FR-PROT-04: decide whether to ignore the instance: return the rule that does so, or ""."""
    state = scene.state
    if not may_protect(state, res, victim):
        return ""
    if is_obliged(state, victim, char, loss):
        return "FR-PROT-04"
    rule = _rule(victim)
    wanted = yield from _wants(scene, victim, char, loss, rule)
    return rule if wanted else ""


def protect(scene: FrScene, victim: Body, rule: str) -> None:
    """FR-PROT-03: pay 1 to ignore the whole damage instance; the roll remains lost."""
    if scene.has_listener:
        scene.emit(events.Reacted(rule, victim.id, "protect", -1, "obliged" if rule == "FR-PROT-04" else ""))
    pay(scene, victim, "plot_protection", rule)


def _rule(victim: Body) -> str:
    if victim.kind == MAIN:
        return "FR-PROT-03"
    return "FR-PROT-05" if victim.kind == MONSTER else "FR-PROT-06"


def _wants(scene: FrScene, victim: Body, char: str, loss: int, rule: str) -> Rule[bool]:
    """Ask whether to pay or to take the damage; taking it is the default."""
    seat = payer(scene.state, victim)
    if seat is None or not scene.wants(seat, "protect", rule, SUFFER):
        return False
    about = Option("lose", victim.id, char, amount=loss)
    answer = yield from ask(Choose(seat, "protect", rule, (SUFFER, PROTECT), victim.id, about=about))
    return answer.verb == "protect"
