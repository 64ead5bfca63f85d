"""Options of all experiments: changes to the scenario, seed, workers, progress."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Protocol

from attrs import field, frozen

from ..batch.engine import ScenarioArm
from ..core.errors import BadScenario
from ..runtime.inline import DEADLINE
from ..scenario import Scenario, load
from .bounds import PROCESSES


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


def _texts(found: Iterable[str]) -> tuple[str, ...]:
    return tuple(found)


@frozen
class RunOptions:
    """Options of a run.

    ``settings`` (KEY=VALUE) and ``policies`` (WHO=POLICY): changes to every scenario; ``deadline``: seconds for one
    answer of a policy (None: no limit); ``trust``: third-party policies run in the processes of the fights, otherwise
    each seat has its own process; ``jobs``: number of workers; ``executor``: local processes or Dask; ``scheduler``:
    the address of a Dask scheduler; ``journal``: the journal file (None: the default one); ``resume``: continue from
    it."""

    seed: int = 1
    settings: tuple[str, ...] = field(default=(), converter=_texts)
    policies: tuple[str, ...] = field(default=(), converter=_texts)
    deadline: float | None = DEADLINE
    jobs: int = 1
    executor: str = PROCESSES
    scheduler: str | None = None
    journal: Path | None = None
    resume: bool = False
    trust: bool = False


@frozen
class ScenarioSource:
    """Source of variants of the scenario ``name`` (a file or a shipped one) with the changes of ``options``."""

    name: str | Path
    options: RunOptions = RunOptions()

    def load(self, varied: Sequence[str] = ()) -> Scenario:
        """Return the scenario with the settings of the options, then the ``varied`` ones, then the options' policies.

        Raises BadScenario; problems of varied settings name ``--vary``."""
        try:
            settings = [*self.options.settings, *varied]
            return load(self.name, settings=settings, policies=self.options.policies)
        except BadScenario as error:
            problems = error.problems
            for text in varied:
                problems = [problem.replace(f"--set {text}", f"--vary {text}") for problem in problems]
            raise BadScenario(problems) from error

    def arm(self, varied: Sequence[str] = ()) -> ScenarioArm:
        """Return that scenario, ready to be played with the seed of the options. Raises BadScenario."""
        options = self.options
        return ScenarioArm.of(self.load(varied), options.seed, options.deadline, trust=options.trust)
