"""Specials that happen at a moment: what they lay on, heal, hit or cost (IG-SPEC-01).

Free moves and attacks are in turns/acts.py."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ....core import events
from ....core.asks import NO_BODY, Choose, Option, Rule, ask
from ....core.powers import HEAL, INFLICT, Power, amount, used
from .. import specials
from ..formulas import Part, extra_damage
from ..specials import RULE, Facts
from ..state import ACTIVE, HEROES, NEVER, ROUND, START, Battle, Body, State, Turn, payer
from .checks import RolledTest
from .conditions import VALUES, gain
from .harm import Damage, hurt, lose_shock
from .mobs import hurt_mob
from .resources import can_pay, change_reloads, pay, pay_glory
from .strikes import DeclaredAttack, situation

NO: Final = Option("no")
ENDS: Final = {"turn": START, "round": ROUND, "fight": NEVER}
VALUED: Final = ("hindered", "vulnerable", "blinded", "frightened")
"""Conditions whose value an effect gives with `by`."""
ONE: Final[list[Part]] = [("first", 1)]
"""A hit without an attack strikes one member of a mob."""


class Occasion:  # mypyc: acyclic
    """A moment of one body: the attack at hand, if any, with its attacker and target, and the turn under way."""

    __slots__ = ("attack", "attacker", "moment", "owner", "target", "turn")

    def __init__(self, moment: str, owner: Body) -> None:
        self.moment = moment
        self.owner = owner
        self.attack: DeclaredAttack | None = None
        self.attacker: Body | None = None
        self.target: Body | None = None
        self.turn: Turn | None = None

    def situation(self, state: State) -> Facts:
        """Return the situation of this moment."""
        attacker = NO_BODY if self.attacker is None else self.attacker.id
        return specials.situation(
            state, self.attack, attacker, NO_BODY if self.target is None else self.target.id, True
        )


def of_attack(moment: str, owner: Body, attack: DeclaredAttack, target: Body) -> Occasion:
    """Return a moment of an attack on one target."""
    found = Occasion(moment, owner)
    found.attack, found.attacker, found.target = attack, attack.body, target
    return found


def happen(scene: Battle, occasion: Occasion) -> Rule[list[Power]]:
    """IG-SPEC-01: the specials of a body at this moment. Return those that let bodies act, which the turn carries
    out."""
    powers, acts = scene.state.encounter.powers, list[Power]()
    if powers is None:
        return acts
    found = occasion.situation(scene.state)
    for group in powers.groups(occasion.moment, occasion.owner.id):
        if not found.is_due(group) or not (yield from wanted(scene, group[0], occasion)):
            continue
        if group[0].uses:
            found.count(group[0])
        found.hold(group[0])
        specials.tell(scene, group[0], occasion.owner)
        for power in group:
            if power.kind.startswith("act "):
                acts.append(power)
            else:
                yield from take_effect(scene, power, found)
    return acts


# The choice, and its price.


def wanted(scene: Battle, power: Power, occasion: Occasion) -> Rule[bool]:
    """IG-SPEC-01: a special by choice is used if its owner's seat says so, which pays for it; others always."""
    if not power.optional:
        return True
    body = occasion.owner
    if not affordable(scene.state, body, power.cost, occasion.turn):
        return False
    if not (yield from chooses(scene, power, body, body)):
        return False
    yield from pay_cost(scene, body, power, occasion.turn)
    return True


def chooses(scene: Battle, power: Power, body: Body, helped: Body) -> Rule[bool]:
    """IG-SPEC-01: ask whether a body uses its special, of an NPC that pays for it the captain (IG-RUIN-03)."""
    seat = payer(body) if power.cost else body.id
    if not scene.wants(seat, "special", RULE, NO):
        return False
    options = (NO, Option("use", helped.id, power.name))
    return (yield from ask(Choose(seat, "special", RULE, options, body.id))) != NO


def affordable(state: State, body: Body, cost: Mapping[str, int], turn: Turn | None) -> bool:
    """Return whether a body can pay."""
    held = {
        "wrath": body.wrath,
        "ruin": 0 if body.sheet.hero else body.ruin + state.teams[body.side].ruin,
        "glory": state.teams[body.side].glory if state.teams[body.side].kind == HEROES else 0,
        "reloads": body.reloads,
        "shock": body.shock - 1,
        "action": int(turn is not None and turn.action),
    }
    return all(held[name] >= count for name, count in cost.items())


def pay_cost(scene: Battle, body: Body, power: Power, turn: Turn | None) -> Rule[None]:
    """IG-SPEC-01: points, Reloads, Shock or the action that a use costs."""
    for name, count in power.cost.items():
        if name == "action" and turn is not None:
            turn.action = False
        elif name == "glory":
            pay_glory(scene, body.side, count, "special", RULE)
        elif name == "shock":
            lose_shock(scene, body, count, RULE, "effort")
        for _ in range(count if name in ("wrath", "ruin") and can_pay(scene.state, body) else 0):
            yield from pay(scene, body, "special", RULE)
        for _ in range(count if name == "reloads" else 0):
            change_reloads(scene, body, -1, "special", RULE)


# Effects.


def take_effect(scene: Battle, power: Power, found: Facts) -> Rule[None]:
    """IG-SPEC-01: an effect that happens at once; changes, immunities and the like only begin."""
    bodies = found.bearers(power)
    if power.kind == HEAL:
        for body in bodies:
            points = amount(power, body.id, found)
            if points > 0 and found.lacks_life(body.id):
                heal(scene, body, points, power.name)
    elif power.kind == "hit":
        yield from strike_all(scene, power, [body for body in bodies if body.id != power.owner])
    elif power.kind.startswith(INFLICT):
        name = power.kind.removeprefix(INFLICT)
        for body in bodies:
            value = amount(power, body.id, found) if name in VALUED else 1
            if body.status == ACTIVE and value > 0:
                value = VALUES[name] if value == 1 and name in VALUES else value
                gain(scene, body, name, RULE, value, ENDS[power.lasts], power.owner, power.owner)


def heal(scene: Battle, body: Body, points: int, cause: str) -> None:
    """IG-SPEC-01: wounds come back, up to the maximum; in a mob those of its most wounded members, not the dead."""
    if body.mob:
        left = points
        for place, taken in enumerate(body.hurt):
            body.hurt[place] = taken - min(left, taken)
            left -= taken - body.hurt[place]
        body.hurt = sorted([taken for taken in body.hurt if taken], reverse=True)
        return
    before, body.wounds = body.wounds, min(body.wounds_max, body.wounds + points)
    if scene.has_listener:
        scene.emit(events.PoolChanged(RULE, body.id, "wounds", before, body.wounds, cause))


def strike_all(scene: Battle, power: Power, bodies: list[Body]) -> Rule[None]:
    """IG-SPEC-01, IG-DMG-05: a hit without an attack: one damage roll, compared and soaked by each body on its own."""
    if not bodies:
        return
    faces = scene.roll(power.owner, power.dice, 6, "extra_damage", RULE) if power.dice else b""
    worth = power.damage + extra_damage(faces, False)
    for body in bodies:
        dealt = Damage(power.owner, power.name, worth, [("ap", power.ap)] if power.ap else [])
        dealt.parts = [(power.name, power.damage)]
        dealt.dice_parts = [(power.name, power.dice)] if power.dice else []
        dealt.dice = faces
        if body.mob:
            hurt_mob(scene, body, dealt, list(ONE))
        else:
            yield from hurt(scene, body, dealt)


# Hits that miss, or strike another.


def slips(scene: Battle, attack: DeclaredAttack, done: RolledTest, target: Body) -> bool:
    """IG-SPEC-01: a special makes an attack miss its target by the wrath die. It is used up by any attack rolled."""
    powers = scene.state.encounter.powers
    if powers is None or not powers.known("miss") or not done.wrath:
        return False
    power = powers.first("miss", target.id, situation(scene.state, attack, target))
    if power is None or done.wrath > power.number:
        return False
    specials.tell(scene, power, target)
    return True


def shield(scene: Battle, attack: DeclaredAttack, target: Body) -> Rule[Body]:
    """IG-SPEC-01: a body near a target may take its hit. Return the body that is hit."""
    state = scene.state
    powers = state.encounter.powers
    if powers is None or not powers.known("shield"):
        return target
    found = situation(state, attack, target)
    for power in powers.that_count("shield", target.id, found):
        guard = state.bodies[power.owner]
        if guard is attack.body or not affordable(state, guard, power.cost, None):
            continue
        if (yield from chooses(scene, power, guard, target)):
            yield from pay_cost(scene, guard, power, None)
            used(power, found)
            specials.tell(scene, power, target)
            return guard
    return target
