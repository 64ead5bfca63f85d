"""Weights of policies as data: their bounds, sets of weights, and the weights of a policy that can be tuned.

A set is a frozen class whose fields are made by ``weight``. Sets are compared by identity, because planners cache what
they compute with a set."""

from __future__ import annotations

from collections.abc import Mapping
from difflib import get_close_matches
from typing import Any, Final, Protocol

import attrs
from attrs import frozen

from .errors import PolicyError

BOUNDS: Final = "asalto_bounds"
TEMPER: Final = "temper"
"""Option that names the temper beside the weights."""


@frozen
class Bounds:
    """Bounds of a weight: lowest and highest value, its meaning, and the only temper that uses it ("": both)."""

    low: float
    high: float
    what: str
    temper: str = ""


def weight(default: float, low: float, high: float, what: str, temper: str = "") -> Any:
    """Return an attrs field for one weight."""
    return attrs.field(default=default, metadata={BOUNDS: Bounds(low, high, what, temper)})


def bounds_of(kind: type) -> dict[str, Bounds]:
    """Return the bounds of a set's weights, in order of declaration."""
    return {each.name: each.metadata[BOUNDS] for each in attrs.fields(kind)}


def changed(usual: Any, values: Mapping[str, object]) -> Any:
    """Return the set ``usual`` with other values of some weights. Raises PolicyError for an unknown name and for a
    value that is not a number within its bounds."""
    bounds = bounds_of(type(usual))
    for name, value in values.items():
        if name not in bounds:
            near = get_close_matches(name, bounds, 1)
            hint = f"; did you mean {near[0]!r}?" if near else f"; the weights are {', '.join(bounds)}"
            raise PolicyError(f"there is no weight {name!r}{hint}")
        low, high = bounds[name].low, bounds[name].high
        if isinstance(value, bool) or not isinstance(value, int | float) or not low <= value <= high:
            raise PolicyError(f"the weight {name} is {value!r:.40}; allowed is a number from {low:g} to {high:g}")
    return attrs.evolve(usual, **{name: float(value) for name, value in values.items()})  # type: ignore[arg-type]


@frozen
class Tuning:
    """Weights of a policy in one game that can be tuned: the default values of each temper, their bounds, and the
    temper that it plays by default, with the ``shipped`` values of its weights."""

    tempers: Mapping[str, Mapping[str, float]]
    bounds: Mapping[str, Bounds]
    temper: str
    shipped: Mapping[str, float]

    def used(self, temper: str) -> list[str]:
        """Return the weights that a temper uses."""
        return [name for name, bounds in self.bounds.items() if bounds.temper in ("", temper)]


class Tunable(Protocol):
    """Class of policies whose options are a table for each game: a temper and weights."""

    @classmethod
    def tuning(cls, system: str) -> Tuning:
        """Return the weights that can be tuned in a game. Raises PolicyError if there are none."""
