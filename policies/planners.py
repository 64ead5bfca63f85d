"""Planners of the games, and their default weights.

A game's planners are imported on first use: importing those of all games takes a tenth of a second."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib import import_module
from typing import Any, Final

from simulator import systems
from simulator.policy.protocol import Start

from .generic import AnyPlanner

AnyWeights = Any  # the frozen class of weights of a game
MakePlanner = Callable[..., AnyPlanner]  # takes a Start, and weights unless the defaults serve

AGGRESSIVE: Final = "aggressive"
CAUTIOUS: Final = "cautious"

TEMPERS: Final = (AGGRESSIVE, CAUTIOUS)


def games() -> list[str]:
    """Return the games with planners of their own."""
    return [name for name in systems.NAMES if systems.policy_module(name, "weights")]


@cache
def maker(game: str, temper: str) -> MakePlanner:
    """Return the function ``planner`` of the module with the temper's name in the game's package of policies."""
    found: MakePlanner = import_module(systems.policy_module(game, temper)).planner
    return found


@cache
def weights(game: str, temper: str) -> AnyWeights:
    """Return the default weights of this game and temper."""
    return getattr(import_module(systems.policy_module(game, "weights")), temper.upper())


def make_planner(start: Start, temper: str, otherwise: MakePlanner) -> AnyPlanner:
    """Return a planner of this temper for the game of ``start``; ``otherwise`` makes it for a game without planners."""
    return (maker(start.system, temper) if systems.policy_module(start.system, temper) else otherwise)(start)
