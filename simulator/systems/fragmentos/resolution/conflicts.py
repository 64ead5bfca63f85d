"""Conflicts: character against character, one to one, jointly or over an area (FR-CONF, FR-DANG-04)."""

from __future__ import annotations

from typing import Final

from ....core import events
from ....core.asks import NO_BODY, Choose, Option, Rule, ask
from .. import specials
from ..formulas import responses_of, tie_winner
from ..frames import FLEE, HIDE, HUNT, ActionFrame, Response
from ..sheet import ACCION
from ..specials import ATTACK, DEFENCE, TEST
from ..state import ACTIVE, Body, State, in_list_order
from ..variants import is_on
from .checks import Effort, FrScene, added_parts, pool, pool_parts, rerolls, roll
from .contest import EVADE, FIGHT_BACK, Bout, Resolution, attacker_of, counted_by, losers, loss_parts
from .danger import settle_danger
from .harm import DamageInstance, deal_damage, misses, set_back
from .objects import use_up_obstacle
from .prepare import pay_for_mode, prepare
from .qualities import quality_window
from .threat import check_omens

OMENS_OF: Final = "omens_of"
ANSWERS: Final = {FLEE: "give_chase", HIDE: "seek", HUNT: "lie_low"}


def defend(scene: FrScene, frame: ActionFrame, body: Body, by: Body) -> Rule[Response]:
    """FR-FIGHT-04, FR-CONF-02: the defender picks a response before the dice; the first listed by default or without a
    choice. FR-COND-03, FR-COND-05: the helpless have the first."""
    found = responses_of(scene.state.variants, frame, body.sheet, body.current)
    if len(found) == 1 or body.status != ACTIVE:
        return found[0]
    first = _way(0, found[0])
    if not scene.wants(body.id, "defence", "FR-FIGHT-04", first):
        return found[0]
    options = (first, *[_way(number, way) for number, way in enumerate(found[1:], 1)])
    about = Option(frame.id, body.id)
    answer = yield from ask(Choose(body.id, "defence", "FR-FIGHT-04", options, body.id, by.id, about))
    return found[answer.amount]


def _way(number: int, way: Response) -> Option:
    return Option("defend", item=way.char, detail=FIGHT_BACK if way.fight_back else EVADE, amount=number)


def conflict(scene: FrScene, frame: ActionFrame, actors: list[Body], opponents: list[Body]) -> Rule[Resolution]:
    """FR-RES-01, FR-CONF-01, FR-CONF-06: resolve one conflict up to its damage; the caller applies the other effects of
    the frame. There are several ``actors`` only in a joint attack (FR-FIGHT-10), several ``opponents`` only over an
    area (FR-CONF-07) or when fleeing from all."""
    leads = [Effort(body, frame.char, frame.tags, frame.fight, frame.avoiding) for body in actors]
    for lead in leads:
        pay_for_mode(scene, lead, frame)
    others = []
    for body in opponents:
        way = yield from defend(scene, frame, body, actors[0])
        others.append(Effort(body, way.char, way.tags, frame.fight and way.fight_back, not way.fight_back))
    target = others[0].body.id if len(others) == 1 else NO_BODY
    for lead in leads:
        lead.meet(ATTACK if frame.fight else TEST, lead.body.id, target)
    for other in others:
        other.meet(DEFENCE if frame.fight else TEST, actors[0].id, other.body.id)
    res = Resolution(frame.id, frame.attacker, leads, others)
    res.area = frame.area or len(others) > 1
    yield from prepare(scene, res)
    yield from settle_danger(scene, res)
    roll_all(scene, res)
    yield from quality_window(scene, res)
    for effort in res.efforts:
        use_up_obstacle(scene, effort)
    yield from settle_loss(scene, frame, res)
    return res


# Rolling and comparing.


def roll_all(scene: FrScene, res: Resolution) -> None:
    """FR-DICE-05, FR-CONF-03, FR-CONF-04, FR-OMEN-03, FR-OMEN-05: all roll, initiators first; pairs that tie
    reroll; then one threat check on all decisive dice."""
    for effort in res.efforts:
        _throw(scene, res, effort, "FR-CONF-01")
    for other in res.others:
        leads = res.leads
        left = scene.state.variants.max_tie_rerolls
        tried: list[int] = []
        while True:
            if left and is_rerolled(best_lead(leads), other):
                left -= 1
                _tell_tie(scene, res, best_lead(leads), other)
                _discard(scene, leads, other, res.area and leads is res.leads)
                leads = _reroll(scene, res, leads, other)
            else:
                again = _second_try(scene, res, leads, other, tried)
                if again is None:
                    break
                leads = again
        lead = best_lead(leads)
        res.bouts.append(Bout(lead, other, lead_wins(lead, other)))
        _tell_pair(scene, lead, other, res.bouts[-1].lead_wins)
    check_omens(scene, res.efforts, "FR-OMEN-03")


def _reroll(scene: FrScene, res: Resolution, leads: list[Effort], other: Effort) -> list[Effort]:
    """FR-CONF-07: over an area only the pair rerolls, and the initiator's new dice count for that pair only."""
    again = [lead.again() for lead in leads] if res.area else leads
    for effort in (*again, other):
        _throw(scene, res, effort, "FR-CONF-04")
    return again


def _second_try(
    scene: FrScene, res: Resolution, leads: list[Effort], other: Effort, tried: list[int]
) -> list[Effort] | None:
    """FR-SPEC-07: the loser of a pair may roll once more by a special, which replaces its roll, over an area for that
    pair only. Return the initiators' efforts; None if nothing is rolled again."""
    lead = best_lead(leads)
    loser = other if lead_wins(lead, other) else lead
    if loser.body.id in tried or not rerolls(scene, loser, res.name):
        return None
    tried.append(loser.body.id)
    again = loser
    if loser is lead and res.area and leads is res.leads:
        again = lead.again()
        leads = [again]
    _throw(scene, res, again, specials.ODD)
    return leads


def _throw(scene: FrScene, res: Resolution, effort: Effort, rule: str) -> None:
    """Roll; emit the dice, their parts, and the result."""
    roll(scene, effort, res.name, rule)
    if scene.has_listener:
        parts, added = pool_parts(effort), added_parts(effort)
        how = manner(res, effort)
        scene.emit(events.Rolled(rule, effort.body.id, how, tuple(effort.faces), effort.result, parts, added=added))


def manner(res: Resolution, effort: Effort) -> str:
    """FR-FIGHT-02, FR-FIGHT-04: the name of a roller's action: the frame's for the initiator, the response's for an
    opponent."""
    if any(lead.body is effort.body for lead in res.leads):
        return res.name
    if res.name in ANSWERS:
        return ANSWERS[res.name]
    if effort.avoiding:
        return "evade"
    return "fight_back" if effort.fight and effort.char == ACCION else "resist"


def _discard(scene: FrScene, leads: list[Effort], other: Effort, lead_stays: bool) -> None:
    """FR-OMEN-05 with ``every_roll``: each discarded roll has its own threat check; over an area the initiator's first
    roll is not discarded."""
    if scene.state.variants.tie_reroll_omens == "every_roll":
        check_omens(scene, [other] if lead_stays else [*leads, other], "FR-OMEN-05")


def best_lead(leads: list[Effort]) -> Effort:
    """FR-FIGHT-10: the best result of a joint attack counts, the first of equals."""
    return leads[0] if len(leads) == 1 else max(leads, key=lambda lead: lead.result)


def is_rerolled(lead: Effort, other: Effort) -> bool:
    """FR-CONF-04: a pair rerolls a tie that no main wins as a main, unless neither has dice (FR-DICE-06)."""
    if lead.result != other.result or not (pool(lead) or pool(other)):
        return False
    return tie_winner(lead.body.kind, other.body.kind) == 0


def lead_wins(lead: Effort, other: Effort) -> bool:
    """FR-CONF-03, FR-CONF-04, FR-DICE-06: the higher result wins; in a tie the main; else the initiator loses."""
    if lead.result != other.result:
        return lead.result > other.result
    return bool(pool(lead)) and tie_winner(lead.body.kind, other.body.kind) > 0


def _tell_tie(scene: FrScene, res: Resolution, lead: Effort, other: Effort) -> None:
    """Emit that a pair rolls again."""
    if scene.has_listener:
        scene.emit(events.Contested("FR-CONF-04", res.name, (lead.body.id, other.body.id), ()))


def _tell_pair(scene: FrScene, lead: Effort, other: Effort, won: bool) -> None:
    """Emit which of a pair is ahead."""
    if scene.has_listener:
        rule = "FR-CONF-04" if lead.result == other.result else "FR-CONF-03"
        scene.emit(events.Compared(rule, lead.body.id, other.body.id, lead.result, other.result, won))


# Losing.


def settle_loss(scene: FrScene, frame: ActionFrame, res: Resolution) -> Rule[None]:
    """FR-CONF-05, FR-DANG-08, FR-FIGHT-05: the losers of a dangerous conflict lose points, those of a harmless fight
    have a setback, in list order; other losers suffer nothing."""
    if not res.dangerous and not frame.fight:
        return
    dealt = conflict_damage(scene.state, res)
    for damage in dealt:
        scene.stats.landed(damage.by)
    if res.dangerous:
        yield from deal_damage(scene, res, dealt)
        return
    for damage in dealt:
        if not misses(scene, res, damage):
            set_back(scene, damage.victim, damage.by)


def conflict_damage(state: State, res: Resolution) -> list[DamageInstance]:
    """FR-CONF-07, FR-DANG-05: one damage instance for each losing opponent, and exactly one for an initiator that lost
    any pair, by the first of them; off the characteristic that the loser rolled. ``passive_win_harm = no`` spares those
    whom an avoiding opponent beat. The source is the winner with its object, else with the name of the frame."""
    found: dict[int, DamageInstance] = {}
    for bout in res.bouts:
        assert bout.other is not None
        winner = bout.lead if bout.lead_wins else bout.other
        if winner.avoiding and not is_on(state.variants.passive_win_harm):
            continue
        for loser in losers(res, bout):
            attacking = loser is attacker_of(res, bout, loser)
            item = res.name if winner.thing is None else winner.thing.id
            source = f"{OMENS_OF}_{state.variants.conflict_omen_source}"
            parts = loss_parts(source, counted_by(state, res, bout, loser))
            damage = DamageInstance(loser.body, loser.char, parts, attacking, winner.body.id, item)
            if loser is bout.other and bout.lead.figure == ATTACK:
                damage.first = bout.lead.faces[0]
            found.setdefault(loser.body.id, damage)
    ordered = in_list_order(state, [damage.victim for damage in found.values()])
    return [found[body.id] for body in ordered]
