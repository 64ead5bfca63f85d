"""Specials that do something at a moment, and those of choice (FR-SPEC-04, FR-SPEC-06, FR-SPEC-07).

A moment is the start of a round (``round``) or an own turn (``turn``), a fight that the creature has won (``hit``), a
loss of points that it survives (``wounded``), or its own fall (``slain``)."""

from __future__ import annotations

from typing import Final

from ....core import events
from ....core.asks import NO_BODY, Choose, Option, Rule, ask
from ....core.powers import HEAL, HIT, INFLICT, SLAIN, TURN, Power, amount, counts, forget, is_meant
from .. import specials
from ..formulas import blow_char, responses_of
from ..frames import ACTOR, ActionFrame
from ..sheet import COGNICION
from ..specials import ACT, ACTION, CHOICE, MOMENT, ODD, SETBACK, SHIELD, SPECIAL
from ..state import ACTIVE, INCAPACITATED, OUT, Body, State, listed
from .challenges import resolve, sight_trial
from .checks import Effort, FrScene
from .contest import Resolution
from .harm import DamageInstance, deal_damage, gain_setback
from .threat import pay, payer, purse

ROUND: Final = "round"
WOUNDED: Final = "wounded"
BLOW: Final = "hit"
POINT: Final = "point"
USE: Final = Option("use")
NO: Final = Option("no")


def spent_key(body: Body) -> str:
    """Return the key by which ``special_uses`` notes that a body has given up its action of this turn."""
    return f"turn spent {body.id}"


# Turns and falls.


def begin_turn(scene: FrScene, body: Body) -> Rule[bool]:
    """FR-SPEC-04, FR-SPEC-06, FR-SPEC-07: a turn begins: uses for a turn are new, the body bears the sight of fearful
    enemies, and its specials of this moment happen. Return whether it has its action."""
    uses = scene.state.special_uses
    forget(uses, TURN)
    yield from frighten(scene, body)
    if body.status == ACTIVE:
        yield from happen(scene, TURN, body)
    yield from struck(scene)
    return body.status == ACTIVE and spent_key(body) not in uses


def begin_round(scene: FrScene) -> Rule[None]:
    """FR-SPEC-04: the specials of all active bodies as a round begins, before the order of turns is settled."""
    for body in listed(scene.state):
        if body.status == ACTIVE:
            yield from happen(scene, ROUND, body)
    yield from struck(scene)


def note_struck(state: State) -> list[tuple[str, Body]]:
    """FR-SPEC-04: return the moments of the bodies that have fallen, once a fight, or have lost points and stand, since
    this was last asked."""
    found: list[tuple[str, Body]] = []
    for body in state.bodies:
        hurt = state.special_uses.pop(specials.hurt_key(body.id), 0)
        key = f"fight fallen {body.id}"
        if body.status == ACTIVE:
            if hurt:
                found.append((WOUNDED, body))
        elif body.status in (INCAPACITATED, OUT) and key not in state.special_uses:
            state.special_uses[key] = 1
            found.append((SLAIN, body))
    return found


def struck(scene: FrScene) -> Rule[None]:
    """FR-SPEC-04: the specials of those that have lost points or fallen, until no more do by them."""
    if scene.state.encounter.powers is None:
        return
    found = note_struck(scene.state)
    while found:
        for moment, body in found:
            yield from happen(scene, moment, body)
        found = note_struck(scene.state)


def frighten(scene: FrScene, body: Body) -> Rule[None]:
    """FR-SPEC-07: a body bears the sight of each fearful enemy that is not hidden, once a fight."""
    state = scene.state
    powers = state.encounter.powers
    if powers is None or not powers.known(specials.FEAR) or COGNICION not in body.current:
        return
    for power in powers.by_kind[specials.FEAR]:
        source = state.bodies[power.owner]
        key = f"fight fear {power.owner} {power.special} {body.id}"
        if source.side == body.side or source.hidden or body.status != ACTIVE or key in state.special_uses:
            continue
        if source.status != ACTIVE or not is_meant(power, body.id, specials.situation(state)):
            continue
        state.special_uses[key] = 1
        immune = powers.first("immune fear", body.id, specials.situation(state, source.id, body.id))
        if immune is not None:
            specials.tell(scene, immune, body.id)
            continue
        specials.tell(scene, power, body.id, ODD, specials.FEAR)
        yield from resolve(scene, body, sight_trial(source, power.number))


# Moments.


def won(scene: FrScene, res: Resolution) -> Rule[None]:
    """FR-SPEC-04: each body that has beaten another in a fight, and did not only avoid it, has the moment ``hit``."""
    if scene.state.encounter.powers is None:
        return
    for bout in res.bouts:
        winner, loser = (bout.lead, bout.other) if bout.lead_wins else (bout.other, bout.lead)
        if winner is None or loser is None or winner.avoiding or winner.body.status != ACTIVE:
            continue
        if loser.body.id not in res.missed:
            yield from happen(scene, HIT, winner.body, loser.body.id)


def happen(scene: FrScene, moment: str, body: Body, target: int = NO_BODY) -> Rule[None]:
    """FR-SPEC-04: the specials of a body at this moment; its seat is asked about those of choice."""
    powers = scene.state.encounter.powers
    if powers is None:
        return
    found = specials.situation(scene.state, body.id, target)
    for group in powers.groups(moment, body.id):
        if found.is_due(group) and (yield from agreed(scene, group[0], body, target)):
            found.hold(group[0])
            for power in group:
                yield from _apply(scene, power, body, found)


def agreed(scene: FrScene, power: Power, body: Body, target: int, by: int = NO_BODY, detail: str = "") -> Rule[bool]:
    """FR-SPEC-06: return whether a special is used: uses are left, its cost can be paid, and, if it is one of choice,
    the seat that pays wants it. ``detail`` of a shield is the mode of the attack."""
    state = scene.state
    found = specials.situation(state)
    points, action = power.cost.get(POINT, 0), power.cost.get(ACTION, 0)
    if found.spent(power):
        return False
    if points > purse(state, body) or (action and spent_key(body) in state.special_uses):
        return False
    if power.optional:
        seat = payer(state, body) if points else body.id
        options = (NO, USE) if power.cost else (USE, NO)
        answer = options[0]
        if seat is not None and scene.wants(seat, SPECIAL, CHOICE, answer):
            about = Option(SPECIAL, target, power.name, detail, points)
            answer = yield from ask(Choose(seat, SPECIAL, CHOICE, options, body.id, by, about))
        if answer.verb == NO.verb:
            return False
    how = SHIELD if detail else ""
    specials.tell(scene, power, body.id if target < 0 else target, CHOICE if power.optional else MOMENT, how)
    if power.uses:
        found.count(power)
    for _ in range(points):
        pay(scene, body, SPECIAL, CHOICE)
    if action:
        state.special_uses[spent_key(body)] = 1
    return True


# Effects.


def _apply(scene: FrScene, power: Power, body: Body, found: specials.Facts) -> Rule[None]:
    """FR-SPEC-04: one effect of a special that happens; changes only begin to hold."""
    kind = power.kind
    if kind == HEAL:
        for one in found.bearers(power):
            heal(scene, one, amount(power, one.id, found))
    elif kind == BLOW:
        yield from _blow(scene, power, body, found)
    elif kind.startswith(INFLICT):
        what = kind[len(INFLICT) :]
        for one in found.bearers(power, found.target >= 0):
            if what == SETBACK:
                gain_setback(scene, one, body.id, MOMENT)
            else:
                yield from _hurt(scene, body, one, what, ((power.name, amount(power, one.id, found)),))


def _blow(scene: FrScene, power: Power, body: Body, found: specials.Facts) -> Rule[None]:
    """FR-SPEC-04: a hit that needs no roll to hit: on the beaten one, else on the enemies in the open."""
    near = [one for one in found.bearers(power, True) if one.status == ACTIVE]
    victims = [one for one in near if not one.hidden or one.id == found.target]
    if not victims:
        return
    parts: list[tuple[str, int]] = [(power.name, power.damage)]
    if power.dice:
        variants = scene.state.variants
        faces = scene.roll(body.id, power.dice, variants.die_sides, SPECIAL, MOMENT)
        parts.append(("omens", faces.count(variants.omen_face)))
        if scene.has_listener:
            scene.emit(events.Rolled(MOMENT, body.id, SPECIAL, tuple(faces), parts[1][1], ((power.name, power.dice),)))
    for one in victims:
        yield from _hurt(scene, body, one, blow_char(one.current), tuple(parts))


def _hurt(scene: FrScene, body: Body, victim: Body, char: str, parts: events.Parts) -> Rule[None]:
    """FR-SPEC-04, FR-DANG-05: a special costs an active body points, which plot protection may ignore."""
    if victim.status == ACTIVE and sum([points for _, points in parts]) > 0:
        res = Resolution(SPECIAL, ACTOR, [Effort(body, char, frozenset())], [])
        res.threat = scene.state.threat
        yield from deal_damage(scene, res, [DamageInstance(victim, char, parts, False, body.id, SPECIAL)])


def _worst(body: Body) -> str:
    """Return the characteristic that lacks most points, the first of equals; "" if none lacks any."""
    worst, lacking = "", 0
    for char, now in body.current.items():
        if body.sheet.full(char) - now > lacking:
            worst, lacking = char, body.sheet.full(char) - now
    return worst


def heal(scene: FrScene, body: Body, points: int) -> None:
    """FR-SPEC-04, FR-SHEET-02: points of the characteristic that lacks most come back to an active body."""
    char = _worst(body)
    if not char or points <= 0 or body.status != ACTIVE:
        return
    before = body.current[char]
    after = min(before + points, body.sheet.full(char))
    body.current[char] = after
    if scene.has_listener:
        scene.emit(events.PoolChanged(MOMENT, body.id, char, before, after, "special"))


# Other actions, and the hits of others.


def acting(state: State, power: Power) -> list[Body]:
    """FR-SPEC-06: return the bodies that a special lets act now."""
    found = specials.situation(state)
    return [one for one in found.bearers(power) if counts(power, one.id, found)]


def granted(scene: FrScene, power: Power, body: Body) -> Rule[bool]:
    """FR-SPEC-06: return whether a special that lets bodies act is used now; one with a moment has been chosen then."""
    return bool(power.at) or (yield from agreed(scene, power, body, NO_BODY))


def tell_act(scene: FrScene, power: Power, body: Body) -> None:
    """FR-SPEC-06: emit that a body may act by a special, unless its own choice has said so."""
    if power.at or body.id != power.owner:
        specials.tell(scene, power, body.id, CHOICE, ACT)


def shielded(scene: FrScene, mode: ActionFrame, body: Body, target: Body) -> Rule[Body]:
    """FR-SPEC-06: before the dice an active friend in the open, with a response to the attack, may become its target.
    Return the target."""
    state = scene.state
    powers = state.encounter.powers
    if powers is None or not powers.known(SHIELD):
        return target
    for power in powers.by_kind[SHIELD]:
        friend = state.bodies[power.owner]
        if friend is target or friend.side != target.side or friend.status != ACTIVE or friend.hidden:
            continue
        if not responses_of(state.variants, mode, friend.sheet, friend.current):
            continue
        found = specials.situation(state, body.id, target.id, specials.ATTACK, mode.id)
        if not is_meant(power, target.id, found):
            continue
        if not power.at:
            if (yield from agreed(scene, power, friend, target.id, body.id, mode.id)):
                return friend
        elif found.lasts(power.key):  # chosen at its moment
            specials.tell(scene, power, target.id, MOMENT, SHIELD)
            return friend
    return target
