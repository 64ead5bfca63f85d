"""Slots of a round: a single turn, action by action, or a tie group, with all rolls against the state at its start
(HH-FLOW-04, HH-INIT-04); and the further actions that specials give (HH-SPEC-06)."""

from __future__ import annotations

from typing import Final

from ....core import events
from ....core.asks import Option, Rule, together
from ....core.powers import end_turn
from ..plans import ATTACKS, HOSTILE, Action, TurnPlan
from ..resolution.attacks import ask_dodge, attack_kind, dodgers, forget_single_dodges, shoot
from ..resolution.checks import House
from ..resolution.fear import come_out, frighten_all
from ..resolution.harm import clear_aim
from ..resolution.moments import agreed, opens, shielded
from ..resolution.settling import Pending, settle
from ..specials import note_attack, situation
from ..state import Body, takes_turn
from ..tables import NO_ACTION
from .actions import (
    announce,
    announce_pair,
    begin,
    brings_out,
    carry_out,
    fall,
    lose_action,
    lose_turn,
    perform,
)
from .declaring import WAIT, declare, still_able
from .hiding import uncover
from .options import GivenAsk

ACTS: Final = {"action": (), "attack": ATTACKS, "move": ("close", "run", "stand"), "turn": ()}
"""Verbs of the further actions that specials give (HH-SPEC-06); none: any."""


def turn(scene: House, body: Body) -> Rule[None]:
    """HH-FLOW-04: play one combatant's slot. A lock may cost the turn; else the combatant declares its actions and does
    them in order."""
    if body.lock == NO_ACTION:
        lose_turn(scene, body)
        return
    if scene.has_listener:
        scene.emit(events.TurnStarted("HH-FLOW-04", (body.id,)))
    special = scene.state.encounter.powers is not None
    if special:
        yield from opens(scene, body)
    plan = yield from declare(scene, body)
    begin(body)
    if scene.has_listener:
        announce_pair(scene, body, plan)
    yield from carry_out(scene, body, plan)
    if special:
        yield from once_more(scene, body, plan)
        end_turn(scene.state.encounter.powers, scene.state, body.id)


def once_more(scene: House, body: Body, plan: TurnPlan) -> Rule[None]:
    """HH-SPEC-06: further actions after those of the turn, once a turn for each special that gives them; the lock and
    the distraction of the turn hold for them."""
    powers = scene.state.encounter.powers
    if powers is None:
        return
    for act, verbs in ACTS.items():
        for power in powers.that_count(f"act {act}", body.id, situation(scene.state, real=False)):
            if not body.active or body.fleeing:
                return
            if can_do(scene, body, plan, verbs) and (yield from agreed(scene, power, body, body.id)):
                now = body.lock, body.distracted
                body.lock, body.distracted = plan.lock, plan.distracted
                further = yield from declare(scene, body, act != "turn", verbs)
                body.lock, body.distracted = now
                if scene.has_listener:
                    announce_pair(scene, body, further)
                yield from carry_out(scene, body, further)


def can_do(scene: House, body: Body, plan: TurnPlan, verbs: tuple[str, ...]) -> bool:
    """HH-SPEC-06: return whether a body has an action of these verbs, of any if there are none."""
    further = TurnPlan(body)
    further.lock = plan.lock
    return not verbs or len(GivenAsk(scene.state, body, further, WAIT, verbs).listed()) > 1


def tie(scene: House, members: list[Body]) -> Rule[None]:
    """HH-INIT-04: a tie group: declare blind, react, roll against the present state, merge once, consequences once."""
    able: list[Body] = []
    for body in members:
        if takes_turn(body) and body.lock == NO_ACTION:
            lose_turn(scene, body)
        elif takes_turn(body):
            able.append(body)
    if not able:
        return
    if len(able) == 1:
        yield from turn(scene, able[0])
        return
    if scene.has_listener:
        scene.emit(events.TurnStarted("HH-INIT-04", tuple(body.id for body in able)))
    special = scene.state.encounter.powers is not None
    for body in able if special else ():
        yield from opens(scene, body)
    plans = yield from together([declare(scene, body) for body in able])
    for body in able:
        begin(body)
    if scene.has_listener:
        for plan in plans:
            announce_pair(scene, plan.body, plan)
            for action in plan.actions:
                announce(scene, plan.body, action)
    for plan in plans if special else ():
        for action in plan.actions:
            yield from shielded(scene, plan.body, action)
    yield from _react(scene, plans)
    emerging = any(brings_out(plan.body, action) for plan in plans for action in plan.actions)
    pending = Pending()
    for plan in plans:
        for action in plan.actions:
            _roll(scene, plan.body, plan, action, pending)
    for plan in plans:
        for action in plan.actions:
            _finish(scene, plan.body, action, pending)
    settle(scene, pending)
    if special:
        yield from fall(scene)
        for plan in plans:
            yield from once_more(scene, plan.body, plan)
        for body in able:
            end_turn(scene.state.encounter.powers, scene.state, body.id)
    for plan in plans:
        for action in plan.actions:
            forget_single_dodges(scene.state, action)
    if emerging:
        yield from frighten_all(scene, come_out(scene.state))


def _react(scene: House, plans: list[TurnPlan]) -> Rule[None]:
    """HH-INIT-04 step 4: every target of a member's attack may dodge, once per kind, in roster order of the targets."""
    aimed_at: dict[int, list[tuple[TurnPlan, Action]]] = {}
    for plan in plans:
        for action in plan.actions:
            if action.verb in ATTACKS:
                for number in {action.target, *action.shots}:
                    aimed_at.setdefault(number, []).append((plan, action))
    for number in sorted(aimed_at):
        for plan, action in _first_of_each_kind(aimed_at[number]):
            single = Action(_option(action, number))
            single.manner = action.manner
            single.shots = [number] * action.shots.count(number)
            for dodger in dodgers(scene, plan.body, single):
                yield from ask_dodge(scene, dodger, plan.body, single)


def _first_of_each_kind(attacks: list[tuple[TurnPlan, Action]]) -> list[tuple[TurnPlan, Action]]:
    """Return the first attack of each kind, melee and ranged, that is not made from hiding."""
    found: dict[str, tuple[TurnPlan, Action]] = {}
    for plan, action in attacks:
        if not plan.body.hidden:
            found.setdefault(attack_kind(action), (plan, action))
    return list(found.values())


def _roll(scene: House, body: Body, plan: TurnPlan, action: Action, pending: Pending) -> None:
    """HH-INIT-04 step 5: a member's dice, against the state at the start of the slot; only a lack of its own things
    prevents it."""
    if action is not plan.actions[0] and not still_able(scene.state, body, action):
        lose_action(scene, body, action)
        return
    if action.verb != "ranged_attack":
        perform(scene, body, plan, action, pending)
        return
    for index in range(len(action.shots)):
        if not shoot(scene, body, plan, action, index, pending):
            break


def _finish(scene: House, body: Body, action: Action, pending: Pending) -> None:
    """End the states that an action ends for its actor; hiding ends at the merge, like everything that others see."""
    if scene.state.encounter.powers is not None:
        note_attack(scene.state, body, action.verb)
    if body.aim_bonus and action.verb != "aim":
        clear_aim(body)
    if action.verb != "run":
        body.run_left = scene.state.variants.exit_run_rounds
    if action.verb != "clear_jam":
        body.jam_progress = 0
    if body.hidden and action.verb in HOSTILE:
        pending.later(uncover, body, body)


def _option(action: Action, target: int) -> Option:
    return Option(action.verb, target, action.item, action.detail, len(action.shots))
