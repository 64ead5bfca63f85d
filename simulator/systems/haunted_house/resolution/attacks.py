"""Attacks: dodging, melee, shooting, throwing (HH-MEL, HH-DOD, HH-RNG).

``dodgers`` returns the targets to ask; ``shoot`` and ``strike`` roll against the present state and write hits into a
``Pending``, so that a single slot and a tie group (HH-INIT-04) use the same rolls."""

from __future__ import annotations

from typing import Final

from ....core import events
from ....core.asks import Choose, Option, Rule, ask
from ....core.powers import HIT
from .. import specials
from ..formulas import (
    BASE_DIFFICULTY,
    PRECISE_STRIKE,
    Parts,
    attack_difficulty,
    damage,
    difficulty_parts,
    shot_penalty,
    turn_parts,
)
from ..plans import ATTACKS, Action, TurnPlan
from ..state import Arm, Body, State, foes, is_target
from ..tables import ACTIVE, COMA, MELEE, NO_ACTION, NO_HOSTILE, NO_LOCK, RANGED, UNCONSCIOUS
from ..variants import Variants
from ..weapons import DiceFormula, Weapon
from .checks import Check, CheckKind, House, fractured, test
from .doom import BROKEN_TOOL, ruin, spoils
from .harm import clear_aim, hurt
from .moments import happen, lay
from .settling import Pending

STAY: Final = Option("no")
DODGE: Final = Option("dodge")
REACTIONS: Final = (STAY, DODGE)
NO_BODIES: Final[list[Body]] = []
SHOOTING: Final = ("ranged_attack",)
RANGED_ATTACKS: Final = ("ranged_attack", "throw")
ALWAYS: Final = Check(BASE_DIFFICULTY, True, 7)  # result of an attack that hits without a test


THROWN: Final = CheckKind("attack", "HH-RNG-08", "marksmanship", "ranged_weapons")
UNARMED: Final = CheckKind("attack", "HH-MEL-01", "combat", "unarmed")
ARMED: Final = CheckKind("attack", "HH-MEL-01", "combat", "melee_weapons")
FIREARMS: Final = CheckKind("attack", "HH-RNG-01", "marksmanship", "firearms")
SHOT: Final = CheckKind("attack", "HH-RNG-01", "marksmanship", "ranged_weapons")


# Dodging.


def attack_kind(action: Action) -> str:
    """HH-RNG-01: melee, or ranged when the attacker touches neither target nor projectile as it strikes."""
    return MELEE if action.verb == "melee_attack" else RANGED


def dodgers(scene: House, attacker: Body, action: Action) -> list[Body]:
    """HH-DOD-01: return the targets of an attack that are asked whether they dodge, each once, in roster order."""
    state = scene.state
    melee = action.verb == "melee_attack"
    if len(action.shots) < 2:
        target = state.bodies[action.target]
        asked = may_dodge(state, target, attacker, melee) and scene.wants(target.id, "dodge", "HH-DOD-01", STAY)
        return [target] if asked else NO_BODIES
    targets = [state.bodies[number] for number in sorted(set(action.shots))]
    able = [target for target in targets if may_dodge(state, target, attacker, melee)]
    return [target for target in able if scene.wants(target.id, "dodge", "HH-DOD-01", STAY)]


def ask_dodge(scene: House, target: Body, attacker: Body, action: Action) -> Rule[None]:
    """HH-DOD-01: ask a target whether it dodges; it sees attacker, weapon, number of shots and option."""
    about = Option(action.verb, target.id, action.item, action.manner, len(action.shots))
    answer = yield from ask(Choose(target.id, "dodge", "HH-DOD-01", REACTIONS, target.id, attacker.id, about))
    if answer.verb == "dodge":
        dodge(scene, target, attack_kind(action), attacker.id)


def may_dodge(state: State, target: Body, attacker: Body, melee: bool) -> bool:
    """HH-DOD-01: a target may dodge if it is active, does not dodge this kind yet, perceives the attacker, and dodges
    are reactions."""
    if target.status != ACTIVE or attacker.hidden or state.variants.dodge_timing != "reaction":
        return False
    if state.encounter.powers is not None and specials.may(state, "cannot dodge", target, attacker.id, target.id):
        return False
    return not (target.dodge_melee if melee else target.dodge_ranged)


def dodge(scene: House, body: Body, kind: str, by: int) -> None:
    """HH-DOD-02..05: a dodger is harder to hit by this kind. Its next turn is locked: no hostile action after a melee
    dodge, no action at all after a ranged one (gunfire panic), unless hardened. Aim is lost (HH-RNG-04)."""
    if kind == MELEE:
        body.dodge_melee = True
    else:
        body.dodge_ranged = True
    lock = NO_ACTION if kind == RANGED and not body.sheet.gunfire_hardened else NO_HOSTILE
    if body.lock == NO_LOCK or lock == NO_ACTION:
        body.lock = lock
    if scene.state.variants.aim_lost_on_dodge:
        clear_aim(body)
    if scene.has_listener:
        rule = "HH-DOD-03" if kind == MELEE else "HH-DOD-05" if body.sheet.gunfire_hardened else "HH-DOD-04"
        scene.emit(events.Reacted(rule, body.id, "dodge", by, kind))


def forget_single_dodges(state: State, action: Action) -> None:
    """HH-DOD-02: a dodge was for this attack only, with ``dodge_scope = single_attack``."""
    if state.variants.dodge_scope == "single_attack" and action.verb in ATTACKS:
        for number in {action.target, *action.shots}:
            if attack_kind(action) == MELEE:
                state.bodies[number].dodge_melee = False
            else:
                state.bodies[number].dodge_ranged = False


# Rolling.


def attacking(field: str) -> CheckKind:
    """HH-MEL-01, HH-RNG-01: the test of an attack, by the field of its weapon."""
    if field == "unarmed":
        return UNARMED
    if field == "melee_weapons":
        return ARMED
    return FIREARMS if field == "firearms" else SHOT


def attack_test(
    scene: House, body: Body, plan: TurnPlan, action: Action, weapon: Weapon, target: Body, extra: Parts | None
) -> Check:
    """HH-MEL-01, HH-RNG-01: combat, or marksmanship and its field, with the turn's modifiers; a precise strike -2
    (HH-MEL-03). HH-MEL-02, HH-DOD-02: a target that is dodging attacks of this kind is harder to hit. Attacks on the
    unconscious and comatose may hit without a test (HH-MEL-04)."""
    state = scene.state
    if state.variants.helpless_auto_hit and target.status in (UNCONSCIOUS, COMA):
        return ALWAYS
    kind = THROWN if action.verb == "throw" else attacking(weapon.field)
    parts: Parts | None = extra
    if plan.distracted or action.manner or len(plan.actions) > 1 or not state.plain:
        parts = turn_parts(
            action.verb,
            kind.characteristic,
            plan.distracted,
            plan.cost > 1,
            fractured(body, state.variants),
            state.variants,
        )
        if action.manner:
            parts.append(("precise_strike", PRECISE_STRIKE))
        if extra:
            parts += extra
    powers = state.encounter.powers
    if powers is not None:
        parts = (parts or []) + specials.parts(state, "change attack", body, body.id, target.id, attack_kind(action))
    dodging = target.dodge_melee if action.verb == "melee_attack" else target.dodge_ranged
    agility = target.sheet.agility
    difficulty = attack_difficulty(agility, dodging, state.variants)
    plain = difficulty == BASE_DIFFICULTY or not scene.has_listener
    goal = None if plain else difficulty_parts(agility, dodging, state.variants)
    if powers is not None:
        found = specials.situation(state, body.id, target.id, attack_kind(action))
        more = specials.goal_parts(powers, found, state.bodies, target, dodging)
        if more:
            goal = difficulty_parts(agility, dodging, state.variants) + more
            difficulty += sum([value for _, value in more])
    return test(scene, body, kind, parts, difficulty, target.id, goal)


def strike(scene: House, body: Body, plan: TurnPlan, action: Action, pending: Pending) -> None:
    """HH-MEL-01 steps 3 to 6: test a melee attack; a hit does damage by power (HH-MEL-05) or its precise effect."""
    arm = body.arm(action.item)
    if arm is None or (body.doom_pending and spoiled(scene, body, arm)):
        return
    target = scene.state.bodies[action.target]
    if attack_test(scene, body, plan, action, arm.model, target, None).passed:
        land(scene, body, action, target, arm, damage(arm.model, body.sheet.power), pending, "HH-MEL-05")


def spoiled(scene: House, body: Body, arm: Arm) -> bool:
    """HH-DOOM-02 effect 3: return whether doom makes the attack fail without a roll; a held object is then useless."""
    if spoils(body, BROKEN_TOOL):
        ruin(scene, body, arm)
        return True
    return False


def land(
    scene: House, body: Body, action: Action, target: Body, arm: Arm, roll: DiceFormula, pending: Pending, rule: str
) -> None:
    """Apply a hit: damage, at a zone or anywhere; or HH-MEL-03: disarm, knock down."""
    scene.stats.landed(body.id)
    if action.manner == "disarm":
        pending.later(lose_grip, body, target, action.grip)
    elif action.manner == "knock_down":
        pending.later(fall_prone, body, target)
    else:
        pending.hit(hurt(scene, body, target, arm.model, roll, action.manner, rule))
    if scene.state.encounter.powers is not None:
        happen(scene, HIT, body, target.id, attack_kind(action), pending)


def lose_grip(scene: House, actor: Body, target: Body, key: str, _: int) -> None:
    """HH-MEL-03: the target's weapon falls to the floor, where any body may pick it up."""
    arm = target.arm(key)
    if arm is None or arm.natural or specials.spared(scene, "disarm", target):
        return
    target.arms.remove(arm)
    if target.held == key:
        target.held = ""
    scene.state.floor.append(arm)
    if scene.has_listener:
        scene.emit(events.ItemChanged("HH-MEL-03", target.id, key, "dropped"))


def fall_prone(scene: House, actor: Body, target: Body, word: str, number: int) -> None:
    """HH-MEL-03: knock the target down."""
    lay(scene, target, "prone", "HH-MEL-03")


# Shooting.


def ranged_attacks(variants: Variants) -> tuple[str, ...]:
    """HH-RNG-03: the attacks whose shots count.

    Reading: a thrown weapon is not a shot, unless ``throw_penalty = as_shot``."""
    return RANGED_ATTACKS if variants.throw_penalty == "as_shot" else SHOOTING


def shot_parts(scene: House, plan: TurnPlan, action: Action, index: int) -> Parts:
    """HH-RNG-03, HH-RNG-04: the modifiers of shooting (aim, number of shots) for shot ``index`` of this action."""
    variants = scene.state.variants
    parts: Parts = []
    if action.aim and action.shots[index] == action.aim_at:
        if variants.aim_applies_to == "volley" or index == action.shots.index(action.aim_at):
            parts.append(("aim", action.aim))
    verbs = ranged_attacks(variants)
    if action.verb in verbs:
        number = plan.shots(verbs, action) + index + 1
        penalty = shot_penalty(variants.multi_shot_penalty, plan.shots(verbs), number)
        if penalty:
            parts.append(("shots", penalty))
    return parts


def shoot(scene: House, body: Body, plan: TurnPlan, action: Action, index: int, pending: Pending) -> bool:
    """HH-RNG-01 step 3: fire one shot: test, damage, armour; ammunition -1. Returns whether the volley goes on; a jam
    (HH-RNG-06) or an object spoiled by doom ends it."""
    arm = body.arm(action.item)
    if arm is None or (index == 0 and body.doom_pending and spoiled(scene, body, arm)):
        return False
    target = scene.state.bodies[action.shots[index]]
    check = attack_test(scene, body, plan, action, arm.model, target, shot_parts(scene, plan, action, index))
    arm.loaded -= 1
    if check.natural == 2 and arm.model.starred:
        jam(scene, body, arm)
        return False
    if check.passed:
        if arm.model.use == "grenade" and scene.state.variants.grenade_area == "room" and not action.manner:
            blast(scene, body, arm, pending)
        else:
            land(scene, body, action, target, arm, arm.model.damage, pending, "HH-RNG-02")
    return True


def blast(scene: House, body: Body, arm: Arm, pending: Pending) -> None:
    """HH-RNG-09: everyone in the room but the thrower takes its own roll, in roster order, with ``grenade_area =
    room``."""
    for other in scene.state.bodies:
        if other is not body and is_target(other):
            scene.stats.landed(body.id)
            pending.hit(hurt(scene, body, other, arm.model, arm.model.damage, "", "HH-RNG-09"))


def jam(scene: House, body: Body, arm: Arm) -> None:
    """HH-RNG-06: a natural 2 jams a starred weapon and spends the shot's round, unless ``jam_round_spent`` is off."""
    arm.jammed = True
    if not scene.state.variants.jam_round_spent:
        arm.loaded += 1
    if scene.has_listener:
        scene.emit(events.ItemChanged("HH-RNG-06", body.id, arm.key, "jammed"))


def waste(scene: House, body: Body, action: Action, shots: int) -> None:
    """HH-RNG-03: waste the remaining shots at a target that went down: they cost ammunition, and roll no dice."""
    arm = body.arm(action.item)
    if arm is not None:
        spent = min(shots, arm.loaded)
        arm.loaded -= spent
        if scene.has_listener and spent:
            scene.emit(events.ItemChanged("HH-RNG-03", body.id, arm.key, "wasted", spent))


def retarget(scene: House, body: Body, action: Action, index: int) -> Rule[bool]:
    """HH-RNG-03: a shot left over may move to another active enemy in view, with ``retarget_spare_shots``."""
    others = [foe for foe in foes(scene.state, body) if foe.status == ACTIVE and not foe.hidden]
    same = Option("waste")
    if not others or not scene.wants(body.id, "retarget", "HH-RNG-03", same):
        return False
    options = (same, *(Option("target", foe.id) for foe in others))
    option = yield from ask(Choose(body.id, "retarget", "HH-RNG-03", options, body.id))
    if option.verb == "waste":
        return False
    action.shots[index] = option.target
    return True


def hurl(scene: House, body: Body, plan: TurnPlan, action: Action, pending: Pending) -> None:
    """HH-RNG-08: a thrown melee weapon: marksmanship + ranged_weapons, one shot, damage by class and power; it lands on
    the floor."""
    arm = body.arm(action.item)
    if arm is None or (body.doom_pending and spoiled(scene, body, arm)):
        return
    target = scene.state.bodies[action.target]
    check = attack_test(scene, body, plan, action, arm.model, target, shot_parts(scene, plan, action, 0))
    pending.later(leave_hand, body, body, arm.key)
    if check.passed:
        land(scene, body, action, target, arm, damage(arm.model, body.sheet.power), pending, "HH-RNG-08")


def leave_hand(scene: House, actor: Body, target: Body, key: str, number: int) -> None:
    """HH-RNG-08: a thrown thing lies on the floor."""
    if let_go(scene, actor, key) and scene.has_listener:
        scene.emit(events.ItemChanged("HH-RNG-08", actor.id, key, "thrown"))


def let_go(scene: House, body: Body, key: str) -> bool:
    """HH-ACT-03: put a carried thing on the floor. Returns whether the body still carried it."""
    arm = body.arm(key)
    if arm is None:
        return False
    body.arms.remove(arm)
    if body.held == key:
        body.held = ""
    scene.state.floor.append(arm)
    return True
