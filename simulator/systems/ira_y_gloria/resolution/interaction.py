"""Interaction attacks: unbalancing an enemy with words or tricks (IG-INTER)."""

from __future__ import annotations

from typing import Final

from ....core import events
from ....core.asks import Choose, Option, Rule, ask, captain
from ..formulas import Part, interaction_bonus, resistance_part, total
from ..state import HEROES, START, Battle, Body, State, Turn
from .checks import KEEP, Attempt, RolledTest, pace, penalties, resolve, shift, test, with_penalties
from .complications import complicate
from .conditions import find, gain
from .dropping import drop, droppable

RANGE: Final = 15.0  # metres
HINDERED: Final = Option("hindered")
VULNERABLE: Final = Option("vulnerable")
EFFECTS: Final = (HINDERED, VULNERABLE)
MANY: Final = 3  # shifts that bring an extra effect


def range_of(state: State, body: Body, skill: str) -> float:
    """IG-INTER-01: the range of a skill in metres: the attacker's speed for athletics, 15 m for the others."""
    return float(pace(state, body)) if skill == "athletics" else RANGE


def interact(scene: Battle, body: Body, turn: Turn, option: Option) -> Rule[None]:
    """IG-INTER-01: the roll of an interaction attack, one member's dice for a mob, and its consequences."""
    state, skill = scene.state, option.item
    target = state.bodies[option.target]
    resistance = resist(state, target, skill)
    goal = with_penalties(state, resistance, penalties(state, body, turn.penalty))
    attempt = Attempt("interaction", "IG-INTER-01", (skill, body.sheet.dice[skill]), goal, target.id)
    attempt.bonuses = interaction_bonus(body.sheet)
    done = yield from test(scene, body, attempt)
    if done.passed and done.wrath:
        yield from unsettle(scene, body, target, done)
    yield from complicate(scene, body, done)


def resist(state: State, target: Body, skill: str) -> list[Part]:
    """IG-INTER-01: the DN of an interaction attack: the opposed skill or resolve, whichever is higher."""
    part = resistance_part(state.variants, target.sheet, skill)
    if state.encounter.powers is None:
        return [part]
    own = resolve(state, target)
    return own if total(own) >= part[1] or part[0] == "resolve" else [part]


def unsettle(scene: Battle, body: Body, target: Body, done: RolledTest) -> Rule[None]:
    """IG-INTER-02, IG-TEST-11: hindered or vulnerable until the start of the attacker's next turn; each shift raises it
    by 1, unless a hero shifts for Glory. IG-INTER-03 counts every shift, for any use.

    Reading: the effect is chosen before the shifts."""
    variants = scene.state.variants
    effect = HINDERED
    if scene.wants(body.id, "effect", "IG-INTER-02", HINDERED):
        effect = yield from ask(Choose(body.id, "effect", "IG-INTER-02", EFFECTS, body.id, about=KEEP))
    raised = len((yield from shift(scene, body, done, ("effect",), "IG-INTER-02", target.id, "effect")))
    value = int(variants.interaction_base) + (raised if variants.interaction_shift_scaling == "on" else 0)
    gain(scene, target, effect.verb, "IG-INTER-02", value, START, body.id, body.id)
    if done.shifted >= MANY:
        yield from extra_effect(scene, body, target, effect.verb)


def extra_effect(scene: Battle, body: Body, target: Body, first: str) -> Rule[None]:
    """IG-INTER-03: three shifts bring one more effect: both, prone, staggered or disarm; the attacker picks, or with
    ``players_call = gm`` the threats' captain."""
    options = extra_effects(scene.state, target)
    seat = body.id
    if scene.state.variants.players_call == "gm":
        threats = [side for side, team in enumerate(scene.state.teams) if team.kind != HEROES]
        seat = captain(threats[0] if threats else 1 - body.side)
    choice = options[0]
    if scene.wants(seat, "extra_effect", "IG-INTER-03", choice):
        choice = yield from ask(Choose(seat, "extra_effect", "IG-INTER-03", options, body.id, body.id))
    if scene.has_listener:
        scene.emit(events.Reacted("IG-INTER-03", target.id, "extra_effect", body.id, choice.verb))
    if choice.verb == "both":
        other = "hindered" if first == "vulnerable" else "vulnerable"
        base = int(scene.state.variants.interaction_base)
        gain(scene, target, other, "IG-INTER-03", base, START, body.id, body.id)
    elif choice.verb == "disarm":
        arm = droppable(scene.state, target)
        if arm is not None:
            drop(scene, target, arm, "IG-INTER-03")
    else:
        gain(scene, target, choice.verb, "IG-INTER-03", by=body.id)


def extra_effects(state: State, target: Body) -> tuple[Option, ...]:
    """IG-INTER-03: the extra effects that this target can suffer."""
    verbs = ["both", *(["prone"] if not find(target, "prone") else []), "staggered"]
    if droppable(state, target) is not None:
        verbs.append("disarm")
    return tuple(map(Option, verbs))
