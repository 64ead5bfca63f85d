"""The policy ``best``: the one of ``MINDS`` that is worst off by the least, whatever the other side plays.

A pilot of a few fights decides which, before the first fight (simulator.experiments.best). That policy then plays, so
this class only has the name and the description."""

from __future__ import annotations

from simulator.policy.errors import PolicyError
from simulator.policy.protocol import Policy
from simulator.policy.spec import UNDECIDED


class Best(Policy):
    """Policy that becomes aggressive, basic, cautious or tuned: whichever does best against the strongest answer."""

    def __init__(self) -> None:
        raise PolicyError(UNDECIDED)
