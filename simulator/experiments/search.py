"""Search in a grid too large to be played in full.

Every second trial lies between two tried settings on either side of the target, where the straight line between them
crosses it. The others come from Optuna's tree of Parzen estimators, which also handles requirements and metrics that
are not monotonic. The same seed and the same results give the same trials."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import Any, Final

from .axes import Axis
from .candidates import Candidate, Place, SearchSpace

STARTS: Final = 6
"""Number of random trials before Optuna uses the results."""
BEYOND: Final = 1e6
"""Penalty in the loss of settings that break a requirement."""


def explore_grid(space: SearchSpace, trials: int, seed: int) -> int:
    """Try settings until the first level puts one on the target, or ``trials`` were made. Return the number of trials.

    Raises SearchHalted."""
    study = OptunaStudy(space.axes, seed)
    for number in range(trials):
        guess = guess_between(space) if number % 2 else None
        if guess is None:
            guess = study.ask()
        candidate = space.try_out(guess)
        study.tell(guess, candidate)
        if candidate is not None and candidate.side == 0 and candidate.excess == 0:
            return number + 1
    return trials


def guess_between(space: SearchSpace) -> Place | None:
    """Return an untried setting between two that enclose the target closely, or None."""
    target = space.goal.target.value
    below = [candidate for candidate in space.tried.values() if candidate.mean < target]
    above = [candidate for candidate in space.tried.values() if candidate.mean > target]
    pairs = sorted(product(below, above), key=lambda pair: (pair[0].excess + pair[1].excess, _distance(space, *pair)))
    for one, other in pairs[:5]:
        place = _crossing(space.axes, one, other, target)
        if place not in space.tried and place not in space.refused:
            return place
    return None


def _distance(space: SearchSpace, one: Candidate, other: Candidate) -> float:
    """Return the distance of two settings on the grid, with all axes scaled to the same length."""
    steps = zip(one.cell.place, other.cell.place, space.axes, strict=True)
    return sum(abs(here - there) / max(1, len(axis) - 1) for here, there, axis in steps)


def _crossing(axes: Sequence[Axis], one: Candidate, other: Candidate, target: float) -> Place:
    """Return the place on the grid where the line between two settings crosses the target."""
    share = (target - one.mean) / (other.mean - one.mean)
    pairs = zip(one.cell.place, other.cell.place, axes, strict=True)
    return tuple(
        round(here + share * (there - here)) if axis.numbers is not None else here if share < 0.5 else there
        for here, there, axis in pairs
    )


def _loss(candidate: Candidate) -> float:
    """Return the loss for Optuna: the distance from the target, plus a penalty for broken requirements."""
    return candidate.distance + (BEYOND + candidate.excess if candidate.excess else 0.0)


class OptunaStudy:
    """Optuna study over the places of a grid."""

    def __init__(self, axes: Sequence[Axis], seed: int) -> None:
        import optuna

        optuna.logging.set_verbosity(optuna.logging.ERROR)
        sampler = optuna.samplers.TPESampler(seed=seed % 2**32, n_startup_trials=STARTS)
        self._study = optuna.create_study(sampler=sampler)
        self._trials = optuna.trial
        self._spaces: dict[str, Any] = {  # Any: Optuna's two kinds of distribution
            str(number): optuna.distributions.IntDistribution(0, len(axis) - 1)
            if axis.numbers is not None
            else optuna.distributions.CategoricalDistribution(range(len(axis)))
            for number, axis in enumerate(axes)
        }
        self._asked: Any = None  # Any: the open trial

    def ask(self) -> Place:
        """Return the next trial."""
        self._asked = self._study.ask(self._spaces)
        return tuple(int(self._asked.params[name]) for name in self._spaces)

    def tell(self, place: Place, candidate: Candidate | None) -> None:
        """Tell Optuna the result of any trial (None: the scenario does not allow it)."""
        value = None if candidate is None else _loss(candidate)
        if self._asked is not None:
            self._study.tell(self._asked, value, state=self._trials.TrialState.FAIL if value is None else None)
            self._asked = None
        elif value is not None:
            params = dict(zip(self._spaces, place, strict=True))
            self._study.add_trial(self._trials.create_trial(params=params, distributions=self._spaces, value=value))
