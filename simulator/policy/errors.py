"""Errors of policies: they cannot be made, or they ask for too much."""

from __future__ import annotations

from ..core.errors import AsaltoError


class PolicyError(AsaltoError):
    """The author or the user of a policy is to blame: it does not exist, is broken, or does not take those options."""


class BudgetSpent(PolicyError):
    """A policy looked ahead further than its budget of answered questions allows."""


class PolicyFault(Exception):
    """What a policy has done wrong in a process of its own: ``how`` (core.asks.HOWS), and a sentence."""

    def __init__(self, how: str, message: str) -> None:
        super().__init__(how, message)
        self.how = how
        self.message = message
