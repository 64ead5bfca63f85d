"""The limits of the solver, and what a solution would take.

A limit that is reached is an error with an estimate, never a rounded answer."""

from __future__ import annotations

import sys
from collections.abc import Callable
from math import log10
from time import perf_counter
from typing import Any, Final

from ..core.errors import AsaltoError
from .solver import OnProgress, SolverProgress

resource: Any
try:
    import resource
except ImportError:  # there is none on Windows
    resource = None

MAX_STATES: Final = 200_000
MAX_SECONDS: Final = 120.0
MAX_MEMORY: Final = 2 << 30  # bytes that the solver may add to the process
MAX_SUCCESSORS: Final = 2_000_000  # of a single state
PATIENCE: Final = 3.0  # seconds before a fight may be given up for its estimate
ESTIMATE_MARGIN: Final = 5  # times the limit: estimates err, and a fight that can be solved must not be given up
MIN_MEASURED: Final = 1.0  # seconds that a step must have taken before all steps are estimated by it
MEMORY_EVERY: Final = 0.1  # seconds between two looks at the memory: asking the system takes longer than a branch
MIN_DECIDED: Final = 0.001  # share of all fights; fewer say nothing about the rest
POWERS_OF_TEN: Final = 10_000_000  # from here on numbers are written as powers of ten
HELP: Final = (
    "fewer dice, rounds or combatants make it smaller, --max-states and --max-seconds set the limits,"
    " and asalto batch plays any fight"
)
NO_ROOM: Final = (
    f"that took all of the {MAX_MEMORY >> 30} GiB that it may take; fewer dice, rounds or combatants make it smaller,"
    " and asalto batch plays any fight"
)


class TooLarge(AsaltoError):
    """The solver gave up at a limit: how far it had come, and what the solution would take."""


class WalkInterrupted(Exception):
    """The user asked to stop."""

    def __init__(self, progress: SolverProgress) -> None:
        super().__init__(progress)
        self.progress = progress


class SolverLimits:
    """Raises TooLarge when the solver takes too much: at a limit, or, as long as no fight is decided, once it is plain
    that ``seconds`` will not do. Raises WalkInterrupted when ``stopped`` returns true."""

    def __init__(self, states: int, seconds: float, on_progress: OnProgress, stopped: Callable[[], bool]) -> None:
        self._states = states
        self._seconds = seconds
        self._on_progress = on_progress
        self._stopped = stopped
        self._began = perf_counter()
        self._steps = 0
        self._step_began = 0.0  # seconds
        self._memory = peak_memory() + MAX_MEMORY
        self._looked = 0.0  # seconds

    def __call__(self, progress: SolverProgress) -> None:
        self._on_progress(progress)
        if self._stopped():
            raise WalkInterrupted(progress)
        seconds = perf_counter() - self._began
        if progress.steps != self._steps or not progress.branches:
            self._steps, self._step_began = progress.steps, seconds
        total = estimated_seconds(progress, seconds, seconds - self._step_began)
        if seconds - self._looked > MEMORY_EVERY:
            self._looked = seconds
            if peak_memory() > self._memory:
                raise TooLarge(_sentence(progress, seconds, total, NO_ROOM))
        if (
            progress.states > self._states
            or progress.successors > MAX_SUCCESSORS
            or seconds > self._seconds
            or (seconds > PATIENCE and progress.decided < MIN_DECIDED and total > ESTIMATE_MARGIN * self._seconds)
        ):
            raise TooLarge(_sentence(progress, seconds, total, HELP))


def peak_memory() -> int:
    """The most memory that this process has had so far, in bytes; 0 where the system does not say."""
    if resource is None:
        return 0
    most: int = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most if sys.platform == "darwin" else most * 1024


def estimated_seconds(progress: SolverProgress, seconds: float, step: float) -> float:
    """How many seconds the solver takes in all after ``seconds``, of these ``step`` for the present step.

    In proportion to the fights that are decided. While there are none: as if every step to come took as long as the
    present one, which is too little where steps grow. 0 while there is nothing to estimate by."""
    if progress.decided >= MIN_DECIDED:
        return seconds / progress.decided
    if step < MIN_MEASURED or not progress.step_share:
        return 0.0
    return seconds - step + step / progress.step_share * max(1, progress.expected_steps - progress.steps)


def _sentence(progress: SolverProgress, seconds: float, total: float, advice: str) -> str:
    """How far the solver came, what the solution would take, and what would help."""
    return (
        f"the fight is too large to solve exactly: after {seconds:.0f} s and {progress.states} states it is in round"
        f" {progress.rounds}, with {progress.decided:.1%} of all fights decided; {_estimate(progress, total)}; {advice}"
    )


def _estimate(progress: SolverProgress, total: float) -> str:
    """What the whole solution would take, as far as it can be estimated."""
    if progress.successors > MAX_SUCCESSORS:
        return f"a single state can go on in {_about(progress.successors)} ways"
    if progress.decided >= MIN_DECIDED:
        states = _about(progress.states / progress.decided)
        return f"at this pace all of it would take {states} states and {_about(total)} s"
    return f"all of it would take {_about(total)} s or more" if total else "what it would take cannot be told yet"


def _about(number: float) -> str:
    """An estimate, rounded; as a power of ten where that says more."""
    return f"about {number:.0f}" if number < POWERS_OF_TEN else f"some 10^{log10(number):.0f}"
