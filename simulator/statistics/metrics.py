"""Metrics: the numbers of a fight that have a name, such as ``win(investigators)`` or ``life(Elena)``.

A metric is read from the rows, as a whole number for each fight, so a precision, a comparison, a sweep and a target
that name one metric mean the same number."""

from __future__ import annotations

import re
from array import array
from collections.abc import Callable, Iterable, Sequence
from difflib import get_close_matches
from functools import partial
from operator import mul, sub
from typing import Final

from attrs import define, field, frozen

from ..batch import rows
from ..batch.rows import Layout
from ..batch.table import COUNT, Numbers, Rows, narrow
from ..core.asks import captain
from ..core.errors import AsaltoError
from ..scenario.roster import family_of
from ..wire.documents import keys
from .accumulator import own_side, score
from .intervals import CONFIDENCE, Mean, Rate
from .side_ends import BEATEN, DEAD, SIDE_ENDS, side_ends, some_dead, undecided

ReadMetric = Callable[[Rows], Numbers]

TOTAL: Final = "total_"
"""Prefix of metrics that add up over the copies of one table."""
_NAMED: Final = re.compile(r"\s*([a-z_0-9]+)\s*(?:\(\s*(.*?)\s*\)\s*)?\Z", re.DOTALL)


class BadMetric(AsaltoError):
    """Error: there is no metric of that name. The message is a sentence that lists them."""


@frozen(eq=False)
class Metric:
    """Named number of a fight. ``rate``: it is 0 or 1 in every fight, and its mean is a share of fights. ``sign``: more
    is better (1) or worse (-1) for the own side, or neither (0). ``what`` and ``who`` are the two parts of the name;
    ``read`` returns its value in each fight of some rows."""

    name: str
    rate: bool
    read: ReadMetric
    sign: int
    what: str
    who: str = ""


@keys("rate?=share mean?=plain_mean ci95=interval")
@define
class Sums:
    """Sums of a metric over the fights counted so far: their number, the sum of the values, and the sum of their
    squares."""

    rate: bool
    of: int = 0
    total: int = 0
    squares: int = 0

    def add(self, values: Sequence[int]) -> None:
        """Count more fights, given the value in each."""
        total = sum(values)
        self.of += len(values)
        self.total += total
        self.squares += total if self.rate else sum(map(mul, values, values))

    @property
    def mean(self) -> float:
        """The mean over the fights, of which there must be one."""
        return self.total / self.of

    @property
    def variance(self) -> float:
        """The sample variance of single fights."""
        return Mean(self.of, self.total, self.squares).variance

    def interval(self, confidence: float = CONFIDENCE) -> tuple[float, float]:
        """Return the confidence interval of the mean."""
        if self.rate:
            return Rate(self.total, self.of).interval_at(confidence)
        return Mean(self.of, self.total, self.squares).interval(confidence)

    @property
    def share(self) -> float | None:
        """The mean of a rate; None for other metrics."""
        return self.mean if self.rate else None

    @property
    def plain_mean(self) -> float | None:
        """The mean of a metric that is no rate; None for a rate."""
        return None if self.rate else self.mean

    @property
    def half_width(self) -> float:
        """Half the width of the 95 % interval."""
        low, high = self.interval()
        return (high - low) / 2


def all_metrics(layout: Layout) -> dict[str, Metric]:
    """Return every metric of a scenario by its name, except ``ending(WORD)``, whose words are not known beforehand.
    Copies have metrics each, and one for all of them together: ``total_alive(Zombi)`` is the number of those alive. A
    combatant that is absent from some fights has none of its own, because it has no value there."""
    always = (body for body in range(len(layout.names)) if body not in layout.optional)
    bodies = (metric for body in always for metric in _of_body(layout, body))
    found = [*_of_fights(layout), *_of_sides(layout), *bodies, *_of_families(layout)]
    return {metric.name: metric for metric in found}


def undecided_metric(layout: Layout) -> Metric:
    """Return the share of fights that decided nothing about the own side."""
    own = own_side(layout)
    return Metric("undecided", True, lambda batch: undecided(layout, batch, own), 0, "undecided")


def primary_metric(layout: Layout) -> Metric:
    """Return the default metric: the win rate of the own side."""
    return metric_of(layout, f"win({layout.side_names[own_side(layout)]})")


def metric_of(layout: Layout, text: str) -> Metric:
    """Return the metric of that name. Raises BadMetric, with the nearest existing name."""
    match = _NAMED.match(text)
    known = all_metrics(layout)
    if match is not None:
        name = f"{match[1]}({match[2]})" if match[2] else match[1]
        if name in known:
            return known[name]
        if match[1] == "ending" and match[2]:
            return Metric(name, True, _has_word(layout, rows.ENDING, match[2]), 0, "ending", match[2])
        if match[2] in {layout.names[body] for body in layout.optional}:
            raise BadMetric(
                f"{match[2]!r} is absent from some fights, where {text[:60]!r} has no value; the summary has its rates,"
                " and total_alive(NAME) counts all copies of a table"
            )
    near = get_close_matches(text, known, 1, 0.0)
    raise BadMetric(
        f"there is no metric {text[:60]!r}; did you mean {near[0]}? All of them: {', '.join(known)}, ending(WORD)"
    )


def _of_fights(layout: Layout) -> Iterable[Metric]:
    own = own_side(layout)
    yield Metric("draw", True, _has_word(layout, rows.WINNER, None), 0, "draw")
    yield Metric("tpk", True, _ended(layout, own, DEAD), -1, "tpk")
    yield Metric("rounds", False, _number(layout, rows.ROUNDS, None), 0, "rounds")
    yield Metric("strength", False, lambda batch: score(layout, batch), 1, "strength")
    if layout.stages:
        yield Metric("steps", False, _number(layout, rows.STEPS, None), 1, "steps")
    for stage in layout.stages:
        done = _number(layout, stage.what(rows.DONE), None)
        yield Metric(f"done({stage.number})", True, done, 1, "done", str(stage.number))


def _of_sides(layout: Layout) -> Iterable[Metric]:
    own = own_side(layout)
    for number, side in enumerate(layout.side_names):
        good = 1 if number == own else -1
        yield Metric(f"win({side})", True, _has_word(layout, rows.WINNER, side), good, "win", side)
        yield Metric(f"wiped({side})", True, _ended(layout, number, *BEATEN), -good, "wiped", side)
        for end in BEATEN:
            yield Metric(f"{end}({side})", True, _ended(layout, number, end), -good, end, side)
        yield Metric(f"some_dead({side})", True, partial(some_dead, layout, side=number), -good, "some_dead", side)
        yield Metric(f"deaths({side})", False, _deaths(layout, number), -good, "deaths", side)
        for seat, name in layout.counters:
            if seat == captain(number):
                yield Metric(f"{name}({side})", False, _number(layout, rows.counter_column(name), seat), 0, name, side)


def _of_body(layout: Layout, body: int) -> Iterable[Metric]:
    name = layout.names[body]
    good = 1 if layout.sides[body] == own_side(layout) else -1
    signs = {
        rows.STANDING: good,
        rows.ALIVE: good,
        rows.STRENGTH: good,
        rows.DEALT: good,
        rows.TAKEN: -good,
        rows.HITS: good,
    }
    signs |= dict.fromkeys(layout.pools[body], good)
    for what, sign in signs.items():
        rate = what in (rows.STANDING, rows.ALIVE)
        yield Metric(f"{what}({name})", rate, _number(layout, what, body), sign, what, name)
    for counter in (counter for seat, counter in layout.counters if seat == body and counter not in signs):
        yield Metric(f"{counter}({name})", False, _number(layout, rows.counter_column(counter), body), 0, counter, name)


def _of_families(layout: Layout) -> Iterable[Metric]:
    for family, bodies in families(layout).items():
        first, *others = ({metric.what: metric for metric in _of_body(layout, body)} for body in bodies)
        for what, metric in first.items():
            if all(what in other for other in others):
                reads = [metric.read, *(other[what].read for other in others)]
                yield Metric(f"{TOTAL}{what}({family})", False, _added(reads), metric.sign, f"{TOTAL}{what}", family)


def families(layout: Layout) -> dict[str, list[int]]:
    """Return the combatants of each table that stands for several, by its name: "Zombi" has "Zombi 1" and "Zombi 2".
    Families on two sides, and those with the name of a combatant, are left out."""
    found: dict[str, list[int]] = {}
    for body, name in enumerate(layout.names):
        found.setdefault(family_of(name), []).append(body)
    return {
        family: bodies
        for family, bodies in found.items()
        if family and family not in layout.names and len(bodies) > 1 and len({layout.sides[one] for one in bodies}) == 1
    }


def copies(layout: Layout) -> frozenset[str]:
    """Return the combatants of families that differ from another only in their number."""
    groups = (group for bodies in families(layout).values() for group in _alike(layout, bodies))
    return frozenset(layout.names[body] for group in groups if len(group) > 1 for body in group)


def _alike(layout: Layout, bodies: Iterable[int]) -> Iterable[list[int]]:
    found: dict[int, list[int]] = {}
    for body in bodies:
        found.setdefault(layout.alike[body], []).append(body)
    return found.values()


def _added(reads: Sequence[ReadMetric]) -> ReadMetric:
    return lambda batch: narrow(COUNT, list(map(sum, zip(*(each(batch) for each in reads), strict=True))))


def _number(layout: Layout, what: str, who: int | None) -> ReadMetric:
    return lambda batch: layout.numbers(batch, what, who)


def _has_word(layout: Layout, what: str, word: str | None) -> ReadMetric:
    """Return a function that reads whether a column has that word (None: no word)."""

    def read(batch: Rows) -> Numbers:
        column = batch.columns[layout.at(what)]
        is_word = [each == word for each in column.words]
        return array("b", map(is_word.__getitem__, column.values))

    return read


def _ended(layout: Layout, side: int, *ends: str) -> ReadMetric:
    is_end = [end in ends for end in SIDE_ENDS]
    return lambda batch: array("b", map(is_end.__getitem__, side_ends(layout, batch, side)))


def _deaths(layout: Layout, side: int) -> ReadMetric:
    bodies = layout.side(side)

    def read(batch: Rows) -> Numbers:
        alive = [layout.numbers(batch, rows.ALIVE, body) for body in bodies]
        present = [layout.present(batch, body) for body in bodies]
        if not bodies:
            return array("b", bytes(batch.num_rows))
        deaths = map(sub, map(sum, zip(*present, strict=True)), map(sum, zip(*alive, strict=True)))
        return narrow(COUNT, list(deaths))

    return read


@define
class ObservedMetric:
    """Metric and its sums over the fights counted so far."""

    metric: Metric
    sums: Sums = field(init=False)

    @sums.default
    def _sums(self) -> Sums:
        return Sums(self.metric.rate)

    def count(self, batch: Rows) -> None:
        """Count the fights of more rows."""
        self.sums.add(self.metric.read(batch))
