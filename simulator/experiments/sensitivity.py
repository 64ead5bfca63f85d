"""Sensitivity: effects of one step up and one step down in each number of each sheet on a metric.

Every step is compared with the unchanged scenario, fight by fight, on the same dice (``statistics.paired``). A step is
an effect only if it stands out among all steps (Holm's correction). All steps are first tried in 100 fights. Steps that
change no column at all, and steps without a visible effect (``IDLE``), are not played further; their p-values come from
the played fights, so that no other step stands out more because of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from attrs import define, evolve, frozen

from ..batch.engine import Engine, ScenarioArm
from ..batch.table import COUNT, Numbers, Rows, concatenated, narrow
from ..batch.tasks import Chunk
from ..core.errors import BadScenario
from ..statistics.metrics import BadMetric, Metric, Sums, metric_of, primary_metric
from ..statistics.paired import ALPHA, PairedSums, stand_out
from ..wire.documents import keys
from .axes import Plain, plain_value
from .grid import Workload
from .options import Progress, ScenarioSource, Watch, no_progress, unwatched
from .parameters import Parameter, parameters

SCREEN: Final = 100
"""Fights of a step in the first look."""
IDLE: Final = 0.5
"""P-value of the first look from which a step is not played further."""
SIGNS: Final = (-1, 1)


@keys("key=parameter.key value=parameter.value step=sign why=refused")
@frozen(eq=False)
class ParameterStep:
    """Step down (-1) or up (1) in a parameter. Without an arm, ``refused`` is the reason why it is not possible."""

    parameter: Parameter
    sign: int
    arm: ScenarioArm | None
    refused: str = ""

    @property
    def setting(self) -> str:
        """Step in the syntax of ``--set``."""
        return self.parameter.setting(self.sign)

    @property
    def to(self) -> Plain:
        """Value after the step."""
        return plain_value(self.parameter.stepped(self.sign))


@keys(
    "key=step.parameter.key value=step.parameter.value step=step.sign to=step.to difference=value ci95=low,high p"
    " stands_out unchanged fights"
)
@frozen(eq=False)
class Effect:
    """Effect of a step on the metric.

    ``low`` and ``high``: the 95 % interval of the difference; ``stands_out``: it is significant among all steps;
    ``unchanged``: no fight differed in any column."""

    step: ParameterStep
    paired: PairedSums
    low: float
    high: float
    p: float
    stands_out: bool
    unchanged: bool

    @property
    def value(self) -> float:
        """Metric after the step minus the metric before it."""
        return self.paired.difference

    @property
    def fights(self) -> int:
        """Number of fights played with and without the step."""
        return self.paired.fights


@keys("of=metric.name base effects refused fights whole")
@frozen(eq=False)
class Sensitivity:
    """Result of a sensitivity.

    ``base``: the metric of the unchanged scenario; ``effects``: the largest significant ones first, then those that may
    be noise; ``refused``: steps that the scenario does not allow; ``whole``: it was not stopped."""

    metric: Metric
    base: Sums
    effects: tuple[Effect, ...]
    refused: tuple[ParameterStep, ...]
    fights: int
    whole: bool


def parameter_steps(source: ScenarioSource, only: str = "", progress: Progress = no_progress) -> list[ParameterStep]:
    """Return both steps of every parameter whose path matches ``only`` (see ``parameters``), ready or refused."""
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
    watch: Watch[Sensitivity] = unwatched,
) -> Sensitivity:
    """Play ``fights`` fights of the unchanged scenario and of every step.

    ``of``: the metric (default: the primary one); ``watch`` is called after each chunk of a step. Raises BadMetric,
    WorkerLost and BadJournal."""
    metric = metric_of(base.layout, of) if of else primary_metric(base.layout)
    fitting = [_with_metric(step, metric) for step in steps]
    ready = [step for step in fitting if step.arm is not None]
    player = StepPlayer(engine, metric, fights, fights * (1 + len(ready)), progress)
    refused = tuple(step for step in fitting if step.arm is None)

    def so_far() -> Sensitivity:
        return Sensitivity(metric, player.sums, rank_effects(player.effects()), refused, player.done, whole=False)

    player.seen = lambda: watch(so_far)
    player.play_base(base)
    effects, whole = _play_steps(player, ready)
    return Sensitivity(metric, player.sums, rank_effects(effects), refused, player.done, whole)


def _play_steps(player: StepPlayer, ready: Sequence[ParameterStep]) -> tuple[list[Effect], bool]:
    """Play all steps coarsely, then the promising ones in full. Return the effects, and whether all was played."""
    if not player.whole:
        return [], False
    player.left = player.screen * len(ready)
    for step in ready:
        running = player.begin(step)
        if running.paired.fights < player.screen:
            return [_effect(one.step, one.paired, unchanged=False) for one in player.running[:-1]], False
    open_ = [one for one in player.running if not one.unchanged and one.paired.p_value() < IDLE]
    player.left = (player.fights - player.screen) * len(open_)
    for one in open_:
        if not player.play_on(one):
            return player.effects(), False
    return player.effects(), True


def _with_metric(step: ParameterStep, metric: Metric) -> ParameterStep:
    """Return the step, refused if the scenario has no such metric after it."""
    if step.arm is None:
        return step
    try:
        metric_of(step.arm.layout, metric.name)
    except BadMetric:
        return ParameterStep(step.parameter, step.sign, None, f"{step.setting}: then there is no {metric.name}")
    return step


@define(eq=False)
class RunningStep:
    """Step while it is played."""

    step: ParameterStep
    paired: PairedSums
    unchanged: bool = False


class StepPlayer:
    """Player of the base and the steps, which pairs their fights.

    ``done``: number of played fights; ``left``: maximum number of fights still to play."""

    def __init__(self, engine: Engine, metric: Metric, fights: int, total: int, progress: Progress) -> None:
        self.done = 0
        self.left = total
        self.sums = Sums(metric.rate)
        self.running: list[RunningStep] = []
        self.seen: Callable[[], object] = lambda: None
        self._engine = engine
        self._metric = metric
        self.fights = fights
        self.screen = min(SCREEN, fights)
        self._progress = progress
        self._workload = Workload(engine)
        self._values: Numbers = narrow(COUNT, [])
        self._first: list[Rows] = []

    @property
    def whole(self) -> bool:
        """Return whether the base has all of its fights."""
        return self.sums.of == self.fights

    def effects(self) -> list[Effect]:
        """Return the effects of the steps begun so far that have a fight."""
        return [_effect(one.step, one.paired, unchanged=one.unchanged) for one in self.running if one.paired.fights]

    def play_base(self, arm: ScenarioArm) -> None:
        """Play the unchanged scenario and keep the metric of every fight."""
        values: list[int] = []
        for chunk in self._chunks(arm, self.fights):
            values += self._metric.read(chunk.rows)
            if chunk.start <= SCREEN:
                self._first.append(chunk.rows)
        self._values = narrow(COUNT, values)
        self.sums.add(values)

    def begin(self, step: ParameterStep) -> RunningStep:
        """Play the first look of a step; it has fewer fights if it was stopped."""
        running = RunningStep(step, PairedSums.of(self._metric.rate))
        self.running.append(running)
        first = self._play(running, self.screen)
        whole = running.paired.fights == self.screen
        running.unchanged = whole and concatenated(first).equals(concatenated(self._first))
        return running

    def play_on(self, running: RunningStep) -> bool:
        """Play a step to the end. Return whether it was completed."""
        self._play(running, self.fights)
        return running.paired.fights == self.fights

    def _play(self, running: RunningStep, fights: int) -> list[Rows]:
        """Play a step up to ``fights`` fights. Return the rows of the first look."""
        arm = running.step.arm
        assert arm is not None
        self._workload.expect(self.left)
        read = metric_of(arm.layout, self._metric.name).read
        first: list[Rows] = []
        for chunk in self._chunks(arm, fights, running.paired.fights):
            running.paired.add(chunk.start, self._values[chunk.start - 1 : chunk.stop - 1], read(chunk.rows))
            if chunk.start <= SCREEN:
                first.append(chunk.rows)
            self.seen()
        return first

    def _chunks(self, arm: ScenarioArm, fights: int, after: int = 0) -> Iterator[Chunk]:
        """Yield chunks up to ``fights`` fights, with a look after the first ``SCREEN``."""
        for chunks in self._engine.chunks((arm,), fights, self._look, after):
            self._workload.note(chunks)
            self.done += chunks[0].fights
            self.left -= chunks[0].fights
            yield chunks[0]
            known = (self._metric.name, self.sums) if self.sums.of else None
            self._progress(self.done, self.done + max(0, self.left), known)

    def _look(self, fights: int) -> int:
        return SCREEN if fights < SCREEN else max(self.fights, fights + 1)


def _effect(step: ParameterStep, paired: PairedSums, *, unchanged: bool) -> Effect:
    low, high = paired.interval()
    return Effect(step, paired, low, high, paired.p_value(), stands_out=False, unchanged=unchanged)


def rank_effects(effects: Sequence[Effect]) -> tuple[Effect, ...]:
    """Return the effects by importance, each marked if it stands out among all."""
    marks = stand_out([effect.p for effect in effects], ALPHA)
    marked = [evolve(effect, stands_out=mark) for effect, mark in zip(effects, marks, strict=True)]
    return tuple(sorted(marked, key=lambda effect: (not effect.stands_out, -abs(effect.value), effect.step.setting)))
