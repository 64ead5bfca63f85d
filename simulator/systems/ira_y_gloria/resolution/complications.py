"""Complications: the consequences of a 1 on the wrath die, once the test has been resolved (IG-TEST-09)."""

from __future__ import annotations

from typing import Final

from ....core import events
from ....core.asks import NO_BODY, Choose, Option, Rule, ask, captain
from ..state import BROKEN, JAMMED, STUCK, THREATS, Arm, Battle, Body, State
from ..tables import row_of, table
from .checks import RolledTest
from .conditions import gain
from .dropping import drop
from .harm import WoundLoss, lose_wounds
from .mobs import wound_members
from .resources import gain_ruin
from .strikes import DeclaredAttack, overburdened

GAIN_RUIN: Final = Option("gain_ruin")
OUT_OF_AMMO: Final = Option("out_of_ammo")
NOTHING: Final = Option("nothing")
REDIRECTED: Final = "redirected"
FAULTS: Final = {"jam": JAMMED, "malfunction": BROKEN, "weapon_stuck": STUCK}


def complicate(scene: Battle, body: Body, done: RolledTest, attack: DeclaredAttack | None = None) -> Rule[None]:
    """IG-TEST-08, IG-TEST-09, IG-OUT-04: the complication of a 1 on the wrath die, the last step of a test
    (IG-TEST-01)."""
    mode = scene.state.variants.complication_mode
    if not done.complication or mode == "none":
        return
    if attack is not None and ignores_once(attack.arm):
        if scene.has_listener:
            scene.emit(events.Reacted("IG-TRAIT-03", body.id, "reliable", body.id, attack.arm.key))
        return
    if attack is not None:
        yield from backfire(scene, attack)
    if mode == "table_d66":
        if attack is not None and attack.mishap:
            apply_mishap(scene, attack)
    elif body.sheet.hero:
        yield from hero_complication(scene, body, attack)
    elif attack is not None:
        lose_weapon(scene, attack, "out_of_ammo")


def ignores_once(arm: Arm) -> bool:
    """IG-TRAIT-03: a reliable weapon ignores the first complication of the fight that it causes."""
    if not may_ignore(arm):
        return False
    arm.spared = True
    return True


def may_ignore(arm: Arm) -> bool:
    """IG-TRAIT-03: the weapon is reliable and has not ignored a complication in this fight."""
    return arm.model.traits.reliable and not arm.spared


def hero_complication(scene: Battle, body: Body, attack: DeclaredAttack | None) -> Rule[None]:
    """IG-TEST-09: for a hero's 1 the other side's captain picks one of the possible: 1 Ruin below the maximum, the gun
    empty, or nothing, in this order. With ``complication_mode = ruin`` it is always Ruin."""
    state = scene.state
    rival = 1 - body.side
    team = state.teams[rival]
    options = [GAIN_RUIN] if team.kind == THREATS and team.ruin < team.ruin_max else []
    if state.variants.complication_mode == "ruin_or_ammo":
        options += [OUT_OF_AMMO] if attack is not None and burns_ammo(attack) else []
    elif options:
        gain_ruin(scene, rival, 1, "complication", "IG-TEST-09")
        return
    choice = (*options, NOTHING)[0]
    if options and scene.wants(captain(rival), "complication", "IG-TEST-09", choice):
        question = Choose(captain(rival), "complication", "IG-TEST-09", (*options, NOTHING), body.id, body.id)
        choice = yield from ask(question)
    if choice == GAIN_RUIN:
        gain_ruin(scene, rival, 1, "complication", "IG-TEST-09")
    elif choice == OUT_OF_AMMO and attack is not None:
        lose_weapon(scene, attack, "out_of_ammo")


def burns_ammo(attack: DeclaredAttack) -> bool:
    """IG-TEST-09: an attack with a ranged weapon, pistols in melee included, thrown weapons excluded."""
    return not attack.arm.melee and not attack.arm.thrown


def lose_weapon(scene: Battle, attack: DeclaredAttack, loss: str) -> None:
    """IG-AMMO-02, IG-TEST-09: the weapon is empty, or lies on the ground, after the attack. A mob's groups are one
    attack (IG-ACT-15, IG-MOB-06), so ``settle_losses`` takes their weapons after the last one."""
    if attack.group:
        attack.loss = loss
    elif loss == "out_of_ammo":
        empty_weapon(scene, attack)
    else:
        drop(scene, attack.body, attack.arm, "IG-TEST-09")


def settle_losses(scene: Battle, groups: list[DeclaredAttack]) -> None:
    """IG-MOB-06: after the last group of a split attack the weapons that complications have cost are gone."""
    for attack in groups:
        if attack.loss:
            attack.group = False
            lose_weapon(scene, attack, attack.loss)


def empty_weapon(scene: Battle, attack: DeclaredAttack) -> None:
    """IG-AMMO-02: firing uses no ammunition; a complication empties the weapon."""
    if burns_ammo(attack) and not attack.arm.empty:
        attack.arm.empty = True
        if scene.has_listener:
            scene.emit(events.ItemChanged("IG-AMMO-02", attack.body.id, attack.arm.key, "out_of_ammo"))


def backfire(scene: Battle, attack: DeclaredAttack) -> Rule[None]:
    """IG-TRAIT-16, IG-TRAIT-09: a complication costs an attacker that supercharges 1d6 wounds that cannot be soaked,
    and makes an attacker fall prone that is too weak for its heavy weapon."""
    body = attack.body
    if attack.supercharge:
        wounds = scene.roll(body.id, 1, 6, "supercharge", "IG-TRAIT-16")[0]
        if scene.has_listener:
            scene.emit(events.Rolled("IG-TRAIT-16", body.id, "supercharge", (wounds,), wounds))
        yield from lose_own(scene, body, wounds, "supercharge")
    if overburdened(attack) and body.active:
        gain(scene, body, "prone", "IG-TRAIT-09")


def lose_own(scene: Battle, body: Body, wounds: int, source: str, by: int = NO_BODY) -> Rule[None]:
    """IG-MOB-01, IG-WND-04: wounds that are not from an attack: a mob's are all on one member, none can be soaked, none
    kills outright. ``by`` is the attacker, if its critical hit caused them."""
    if body.mob:
        wound_members(scene, body, wounds, 1, source, by)
    else:
        yield from lose_wounds(scene, body, wounds, WoundLoss(source, by))


# The d66 table.


def mishap_due(state: State, attack: DeclaredAttack, done: RolledTest) -> bool:
    """IG-TEST-09: an attack's complication is rolled on the table, unless a reliable weapon ignores it."""
    return done.complication and state.variants.complication_mode == "table_d66" and not may_ignore(attack.arm)


def roll_mishap(scene: Battle, attack: DeclaredAttack) -> None:
    """IG-TEST-09, IG-CORE-02 with ``complication_mode = table_d66``: two d6, tens first, right after the reroll
    window."""
    faces = scene.roll(attack.body.id, 2, 6, "complication", "IG-TEST-09")
    attack.mishap = row_of(table("complications")["rows"], faces[0], faces[1])["effect"]
    if scene.has_listener:
        scene.emit(events.Rolled("IG-TEST-09", attack.body.id, "complication", tuple(faces), 10 * faces[0] + faces[1]))


def apply_mishap(scene: Battle, attack: DeclaredAttack) -> None:
    """IG-TEST-09: the effect of a row of the d66 table, after the attack; redirection has already happened."""
    body, arm, effect = attack.body, attack.arm, attack.mishap
    if effect in ("out_of_ammo", "weapon_dropped"):
        lose_weapon(scene, attack, effect)
    elif effect in FAULTS:
        if arm.weapon != "unarmed":
            arm.fault = FAULTS[effect]
            if scene.has_listener:
                scene.emit(events.ItemChanged("IG-TEST-09", body.id, arm.key, effect))
    elif effect == "item_dropped":
        lose_grenade(scene, body)
    elif effect in ("prone", "restrained", "blinded"):
        gain(scene, body, effect, "IG-TEST-09")


def lose_grenade(scene: Battle, body: Body) -> None:
    """IG-TEST-09: a random carried grenade that could be used falls to the ground."""
    carried = [arm for arm in body.arms if arm.thrown and arm.uses != 0]
    if carried:
        drop(scene, body, carried[pick(scene, body.id, len(carried), "item_dropped", "IG-TEST-09")], "IG-TEST-09")


def pick(scene: Battle, roller: int, count: int, purpose: str, rule: str) -> int:
    """IG-CORE-02: a uniform pick among ``count`` in the order of listing: one draw; no draw without a choice."""
    if count < 2:
        return 0
    face = scene.roll(roller, 1, count, purpose, rule)[0]
    if scene.has_listener:
        scene.emit(events.Rolled(rule, roller, purpose, (face,), face))
    return face - 1
