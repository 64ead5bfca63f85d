"""Symbolic values of the room ``exact``: drawn reckonings with dice, numbers of a state and times, which come to what
plain numbers come to; what a forgotten value allows."""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from functools import partial
from itertools import islice, product
from typing import Any, Final
from unittest.mock import patch

from simulator.core.dice import Luck, Recorded, luck_key
from simulator.exact import symbolic, transitions
from simulator.exact.dice import RealDice, SymbolicDice
from simulator.exact.forgotten import ForgottenValue, ForgottenValueRead
from simulator.exact.symbolic import BranchSearch, RelativeTime, SymbolicValue

from .net import SEED, Case, tried

DRAWN: Final = 150
ROLLS: Final = 60
CELLS: Final = ((4, 5, 6, 7), (1, 2), (3, 5, 9))
"""The clock and two numbers of a state."""
NOW: Final = 5
BINARY: Final[tuple[Callable[[Any, Any], Any], ...]] = (
    operator.add, operator.sub, operator.mul, operator.lt, operator.le, operator.gt, operator.ge, operator.eq,
    operator.ne, operator.and_, operator.or_, operator.add, operator.sub,
)  # fmt: skip
UNARY: Final[tuple[Callable[[Any], Any], ...]] = (
    operator.neg, operator.pos, abs, int, lambda value: value // 2, lambda value: value % 3,
    lambda value: 7 // (value + 60), lambda value: 100 % (value + 60), lambda value: 2 - value, lambda value: 3 * value,
    lambda value: value * 2.5 > 4, lambda value: 1 & value, lambda value: 2 | value,
    lambda value: [3, 1, 4, 1, 5][value % 5], hash,
    lambda value: len(f"{value:>4}") + len(str(value)), lambda value: max(value, 3), lambda value: value == "x",
    lambda value: value / 4 >= 0.5, lambda value: 1 / (value + 60) < 0.0163, bool, lambda value: float(value) > 2.5,
    lambda value: value.bit_length(), lambda value: {1: 5}.get(value, 0), lambda value: not value,
)  # fmt: skip
"""On whole numbers from -59 on."""
Step = tuple[Any, ...]


def cases() -> Iterator[Case]:
    """All of them."""
    for number in range(DRAWN):
        yield Case(f"reckoning {number}", partial(reckoning, number, drawn(number)))
    for number in range(ROLLS):
        yield Case(f"dice {number}", partial(reckoning, number, rolls(number)))
    yield Case("forgotten", forgotten)
    yield Case("values", values)


def drawn(number: int) -> list[Step]:
    """A program: what is rolled, reckoned and decided, each step on the numbers that the steps before it made."""
    luck = Luck(luck_key(SEED, number, "reckoning"))
    steps: list[Step] = []
    rolled = 0
    for made in range(4, 13 + luck.below(4)):
        what = luck.below(10)
        one, two, three = luck.below(made), luck.below(made), luck.below(made)
        if what < 2 and rolled < 4:
            rolled += 1
            steps.append(("die", 2 + luck.below(3)))
        elif what == 2 and rolled < 3:
            rolled += 2
            looks = [(luck.below(6), 1 + luck.below(4)) for _ in range(2 + luck.below(3))]
            steps.append(("roll", 2, 2 + luck.below(2), looks))
        elif what == 3:
            steps.append(("time", luck.below(4)))
        elif what == 4:
            steps.append(("pick", one, two, three))
        elif what == 5:
            steps.append(("unary", one, luck.below(len(UNARY))))
        else:
            steps.append(("binary", one, two, luck.below(len(BINARY))))
    return steps


def rolls(number: int) -> list[Step]:
    """A program in which some dice are counted, taken out and looked at, one way after the other, and then decide."""
    luck = Luck(luck_key(SEED, number, "dice"))
    count, sides = 2 + luck.below(3), 2 + luck.below(3)
    looks = [((0, 0, 1, 1, 2, 3)[luck.below(6)], luck.below(sides + 2)) for _ in range(3 + luck.below(3))]
    return [("roll", count, sides, looks), ("pick", 4, 2, 4), ("binary", 4, 2, 3)]


LOOKS: Final[tuple[Callable[[Any, int], Any], ...]] = (
    lambda roll, face: roll.count(face), lambda roll, face: roll[face % 2] + 0, lambda roll, face: face in roll,
    lambda roll, face: sum(roll), lambda roll, face: max(roll[:]) * 2, lambda roll, face: len(roll) + roll.find(face),
)  # fmt: skip
"""What is asked of dice."""


def run(steps: Sequence[Step], cells: Sequence[Any], die: Callable[[int], Any], roll: Callable[[int, int], Any]) -> Any:
    """Follow a program; returns its last numbers, and what was decided on the way."""
    known: list[Any] = [*cells, 2]
    decided: list[object] = []
    clock = cells[0]
    for what, *given in steps:
        if what == "die":
            known.append(die(given[0]))
        elif what == "roll":
            dice = roll(given[0], given[1])
            known.append(0)
            for look, face in given[2]:
                known[-1] = known[-1] * 3 + LOOKS[look](dice, face)
        elif what == "time":
            known.append(RelativeTime(clock, given[0]) if type(clock) is SymbolicValue else clock + given[0])
        elif what == "pick":
            taken = bool(known[given[0]] > 4)
            decided.append(taken)
            known.append(known[given[1] if taken else given[2]])
        elif what == "unary":
            value = known[given[0]]
            known.append(UNARY[given[1]](value if -59 < value < 1000 else 1))
        else:
            known.append(BINARY[given[2]](_whole(known[given[0]], given[2]), _whole(known[given[1]], given[2])))
    return known[-3:], decided


def _whole(value: Any, op: int) -> Any:
    """A number of which bits may be asked for."""
    return value if BINARY[op] not in (operator.and_, operator.or_) else int(value)


def reckoning(number: int, steps: Sequence[Step]) -> object:
    """The transitions of a program, found branch by branch, as they are; and they have the chances of plain numbers."""
    with patch.object(symbolic, "MAX_JOINT_ROWS", (4_000, 12, 40)[number % 3]):
        table, told = explored(steps)
    for row in product(*CELLS):
        if table.covers(row):
            assert _chances(table, row) == _plainly(steps, row), (number, row)
    return [told, table.timed, table.valid_until(NOW), {cell: sorted(each) for cell, each in table.domains.items()}]


def explored(steps: Sequence[Step]) -> tuple[transitions.TransitionTable, list[object]]:
    """The table of a program, as the explorer makes it, and what each branch is like."""
    search = BranchSearch(NOW)
    found: list[transitions.Transition] = []
    told: list[object] = []
    resolved: set[int] = set()
    while True:
        search.begin()
        cells = [search.cell(number, domain) for number, domain in enumerate(CELLS)]
        places = {id(cell): number for number, cell in enumerate(cells)}
        last, decided = run(steps, cells, search.die, partial(SymbolicDice(search).roll, 0))
        row = [value.absolute() if type(value) is RelativeTime else value for value in last]
        end = transitions.FinalState(None, str(decided), (), ())
        found.append(transitions.transition_of(end, row, places, search, list(CELLS)))
        resolved.update(cell for joint in search.joints if joint.resolved for cell, _ in joint.cells)
        told.append([
            decided, f"{search.explored:.6f}",
            [[joint.weights, joint.total, joint.resolved, joint.whole, [cell for cell, _ in joint.cells]]
             for joint in search.joints],
        ])  # fmt: skip
        if not search.advance():
            break
    whole = transitions.merged(found)
    resolved.update(cell for each in found for factor in each.factors for cell in factor.cells)
    known: transitions.Domains = {cell: CELLS[cell] for cell in sorted(resolved)}
    if search.times is not None:
        known[symbolic.CLOCK_CELL] = search.times
    told.append([[each.target, each.spec, str(each.chance), each.factors] for each in whole])
    return transitions.TransitionTable(whole, known, True), told


def _chances(table: transitions.TransitionTable, row: tuple[int, ...]) -> dict[object, Any]:
    """What a row of the table leads to, with the chances."""
    found: dict[object, Any] = {}
    counts: list[int] = []
    for target, chances, follows in table.successors(row, counts.append):
        assert isinstance(target, transitions.FinalState)
        for chance, numbers in zip(chances, follows, strict=True):
            key = target.ending, tuple(map(float, numbers))
            found[key] = found.get(key, 0) + chance
    return found


def _plainly(steps: Sequence[Step], row: Sequence[int]) -> dict[object, Any]:
    """The same by every face of every die."""
    sides: list[int] = []
    for what, *given in steps:
        sides += [given[0]] if what == "die" else [given[1]] * given[0] if what == "roll" else []
    found: dict[object, Any] = {}
    ways = 0
    for faces in product(*(range(1, each + 1) for each in sides)):
        dice = iter(faces)
        last, decided = run(steps, row, partial(_next, dice), partial(_several, dice))
        key = str(decided), tuple(map(float, last))
        found[key] = found.get(key, 0) + 1
        ways += 1
    return {key: Fraction(count, ways) for key, count in found.items()}


def _next(dice: Iterator[int], sides: int) -> int:
    """The next die."""
    return next(dice)


def _several(dice: Iterator[int], count: int, sides: int) -> bytes:
    """So many dice."""
    return bytes(islice(dice, count))


# What else values do.


def forgotten() -> object:
    """Every operation on a forgotten value, a list or a dict of a state that is not kept, and on two of them."""
    found: list[object] = []
    for mapping in (False, True):
        for op in (*BINARY[:11], operator.floordiv, operator.truediv, operator.mod, operator.lshift, operator.rshift):
            for order in ("of a number", "with a number", "of two", "of a die", "with a die"):
                value, other = _forgotten("life", mapping), _forgotten("marks", False)
                die = BranchSearch().die(4)
                pair: dict[str, tuple[Any, Any]] = {
                    "of a number": (value, 3), "with a number": (3, value), "of two": (value, other),
                    "of a die": (value, die), "with a die": (die, value),
                }  # fmt: skip
                found.append([getattr(op, "__name__", ""), order, read(partial(op, *pair[order]))])
        for work in WORKS:
            found.append(read(partial(work, _forgotten("life", mapping))))
    return found


def _forgotten(name: str, mapping: bool) -> ForgottenValue:
    return ForgottenValue(frozenset({(int, name)}), mapping)


def _written(value: Any) -> Any:
    """Write an item of a dict, and read that and another."""
    value["a"] = 5
    return [value["a"], "a" in value, read(lambda: value["b"]), read(lambda: "b" in value)]


WORKS: Final[tuple[Callable[[Any], Any], ...]] = (
    bool, len, list, hash, int, float, str, repr, abs, operator.neg, operator.pos, operator.index, "{:d}".format,
    lambda value: value.append(1), lambda value: value.add(1), lambda value: value.discard(1), _written,
    lambda value: value.pop(), lambda value: isinstance(value, int), lambda value: value[0], lambda value: 1 in value,
)  # fmt: skip


def read(work: Callable[[], Any]) -> object:
    """What the work returns, or which fields it reads."""
    try:
        found = work()
    except ForgottenValueRead as error:
        return ["read", *sorted(name for _, name in error.fields)]
    if type(found) is ForgottenValue:
        return ["forgotten", found.mapping, *sorted(name for _, name in found._fields)]
    return found


def _real(roller: Any, count: Any) -> bytes:
    """What real dice show where the numbers are symbolic."""
    return RealDice(Recorded((b"\x04\x02",))).roll(roller, count, 6)


def values() -> object:
    """What distributions, times and dice say of themselves; dice of a script where numbers are symbolic."""
    search = BranchSearch(NOW)
    die, coin = search.die(3), search.value([0, 1], [3, 1])
    clock = search.cell(0, CELLS[0])
    soon, later = RelativeTime(clock, 2), RelativeTime(clock, die)
    far = RelativeTime(clock, search.die(2) + 40)
    other = symbolic.Joint(BranchSearch(), [1], 1)
    coins = SymbolicDice(search).roll(0, 3, 2)
    works: tuple[Callable[[], Any], ...] = (
        lambda: (die + coin).distribution(), lambda: (die * 2 > 3).distribution(), lambda: len(search.joints),
        lambda: isinstance(die, int), lambda: (soon - later).distribution(), lambda: (later > soon).distribution(),
        lambda: (soon + 1).offset, lambda: (later - 1).offset.values, lambda: type(1 + soon).__name__,
        lambda: (9 - soon).distribution(), lambda: soon == soon, lambda: soon != RelativeTime(clock, 3),
        lambda: search.check(other), lambda: SymbolicDice(search).roll(0, 0, 6),
        lambda: len(SymbolicDice(search).roll(0, 3, 6)),
        lambda: list(_real(search.die(1), search.die(1) + 1)),
        lambda: far > 12, lambda: far < 12, lambda: far >= 41, lambda: far >= 45, lambda: type(far >= 46).__name__,
        lambda: type(later > 7).__name__, lambda: later >= 3, lambda: [joint.resolved for joint in search.joints],
        lambda: sorted(search.times or ()), lambda: {die: 1}[die], lambda: search.explored,
        *(partial(bool, RelativeTime(clock, offset)) for offset in (-3, -4, -5, -6, -7, -8, -9)),
        lambda: read(lambda: soon + _forgotten("a", False)),
        lambda: list(coins + b"\x09"), lambda: list(b"\x09" + coins),
        lambda: [coins == bytes(coins), coins == b"", hash(coins) == hash(bytes(coins)), coins.find(b"\x02")],
    )  # fmt: skip
    return [tried(work) for work in works]
