"""Sensitivity: what one step up and one step down in each number of each sheet does to a figure.

Every step is compared with the scenario as it is, fight by fight, on the same dice (``paired``). Two laws: a step is
called an effect only if it stands out among all the steps that were tried (Holm); and a step is given up early only
when nothing at all has changed, in any column of any of its first fights."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

import numpy as np
import pyarrow as pa
from attrs import evolve, frozen

from ..batch.engine import Arm, Engine
from ..batch.rows import IntArray
from ..batch.tasks import Chunk
from ..core.errors import BadScenario
from ..core.record import Json
from ..statistics.metrics import BadMetric, Metric, Sums, chief, metric_of
from ..statistics.paired import ALPHA, Paired, stand_out
from .grid import Haste
from .options import Progress, ScenarioSource, no_progress
from .parameters import Parameter, numbers
from .sweep import plain, stated

SCREEN: Final = 100
"""Fights that are played of a step before it is asked whether it changes anything."""
SIGNS: Final = (-1, 1)


@frozen(eq=False)
class Step:
    """A step down (-1) or up (1) in a number, ready to be played; without an arm, ``refused`` says why it cannot be
    taken."""

    number: Parameter
    sign: int
    arm: Arm | None
    refused: str = ""

    @property
    def setting(self) -> str:
        """The step as ``--set`` takes it."""
        return self.number.setting(self.sign)


@frozen(eq=False)
class Effect:
    """What a step does. ``low`` and ``high`` hold the true difference with 95 %; ``stands_out``: it is no chance find
    among all the steps; ``still``: not one fight was any different."""

    step: Step
    paired: Paired
    low: float
    high: float
    p: float
    stands_out: bool
    still: bool

    @property
    def value(self) -> float:
        """The figure after the step less what it was before."""
        return self.paired.difference

    @property
    def fights(self) -> int:
        """How many were played both ways."""
        return self.paired.fights


@frozen(eq=False)
class Sensitivity:
    """``base``: the figure as the scenario is; ``effects``, the greatest that stand out first, then what may be noise;
    ``refused``: steps that the scenario does not allow; ``whole``: nobody stopped it."""

    figure: Metric
    base: Sums
    effects: tuple[Effect, ...]
    refused: tuple[Step, ...]
    fights: int
    whole: bool


def steps(source: ScenarioSource, only: str = "", progress: Progress = no_progress) -> list[Step]:
    """Every step of every number whose path fits ``only`` (see ``numbers``), ready or refused."""
    known = numbers(source, only)
    found = []
    for number in known:
        for sign in SIGNS:
            found.append(_step(number, sign, source))
            progress(len(found), len(known) * len(SIGNS))
    return found


def _step(number: Parameter, sign: int, source: ScenarioSource) -> Step:
    try:
        return Step(number, sign, source.arm([number.setting(sign)]))
    except BadScenario as error:
        return Step(number, sign, None, error.problems[0])


def play_sensitivity(
    engine: Engine, base: Arm, taken: Sequence[Step], fights: int, of: str = "", progress: Progress = no_progress
) -> Sensitivity:
    """Play ``fights`` fights as the scenario is and after every step. ``of`` names the figure, the chief one unless
    given. Raises BadFigure, WorkerLost and BadJournal."""
    figure = metric_of(base.layout, of) if of else chief(base.layout)
    fitting = [_fitting(step, figure) for step in taken]
    ready = [step for step in fitting if step.arm is not None]
    bench = Bench(engine, figure, fights, fights * (1 + len(ready)), progress)
    bench.play_base(base)
    effects: list[Effect] = []
    for number, step in enumerate(ready):
        bench.left = fights * (len(ready) - number)
        if not bench.whole or (effect := bench.effect(step)) is None:
            break
        effects.append(effect)
    whole = bench.whole and len(effects) == len(ready)
    refused = tuple(step for step in fitting if step.arm is None)
    return Sensitivity(figure, bench.sums, ranked(effects), refused, bench.done, whole)


def _fitting(step: Step, figure: Metric) -> Step:
    """The step; refused when the figure is not to be had after it."""
    if step.arm is None:
        return step
    try:
        metric_of(step.arm.layout, figure.name)
    except BadMetric:
        return Step(step.number, step.sign, None, f"{step.setting}: then there is no {figure.name}")
    return step


class Bench:
    """Plays the base and then steps, and pairs them. ``done`` is how many fights have been played, ``left`` how many
    there may still be."""

    def __init__(self, engine: Engine, figure: Metric, fights: int, total: int, progress: Progress) -> None:
        self.done = 0
        self.left = total
        self.sums = Sums(figure.rate)
        self._engine = engine
        self._figure = figure
        self._fights = fights
        self._progress = progress
        self._haste = Haste(engine)
        self._values: IntArray = np.zeros(0, dtype=np.int64)
        self._first: list[pa.RecordBatch] = []

    @property
    def whole(self) -> bool:
        """Whether the base has all of its fights."""
        return self.sums.of == self._fights

    def play_base(self, arm: Arm) -> None:
        """Play the scenario as it is, and keep the figure of every fight."""
        values = [self._values]
        for part in self._parts(arm):
            values.append(self._figure.read(part.rows))
            if part.start <= SCREEN:
                self._first.append(part.rows)
        self._values = np.concatenate(values)
        self.sums.add(self._values)

    def effect(self, step: Step) -> Effect | None:
        """What the step does; None when somebody stopped it half way."""
        assert step.arm is not None
        self._haste.between(self.left)
        read = metric_of(step.arm.layout, self._figure.name).read
        paired = Paired.of(self._figure.rate)
        first: list[pa.RecordBatch] = []
        for part in self._parts(step.arm):
            paired.add(part.start, self._values[part.start - 1 : part.stop - 1], read(part.rows))
            if part.start <= SCREEN:
                first.append(part.rows)
            if paired.fights == min(SCREEN, self._fights) and self._still(first):
                return _effect(step, paired, still=True)
        return _effect(step, paired, still=False) if paired.fights == self._fights else None

    def _parts(self, arm: Arm) -> Iterator[Chunk]:
        """All fights, with a look after the first few."""
        for parts in self._engine.chunks((arm,), self._fights, self._look):
            self._haste.note(parts)
            self.done += parts[0].fights
            self.left -= parts[0].fights
            yield parts[0]
            self._progress(self.done, self.done + self.left)

    def _look(self, fights: int) -> int:
        return SCREEN if fights < SCREEN else max(self._fights, fights + 1)

    def _still(self, first: Sequence[pa.RecordBatch]) -> bool:
        """Whether the first fights are the same to the last column."""
        if first[0].schema != self._first[0].schema:
            return False
        same: bool = pa.Table.from_batches(first).equals(pa.Table.from_batches(self._first))
        return same


def _effect(step: Step, paired: Paired, *, still: bool) -> Effect:
    low, high = paired.interval()
    return Effect(step, paired, low, high, paired.p_value(), stands_out=False, still=still)


def ranked(effects: Sequence[Effect]) -> tuple[Effect, ...]:
    """The effects in the order in which they matter, and which of them stand out among all."""
    marks = stand_out([effect.p for effect in effects], ALPHA)
    marked = [evolve(effect, stands_out=mark) for effect, mark in zip(effects, marks, strict=True)]
    return tuple(sorted(marked, key=lambda effect: (not effect.stands_out, -abs(effect.value), effect.step.setting)))


def sensitivity_document(found: Sensitivity, name: str, system: str, seed: int, elapsed: float) -> dict[str, Json]:
    """The JSON document of a sensitivity of the scenario called ``name``; ``elapsed`` in seconds."""
    return {
        "scenario": name,
        "system": system,
        "seed": seed,
        "of": found.figure.name,
        "base": stated(found.base),
        "effects": [_row(effect) for effect in found.effects],
        "refused": [
            {"key": step.number.key, "value": step.number.value, "step": step.sign, "why": step.refused}
            for step in found.refused
        ],
        "fights": found.fights,
        "whole": found.whole,
        "elapsed_s": elapsed,
        "fights_per_s": found.fights / max(elapsed, 1e-9),
    }


def _row(effect: Effect) -> dict[str, Json]:
    number = effect.step.number
    known: list[Json] | None = [effect.low, effect.high] if effect.high - effect.low < float("inf") else None
    return {
        "key": number.key,
        "value": number.value,
        "step": effect.step.sign,
        "to": plain(number.stepped(effect.step.sign)),
        "difference": effect.value,
        "ci95": known,
        "p": effect.p,
        "stands_out": effect.stands_out,
        "unchanged": effect.still,
        "fights": effect.fights,
    }
