"""A conflict that is over, for tests of what comes after it: bodies in any state, dice and answers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from simulator.core.asks import Option
from simulator.core.dice import Scripted
from simulator.core.scene import Scene
from simulator.core.system import Encounter
from simulator.systems.tapiz.resolution.conditions import begin, make, row_of
from simulator.systems.tapiz.rules import SYSTEM
from simulator.systems.tapiz.state import OVER, Body, Condition, State
from simulator.testing import encounter, fighter

SIDES = {"a": "pc", "b": "npc"}


def meeting(*people: Mapping[str, Any], variants: Any = None, scene: Any = None, **more: Any) -> Encounter:
    """Return an encounter of these people, name, side and use, as in a file; no hero points unless variants say."""
    variants = {"ph_mode": "none", **(variants or {})}
    fighters = [
        fighter(row["name"], row["use"], side=row["side"], **{k: v for k, v in row.items() if k not in _HEAD})
        for row in people
    ]
    return encounter("tapiz", *fighters, sides=SIDES, variants=variants, scene=scene, **more)


ASKED = ("stabilise", "tend", "hero_heal")
_HEAD = ("name", "use", "side")


def one(name: str, use: str, side: str = "a", x: float = 0.0, **fields: Any) -> dict[str, Any]:  # Any: as in a file
    """Return a combatant at (x, 0)."""
    return {"name": name, "use": use, "side": side, "position": [x, 0.0], **fields}


def over(given: Encounter, dice: Iterable[int] = ()) -> tuple[Scene[State], dict[str, Body]]:
    """Return the encounter as if it had just been decided, and its bodies by name, in whose order initiative falls."""
    state = SYSTEM.setup(given)
    state.phase = OVER
    for body in state.bodies:
        body.initiative = 20 - body.id
    return Scene(state, Scripted(dice), {}, None, False), dict(zip(given.names, state.bodies, strict=True))


def run(rule: Any, *answers: Option) -> Any:  # Any: a Rule, and what it returns
    """Play a rule with these answers to the questions after the fight, then defaults; to all others defaults."""
    given = list(answers)
    try:
        (question,) = next(rule)
        while True:
            choice = given.pop(0) if given and question.kind in ASKED else question.default()
            assert question.allows(choice)
            (question,) = rule.send((choice,))
    except StopIteration as done:
        assert not given
        return done.value


def suffer(scene: Scene[State], body: Body, name: str, domain: str = "physical") -> Condition:
    """Give a body a state of the catalogue."""
    row = row_of(scene.state, name)
    assert row is not None
    condition = make(scene.state, row, domain, 1)
    begin(scene, body, condition, "TZ-EFF-02")
    return condition


def spent(scene: Scene[State]) -> bool:
    """Return whether all dice of the script have been rolled."""
    dice = scene.dice
    assert isinstance(dice, Scripted)
    return not dice.left
