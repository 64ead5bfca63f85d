"""Spending of a deal's points (TZ-EFF-02, TZ-EFF-03): ``PurchaseAsk`` asks for one purchase, ``spend`` collects them.

Nothing happens before the list is complete; apply_effects.py applies it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ....core import events
from ....core.asks import Option, Rule
from ....core.events import Parts
from ..state import CONSEQUENCE, EFFECT, Conflict, State
from .conditions import price
from .deals import FAILURE, Deal, cost, entry_of, place_of, severity_of_option
from .effects import DONE, for_sale, had_momentary
from .listed_ask import ListedAsk


class PurchaseAsk(ListedAsk):
    """TZ-EFF-02, TZ-EFF-03: the question for the next purchase with the points left (``about.amount``); "done" ends
    it."""

    __slots__ = ("_deal", "_picked", "_state")

    def __init__(self, state: State, deal: Deal) -> None:
        about = Option(deal.what, deal.foe, "", deal.domain, deal.points)
        super().__init__(deal.seat, deal.kind, deal.rule, deal.buyer.id, deal.foe, about)
        self._state = state
        self._deal = deal
        self._given = []
        self._picked: list[Option] = []
        self._rest = for_sale(state, deal)

    def batches_but(self, items: frozenset[str]) -> Iterator[list[Option]]:
        """TZ-EFF-11: list options without the immediate entries in ``items``; keep them, because one may be the
        answer."""
        for batch in for_sale(self._state, self._deal, items):
            self._picked += batch
            yield batch

    def allows(self, option: Option) -> bool:
        for picked in self._picked:
            if picked is option:
                return True
        return option == DONE or super().allows(option)


def spend(scene: Conflict, deal: Deal) -> Rule[None]:
    """TZ-EFF-02, TZ-EFF-03: purchases until the points are gone, nothing is affordable, or the buyer is done."""
    state = scene.state
    while deal.points >= least_price(state, deal) or (deal.free and not deal.bought):
        question = PurchaseAsk(state, deal)
        answer = scene.unasked(question)
        if answer is None:
            (answer,) = yield (question,)
        if answer == DONE:
            return
        take(state, deal, answer)


def least_price(state: State, deal: Deal) -> int:
    """Return the lowest price of anything that this deal could still buy."""
    numbers = state.lienzo.numbers
    if deal.power is not None and "all" not in deal.power.ep_may_buy:
        return price(state, "minor")
    least = min(price(state, "minor"), numbers.reduce_price)
    if numbers.momentary_price < least and not had_momentary(state, deal):
        least = numbers.momentary_price
    if deal.cap and numbers.damage_price < least and not any(one.verb == "damage" for one in deal.bought):
        least = numbers.damage_price
    return least


def take(state: State, deal: Deal, option: Option) -> None:
    """Add one purchase to the list and pay for it."""
    if option.verb == "impose":
        deal.bought.append(Option(CONSEQUENCE, option.target, option.item, option.detail))
        deal.paid.append(0)
        deal.points = 0
        deal.free = ""
        return
    deal.paid.append(cost(state, option))
    deal.points -= deal.paid[-1]
    deal.free = ""
    deal.entries.add(entry_of(option))
    if option.verb in (CONSEQUENCE, EFFECT):
        place = place_of(state, deal, option, severity_of_option(state, option))
        if place is not None:
            deal.full.add((option.target, place))
    deal.bought.append(option)


# Events.


def emit_bought(scene: Conflict, deal: Deal, damage: int) -> None:
    """TZ-EFF-02, TZ-EFF-03: emit the parts of the points, and the purchases: ``damage`` first."""
    if scene.has_listener:
        bought = [("damage", deal.domain, damage)] if damage else []
        bought += [(_verb(option), option.item, paid) for option, paid in zip(deal.bought, deal.paid, strict=True)]
        against = deal.rival.id if deal.what == FAILURE and deal.rival is not None else -1
        limit = deal.limit if any(verb == "damage" for verb, _, _ in bought) else ()
        emit_points(scene, deal.rule, deal.buyer.id, deal.kind, deal.parts, bought, against, limit)


def emit_points(
    scene: Conflict,
    rule: str,
    body: int,
    kind: str,
    parts: Sequence[tuple[str, int]],
    bought: Sequence[tuple[str, str, int]],
    against: int = -1,
    limit: Parts = (),
) -> None:
    """Emit the purchases of points that consist of ``parts``."""
    points = sum(value for _, value in parts)
    scene.emit(events.Bought(rule, body, kind, points, tuple(parts), tuple(bought), against, limit))


def _verb(option: Option) -> str:
    """Return the reported name of a purchase; momentary modifiers include the sign."""
    if option.verb != "momentary":
        return option.verb
    return "momentary_up" if option.amount > 0 else "momentary_down"
