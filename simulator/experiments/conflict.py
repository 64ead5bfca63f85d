"""Contradicting goals: each can be met alone, but no tried setting meets all.

The result then names the nearest setting for each goal: the one nearest to the target, regardless of the requirements,
and the one that meets the requirements or misses them by least, regardless of the target."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic, TypeVar

from attrs import frozen

from ..wire.documents import keys
from .candidates import Candidate

Tried = TypeVar("Tried", bound=Candidate)


@keys("each_alone by_target by_requires")
@frozen(eq=False)
class Conflict(Generic[Tried]):
    """Conflict between goals.

    ``by_target``: the setting nearest to the target; ``by_requires``: the nearest of those that miss the requirements
    by least; ``each_alone``: each goal was met by some setting."""

    by_target: Tried
    by_requires: Tried
    each_alone: bool


def find_conflict(tried: Sequence[Tried], tolerance: float) -> Conflict[Tried] | None:
    """Return the conflict between target and requirements, or None if a setting meets both.

    ``tolerance``: allowed distance from the target."""
    if not any(one.excess for one in tried):
        return None
    near = [one for one in tried if one.distance <= tolerance]
    if any(not one.excess for one in near):
        return None
    by_target = min(tried, key=lambda one: (one.distance, one.excess))
    by_requires = min(tried, key=lambda one: one.score)
    return Conflict(by_target, by_requires, bool(near) and not by_requires.excess)
