"""The policy ``tuned``: plays as ``aggressive`` or ``cautious`` does, with weights that ``asalto tune`` has found.

Its options are one table per game, as in files of weights. For a game without a table it takes the one in
``tuned.toml``, beside this file."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Mapping
from functools import cache, lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

import attrs
from attrs import frozen

from simulator import systems
from simulator.policy.errors import PolicyError
from simulator.policy.protocol import Start
from simulator.policy.weights import TEMPER, Tuning, bounds_of, changed

from .generic import AnyPlanner, GenericAggressive, PlannedPolicy, planners_version
from .planners import TEMPERS, AnyWeights, MakePlanner, games, maker, weights

SHIPPED: Final = Path(__file__).with_name("tuned.toml")
FILE: Final = "file"


class Tuned(PlannedPolicy):
    """Policy that plays as aggressive or cautious, with weights that `asalto tune` found; `file` names others."""

    @classmethod
    def version_in(cls, system: str) -> str:
        """Return the version of the game's planners, and the first digits of a digest of the shipped weights."""
        table = json.dumps(_tables().get(system), sort_keys=True)
        return f"{planners_version(system)}.{sha256(table.encode()).hexdigest()[:8]}"

    def __init__(self, **games: Any) -> None:  # Any: plain values, as a scenario has read them
        self._made = _made(json.dumps(games, sort_keys=True)) if games else {}

    def make_planner(self, start: Start) -> AnyPlanner:
        """Return the planner of the game, or the generic one."""
        made = self._made.get(start.system) or shipped(start.system)
        return GenericAggressive(start) if made is None else made.make(start, made.weights)

    @classmethod
    def tuning(cls, system: str) -> Tuning:
        """Return the weights that can be tuned in a game. Raises PolicyError for a game that the policy does not
        know."""
        if not systems.policy_module(system, "weights"):
            raise PolicyError(f"there are no weights for {system!r:.40}; there are for {', '.join(games())}")
        usual = {temper: weights(system, temper) for temper in TEMPERS}
        tempers = {temper: attrs.asdict(each) for temper, each in usual.items()}
        made = shipped(system)
        assert made is not None
        return Tuning(tempers, bounds_of(type(made.weights)), _tables()[system][TEMPER], attrs.asdict(made.weights))


@frozen(eq=False)
class Made:
    """Factory of a game's planner, and its weights."""

    make: MakePlanner
    weights: AnyWeights


@cache
def shipped(game: str) -> Made | None:
    """Return the shipped planner and weights of a game; None for a game without a table."""
    table = _tables().get(game)
    return None if table is None else _table(game, table)


@cache
def _tables() -> Mapping[str, Any]:
    """Return the tables of all games from the file."""
    return tomllib.loads(SHIPPED.read_text(encoding="utf-8"))


@lru_cache(256)
def _made(options: str) -> Mapping[str, Made]:
    """Return planner and weights of each game in ``options``, which are JSON. Raises PolicyError."""
    games = json.loads(options)
    if FILE in games:
        raise PolicyError("the file of weights has not been read; scenarios, tournaments and --policy read it")
    return {game: _table(game, table) for game, table in games.items()}


def _table(game: str, table: object) -> Made:
    """Return planner and weights from a table of a temper and weights. Raises PolicyError."""
    if not systems.policy_module(game, "weights"):
        raise PolicyError(f"there are no weights for {game!r:.40}; there are for {', '.join(games())}")
    if not isinstance(table, Mapping):
        raise PolicyError(f"{game} is {table!r:.40}; allowed is a table of a temper and weights")
    temper = table.get(TEMPER)
    if not isinstance(temper, str) or temper not in TEMPERS:
        found = "is missing" if temper is None else f"is {temper!r:.40}"
        raise PolicyError(f"the temper of {game} {found}; allowed are {' and '.join(TEMPERS)}")
    make, usual = maker(game, temper), weights(game, temper)
    values = {name: value for name, value in table.items() if name != TEMPER}
    try:
        return Made(make, changed(usual, values) if values else usual)
    except PolicyError as error:
        raise PolicyError(f"in the weights of {game}, {error}") from error
