"""The games, by id; each is imported when it is first asked for."""

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
    """The system with this id. Raises KeyError when there is none."""
    return import_module(f".{_known(name)}.rules", __package__).SYSTEM  # type: ignore[no-any-return]


@cache
def standalone(name: str) -> System[Any]:  # Any: every system has its own state
    """The system with this id as it is for a fight that no chain goes on from: what its game plays after such a fight
    follows. Raises KeyError when there is none."""
    rules = import_module(f".{_known(name)}.rules", __package__)
    return getattr(rules, "STANDALONE", rules.SYSTEM)  # type: ignore[no-any-return]


@cache
def schema(name: str) -> Schema:
    """How the system's scenario files are read. Raises KeyError when there is none."""
    return import_module(f".{_known(name)}.schema", __package__).SCHEMA  # type: ignore[no-any-return]


@cache
def downtime(name: str) -> Downtime[Any]:
    """What the system with this id says about the time between two fights. Raises KeyError when there is none."""
    return import_module(f".{_known(name)}.downtime.rules", __package__).DOWNTIME  # type: ignore[no-any-return]


@cache
def answers(name: str) -> Answers:
    """What the system's questions may be answered with. Raises KeyError when there is none."""
    return import_module(f".{_known(name)}.answers", __package__).ANSWERS  # type: ignore[no-any-return]


@cache
def chance_of(name: str) -> Callable[[Tested, Any], float | None]:  # Any: every system has its own variants
    """The function that says which chance a test had before its dice fell (None: its event does not say). Raises
    KeyError when there is no such system."""
    return import_module(f".{_known(name)}.odds", __package__).chance_of  # type: ignore[no-any-return]


@cache
def sheet_class(name: str) -> type:
    """The class of the sheets that the system's combatants have in a fight. Raises KeyError when there is none."""
    return import_module(f".{_known(name)}.sheet", __package__).Sheet  # type: ignore[no-any-return]


@cache
def inventory(name: str) -> Inventory:
    """The sheets and the gear that the system with this id brings along. Raises KeyError when there is none."""
    return import_module(f".{_known(name)}.inventory", __package__).inventory()  # type: ignore[no-any-return]


@cache
def stand_ins(name: str) -> Mapping[type, type]:
    """The classes that name the fields of plain classes in the system's sheets. Raises KeyError when there is none."""
    fields = import_module(f".{_known(name)}.view_fields", __package__)
    return getattr(fields, "STAND_INS", {})


def _known(name: str) -> str:
    if name not in NAMES:
        raise KeyError(name)
    return name
