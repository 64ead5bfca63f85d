"""Which policy plays a seat: reads what a file says under ``policy``.

Only the name is checked against the registry; what the options mean, the policy itself says when it is made."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

from ..policy.spec import PolicySpec, class_in_file
from .diagnostics import below, found, item
from .field_types import BIGGEST
from .read import WRONG, Reader

DEFAULT_POLICY = "basic"
NO_FILES = (
    "a scenario cannot name a class in a file, because to load it would run that file; --policy WHO=./bot.py:Class can"
)


def registered() -> frozenset[str]:
    """The names of the policies that are installed."""
    from ..policy.registry import names  # here, because looking for plugins takes time

    return names()


class PolicySpecs:
    """Reads policies. ``names`` gives the known ones when the first policy is met."""

    def __init__(self, reader: Reader, names: Callable[[], frozenset[str]] = registered) -> None:
        self._reader = reader
        self._problems = reader.problems
        self._names = names

    def policy(self, value: object, place: str) -> PolicySpec | None:
        """A policy's name, or a table with its name under ``use`` and its options; None when it is neither."""
        if isinstance(value, str):
            return PolicySpec(value) if self._is_known(value, place) else None
        if not isinstance(value, dict):
            self._problems.wrong(place, value, 'the name of a policy, or a table { use = "NAME", ... }')
            return None
        known = self._is_known(value.get("use"), below(place, "use"))
        options = {key: self._option(key, value[key], place) for key in sorted(value) if key != "use"}
        return PolicySpec(value["use"], options) if known and WRONG not in options.values() else None

    def _is_known(self, use: object, place: str) -> bool:
        if not isinstance(use, str):
            what = "is missing" if use is None else f"is {found(use)}"
            self._problems.add(place, f"{what}; allowed is the name of a policy")
            return False
        names = self._names()
        if use not in names:
            if class_in_file(use) is None:
                self._problems.unknown(place, use, names, f"is {found(use)}, which is no policy")
            else:
                self._problems.add(place, f"is {found(use)}; {NO_FILES}")
        return use in names

    def _option(self, key: str, value: object, place: str) -> Any:  # Any: Json or WRONG
        where = below(place, key)
        if not key.isidentifier():
            self._problems.add(where, "is no name of an option; options are named by words without spaces")
            return WRONG
        return self._json(value, where)

    def _json(self, value: object, place: str) -> Any:  # Any: Json or WRONG
        """A policy's option, of any plain kind: only the policy knows what it means."""
        if isinstance(value, dict):
            parts = {key: self._json(value[key], below(place, key)) for key in sorted(value)}
            return WRONG if WRONG in parts.values() else parts
        if isinstance(value, list):
            row = [self._json(part, item(place, index)) for index, part in enumerate(value)]
            return WRONG if WRONG in row else row
        if isinstance(value, str):
            return self._reader.text(value, place)
        if value is None or (isinstance(value, bool | int | float) and _is_small(value)):
            return value
        self._problems.wrong(place, value, "text, true, false, a finite number, a list or a table")
        return WRONG


def _is_small(value: float) -> bool:
    return abs(value) <= BIGGEST if isinstance(value, int) else math.isfinite(value)
