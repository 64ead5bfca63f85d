"""Hero points against results that are about to land: rewriting consequences and damage, keeping them for a price,
turning a near failure (TZ-PH-03, TZ-PH-04, TZ-PH-08, TZ-PH-09).

A point never cancels a result; it replaces it by another of the same weight."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from ....core import events
from ....core.asks import NO_BODY, Option, Rule
from ..bodies import fragile, payer, pool_of
from ..sheet import PHYSICAL
from ..state import CONSEQUENCE, EFFECT, GENERIC, KNOCKED_OUT, Body, Conflict, State, reserve
from .conditions import price, row_of
from .deals import FAILURE, SUCCESS, Deal, cost, part_of, severity_of_option
from .effects import entries
from .heroism import NO, NO_YES, asks_hero, can_pay, pay
from .listed_ask import ListedAsk

KNOCK: Final = Option("knocked_out")
MIRROR: Final = Option("mirror")


class RewriteAsk(ListedAsk):
    """TZ-PH-03, TZ-PH-04: the question for the replacement of a consequence (``about``).

    ``instead``: another state of its severity; ``lose``: its price in hit points; ``knocked_out``: for an extreme one;
    ``endure``: TZ-PH-09. The default defends against extreme states only."""

    __slots__ = ()

    def __init__(self, state: State, deal: Deal, option: Option, landing: Sequence[Option]) -> None:
        bearer = state.bodies[option.target]
        super().__init__(payer(bearer), "hero_rewrite", rule_of(deal), bearer.id, deal.by, option)
        self._given = []
        self._rest = rewritings(state, deal, option, landing)


def rule_of(deal: Deal) -> str:
    """TZ-PH-03 governs the results of an opponent's success, TZ-PH-04 those of the own failure."""
    return "TZ-PH-04" if deal.what == FAILURE else "TZ-PH-03"


def rewritings(state: State, deal: Deal, option: Option, landing: Sequence[Option]) -> Iterator[list[Option]]:
    """Yield every way of rewriting one consequence, the default first.

    Against an extreme one the default is its price in hit points, if any would be left, else being knocked out.
    ``landing``: the other results for the same body at the same time."""
    bearer = state.bodies[option.target]
    severity = severity_of_option(state, option)
    extreme = severity == "extreme" and option.item != KNOCKED_OUT
    loss = Option("lose", amount=cost(state, option))
    left = pool_of(bearer, deal.domain)
    losses = [loss] if left > 0 or not reserve(state) else []
    knocks = [KNOCK] if extreme and may_be_knocked(bearer, landing) else []
    yield [*losses, *knocks, NO] if extreme and left > loss.amount else [*knocks, NO, *losses]
    yield [
        Option("instead", other.target, other.item, other.detail)
        for other in entries(state, deal, severity)
        if other.verb == CONSEQUENCE and other.target == option.target and _another(state, option, other)
        if not _borne(state, deal, other, severity) and not _lands(landing, other)
    ]
    if state.variants.ph_consequence_with_success == "on":
        yield enduring(state, deal)


def _another(state: State, option: Option, other: Option) -> bool:
    """TZ-PH-04: a replacement differs from the consequence, and hurts no ally."""
    row = row_of(state, other.item)
    same = other.item == option.item and other.detail == option.detail
    return not same and (row is None or row.does != "ally_hurt")


def _borne(state: State, deal: Deal, other: Option, severity: str) -> bool:
    """TZ-PH-03: the bearer is in this state already, so that taking it would cancel the consequence."""
    kind = other.detail.split()[1] if other.item == GENERIC else ""
    part, row = part_of(other), row_of(state, other.item)
    vs = deal.by if row is not None and row.vs == "creator" else -1
    for one in state.bodies[other.target].conditions:
        same = one.name == other.item and one.severity == severity and one.part == part and one.vs == vs
        if same and (not kind or one.classes == (kind,)):
            return True
    return False


def _lands(landing: Sequence[Option], other: Option) -> bool:
    """Return True if the same state lands on the same body at the same time."""
    place = (other.target, other.item, other.detail)
    return any((one.target, one.item, one.detail) == place for one in landing)


def may_be_knocked(body: Body, landing: Sequence[Option]) -> bool:
    """TZ-PH-03: being knocked out is a replacement only for a body that is not, and is not about to be."""
    falls = any(one.item == KNOCKED_OUT and one.target == body.id for one in landing)
    return not falls and not any(one.name == KNOCKED_OUT for one in body.conditions)


def enduring(state: State, deal: Deal) -> list[Option]:
    """TZ-PH-09: rewards of a bearer who keeps its consequence for a point: one minor effect, one minor consequence for
    the opponent, or as many hit points as it loses."""
    assert deal.rival is not None
    mine = Deal(SUCCESS, deal.rival, deal.buyer, deal.letters, deal.domain, price(state, "minor"))
    found = [
        Option("endure", option.target, option.item, f"{option.verb} {option.detail}".rstrip())
        for option in entries(state, mine, "minor")
        if option.verb == EFFECT or deal.by != NO_BODY
    ]
    return found if deal.by == NO_BODY else [*found, MIRROR]


def endured(option: Option) -> Option:
    """Return the purchase of an answer by TZ-PH-09."""
    verb, _, detail = option.detail.partition(" ")
    return Option(verb, option.target, option.item, detail)


def rewrite(scene: Conflict, deal: Deal, option: Option, landing: Sequence[Option]) -> Rule[Option]:
    """TZ-PH-02, TZ-PH-03, TZ-PH-04: ask for a replacement of this consequence; NO: no point is spent."""
    state = scene.state
    bearer = state.bodies[option.target]
    if not rewritable(state, deal, option) or not can_pay(state, bearer):
        return NO
    ask = RewriteAsk(state, deal, option, landing)
    answer = scene.unasked(ask)
    if answer is None:
        (answer,) = yield (ask,)
    if answer != NO:
        pay(scene, bearer, "rewrite", ask.rule)
        emit_rewritten(scene, bearer, option.item, answer, ask.rule)
    return answer


def emit_rewritten(scene: Conflict, bearer: Body, was: str, answer: Option, rule: str) -> None:
    """Emit the replacement of a result."""
    if not scene.has_listener:
        return
    if answer.verb in ("endure", "mirror"):
        purchase = endured(answer) if answer.verb == "endure" else answer
        bought = ((purchase.verb, purchase.item, 1),)
        scene.emit(events.Bought("TZ-PH-09", bearer.id, "hero", 1, (("hero_point", 1),), bought))
    elif answer.verb == "lose":
        scene.emit(events.Rewritten(rule, bearer.id, was, "loss", answer.amount))
    else:
        becomes = KNOCKED_OUT if answer.verb == "knocked_out" else answer.item
        scene.emit(events.Rewritten(rule, bearer.id, was, becomes))


def rewritable(state: State, deal: Deal, option: Option) -> bool:
    """TZ-PH-03: the consequence falls on the deal's rival."""
    return option.verb == CONSEQUENCE and deal.rival is not None and option.target == deal.rival.id


def soften(
    scene: Conflict, deal: Deal, body: Body, points: int, bought: bool, landing: Sequence[Option]
) -> Rule[Option]:
    """TZ-PH-03 d, TZ-PH-04: hit points that were ``bought`` may become a knockout instead, by default against a fatal
    loss.

    ``points`` is the complete loss. TZ-PH-09: or the opponent loses as many as the body that it dealt with."""
    state = scene.state
    if not can_pay(state, body):
        return NO
    options: list[Option] = [NO]
    if bought and state.variants.ph_mitigate_damage == "on" and may_be_knocked(body, landing):
        options.insert(0 if fatal(state, body, deal.domain, points) else 1, KNOCK)
    if state.variants.ph_consequence_with_success == "on" and body is deal.rival:
        options += enduring(state, deal)
    if len(options) == 1:
        return NO
    rule = rule_of(deal)
    about = Option("damage", body.id, "", deal.domain, points)
    answer = yield from asks_hero(scene, body, "hero_rewrite", rule, tuple(options), about)
    if answer != NO:
        pay(scene, body, "rewrite", rule)
        emit_rewritten(scene, body, "damage" if body is deal.rival else "ally_hurt", answer, rule)
    return answer


def fatal(state: State, body: Body, domain: str, points: int) -> bool:
    """Return True if a loss of ``points`` hit points kills the body."""
    left = pool_of(body, domain) - points
    if reserve(state):
        return False
    return left <= state.lienzo.numbers.death or (domain == PHYSICAL and left <= 0 and fragile(state, body))


def turned(scene: Conflict, body: Body, points: int, about: Option) -> Rule[bool]:
    """TZ-PH-08, ph_success_with_consequence: for a point a failure by 5 to 9 becomes a success with 5 EP; the actor
    then suffers a major consequence."""
    state = scene.state
    if state.variants.ph_success_with_consequence == "off" or not can_pay(state, body):
        return False
    if not price(state, "minor") <= points < price(state, "major"):
        return False
    if (yield from asks_hero(scene, body, "hero_failure", "TZ-PH-08", NO_YES, about)) == NO:
        return False
    pay(scene, body, "turned", "TZ-PH-08")
    return True
