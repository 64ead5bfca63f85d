"""Specials that do something at a moment: healing, states laid on, blows, fear (TZ-SPEC-04, TZ-SPEC-05).

A moment is the start of a round, of the first or of any own turn, a success of an own attack (``hit``), a loss of
physical hit points (``wounded``), or a fall (``slain``). It may have another body: the target of the hit, or the one
that hurt or felled."""

from __future__ import annotations

from typing import Final

from ....core import events
from ....core.asks import NO_BODY, Choose, Option, Rule
from ....core.powers import HEAL, HIT, INFLICT, Power, amount, is_meant
from .. import specials
from ..formulas import slot
from ..lienzo.catalogue import StateRow
from ..sheet import MENTAL, MINDLESS, PHYSICAL
from ..space import gap, nearest_foe
from ..state import CONSEQUENCE, Body, Conflict
from .checks import ActionRoll, action_sum, end_spent, goal_of, invoked, show_test, test_throw
from .conditions import begin, make, occupant, row_of
from .harm import gain, lose, thresholds
from .heroism import can_pay, pay
from .immediate_effects import applications, apply_way, shift

RULE: Final = "TZ-SPEC-04"
SIGHT: Final = "TZ-SPEC-05"
ROUND: Final = "round"
FIRST_TURN: Final = "first_turn"
WOUNDED: Final = "wounded"
SPENT: Final = "turn spent"
"""Key by which ``special_uses`` notes that a cost has taken the action of the turn under way."""
FRIGHTENED: Final = "frightened"
USE: Final = Option("use")
NO: Final = Option("no")


# Moments.


def happen(scene: Conflict, moment: str, body: Body, other: int = NO_BODY, how: str = "") -> Rule[None]:
    """TZ-SPEC-04: the specials of a body at this moment; its seat is asked about those of choice."""
    powers = scene.state.encounter.powers
    if powers is None:
        return
    pair = (other, body.id) if other >= 0 and moment != HIT else (body.id, other)
    found = specials.situation(scene.state, pair[0], pair[1], how)
    for group in powers.groups(moment, body.id):
        if found.is_due(group) and (yield from agreed(scene, group[0], body, other)):
            found.hold(group[0])
            for power in group:
                _apply(scene, power, body, other, found)


def agreed(scene: Conflict, power: Power, body: Body, target: int) -> Rule[bool]:
    """TZ-SPEC-01: return whether a special is used: uses are left, its cost can be paid, and its seat wants it."""
    state = scene.state
    found = specials.situation(state)
    if found.spent(power):
        return False
    costs, takes = power.cost.get("hero_point", 0), power.cost.get("action", 0)
    if costs and not can_pay(state, body):
        return False
    if takes and (SPENT in state.special_uses or not body.able or body.surprised):
        return False
    if power.optional and scene.wants(body.id, "special", "TZ-SPEC-01", USE):
        about = Option("special", target, power.name)
        (answer,) = yield (Choose(body.id, "special", "TZ-SPEC-01", (USE, NO), body.id, about=about),)
        if answer == NO:
            return False
    specials.tell(scene, power, body.id if target < 0 else target)
    if power.uses:
        found.count(power)
    if costs:
        pay(scene, body, "special", "TZ-SPEC-01")
    if takes:
        state.special_uses[SPENT] = 1
    return True


def _apply(scene: Conflict, power: Power, body: Body, other: int, found: specials.Facts) -> None:
    """TZ-SPEC-04: one effect of a special that happens; changes only begin to hold."""
    state, kind = scene.state, power.kind
    if kind == HEAL:
        for one in found.bearers(power):
            gain(scene, one, PHYSICAL, amount(power, one.id, found), RULE)
    elif kind.startswith(INFLICT):
        row = row_of(state, kind[len(INFLICT) :])
        harmful = row is not None and row.polarity == CONSEQUENCE and power.at == HIT
        for one in found.bearers(power, harmful):
            lay(scene, row, body, one, other, RULE)
    elif kind == "hit":
        _blow(scene, power, body, found)
    elif kind == "act move":
        for one in found.bearers(power):
            foe = nearest_foe(state, one)
            if foe is not None and one.able:
                shift(scene, one, foe, True, True)


def lay(scene: Conflict, row: StateRow | None, by: Body, bearer: Body, target: int, rule: str) -> None:
    """TZ-SPEC-04: a state of the catalogue, unless the bearer is immune to it or its slot is taken."""
    state = scene.state
    if row is None or bearer.out or specials.is_immune(state, bearer, row.id, row.does or ""):
        return
    domain = MENTAL if "M" in row.how and "C" not in row.how else PHYSICAL
    if row.ends == "instant":
        ways = applications(state, row, by, bearer)
        if ways:
            apply_way(scene, row, by, bearer, ways[0], domain)
        return
    made = make(state, row, domain, by.sheet.level)
    if occupant(state, bearer, slot(state.variants, made.polarity, made.severity, domain, "")) is None:
        made.by = by.id
        made.vs = by.id if row.vs == "creator" else target if row.vs == "target" else NO_BODY
        begin(scene, bearer, made, rule)


def _blow(scene: Conflict, power: Power, body: Body, found: specials.Facts) -> None:
    """TZ-SPEC-04: a hit that needs no attack; if nothing else is said, on the target of a hit, or else on enemies at
    arm's length."""
    state = scene.state
    faces = scene.roll(body.id, power.dice, 6, "special", RULE) if power.dice else b""
    loss = power.damage + sum(faces)
    if scene.has_listener:
        scene.emit(events.Rolled(RULE, body.id, "special", tuple(faces), loss, ((power.name, power.damage),)))
    for one in found.bearers(power, True, state.lienzo.bands.inmediato):
        if not one.out and not specials.is_immune(state, one, PHYSICAL, ""):
            lose(scene, one, PHYSICAL, loss, "special", RULE, body.id)
            thresholds(scene, one)


# Fear.


def frighten(scene: Conflict, body: Body) -> Rule[None]:
    """TZ-SPEC-05: at the start of its turn an able body tests its mind against each fearful enemy in sight, once a
    fight."""
    state = scene.state
    powers = state.encounter.powers
    if powers is None or not powers.known("fear") or not body.able or MINDLESS in body.sheet.flags:
        return
    for power in powers.by_kind["fear"]:
        owner = state.bodies[power.owner]
        key = f"fight fear {power.owner} {power.special} {body.id}"
        near = power.within < 0 or gap(owner, body) <= power.within
        if owner.side == body.side or not owner.able or not near or key in state.special_uses:
            continue
        found = specials.situation(state)
        if power.at and not found.lasts(power.key):
            continue
        if is_meant(power, body.id, found) and not specials.is_immune(state, body, "fear", ""):
            state.special_uses[key] = 1
            yield from _face(scene, body, owner, power)


def _face(scene: Conflict, body: Body, owner: Body, power: Power) -> Rule[None]:
    sheet, state = body.sheet, scene.state
    count = yield from invoked(scene, body, "resist.mental")
    action = ActionRoll("SK", "resist.mental", sheet.mental_defence_ability, sheet.item("resist.mental"), owner.id)
    action.words = "fear resist.mental"
    total = action_sum(scene, body, action, count)
    action.tag = "fear"
    goal = goal_of((power.name, power.number))
    margin = show_test(scene, body, action, SIGHT, 0, total, test_throw(scene, body, action, SIGHT, 0), goal)
    end_spent(scene, body, total)
    if margin < 0:
        lay(scene, row_of(state, FRIGHTENED), owner, body, body.id, SIGHT)
