"""Who plays for a notebook: this process, or several; nothing is kept between calls."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from ..batch.crew import Processes
from ..batch.stream import Engine
from ..scenario import Scenario, load

Named = str | Path | Scenario
"""A scenario: its file, the name of a shipped one, or one that has been loaded."""


def engine(jobs: int) -> Engine:
    """What plays, in so many processes. Raises ValueError when they are none."""
    if jobs < 1:
        raise ValueError(f"jobs is {jobs}; allowed is 1 and more")
    return Engine(None if jobs == 1 else lambda: Processes(jobs))


def loaded(scenario: Named, settings: Sequence[str], policies: Sequence[str]) -> Scenario:
    """The scenario with these changes. Raises BadScenario; ValueError when a loaded one is to be changed."""
    if not isinstance(scenario, Scenario):
        return load(scenario, settings=settings, policies=policies)
    if settings or policies:
        raise ValueError("settings and policies change a file as it is read; this scenario has been read already")
    return scenario


def name_of(scenario: Named) -> str:
    """What it was asked for by."""
    return (scenario.title or scenario.system) if isinstance(scenario, Scenario) else str(scenario)
