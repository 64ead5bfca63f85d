"""Options of all experiments: changes to the scenario, seed, workers, progress."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from pathlib import Path
from typing import Final, Protocol, TypeVar

from attrs import frozen

from ..batch.engine import ScenarioArm
from ..core.errors import BadScenario
from ..scenario import Scenario, load
from .best import decided, open_sides
from .requests import ExperimentOptions


class Known(Protocol):
    """Estimate with its interval; ``rate``: it is a share of fights."""

    @property
    def rate(self) -> bool: ...
    @property
    def mean(self) -> float: ...
    def interval(self) -> tuple[float, float]: ...


Interim = tuple[str, Known]
"""Name of a metric and its estimate so far."""


class Progress(Protocol):
    """Callback for progress: fights done, expected total, estimate so far."""

    def __call__(self, done: int, of: int, interim: Interim | None = None, /) -> object: ...


def no_progress(done: int, of: int, interim: Interim | None = None) -> None:
    """Do nothing."""


Found = TypeVar("Found")
Watch = Callable[[Callable[[], Found]], object]
"""Called while an experiment is played, with a function that returns its result so far."""


def unwatched(so_far: Callable[[], object]) -> None:
    """Do nothing."""


class RunOptions(ExperimentOptions):
    """Options of a run, with a seed and a number of workers."""

    seed: int = 1
    jobs: int = 1


USUAL: Final = RunOptions()


@frozen
class ScenarioSource:
    """Source of variants of the scenario ``name`` (a file or a shipped one) with the changes of ``options``."""

    name: str | Path
    options: RunOptions = USUAL

    def load(self, varied: Sequence[str] = ()) -> Scenario:
        """Return the scenario with the settings of the options, then the ``varied`` ones, then the options' policies.
        ``best`` is decided on the scenario without the varied settings.

        Raises BadScenario; problems of varied settings name ``--vary``."""
        try:
            settings = [*self.options.settings, *varied]
            found = load(self.name, settings=settings, policies=self.options.policies)
            return decided(found, self._as_is if varied and open_sides(found) else None)
        except BadScenario as error:
            problems = error.problems
            for text in varied:
                problems = [problem.replace(f"--set {text}", f"--vary {text}") for problem in problems]
            raise BadScenario(problems) from error

    @cached_property
    def _as_is(self) -> Scenario:
        return load(self.name, settings=self.options.settings, policies=self.options.policies)

    def arm(self, varied: Sequence[str] = ()) -> ScenarioArm:
        """Return that scenario, ready to be played with the seed of the options. Raises BadScenario."""
        options = self.options
        return ScenarioArm.of(self.load(varied), options.seed, options.deadline, trust=options.trust)
