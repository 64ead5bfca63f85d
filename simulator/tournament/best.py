"""``best`` in tournaments: it is decided for each scenario, and as an entrant for each seating of a match."""

from __future__ import annotations

from collections.abc import Sequence

from ..core.asks import captain
from ..experiments.best import decided, open_sides
from ..policy.spec import PolicySpec
from ..scenario import Scenario, recast
from .model import Arena, seatings_of


def decided_beside(scenario: Scenario, contested: Sequence[int]) -> Scenario:
    """Return the scenario with ``best`` decided, if a side that no entrant plays has it."""
    names = {scenario.encounter.sides[number].name for number in contested}
    return decided(scenario) if open_sides(scenario) - names else scenario


def minds_in(arena: Arena, entrants: tuple[PolicySpec, PolicySpec]) -> tuple[tuple[str, ...], ...]:
    """Return what ``best`` becomes for each seating on each contested side, "" for other policies; empty if neither
    entrant is ``best``."""
    if not any(spec.is_open for spec in entrants):
        return ()
    found = []
    for seating in seatings_of(len(arena.sides)):
        cast = {name: entrants[one].plain() for name, one in zip(arena.side_names, seating, strict=True)}
        policies = decided(recast(arena.scenario, cast)).policies
        played = [policies[captain(side)] for side in arena.sides]
        found.append(
            tuple(spec.mind if entrants[one].is_open else "" for spec, one in zip(played, seating, strict=True))
        )
    return tuple(found)
