"""Transitions of one step, for all states of a frame together.

A branch of a step ends in a transition: its target, and the numbers there as a product of independent factors. For
every row of numbers that a table of transitions covers, the chances of its transitions add up to 1."""

from __future__ import annotations

import sys
from collections.abc import Callable, Collection
from fractions import Fraction
from math import prod
from operator import contains, itemgetter
from typing import Any, Final

from attrs import evolve, frozen

from .operators import added_up
from .state_key import StateFrame
from .symbolic import CLOCK_CELL, BranchSearch, Joint, SymbolicValue

CONSTANT: Final = 0
COPIED: Final = 1
DRAWN: Final = 2

Spec = tuple[tuple[int, Any], ...]
"""Origin of each number of a new row: (CONSTANT, the number), (COPIED, its cell in the old row) or (DRAWN, 0), from a
factor."""

Columns = tuple[tuple[Any, ...], ...]
"""Numbers of a factor's cells, then of its outputs, then the weights; all columns are equally long."""


@frozen(cache_hash=True)  # half of the key of every successor
class FinalState:
    """End of a fight: the winner (None: no winner), the ending, and for each combatant, in roster order, ``fates``:
    standing at the end, alive and status once everything is settled; ``at_end``: alive and status at the end. Its row
    has the round first, then the points of ``pools`` at the end: (combatant, pool)."""

    winner: str | None
    ending: str
    fates: tuple[tuple[bool, bool, str], ...]
    at_end: tuple[tuple[bool, str], ...]
    pools: tuple[tuple[int, str], ...]


@frozen
class Factor:
    """Independent part of a transition: given the numbers in ``cells`` of the old row, the weights (of ``total``) of
    the numbers at the places ``outputs`` of the new row."""

    cells: tuple[int, ...]
    outputs: tuple[int, ...]
    total: int
    columns: Columns

    def plus(self, other: Factor) -> Factor:
        """Return the factor with the rows of both; cells, outputs and total must be equal."""
        joined = tuple(mine + theirs for mine, theirs in zip(self.columns, other.columns, strict=True))
        return Factor(self.cells, self.outputs, self.total, joined)


Target = StateFrame | FinalState | Exception


@frozen
class Transition:
    """Result of a branch. ``chance`` is that of the rolls outside all factors. A target that is an exception is raised
    for rows that lead there."""

    target: Target
    spec: Spec
    factors: tuple[Factor, ...]
    chance: Fraction


Row = tuple[Any, ...]
Pick = Callable[[Row], Row]

Part = tuple[list[Any], list[Row]]
"""Results of a factor: the chances, and in the same order the numbers at its places of the new row."""

Index = dict[tuple[int, ...], Part]
"""Numbers of a factor's cells -> its part."""

FOREVER: Final = sys.maxsize  # no last round

Domain = range | tuple[int, ...]
"""Domain of a cell: the numbers that it may have, in order."""

Domains = dict[int, Collection[int]]
"""Cell -> its domain."""


class TransitionTable:
    """All transitions of a step, indexed by row. ``domains`` are those of the cells on which it depends; ``timed``: the
    time makes a difference within them."""

    __slots__ = ("_transitions", "domains", "timed")

    def __init__(self, transitions: list[Transition], domains: Domains, exact: bool) -> None:
        self.domains = domains
        number = Fraction if exact else float
        self._transitions = [
            (
                transition.target,
                number(transition.chance),
                [(_picker(each.cells), _indexed(each, exact)) for each in transition.factors],
                *_composed(transition),
            )
            for transition in transitions
        ]
        self.timed = any(CLOCK_CELL in factor.cells for transition in transitions for factor in transition.factors)

    def valid_until(self, now: int) -> int:
        """Return the last round with the same transitions as round ``now``."""
        times = self.domains.get(CLOCK_CELL)
        if self.timed:
            return now
        if times is None:
            return FOREVER
        while now + 1 in times:
            now += 1
        return now

    def covers(self, row: tuple[int, ...]) -> bool:
        """Return whether the row lies within the domains."""
        return all(row[cell] in domain for cell, domain in self.domains.items())

    def successors(
        self, row: Row, on_count: Callable[[int], object]
    ) -> list[tuple[StateFrame | FinalState, list[Any], list[Row]]]:
        """Return the successors of this row by transition: its target, the chances, and in the same order the new rows
        there. ``on_count`` is called with their number before the first is made. Raises what the rules raised for this
        row."""
        possible, count = self._possible(row)
        on_count(count)
        return [
            (target, *_combined(chance, parts, row + constants, pick))
            for target, chance, parts, constants, pick in possible
        ]

    def _possible(self, row: Row) -> tuple[list[tuple[StateFrame | FinalState, Any, list[Part], Row, Pick]], int]:
        """Return the transitions with a chance above 0 for this row, and the number of rows that they lead to."""
        possible = []
        count = 0
        for target, chance, factors, constants, pick in self._transitions:
            parts = []
            ways = 1
            for cells, index in factors:
                part = index.get(cells(row))
                if part is None:
                    break
                parts.append(part)
                ways *= len(part[0])
            else:
                if isinstance(target, Exception):
                    raise target
                possible.append((target, chance, parts, constants, pick))
                count += ways
        return possible, count


def _combined(chance: Any, parts: list[Part], known: Row, pick: Pick) -> tuple[list[Any], list[Row]]:
    """Return the chance of every combination of the factors' results, and the new rows, picked from those and from
    ``known``."""
    chances, rows = [chance], [known]
    for shares, draws in parts:
        chances = [weight * share for weight in chances for share in shares]
        rows = [row + drawn for row in rows for drawn in draws]
    return chances, list(map(pick, rows))


def _picker(places: tuple[int, ...]) -> Pick:
    """Return a function that picks these places of a row."""
    if len(places) > 1:
        return itemgetter(*places)
    return (lambda row: (row[places[0]],)) if places else lambda row: ()


def _composed(transition: Transition) -> tuple[Row, Pick]:
    """Return the constants of a transition, and a function that picks its new row from the old one, the constants and
    the results of its factors, in this order."""
    constants = tuple([value for how, value in transition.spec if how == CONSTANT])
    outputs = [place for factor in transition.factors for place in factor.outputs]
    last = -len(outputs)  # counted from the end, because the length of the old row does not matter
    drawn = {place: number for number, place in enumerate(outputs, last)}
    fixed = iter(range(last - len(constants), last))
    places = [
        next(fixed) if how == CONSTANT else cell if how == COPIED else drawn[place]
        for place, (how, cell) in enumerate(transition.spec)
    ]
    return constants, _picker(tuple(places))


def _indexed(factor: Factor, exact: bool) -> Index:
    """Return the columns of a factor as a dictionary; equal rows are merged."""
    width = len(factor.cells)
    index: Index = {}
    for row, weight in added_up(zip(*factor.columns[:-1], strict=True), factor.columns[-1]).items():
        shares, draws = index.setdefault(row[:width], ([], []))
        shares.append(Fraction(weight, factor.total) if exact else weight / factor.total)
        draws.append(row[width:])
    return index


def transition_of(
    target: Target, row: list[Any], places: dict[int, int], search: BranchSearch, domains: list[Domain]
) -> Transition:
    """Return the transition of a branch: its new row as constants, copies and factors. ``places``: id of a cell -> its
    number."""
    spec, drawn = _specified(row, places)
    chance = Fraction(1)
    factors: list[Factor] = []
    for joint in search.joints:
        given = drawn.get(id(joint), [])
        if given or (joint.resolved and joint.cells):
            factor = _factor(joint, given)
            if given or not _is_trivial(factor, domains, search.times):
                factors.append(factor)
        elif joint.resolved:
            chance *= Fraction(sum(joint.weights), joint.total)
    factors.sort(key=lambda factor: (factor.cells, factor.outputs))
    return Transition(target, spec, tuple(factors), chance)


def _specified(row: list[Any], places: dict[int, int]) -> tuple[Spec, dict[int, list[tuple[int, SymbolicValue]]]]:
    """Return the spec of a row, and its drawn numbers: id of their distribution -> (place, number)."""
    spec: list[tuple[int, Any]] = []
    drawn: dict[int, list[tuple[int, SymbolicValue]]] = {}
    for place, value in enumerate(row):
        if type(value) is not SymbolicValue:
            spec.append((CONSTANT, value))
        elif id(value) in places:
            spec.append((COPIED, places[id(value)]))
        elif value.values.count(value.values[0]) == len(value.values):
            value.joint.resolved = True
            spec.append((CONSTANT, value.values[0]))
        else:
            drawn.setdefault(id(value.joint), []).append((place, value))
            spec.append((DRAWN, 0))
    return tuple(spec), drawn


def _factor(joint: Joint, given: list[tuple[int, SymbolicValue]]) -> Factor:
    """Return the factor of a joint distribution and those of its values that are in the new row, with their places."""
    columns = [tuple(value.values) for _, value in (*joint.cells, *given)]
    cells = tuple(number for number, _ in joint.cells)
    return Factor(cells, tuple(place for place, _ in given), joint.total, (*columns, tuple(joint.weights)))


def _is_trivial(factor: Factor, domains: list[Domain], times: Collection[int] | None) -> bool:
    """Return whether a factor without outputs has chance 1 for every row of the domains, at any of these times."""
    asked = [times if times and cell == CLOCK_CELL else domains[cell] for cell in factor.cells]
    found = added_up(zip(*factor.columns[:-1], strict=True), factor.columns[-1])
    weights = [weight for row, weight in found.items() if all(map(contains, asked, row))]
    return len(weights) == prod(map(len, asked)) and all(weight == factor.total for weight in weights)


def merged(transitions: list[Transition]) -> list[Transition]:
    """Merge transitions that differ only in their chance, and those that differ in only one factor."""
    transitions = _summed(transitions)
    for place in range(max((len(transition.factors) for transition in transitions), default=0)):
        transitions = _joined_at(place, transitions)
    return _summed(transitions)


def _joined_at(place: int, transitions: list[Transition]) -> list[Transition]:
    """Merge transitions that differ only in the factor at ``place``."""
    merged: dict[object, Transition] = {}
    for transition in transitions:
        if place >= len(transition.factors):
            merged[id(transition)] = transition
            continue
        before, mine, after = transition.factors[:place], transition.factors[place], transition.factors[place + 1 :]
        same = (transition.target, transition.spec, transition.chance, before, after)
        key = (*same, mine.cells, mine.outputs, mine.total)
        known = merged.get(key)
        if known is not None:
            transition = evolve(transition, factors=(*before, known.factors[place].plus(mine), *after))
        merged[key] = transition
    return list(merged.values())


def _summed(transitions: list[Transition]) -> list[Transition]:
    """Merge transitions that differ only in their chance."""
    same = ((transition.target, transition.spec, transition.factors) for transition in transitions)
    chances = added_up(same, (transition.chance for transition in transitions))
    return [Transition(target, spec, factors, chance) for (target, spec, factors), chance in chances.items()]
