"""Factories of policies: from the registry, or from a program to start."""

from __future__ import annotations

from collections.abc import Callable

from ..policy import registry
from ..policy.errors import PolicyError
from ..policy.protocol import Policy
from ..policy.spec import PROGRAM, PolicySpec, is_code
from ..scenario import Scenario


def unplayable(scenario: Scenario, name: str, *, code: bool = True) -> list[str]:
    """Return a sentence for each policy that cannot be made, without repeats. ``code`` False: leave out classes in
    files and programs. ``best`` is made once it is decided."""
    problems = []
    for spec in scenario.policies.values():
        try:
            if (code or not is_code(spec.use)) and not spec.is_open:
                factory(spec, trust=False)
        except PolicyError as error:
            problems.append(f"{name}: {error}")
    return list(dict.fromkeys(problems))


def factory(spec: PolicySpec, trust: bool = True) -> Callable[[], Policy]:
    """Return a function that makes policies of this spec, programs included. Raises PolicyError when that is
    impossible.

    Without ``trust`` a policy that is not Asalto's own plays in its own process, where the system can do that."""
    if not spec.use.startswith(PROGRAM):
        if trust or registry.plays_own(spec):
            return registry.factory(spec)
        from .isolated import IsolatedFactory, can_isolate

        return IsolatedFactory(spec) if can_isolate() else registry.factory(spec)
    from .programs import ProgramFactory  # imported here because few fights need processes

    return ProgramFactory(spec)
