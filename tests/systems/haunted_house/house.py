"""Shared by the Haunted House tests: plain fighters, fights of a round or two, and their results."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import product
from typing import Any, TypeVar

from simulator.core.dice import Dice
from simulator.core.events import Tested
from simulator.core.scene import Wants
from simulator.testing import Answers, ScriptedFight, encounter, fighter, scripted
from simulator.testing.encounters import Fighter

from ..answers import parts

T = TypeVar("T")
A_FIRST = "66 11"
"""Initiative dice of two fighters with equal scores: the first listed acts first."""

B_FIRST = "11 66"
INITIATIVE = {"A>B": A_FIRST, "B>A": B_FIRST, "A=B": "34 34", "A=B=C": "34 34 34"}
ORDER = re.compile("A=B=C|A=B|A>B|B>A")
TOUGH: dict[str, Any] = {"max_life": 999}


def pc(name: str, use: str = "", /, **fields: Any) -> Fighter:
    """Return a protagonist; without ``use`` every score is 1."""
    return fighter(name, use, side="pc", **fields)


def foe(name: str, use: str = "", /, **fields: Any) -> Fighter:
    """Return an Enemy that does not frighten; without ``use`` every score is 1."""
    return fighter(name, use, side="npc", **{"fright_row": None, **fields})


def script(
    *cast: Fighter | str,
    dice: str | Iterable[int] | Dice = "",
    answers: Answers | str = (),
    rounds: int = 1,
    variants: Mapping[str, object] | None = None,
    scene: Mapping[str, object] | None = None,
    wants: Wants | None = None,
    forks: bool = False,
) -> ScriptedFight:
    """Return a fight that ends after ``rounds``, at its first question. Second actions are answered by "second: ..."
    only.

    ``cast`` are fighters, hazards and a script, such as "A>B | 44 3; A melee_attack B": the dice, in which "A>B"
    stands for initiative by which A acts first and "A=B" for a tie, and the answers."""
    fighters, dice, answers = parts(cast, dice, answers)
    if isinstance(dice, str):
        dice = ORDER.sub(lambda order: INITIATIVE[order[0]], dice)
    if hazards := [one for one in fighters if "hazard" in one]:
        scene = {**(scene or {}), "hazards": hazards}
        fighters = [one for one in fighters if "hazard" not in one]
    fight = encounter("haunted_house", *fighters, variants=variants, scene=scene, rounds=rounds)
    return scripted(fight, dice, answers, wants=wants, explicit=("second",), forks=forks)


def play(*cast: Fighter | str, **more: Any) -> ScriptedFight:  # Any: as in script
    """Such a fight, played to its end, with every die and every answer used; all its dice have six sides."""
    fight = script(*cast, **more).finish()
    assert {roll.sides for roll in fight.heard.rolls} <= {6}
    return fight


WHICH = {"object": "object", "fright": "fright", "toxin": "toxin", "fire": "size"}
"""The key of a hazard that says which of its kind it is."""


def hazard(kind: str, *targets: str, **more: object) -> dict[str, object]:
    """Return a hazard such as "fall" or "object small_shelf", of round 1 unless ``more`` says when."""
    kind, _, which = kind.partition(" ")
    when = {} if {"round", "trigger", "minute"} & more.keys() else {"round": 1}
    return {"hazard": kind, "targets": list(targets), **when, **({WHICH[kind]: which} if which else {}), **more}


def house(*hazards: dict[str, object], **more: object) -> dict[str, object]:
    """Return a scene with these hazards."""
    return {"hazards": list(hazards), **more}


def checks(fight: ScriptedFight, task: str = "") -> list[tuple[str, int, int, bool]]:
    """Return every test of this task so far: name, action figure, total, passed."""
    return [
        (fight.names[test.body], test.figure, test.total, test.passed)
        for test in fight.of(Tested)
        if not task or test.task == task
    ]


def figures(fight: ScriptedFight, task: str = "attack") -> list[int]:
    """Return the action figures of every test of this task so far."""
    return [figure for _, figure, _, _ in checks(fight, task)]


def tasks(fight: ScriptedFight) -> list[str]:
    """Return the rolls in order, without initiative: "A attack", "B life", ..."""
    return [words.rsplit(" ", 1)[0] for words in fight.rolls if " initiative " not in words]


def throws(count: int) -> Iterator[tuple[int, ...]]:
    """Return every way that ``count`` dice can fall."""
    return product(range(1, 7), repeat=count)


def spread(count: int, outcome: Callable[[tuple[int, ...]], T]) -> dict[T, int]:
    """Count of the ways that ``count`` dice can fall give each outcome."""
    found: dict[T, int] = {}
    for dice in throws(count):
        value = outcome(dice)
        found[value] = found.get(value, 0) + 1
    return found
