"""Contrasts: a contender beside the base, figure by figure, while it is played and when it is told."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from attrs import Factory, define, field, frozen

from ..batch import rows as r
from ..batch.rows import Layout
from ..batch.tasks import Chunk
from ..statistics.metrics import Metric, all_metrics, chief, metric_of
from ..statistics.paired import Difference, Paired, Witness, stand_out
from ..statistics.sequential import Verdict, judge
from ..statistics.stopping import FIRST
from .arms import BadComparison, ComparedArm


@frozen(eq=False)
class Contrast:
    """A contender beside the base: the ``verdict`` on the deciding difference ``chief``, and the ``others``, in the
    order of the figures. ``witnesses``: fights that came out differently, the one that shows the difference first."""

    base: ComparedArm
    other: ComparedArm
    verdict: Verdict
    chief: Difference
    others: tuple[Difference, ...]
    witnesses: tuple[Witness, ...]

    @property
    def differences(self) -> tuple[Difference, ...]:
        """All of them, the deciding one first."""
        return (self.chief, *self.others)

    @property
    def equal(self) -> tuple[Difference, ...]:
        """Those figures in which no fight differs."""
        return tuple(found for found in self.differences if found.none)


@define(eq=False)
class Watch:
    """The figures of one contender beside the base, while they are played."""

    base: Layout
    other: Layout
    chief: str
    figures: dict[str, tuple[Metric, Metric]]
    paired: dict[str, Paired] = field(init=False)
    endings: Counter[tuple[str | None, str | None]] = Factory(Counter)

    @paired.default
    def _paired(self) -> dict[str, Paired]:
        return {name: Paired.of(figure.rate) for name, (figure, _) in self.figures.items()}

    @classmethod
    def of(cls, base: Layout, other: Layout, chosen: str | None) -> Watch:
        """Of all figures that both have, and the one that decides. Raises BadFigure and BadComparison."""
        mine, theirs = all_metrics(base), all_metrics(other)
        figures = {name: (figure, theirs[name]) for name, figure in mine.items() if name in theirs}
        if chosen is None:
            name = chief(base).name
        else:
            name = metric_of(base, chosen).name
            figures.setdefault(name, (metric_of(base, name), metric_of(other, name)))
        if name not in figures:
            shared = ", ".join(figures)
            raise BadComparison(f"only one of the two has the figure {name}; --of takes one that both have: {shared}")
        return cls(base, other, name, figures)

    def count(self, base: Chunk, other: Chunk) -> None:
        """Count the same stretch, played both ways."""
        for name, (mine, theirs) in self.figures.items():
            self.paired[name].add(base.start, mine.read(base.rows), theirs.read(other.rows))
        pairs = zip(self.base.words(base.rows, r.ENDING), self.other.words(other.rows, r.ENDING), strict=True)
        self.endings.update(pairs)

    @property
    def deciding(self) -> tuple[Metric, Paired]:
        """The figure that decides, and what has been counted of it."""
        return self.figures[self.chief][0], self.paired[self.chief]

    def verdict(self, alpha: float, margin: float | None) -> Verdict:
        """What can be said so far."""
        figure, paired = self.deciding
        return judge(paired, figure.sign, alpha, margin)

    def precise(self, precision: float, alpha: float) -> bool:
        """Whether the deciding difference is known as well as that."""
        _, paired = self.deciding
        low, high = paired.interval(alpha)
        return paired.fights >= FIRST and (high - low) / 2 <= precision

    def counted(self) -> Iterator[tuple[Metric, Paired]]:
        """All figures but the deciding one, and how fights ended."""
        for name, (figure, _) in self.figures.items():
            if name != self.chief:
                yield figure, self.paired[name]
        for word in sorted({word for pair in self.endings for word in pair if word}):
            figure = metric_of(self.base, f"ending({word})")
            if figure.name not in self.figures:
                yield figure, ended(self.endings, word)

    def contrast(self, base: ComparedArm, other: ComparedArm, alpha: float, margin: float | None) -> Contrast:
        """What was found."""
        figure, paired = self.deciding
        rest = list(self.counted())
        loud = stand_out([sums.p_value() for _, sums in rest], alpha)
        verdict = self.verdict(alpha, margin)
        low, high = paired.interval(alpha)
        told = Difference(figure, paired, low, high, paired.p_value(), stands_out=low > 0 or high < 0)
        others = [
            Difference(found, sums, *sums.interval(alpha), sums.p_value(), stands_out=out)
            for (found, sums), out in zip(rest, loud, strict=True)
        ]
        return Contrast(base, other, verdict, told, tuple(others), witnesses(paired))


def witnesses(paired: Paired) -> tuple[Witness, ...]:
    """The fights to watch both ways: the one that goes with the difference first, then the one against it."""
    found = (paired.most, paired.least) if paired.difference >= 0 else (paired.least, paired.most)
    return tuple(fight for fight in found if fight is not None)


def ended(endings: Counter[tuple[str | None, str | None]], word: str) -> Paired:
    """How often fights ended so, of how they ended both ways."""
    found = Paired.of(rate=True)
    for pair, times in endings.items():
        base, other = (int(ending == word) for ending in pair)
        for sums, value in ((found.base, base), (found.other, other)):
            sums.of += times
            sums.total += value * times
            sums.squares += value * times
        found.products += base * other * times
        found.differ += times * (base != other)
    return found
