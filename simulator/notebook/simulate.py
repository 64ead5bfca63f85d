"""``simulate`` in a notebook: play a batch."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Unpack

from attrs import define

from ..batch.engine import ScenarioArm
from ..batch.table import Rows, concatenated
from ..experiments.batch import Batch, batch_rule, play_batch
from ..experiments.grid import MetricCounts
from ..experiments.requests import BatchRequest
from ..report.headline import change_options
from ..scenario import Scenario
from ..statistics.summary import BatchSummary, summarize
from . import checks, frames
from .arguments import Named, RunArguments, engine, loaded, name_of, run_options
from .pictures import Picture

if TYPE_CHECKING:
    import polars as pl

    from ..report.document import Plot


class KeptRows:
    """Rows of all fights, in memory."""

    def __init__(self) -> None:
        self.batches: list[Rows] = []

    def write(self, batch: Rows) -> None:
        """Add a batch of rows."""
        self.batches.append(batch)


@define(slots=False)
class Simulation:
    """Played batch. ``summary``: everything that ``asalto batch`` prints; ``batch``: the counters behind it."""

    scenario: Scenario
    batch: Batch
    summary: BatchSummary
    _rows: list[Rows]
    _changes: Sequence[str]

    def __repr__(self) -> str:
        known = self.batch.observed
        return (
            f"Simulation({self.summary.scenario!r}: {self.summary.fights} fights of seed {self.summary.seed},"
            f" {known.metric.name} = {known.sums.mean:.4g})"
        )

    @cached_property
    def fights(self) -> pl.DataFrame:
        """Row for each fight, as in ``asalto batch --out``."""
        return frames.of_rows(concatenated(self._rows))

    @cached_property
    def figures(self) -> pl.DataFrame:
        """Row for each metric: value, 95 % interval, number of fights. Rates are 0 to 1."""
        endings = (f"ending({ending})" for _, ending in self.summary.endings)
        counts = MetricCounts.of(self.batch.accumulator.layout, endings)
        for rows in self._rows:
            counts.count(rows)
        return frames.frame(frames.stated(name, sums) for name, sums in counts.sums.items())

    @property
    def combatants(self) -> pl.DataFrame:
        """Row for each combatant: rates of standing and living at the end, mean damage and hits."""
        found = "combatant=name side standing=standing.rate alive=alive.rate"
        found += " damage_dealt=dealt.mean damage_taken=taken.mean hits=hits.mean"
        return frames.picked(self.summary.combatants, found)

    @property
    def survival(self) -> pl.DataFrame:
        """Survival curves: for each combatant and round, the share of fights in which it has not fallen yet."""
        found = (
            (combatant, at, rate)
            for combatant in self.summary.combatants
            for at, rate in enumerate(combatant.upright, 1)
        )
        keys = "combatant=0.name side=0.side round=1 upright=2.rate low=2.interval.0 high=2.interval.1"
        return frames.picked(found, keys)

    @property
    def typical(self) -> pl.DataFrame:
        """Fights worth watching: ``asalto run SCENARIO --seed S --fight K``."""
        return frames.picked(self.summary.typical, "kind of fight strength")

    def plots(self, lang: str = "en") -> Mapping[str, Picture]:
        """Return every plot of the report by name, in Spanish ("es") or English ("en").

        Raises ValueError for another language, MissingExtra without the packages for reports."""
        from ..report.html import check

        told = checks.language(lang)
        check()
        return dict(self._drawn(told))

    def _drawn(self, lang: str) -> Iterator[tuple[str, Picture]]:
        from ..narration.wording import Phrasebook
        from ..report.batch_plots import BatchPlots
        from ..report.html.plots import draw

        book = Phrasebook.of(self.scenario, lang)
        drawer = BatchPlots(self.summary, self.batch.accumulator, book)
        one: dict[str, Plot | None] = {
            "outcomes": drawer.outcomes(),
            "rounds": drawer.rounds(),
            "survival": drawer.upright(),
            "standing": drawer.standing(),
            "damage": drawer.damage(),
            "felled": drawer.felled(),
        }
        many = {f"left{at}": plot for at, plot in enumerate(drawer.pools(), 1)}
        many |= {f"curve{at}": plot for at, plot in enumerate(drawer.curves(), 1)}
        for name, plot in {**one, **many}.items():
            if plot is not None:
                yield name, Picture(plot.title, draw(plot.drawing, lang), plot.description)

    def report(self, path: str | Path, lang: str = "en") -> None:
        """Write the report of ``asalto batch --report``.

        Raises ValueError unless ``path`` ends in .html and the language exists, MissingExtra without the packages for
        reports, OSError."""
        from ..report.batch import batch_answer
        from ..report.html import check
        from ..report.html.page import page
        from ..wire.saving import save

        place, told = checks.page(path), checks.language(lang)
        check()
        save(place, page(batch_answer(self.summary, self.batch.accumulator, self.scenario, told, self._changes)))


def simulate(
    scenario: Named,
    fights: int | None = None,
    *,
    precision: float | str | None = None,
    of: str | None = None,
    plain: bool = False,
    **options: Unpack[RunArguments],
) -> Simulation:
    """Play ``fights`` fights (default 1000), or until the 95 % interval of the metric ``of`` is within ``precision``.

    ``plain``: use raw rates, without the luck adjustment. Raises ValueError for a number out of bounds, BadScenario,
    BadMetric, OutOfReach, MissingExtra."""
    run = run_options(**options)
    asked = checks.checked(
        BatchRequest(fights=fights, precision=checks.width("precision", precision), of=of, plain=plain)
    )
    if of is not None and precision is None:
        raise ValueError("of is the metric for precision, which is missing")
    frames.check()
    chosen = loaded(scenario, run)
    arm = ScenarioArm.of(chosen, run.seed, trust=run.trust)
    stopping = batch_rule(arm, asked)
    kept = KeptRows()
    began = perf_counter()
    with engine(run) as plays:
        batch = play_batch(plays, arm, stopping, rows=kept, plain=plain)
    elapsed = perf_counter() - began
    found = summarize(name_of(scenario), chosen, run.seed, batch.accumulator, elapsed, batch.adjusted)
    return Simulation(chosen, batch, found, kept.batches, change_options(run.settings, run.policies))
