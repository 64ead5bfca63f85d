"""Formats of tournaments: pure functions that pair entrants, which are the numbers 0, 1, 2... They know nothing of
games.

Round robin, gauntlet and match have all their pairings from the beginning. Swiss and knockout derive the pairings of a
round from the results of the rounds before."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from itertools import combinations
from math import ceil, log2

from attrs import frozen

Pairing = tuple[int, int]
"""Pair of entrants, the lower number first."""


def paired(one: int, other: int) -> Pairing:
    """Return the pairing of two entrants."""
    return (one, other) if one < other else (other, one)


def round_robin(entrants: int) -> list[Pairing]:
    """Pair every entrant with every other."""
    return list(combinations(range(entrants), 2))


def gauntlet(entrants: int) -> list[Pairing]:
    """Pair the first entrant with each of the others."""
    return [(0, other) for other in range(1, entrants)]


# Swiss.


def swiss_rounds(entrants: int) -> int:
    """Return the number of rounds after which at most one entrant can have won all of its pairings."""
    return max(1, ceil(log2(max(entrants, 2))))


def most_swiss_rounds(entrants: int) -> int:
    """Return the number of rounds after which all have met; with an odd number each has also had a bye."""
    return entrants - 1 + entrants % 2


@frozen
class SwissRound:
    """Pairings of a round, and the entrant with the bye (None if their number is even)."""

    pairings: tuple[Pairing, ...]
    bye: int | None


def swiss_round(points: Mapping[int, float], met: Collection[Pairing], had_bye: Collection[int]) -> SwissRound | None:
    """Pair the entrants in ``points`` for the next round, by their points so far; None when all have met.

    No pairing comes twice. The round pairs as many entrants as possible, and prefers equal points. An odd entrant gets
    a bye, which counts as a win: one of the lowest that have had none. The pairing is a matching of maximum weight."""
    import networkx  # imported here because it is slow to import and rarely needed

    order = sorted(points, key=lambda one: (-points[one], one))
    place = {one: at for at, one in enumerate(order)}
    graph = networkx.Graph()
    graph.add_nodes_from(order)
    for one, other in combinations(order, 2):
        if paired(one, other) not in met:
            apart = 2 * abs(points[one] - points[other])
            graph.add_edge(
                one, other, weight=-(1000 * apart**2 + _fold_distance(place[one], place[other], points, order))
            )
    out: int | None = None
    if len(order) % 2:
        out = _bye(order, had_bye, graph)
        graph.remove_node(out)
    matching = networkx.max_weight_matching(graph, maxcardinality=True)
    if not matching:
        return None
    return SwissRound(tuple(sorted(paired(one, other) for one, other in matching)), out)


def _fold_distance(one: int, other: int, points: Mapping[int, float], order: Sequence[int]) -> int:
    """Return the difference between the distance of two places and half the score group, the distance Swiss wants."""
    group = [at for at, each in enumerate(order) if points[each] == points[order[one]]]
    return abs(abs(one - other) - len(group) // 2)


def _bye(order: Sequence[int], had_bye: Collection[int], graph: object) -> int:
    """Return the entrant with the bye: the lowest without one so far whose absence lets all others be paired."""
    import networkx

    candidates = [one for one in reversed(order) if one not in had_bye] or list(reversed(order))
    for one in candidates:
        rest = networkx.Graph(graph)
        rest.remove_node(one)
        if 2 * len(networkx.max_weight_matching(rest, maxcardinality=True)) == len(order) - 1:
            return one
    return candidates[0]


def buchholz(points: Mapping[int, float], opponents: Mapping[int, Sequence[int]]) -> dict[int, float]:
    """Return the sum of the points of each entrant's opponents: the tie-break for equal points."""
    return {one: sum(points[other] for other in opponents.get(one, ())) for one in points}


# Knockout.


def bracket(entrants: int) -> list[int | None]:
    """Return the seeds in the order of the bracket, in which neighbours meet in the first round.

    None is a bye; the best seeds get the byes. The best two can only meet in the final, the best four in the
    semifinals."""
    size = 1 << max(0, ceil(log2(max(entrants, 1))))
    seeds = [0]
    while len(seeds) < size:
        seeds = [each for seed in seeds for each in (seed, 2 * len(seeds) - 1 - seed)]
    return [seed if seed < entrants else None for seed in seeds]


def knockout_round(standing: Sequence[int | None]) -> list[Pairing]:
    """Return the pairings of a round in the order of the bracket, without the entrants that have a bye."""
    return [paired(one, other) for one, other in _couples(standing) if one is not None and other is not None]


def next_standing(standing: Sequence[int | None], winners: Mapping[Pairing, int]) -> list[int | None]:
    """Return the entrants still in after a round, in the order of the bracket."""
    return [
        (one if other is None else other) if one is None or other is None else winners[paired(one, other)]
        for one, other in _couples(standing)
    ]


def _couples(standing: Sequence[int | None]) -> list[tuple[int | None, int | None]]:
    return list(zip(standing[::2], standing[1::2], strict=True))
