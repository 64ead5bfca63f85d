"""Entrants of a tournament: a trial start before the first game, and the factories of their policies."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ..policy.errors import PolicyError
from ..policy.protocol import Policy
from ..policy.spec import PROGRAM, PolicySpec
from ..runtime.factories import factory
from ..runtime.programs import why_not


def cannot_start(policies: Sequence[PolicySpec], trust: bool = False) -> list[str | None]:
    """Return for each policy None, or the reason why it cannot be made.

    They are tried as in games: in their own processes unless ``trust`` is set."""
    return [why_not(spec) if spec.use.startswith(PROGRAM) else _why_not(spec, trust) for spec in policies]


def _why_not(spec: PolicySpec, trust: bool) -> str | None:
    try:
        factory(spec, trust)
    except PolicyError as error:
        return str(error)
    return None


def entrant_factory(spec: PolicySpec, trust: bool) -> Callable[[], Policy]:
    """Return the factory of an entrant's policies.

    If the policy can no longer be made, the factory raises PolicyError, which is a fault in every game."""
    try:
        return factory(spec, trust)
    except PolicyError as error:
        reason = str(error)

    def unmade() -> Policy:
        raise PolicyError(reason)

    return unmade
