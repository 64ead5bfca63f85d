"""Initiative: the roll, the order, the last group, surprise (TZ-INI-01..04). actions.py plays the turns."""

from __future__ import annotations

from typing import Final

from ....core import events
from ....core.asks import Rule
from .. import specials
from ..bodies import player
from ..resolution.checks import (
    ActionRoll,
    Sum,
    Throw,
    action_sum,
    add_circumstances,
    add_parts,
    add_states,
    add_traits,
    aptitude_level,
    emit_test,
    end_spent,
    goal_of,
    invoked,
    summands,
    test_throw,
    throw,
)
from ..sheet import SURPRISED
from ..state import Body, Conflict, State
from .stances import last_group


def roll_all(scene: Conflict) -> Rule[None]:
    """TZ-INI-01, TZ-DICE-04: all roll, in scenario order, including the surprised and the last group."""
    for body in scene.state.bodies:
        if not body.out:
            yield from roll(scene, body)


def roll(scene: Conflict, body: Body) -> Rule[None]:
    """TZ-INI-01, TZ-EFF-07: action die + DES + SAB + traits (initiative_formula = des: without SAB; static: 10 for the
    die), and the states that affect initiative."""
    state = scene.state
    formula = state.variants.initiative_formula
    sheet = body.sheet
    count = yield from invoked(scene, body, "initiative")
    total = Sum()
    total.add("DES", sheet.mods["DES"])
    if formula != "des":
        total.add("SAB", sheet.mods["SAB"])
    add_traits(state, sheet, total, count)
    total.add("item", sheet.item("initiative"))
    add_states(state, body, total, "INI", tag="initiative")
    add_circumstances(state, body, total, "INI")
    add_parts(total, specials.parts(state, "change initiative", body))
    end_spent(scene, body, total)
    ten = Throw(state.lienzo.numbers.static_base, b"", 0)
    thrown = ten if formula == "static" else throw(scene, body, "initiative", "TZ-INI-01")
    body.initiative = thrown.total + total.total
    if scene.has_listener:
        faces, made_of = tuple(thrown.faces), summands(total, thrown)
        scene.emit(events.Rolled("TZ-INI-01", body.id, "initiative", faces, body.initiative, made_of))


FIRST: Final = "round first"
LAST: Final = "round last"
"""TZ-SPEC-02: keys by which ``special_uses`` notes a place for this round, with the body's number."""


def rank(state: State, body: Body) -> int:
    """TZ-INI-03, TZ-SPEC-02: -1: before all others; 1: after all others, by stance or special; else 0."""
    if f"{FIRST} {body.id}" in state.special_uses:
        return -1
    if f"{LAST} {body.id}" in state.special_uses:
        return 1
    return int(last_group(state, body))


def key(state: State, body: Body) -> tuple[int, int, int, int, int, bool, int]:
    """TZ-INI-02, TZ-INI-03: the last group after all others; highest first; ties by initiative modifier, DES score, SAB
    score, the players' side, the scenario's order."""
    scores = body.sheet.abilities
    return (
        int(last_group(state, body)) if state.encounter.powers is None else rank(state, body),
        -body.initiative,
        -body.sheet.initiative_mod,
        -scores["DES"],
        -scores["SAB"],
        not player(state, body),
        body.id,
    )


def in_order(state: State) -> list[Body]:
    """TZ-INI-02: all bodies in the conflict, in the order of this round."""
    bodies = [body for body in state.bodies if not body.out]
    bodies.sort(key=lambda body: key(state, body))
    return bodies


def set_order(scene: Conflict) -> None:
    """TZ-INI-02, TZ-INI-03: the order of this round, from the current stances."""
    state = scene.state
    if state.encounter.powers is not None:
        for body in state.bodies:
            if not body.out:
                settle_rank(scene, body)
    bodies = in_order(state)
    state.order = [body.id for body in bodies]
    state.slot = 0
    if scene.has_listener:
        scores = tuple((body.id, body.initiative) for body in bodies)
        scene.emit(events.OrderSet("TZ-INI-02", "initiative", tuple((body.id,) for body in bodies), scores))


def settle_rank(scene: Conflict, body: Body) -> None:
    """TZ-SPEC-02: note for this round, and emit, that a special puts a body first, else last."""
    for place in (FIRST, LAST):
        word = place.removeprefix("round ")
        power = specials.first(scene.state, f"order {word}", body)
        if power is not None:
            scene.state.special_uses[f"{place} {body.id}"] = 1
            if scene.has_listener:
                scene.emit(events.Acted("TZ-SPEC-02", body.id, "special", -1, power.name, word))
            return


# Surprise.


def ambush(scene: Conflict) -> Rule[None]:
    """TZ-INI-04, TZ-DICE-04: bodies that the scene names are surprised, and in an ambush those whose perception the
    worst hider's one roll reaches."""
    state = scene.state
    named = state.setting.surprised
    for body in state.bodies:
        if SURPRISED in body.sheet.flags or state.encounter.names[body.id] in named:
            surprise(scene, body)
    side = next((k for k, one in enumerate(state.encounter.sides) if one.name == state.setting.ambush), -1)
    hiders = [body for body in state.bodies if body.side == side and body.able]
    if any(specials.may(state, "cannot hide", body) for body in hiders):
        return
    watchers = [body for body in state.bodies if body.side != side and body.able]
    if hiders and watchers:
        yield from hide(scene, min(hiders, key=lambda one: (hiding(state, one), one.id)), watchers)


def hiding(state: State, body: Body) -> int:
    """TZ-INI-04: the bonus to hide: DES + traits."""
    return body.sheet.mods["DES"] + body.sheet.bonus("hide") + body.sheet.item("hide")


def perceiving(state: State, body: Body) -> Sum:
    """TZ-INI-04: 10 + SAB + traits, against hiding."""
    sheet = body.sheet
    goal = goal_of(("base", state.lienzo.numbers.static_base), ("SAB", sheet.mods["SAB"]))
    add_traits(state, sheet, goal, sheet.traits_for("perceive"))
    goal.add("item", sheet.item("perceive"))
    return goal


def hide(scene: Conflict, hider: Body, watchers: list[Body]) -> Rule[None]:
    """TZ-INI-04: one roll against each enemy; those whose perception it reaches are surprised.

    Reading: a total that equals the resistance succeeds, as in any test (TZ-TEST-02)."""
    state = scene.state
    count = yield from invoked(scene, hider, "hide")
    action = ActionRoll("SK", "hide", "DES", hider.sheet.item("hide"))
    total = action_sum(scene, hider, action, count)
    thrown: Throw = test_throw(scene, hider, action, "TZ-INI-04", aptitude_level(hider, "DES"))
    result = thrown.total + total.total
    for watcher in watchers:
        goal = perceiving(state, watcher)
        emit_test(scene, hider.id, "hide", "TZ-INI-04", total, thrown, watcher.id, goal)
        if result >= goal.total:
            surprise(scene, watcher)


def surprise(scene: Conflict, body: Body) -> None:
    """TZ-INI-04: a body is surprised for all of round 1, unless it is immune to that (TZ-SPEC-02)."""
    if specials.is_immune(scene.state, body, "surprise", ""):
        return
    body.surprised = True
    if scene.has_listener:
        scene.emit(events.ConditionGained("TZ-INI-04", body.id, "surprised"))
