"""Matrix games of policies: the fights of each policy of one side against each of the other, and the best play.

``play_matrix`` plays the matrix in this process, every cell on the same dice. The other functions are pure: a matrix
holds the gain of the rows' side, which the columns' side wants to be low. Sums are exact, so that equal matrices have
equal answers on every platform."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction

from attrs import field, frozen

from ..core.asks import captain
from ..policy.spec import PolicySpec
from .factories import factory
from .inline import Runner
from .seats import Factory, Playable

Gains = Sequence[Sequence[float]]


@frozen
class MatrixCell:
    """Fights of one policy against another: those won by the rows' sides and by the columns' sides, of ``fights``;
    ``asked``: the number of questions in them."""

    won: int
    lost: int
    fights: int
    asked: int = field(default=0, eq=False)

    @property
    def score(self) -> int:
        """Twice the wins of the rows' sides, plus the fights that neither won."""
        return self.fights + self.won - self.lost


def play_matrix(
    scenario: Playable,
    sides: tuple[Sequence[int], Sequence[int]],
    policies: tuple[Sequence[PolicySpec], Sequence[PolicySpec]],
    seed: int,
    fights: int,
) -> list[list[MatrixCell]]:
    """Play fights 1 to ``fights`` of ``seed`` with each policy of the rows against each of the columns.

    ``sides``: the numbers of the sides that a row's policy plays, and of those that a column's plays; the policies of
    further sides stay. Raises PolicyError, and BadScenario for a chain."""
    names = [[scenario.encounter.sides[side].name for side in group] for group in sides]
    own, against = (_seats(scenario, group) for group in sides)
    rows, columns = ([factory(spec) for spec in specs] for specs in policies)

    def cell(row: Factory, column: Factory) -> MatrixCell:
        seated = {**dict.fromkeys(own, row), **dict.fromkeys(against, column)}
        with Runner(scenario, seed, factories=seated, settles=False) as runner:
            played = [runner.play(number) for number in range(1, fights + 1)]
        won, lost = (sum(result.outcome.winner in group for result in played) for group in names)
        return MatrixCell(won, lost, fights, sum(result.asked for result in played))

    return [[cell(row, column) for column in columns] for row in rows]


def _seats(scenario: Playable, sides: Sequence[int]) -> list[int]:
    """Return the seats of some sides: their captains and their combatants."""
    bodies = [body for body, member in enumerate(scenario.encounter.members) if member.side in sides]
    return [*map(captain, sides), *bodies]


# Pure functions of a matrix.


@frozen
class BestPlay:
    """Best play of both sides: the ``value`` of the matrix game, and the share of each row and of each column in it."""

    value: float
    rows: tuple[float, ...]
    columns: tuple[float, ...]


def best_play(gains: Gains) -> BestPlay:
    """Return the best play: a pure row and column where one of each is enough, else shares.

    Among equal pure rows and columns the first is taken, so names in order break ties by name."""
    row, column = maximin(gains), maximin(_turned(gains))
    if min(gains[row]) == gains[row][column] == max(one[column] for one in gains):
        return BestPlay(float(gains[row][column]), _pure(row, len(gains)), _pure(column, len(gains[0])))
    value, rows, columns = _mixed([[Fraction(gain) for gain in one] for one in gains])
    return BestPlay(float(value), tuple(map(float, rows)), tuple(map(float, columns)))


def maximin(gains: Gains) -> int:
    """Return the row whose lowest gain is highest, the first of equal ones."""
    return max(range(len(gains)), key=lambda row: min(gains[row]))


def dominators(
    gains: Gains, *, columns: bool = False, clear: Callable[[int, int], object] = lambda low, high: True
) -> tuple[int | None, ...]:
    """Return for each row (or column) another one that is nowhere worse for its side, and somewhere better; None if
    there is none.

    ``clear(low, high)``: whether the advantage of row ``high`` over row ``low`` counts. Of several such rows, that with
    the highest sum of gains is returned, so it is itself not dominated."""
    own = _turned(gains) if columns else gains
    found: list[int | None] = []
    for low, worse in enumerate(own):
        above = [
            high
            for high, better in enumerate(own)
            if all(more >= less for more, less in zip(better, worse, strict=True))
            and any(more > less for more, less in zip(better, worse, strict=True))
            and clear(low, high)
        ]
        found.append(max(above, key=lambda high: sum(own[high]), default=None))
    return tuple(found)


def _turned(gains: Gains) -> list[list[float]]:
    """Return the matrix from the view of the columns' side."""
    return [[-gain for gain in column] for column in zip(*gains, strict=True)]


def _pure(at: int, of: int) -> tuple[float, ...]:
    return tuple(float(number == at) for number in range(of))


def _mixed(gains: list[list[Fraction]]) -> tuple[Fraction, list[Fraction], list[Fraction]]:
    """Return value and shares by the simplex method, with Bland's rule, which always ends.

    With all gains above 0, the columns' shares divided by the value are the y of greatest sum with gains · y <= 1; the
    rows' are the solution of the dual problem."""
    lift = 1 - min(min(row) for row in gains)
    height, width = len(gains), len(gains[0])
    table = [
        [gain + lift for gain in row] + [Fraction(number == at) for at in range(height)] + [Fraction(1)]
        for number, row in enumerate(gains)
    ]
    aim = [Fraction(-1)] * width + [Fraction(0)] * (height + 1)
    basis = list(range(width, width + height))
    while (enters := next((at for at in range(width + height) if aim[at] < 0), None)) is not None:
        ratios = [(row[-1] / row[enters], basis[number], number) for number, row in enumerate(table) if row[enters] > 0]
        leaves = min(ratios)[2]
        pivot = table[leaves] = [part / table[leaves][enters] for part in table[leaves]]
        basis[leaves] = enters
        for row in (*table[:leaves], *table[leaves + 1 :], aim):
            factor = row[enters]
            if factor:
                row[:] = [part - factor * unit for part, unit in zip(row, pivot, strict=True)]
    value = 1 / aim[-1]
    columns = [Fraction(0)] * width
    for number, at in enumerate(basis):
        if at < width:
            columns[at] = table[number][-1] * value
    return value - lift, [part * value for part in aim[width:-1]], columns
