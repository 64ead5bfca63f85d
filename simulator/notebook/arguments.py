"""Arguments of all calls: a scenario, changes to it, the seed, the number of processes.

Calls share no state."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TypedDict

from ..batch.engine import Engine
from ..batch.processes import ProcessWorkers
from ..experiments import bounds
from ..experiments.best import decided
from ..experiments.options import RunOptions
from ..scenario import Scenario, load
from . import checks

Named = str | Path | Scenario
"""Scenario: a file, the name of a shipped one, or a loaded one."""


class RunArguments(TypedDict, total=False):
    """Arguments of every call that plays fights.

    ``seed``: default 1; ``settings``: changes KEY=VALUE; ``policies``: changes WHO=POLICY; ``jobs``: number of
    processes, default 1."""

    seed: int
    settings: Sequence[str]
    policies: Sequence[str]
    jobs: int


def run_options(seed: int = 1, settings: Sequence[str] = (), policies: Sequence[str] = (), jobs: int = 1) -> RunOptions:
    """Return the checked arguments. Raises ValueError."""
    return RunOptions(
        seed=checks.whole("seed", seed, bounds.SEED),
        settings=checks.words("settings", settings),
        policies=checks.words("policies", policies),
        jobs=checks.whole("jobs", jobs, bounds.JOBS),
    )


def engine(options: RunOptions) -> Engine:
    """Return an engine with the number of processes in the options."""
    jobs = options.jobs
    return Engine(None if jobs == 1 else lambda: ProcessWorkers(jobs))


def loaded(scenario: Named, options: RunOptions) -> Scenario:
    """Return the scenario with its changes, and with ``best`` decided.

    Raises BadScenario, and ValueError for changes to a loaded scenario."""
    settings, policies = options.settings, options.policies
    if not isinstance(scenario, Scenario):
        return decided(load(scenario, settings=settings, policies=policies))
    if settings or policies:
        raise ValueError("settings and policies need a file or a shipped scenario; this one is loaded already")
    return decided(scenario)


def listed(texts: str | Sequence[str]) -> Sequence[str]:
    """Return a list of texts; a single text is a list of one."""
    return [texts] if isinstance(texts, str) else texts


def name_of(scenario: Named) -> str:
    """Return the name of the scenario as given, or the title of a loaded one."""
    return scenario.heading if isinstance(scenario, Scenario) else str(scenario)
