"""Limits of the solver, and estimates of what a solution would take.

Reaching a limit is an error with an estimate, unless the answer is known to more digits than a summary shows."""

from __future__ import annotations

import sys
from collections.abc import Callable
from math import ceil, log10
from time import perf_counter, process_time
from typing import Any, Final

from .solver import MAX_UNDECIDED, OnProgress, SolverProgress, TooLarge

resource: Any
try:
    import resource
except ImportError:  # Windows has no such module
    resource = None

MAX_STATES: Final = 500_000
MAX_SECONDS: Final = 120.0
MAX_MEMORY: Final = 2 << 30  # bytes that the solver may add to the process
MAX_SUCCESSORS: Final = 2_000_000  # of a single state
PATIENCE: Final = 3.0  # processor seconds before the solver may give up because of its estimate
ESTIMATE_MARGIN: Final = (
    5  # multiple of the limit: estimates err, and the solver must not give up a fight that it can solve
)
MIN_MEASURED: Final = 1.0  # processor seconds that a step must have taken to estimate all steps by it
MEMORY_EVERY: Final = 0.1  # seconds between two memory checks, because one takes longer than a branch
MIN_DECIDED: Final = 0.001  # share of all fights; fewer decided fights say nothing about the rest
POWERS_OF_TEN: Final = 10_000_000  # larger numbers are written as powers of ten
HELP: Final = (
    "fewer dice, rounds or combatants make it smaller, --max-states and --max-seconds set the limits,"
    " and asalto batch plays any fight"
)
NO_ROOM: Final = (
    f"that took all of the {MAX_MEMORY >> 30} GiB that it may take; fewer dice, rounds or combatants make it smaller,"
    " and asalto batch plays any fight"
)


class WalkInterrupted(Exception):
    """Error: the user asked to stop."""

    def __init__(self, progress: SolverProgress) -> None:
        super().__init__(progress)
        self.progress = progress


class SolverLimits:
    """Check that raises TooLarge when the solver reaches a limit, or when, with no fight decided yet, ``seconds`` will
    clearly not do; the estimate is one of processor time, so a busy machine gives up nothing that an idle one solves.
    Raises WalkInterrupted when ``stopped`` returns true."""

    def __init__(self, states: int, seconds: float, on_progress: OnProgress, stopped: Callable[[], bool]) -> None:
        self._states = states
        self._seconds = seconds
        self._on_progress = on_progress
        self._stopped = stopped
        self._began = perf_counter()
        self._work_began = process_time()
        self._steps = 0
        self._step_began = 0.0  # processor seconds
        self._memory = peak_memory() + MAX_MEMORY
        self._looked = 0.0  # seconds

    def __call__(self, progress: SolverProgress) -> None:
        self._on_progress(progress)
        if self._stopped():
            raise WalkInterrupted(progress)
        seconds, work = perf_counter() - self._began, process_time() - self._work_began
        if progress.steps != self._steps or not progress.branches:
            self._steps, self._step_began = progress.steps, work
        total = estimated_seconds(progress, work, work - self._step_began)
        if seconds - self._looked > MEMORY_EVERY:
            self._looked = seconds
            if peak_memory() > self._memory:
                raise TooLarge(_sentence(progress, seconds, total, NO_ROOM))
        if (
            progress.states > self._states
            or progress.successors > MAX_SUCCESSORS
            or seconds > self._seconds
            or (work > PATIENCE and progress.decided < MIN_DECIDED and total > ESTIMATE_MARGIN * self._seconds)
        ):
            raise TooLarge(_sentence(progress, seconds, total, HELP))


def peak_memory() -> int:
    """Return the highest memory use of this process so far, in bytes; 0 if the system does not tell."""
    if resource is None:
        return 0
    most: int = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most if sys.platform == "darwin" else most * 1024


def estimated_seconds(progress: SolverProgress, seconds: float, step: float) -> float:
    """Estimate the seconds of the whole solution after ``seconds``, of which the present step has taken ``step``.

    In proportion to the decided fights. While there are none, as if every step to come took as long as the present one,
    which is too little if steps grow. 0 without a basis for an estimate."""
    if progress.decided >= MIN_DECIDED:
        return seconds / progress.decided
    if step < MIN_MEASURED or not progress.step_share:
        return 0.0
    return seconds - step + step / progress.step_share * max(1, progress.expected_steps - progress.steps)


def _sentence(progress: SolverProgress, seconds: float, total: float, advice: str) -> str:
    """Describe how far the solver came, what the solution would take, and what would help."""
    return (
        f"the fight is too large to solve exactly: after {seconds:.0f} s and {progress.states} states it is in round"
        f" {progress.rounds}, with {_share(progress.decided)} of all fights decided;"
        f" {_estimate(progress, total)}; {advice}"
    )


def _share(decided: float) -> str:
    """Return a share with as many digits as tell it from all."""
    digits = max(1, ceil(-log10(max(1 - decided, MAX_UNDECIDED))) - 2)
    return f"{decided:.{digits}%}"


def _estimate(progress: SolverProgress, total: float) -> str:
    """Describe what the whole solution would take, as far as it can be estimated."""
    if progress.successors > MAX_SUCCESSORS:
        return f"a single state can go on in {_about(progress.successors)} ways"
    if progress.decided >= MIN_DECIDED:
        states = _about(progress.states / progress.decided)
        return f"at this pace all of it would take {states} states and {_about(total)} s"
    return f"all of it would take {_about(total)} s or more" if total else "the total cannot be estimated yet"


def _about(number: float) -> str:
    """Round an estimate for a message; large ones become a power of ten."""
    return f"about {number:.0f}" if number < POWERS_OF_TEN else f"some 10^{log10(number):.0f}"
