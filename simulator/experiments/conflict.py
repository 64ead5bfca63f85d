"""Goals that contradict each other: each could be met by itself, and no setting that was tried meets all.

What is nearest is then named by each goal's own measure: the setting nearest to the target, whatever else it breaks,
and the setting that keeps to the requirements, or misses them by least, whatever the target becomes."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import frozen

from .candidates import Candidate


@frozen(eq=False)
class Conflict:
    """``by_target``: the nearest to the target alone; ``by_requires``: the nearest of those that miss the requirements
    by least. ``each_alone``: either goal was met by some setting."""

    by_target: Candidate
    by_requires: Candidate
    each_alone: bool


def find_conflict(tried: Sequence[Candidate], tolerance: float) -> Conflict | None:
    """The conflict between the target and the requirements; None where a setting meets both, or nothing is required.
    ``tolerance``: how far from its target the metric may be."""
    if not any(one.excess for one in tried):
        return None
    near = [one for one in tried if one.distance <= tolerance]
    allowed = [one for one in tried if not one.excess]
    if any(not one.excess for one in near):
        return None
    by_target = min(tried, key=lambda one: (one.distance, one.excess))
    by_requires = min(tried, key=lambda one: one.score)
    return Conflict(by_target, by_requires, bool(near) and bool(allowed))
