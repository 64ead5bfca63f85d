"""Who plays for a notebook: this process, or several; nothing is kept between calls."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from ..batch.engine import Engine
from ..batch.workers import ProcessWorkers
from ..experiments.axes import Axis
from ..experiments.options import RunOptions, ScenarioSource
from ..scenario import Scenario, load
from ..statistics.stopping import CAP
from . import checks

Named = str | Path | Scenario
"""A scenario: its file, the name of a shipped one, or one that has been loaded."""


def engine(jobs: int) -> Engine:
    """What plays, in so many processes. Raises ValueError when nothing can."""
    crew = checks.whole("jobs", jobs, 1, 1024)
    return Engine(None if crew == 1 else lambda: ProcessWorkers(crew))


def most(fights: int | None, precision: float | None) -> int:
    """How many fights at most: the usual number unless given. Raises ValueError."""
    given = checks.whole_or_none("fights", fights, 1)
    if given is not None:
        return given
    return 1000 if precision is None else CAP


def loaded(scenario: Named, settings: Sequence[str], policies: Sequence[str]) -> Scenario:
    """The scenario with these changes. Raises BadScenario; ValueError when a loaded one is to be changed."""
    settings, policies = checks.words("settings", settings), checks.words("policies", policies)
    if not isinstance(scenario, Scenario):
        return load(scenario, settings=settings, policies=policies)
    if settings or policies:
        raise ValueError("settings and policies change a file as it is read; this scenario has been read already")
    return scenario


def source(scenario: str, seed: int, settings: Sequence[str], policies: Sequence[str]) -> ScenarioSource:
    """The scenario with these changes. Raises ValueError when they are a single text."""
    settings, policies = checks.words("settings", settings), checks.words("policies", policies)
    return ScenarioSource(scenario, RunOptions(seed, settings, policies))


def axes_of(vary: str | Sequence[str]) -> list[Axis]:
    """The axes of a grid: one, or several. Raises BadVary."""
    return [Axis.parse(text) for text in ([vary] if isinstance(vary, str) else vary)]


def name_of(scenario: Named) -> str:
    """What it was asked for by."""
    return (scenario.title or scenario.system) if isinstance(scenario, Scenario) else str(scenario)
