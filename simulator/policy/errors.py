"""What can be wrong with a policy before it has said a word, and with what it asks for."""

from __future__ import annotations

from ..core.errors import AsaltoError


class PolicyError(AsaltoError):
    """The author of a policy, or who chose it, is to blame: no such policy, broken, or not with those options."""


class BudgetSpent(PolicyError):
    """A policy looked ahead further than its budget of answered questions allows."""
