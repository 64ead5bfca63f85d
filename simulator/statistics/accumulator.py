"""Counters of a batch, whose size does not grow with the number of fights.

Everything counted is a whole number, so it does not depend on the chunks in which the fights came. Only their order
matters: a fight that is named is the first of its kind."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import compress
from operator import sub

from attrs import Factory, define

from ..batch import rows
from ..batch.rows import Layout
from ..batch.table import COUNT, Numbers, Rows, Series, narrow
from ..batch.tasks import Chunk, FaultRecord
from ..core.system import PC
from .intervals import Mean, quantile
from .side_ends import SIDE_ENDS, side_ends, some_dead, undecided

FaultKind = tuple[str, str, str]
"""The name of the seat, the kind of question, and the kind of failure."""


@define
class Accumulator:
    """Counts of the fights so far. ``counts`` and ``words`` have, for each column, the number of times that each value
    occurred; ``endings`` has that of each (winner, ending), ``felled`` that of each (body, by whom or None, with what
    or None).

    ``scores`` has, for every remaining strength (see ``score``), the number of fights that ended with it and the first
    of them; ``firsts`` has the first fight of each rare event."""

    layout: Layout
    fights: int = 0
    counts: dict[int, Counter[int]] = Factory(dict)
    words: dict[int, Counter[str | None]] = Factory(dict)
    endings: Counter[tuple[str | None, str]] = Factory(Counter)
    felled: Counter[tuple[int, str | None, str | None]] = Factory(Counter)
    side_ends: Counter[tuple[int, str]] = Factory(Counter)  # (side, end) -> fights
    some_dead: Counter[int] = Factory(Counter)  # side -> fights in which one of it died
    undecided: Counter[str] = Factory(Counter)  # ending -> fights that decided nothing about the own side
    luck_sums: Counter[tuple[int, bool]] = Factory(Counter)  # (body, its side won) -> sum of its luck
    took_part: Counter[tuple[int, bool]] = Factory(Counter)  # (body, its side won) -> fights in which it took part
    levels: Counter[tuple[str, int]] = Factory(Counter)
    reached: Counter[tuple[str, int]] = Factory(Counter)
    scores: dict[int, tuple[int, int]] = Factory(dict)
    firsts: dict[tuple[str, str], int] = Factory(dict)
    faults: Counter[FaultKind] = Factory(Counter)
    first_faults: dict[FaultKind, tuple[int, str]] = Factory(dict)

    def count(self, chunk: Chunk) -> None:
        """Count a chunk: the fights that follow those counted so far."""
        batch, layout = chunk.rows, self.layout
        self.fights += chunk.fights
        for at, column in enumerate(layout.columns):
            if column.kind in (rows.COUNT, rows.FLAG) and at:
                self._count_numbers(at, batch.columns[at])
            elif column.kind == rows.WORD:
                self._count_words(at, batch.columns[at])
        winners, endings = layout.words(batch, rows.WINNER), layout.words(batch, rows.ENDING)
        self.endings.update((winner, ending or "") for winner, ending in zip(winners, endings, strict=True))
        self._count_falls(batch)
        self._count_side_ends(batch)
        if None in winners:
            open_ = undecided(layout, batch, own_side(layout))
            self.undecided.update(ending or "" for ending, each in zip(endings, open_, strict=True) if each)
        self._count_curves(batch)
        self._note_firsts(batch, winners, endings)
        for fault in chunk.faults:
            self._count_fault(fault)

    def _count_numbers(self, at: int, column: Series) -> None:
        """Count the values of a column, without its empty cells."""
        counted = self.counts.setdefault(at, Counter())
        if column.present is None:
            counted.update(tally(column.values))
        else:
            counted.update(compress(column.values, column.present))

    def _count_words(self, at: int, column: Series) -> None:
        """Count the words of a column, and its empty cells."""
        counted = self.words.setdefault(at, Counter())
        for place, times in tally(column.values).items():
            counted[column.words[place]] += times

    def _count_falls(self, batch: Rows) -> None:
        """Count the causes of each combatant's first fall, and add up its luck."""
        layout = self.layout
        winners = batch.columns[layout.at(rows.WINNER)]
        for body, name in enumerate(layout.names):
            has_fallen = batch.columns[layout.at(rows.FELL_ROUND, body)].filled()
            fell = list(compress(range(batch.num_rows), has_fallen))
            if fell:
                by, with_ = layout.words(batch, rows.FELL_BY, body), layout.words(batch, rows.FELL_WITH, body)
                self.felled.update((body, by[at], with_[at]) for at in fell)
                self._first("fall", name, batch, fell[0])
            is_win = [winner == layout.side_names[layout.sides[body]] for winner in winners.words]
            won = bytes(map(is_win.__getitem__, winners.values))
            for found, values in (
                (self.luck_sums, layout.numbers(batch, rows.LUCK, body)),
                (self.took_part, layout.present(batch, body)),
            ):
                of_won = sum(compress(values, won))
                found[body, True] += of_won
                found[body, False] += sum(values) - of_won

    def _count_side_ends(self, batch: Rows) -> None:
        """Count the ends of the fights for each side."""
        for side in range(len(self.layout.side_names)):
            ends = side_ends(self.layout, batch, side)
            self.side_ends.update({(side, end): ends.count(place) for place, end in enumerate(SIDE_ENDS)})
            self.some_dead[side] += sum(some_dead(self.layout, batch, side))

    def _count_curves(self, batch: Rows) -> None:
        for name in self.layout.curves:
            for values in batch.columns[self.layout.at(name)].cells():
                for at, level in enumerate(values):
                    self.levels[name, at] += level
                    self.reached[name, at] += 1

    def _note_firsts(self, batch: Rows, winners: list[str | None], endings: list[str | None]) -> None:
        """Note the first fight of each remaining strength, of each draw and of each winner."""
        start = batch.columns[0].values[0]
        found = score(self.layout, batch)
        for value, times in Counter(found).items():
            count, earliest = self.scores.get(value) or (0, start + found.index(value))
            self.scores[value] = count + times, earliest
        for at, (winner, ending) in enumerate(zip(winners, endings, strict=True)):
            if winner is None:
                self._first("draw", ending or "", batch, at)
            elif ("win", winner) not in self.firsts:
                self._first("win", winner, batch, at)

    def _first(self, event: str, of: str, batch: Rows, at: int) -> None:
        self.firsts.setdefault((event, of), batch.columns[0].values[at])

    def _count_fault(self, fault: FaultRecord) -> None:
        fight, seat, kind, how, message = fault
        self.faults[seat, kind, how] += 1
        self.first_faults.setdefault((seat, kind, how), (fight, message))

    def counts_of(self, what: str, who: int | None = None) -> Counter[int]:
        """Return the number of times that each number of a column occurred."""
        return self.counts.get(self.layout.at(what, who), Counter())

    def word_counts(self, what: str, who: int | None = None) -> Counter[str | None]:
        """Return the number of times that each word of a column occurred."""
        return self.words.get(self.layout.at(what, who), Counter())

    def wins(self, side: str) -> int:
        """Return the number of fights that ``side`` won."""
        return self.word_counts(rows.WINNER)[side]

    @property
    def draws(self) -> int:
        """The number of fights without a winner, for whatever reason."""
        return self.word_counts(rows.WINNER)[None]

    def present(self, body: int) -> int:
        """Return the number of fights in which the combatant took part."""
        return self.took_part[body, True] + self.took_part[body, False]

    def standing(self, body: int) -> int:
        """Return the number of fights at whose end the combatant could still fight."""
        return self.counts_of(rows.STANDING, body)[1]

    def alive(self, body: int) -> int:
        """Return the number of fights after which the combatant was not dead, lost or out for good."""
        return self.counts_of(rows.ALIVE, body)[1]

    def alive_at_end(self, body: int) -> int:
        """Return the number of fights at whose very end the combatant was alive."""
        return self.counts_of(rows.ALIVE_AT_END if self.layout.has_aftermath else rows.ALIVE, body)[1]

    def statuses(self, body: int, at_end: bool = False) -> dict[str, int]:
        """Return the number of fights after which, or at whose very end, the combatant had each status, the most
        frequent first."""
        column = rows.STATUS_AT_END if at_end and self.layout.has_aftermath else rows.STATUS
        found = {status: count for status, count in self.word_counts(column, body).items() if status is not None}
        return dict(sorted(found.items(), key=lambda item: (-item[1], item[0])))

    def mean(self, what: str, who: int | None = None) -> float:
        """Return the mean of a column over the fights in which it has a value; 0 if no fight has one."""
        counted = self.counts_of(what, who)
        return Mean.of_counts(counted).mean if counted else 0.0

    def counter_means(self, seat: int) -> dict[str, float]:
        """Return the mean of each counter that the game has for a seat (that of a captain: a side), over all fights."""
        return {name: self.mean(rows.counter_column(name), seat) for who, name in self.layout.counters if who == seat}

    def curves(self) -> dict[str, tuple[tuple[float, int], ...]]:
        """Return, for each curve, the means at the start and after every round over the fights that lasted that long,
        each with the number of those fights."""
        found: dict[str, list[tuple[float, int]]] = {}
        for (name, at), fights in sorted(self.reached.items()):
            found.setdefault(name, []).append((self.levels[name, at] / fights, fights))
        return {name: tuple(means) for name, means in found.items()}

    def fallen(self, body: int) -> Iterator[tuple[int, int]]:
        """Iterate over the rounds from the first: the number of each, and the number of fights in which the combatant
        has fallen by its end."""
        falls = self.counts_of(rows.FELL_ROUND, body)
        total = 0
        for number in range(1, max(self.counts_of(rows.ROUNDS), default=0) + 1):
            total += falls[number]
            yield number, total

    def mean_luck(self, body: int, won: bool) -> float | None:
        """Return the combatant's mean luck, in standard deviations, in the fights that its side won, or in the others;
        None without such fights."""
        fights = self.took_part[body, won]
        return self.luck_sums[body, won] / fights / 100 if fights else None

    def typical(self, percent: int) -> tuple[int, int]:
        """Return the remaining strength that ``percent`` per cent of the fights do not exceed (0: the least), and the
        first fight that ended with it."""
        counted = {value: count for value, (count, _) in self.scores.items()}
        value = quantile(counted, percent)
        return value, self.scores[value][1]


def tally(values: Numbers) -> Mapping[int, int]:
    """Return the number of times that each value occurs."""
    if values.itemsize > 1:
        return Counter(values)
    data = values.tobytes()  # few values: counting the bytes of each takes a tenth of the time
    return {byte - 256 * (byte > 127): data.count(byte) for byte in set(data)}


def own_side(layout: Layout) -> int:
    """Return the number of the side whose chances are reported: the first side of players, or else the first side."""
    return layout.roles.index(PC) if PC in layout.roles else 0


def score(layout: Layout, batch: Rows) -> Numbers:
    """Return the remaining strength, -1000 to 1000: the share left of the own side in thousandths, less that of the
    rest."""
    own = own_side(layout)
    mine, others = ([body for body, side in enumerate(layout.sides) if (side == own) == ours] for ours in (True, False))

    def strength(bodies: list[int]) -> list[int]:
        strengths = [layout.numbers(batch, rows.STRENGTH, body) for body in bodies]
        return mean_strength(strengths, [layout.present(batch, body) for body in bodies], batch.num_rows)

    return narrow(COUNT, list(map(sub, strength(mine), strength(others))))


def mean_strength(strengths: Sequence[Numbers], present: Sequence[bytes], fights: int) -> list[int]:
    """Return the mean of the strengths of those members that are present in each fight, rounded down; 0 without
    members."""
    if len(strengths) < 2:
        return strengths[0].tolist() if strengths else [0] * fights
    totals, members = map(sum, zip(*strengths, strict=True)), map(sum, zip(*present, strict=True))
    return [total // max(number, 1) for total, number in zip(totals, members, strict=True)]
