"""Sensitivity: what one step up and one step down in each number of each sheet does to a metric.

Every step is compared with the scenario as it is, fight by fight, with the same dice (``statistics.paired``). A step is
called an effect only if it stands out among all the steps that were tried (Holm). A step is given up early only when
nothing at all has changed, in any column of any of its first fights."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

import numpy as np
import pyarrow as pa
from attrs import evolve, frozen

from ..batch.engine import Engine, ScenarioArm
from ..batch.rows import IntArray
from ..batch.tasks import Chunk
from ..core.errors import BadScenario
from ..core.record import Json
from ..statistics.metrics import BadMetric, Metric, Sums, metric_of, primary_metric
from ..statistics.paired import ALPHA, PairedSums, stand_out
from .grid import Workload
from .options import Progress, ScenarioSource, no_progress
from .parameters import Parameter, parameters
from .sweep import metric_document, plain_value

SCREEN: Final = 100
"""Fights of a step after which it is asked whether it changes anything."""
SIGNS: Final = (-1, 1)


@frozen(eq=False)
class ParameterStep:
    """A step down (-1) or up (1) in a parameter, ready to be played; without an arm, ``refused`` says why it cannot be
    taken."""

    parameter: Parameter
    sign: int
    arm: ScenarioArm | None
    refused: str = ""

    @property
    def setting(self) -> str:
        """The step as ``--set`` takes it."""
        return self.parameter.setting(self.sign)


@frozen(eq=False)
class Effect:
    """What a step does to the metric. The difference lies between ``low`` and ``high`` with 95 %; ``stands_out``: it is
    significant among all the steps; ``unchanged``: not one fight was any different."""

    step: ParameterStep
    paired: PairedSums
    low: float
    high: float
    p: float
    stands_out: bool
    unchanged: bool

    @property
    def value(self) -> float:
        """The metric after the step less the metric before."""
        return self.paired.difference

    @property
    def fights(self) -> int:
        """How many were played both ways."""
        return self.paired.fights


@frozen(eq=False)
class Sensitivity:
    """``base``: the metric of the scenario as it is; ``effects``: the greatest that stand out first, then those that
    may be noise; ``refused``: steps that the scenario does not allow; ``whole``: it was not stopped."""

    metric: Metric
    base: Sums
    effects: tuple[Effect, ...]
    refused: tuple[ParameterStep, ...]
    fights: int
    whole: bool


def parameter_steps(source: ScenarioSource, only: str = "", progress: Progress = no_progress) -> list[ParameterStep]:
    """Both steps of every parameter whose path fits ``only`` (see ``parameters``), ready or refused."""
    known = parameters(source, only)
    found = []
    for parameter in known:
        for sign in SIGNS:
            found.append(_step(parameter, sign, source))
            progress(len(found), len(known) * len(SIGNS))
    return found


def _step(parameter: Parameter, sign: int, source: ScenarioSource) -> ParameterStep:
    try:
        return ParameterStep(parameter, sign, source.arm([parameter.setting(sign)]))
    except BadScenario as error:
        return ParameterStep(parameter, sign, None, error.problems[0])


def play_sensitivity(
    engine: Engine,
    base: ScenarioArm,
    steps: Sequence[ParameterStep],
    fights: int,
    of: str = "",
    progress: Progress = no_progress,
) -> Sensitivity:
    """Play ``fights`` fights of the scenario as it is and after every step. ``of`` names the metric, the primary one
    unless given. Raises BadMetric, WorkerLost and BadJournal."""
    metric = metric_of(base.layout, of) if of else primary_metric(base.layout)
    fitting = [_with_metric(step, metric) for step in steps]
    ready = [step for step in fitting if step.arm is not None]
    player = StepPlayer(engine, metric, fights, fights * (1 + len(ready)), progress)
    player.play_base(base)
    effects: list[Effect] = []
    for number, step in enumerate(ready):
        player.left = fights * (len(ready) - number)
        if not player.whole or (effect := player.effect(step)) is None:
            break
        effects.append(effect)
    whole = player.whole and len(effects) == len(ready)
    refused = tuple(step for step in fitting if step.arm is None)
    return Sensitivity(metric, player.sums, rank_effects(effects), refused, player.done, whole)


def _with_metric(step: ParameterStep, metric: Metric) -> ParameterStep:
    """The step; refused when the scenario has no such metric after it."""
    if step.arm is None:
        return step
    try:
        metric_of(step.arm.layout, metric.name)
    except BadMetric:
        return ParameterStep(step.parameter, step.sign, None, f"{step.setting}: then there is no {metric.name}")
    return step


class StepPlayer:
    """Plays the base and then steps, and pairs their fights. ``done`` is how many fights have been played, ``left`` how
    many there may still be."""

    def __init__(self, engine: Engine, metric: Metric, fights: int, total: int, progress: Progress) -> None:
        self.done = 0
        self.left = total
        self.sums = Sums(metric.rate)
        self._engine = engine
        self._metric = metric
        self._fights = fights
        self._progress = progress
        self._workload = Workload(engine)
        self._values: IntArray = np.zeros(0, dtype=np.int64)
        self._first: list[pa.RecordBatch] = []

    @property
    def whole(self) -> bool:
        """Return whether the base has all of its fights."""
        return self.sums.of == self._fights

    def play_base(self, arm: ScenarioArm) -> None:
        """Play the scenario as it is, and keep the metric of every fight."""
        values = [self._values]
        for chunk in self._chunks(arm):
            values.append(self._metric.read(chunk.rows))
            if chunk.start <= SCREEN:
                self._first.append(chunk.rows)
        self._values = np.concatenate(values)
        self.sums.add(self._values)

    def effect(self, step: ParameterStep) -> Effect | None:
        """What a step does; None when it was stopped half way."""
        assert step.arm is not None
        self._workload.expect(self.left)
        read = metric_of(step.arm.layout, self._metric.name).read
        paired = PairedSums.of(self._metric.rate)
        first: list[pa.RecordBatch] = []
        for chunk in self._chunks(step.arm):
            paired.add(chunk.start, self._values[chunk.start - 1 : chunk.stop - 1], read(chunk.rows))
            if chunk.start <= SCREEN:
                first.append(chunk.rows)
            if paired.fights == min(SCREEN, self._fights) and self._unchanged(first):
                return _effect(step, paired, unchanged=True)
        return _effect(step, paired, unchanged=False) if paired.fights == self._fights else None

    def _chunks(self, arm: ScenarioArm) -> Iterator[Chunk]:
        """All fights, with a look after the first ``SCREEN``."""
        for chunks in self._engine.chunks((arm,), self._fights, self._look):
            self._workload.note(chunks)
            self.done += chunks[0].fights
            self.left -= chunks[0].fights
            yield chunks[0]
            self._progress(self.done, self.done + self.left)

    def _look(self, fights: int) -> int:
        return SCREEN if fights < SCREEN else max(self._fights, fights + 1)

    def _unchanged(self, first: Sequence[pa.RecordBatch]) -> bool:
        """Return whether the first fights are the same in all columns."""
        if first[0].schema != self._first[0].schema:
            return False
        same: bool = pa.Table.from_batches(first).equals(pa.Table.from_batches(self._first))
        return same


def _effect(step: ParameterStep, paired: PairedSums, *, unchanged: bool) -> Effect:
    low, high = paired.interval()
    return Effect(step, paired, low, high, paired.p_value(), stands_out=False, unchanged=unchanged)


def rank_effects(effects: Sequence[Effect]) -> tuple[Effect, ...]:
    """The effects in the order in which they matter, each marked when it stands out among all."""
    marks = stand_out([effect.p for effect in effects], ALPHA)
    marked = [evolve(effect, stands_out=mark) for effect, mark in zip(effects, marks, strict=True)]
    return tuple(sorted(marked, key=lambda effect: (not effect.stands_out, -abs(effect.value), effect.step.setting)))


def sensitivity_document(found: Sensitivity, name: str, system: str, seed: int, elapsed: float) -> dict[str, Json]:
    """The JSON document of a sensitivity of the scenario called ``name``; ``elapsed`` in seconds."""
    return {
        "scenario": name,
        "system": system,
        "seed": seed,
        "of": found.metric.name,
        "base": metric_document(found.base),
        "effects": [_row(effect) for effect in found.effects],
        "refused": [
            {"key": step.parameter.key, "value": step.parameter.value, "step": step.sign, "why": step.refused}
            for step in found.refused
        ],
        "fights": found.fights,
        "whole": found.whole,
        "elapsed_s": elapsed,
        "fights_per_s": found.fights / max(elapsed, 1e-9),
    }


def _row(effect: Effect) -> dict[str, Json]:
    parameter = effect.step.parameter
    known: list[Json] | None = [effect.low, effect.high] if effect.high - effect.low < float("inf") else None
    return {
        "key": parameter.key,
        "value": parameter.value,
        "step": effect.step.sign,
        "to": plain_value(parameter.stepped(effect.step.sign)),
        "difference": effect.value,
        "ci95": known,
        "p": effect.p,
        "stands_out": effect.stands_out,
        "unchanged": effect.unchanged,
        "fights": effect.fights,
    }
