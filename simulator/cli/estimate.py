"""How long a run will take, said as soon as its first fights have shown it; a long one is asked about at a terminal.

Fights that come later may be slower than the first, and so may the machine: a run that was thought to be short is
judged again while it is played, and said to be long before it is."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic
from typing import Final

import click

from ..batch.engine import WORTH_WORKERS
from ..report.words import duration, say
from .output import remark

ENOUGH: Final = 0.4  # seconds of fights that show how fast they are
SETTLING: Final = 0.1  # seconds in which what is kept from an earlier run is read
WORTH_SAYING: Final = 6.0  # seconds that are worth a sentence: ten are a long run, and estimates may be too low
LATER: Final = 2.5  # seconds after which a short run is judged again
LEAST_LEFT: Final = 1.0  # seconds that have to be left to be worth a sentence then
VERY_LONG: Final = 60.0  # seconds that are worth a question


class RunEstimate:
    """Called with how many fights are done, and of how many. Says once how long the rest takes by ``jobs`` processes,
    if that is long; with ``ask`` it asks whether to go on if it is very long. Raises Abort where the answer is no."""

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
        """The seconds that the rest takes, when the run turns out to be long for the first time; else None."""
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
        """Say how long it takes, and ask. Raises Abort."""
        key = "estimate_more" if self._judged else "estimate"
        remark(say(self._lang, key, time=duration(seconds, self._lang)))
        if self._ask and seconds > VERY_LONG:
            click.confirm(say(self._lang, "estimate_ask"), default=True, abort=True, err=True)
