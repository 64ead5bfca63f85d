"""Playouts of one question: the players, the rounds that they play, and the value of the result."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from simulator.core.asks import Option
from simulator.policy.lookahead import Fork, Lookahead
from simulator.policy.playout import Players

SOON: Final = (1, 2)  # rounds after which a copy is valued, besides the end
AT_THE_END: Final = 2.0  # weight of the end; each of the others weighs 1


class Table:
    """Playouts of one question of ``seat``. ``casts``: the players of each line of the own side; samples take them in
    turn."""

    def __init__(
        self,
        ahead: Lookahead,
        seat: int,
        casts: Sequence[Sequence[Players]],
        horizon: int,
        value: Callable[[Fork], float],
    ) -> None:
        self._ahead = ahead
        self._seat = seat
        self._casts = casts
        self._horizon = horizon
        self._value = value

    @property
    def left(self) -> int:
        """Answered questions that are left."""
        return self._ahead.left

    def attempt(self, option: Option, line: int, sample: int) -> float | None:
        """Return the value of giving this answer and following a line; None if the budget runs out."""
        cast = self._casts[line][sample % len(self._casts[line])]
        fork = self._ahead.fork(sample, wants=cast.wants, forks=False)
        if self.left <= 0:
            return None
        cast.answer(fork, {self._seat: option})
        return self._valued(cast, fork)

    def follow(self, line: int, sample: int) -> float | None:
        """Return the value of following a line to the end; None if the budget runs out."""
        cast = self._casts[line][sample % len(self._casts[line])]
        return self._play(cast, self._ahead.fork(sample, wants=cast.wants, forks=False), 0)

    def _valued(self, cast: Players, fork: Fork) -> float | None:
        """Return the weighed sum of the values soon and at the end: early values vary less, late ones count more."""
        began, worth = fork.round, 0.0
        for rounds in SOON:
            if not 0 < self._horizon <= rounds:
                value = self._play(cast, fork, began + rounds)
                if value is None:
                    return None
                worth += value
        value = self._play(cast, fork, began + self._horizon if self._horizon else 0)
        return None if value is None else worth + AT_THE_END * value

    def _play(self, cast: Players, fork: Fork, until: int) -> float | None:
        cast.play(fork, until)
        if fork.outcome is None and not 0 < until <= fork.round:
            return None
        return self._value(fork)
