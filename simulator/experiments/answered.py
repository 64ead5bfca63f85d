"""Results of experiments with what a document says besides: the scenario, the seed and the time."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Generic, Protocol, TypeVar

from attrs import frozen

from ..wire.documents import keys
from .balance import Balance
from .compare import Comparison


class Counted(Protocol):
    """Result of an experiment."""

    @property
    def fights(self) -> int:
        """Number of fights played."""


Found = TypeVar("Found", bound=Counted)


@keys("scenario system seed best? *=found elapsed_s=elapsed fights_per_s=per_second")
@frozen(eq=False)
class Answered(Generic[Found]):
    """Result of an experiment with the ``scenario`` as typed; ``elapsed`` in seconds; ``best``: the
    policies that ``best`` has become, by side."""

    found: Found
    scenario: str
    system: str
    seed: int
    elapsed: float
    best: Mapping[str, str] = {}

    @property
    def per_second(self) -> float:
        """Fights a second; finite even if no time has passed on the clock."""
        return self.found.fights / max(self.elapsed, 1e-9)


@keys("scenario system seed best? *=found elapsed_s=elapsed")
class AnsweredBalance(Answered[Balance]):
    """Result of ``balance``."""

    found: Balance


@keys("*=found elapsed_s=elapsed fights_per_s=per_second")
@frozen(eq=False)
class AnsweredComparison:
    """Comparison, and the seconds that it took."""

    found: Comparison
    elapsed: float

    @property
    def per_second(self) -> float | None:
        """Fights a second, over all arms; None before any time has passed."""
        return self.found.fights * len(self.found.arms) / self.elapsed if self.elapsed else None
