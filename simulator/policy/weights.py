"""Weights of policies as data: which values one may take, sets of them, and what of a policy may be tuned.

A set is a frozen class whose fields are made by ``weight``. Sets are told apart by identity: what is worked out with
one is kept for it."""

from __future__ import annotations

from collections.abc import Mapping
from difflib import get_close_matches
from typing import Any, Final, Protocol

import attrs
from attrs import frozen

from .errors import PolicyError

BOUNDS: Final = "asalto_bounds"
TEMPER: Final = "temper"
"""The option that names the temper beside the weights."""


@frozen
class Bounds:
    """The values from ``low`` to ``high`` that a weight may take, what it weighs, and the temper that alone uses it
    ("": both)."""

    low: float
    high: float
    what: str
    temper: str = ""


def weight(default: float, low: float, high: float, what: str, temper: str = "") -> Any:
    """A field for one weight."""
    return attrs.field(default=default, metadata={BOUNDS: Bounds(low, high, what, temper)})


def bounds_of(kind: type) -> dict[str, Bounds]:
    """The weights of a set, in the order in which they are declared."""
    return {each.name: each.metadata[BOUNDS] for each in attrs.fields(kind)}


def changed(usual: Any, values: Mapping[str, object]) -> Any:
    """The set ``usual`` with other values of some weights. Raises PolicyError, in a sentence, for a name that is none
    and for a value that is no number within its bounds."""
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
    """What may be tuned of a policy in one game: its tempers, each with the usual values of its weights, and the bounds
    of these; and the temper that it plays with unless another is named, with ``shipped`` values of its weights."""

    tempers: Mapping[str, Mapping[str, float]]
    bounds: Mapping[str, Bounds]
    temper: str
    shipped: Mapping[str, float]

    def used(self, temper: str) -> list[str]:
        """The weights that a temper uses."""
        return [name for name, bounds in self.bounds.items() if bounds.temper in ("", temper)]


class Tunable(Protocol):
    """A class of policies whose options are a table for each game: a temper and weights."""

    @classmethod
    def tuning(cls, system: str) -> Tuning:
        """What may be tuned in a game. Raises PolicyError when there is nothing."""
