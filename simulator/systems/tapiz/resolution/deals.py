"""Deals, each a success or failure with points to spend, and prices of purchases (TZ-EFF-01, TZ-EFF-06, TZ-EFF-08,
TZ-EFF-09).

effects.py lists the offers, purchases.py spends the points, apply_effects.py applies the purchases."""

from __future__ import annotations

from typing import Final

from ....core.asks import NO_BODY, Option
from ....core.events import Parts
from ....core.record import field_names
from ..formulas import Slot, severity_of, slot
from ..lienzo.catalogue import Power
from ..state import ACTION_DOWN, ACTION_UP, GENERIC, RESIST_DOWN, RESIST_UP, SETBACK, Body, Condition, State
from .conditions import SLAIN, price, row_of

SUCCESS: Final = "success"
HELP: Final = "help"
HINDER: Final = "hinder"
FAILURE: Final = "failure"


class Deal:  # mypyc: acyclic, reused
    """Points to spend, and the parties of the deal.

    ``buyer`` spends them (``seat`` decides): on ``rival``, who gets consequences, and on ``friend``, who gets effects.
    ``letters`` is that of the action, also of a failed one (TZ-EFF-04); ``domain`` that of the roll.

    ``what``: success, help, hinder or failure; ``item``: the weapon or power of a success, else ``what``; ``foe``: the
    enemy of opposed effects; ``free``: the one severity that a failure in damage focus pays without points (TZ-STA-04);
    ``cap``: the damage that a failure may cost under consequence_points_damage = free.

    ``bought``: the list so far, and ``paid`` the price of each; ``parts``: the parts of the points; ``limit``: the
    parts of the damage cap; ``shut``: the rival's total cover keeps out everything but damage; ``full``, ``entries``:
    slots and entries used; ``near``: the rival is in the buyer's melee reach (None: not computed)."""

    __slots__ = field_names("""
        bought buyer cap domain entries foe free friend full item letters limit manoeuvre near paid parts points power
        rival rule seat shut what""")

    def __init__(self, what: str, buyer: Body, rival: Body | None, letters: str, domain: str, points: int) -> None:
        self.what = what
        self.item = what
        self.buyer = buyer
        self.seat = buyer.id
        self.rival = rival
        self.friend = buyer
        self.letters = letters
        self.domain = domain
        self.points = points
        self.power: Power | None = None
        self.foe = -1 if rival is None else rival.id
        self.manoeuvre = False
        self.free = ""
        self.cap = 0
        self.near: bool | None = None
        self.bought: list[Option] = []
        self.paid: list[int] = []
        self.parts: list[tuple[str, int]] = [("margin", points)] if points else []
        self.limit: Parts = ()
        self.shut = False
        self.full: set[tuple[int, Slot]] = set()
        self.entries: set[tuple[str, int, str, str]] = set()
        self.rule = "TZ-EFF-03" if what == FAILURE else "TZ-EFF-02"

    @property
    def by(self) -> int:
        """Body that imposes the purchases; NO_BODY if the scenario spends a failure's points (TZ-TEST-10)."""
        return NO_BODY if self.buyer is self.rival else self.buyer.id

    @property
    def kind(self) -> str:
        """Kind of the questions about this deal: effect or consequence."""
        return "consequence" if self.what == FAILURE else "effect"


def severity_of_option(state: State, option: Option) -> str:
    """Return the severity of a bought state."""
    if option.item in (GENERIC, SETBACK):
        return option.detail.split()[0]
    row = row_of(state, option.item)
    return "extreme" if row is None else severity_of(state.variants, row)


def cost(state: State, option: Option) -> int:
    """TZ-EFF-01, TZ-EFF-06, TZ-EFF-08, TZ-EFF-09: the price of any purchase."""
    verb = option.verb
    if verb == "momentary":
        return state.lienzo.numbers.momentary_price
    if verb == "reduce":
        return state.lienzo.numbers.reduce_price
    if verb == "damage":
        return option.amount * state.lienzo.numbers.damage_price
    if verb in ("remove", "dispel"):
        condition = condition_of(state, option)
        return 0 if condition is None else removal_price(state, condition)
    if verb == "done":
        return 0
    if option.item == SLAIN:
        return state.variants.reserve_kill_threshold
    return price(state, severity_of_option(state, option))


def removal_price(state: State, condition: Condition) -> int:
    """TZ-EFF-08: the points that the state cost, less those saved up (TZ-ACT-06)."""
    return max(0, price(state, condition.severity) - condition.progress)


def condition_of(state: State, option: Option) -> Condition | None:
    """Return the condition that a removal, reduction or dispelling affects."""
    bearer = state.bodies[option.target]
    return next((one for one in bearer.conditions if one.key == option.amount), None)


def place_of(state: State, deal: Deal, option: Option, severity: str) -> Slot | None:
    """TZ-EFF-05: the slot that a bought state of this severity takes; None: no slot."""
    if option.item != GENERIC:
        row = row_of(state, option.item)
        if row is not None and row.ends == "instant":
            return None
    return slot(state.variants, option.verb, severity, deal.domain, part_of(option))


_PARTS: Final[dict[str, str]] = {}
"""Cache of the part that a generic state's detail names. Severities, classes and parts allow few details."""


def part_of(option: Option) -> str:
    """Return the part of the body of a bought state, "" if it does not matter."""
    if option.item != GENERIC:
        return option.detail
    detail = option.detail
    part = _PARTS.get(detail)
    if part is None:
        words = detail.split(" ")
        part = _PARTS[detail] = words[2] if len(words) > 2 else ""
    return part


def entry_of(option: Option) -> tuple[str, int, str, str]:
    """Return the key of a unique purchase: an entry; a generic state by bearer and class; a condition by its key."""
    if option.item == GENERIC:
        return option.verb, option.target, option.item, option.detail
    if option.verb in ("remove", "reduce", "dispel"):
        return "condition", option.target, option.item, str(option.amount)
    if option.verb == "momentary":
        return option.verb, option.target, option.item, str(option.amount)
    return option.verb, -1, option.item, ""


def affordable(state: State, deal: Deal, option: Option) -> bool:
    """TZ-EFF-02: the points pay for an option without a slot, and its entry has not been bought in this list."""
    return cost(state, option) <= deal.points and not (deal.entries and entry_of(option) in deal.entries)


def edge(kind: str, sign: int) -> int:
    """Return the index of a momentary modifier among a body's edges."""
    if kind == "action":
        return ACTION_UP if sign > 0 else ACTION_DOWN
    return RESIST_UP if sign > 0 else RESIST_DOWN
