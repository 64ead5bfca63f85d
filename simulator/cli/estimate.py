"""How long a run will take, said as soon as its first fights have shown it; a long one is asked about at a terminal."""

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
LONG: Final = 10.0  # seconds that are worth a sentence
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
        self._over = False

    def due(self, done: int, of: int) -> float | None:
        """The seconds that the rest takes, when it is known for the first time and long; else None."""
        now = self._clock()
        if self._over:
            return None
        settling = now - self._began < SETTLING
        if settling or (done > self._before and not self._begun):  # not before workers have started
            self._since, self._before, self._begun = now, done, not settling
        if now - self._since < ENOUGH or done <= self._before:
            return None
        self._over = True
        alone = (now - self._since) / (done - self._before) * max(0, of - done)
        left = alone / self._jobs if alone > WORTH_WORKERS else alone
        return left if left > LONG else None

    def tell(self, seconds: float) -> None:
        """Say how long it takes, and ask. Raises Abort."""
        remark(say(self._lang, "estimate", time=duration(seconds, self._lang)))
        if self._ask and seconds > VERY_LONG:
            click.confirm(say(self._lang, "estimate_ask"), default=True, abort=True, err=True)
