"""The policy ``tuned``: plays as ``aggressive`` or ``cautious`` does, with weights that ``asalto tune`` has found.

Its options are a table for each game, as files of weights have them; for a game without one it takes the table of
``tuned.toml``, which lies beside this file."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Callable, Mapping
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, Final

import attrs
from attrs import frozen

from simulator.policy.errors import PolicyError
from simulator.policy.protocol import Start
from simulator.policy.weights import TEMPER, Tuning, bounds_of, changed

from .fragmentos import weights as fragmentos_weights
from .fragmentos.aggressive import fragmentos_attacker
from .fragmentos.cautious import fragmentos_survivor
from .generic import AnyPlanner, GenericAggressive, PlannedPolicy
from .haunted_house import weights as haunted_house_weights
from .haunted_house.aggressive import Attacker
from .haunted_house.cautious import Survivor
from .ira_y_gloria import weights as ira_y_gloria_weights
from .ira_y_gloria.aggressive import attacker
from .ira_y_gloria.cautious import survivor
from .tapiz import weights as tapiz_weights
from .tapiz.aggressive import tapiz_attacker
from .tapiz.cautious import tapiz_survivor

AnyWeights = Any  # the frozen class of weights of a game
MakePlanner = Callable[[Start, AnyWeights], AnyPlanner]

GAMES: Final[Mapping[str, Mapping[str, tuple[MakePlanner, AnyWeights]]]] = {
    "fragmentos": {
        "aggressive": (fragmentos_attacker, fragmentos_weights.AGGRESSIVE),
        "cautious": (fragmentos_survivor, fragmentos_weights.CAUTIOUS),
    },
    "haunted_house": {
        "aggressive": (Attacker, haunted_house_weights.AGGRESSIVE),
        "cautious": (Survivor, haunted_house_weights.CAUTIOUS),
    },
    "ira_y_gloria": {
        "aggressive": (attacker, ira_y_gloria_weights.AGGRESSIVE),
        "cautious": (survivor, ira_y_gloria_weights.CAUTIOUS),
    },
    "tapiz": {
        "aggressive": (tapiz_attacker, tapiz_weights.AGGRESSIVE),
        "cautious": (tapiz_survivor, tapiz_weights.CAUTIOUS),
    },
}
"""For each game and temper what makes a planner, and its usual weights."""
SHIPPED: Final = Path(__file__).with_name("tuned.toml")
FILE: Final = "file"


class Tuned(PlannedPolicy):
    """Plays as aggressive or cautious, with weights that `asalto tune` found; `file` names others."""

    def __init__(self, **games: Any) -> None:  # Any: plain values, as a scenario has read them
        self._made = _made(json.dumps(games, sort_keys=True)) if games else shipped()

    def planner(self, start: Start) -> AnyPlanner:
        """Return the planner of the game, or the generic one."""
        made = self._made.get(start.system) or shipped().get(start.system)
        return GenericAggressive(start) if made is None else made.make(start, made.weights)

    @classmethod
    def tuning(cls, system: str) -> Tuning:
        """What may be tuned in a game. Raises PolicyError for a game that the policy does not know."""
        if system not in GAMES:
            raise PolicyError(f"there are no weights for {system!r:.40}; there are for {', '.join(GAMES)}")
        tempers = {name: attrs.asdict(usual) for name, (_, usual) in GAMES[system].items()}
        bounds = bounds_of(type(next(iter(GAMES[system].values()))[1]))
        table = tomllib.loads(SHIPPED.read_text(encoding="utf-8"))[system]
        return Tuning(tempers, bounds, table[TEMPER], attrs.asdict(shipped()[system].weights))


@frozen(eq=False)
class Made:
    """How one game is played: what makes a planner, and its weights."""

    make: MakePlanner
    weights: AnyWeights


@cache
def shipped() -> Mapping[str, Made]:
    """How each game is played unless options say otherwise."""
    return _tables(tomllib.loads(SHIPPED.read_text(encoding="utf-8")))


@lru_cache(256)
def _made(options: str) -> Mapping[str, Made]:
    """How the games are played that options have tables for; options are given as JSON. Raises PolicyError."""
    return _tables(json.loads(options))


def _tables(games: Mapping[str, Any]) -> Mapping[str, Made]:
    if FILE in games:
        raise PolicyError("the file of weights has not been read; scenarios, tournaments and --policy read it")
    return {game: _table(game, table) for game, table in games.items()}


def _table(game: str, table: object) -> Made:
    """How a game is played by a table of a temper and weights. Raises PolicyError, in a sentence."""
    if game not in GAMES:
        raise PolicyError(f"there are no weights for {game!r:.40}; there are for {', '.join(GAMES)}")
    if not isinstance(table, Mapping):
        raise PolicyError(f"{game} is {table!r:.40}; allowed is a table of a temper and weights")
    tempers = GAMES[game]
    temper = table.get(TEMPER)
    if not isinstance(temper, str) or temper not in tempers:
        found = "is missing" if temper is None else f"is {temper!r:.40}"
        raise PolicyError(f"the temper of {game} {found}; allowed are {' and '.join(tempers)}")
    make, usual = tempers[temper]
    values = {name: value for name, value in table.items() if name != TEMPER}
    try:
        return Made(make, changed(usual, values) if values else usual)
    except PolicyError as error:
        raise PolicyError(f"in the weights of {game}, {error}") from error
