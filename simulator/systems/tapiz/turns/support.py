"""Support actions other than attacks: help, hinder, recover, first aid, healing powers, stabilise, mount, feats and
tasks (TZ-ACT-04..07, TZ-HEAL-01..03, TZ-DMG-08, TZ-DMG-09, TZ-MOV-04, TZ-OUT-10)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ....core import events
from ....core.asks import Choose, Option, Rule, ask
from ....core.plane import within
from ..bodies import by_key, heal_ready, pool_of, set_heal_ready, stable
from ..characters.languages import difficulty_steps
from ..formulas import BODILY, HELPING, HINDERING
from ..resolution.apply_effects import apply_deal, failed, setback
from ..resolution.checks import (
    ActionRoll,
    Sum,
    Throw,
    action_sum,
    add_traits,
    aptitude_level,
    emit_test,
    end_spent,
    goal_of,
    harder,
    invoked,
    show_test,
    test_throw,
    throw,
    unopposed,
)
from ..resolution.conditions import can_lower, end, lower
from ..resolution.deals import FAILURE, HELP, HINDER, Deal, removal_price
from ..resolution.effects import removals
from ..resolution.harm import gain, stabilise
from ..resolution.heroism import healable, plus_one
from ..resolution.immediate_effects import may_answer
from ..resolution.purchases import emit_bought, emit_points, spend
from ..resolution.reach import in_range
from ..resolution.resistance import Resistance, resist, rolls_resistance, skill_level
from ..sheet import ANIMAL, MENTAL, PHYSICAL, KnownPower
from ..space import near
from ..state import CONSEQUENCE, Body, Condition, Conflict, State

DOMAINS: Final = (PHYSICAL, MENTAL)
HEAL: Final = Option("heal")


def domain_of(ability: str) -> str:
    """TZ-EFF-04: the domain that an action of class SK or MV pays for."""
    return PHYSICAL if ability in BODILY else MENTAL


# Legality.


def aids(state: State, body: Body) -> list[Option]:
    """TZ-DMG-09, TZ-HEAL-02, TZ-HEAL-03, TZ-ACT-06: options to stabilise, to treat, and to shake off states."""
    found: list[Option] = []
    treats = gives_aid(body)
    allies = [one for one in state.bodies if one.side == body.side and one is not body and not one.out]
    for other in [body, *[one for one in allies if near(state, body, one)]]:
        if treats and other is not body:
            unstable = [domain for domain in DOMAINS if pool_of(other, domain) < 0 and not stable(other, domain)]
            found += [Option("stabilise", other.id, domain) for domain in unstable]
        if treats:
            found += [Option("first_aid", other.id, domain) for domain in treatable(state, other)]
        found += [Option("recover", other.id, one.name, amount=one.key) for one in recoverable(other)]
    found += cures(state, body)
    return found


def gives_aid(body: Body) -> bool:
    """TZ-DMG-09, TZ-HEAL-02: animals give no first aid and do not stabilise others; they can be treated."""
    return ANIMAL not in body.sheet.flags


def treatable(state: State, patient: Body) -> list[str]:
    """TZ-HEAL-01, TZ-HEAL-02: the pools that can be treated: hurt since the last attempt; wounds count as hurt."""
    if not (patient.ready_phys or patient.ready_ment):
        return []
    pools = healable(patient)
    for domain in DOMAINS:
        if domain not in pools and heal_ready(patient, domain) and wounds(state, patient, domain):
            pools.append(domain)
    return pools


def wounds(state: State, patient: Body, domain: str) -> list[Condition]:
    """TZ-EFF-09, TZ-HEAL-02: the wounds of a domain that first aid can lower."""
    found = [one for one in patient.conditions if one.ends == "wound" and one.domain == domain]
    return [one for one in found if can_lower(state, patient, one)]


def recoverable(body: Body) -> list[Condition]:
    """TZ-ACT-06: the consequences of the scene, which a body can shake off."""
    return [one for one in body.conditions if one.polarity == CONSEQUENCE and one.ends in ("scene", "holder_moves")]


def cures(state: State, body: Body) -> list[Option]:
    """TZ-HEAL-03: healing powers on allies in their range, including oneself."""
    found: list[Option] = []
    for known_power in body.sheet.powers:
        power = known_power.power
        if power.domain is not None or "heal" not in power.ep_may_buy:
            continue
        if power.id in body.off or body.uses.get(power.id, 1) <= 0:
            continue
        for other in state.bodies:
            if (
                other.side == body.side
                and (other.ready_phys or other.ready_ment)
                and not other.out
                and in_range(body, other, known_power)
            ):
                found += [Option("heal_power", other.id, power.id, domain) for domain in treatable(state, other)]
    return found


def helps(state: State, body: Body, sought: Option | None = None) -> Iterator[list[Option]]:
    """TZ-ACT-04: help for oneself or an ally within ``medio``; ``amount`` is 1 + the enemy that the effect depends on,
    or 0.

    ``sought``: make this option only."""
    reach = state.lienzo.bands.medio
    amounts = [0, *[one.id + 1 for one in state.bodies if one.able and one.side != body.side]]
    abilities: tuple[str, ...] = HELPING
    if sought is not None:
        amounts = [amount for amount in amounts if amount == sought.amount]
        abilities = _named(HELPING, sought)
    for other in state.bodies:
        if other.side == body.side and not other.out and (sought is None or other.id == sought.target):
            if within(body.place, other.place, reach):
                for ability in abilities:
                    yield [Option("help", other.id, ability, amount=amount) for amount in amounts]


def hinders(state: State, body: Body, sought: Option | None = None) -> list[Option]:
    """TZ-ACT-05: hindrance of an able enemy within ``medio``. ``sought``: make this option only."""
    reach = state.lienzo.bands.medio
    abilities = HINDERING if sought is None else _named(HINDERING, sought)
    enemies = [
        one for one in state.bodies if one.able and one.side != body.side and within(body.place, one.place, reach)
    ]
    if sought is not None:
        enemies = [one for one in enemies if one.id == sought.target]
    return [Option("hinder", enemy.id, ability) for enemy in enemies for ability in abilities]


def _named(abilities: tuple[str, ...], option: Option) -> tuple[str, ...]:
    """Return the ability of the option in a tuple, if it is among ``abilities``, else an empty tuple."""
    return (option.item,) if option.item in abilities else ()


# Help and hinder.


def help_ally(scene: Conflict, body: Body, option: Option, seat: int) -> Rule[None]:
    """TZ-ACT-04: effects for oneself or an ally, a momentary +1, or removal of an ally's states."""
    state = scene.state
    foe = state.bodies[option.amount - 1] if option.amount else None
    margin = yield from support_roll(scene, body, "help", option.item, foe, "TZ-ACT-04")
    domain = domain_of(option.item)
    if margin < 0:
        yield from _failed(scene, body, "help", domain, -margin, foe)
        return
    deal = Deal(HELP, body, None, "S", domain, margin)
    deal.seat = seat
    deal.friend = state.bodies[option.target]
    deal.foe = -1 if foe is None else foe.id
    yield from buy_and_apply(scene, deal)


def hinder(scene: Conflict, body: Body, option: Option, seat: int) -> Rule[None]:
    """TZ-ACT-05: consequences for an enemy, or a momentary -1."""
    foe = scene.state.bodies[option.target]
    margin = yield from support_roll(scene, body, "hinder", option.item, foe, "TZ-ACT-05")
    domain = domain_of(option.item)
    if margin < 0:
        yield from _failed(scene, body, "hinder", domain, -margin, foe)
        return
    deal = Deal(HINDER, body, foe, "S", domain, margin)
    deal.seat = seat
    yield from buy_and_apply(scene, deal)


def buy_and_apply(scene: Conflict, deal: Deal) -> Rule[None]:
    """TZ-PH-05, TZ-EFF-02: a hero point may add an effect point; then purchases are made and applied."""
    about = Option("points", deal.foe, deal.what, deal.domain, deal.points)
    points = yield from plus_one(scene, deal.buyer, deal.points, 0, about)
    if points > deal.points:
        deal.parts.append(("hero_point", points - deal.points))
        deal.points = points
    yield from spend(scene, deal)
    emit_bought(scene, deal, 0)
    if deal.bought:
        yield from apply_deal(scene, deal, 0)


def support_roll(scene: Conflict, body: Body, tag: str, ability: str, foe: Body | None, rule: str) -> Rule[int]:
    """TZ-ACT-04, TZ-ACT-05: SK against the difficulty, or the enemy's PD (bodily abilities) or MD; returns the
    margin."""
    if foe is None:
        goal = goal_of(("base", scene.state.lienzo.support.help))
        return (yield from unopposed(scene, body, "SK", tag, ability, goal, rule))
    domain = domain_of(ability)
    resistance = Resistance("PD" if domain == PHYSICAL else "MD", domain, body, False)
    rolled = yield from rolls_resistance(scene, foe, body.id, Option(tag, foe.id, ability))
    count = yield from invoked(scene, body, tag)
    sheet = body.sheet
    action, level = ActionRoll("SK", tag, ability, sheet.item(tag), foe.id), aptitude_level(body, ability)
    total = action_sum(scene, body, action, count)
    thrown: Throw = test_throw(scene, body, action, rule, level)
    goal = yield from resist(scene, foe, resistance, rolled)
    margin = show_test(scene, body, action, rule, level, total, thrown, goal)
    end_spent(scene, body, total)
    end_spent(scene, foe, goal)
    return margin


def _failed(scene: Conflict, body: Body, tag: str, domain: str, points: int, foe: Body | None) -> Rule[None]:
    """TZ-TEST-10, TZ-EFF-03: a setback, or the enemy spends the points."""
    if foe is None:
        yield from setback(scene, body, tag, domain, points)
    elif may_answer(scene.state, foe):
        yield from failed(scene, Deal(FAILURE, foe, body, "S", domain, points))


# Recovering.


def recover(scene: Conflict, body: Body, option: Option, seat: int) -> Rule[None]:
    """TZ-ACT-06: CON or SAB for oneself, heal or calm ability for another; the points remove and lower states of the
    scene of that domain. The named state does not penalise its own removal. A failure has no effect."""
    state = scene.state
    bearer = state.bodies[option.target]
    named = by_key(bearer, option.amount)
    if named is None:
        return
    ability = recovery_ability(body, bearer, named.domain)
    skip = named.key if bearer is body else -1
    goal = goal_of(("base", state.lienzo.support.recover))
    margin = yield from unopposed(scene, body, "SK", "recover", ability, goal, "TZ-ACT-06", skip)
    if margin < 0:
        return
    about = Option("points", bearer.id, "recover", named.domain, margin)
    points = yield from plus_one(scene, body, margin, 0, about)
    earned = goal_of(("margin", margin), ("hero_point", points - margin))
    yield from shake_off(scene, body, bearer, named, earned, seat)


def recovery_ability(body: Body, bearer: Body, domain: str) -> str:
    """TZ-ACT-06: the ability for states of a domain."""
    if body is bearer:
        return "CON" if domain == PHYSICAL else "SAB"
    return body.sheet.heal_ability if domain == PHYSICAL else body.sheet.calm_ability


def shake_off(scene: Conflict, body: Body, bearer: Body, named: Condition, earned: Sum, seat: int) -> Rule[None]:
    """TZ-EFF-08, TZ-EFF-09, TZ-ACT-06: removals and reductions while the points last, the named state first; with
    recover_accumulates = on the rest counts towards it."""
    state = scene.state
    points = earned.total
    parts = earned.parts
    while points > 0:
        options = [
            one
            for condition in (named, *(other for other in recoverable(bearer) if other is not named))
            if condition.domain == named.domain and any(condition is held for held in bearer.conditions)
            for one in removals(state, bearer, condition)
            if _removal_cost(state, condition, one) <= points
        ]
        if not options:
            break
        answer = options[0]
        choices = (*options, Option("done"))
        if scene.wants(seat, "effect", "TZ-EFF-08", answer):
            about = Option("recover", bearer.id, named.name, named.domain, points)
            answer = yield from ask(Choose(seat, "effect", "TZ-EFF-08", choices, body.id, bearer.id, about))
        if answer.verb == "done":
            break
        condition = by_key(bearer, answer.amount)
        assert condition is not None
        paid = _removal_cost(state, condition, answer)
        points -= paid
        if scene.has_listener:
            emit_points(scene, "TZ-EFF-08", body.id, "effect", parts, [(answer.verb, condition.name, paid)])
            parts = [("left", points)]
        if answer.verb == "remove":
            end(scene, bearer, condition, "TZ-EFF-08")
        else:
            lower(scene, bearer, condition, "TZ-EFF-09")
    kept = []
    if state.variants.recover_accumulates == "on" and any(named is held for held in bearer.conditions):
        named.progress += points
        kept = [("save", named.name, points)] if points else []
    if scene.has_listener and (kept or parts is earned.parts):
        emit_points(scene, "TZ-ACT-06", body.id, "effect", parts, kept)


def _removal_cost(state: State, condition: Condition, option: Option) -> int:
    return removal_price(state, condition) if option.verb == "remove" else state.lienzo.numbers.reduce_price


# Healing.


def first_aid(scene: Conflict, body: Body, option: Option, seat: int) -> Rule[None]:
    """TZ-HEAL-02: heal_ability for PGF, calm_ability for PGM, against 10 and the points below 0."""
    yield from aid_attempt(scene, body, scene.state.bodies[option.target], option.item, seat)


def aid_attempt(scene: Conflict, body: Body, patient: Body, domain: str, seat: int | None = None) -> Rule[None]:
    """TZ-HEAL-02: one attempt at first aid, in a turn or after the conflict. ``seat`` spends the points (None: the
    healer's)."""
    ability = body.sheet.heal_ability if domain == PHYSICAL else body.sheet.calm_ability
    goal = goal_of(("base", scene.state.lienzo.support.first_aid))
    who = body.id if seat is None else seat
    yield from treat(scene, body, patient, domain, ability, goal, "TZ-HEAL-02", who)


def heal_power(scene: Conflict, body: Body, option: Option, seat: int) -> Rule[None]:
    """TZ-HEAL-03: like first aid, with the power's ability and range."""
    known_power: KnownPower = next(one for one in body.sheet.powers if one.power.id == option.item)
    power = known_power.power
    if power.id in body.uses:
        body.uses[power.id] -= 1
    patient = scene.state.bodies[option.target]
    goal = goal_of(("unopposed", scene.state.lienzo.numbers.unopposed))
    yield from treat(scene, body, patient, option.detail, power.ability, goal, "TZ-HEAL-03", seat)


def treat(
    scene: Conflict, body: Body, patient: Body, domain: str, ability: str, goal: Sum, rule: str, seat: int
) -> Rule[None]:
    """TZ-HEAL-01, TZ-HEAL-02: one attempt, which clears heal_ready; each point restores one, or five lower a wound.
    TZ-DMG-09: it would stop the loss too, and is harder by the points below 0."""
    set_heal_ready(patient, domain, False)
    below = max(0, -pool_of(patient, domain))
    goal.add("below_zero", below)
    margin = yield from unopposed(scene, body, "SK", "heal", ability, goal, rule)
    if margin < 0:
        yield from setback(scene, body, "heal", domain_of(ability), -margin)
        return
    about = Option("points", patient.id, "heal", domain, margin)
    points = yield from plus_one(scene, body, margin, 999, about)
    earned = goal_of(("margin", margin), ("hero_point", points - margin))
    earned = yield from dress_wounds(scene, body, patient, domain, earned, seat)
    die = patient.sheet.hit_die_phys if domain == PHYSICAL else patient.sheet.hit_die_ment
    healed = min(earned.total, die + body.sheet.level)
    if scene.has_listener:
        limit = ("hit_die", die), ("level", body.sheet.level)
        bought = [("heal", "pgf" if domain == PHYSICAL else "pgm", healed)]
        emit_points(scene, rule, body.id, "effect", earned.parts, bought, limit=limit)
    gain(scene, patient, domain, healed, rule)


def dress_wounds(scene: Conflict, body: Body, patient: Body, domain: str, earned: Sum, seat: int) -> Rule[Sum]:
    """TZ-EFF-09, TZ-HEAL-02: points may lower wounds by a step instead, never below minor; by default they do not.

    Returns the points left."""
    state = scene.state
    price = state.lienzo.numbers.reduce_price
    while earned.total >= price:
        found = [Option("reduce", patient.id, one.name, amount=one.key) for one in wounds(state, patient, domain)]
        if not found or not scene.wants(seat, "treat", "TZ-HEAL-02", HEAL):
            break
        about = Option("points", patient.id, "heal", domain, earned.total)
        question = Choose(seat, "treat", "TZ-HEAL-02", (HEAL, *found), body.id, patient.id, about)
        answer = yield from ask(question)
        if answer == HEAL:
            break
        condition = by_key(patient, answer.amount)
        assert condition is not None
        if scene.has_listener:
            emit_points(scene, "TZ-HEAL-02", body.id, "effect", earned.parts, [("reduce", condition.name, price)])
        earned = goal_of(("left", earned.total - price))
        lower(scene, patient, condition, "TZ-HEAL-02")
    return earned


# Stabilising.


def stabilise_other(scene: Conflict, body: Body, option: Option, seat: int) -> Rule[None]:
    """TZ-DMG-09: heal or calm ability against 10 and the points below 0; hit points do not change."""
    yield from stabilise_attempt(scene, body, scene.state.bodies[option.target], option.item)


def stabilise_attempt(scene: Conflict, body: Body, patient: Body, domain: str) -> Rule[None]:
    """TZ-DMG-09: one attempt to stabilise a pool, in a turn or after the conflict."""
    ability = body.sheet.heal_ability if domain == PHYSICAL else body.sheet.calm_ability
    goal = goal_of(("base", scene.state.lienzo.support.stabilise), ("below_zero", -pool_of(patient, domain)))
    margin = yield from unopposed(scene, body, "SK", "stabilise", ability, goal, "TZ-DMG-09")
    if margin >= 0:
        stabilise(scene, patient, domain, "TZ-DMG-09")
    else:
        yield from setback(scene, body, "stabilise", domain_of(ability), -margin)


def steady(scene: Conflict, body: Body) -> Rule[None]:
    """TZ-DMG-08: an unstable body tries to steady itself: die + mental defence ability + traits against 10 + |PGM|.

    Reading: the formula is complete; no state, circumstance or momentary modifier counts."""
    state = scene.state
    sheet = body.sheet
    count = yield from invoked(scene, body, "resist.mental")
    total = Sum()
    total.add(sheet.mental_defence_ability, sheet.mods[sheet.mental_defence_ability])
    add_traits(state, sheet, total, count)
    thrown = throw(scene, body, "steady", "TZ-DMG-08", skill_level(body, MENTAL))
    goal = goal_of(("base", state.lienzo.support.steady), ("below_zero", -body.pgm))
    emit_test(scene, body.id, "steady", "TZ-DMG-08", total, thrown, -1, goal)
    if thrown.total + total.total >= goal.total:
        stabilise(scene, body, MENTAL, "TZ-DMG-08")


# Mounts, feats, tasks.


def mount(scene: Conflict, body: Body, option: Option, seat: int) -> Rule[None]:
    """TZ-ACT-07: DES against 10; dismounting takes the action, but no roll."""
    if body.riding:
        body.riding = False
    else:
        goal = goal_of(("base", scene.state.lienzo.support.mount))
        margin = yield from unopposed(scene, body, "SK", "mount", "DES", goal, "TZ-ACT-07")
        if margin < 0:
            yield from setback(scene, body, "mount", PHYSICAL, -margin)
            return
        body.riding = True
    if scene.has_listener:
        scene.emit(events.Acted("TZ-ACT-07", body.id, "mounted" if body.riding else "dismounted"))


def scene_ability(state: State, option: Option) -> str:
    """TZ-MOV-04, TZ-OUT-10: the ability of a feat or task of the scene; "" for other actions."""
    if option.verb not in ("feat", "task"):
        return ""
    setting = state.setting
    offered = setting.feats if option.verb == "feat" else setting.tasks
    return next(str(one.ability) for one in offered if one.name == option.item)


def feat(scene: Conflict, body: Body, option: Option, seat: int) -> Rule[None]:
    """TZ-MOV-04: a movement roll of class MV against the scene's difficulty; no penalty for moving."""
    one = next(each for each in scene.state.setting.feats if each.name == option.item)
    goal = goal_of(("base", one.difficulty))
    margin = yield from unopposed(scene, body, "MV", "move", one.ability, goal, "TZ-MOV-04")
    yield from bring_off(scene, body, "move", domain_of(one.ability), margin, seat)


def task(scene: Conflict, body: Body, option: Option, seat: int) -> Rule[None]:
    """TZ-OUT-10, TZ-TEST-06: an action that the scene offers, against its difficulty; a missing language makes it one
    or two steps harder (TZ-OUT-02)."""
    one = next(each for each in scene.state.setting.tasks if each.name == option.item)
    knows = body.sheet.writes if one.written else body.sheet.speaks
    steps = difficulty_steps(one.fluency, knows(one.language)) if one.language else 0
    difficulty = harder(scene.state.lienzo, one.difficulty, steps)
    goal = goal_of(("base", one.difficulty), ("language", difficulty - one.difficulty))
    margin = yield from unopposed(scene, body, "SK", one.tag, one.ability, goal, "TZ-OUT-10")
    yield from bring_off(scene, body, one.tag, domain_of(one.ability), margin, seat)


def bring_off(scene: Conflict, body: Body, tag: str, domain: str, margin: int, seat: int) -> Rule[None]:
    """TZ-EFF-02, TZ-TEST-10: the points of a feat or task buy effects for oneself, like those of support; a failure
    brings a setback."""
    if margin < 0:
        yield from setback(scene, body, tag, domain, -margin)
        return
    deal = Deal(HELP, body, None, "S", domain, margin)
    deal.seat = seat
    yield from buy_and_apply(scene, deal)
