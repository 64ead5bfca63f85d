"""Turns, and the effects of each action (FR-FIGHT-01, 02, 10, 11)."""

from __future__ import annotations

from typing import Final

from ....core import events
from ....core.asks import Choose, Option, Rule, ask
from ..formulas import responses_of
from ..frames import CHALLENGE, FLEE, FLEE_CLEAR, HIDE, HUNT, OBJECTIVE, OBSTACLE, ActionFrame
from ..resolution.challenges import Trial, attempt, objective_trial, obstacle_trial, resolve, written_trial
from ..resolution.checks import FrScene
from ..resolution.conflicts import conflict
from ..resolution.harm import reveal
from ..resolution.moments import acting, granted, shielded, struck, tell_act, won
from ..resolution.objects import gain_object, lying_objects
from ..resolution.prepare import offer_full_strength
from ..resolution.qualities import bring_element
from ..resolution.threat import lower_threat, pay, raise_threat
from ..state import ACTIVE, Body, State, enemies, listed
from .ending import check_end
from .fleeing import flee, flee_clear
from .hiding import hide, hunt
from .initiative import slot_of
from .options import ARM, ATTACK, CONTEST, PASS, GivenAsk, TurnAsk, can_use, conflict_key

ACTS: Final = {
    "act action": (),
    "act attack": (ATTACK,),
    "act hide": (HIDE,),
    "act leave": (FLEE, FLEE_CLEAR),
}
"""FR-SPEC-06: the actions that specials allow; none: all."""
ALONE: Final = Option("no")
JOIN: Final = Option("join")


def act(scene: FrScene, body: Body, verbs: tuple[str, ...] = ()) -> Rule[bool]:
    """FR-FIGHT-01, FR-TURN-03: one opportunity: first the free choices, then one action, by ``verbs`` one of these
    (FR-SPEC-06). Return whether the body did anything but pass."""
    yield from offer_full_strength(scene, body)
    answer = PASS
    if scene.wants(body.id, "turn", "FR-FIGHT-01", PASS):
        question = GivenAsk(scene.state, body, verbs) if verbs else TurnAsk(scene.state, body)
        (answer,) = yield (question,)
    if scene.has_listener:
        rule = "FR-FIGHT-01" if answer.verb == PASS.verb else "FR-FIGHT-02"
        scene.emit(events.Acted(rule, body.id, answer.verb, answer.target, answer.item, answer.detail, answer.amount))
    if answer.verb == PASS.verb:
        return False
    yield from perform(scene, body, answer)
    yield from struck(scene)
    return True


def act_by_specials(scene: FrScene, body: Body) -> Rule[None]:
    """FR-SPEC-06: after its action, each special of a body may let it, or others, act once more."""
    state = scene.state
    powers = state.encounter.powers
    if powers is None:
        return
    for power in powers.all:
        verbs = ACTS.get(power.kind)
        if verbs is None or power.owner != body.id or not body.active:
            continue
        found = acting(state, power)
        if not found or not (yield from granted(scene, power, body)):
            continue
        for one in found:
            if one.active:
                tell_act(scene, power, one)
                yield from act(scene, one, verbs)
                if check_end(scene):
                    return


def perform(scene: FrScene, body: Body, action: Option) -> Rule[None]:
    """FR-FIGHT-02: carry out the chosen option."""
    verb = action.verb
    if verb in (ATTACK, CONTEST):
        yield from attack(scene, body, action)
    elif verb in (HUNT, HIDE, FLEE):
        yield from _evasive(scene, body, action)
    elif verb == FLEE_CLEAR:
        yield from flee_clear(scene, body)
    elif verb == OBSTACLE:
        yield from put_obstacle(scene, body, action.target)
    elif verb == OBJECTIVE:
        yield from work_at_objective(scene, body)
    elif verb == CHALLENGE:
        yield from try_challenge(scene, body, action.item)
    elif verb == ARM:
        arm(scene, body, action.item)


def _evasive(scene: FrScene, body: Body, action: Option) -> Rule[None]:
    """FR-FIGHT-06, FR-FIGHT-07, FR-CONF-08: hunting, hiding, fleeing; a lost conflict is remembered."""
    _pay_again(scene, body, action)
    if action.verb == HUNT:
        won = yield from hunt(scene, body, scene.state.bodies[action.target])
    elif action.verb == HIDE:
        won = yield from hide(scene, body)
    else:
        won = yield from flee(scene, body)
    remember(body, action.verb, action.target, won)


def _pay_again(scene: FrScene, body: Body, action: Option) -> None:
    """FR-CONF-08 with ``conflict_retry = paid``: the price of repeating a lost conflict."""
    key = conflict_key(action.item or action.verb, action.target)
    if scene.state.variants.conflict_retry == "paid" and key in body.lost:
        pay(scene, body, "retry", "FR-CONF-08")


def remember(body: Body, name: str, target: int, won: bool) -> None:
    """FR-CONF-08: note whether the body lost this very conflict when it last began it."""
    if won:
        body.lost.discard(conflict_key(name, target))
    else:
        body.lost.add(conflict_key(name, target))


def attack(scene: FrScene, body: Body, action: Option) -> Rule[None]:
    """FR-FIGHT-02, FR-FIGHT-03, FR-FIGHT-12: use a mode of the sheet on one enemy, or on all enemies in its reach that
    are not hidden. FR-FIGHT-07: a body that attacks in a fight is no longer hidden, won or lost."""
    state = scene.state
    mode = next(mode for mode in body.sheet.modes if mode.id == action.item)
    _pay_again(scene, body, action)
    actors = [body]
    if mode.area:
        targets = reached(state, body, mode)
    else:
        targets = [state.bodies[action.target]]
        if mode.fight and state.variants.gang_attack == "joint":
            actors += yield from join(scene, body, mode, targets[0])
        if mode.fight:
            targets = [(yield from shielded(scene, mode, body, targets[0]))]
    res = yield from conflict(scene, mode, actors, targets)
    remember(body, mode.id, action.target, all(bout.lead_wins for bout in res.bouts))
    if mode.fight:
        for actor in actors:
            reveal(scene, actor)
        yield from won(scene, res)


def reached(state: State, body: Body, mode: ActionFrame) -> list[Body]:
    """FR-CONF-07: every active enemy that is not hidden and can be met by the mode, in list order."""
    seen = [other for other in enemies(state, body) if not other.hidden]
    return [other for other in seen if responses_of(state.variants, mode, other.sheet, other.current)]


def join(scene: FrScene, body: Body, mode: ActionFrame, target: Body) -> Rule[list[Body]]:
    """FR-FIGHT-10 with ``gang_attack = joint``: allies of the same slot that have not acted may merge their turn into
    this attack, with the same mode, if they have it; staying out is the default."""
    state = scene.state
    joined = []
    for ally in listed(state):
        if ally is body or ally.side != body.side or ally.acted or ally.status != ACTIVE:
            continue
        if slot_of(state, ally) != slot_of(state, body) or mode not in ally.sheet.modes:
            continue
        if mode.supernatural or not can_use(state, ally, mode, target):
            continue
        if not scene.wants(ally.id, "join", "FR-FIGHT-10", ALONE):
            continue
        about = Option(ATTACK, target.id, mode.id)
        answer = yield from ask(Choose(ally.id, "join", "FR-FIGHT-10", (ALONE, JOIN), ally.id, body.id, about))
        if answer.verb == JOIN.verb:
            ally.acted = True
            joined.append(ally)
            if scene.has_listener:
                scene.emit(events.Reacted("FR-FIGHT-10", ally.id, "join", body.id))
    return joined


def put_obstacle(scene: FrScene, body: Body, target: int) -> Rule[None]:
    """FR-FIGHT-08: on success an obstacle stands between the body and that enemy. FR-FIGHT-07: the body is no longer
    hidden."""
    success = yield from attempt(scene, body, obstacle_trial(scene.state, target))
    reveal(scene, body)
    if success and body.status == ACTIVE:
        body.obstacles.add(target)
        if scene.has_listener:
            scene.emit(events.ConditionGained("FR-FIGHT-08", body.id, "obstacle", against=target))


def work_at_objective(scene: FrScene, body: Body) -> Rule[None]:
    """FR-FIGHT-09: each success is one step towards the objective, by any body of the side."""
    state = scene.state
    trial = objective_trial(state)
    assert trial is not None
    success = yield from attempt(scene, body, trial)
    if success and body.status == ACTIVE:
        state.progress += 1
        if scene.has_listener:
            scene.emit(
                events.PoolChanged("FR-FIGHT-09", body.id, OBJECTIVE, state.progress - 1, state.progress, "success")
            )


def try_challenge(scene: FrScene, body: Body, name: str) -> Rule[None]:
    """FR-CHAL-01, FR-OOC-01: a challenge of the scene; a success brings the elements that it grants, only once."""
    state = scene.state
    written = state.setting.challenges[name]
    success = yield from attempt(scene, body, written_trial(state, f"{CHALLENGE}:{name}", written))
    if not success or body.status != ACTIVE or name in state.finished:
        return
    if written.grants or written.threat:
        state.finished.add(name)
    for one in written.grants:
        if one.key not in state.used:
            bring_element(scene, one, body.side)
    if written.threat > 0:
        raise_threat(scene, "challenge", "FR-OOC-01", written.threat)
    elif written.threat < 0:
        lower_threat(scene, "challenge", "FR-OOC-01", -written.threat)


def endure_hazard(scene: FrScene, body: Body, name: str) -> Rule[None]:
    """FR-OOC-07: a hazard of the scene is a challenge without a mark of failure."""
    if scene.has_listener:
        scene.emit(events.HazardStruck("FR-OOC-07", body.id, name))
    trial = written_trial(scene.state, f"{CHALLENGE}:{name}", scene.state.setting.challenges[name])
    yield from resolve(scene, body, unmarked(trial))


def unmarked(trial: Trial) -> Trial:
    """Return the same challenge without a key, so that no failure is remembered."""
    trial.key = ""
    return trial


def arm(scene: FrScene, body: Body, name: str) -> None:
    """FR-OBJ-05: take an object that lies in the scene; no roll."""
    found = next(thing for thing in lying_objects(scene.state) if thing.id == name)
    gain_object(scene, body, found, "FR-OBJ-05")
