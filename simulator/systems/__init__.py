"""The games, by id; each is imported at its first use. Every function raises KeyError for an unknown id."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from importlib import import_module
from typing import Any

from ..core.answers import Answers
from ..core.campaign import Downtime
from ..core.events import Tested
from ..core.inventory import Inventory
from ..core.schema import Schema
from ..core.system import System

NAMES = ("haunted_house", "ira_y_gloria", "fragmentos", "tapiz")


@cache
def system(name: str) -> System[Any]:  # Any: every system has its own state
    """Return the system with this id."""
    return import_module(f".{_known(name)}.rules", __package__).SYSTEM  # type: ignore[no-any-return]


@cache
def standalone(name: str) -> System[Any]:  # Any: every system has its own state
    """Return the system for a fight outside a chain: it also plays its rules for the time after the fight."""
    rules = import_module(f".{_known(name)}.rules", __package__)
    return getattr(rules, "STANDALONE", rules.SYSTEM)  # type: ignore[no-any-return]


@cache
def schema(name: str) -> Schema:
    """Return the schema of the system's scenario files."""
    return import_module(f".{_known(name)}.schema", __package__).SCHEMA  # type: ignore[no-any-return]


@cache
def downtime(name: str) -> Downtime[Any]:
    """Return the system's rules for the time between two fights."""
    return import_module(f".{_known(name)}.downtime.rules", __package__).DOWNTIME  # type: ignore[no-any-return]


@cache
def answers(name: str) -> Answers:
    """Return the possible answers to the system's questions."""
    return import_module(f".{_known(name)}.answers", __package__).ANSWERS  # type: ignore[no-any-return]


@cache
def chance_of(name: str) -> Callable[[Tested, Any], float | None]:  # Any: every system has its own variants
    """Return the function that computes the chance of a test before its roll (None: the event does not tell)."""
    return import_module(f".{_known(name)}.odds", __package__).chance_of  # type: ignore[no-any-return]


@cache
def sheet_class(name: str) -> type:
    """Return the class of the system's character sheets in a fight."""
    return import_module(f".{_known(name)}.sheet", __package__).Sheet  # type: ignore[no-any-return]


@cache
def inventory(name: str) -> Inventory:
    """Return the sheets and gear shipped with the system."""
    return import_module(f".{_known(name)}.inventory", __package__).inventory()  # type: ignore[no-any-return]


@cache
def stand_ins(name: str) -> Mapping[type, type]:
    """Return a table of classes: from a class in the sheets that does not declare fields to one that names them."""
    fields = import_module(f".{_known(name)}.view_fields", __package__)
    return getattr(fields, "STAND_INS", {})


def _known(name: str) -> str:
    if name not in NAMES:
        raise KeyError(name)
    return name
