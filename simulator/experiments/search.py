"""Which settings a search tries next, in a grid too large to be played whole.

Every other guess lies between two tried settings on either side of the target, where a straight line from one to the
other crosses it; the rest come from Optuna's tree of Parzen estimators, which also works with requirements, and where
more of a number does not always mean more of the metric. The same seed and the same answers give the same guesses."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import Any, Final

from ..core.errors import AsaltoError
from .axes import Axis
from .candidates import Candidate, Place, SearchSpace

STARTS: Final = 6
"""How many guesses of Optuna are random, before it uses the answers."""
BEYOND: Final = 1e6
"""The score for Optuna above which all settings are that break a requirement."""


class NoOptuna(AsaltoError):
    """Optuna, which the search needs, is not installed."""


def explore_grid(space: SearchSpace, trials: int, seed: int) -> int:
    """Try settings until one is on the target as far as the first rung can tell, or ``trials`` guesses were made.
    Returns the number of guesses. Raises NoOptuna and SearchHalted."""
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
    """A setting that was not tried, between two that enclose the target closely; None when there is none."""
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
    """How far two settings are from each other on the grid, all axes scaled to the same length."""
    steps = zip(one.cell.place, other.cell.place, space.axes, strict=True)
    return sum(abs(here - there) / max(1, len(axis) - 1) for here, there, axis in steps)


def _crossing(axes: Sequence[Axis], one: Candidate, other: Candidate, target: float) -> Place:
    """The place on the grid where the line between two settings crosses the target."""
    share = (target - one.mean) / (other.mean - one.mean)
    pairs = zip(one.cell.place, other.cell.place, axes, strict=True)
    return tuple(
        round(here + share * (there - here)) if axis.numbers is not None else here if share < 0.5 else there
        for here, there, axis in pairs
    )


def _loss(candidate: Candidate) -> float:
    """What Optuna is to make small: the distance from the target, and more where a requirement is broken."""
    return candidate.distance + (BEYOND + candidate.excess if candidate.excess else 0.0)


class OptunaStudy:
    """A study of Optuna over the places of a grid."""

    def __init__(self, axes: Sequence[Axis], seed: int) -> None:
        try:
            import optuna
        except ImportError as error:
            raise NoOptuna("so large a grid takes a search; it comes with pip install 'asalto[solve]'") from error
        optuna.logging.set_verbosity(optuna.logging.ERROR)
        sampler = optuna.samplers.TPESampler(seed=seed % 2**32, n_startup_trials=STARTS)
        self._study = optuna.create_study(sampler=sampler)
        self._failed = optuna.trial.TrialState.FAIL
        self._make = optuna.trial.create_trial
        self._spaces: dict[str, Any] = {  # Any: Optuna's two kinds of distribution
            str(number): optuna.distributions.IntDistribution(0, len(axis) - 1)
            if axis.numbers is not None
            else optuna.distributions.CategoricalDistribution(range(len(axis)))
            for number, axis in enumerate(axes)
        }
        self._asked: Any = None  # Any: the trial that waits for an answer

    def ask(self) -> Place:
        """The next guess."""
        self._asked = self._study.ask(self._spaces)
        return tuple(int(self._asked.params[name]) for name in self._spaces)

    def tell(self, place: Place, candidate: Candidate | None) -> None:
        """Give the answer to a guess, of Optuna or not; None: the scenario does not allow it."""
        value = None if candidate is None else _loss(candidate)
        if self._asked is not None:
            self._study.tell(self._asked, value, state=self._failed if value is None else None)
            self._asked = None
        elif value is not None:
            params = dict(zip(self._spaces, place, strict=True))
            self._study.add_trial(self._make(params=params, distributions=self._spaces, value=value))
