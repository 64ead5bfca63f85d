"""Application of a deal's purchases: hero points may change them, then damage, states and thresholds follow
(TZ-ATK-01 steps 9 and 10, TZ-EFF-02, TZ-EFF-03, TZ-EFF-07)."""

from __future__ import annotations

from ....core import events
from ....core.asks import NO_BODY, Option, Rule
from ..formulas import slot
from ..state import CONSEQUENCE, EFFECT, KNOCKED_OUT, SETBACK, Body, Condition, Conflict, State
from .conditions import SLAIN, begin, end, lower, make, make_generic, make_setback, occupant, row_of
from .deals import FAILURE, Deal, condition_of, edge
from .harm import lose, slay, thresholds
from .heroism import heals
from .immediate_effects import applications, apply_way, most_hurt
from .purchases import emit_bought, emit_points, spend
from .rewriting import KNOCK, MIRROR, endured, rewrite, soften


class Settlement:  # mypyc: acyclic, reused
    """Outcome of a deal after hero points: ``bought`` in order, and the rival's ``loss``.

    With ``mirror`` the rival's opponent loses as much (TZ-PH-09)."""

    __slots__ = ("bought", "loss", "mirror")

    def __init__(self, loss: int) -> None:
        self.bought: list[Option] = []
        self.loss = loss
        self.mirror = False


def apply_deal(scene: Conflict, deal: Deal, damage: int) -> Rule[None]:
    """TZ-ATK-01: window B for each consequence and for the damage; then damage, states, thresholds; then window C."""
    damage += sum(option.amount for option in deal.bought if option.verb == "damage")
    done = Settlement(damage)
    late: list[Option] = []
    purchases = [option for option in deal.bought if option.verb != "damage"]
    for number, option in enumerate(purchases):
        landing = [*done.bought, *purchases[number + 1 :]]
        victim = hurt_ally_of(scene.state, option)
        if victim is not None:
            loss = most_hurt(scene.state, scene.state.bodies[int(option.detail)], victim)
            answer = yield from soften(scene, deal, victim, loss, True, landing)
        else:
            answer = yield from rewrite(scene, deal, option, landing)
        _settle(scene, deal, done, option, answer, late)
    if done.loss and deal.rival is not None:
        yield from _soften(scene, deal, done, damage, late)
    done.bought += late
    before = _pools(scene.state) if scene.state.heroic else []
    apply_in_order(scene, deal, done)
    if scene.state.heroic and _anyone_lost(scene.state, before):
        yield from heals(scene)


def _pools(state: State) -> list[int]:
    """Return the points of all bodies in both pools, one after the other."""
    found: list[int] = []
    for body in state.bodies:
        found.append(body.pgf)
        found.append(body.pgm)
    return found


def _anyone_lost(state: State, before: list[int]) -> bool:
    """Return True if some body has fewer points in a pool than in ``before``, a result of ``_pools``."""
    place = 0
    for body in state.bodies:
        if body.pgf < before[place] or body.pgm < before[place + 1]:
            return True
        place += 2
    return False


def _settle(scene: Conflict, deal: Deal, done: Settlement, option: Option, answer: Option, late: list[Option]) -> None:
    """TZ-PH-03, TZ-PH-09: record in ``done`` one consequence after the answer about its rewriting."""
    verb = answer.verb
    if verb == "lose":
        done.loss += answer.amount
    elif verb == "knocked_out":
        done.bought.append(Option(CONSEQUENCE, option.target, KNOCKED_OUT))
    elif verb == "instead":
        done.bought.append(Option(CONSEQUENCE, answer.target, answer.item, answer.detail))
    else:
        done.bought.append(option)
        if verb == "endure":
            late.append(endured(answer))
        elif verb == "mirror":
            done.mirror = True


def _soften(scene: Conflict, deal: Deal, done: Settlement, damage: int, late: list[Option]) -> Rule[None]:
    """TZ-PH-03 d, TZ-PH-04: the damage may be rewritten too; hit points that replace consequences stay."""
    assert deal.rival is not None
    if not damage and deal.what != FAILURE:
        return
    answer = yield from soften(scene, deal, deal.rival, done.loss, damage > 0, done.bought)
    if answer == KNOCK:
        done.loss -= damage
        done.bought.append(Option(CONSEQUENCE, deal.rival.id, KNOCKED_OUT))
    elif answer == MIRROR:
        done.mirror = True
    elif answer.verb == "endure":
        late.append(endured(answer))


def apply_in_order(scene: Conflict, deal: Deal, done: Settlement) -> None:
    """TZ-ATK-01: first the hit points, then the purchases in order, then the thresholds."""
    rival = deal.rival
    if rival is not None and done.loss:
        lost = lose(scene, rival, deal.domain, done.loss, deal.what, "TZ-DMG-02", deal.by, deal.item)
        if done.mirror and lost:
            lose(scene, deal.buyer, deal.domain, lost, "mirror", "TZ-PH-09", rival.id)
    for option in done.bought:
        if option.verb in (CONSEQUENCE, EFFECT):
            apply_state(scene, deal, option)
        else:
            _other(scene, option)
    if rival is not None:
        thresholds(scene, rival)
    thresholds(scene, deal.buyer)


def apply_state(scene: Conflict, deal: Deal, option: Option) -> None:
    """Apply one bought state: start it on its bearer, or apply its immediate effect."""
    state = scene.state
    bearer = state.bodies[option.target]
    row = row_of(state, option.item)
    if bearer.out:
        return
    if option.item == SLAIN:
        slay(scene, bearer, deal.domain)
    elif row is not None and row.ends == "instant":
        _instant(scene, deal, option)
    else:
        condition = _condition(scene, deal, option)
        begin(scene, bearer, condition, "TZ-TEST-10" if deal.by == NO_BODY else deal.rule)


def hurt_ally_of(state: State, option: Option) -> Body | None:
    """TZ-EFF-14: the ally that a bought ``ally_hurt`` would strike; None for all other purchases."""
    row = row_of(state, option.item)
    return state.bodies[option.target] if row is not None and row.does == "ally_hurt" else None


def _instant(scene: Conflict, deal: Deal, option: Option) -> None:
    """TZ-EFF-11: apply an immediate entry if it is still possible."""
    state = scene.state
    row = row_of(state, option.item)
    assert row is not None
    own = row.polarity == EFFECT
    bearer = (deal.friend if own else deal.rival) or deal.buyer
    if (option.target, option.detail) not in applications(state, row, deal.buyer, bearer):
        return
    apply_way(scene, row, deal.buyer, bearer, (option.target, option.detail), deal.domain)


def _condition(scene: Conflict, deal: Deal, option: Option) -> Condition:
    """Build the condition of a purchase: its author, opponent and part of the body."""
    state = scene.state
    level = deal.buyer.sheet.level
    row = row_of(state, option.item)
    if option.item == SETBACK:
        severity, tag = option.detail.split()
        return make_setback(state, severity, tag, deal.domain)
    if row is None:
        severity, kind, *part = option.detail.split()
        made = make_generic(state, option.verb, severity, kind, deal.domain, level)
        made.part = part[0] if part else ""
    else:
        made = make(state, row, deal.domain, level)
        made.part = option.detail
        made.vs = deal.by if row.vs == "creator" else deal.foe if row.vs == "target" else -1
    made.by = deal.by
    return made


def _other(scene: Conflict, option: Option) -> None:
    """TZ-EFF-06, TZ-EFF-08, TZ-EFF-09: momentary modifiers, removals, reductions, dispelling."""
    state = scene.state
    body = state.bodies[option.target]
    if option.verb == "momentary":
        body.edges[edge(option.item, option.amount)] = 2 if state.actor == body.id else 1
        if scene.has_listener:
            cells = ("TZ-EFF-06", body.id, "momentary", option.item, option.amount)
            scene.emit(events.ConditionGained(*cells))
        return
    condition = condition_of(state, option)
    if condition is None:
        return
    if option.verb == "reduce":
        lower(scene, body, condition, "TZ-EFF-09")
    else:
        end(scene, body, condition, "TZ-EFF-08")


# Failures.


def failed(scene: Conflict, deal: Deal) -> Rule[None]:
    """TZ-EFF-03: the opponent spends the consequence points of a failure, and the purchases are applied."""
    yield from spend(scene, deal)
    emit_bought(scene, deal, 0)
    if deal.bought:
        yield from apply_deal(scene, deal, 0)


def setback(scene: Conflict, body: Body, tag: str, domain: str, points: int) -> Rule[None]:
    """TZ-TEST-10, TZ-PH-04: failing without an opponent brings the largest setback that the points pay, on rolls of the
    same tag; a hero point may change it.

    Reading: it replaces no other state, because no opponent can choose that."""
    state = scene.state
    if state.variants.unopposed_failure == "ignore":
        return
    prices = ((name, state.lienzo.severities.of(name).price) for name in ("extreme", "major", "minor"))
    severity = next((name for name, cost_ in prices if cost_ <= points), "")
    if not severity:
        return
    if occupant(state, body, slot(state.variants, CONSEQUENCE, severity, domain, "")) is None:
        deal = Deal(FAILURE, body, body, "S", domain, 0)
        deal.near = False
        deal.bought = [Option(CONSEQUENCE, body.id, SETBACK, f"{severity} {tag}")]
        if scene.has_listener:
            bought = [(CONSEQUENCE, SETBACK, state.lienzo.severities.of(severity).price)]
            emit_points(scene, "TZ-TEST-10", NO_BODY, "setback", [("margin", points)], bought, body.id)
        yield from apply_deal(scene, deal, 0)
