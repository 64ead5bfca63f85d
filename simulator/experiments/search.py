"""Where a search looks next, in a grid too large to be played whole.

Every other guess lies between two tried settings on either side of the target, where a straight line from one to the
other crosses it; the rest come from Optuna's tree of Parzen estimators, which also finds its way where there are
requirements, or where more is not always more. One law: the same seed and the same answers give the same guesses."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from typing import Any, Final

from ..core.errors import AsaltoError
from .axes import Axis
from .candidates import Candidate, Ground, Place

STARTS: Final = 6
"""Guesses of Optuna's that know nothing yet."""
BEYOND: Final = 1e6
"""What settings that break a requirement are scored above, for Optuna."""


class NoOptuna(AsaltoError):
    """The search is not installed."""


def explore(ground: Ground, trials: int, seed: int) -> int:
    """Try settings until one is on the target as far as a first look can tell, or ``trials`` guesses were made; how
    many they were. Raises NoOptuna and Halted."""
    study = Study(ground.axes, seed)
    for number in range(trials):
        guess = between(ground) if number % 2 else None
        if guess is None:
            guess = study.ask()
        known = ground.try_out(guess)
        study.tell(guess, known)
        if known is not None and known.side == 0 and known.excess == 0:
            return number + 1
    return trials


def between(ground: Ground) -> Place | None:
    """A setting that was not tried between the two that enclose the target most closely; None when there is none."""
    target = ground.wish.target.value
    below = [known for known in ground.tried.values() if known.mean < target]
    above = [known for known in ground.tried.values() if known.mean > target]
    pairs = sorted(product(below, above), key=lambda pair: (pair[0].excess + pair[1].excess, _apart(ground, *pair)))
    for one, other in pairs[:5]:
        place = _crossing(ground.axes, one, other, target)
        if place not in ground.tried and place not in ground.refused:
            return place
    return None


def _apart(ground: Ground, one: Candidate, other: Candidate) -> float:
    """How far two settings are from each other, each axis as long as any other."""
    steps = zip(one.cell.place, other.cell.place, ground.axes, strict=True)
    return sum(abs(here - there) / max(1, len(axis) - 1) for here, there, axis in steps)


def _crossing(axes: Sequence[Axis], one: Candidate, other: Candidate, target: float) -> Place:
    """Where the line between the two crosses the target, on the grid."""
    share = (target - one.mean) / (other.mean - one.mean)
    pairs = zip(one.cell.place, other.cell.place, axes, strict=True)
    return tuple(
        round(here + share * (there - here)) if axis.numbers is not None else here if share < 0.5 else there
        for here, there, axis in pairs
    )


class Study:
    """Optuna, asked and told about places."""

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

    def tell(self, place: Place, known: Candidate | None) -> None:
        """What came of a guess, whoever made it; None: the scenario does not allow it."""
        value = None if known is None else known.distance + (BEYOND + known.excess if known.excess else 0.0)
        if self._asked is not None:
            self._study.tell(self._asked, value, state=self._failed if value is None else None)
            self._asked = None
        elif value is not None:
            params = dict(zip(self._spaces, place, strict=True))
            self._study.add_trial(self._make(params=params, distributions=self._spaces, value=value))


def everywhere(axes: Sequence[Axis]) -> Iterator[Place]:
    """Every place of a small grid."""
    return product(*(range(len(axis)) for axis in axes))
