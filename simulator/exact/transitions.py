"""Leaves and tables: what may come of one step, for all states of a frame at once.

What a branch of a step came to is a leaf: where it leads, and the numbers there as a product of factors that do not
depend on each other. One law: for every row of numbers that a table holds for, the chances of what it says add to 1."""

from __future__ import annotations

import sys
from collections.abc import Callable, Collection, Iterator
from fractions import Fraction
from math import prod
from typing import Any, Final

from attrs import frozen

from .state_key import Frame
from .symbolic import CLOCK_CELL, Group, Shade, Trail

CONST: Final = 0
COPY: Final = 1
FROM: Final = 2

Spec = tuple[tuple[int, Any], ...]
"""What each number of a row is: (CONST, the number), (COPY, the cell it was in) or (FROM, 0): one of a factor's."""

Columns = tuple[tuple[Any, ...], ...]
"""The numbers of a factor's cells, then of its outs, then the weights; each column as long as the others."""


@frozen
class End:
    """A way to end: who won (None: nobody), why, and of everybody, in roster order, whether standing, whether alive,
    and the condition. ``pools`` names the numbers of its row after the first, the round: (combatant, pool)."""

    winner: str | None
    ending: str
    fates: tuple[tuple[bool, bool, str], ...]
    pools: tuple[tuple[int, str], ...]


@frozen
class Factor:
    """A part of a leaf that does not depend on the others: for the numbers in ``cells`` the weights, of ``total``, of
    the numbers at the places ``outs`` of the new row."""

    cells: tuple[int, ...]
    outs: tuple[int, ...]
    total: int
    columns: Columns

    def plus(self, other: Factor) -> Factor:
        """Either this or the other; cells, outs and total are the same."""
        joined = tuple(mine + theirs for mine, theirs in zip(self.columns, other.columns, strict=True))
        return Factor(self.cells, self.outs, self.total, joined)


Target = Frame | End | Exception


@frozen
class Leaf:
    """What a branch came to. ``chance`` is that of what it depends on alone; a leaf whose target is an exception
    should never be reached."""

    target: Target
    spec: Spec
    factors: tuple[Factor, ...]
    chance: Fraction


Index = dict[tuple[int, ...], list[tuple[Any, tuple[int, ...]]]]
"""The numbers of the cells -> chances and numbers of the outs."""

Parts = list[tuple[tuple[int, ...], list[tuple[Any, tuple[int, ...]]]]]
"""Of each factor the places of its outs, and what may stand there with which chance."""

ALWAYS: Final = sys.maxsize  # the last round of all

Span = range | tuple[int, ...]
"""The numbers that a cell may have, in order."""

Spans = dict[int, Collection[int]]
"""Cell -> the numbers it may have."""


class Table:
    """What may come of a step, ready to be looked up. ``spans``: the numbers of each cell that it holds for; ``timed``:
    within these the time still makes a difference."""

    __slots__ = ("_leaves", "spans", "timed")

    def __init__(self, leaves: list[Leaf], spans: Spans, exact: bool) -> None:
        self.spans = spans
        number = Fraction if exact else float
        self._leaves = [
            (leaf.target, leaf.spec, number(leaf.chance), [_indexed(each, exact) for each in leaf.factors])
            for leaf in leaves
        ]
        self.timed = any(CLOCK_CELL in factor.cells for leaf in leaves for factor in leaf.factors)

    def until(self, now: int) -> int:
        """The last round for which it says the same as in round ``now``."""
        times = self.spans.get(CLOCK_CELL)
        if self.timed:
            return now
        if times is None:
            return ALWAYS
        while now + 1 in times:
            now += 1
        return now

    def holds(self, row: tuple[int, ...]) -> bool:
        """Whether it says what comes of this row."""
        return all(row[cell] in span for cell, span in self.spans.items())

    def follow(
        self, row: tuple[int, ...], told: Callable[[int], object]
    ) -> Iterator[tuple[Any, Frame | End, list[int]]]:
        """Every way that this row can go: chance, target and new row. ``told`` hears how many they are before the first
        is made. Raises what the rules raised there."""
        open_leaves = list(self._open(row))
        told(sum(prod(len(part) for _, part in parts) for *_, parts in open_leaves))
        for target, base, chance, parts in open_leaves:
            for weight, numbers in _rows(base, chance, parts):
                yield weight, target, numbers

    def _open(self, row: tuple[int, ...]) -> Iterator[tuple[Frame | End, list[int], Any, Parts]]:
        """The leaves that this row can come to."""
        for target, spec, chance, factors in self._leaves:
            parts = []
            for cells, outs, index in factors:
                part = index.get(tuple([row[cell] for cell in cells]))
                if part is None:
                    break
                parts.append((outs, part))
            else:
                if isinstance(target, Exception):
                    raise target
                base = [value if how == CONST else row[value] if how == COPY else 0 for how, value in spec]
                yield target, base, chance, parts


def _rows(base: list[int], chance: Any, parts: Parts) -> list[tuple[Any, list[int]]]:
    """One row for every way that the factors may come out."""
    rows = [(chance, base)]
    for outs, part in parts:
        if len(part) == 1 and not outs:
            share = part[0][0]
            rows = [(weight * share, row) for weight, row in rows]
            continue
        grown = []
        for weight, row in rows:
            for share, numbers in part:
                row = row.copy()
                for place, value in zip(outs, numbers, strict=True):
                    row[place] = value
                grown.append((weight * share, row))
        rows = grown
    return rows


def _indexed(factor: Factor, exact: bool) -> tuple[tuple[int, ...], tuple[int, ...], Index]:
    """A factor's columns as a dictionary; equal rows become one."""
    width = len(factor.cells)
    merged: dict[tuple[int, ...], int] = {}
    weights = factor.columns[-1]
    for row, weight in zip(zip(*factor.columns[:-1], strict=True), weights, strict=True):
        merged[row] = merged.get(row, 0) + weight
    index: Index = {}
    for row, weight in merged.items():
        chance = Fraction(weight, factor.total) if exact else weight / factor.total
        index.setdefault(row[:width], []).append((chance, row[width:]))
    return factor.cells, factor.outs, index


def leaf_of(target: Target, row: list[Any], places: dict[int, int], trail: Trail, spans: list[Span]) -> Leaf:
    """What a branch came to, as constants, copies and factors."""
    spec: list[tuple[int, Any]] = []
    outs: dict[int, list[tuple[int, Shade]]] = {}
    for place, value in enumerate(row):
        if type(value) is not Shade:
            spec.append((CONST, value))
        elif id(value) in places:
            spec.append((COPY, places[id(value)]))
        elif value.values.count(value.values[0]) == len(value.values):
            value.group.looked = True
            spec.append((CONST, value.values[0]))
        else:
            outs.setdefault(id(value.group), []).append((place, value))
            spec.append((FROM, 0))
    chance = Fraction(1)
    factors: list[Factor] = []
    for group in trail.groups:
        given = outs.get(id(group), [])
        if given or (group.looked and group.cells):
            factor = _factor(group, given)
            if given or not _says_nothing(factor, spans, trail.times):
                factors.append(factor)
        elif group.looked:
            chance *= Fraction(sum(group.weights), group.total)
    factors.sort(key=lambda factor: (factor.cells, factor.outs))
    return Leaf(target, tuple(spec), tuple(factors), chance)


def _factor(group: Group, given: list[tuple[int, Shade]]) -> Factor:
    """A group and those of its values that stand in the new row, at their places."""
    columns = [tuple(shade.values) for _, shade in (*group.cells, *given)]
    cells = tuple(number for number, _ in group.cells)
    return Factor(cells, tuple(place for place, _ in given), group.total, (*columns, tuple(group.weights)))


def _says_nothing(factor: Factor, spans: list[Span], times: Collection[int] | None) -> bool:
    """Whether a factor without outs leaves every row of the spans, at any of these times, its whole chance."""
    timed = times is not None and CLOCK_CELL in factor.cells
    place = factor.cells.index(CLOCK_CELL) if timed else 0
    weights: dict[tuple[int, ...], int] = {}
    for row, weight in zip(zip(*factor.columns[:-1], strict=True), factor.columns[-1], strict=True):
        if not times or not timed or row[place] in times:
            weights[row] = weights.get(row, 0) + weight
    whole = prod(len(times) if times and cell == CLOCK_CELL else len(spans[cell]) for cell in factor.cells)
    return len(weights) == whole and all(weight == factor.total for weight in weights.values())


def merged(leaves: list[Leaf]) -> list[Leaf]:
    """The same with fewer leaves: those that differ in their chance alone become one, and those that differ in one
    factor alone."""
    leaves = _added(leaves)
    for place in range(max((len(leaf.factors) for leaf in leaves), default=0)):
        buckets: dict[object, Leaf] = {}
        for leaf in leaves:
            if place >= len(leaf.factors):
                buckets[id(leaf)] = leaf
                continue
            mine = leaf.factors[place]
            others = leaf.factors[:place] + leaf.factors[place + 1 :]
            key = (leaf.target, leaf.spec, leaf.chance, others, mine.cells, mine.outs, mine.total)
            known = buckets.get(key)
            if known is None:
                buckets[key] = leaf
            else:
                whole = known.factors[place].plus(mine)
                factors = (*leaf.factors[:place], whole, *leaf.factors[place + 1 :])
                buckets[key] = Leaf(leaf.target, leaf.spec, factors, leaf.chance)
        leaves = list(buckets.values())
    return _added(leaves)


def _added(leaves: list[Leaf]) -> list[Leaf]:
    """Leaves that differ in their chance alone become one."""
    chances: dict[tuple[Target, Spec, tuple[Factor, ...]], Fraction] = {}
    for leaf in leaves:
        key = (leaf.target, leaf.spec, leaf.factors)
        chances[key] = chances.get(key, Fraction(0)) + leaf.chance
    return [Leaf(target, spec, factors, chance) for (target, spec, factors), chance in chances.items()]
