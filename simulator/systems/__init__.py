"""The games, by id; each is imported when it is first asked for."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import Any

from ..core.campaign import Downtime
from ..core.schema import Schema
from ..core.system import System

NAMES = ("haunted_house", "ira_y_gloria", "fragmentos", "tapiz")


@cache
def system(name: str) -> System[Any]:  # Any: every system has its own state
    """The system with this id. Raises KeyError when there is none."""
    return import_module(f".{_known(name)}.rules", __package__).SYSTEM  # type: ignore[no-any-return]


@cache
def lone(name: str) -> System[Any]:  # Any: every system has its own state
    """The system with this id as it is for a fight that no chain goes on from: what its game plays after such a fight
    follows. Raises KeyError when there is none."""
    rules = import_module(f".{_known(name)}.rules", __package__)
    return getattr(rules, "LONE", rules.SYSTEM)  # type: ignore[no-any-return]


@cache
def schema(name: str) -> Schema:
    """How the system's scenario files are read. Raises KeyError when there is none."""
    return import_module(f".{_known(name)}.schema", __package__).SCHEMA  # type: ignore[no-any-return]


@cache
def downtime(name: str) -> Downtime[Any]:
    """What the system with this id says about the time between two fights. Raises KeyError when there is none."""
    return import_module(f".{_known(name)}.downtime.rules", __package__).DOWNTIME  # type: ignore[no-any-return]


def _known(name: str) -> str:
    if name not in NAMES:
        raise KeyError(name)
    return name
