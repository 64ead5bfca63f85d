"""Errors of policies: a policy cannot be made, answers wrongly, or exceeds its budget."""

from __future__ import annotations

from ..core.errors import AsaltoError


class PolicyError(AsaltoError):
    """The author or the user of a policy is to blame: it does not exist, is broken, or does not take those options."""


class BudgetSpent(PolicyError):
    """A policy looked ahead further than its budget of answered questions allows."""


class PolicyFault(Exception):
    """A mistake of a policy in another process: ``how`` (core.asks.HOWS), and a sentence."""

    def __init__(self, how: str, message: str) -> None:
        super().__init__(how, message)
        self.how = how
        self.message = message
