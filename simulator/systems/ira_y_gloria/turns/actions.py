"""Actions and simple actions other than attacks (IG-ACT-09..14, IG-ATK-10, IG-ATK-16, IG-AMMO-03)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from ....core import events
from ....core.asks import Choose, Option, Rule, ask
from ....core.plane import distance, whole
from .. import formulas
from ..formulas import FIRST_AID_DN, full_defence_attribute, half, total
from ..resolution.awards import reward
from ..resolution.checks import (
    KEEP,
    Attempt,
    RolledTest,
    bare,
    may_shift_for_glory,
    resolve,
    shift,
    shift_for_glory,
    shifts_left,
    skill_attempt,
    skill_test,
    take_shift,
    tell_shifts,
    test,
    with_penalties,
)
from ..resolution.complications import complicate, mishap_due, roll_mishap
from ..resolution.conditions import find, gain, lose
from ..resolution.dropping import pick_up
from ..resolution.dying import stabilise
from ..resolution.harm import begin_restoring, restore
from ..resolution.resources import change_reloads, pay_wrath
from ..resolution.strikes import DeclaredAttack, attack_penalties, base_dice, bonus_dice
from ..space import LONG, band
from ..state import BROKEN, START, Battle, Body, State, Turn, contains, foes
from ..tables import difficulty
from .reach import speed

Handler = Callable[[Battle, Body, Turn, Option], Rule[None] | None]
"""Function that carries out an option of a turn; it returns None if it had no question and is done."""

INFORMATION: Final = ("gain_information", "improve_quality", "improve_speed")
MENDING: Final = {"jam": 2, BROKEN: 4}
STUCK_DN: Final = 3
FREE_DN: Final = 4
FIRE_DN: Final = 3
OBSERVE_DN: Final = difficulty("normal")


def withdraw(scene: Battle, body: Body, turn: Turn, option: Option) -> None:
    """IG-ACT-09: this turn's moves provoke no opportunity attacks."""
    turn.action = False
    turn.free = True


def full_defence(scene: Battle, body: Body, turn: Turn, option: Option) -> Rule[None]:
    """IG-ACT-10: a test of agility (``full_defence_test``) without a DN: its icons are added to Defence until the start
    of the body's next turn; no shifts; the turn's move is at most half the speed, before or after."""
    turn.action = False
    turn.cap = float(half(speed(scene.state, body)))
    variants = scene.state.variants
    done = yield from bare(scene, body, full_defence_attribute(variants), "IG-ACT-10", task="full_defence")
    points = formulas.full_defence(variants, done.icons)
    if points:
        gain(scene, body, "full_defence", "IG-ACT-10", points, START)
    yield from complicate(scene, body, done)


def ready(scene: Battle, body: Body, turn: Turn, option: Option) -> None:
    """IG-ACT-11: the action is held; the other parts of the turn may be used now or with it (IG-INIT-09)."""
    turn.action = False
    body.hold = turn
    if scene.has_listener:
        scene.emit(events.ConditionGained("IG-ACT-11", body.id, "ready"))


def restore_shock(scene: Battle, body: Body, turn: Turn, option: Option) -> None:
    """IG-ACT-14, IG-SHOCK-03: a hero's action and 1 Wrath for 1d3 + 3 Shock; the hero may take one more action
    immediately, with every DN 2 higher."""
    turn.restored = True
    turn.penalty = 2
    begin_restoring(scene, body, "IG-SHOCK-03")
    pay_wrath(scene, body, "restore_shock", "IG-SHOCK-03")
    restore(scene, body, "IG-SHOCK-03")


def use_skill(scene: Battle, body: Body, turn: Turn, option: Option) -> Rule[None]:
    """IG-ACT-12: medicae, DN 3, stabilises an unconscious ally (IG-DYING-05)."""
    turn.action = False
    ally = scene.state.bodies[option.target]
    done = yield from skill_test(scene, body, "medicae", "IG-ACT-12", FIRST_AID_DN, turn.penalty)
    if done.passed:
        stabilise(scene, ally, "IG-ACT-12")
    yield from inform(scene, body, done)
    yield from complicate(scene, body, done)


def inform(scene: Battle, body: Body, done: RolledTest) -> Rule[list[str]]:
    """IG-OUT-03, IG-TEST-11: outside attacks, shifts buy information, quality or speed, which have no effect in a
    fight, or Glory. Return the uses bought."""
    return (yield from shift(scene, body, done, INFORMATION, "IG-TEST-11"))


def task(scene: Battle, body: Body, turn: Turn, option: Option) -> Rule[None]:
    """IG-ACT-12, IG-OUT-01: one of the scenario's tasks; the scenario defines its yield."""
    turn.action = False
    goal = next(one for one in scene.state.setting.tasks if one.name == option.item)
    attempt = skill_attempt(scene.state, body, goal.skill, "IG-OUT-01", goal.dn, turn.penalty)
    attempt.trivial = goal.trivial
    done = yield from test(scene, body, attempt)
    if done.passed:
        scene.state.done.add(goal.name)
        yield from inform(scene, body, done)
        if goal.reloads:
            change_reloads(scene, body, goal.reloads, "found", "IG-OUT-06")
        reward(scene, goal.name)
    yield from complicate(scene, body, done)


# Getting free, mending.


def break_free(scene: Battle, body: Body, turn: Turn, option: Option) -> Rule[None]:
    """IG-TEST-09, IG-ATK-10: break a restraint by strength: DN 4, or against the enemy that holds the body."""
    turn.action = False
    held = find(body, "restrained")
    holder = scene.state.bodies[held.by] if held is not None and held.by >= 0 else None
    if holder is not None and holder.active and scene.state.variants.grapple == "on":
        freed = yield from contest(scene, body, holder, "IG-ATK-10")
    else:
        done = yield from bare(scene, body, "strength", "IG-TEST-09", FREE_DN, turn.penalty)
        freed = done.passed
        yield from complicate(scene, body, done)
    if freed:
        lose(scene, body, "restrained", "IG-COND-01")


def put_out(scene: Battle, body: Body, turn: Turn, option: Option) -> Rule[None]:
    """IG-COND-01: athletics DN 3 puts out the combatant's fire."""
    turn.action = False
    done = yield from skill_test(scene, body, "athletics", "IG-COND-01", FIRE_DN, turn.penalty)
    if done.passed:
        lose(scene, body, "on_fire", "IG-COND-01")
    yield from complicate(scene, body, done)


def clear_jam(scene: Battle, body: Body, turn: Turn, option: Option) -> Rule[None]:
    """IG-TEST-09: a jam is cleared by tech DN 2, a malfunction by tech DN 4."""
    arm = body.arm(option.item)
    assert arm is not None
    turn.action = False
    done = yield from skill_test(scene, body, "tech", "IG-TEST-09", MENDING[arm.fault], turn.penalty)
    repair(scene, body, option.item, done)
    yield from complicate(scene, body, done)


def unstick(scene: Battle, body: Body, turn: Turn, option: Option) -> Rule[None]:
    """IG-TEST-09: a stuck weapon comes loose by strength DN 3."""
    turn.action = False
    done = yield from bare(scene, body, "strength", "IG-TEST-09", STUCK_DN, turn.penalty)
    repair(scene, body, option.item, done)
    yield from complicate(scene, body, done)


def repair(scene: Battle, body: Body, key: str, done: RolledTest) -> None:
    """IG-TEST-09: a passed test makes the weapon work again."""
    arm = body.arm(key)
    if done.passed and arm is not None:
        arm.fault = ""
        if scene.has_listener:
            scene.emit(events.ItemChanged("IG-TEST-09", body.id, key, "cleared"))


# Variants.


def contest(scene: Battle, body: Body, other: Body, rule: str) -> Rule[bool]:
    """IG-TEST-13: both roll strength, the initiator first; more icons win, and the initiator wins ties."""
    mine = yield from bare(scene, body, "strength", rule)
    theirs = yield from bare(scene, other, "strength", rule)
    won = mine.icons >= theirs.icons
    if scene.has_listener:
        scene.emit(events.Contested(rule, "strength", (body.id, other.id), ((body if won else other).id,)))
    yield from complicate(scene, body, mine)
    yield from complicate(scene, other, theirs)
    return won


def grapple(scene: Battle, body: Body, turn: Turn, option: Option) -> Rule[None]:
    """IG-ATK-10: a strength contest; a target that loses it is restrained until its action wins one."""
    turn.action = False
    turn.attacked = True
    target = scene.state.bodies[option.target]
    if (yield from contest(scene, body, target, "IG-ATK-10")) and target.active:
        gain(scene, target, "restrained", "IG-ATK-10", by=body.id)


def pin(scene: Battle, body: Body, turn: Turn, option: Option) -> Rule[None]:
    """IG-ATK-16: 1 Reload; ballistic_skill against the target's resolve; no damage, but it is pinned until the start of
    the shooter's next turn; each shift pins one more target whose resolve the remaining icons still reach."""
    turn.action = False
    turn.attacked = True
    state, arm, target = scene.state, body.arm(option.item), scene.state.bodies[option.target]
    assert arm is not None
    far = distance(body.place, target.place)
    if scene.has_listener:
        scene.emit(events.Acted("IG-ATK-16", body.id, "pin", target.id, arm.key, metres=whole(far)))
    change_reloads(scene, body, -1, "pin", "IG-ATK-16")
    attack = DeclaredAttack(body, arm, target)
    attack.band = band(arm.model, far)
    attack.remote = frozenset({target.id} if attack.band == LONG else ())
    attack.penalty = turn.penalty
    goal = with_penalties(state, resolve(state, target), attack_penalties(state, attack, target))
    attempt = Attempt("pin", "IG-ATK-16", base_dice(scene.state, attack), goal, target.id)
    attempt.bonuses = bonus_dice(state, attack)
    done = yield from test(scene, body, attempt)
    if mishap_due(state, attack, done):
        roll_mishap(scene, attack)
    if done.passed and done.wrath:
        hold_down(scene, body, target)
        yield from pin_more(scene, attack, done)
    yield from complicate(scene, body, done, attack)


def hold_down(scene: Battle, body: Body, target: Body) -> None:
    """IG-ATK-16: the target is pinned until the start of the shooter's next turn."""
    gain(scene, target, "pinned", "IG-ATK-16", 1, START, body.id, body.id)


def pin_more(scene: Battle, attack: DeclaredAttack, done: RolledTest) -> Rule[None]:
    """IG-ATK-16: the shifts of pinning fire: more targets, or Glory."""
    body, held = attack.body, [attack.target]
    while shifts_left(done) > 0 and scene.wants(body.id, "shift", "IG-ATK-16", KEEP):
        options = [KEEP, *(Option("pin", other.id) for other in more_pinned(scene.state, attack, done, held))]
        if may_shift_for_glory(scene.state, body, done):
            options.append(Option("glory"))
        choice = yield from ask(Choose(body.id, "shift", "IG-ATK-16", tuple(options), body.id))
        if choice == KEEP:
            return
        if choice.verb == "glory":
            shift_for_glory(scene, body, done)
            continue
        take_shift(done)
        tell_shifts(scene, body, done, ["pin"])
        held.append(scene.state.bodies[choice.target])
        hold_down(scene, body, held[-1])


def more_pinned(state: State, attack: DeclaredAttack, done: RolledTest, held: list[Body]) -> list[Body]:
    """IG-ATK-16: the enemies that one more shift can pin: in range, with a resolve that two icons fewer still reach."""
    body = attack.body
    return [
        other
        for other in foes(state, body)
        if not contains(held, other)
        and total(resolve(state, other)) <= done.icons - 2
        and band(attack.weapon, distance(body.place, other.place))
    ]


# Simple actions.


def reload(scene: Battle, body: Body, turn: Turn, option: Option) -> None:
    """IG-AMMO-03: a simple action and 1 Reload load an empty weapon; NPCs need no Reload."""
    turn.simple -= 1
    arm = body.arm(option.item)
    assert arm is not None
    arm.empty = False
    if scene.has_listener:
        scene.emit(events.ItemChanged("IG-AMMO-03", body.id, arm.key, "loaded"))
    if body.sheet.hero:
        change_reloads(scene, body, -1, "reload", "IG-AMMO-03")


def handle(scene: Battle, body: Body, turn: Turn, option: Option) -> None:
    """IG-ACT-13: drawing, putting away, picking up, dropping prone, working a door or a device."""
    turn.simple -= 1
    arm = body.arm(option.item)
    if option.verb in ("draw", "put_away") and arm is not None:
        arm.drawn = option.verb == "draw"
        if scene.has_listener:
            scene.emit(events.ItemChanged("IG-ACT-13", body.id, arm.key, "drawn" if arm.drawn else "put_away"))
    elif option.verb == "pick_up":
        pick_up(scene, body, option.target, option.item)
    else:
        if scene.has_listener:
            scene.emit(events.Acted("IG-ACT-13", body.id, option.verb))
        if option.verb == "drop_prone":
            gain(scene, body, "prone", "IG-ACT-13")


def observe(scene: Battle, body: Body, turn: Turn, option: Option) -> Rule[None]:
    """IG-ACT-13, IG-TEST-12: a trivial awareness test, DN 3: no point for a 6, and no shifts. It is not an action, so
    restored Shock does not make it harder (IG-SHOCK-03)."""
    turn.simple -= 1
    attempt = skill_attempt(scene.state, body, "awareness", "IG-ACT-13", OBSERVE_DN, 0, sight=True)
    attempt.trivial = True
    done = yield from test(scene, body, attempt)
    yield from complicate(scene, body, done)


def announced(rule: str, handler: Handler) -> Handler:
    """Return a handler that first emits the option under the action's own rule, then calls ``handler``."""

    def announcing(scene: Battle, body: Body, turn: Turn, option: Option) -> Rule[None] | None:
        if scene.has_listener:
            scene.emit(events.Acted(rule, body.id, option.verb, option.target, option.item))
        return handler(scene, body, turn, option)

    return announcing


HANDLERS: Final[dict[str, Handler]] = {
    "withdraw": announced("IG-ACT-09", withdraw),
    "full_defence": announced("IG-ACT-10", full_defence),
    "ready": announced("IG-ACT-11", ready),
    "restore_shock": restore_shock,
    "use_skill": announced("IG-ACT-12", use_skill),
    "task": announced("IG-OUT-01", task),
    "break_free": announced("IG-COND-01", break_free),
    "put_out": announced("IG-COND-01", put_out),
    "clear_jam": announced("IG-TEST-09", clear_jam),
    "unstick": announced("IG-TEST-09", unstick),
    "grapple": announced("IG-ATK-10", grapple),
    "pin": pin,
    "reload": reload,
    "draw": handle,
    "put_away": handle,
    "pick_up": handle,
    "drop_prone": handle,
    "operate": handle,
    "observe": announced("IG-ACT-13", observe),
}
"""The handler of each verb of these actions."""
