"""What all calls take alike: a scenario, the changes to it, the seed, and how many processes play.

Nothing is kept between calls."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TypedDict

from ..batch.engine import Engine
from ..batch.workers import ProcessWorkers
from ..experiments import bounds
from ..experiments.axes import Axis
from ..experiments.options import RunOptions
from ..scenario import Scenario, load
from . import checks

Named = str | Path | Scenario
"""A scenario: its file, the name of a shipped one, or one that has been loaded."""


class RunArguments(TypedDict, total=False):
    """What every call takes that plays fights: the ``seed`` (1 unless given), the changes to the scenario (``settings``
    are KEY=VALUE, ``policies`` WHO=POLICY), and in how many processes to play (``jobs``, 1 unless given)."""

    seed: int
    settings: Sequence[str]
    policies: Sequence[str]
    jobs: int


def run_options(seed: int = 1, settings: Sequence[str] = (), policies: Sequence[str] = (), jobs: int = 1) -> RunOptions:
    """The same, checked. Raises ValueError."""
    return RunOptions(
        seed=checks.whole("seed", seed, bounds.SEED),
        settings=checks.words("settings", settings),
        policies=checks.words("policies", policies),
        jobs=checks.whole("jobs", jobs, bounds.JOBS),
    )


def engine(options: RunOptions) -> Engine:
    """The engine that plays, in as many processes as the options say."""
    jobs = options.jobs
    return Engine(None if jobs == 1 else lambda: ProcessWorkers(jobs))


def loaded(scenario: Named, options: RunOptions) -> Scenario:
    """The scenario with the changes of the options. Raises BadScenario, and ValueError for changes to a loaded one."""
    settings, policies = options.settings, options.policies
    if not isinstance(scenario, Scenario):
        return load(scenario, settings=settings, policies=policies)
    if settings or policies:
        raise ValueError("settings and policies change a file as it is read; this scenario has been read already")
    return scenario


def axes_of(vary: str | Sequence[str]) -> list[Axis]:
    """The axes of a grid: one, or several. Raises BadAxis."""
    return [Axis.parse(text) for text in ([vary] if isinstance(vary, str) else vary)]


def name_of(scenario: Named) -> str:
    """What the scenario was asked for by; the title of one that was loaded."""
    return scenario.heading if isinstance(scenario, Scenario) else str(scenario)
