"""Scenarios for tuning weights: those for training, and those held out to measure the result."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ..core.errors import BadScenario
from ..experiments.bounds import MOST
from ..scenario import load, shipped
from ..scenario.diagnostics import listed, quoted
from ..scenario.drawn import drawn
from ..systems import NAMES
from .model import Arena
from .tuning import UNSEEN, Arenas

HELD: Final = 3
"""One scenario of this many is held out, unless the caller names others."""


def arenas_of(where: Sequence[str], held: Sequence[str]) -> Arenas:
    """Return the scenarios for training and those held out.

    ``where`` are names of scenarios of one game, or a game, which stands for its shipped scenarios. If ``held`` is
    empty every third scenario is held out; with one or two scenarios, other fights of the same scenarios are.

    Raises BadScenario."""
    names = [name for word in where for name in (_shipped_of(word) if word in NAMES else [word])]
    arenas = [_arena(name) for name in dict.fromkeys(names)]
    measured = [_arena(name) for name in dict.fromkeys(held)]
    _check(arenas, measured)
    system = arenas[0].scenario.system
    if measured:
        return Arenas(system, tuple(arenas), tuple(measured))
    if len(arenas) < HELD:
        return Arenas(system, tuple(arenas), tuple(arenas))
    kept = [number % HELD == HELD - 1 for number in range(len(arenas))]
    training = [arena for arena, out in zip(arenas, kept, strict=True) if not out]
    return Arenas(system, tuple(training), tuple(arena for arena, out in zip(arenas, kept, strict=True) if out))


def drawn_arenas(where: Sequence[str], held: Sequence[str], number: int, seed: int) -> Arenas:
    """Return ``number`` encounters drawn with the seed for training, and as many of the next seed, held out.

    ``where`` is one game, and ``held`` is empty. Raises BadScenario."""
    if len(where) != 1 or where[0] not in NAMES:
        raise BadScenario(["encounters are drawn from the sheets of one game; name one system with --drawn."])
    if held:
        raise BadScenario(["--drawn draws the held-out encounters too; leave out --held-out."])
    training, measured = (
        tuple(_drawn(where[0], own_seed, each) for each in range(1, number + 1))
        for own_seed in (seed, (seed + UNSEEN) % MOST)
    )
    return Arenas(where[0], training, measured, drawn=True)


def _drawn(system: str, seed: int, number: int) -> Arena:
    found = drawn(system, seed, number)
    return Arena(found.name, found.scenario(), (0, 1))


def _shipped_of(system: str) -> list[str]:
    """Return the names of a game's shipped scenarios that are single fights."""
    return [name for name, _ in shipped() if name.startswith(f"{system}/") and not load(name).chain]


def _arena(name: str) -> Arena:
    scenario = load(name)
    sides = tuple(range(len(scenario.encounter.sides)))
    if scenario.chain:
        raise BadScenario([f"{name}: is a chain of fights; weights are tuned in single fights."])
    return Arena(name, scenario, sides)


def _check(arenas: Sequence[Arena], held: Sequence[Arena]) -> None:
    """Check that all are of one game, and that no held-out scenario is trained in. Raises BadScenario."""
    problems = []
    games = sorted({arena.scenario.system for arena in (*arenas, *held)})
    if len(games) > 1:
        problems.append(f"the scenarios are of {listed(games, 'and')}; weights are tuned for one game at a time.")
    trained = {arena.scenario.digest for arena in arenas}
    for arena in held:
        if arena.scenario.digest in trained:
            problems.append(f"{quoted(arena.name)} is a training scenario; hold out other scenarios.")
    if problems:
        raise BadScenario(problems)
