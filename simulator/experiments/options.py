"""What all experiments take alike: the changes to the scenario, the seed, who plays, and how progress is shown."""

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
    """An estimate with its interval; ``rate``: it is a share of fights."""

    @property
    def rate(self) -> bool: ...
    @property
    def mean(self) -> float: ...
    def interval(self) -> tuple[float, float]: ...


Interim = tuple[str, Known]
"""What is known so far: the name of a figure, and its estimate."""


class Progress(Protocol):
    """Called now and then with how many are done, about how many there will be, and what is known so far."""

    def __call__(self, done: int, of: int, interim: Interim | None = None, /) -> object: ...


def no_progress(done: int, of: int, interim: Interim | None = None) -> None:
    """Show no progress."""


def _texts(found: Iterable[str]) -> tuple[str, ...]:
    return tuple(found)


@frozen
class RunOptions:
    """``settings`` (KEY=VALUE) and ``policies`` (WHO=POLICY) are changes to every scenario of the experiment;
    ``deadline`` is the time for one answer of a policy, in seconds (None: no limit). With ``trust`` policies that are
    not Asalto's own share the processes that play the fights; otherwise each seat's has one of its own.

    ``jobs`` workers play: processes of this machine, or those of Dask (``executor``), at the address ``scheduler`` if
    one is given. ``journal`` is the file that keeps what was played (None: the usual place); ``resume`` goes on from
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
    """The scenario called ``name`` (a file, or a shipped one) with the changes of ``options``, as often as it is wanted
    with still other settings."""

    name: str | Path
    options: RunOptions = RunOptions()

    def load(self, varied: Sequence[str] = ()) -> Scenario:
        """The scenario with the settings of the options, then the ``varied`` ones, and last the options' policies.

        Raises BadScenario; what is wrong with a varied setting is blamed on ``--vary``."""
        try:
            settings = [*self.options.settings, *varied]
            return load(self.name, settings=settings, policies=self.options.policies)
        except BadScenario as error:
            problems = error.problems
            for text in varied:
                problems = [problem.replace(f"--set {text}", f"--vary {text}") for problem in problems]
            raise BadScenario(problems) from error

    def arm(self, varied: Sequence[str] = ()) -> ScenarioArm:
        """That scenario, ready to be played with the seed of the options. Raises BadScenario."""
        options = self.options
        return ScenarioArm.of(self.load(varied), options.seed, options.deadline, trust=options.trust)
