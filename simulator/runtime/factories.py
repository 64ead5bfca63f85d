"""How a spec becomes policies: by the registry, or by a program that is started."""

from __future__ import annotations

from collections.abc import Callable

from ..policy import registry
from ..policy.protocol import Policy
from ..policy.spec import PROGRAM, PolicySpec


def factory(spec: PolicySpec, trust: bool = True) -> Callable[[], Policy]:
    """A function that makes such policies, programs among them. Raises PolicyError when one cannot be made.

    Without ``trust`` a policy that is not Asalto's own plays in a process of its own, on systems that can do that."""
    if not spec.use.startswith(PROGRAM):
        if trust or registry.plays_own(spec):
            return registry.factory(spec)
        from .isolated import IsolatedFactory, can_isolate

        return IsolatedFactory(spec) if can_isolate() else registry.factory(spec)
    from .programs import ProgramFactory  # here, because few fights need processes

    return ProgramFactory(spec)
