"""Transitions of rules that compare, carry and overwrite numbers: one for each answer that makes a difference.

test_programs.py compares tables of transitions with a count of all faces."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from simulator.exact.symbolic import BranchSearch
from simulator.exact.transitions import Domain, FinalState, Transition, merged, transition_of

Rule = Callable[[list[Any], Callable[[int], Any]], tuple[str, list[Any]]]
"""The next numbers of a state: the name of the target, and the new row. Dice are rolled by their sides."""

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


def strike(cells: list[Any], die: Callable[[int], Any]) -> tuple[str, list[Any]]:
    """A blow that hits or not, by a number of the state, and takes from another."""
    now, skill, life = cells
    if skill + die(4) <= 4:
        return "missed", [now, skill, life]
    left = life - die(3)
    return ("down", [now, skill]) if left <= 0 else ("hit", [now, skill, left])


def unheeded(cells: list[Any], die: Callable[[int], Any]) -> tuple[str, list[Any]]:
    """A comparison after which all goes on alike: as many points for more as for less."""
    now, one, two = cells
    gain = die(4)
    return "more" if one + gain > two and one > 9 else "same", [now, one, gain]


@pytest.mark.parametrize(("rule", "before", "after"), [(strike, 3, 3), (unheeded, 2, 1)])
def test_transitions_that_differ_in_a_factor_are_merged(rule: Rule, before: int, after: int) -> None:
    """A branch for each answer, a transition for each target and kind of row."""
    found = branches(rule, STATES)
    assert (len(found), len(merged(found))) == (before, after)
