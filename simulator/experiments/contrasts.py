"""Contrasts: an arm compared with the base in every metric, while it is played and when it is reported."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from attrs import Factory, define, field, frozen

from ..batch import rows
from ..batch.rows import Layout
from ..batch.tasks import Chunk
from ..statistics.metrics import Metric, all_metrics, copies, metric_of, primary_metric
from ..statistics.paired import Difference, PairedSums, Witness, stand_out
from ..statistics.sequential import Verdict, judge
from ..statistics.stopping import FIRST_LOOK
from ..wire.documents import keys
from .arms import BadComparison, ComparedArm


class WatchedFight(NamedTuple):
    """Fight with different results, and the commands that show it in both ways."""

    fight: int
    base: int
    other: int
    watch: list[str]


@keys(
    "base=base.label other=other.label figure=primary.metric.name verdict=verdict.word margin=verdict.margin"
    " smaller_than_margin=verdict.small more_fights=verdict.more *=primary figures[metric.name]=differences"
    " witnesses=watched_fights"
)
@frozen(eq=False)
class Contrast:
    """Arm compared with the base: the ``verdict`` on the ``primary`` difference, and the ``others``.

    ``witnesses``: fights with different results, the one that agrees with the difference first."""

    base: ComparedArm
    other: ComparedArm
    verdict: Verdict
    primary: Difference
    others: tuple[Difference, ...]
    witnesses: tuple[Witness, ...]

    @property
    def differences(self) -> tuple[Difference, ...]:
        """All differences, with the primary one first."""
        return (self.primary, *self.others)

    @property
    def watched_fights(self) -> list[WatchedFight]:
        """The witnesses with their commands."""
        arms = self.base, self.other
        return [
            WatchedFight(one.fight, one.base, one.other, [arm.command(one.fight) for arm in arms])
            for one in self.witnesses
        ]

    @property
    def equal(self) -> tuple[Difference, ...]:
        """Differences of the metrics in which no fight differs."""
        return tuple(found for found in self.differences if found.absent)


@frozen(eq=False)
class InterimDifference:
    """Primary difference so far, and its interval."""

    rate: bool
    mean: float
    ends: tuple[float, float]

    def interval(self) -> tuple[float, float]:
        """Return the interval."""
        return self.ends


@define(eq=False)
class RunningContrast:
    """Metrics of one arm and the base while they are played.

    ``primary``: the name of the primary metric; ``metrics``: each as the base and as the other arm define it."""

    base: Layout
    other: Layout
    primary: str
    metrics: dict[str, tuple[Metric, Metric]]
    paired: dict[str, PairedSums] = field(init=False)
    endings: Counter[tuple[str | None, str | None]] = Factory(Counter)

    @paired.default
    def _paired(self) -> dict[str, PairedSums]:
        return {name: PairedSums.of(metric.rate) for name, (metric, _) in self.metrics.items()}

    @classmethod
    def of(cls, base: Layout, other: Layout, chosen: str | None) -> RunningContrast:
        """Return the contrast in all metrics that both have; ``chosen`` names the primary one.

        Raises BadMetric and BadComparison."""
        mine, theirs = all_metrics(base), all_metrics(other)
        told = copies(base) & copies(other)  # covered by the metrics of all copies
        shared = (name for name, metric in mine.items() if name in theirs and metric.who not in told)
        metrics = {name: (mine[name], theirs[name]) for name in shared}
        if chosen is None:
            name = primary_metric(base).name
        else:
            name = metric_of(base, chosen).name
            metrics.setdefault(name, (metric_of(base, name), metric_of(other, name)))
        if name not in metrics:
            both = ", ".join(metrics)
            raise BadComparison(f"only one of the two has the metric {name}; --of takes one that both have: {both}")
        return cls(base, other, name, metrics)

    def count(self, base: Chunk, other: Chunk) -> None:
        """Count the same fights of both arms."""
        for name, (mine, theirs) in self.metrics.items():
            self.paired[name].add(base.start, mine.read(base.rows), theirs.read(other.rows))
        pairs = zip(self.base.words(base.rows, rows.ENDING), self.other.words(other.rows, rows.ENDING), strict=True)
        self.endings.update(pairs)

    @property
    def primary_pair(self) -> tuple[Metric, PairedSums]:
        """Primary metric and its sums."""
        return self.metrics[self.primary][0], self.paired[self.primary]

    def verdict(self, alpha: float, margin: float | None) -> Verdict:
        """Return the verdict on the fights so far."""
        metric, paired = self.primary_pair
        return judge(paired, metric.sign, alpha, margin)

    def precise(self, precision: float, alpha: float) -> bool:
        """Return whether the primary difference has that precision."""
        _, paired = self.primary_pair
        low, high = paired.interval(alpha)
        return paired.fights >= FIRST_LOOK and (high - low) / 2 <= precision

    def secondary(self) -> Iterator[tuple[Metric, PairedSums]]:
        """Yield all metrics but the primary one, and the metric of each ending that occurred."""
        for name, (metric, _) in self.metrics.items():
            if name != self.primary:
                yield metric, self.paired[name]
        for word in sorted({word for pair in self.endings for word in pair if word}):
            metric = metric_of(self.base, f"ending({word})")
            if metric.name not in self.metrics:
                yield metric, paired_ending(self.endings, word)

    def result(self, base: ComparedArm, other: ComparedArm, alpha: float, margin: float | None) -> Contrast:
        """Return the contrast so far."""
        metric, paired = self.primary_pair
        rest = list(self.secondary())
        significant = stand_out([sums.p_value() for _, sums in rest], alpha)
        low, high = paired.interval(alpha)
        primary = Difference(metric, paired, low, high, paired.p_value(), stands_out=low > 0 or high < 0)
        others = [
            Difference(found, sums, *sums.interval(alpha), sums.p_value(), stands_out=out)
            for (found, sums), out in zip(rest, significant, strict=True)
        ]
        return Contrast(base, other, self.verdict(alpha, margin), primary, tuple(others), witnesses(paired))


def witnesses(paired: PairedSums) -> tuple[Witness, ...]:
    """Return fights to watch in both arms: one that agrees with the difference, then one against it."""
    found = (paired.most, paired.least) if paired.difference >= 0 else (paired.least, paired.most)
    return tuple(fight for fight in found if fight is not None)


def paired_ending(endings: Counter[tuple[str | None, str | None]], word: str) -> PairedSums:
    """Return the sums of the metric ``ending(word)`` from the counts of all pairs of endings."""
    found = PairedSums.of(rate=True)
    for pair, times in endings.items():
        base, other = (int(ending == word) for ending in pair)
        for sums, value in ((found.base, base), (found.other, other)):
            sums.of += times
            sums.total += value * times
            sums.squares += value * times
        found.products += base * other * times
        found.differ += times * (base != other)
    return found
