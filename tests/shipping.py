"""The shipped scenarios, sorted: single fights, and chains."""

from __future__ import annotations

from functools import cache

from simulator.scenario import Scenario, load, shipped


@cache
def loaded(name: str) -> Scenario:
    """Return a shipped scenario as it is, read once."""
    return load(name)


def names(start: str, chained: bool) -> list[str]:
    """Return the ids that begin with ``start``, of chains or of single fights."""
    found = [(name, "[[chain]]" in path.read_text(encoding="utf-8")) for name, path in shipped()]
    return [name for name, is_chain in found if name.startswith(start) and is_chain == chained]


def fights(start: str = "") -> list[str]:
    """Return the single fights."""
    return names(start, chained=False)


def chains(start: str = "") -> list[str]:
    """Return the chains."""
    return names(start, chained=True)
