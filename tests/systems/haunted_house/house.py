"""What the Haunted House tests share: plain fighters, fights of a round or two, and their results."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import product
from typing import Any, TypeVar

from simulator.core.dice import Dice
from simulator.core.events import Tested
from simulator.core.scene import Wants
from simulator.testing import Answers, ScriptedFight, encounter, fighter, scripted
from simulator.testing.encounters import Fighter

T = TypeVar("T")
A_FIRST = "66 11"
"""Initiative dice of two fighters with equal scores: the first listed acts first."""

B_FIRST = "11 66"
TOUGH: dict[str, Any] = {"max_life": 999}


def pc(name: str, use: str = "", /, **fields: Any) -> Fighter:
    """A protagonist; without ``use`` every score is 1."""
    return fighter(name, use, side="pc", **fields)


def foe(name: str, use: str = "", /, **fields: Any) -> Fighter:
    """An Enemy that does not frighten; without ``use`` every score is 1."""
    return fighter(name, use, side="npc", **{"fright_row": None, **fields})


def script(
    *fighters: Fighter,
    dice: str | Iterable[int] | Dice = "",
    answers: Answers = (),
    rounds: int = 1,
    variants: Mapping[str, object] | None = None,
    scene: Mapping[str, object] | None = None,
    wants: Wants | None = None,
    forks: bool = False,
) -> ScriptedFight:
    """A fight that ends after ``rounds``, at its first question. Second actions are answered by "second: ..." only."""
    fight = encounter("haunted_house", *fighters, variants=variants, scene=scene, rounds=rounds)
    return scripted(fight, dice, answers, wants=wants, explicit=("second",), forks=forks)


def play(*fighters: Fighter, **more: Any) -> ScriptedFight:  # Any: as in script
    """Such a fight, played to its end, with every die and every answer used; all its dice have six sides."""
    fight = script(*fighters, **more).finish()
    assert {roll.sides for roll in fight.heard.rolls} <= {6}
    return fight


def hazard(kind: str, *targets: str, **more: object) -> dict[str, object]:
    """A hazard of round 1, unless ``more`` says when."""
    when = {} if {"round", "trigger", "minute"} & more.keys() else {"round": 1}
    return {"hazard": kind, "targets": list(targets), **when, **more}


def house(*hazards: dict[str, object], **more: object) -> dict[str, object]:
    """A scene with these hazards."""
    return {"hazards": list(hazards), **more}


def checks(fight: ScriptedFight, task: str = "") -> list[tuple[str, int, int, bool]]:
    """Every test of this task so far: who, action figure, total, passed."""
    return [
        (fight.names[test.body], test.figure, test.total, test.passed)
        for test in fight.of(Tested)
        if not task or test.task == task
    ]


def figures(fight: ScriptedFight, task: str = "attack") -> list[int]:
    """The action figures of every test of this task so far."""
    return [figure for _, figure, _, _ in checks(fight, task)]


def tasks(fight: ScriptedFight) -> list[str]:
    """The rolls in order, without initiative: "A attack", "B life", ..."""
    return [words.rsplit(" ", 1)[0] for words in fight.rolls if " initiative " not in words]


def throws(count: int) -> Iterator[tuple[int, ...]]:
    """Every way that ``count`` dice can fall."""
    return product(range(1, 7), repeat=count)


def spread(count: int, outcome: Callable[[tuple[int, ...]], T]) -> dict[T, int]:
    """How many of the ways that ``count`` dice can fall give each outcome."""
    found: dict[T, int] = {}
    for dice in throws(count):
        value = outcome(dice)
        found[value] = found.get(value, 0) + 1
    return found
