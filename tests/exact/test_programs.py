"""Symbolic values against their plain twin: drawn programs of arithmetic, dice and decisions.

A program is run once with symbolic numbers, which gives a table of transitions, and once for every face of every die
with plain ones. For each row of cells the table has exactly the chances that counting the faces gives."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from functools import partial
from itertools import islice, product
from math import prod
from typing import Any, Final
from unittest.mock import patch

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from simulator.exact import symbolic
from simulator.exact.dice import SymbolicDice
from simulator.exact.symbolic import BranchSearch, RelativeTime, SymbolicValue
from simulator.exact.transitions import Domain, Domains, FinalState, Transition, TransitionTable, merged, transition_of

Step = tuple[Any, ...]
Chances = dict[object, Fraction]

CELLS: Final[tuple[Domain, ...]] = ((4, 5, 6, 7), (1, 2), (3, 5, 9))
"""The values of the clock and of two numbers of a state."""
NOW: Final = 5
MAX_FACES: Final = 400
"""Upper bound of the ways in which the dice of a program can fall."""
BINARY: Final = (
    *("x + y", "x - y", "x * y", "x < y", "x <= y", "x > y", "x >= y", "x == y", "x != y", "x + y", "x - y", "x > y"),
    *("int(x) & int(y)", "int(x) | int(y)"),
)
UNARY: Final = (
    *("-x", "+x", "abs(x)", "int(x)", "bool(x)", "not x", "x // 2", "x % 3", "7 // (x + 60)", "2 - x", "3 * x"),
    *("x * 2.5 > 4", "x / 4 >= 0.5", "1 & x", "2 | x", "[3, 1, 4, 1, 5][x % 5]", "{1: 5}.get(x, 0)", "max(x, 3)"),
    *("len(f'{x:>4}') + len(str(x))", "x.bit_length()", "float(x) > 2.5", "x == 'x'"),
)
"""Expressions of whole numbers from -59 on."""
LOOKS: Final = ("x.count(y)", "x[y % 2] + 0", "y in x", "sum(x)", "max(x[:]) * 2", "len(x) + x.find(y)")
"""Expressions of a roll and a face."""
EXPRESSIONS: Final = {text: compile(text, text, "eval") for text in (*BINARY, *UNARY, *LOOKS)}
places = st.integers(0, 20)
looks = st.lists(st.tuples(st.sampled_from(LOOKS), st.integers(1, 4)), min_size=1, max_size=4)
steps = st.one_of(
    st.tuples(st.just("die"), st.integers(2, 4)),
    st.tuples(st.just("roll"), st.integers(2, 3), st.integers(2, 4), looks),
    st.tuples(st.just("time"), st.integers(0, 3)),
    st.tuples(st.just("pick"), places, places, places),
    st.tuples(st.just("unary"), places, st.sampled_from(UNARY)),
    st.tuples(st.just("binary"), places, places, st.sampled_from(BINARY)),
)


def value_of(text: str, x: Any, y: Any = 0) -> Any:  # Any: symbolic or plain
    """Return the value of an expression."""
    return eval(EXPRESSIONS[text], {}, {"x": x, "y": y})


def dice_of(program: Sequence[Step]) -> list[int]:
    """Return the sides of all dice of a program."""
    sides: list[int] = []
    for name, *parts in program:
        sides += [parts[0]] if name == "die" else [parts[1]] * parts[0] if name == "roll" else []
    return sides


programs = st.lists(steps, min_size=3, max_size=12).filter(lambda program: prod(dice_of(program)) <= MAX_FACES)


def run(
    program: Sequence[Step], cells: Sequence[Any], die: Callable[[int], Any], roll: Callable[[int, int], Any]
) -> tuple[list[Any], list[bool]]:
    """Follow a program, each step on the numbers of the steps before it. Return its last three numbers, and the
    decisions on the way."""
    known: list[Any] = [*cells, 2]
    decided: list[bool] = []
    clock = cells[0]
    for name, *parts in program:
        if name == "die":
            known.append(die(parts[0]))
        elif name == "roll":
            dice, found = roll(parts[0], parts[1]), 0
            for look, face in parts[2]:
                found = found * 3 + value_of(look, dice, face)
            known.append(found)
        elif name == "time":
            known.append(RelativeTime(clock, parts[0]) if type(clock) is SymbolicValue else clock + parts[0])
        else:
            one, *more = [known[place % len(known)] for place in parts if isinstance(place, int)]
            if name == "pick":
                decided.append(bool(one > 4))
                known.append(more[0] if decided[-1] else more[1])
            elif name == "unary":
                known.append(value_of(parts[-1], one if -59 < one < 1000 else 1))
            else:
                known.append(value_of(parts[-1], one, more[0]))
    return known[-3:], decided


def table_of(program: Sequence[Step], cells: Sequence[Domain] = CELLS) -> TransitionTable:
    """Return the table of a program, as the explorer makes it: a transition for every branch."""
    search = BranchSearch(NOW)
    found: list[Transition] = []
    resolved: set[int] = set()
    while True:
        search.begin()
        numbers = [search.cell(number, domain) for number, domain in enumerate(cells)]
        last, decided = run(program, numbers, search.die, partial(SymbolicDice(search).roll, 0))
        row = [value.absolute() if type(value) is RelativeTime else value for value in last]
        at = {id(cell): number for number, cell in enumerate(numbers)}
        found.append(transition_of(FinalState(None, str(decided[-1:]), (), (), ()), row, at, search, list(cells)))
        resolved.update(cell for joint in search.joints if joint.resolved for cell, _ in joint.cells)
        if not search.advance():
            break
    resolved.update(cell for each in found for factor in each.factors for cell in factor.cells)
    domains: Domains = {cell: cells[cell] for cell in sorted(resolved)}
    if search.times is not None:
        domains[symbolic.CLOCK_CELL] = search.times
    return TransitionTable(merged(found), domains, True)


def by_table(table: TransitionTable, row: tuple[int, ...]) -> Chances:
    """Return the chances of all that follows a row, by the table."""
    found: defaultdict[object, Fraction] = defaultdict(Fraction)
    for target, chances, follows in table.successors(row, id):
        assert isinstance(target, FinalState)
        for chance, numbers in zip(chances, follows, strict=True):
            found[target.ending, tuple(map(float, numbers))] += chance
    return dict(found)


def taken(faces: Iterator[int], count: int, _: int = 0) -> bytes:
    """Return the next faces."""
    return bytes(islice(faces, count))


def by_all_faces(program: Sequence[Step], row: tuple[int, ...]) -> Chances:
    """Return the chances by every face of every die."""
    found: defaultdict[object, Fraction] = defaultdict(Fraction)
    for faces in product(*(range(1, sides + 1) for sides in dice_of(program))):
        roll = partial(taken, iter(faces))
        last, decided = run(program, row, lambda _, roll=roll: roll(1)[0], roll)  # type: ignore[misc]
        found[str(decided[-1:]), tuple(map(float, last))] += Fraction(1, prod(dice_of(program)))
    return dict(found)


@pytest.mark.slow
@given(programs, st.sampled_from([4_000, 40, 12]))
@example([("die", 2), ("roll", 2, 3, [("x.count(y)", 3), ("sum(x)", 1)]), ("pick", 1, 4, 5), ("time", 2)], 12)
@settings(max_examples=80)
def test_a_program_has_the_chances_of_all_faces(program: list[Step], rows: int) -> None:
    """The chances are equal even if distributions are resolved because their rows have a limit."""
    with patch.object(symbolic, "MAX_JOINT_ROWS", rows):
        table = table_of(program)
    covered = [row for row in product(*CELLS) if table.covers(row)]
    assert any(row[0] == NOW for row in covered)
    for row in covered:
        assert by_table(table, row) == by_all_faces(program, row), f"from {row}"


@given(programs)
def test_a_program_with_certain_numbers_has_the_chances_of_all_faces(program: list[Step]) -> None:
    """With one value for each cell."""
    row = (NOW, 2, 9)
    assert by_table(table_of(program, [(value,) for value in row]), row) == by_all_faces(program, row)
