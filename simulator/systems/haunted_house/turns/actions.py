"""Declared actions one by one, last blows, and every action that is not an attack (HH-ACT-02, HH-ACT-03, HH-SPEC-06,
HH-REC-03, HH-REC-05)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from ....core import events
from ....core.asks import Choose, Option, Rule, ask
from ..formulas import MOST_AIM
from ..plans import ATTACKS, HOSTILE, Action, TurnPlan
from ..resolution.attacks import (
    ask_dodge,
    dodgers,
    forget_single_dodges,
    hurl,
    let_go,
    ranged_attacks,
    retarget,
    shoot,
    strike,
    waste,
)
from ..resolution.checks import CheckKind, House, own_test
from ..resolution.doom import BROKEN_TOOL, ruin, spoils, wasted
from ..resolution.fear import come_out, frighten_all
from ..resolution.harm import clear_aim
from ..resolution.moments import CHOICE, falls, lay, shielded
from ..resolution.settling import Pending, settle
from ..specials import first, note_attack, tell
from ..state import Arm, Body, State, floor_arm, is_down
from ..tables import ACTIVE, DEAD, FLED, INSANE, NO_LOCK
from ..weapons import Weapon
from .aid import calm, extinguish, heal, revive
from .declaring import aimed, still_possible
from .hiding import hide, reveal, search
from .movement import run
from .options import strikes

DISTRACT: Final = CheckKind("distract", "HH-ACT-03", "charisma")
LAST_BLOW: Final = "may last_blow"
CLEAR_JAM: Final = CheckKind("clear_jam", "HH-RNG-07", "technique")

# Turns.


def carry_out(scene: House, body: Body, plan: TurnPlan) -> Rule[None]:
    """HH-ACT-02: do the declared actions in order; what has become impossible is lost."""
    special = scene.state.encounter.powers is not None
    for action in plan.actions:
        if action is not plan.actions[0]:
            if not (body.in_scene and (body.status == ACTIVE or body.status == INSANE)):
                break
            if body.fleeing or body.status == INSANE or not still_possible(scene.state, body, action):
                lose_action(scene, body, action)
                continue
        emerging = brings_out(body, action)
        if scene.has_listener:
            announce(scene, body, action)
        if action.verb in ATTACKS:
            if special:
                yield from shielded(scene, body, action)
            for target in dodgers(scene, body, action):
                yield from ask_dodge(scene, target, body, action)
        if action.verb == "ranged_attack":
            yield from volley(scene, body, plan, action)
        else:
            pending = Pending()
            perform(scene, body, plan, action, pending)
            settle(scene, pending)
        after(scene, body, action)
        if special:
            note_attack(scene.state, body, action.verb)
            yield from fall(scene)
        if emerging:
            yield from frighten_all(scene, come_out(scene.state))


def fall(scene: House) -> Rule[None]:
    """HH-SPEC-04, HH-SPEC-06: the specials of bodies that have gone down; then each strikes its last blow, which may
    bring down others."""
    state, powers = scene.state, scene.state.encounter.powers
    if powers is None:
        return
    falls(scene)
    fallen = _due_blow(state)
    while fallen is not None:
        yield from last_blow(scene, fallen)
        falls(scene)
        fallen = _due_blow(state)


def _due_blow(state: State) -> Body | None:
    """Return the next body with a last blow that has gone down, and note that it has had its chance; None if there is
    none."""
    powers = state.encounter.powers
    assert powers is not None
    for body in state.bodies if powers.known(LAST_BLOW) else ():
        key = f"fight last_blow {body.id}"
        if is_down(body) and key not in state.special_uses:
            state.special_uses[key] = 1
            return body
    return None


def give_up_blows(state: State) -> None:
    """HH-SPEC-06: those that the end of a round brings down strike no last blow."""
    while _due_blow(state) is not None:
        pass


def last_blow(scene: House, body: Body) -> Rule[None]:
    """HH-SPEC-06: a body that has gone down strikes an active enemy in reach once more, standing or not; the enemy may
    dodge."""
    plan = TurnPlan(body)
    every = strikes(scene.state, body, plan, True)
    ways = [each for each in every if each.verb == "melee_attack" and not each.detail]
    power = first(scene.state, LAST_BLOW, body) if ways else None
    if power is None:
        return
    tell(scene, power, body.id)
    option = ways[0]
    if scene.wants(body.id, "last_blow", CHOICE, option):
        option = yield from ask(Choose(body.id, "last_blow", CHOICE, tuple(ways), body.id))
    action = Action(option)
    plan.add(action, False)
    if scene.has_listener:
        announce(scene, body, action)
    for target in dodgers(scene, body, action):
        yield from ask_dodge(scene, target, body, action)
    pending = Pending()
    strike(scene, body, plan, action, pending)
    settle(scene, pending)
    after(scene, body, action)
    note_attack(scene.state, body, action.verb)


def brings_out(body: Body, action: Action) -> bool:
    """HH-FEAR-06: return whether an action may reveal a hidden Enemy: a hostile action of its own, or a search."""
    return action.verb == "search" or (body.hidden and action.verb in HOSTILE)


def lose_turn(scene: House, body: Body) -> None:
    """HH-DOD-04: gunfire panic costs the whole turn, and clears. Distraction ends with the turn, taken or lost."""
    body.lock = NO_LOCK
    body.distracted = False
    if scene.has_listener:
        scene.emit(events.TurnLost("HH-DOD-04", body.id, "gunfire_panic"))


def begin(body: Body) -> None:
    """HH-FLOW-04: clear the lock and the distraction, which the plan has recorded, and the run and pursuit of the last
    turn."""
    body.lock = NO_LOCK
    body.distracted = False
    body.ran = False
    body.pursuing = -1


def lose_action(scene: House, body: Body, action: Action) -> None:
    """HH-ACT-02: a declared action that has become impossible is lost without dice."""
    if scene.has_listener:
        scene.emit(events.ActionLost("HH-ACT-02", body.id, action.verb, "impossible"))


def volley(scene: House, body: Body, plan: TurnPlan, action: Action) -> Rule[None]:
    """HH-RNG-01, HH-RNG-03: fire shot by shot, each settled before the next; shots at a fallen target are wasted."""
    state = scene.state
    for index in range(len(action.shots)):
        target = state.bodies[action.shots[index]]
        if index and _fell(target, action):
            if not (state.variants.retarget_spare_shots and (yield from retarget(scene, body, action, index))):
                waste(scene, body, action, 1)
                continue
        pending = Pending()
        goes_on = shoot(scene, body, plan, action, index, pending)
        settle(scene, pending)
        if not goes_on or body.status != ACTIVE:
            break


def _fell(target: Body, action: Action) -> bool:
    """HH-RNG-03: return whether a shot's target went down or left during this turn; a target that was helpless before
    did not."""
    if target.status == DEAD or not target.in_scene:
        return True
    return is_down(target) and target.id not in action.helpless


def after(scene: House, body: Body, action: Action) -> None:
    """End the states that any action ends: an aim, spent or lost (HH-RNG-04), a run (HH-MOVE-02), clearing a jam
    (HH-RNG-07), and hiding, once a hostile action is resolved (HH-ACT-03)."""
    forget_single_dodges(scene.state, action)
    if body.aim_bonus and action.verb != "aim":
        clear_aim(body)
    if action.verb != "run":
        body.run_left = scene.state.variants.exit_run_rounds
    if action.verb != "clear_jam":
        body.jam_progress = 0
    if body.hidden and action.verb in HOSTILE:
        reveal(scene, body, "HH-ACT-03")


def announce_pair(scene: House, body: Body, plan: TurnPlan) -> None:
    """HH-ACT-02, HH-RNG-03: emit that two actions are declared, with the shots of both together, because the pair
    lowers all their tests, also those of the first."""
    if plan.cost > 1:
        shots = plan.shots(ranged_attacks(scene.state.variants))
        scene.emit(events.Acted("HH-ACT-02", body.id, "two_actions", amount=shots))


def announce(scene: House, body: Body, action: Action) -> None:
    """Emit the action as declared, with its number of shots, its wound or its magazine."""
    amount = len(action.shots) if action.verb == "ranged_attack" else action.number
    detail = action.manner or action.detail
    scene.emit(events.Acted("HH-ACT-03", body.id, action.verb, action.target, action.item, detail, amount))
    targets = dict.fromkeys(action.shots)
    if len(targets) > 1:  # HH-RNG-01: a target for each shot
        for number in targets:
            shots = action.shots.count(number)
            scene.emit(events.Acted("HH-RNG-01", body.id, "shot_at", number, action.item, amount=shots))


def act(scene: House, body: Body, option: Option) -> None:
    """Do one action of HH-ACT-03 outside a turn: its dice and their consequences (HH-DICE-07)."""
    action = Action(option)
    if scene.has_listener:
        announce(scene, body, action)
    pending = Pending()
    perform(scene, body, TurnPlan(body), action, pending)
    settle(scene, pending)


def fight_fires_outside(scene: House) -> None:
    """HH-HAZ-03: burning bodies that have left the scene have no turn in it: each fights its fire once a round,
    starting with the round after it left."""
    for body in scene.state.bodies:
        if body.burning and body.status == FLED and not body.in_scene:
            if body.ran:  # this round went to running
                body.ran = False
            else:
                if scene.has_listener:
                    scene.emit(events.PhaseStarted("HH-HAZ-03", "outside"))
                act(scene, body, Option("extinguish", body.id))


# Actions that are not attacks.


def perform(scene: House, body: Body, plan: TurnPlan, action: Action, pending: Pending) -> None:
    """Do one action: roll its dice now, and put every effect that others could see into ``pending``."""
    if action.verb == "melee_attack":
        strike(scene, body, plan, action, pending)
    elif action.verb == "throw":
        hurl(scene, body, plan, action, pending)
    else:
        _ACTS[action.verb](scene, body, plan, action, pending)


def idle(scene: House, body: Body, plan: TurnPlan, action: Action, pending: Pending) -> None:
    """HH-ACT-03: talking and waiting have no effect; waiting loses the action."""


def distract(scene: House, body: Body, plan: TurnPlan, action: Action, pending: Pending) -> None:
    """HH-ACT-03: charisma against 12: AF -1 on the tests of the target's next turn; no stacking, no dodging."""
    if own_test(scene, body, plan, DISTRACT).passed:
        pending.later(_distracted, body, scene.state.bodies[action.target])


def _distracted(scene: House, actor: Body, target: Body, word: str, number: int) -> None:
    lay(scene, target, "distracted", "HH-ACT-03")


def close_in(scene: House, body: Body, plan: TurnPlan, action: Action, pending: Pending) -> None:
    """HH-ACT-01: contact, until one of the two leaves; an action of its own with ``closing_cost = action``."""
    pending.later(_contact, body, scene.state.bodies[action.target])


def _contact(scene: House, actor: Body, target: Body, word: str, number: int) -> None:
    actor.contact |= {target.id}
    target.contact |= {actor.id}


def aim(scene: House, body: Body, plan: TurnPlan, action: Action, pending: Pending) -> None:
    """HH-RNG-04: aim: +1 a round at one target with one weapon, at most +2; at a target that ran the aim is lost."""
    if scene.state.bodies[action.target].ran:
        clear_aim(body)
        if scene.has_listener:
            scene.emit(events.ConditionEnded("HH-RNG-04", body.id, "aim"))
        return
    bonus = min(MOST_AIM, aimed(scene.state, body, action) + 1)
    body.aim_target, body.aim_weapon, body.aim_bonus = action.target, action.item, bonus
    if scene.has_listener:
        scene.emit(events.ConditionGained("HH-RNG-04", body.id, "aim", amount=bonus))


def reload(scene: House, body: Body, plan: TurnPlan, action: Action, pending: Pending) -> None:
    """HH-RNG-05: load one loose round, or a whole magazine; the old magazine goes back to the spares with its rest."""
    arm = body.arm(action.item)
    if arm is None or (body.doom_pending and wasted(scene, body, action.item)):
        return
    key = arm.weapon
    if arm.model.magazine_fed:
        spares = body.spare_magazines[key]
        spares.remove(action.number)
        spares.append(arm.loaded)
        arm.loaded = min(arm.model.capacity, action.number)
    else:
        body.spare_rounds[key] -= 1
        arm.loaded += 1
    if scene.has_listener:
        scene.emit(events.ItemChanged("HH-RNG-05", body.id, arm.key, loading(arm.model), arm.loaded))


def loading(weapon: Weapon) -> str:
    """HH-RNG-05: the word for loading a weapon: a magazine is swapped, a round goes into the cylinder or the breech."""
    return "magazine" if weapon.magazine_fed else "cylinder" if weapon.use.endswith("revolver") else "loaded"


def clear_jam(scene: House, body: Body, plan: TurnPlan, action: Action, pending: Pending) -> None:
    """HH-RNG-07: clear a jam: two full rounds, with a technique test at the end of the second; after a failure start
    again."""
    arm = body.arm(action.item)
    if arm is None:
        return
    if body.jam_weapon != action.item:
        body.jam_weapon, body.jam_progress = action.item, 0
    body.jam_progress += 1
    if body.jam_progress < 2:
        return
    body.jam_progress = 0
    if body.doom_pending and spoils(body, BROKEN_TOOL):
        ruin(scene, body, arm)
    elif own_test(scene, body, plan, CLEAR_JAM).passed:
        arm.jammed = False
        if scene.has_listener:
            scene.emit(events.ItemChanged("HH-RNG-07", body.id, arm.key, "cleared"))


def draw(scene: House, body: Body, plan: TurnPlan, action: Action, pending: Pending) -> None:
    """HH-CHAR-06: take another thing in hand; the old one is put away."""
    if body.arm(action.item) is None or (body.doom_pending and wasted(scene, body, action.item)):
        return
    body.held = action.item
    if scene.has_listener:
        scene.emit(events.ItemChanged("HH-CHAR-06", body.id, action.item, "drawn"))


def pick_up(scene: House, body: Body, plan: TurnPlan, action: Action, pending: Pending) -> None:
    """HH-ACT-03: take a thing from the floor into the hand; in a tie group the lower roster number gets it."""
    arm = floor_arm(scene.state, action.item)
    if arm is None:
        if scene.has_listener:
            scene.emit(events.ActionLost("HH-INIT-04", body.id, "pick_up", "taken"))
        return
    if body.doom_pending and wasted(scene, body, action.item):
        return
    take(scene, body, arm)


def take(scene: House, body: Body, arm: Arm) -> None:
    """HH-ACT-03: put a thing from the floor into the hand."""
    scene.state.floor.remove(arm)
    body.arms.append(arm)
    body.held = arm.key
    if scene.has_listener:
        scene.emit(events.ItemChanged("HH-ACT-03", body.id, arm.key, "picked_up"))


def drop(scene: House, body: Body, plan: TurnPlan, action: Action, pending: Pending) -> None:
    """HH-ACT-03: drop the thing in hand; this is free."""
    if let_go(scene, body, action.item) and scene.has_listener:
        scene.emit(events.ItemChanged("HH-ACT-03", body.id, action.item, "dropped"))


def stand(scene: House, body: Body, plan: TurnPlan, action: Action, pending: Pending) -> None:
    """HH-MEL-03: stand up."""
    body.prone = False
    if scene.has_listener:
        scene.emit(events.ConditionEnded("HH-MEL-03", body.id, "prone"))


def leave(scene: House, body: Body, plan: TurnPlan, action: Action, pending: Pending) -> None:
    """HH-MOVE-02: run for a round, or pursue a runner (HH-MOVE-04); takes effect at the merge."""
    pending.later(run, body, body, action.detail, action.target)


Act = Callable[[House, Body, TurnPlan, Action, Pending], None]

_ACTS: Final[dict[str, Act]] = {
    "wait": idle,
    "talk": idle,
    "distract": distract,
    "close": close_in,
    "aim": aim,
    "reload": reload,
    "clear_jam": clear_jam,
    "draw": draw,
    "pick_up": pick_up,
    "drop": drop,
    "heal": heal,
    "calm": calm,
    "revive": revive,
    "extinguish": extinguish,
    "hide": hide,
    "search": search,
    "stand": stand,
    "run": leave,
}
