"""Planners of the games, and their default weights.

A game's planners are imported on first use: importing those of all games takes a tenth of a second."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from importlib import import_module
from typing import Any, Final

from simulator.policy.protocol import Start

from .generic import AnyPlanner

AnyWeights = Any  # the frozen class of weights of a game
MakePlanner = Callable[..., AnyPlanner]  # takes a Start, and weights unless the defaults serve

AGGRESSIVE: Final = "aggressive"
CAUTIOUS: Final = "cautious"

GAMES: Final[Mapping[str, Mapping[str, str]]] = {
    "fragmentos": {AGGRESSIVE: "fragmentos_attacker", CAUTIOUS: "fragmentos_survivor"},
    "haunted_house": {AGGRESSIVE: "Attacker", CAUTIOUS: "Survivor"},
    "ira_y_gloria": {AGGRESSIVE: "attacker", CAUTIOUS: "survivor"},
    "tapiz": {AGGRESSIVE: "tapiz_attacker", CAUTIOUS: "tapiz_survivor"},
}
"""Name of the planner's class or factory for each game and temper, in the game's module of that temper."""


@cache
def maker(game: str, temper: str) -> MakePlanner:
    """Return the class or factory of the planner of this game and temper. Raises KeyError if there is none."""
    name = GAMES[game][temper]
    found: MakePlanner = getattr(import_module(f".{game}.{temper}", __package__), name)
    return found


@cache
def weights(game: str, temper: str) -> AnyWeights:
    """Return the default weights of this game and temper."""
    return getattr(import_module(f".{game}.weights", __package__), temper.upper())


def make_planner(start: Start, temper: str, otherwise: MakePlanner) -> AnyPlanner:
    """Return a planner of this temper for the game of ``start``; ``otherwise`` makes it for a game without planners."""
    return (maker(start.system, temper) if start.system in GAMES else otherwise)(start)
