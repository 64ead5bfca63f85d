"""``best`` in tournaments: it is decided for each scenario, and as an entrant for each seating of a match."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from ..core.asks import captain
from ..experiments.best import decided, open_sides
from ..policy.spec import PolicySpec
from ..scenario import Scenario, recast
from .formats import Pairing
from .model import Arena, BestPolicy, seatings_of


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


def best_policies(
    arenas: Sequence[Arena], met: Iterable[tuple[Pairing, int, Sequence[Sequence[str]]]]
) -> tuple[BestPolicy, ...]:
    """Return what ``best`` became, by arena, side and entrant. ``met``: pairings and arenas with their ``minds_in``."""
    found = [*_of_sides(arenas), *_of_entrants(arenas, met)]
    return tuple(sorted(dict.fromkeys(found), key=_place))


def _place(one: BestPolicy) -> tuple[int, str, int, int]:
    return one.arena, one.side, -1 if one.entrant is None else one.entrant, one.against or 0


def _of_sides(arenas: Sequence[Arena]) -> Iterator[BestPolicy]:
    for number, arena in enumerate(arenas):
        for side, mind in arena.scenario.best.items():
            if side not in arena.side_names:
                yield BestPolicy(number, side, mind)


def _of_entrants(
    arenas: Sequence[Arena], met: Iterable[tuple[Pairing, int, Sequence[Sequence[str]]]]
) -> Iterator[BestPolicy]:
    for pairing, number, all_minds in met:
        names = arenas[number].side_names
        for seating, minds in zip(seatings_of(len(names)), all_minds, strict=bool(all_minds)):
            for side, one, mind in zip(names, seating, minds, strict=True):
                if mind:
                    yield BestPolicy(number, side, mind, pairing[one], pairing[1 - one])
