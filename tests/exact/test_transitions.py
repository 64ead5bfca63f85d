"""Tables of transitions against a count of all faces, for rules that compare, carry and overwrite numbers."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from fractions import Fraction
from functools import partial
from itertools import product
from typing import Any

import pytest

from simulator.exact.symbolic import BranchSearch
from simulator.exact.transitions import (
    Domain,
    Domains,
    FinalState,
    Transition,
    TransitionTable,
    merged,
    transition_of,
)

Rule = Callable[[list[Any], Callable[[int], Any]], tuple[str, list[Any]]]
"""What becomes of the numbers of a state: the name of the target, and the new row. Dice are rolled by their sides."""

STATES: list[Domain] = [range(1), range(1, 5), range(5)]
"""The clock, which stands still here, and two numbers."""


def branches(rule: Rule, states: list[Domain]) -> list[Transition]:
    """Return a transition for every branch of the rule."""
    search = BranchSearch()
    found = []
    while True:
        search.begin()
        cells = [search.cell(number, domain) for number, domain in enumerate(states)]
        target, row = rule(list(cells), search.die)
        places = {id(cell): number for number, cell in enumerate(cells)}
        found.append(transition_of(FinalState(target, "", (), ()), row, places, search, states))
        if not search.advance():
            return found


def by_the_table(rule: Rule, row: tuple[int, ...], states: list[Domain]) -> dict[tuple[str, ...], Fraction]:
    """Return the chances of what follows a row, by the table of the rule."""
    domains: Domains = dict(enumerate(states))
    found: defaultdict[tuple[Any, ...], Fraction] = defaultdict(Fraction)
    for target, chances, follows in TransitionTable(merged(branches(rule, states)), domains, True).successors(row, id):
        assert isinstance(target, FinalState)
        for chance, after in zip(chances, follows, strict=True):
            found[target.winner, *after] += chance
    return dict(found)


def rolled(left: list[int], sides: int) -> int:
    """Roll a die: what is left of the next face of twelve."""
    return 1 + left.pop() % sides


def by_all_faces(rule: Rule, row: tuple[int, ...]) -> dict[tuple[str, ...], Fraction]:
    """Return the same from all faces of two dice with twelve sides, which stand for smaller ones."""
    found: defaultdict[tuple[Any, ...], Fraction] = defaultdict(Fraction)
    for faces in product(range(12), repeat=2):
        left = list(faces)
        target, after = rule(list(row), partial(rolled, left))
        found[target, *after] += Fraction(1, 12**2)
    return dict(found)


def strike(cells: list[Any], die: Callable[[int], Any]) -> tuple[str, list[Any]]:
    """A blow that hits or not, by a number of the state, and takes from another."""
    now, skill, life = cells
    if skill + die(4) <= 4:
        return "missed", [now, skill, life]
    left = life - die(3)
    return ("down", [now, skill]) if left <= 0 else ("hit", [now, skill, left])


def drift(cells: list[Any], die: Callable[[int], Any]) -> tuple[str, list[Any]]:
    """Two numbers that each change by a die of their own, and one that is their sum."""
    now, one, two = cells
    first, second = one + die(4), two + die(3)
    return "drifted", [now, first, second]


def entangled(cells: list[Any], die: Callable[[int], Any]) -> tuple[str, list[Any]]:
    """Numbers that depend on the same die."""
    now, one, two = cells
    roll = die(4)
    return "entangled", [now, roll + one, two - roll, roll]


def bare(cells: list[Any], die: Callable[[int], Any]) -> tuple[str, list[Any]]:
    """A die that decides alone, beside a number that is overwritten."""
    now, one, _ = cells
    return ("luck", [now, one, 7]) if die(6) == 6 else ("none", [now, one, 7])


def sorted_out(cells: list[Any], die: Callable[[int], Any]) -> tuple[str, list[Any]]:
    """What numbers of the state decide without dice."""
    now, one, two = cells
    if one > two:
        return "more", [now, two, one]
    return ("even" if one == two else "less"), [now, one]


def rerolled(cells: list[Any], die: Callable[[int], Any]) -> tuple[str, list[Any]]:
    """A die that is rolled again below a number of the state: all branches lead to rows of one kind."""
    now, one, two = cells
    roll = die(4)
    if roll < one:
        roll = die(4)
    return "rolled", [now, two, roll]


def unheeded(cells: list[Any], die: Callable[[int], Any]) -> tuple[str, list[Any]]:
    """A comparison after which all goes on alike: as many points for more as for less."""
    now, one, two = cells
    gain = die(4)
    return "more" if one + gain > two and one > 9 else "same", [now, one, gain]


RULES = [strike, drift, entangled, bare, sorted_out, rerolled, unheeded]


@pytest.mark.parametrize("rule", RULES)
def test_a_table_has_the_chances_of_all_faces(rule: Rule) -> None:
    """For every row of its domains."""
    for row in product(*STATES):
        assert by_the_table(rule, row, STATES) == by_all_faces(rule, row), row


@pytest.mark.parametrize("rule", RULES)
def test_a_table_of_one_state_has_the_chances_of_all_faces(rule: Rule) -> None:
    """Where a cell has one value, what depends on it is left out only if it is certain."""
    for row in product(*STATES):
        states: list[Domain] = [(value,) for value in row]
        assert by_the_table(rule, row, states) == by_all_faces(rule, row), row


@pytest.mark.parametrize(
    ("rule", "before", "after"),
    [
        (strike, 3, 3),
        (drift, 1, 1),
        (entangled, 1, 1),
        (bare, 2, 2),
        (sorted_out, 3, 3),
        (rerolled, 2, 2),
        (unheeded, 2, 1),
    ],
)
def test_transitions_that_differ_in_a_factor_are_merged(rule: Rule, before: int, after: int) -> None:
    """A branch for each answer, a transition for each target and kind of row."""
    found = branches(rule, STATES)
    assert (len(found), len(merged(found))) == (before, after)
