"""Time estimates of runs.

The first fights of a run give the estimate. It is printed if the run is long; on a terminal, a very long run needs
confirmation. Later fights, and the machine, may be slower than the first ones, so a run that seemed short is estimated
once more while it is played."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic
from typing import Final

import click

from ..batch.engine import WORTH_WORKERS
from ..report.words import duration, say
from .output import remark

ENOUGH: Final = 0.4  # seconds of fights before the first estimate
SETTLING: Final = 0.1  # seconds for reading an earlier run's journal
WORTH_SAYING: Final = 6.0  # seconds from which a run is announced: ten are long, and estimates may be too low
LATER: Final = 2.5  # seconds after which a short run is estimated again
LEAST_LEFT: Final = 1.0  # seconds that must be left to announce it then
VERY_LONG: Final = 60.0  # seconds from which a run needs confirmation


class RunEstimate:
    """Estimate of the time left, from the fights done so far in ``jobs`` processes.

    It prints once, if the run is long. With ``ask``, it asks for confirmation of a very long run; the answer no raises
    Abort."""

    def __init__(self, lang: str, jobs: int, *, ask: bool, clock: Callable[[], float] = monotonic) -> None:
        self._lang = lang
        self._jobs = jobs
        self._ask = ask
        self._clock = clock
        self._began = self._since = clock()
        self._before = 0
        self._begun = False
        self._judged = False
        self._over = False

    def due(self, done: int, of: int) -> float | None:
        """Return the seconds left when the run turns out to be long for the first time; otherwise None."""
        now = self._clock()
        if self._over:
            return None
        settling = now - self._began < SETTLING
        if settling or (done > self._before and not self._begun):  # not before workers have started
            self._since, self._before, self._begun = now, done, not settling
        spent = now - self._since
        if spent < (LATER if self._judged else ENOUGH) or done <= self._before:
            return None
        left = spent / (done - self._before) * max(0, of - done)
        if not self._judged and left > WORTH_WORKERS:
            left /= self._jobs
        least = LEAST_LEFT if self._judged else 0.0
        self._over = spent + left > WORTH_SAYING and left > least
        if not self._over:
            self._judged = True
        return left if self._over else None

    def tell(self, seconds: float) -> None:
        """Print the estimate and ask for confirmation. Raises Abort."""
        key = "estimate_more" if self._judged else "estimate"
        remark(say(self._lang, key, time=duration(seconds, self._lang)))
        if self._ask and seconds > VERY_LONG:
            click.confirm(say(self._lang, "estimate_ask"), default=True, abort=True, err=True)
