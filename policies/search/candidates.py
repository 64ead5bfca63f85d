"""Options of a question that are tried: the answers of the other policies first, then some of every verb."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice, zip_longest
from typing import Final

from simulator.core.asks import Ask, Option

MOST_READ: Final = 400  # options of a question that are read at most


def candidates(ask: Ask, first: Iterable[Option], most: int) -> list[Option]:
    """Return at most ``most`` different options: those in ``first``, the default, then one of each verb in turn."""
    found = list(dict.fromkeys([*first, ask.default()]))
    groups: dict[str, list[Option]] = {}
    for option in islice(ask.options(), MOST_READ):
        if option not in found:
            groups.setdefault(option.verb, []).append(option)
    return (found + _in_turn(list(groups.values())))[:most]


def _in_turn(groups: list[list[Option]]) -> list[Option]:
    """Return the first of every group, then the second of every group, and so on."""
    return [option for turn in zip_longest(*groups) for option in turn if option is not None]
