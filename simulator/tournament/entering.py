"""Entrants of a tournament: which cannot start, tried before the first game, and what makes their policies."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ..policy.errors import PolicyError
from ..policy.protocol import Policy
from ..policy.spec import PROGRAM, PolicySpec
from ..runtime.factories import factory
from ..runtime.programs import why_not


def cannot_start(policies: Sequence[PolicySpec], trust: bool = False) -> list[str | None]:
    """For each policy None, or why it cannot be made: tried as in games, in a process of its own unless it is
    trusted."""
    return [why_not(spec) if spec.use.startswith(PROGRAM) else _why_not(spec, trust) for spec in policies]


def _why_not(spec: PolicySpec, trust: bool) -> str | None:
    try:
        factory(spec, trust)
    except PolicyError as error:
        return str(error)
    return None


def entrant_factory(spec: PolicySpec, trust: bool) -> Callable[[], Policy]:
    """What makes an entrant's policies. One that could be made before the first game, and cannot now, makes none: that
    is a fault in every game."""
    try:
        return factory(spec, trust)
    except PolicyError as error:
        return Unmade(str(error))


class Unmade:
    """Raises PolicyError instead of making a policy."""

    def __init__(self, why: str) -> None:
        self._why = why

    def __call__(self) -> Policy:
        raise PolicyError(self._why)
