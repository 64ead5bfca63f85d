"""The last part of a balance: bring the first way close to the goal, and confirm it.

First looks have too few fights to tell 66 % from 70 %. Here the best setting is played on; where its lever, by all that
was played of it, is likely to come nearer at another step, that step is played as well; and where the steps of a lever
are too coarse a fine one, such as life, is pulled besides, by so many steps as its own first looks say."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from .balance_search import FLATTEST, BalanceSearch, LeverTrack
from .candidates import Candidate
from .levers import Lever

KNOWN: Final = 0.02
"""A share is known well enough when half of its interval is no wider."""
CLOSE: Final = 0.01
"""So close to the goal no further step is looked for."""
TRUSTED: Final = 200
"""Fights of a setting before it is asked whether another is nearer."""
FINE: Final = 8
"""A lever with so many steps at least is fine."""


def settle(search: BalanceSearch, found: list[LeverTrack]) -> None:
    """Play the best setting until it is known, or until another step of its lever is likely to be nearer, which is then
    played likewise; where no step of it is close, the next lever has its turn. Raises SearchEnded."""
    left = [track for track in found if track.steps]
    while left:
        track = min(left, key=lambda each: search.doubt(each.best()))
        left.remove(track)
        tracks = [track]
        while True:
            track = min((each for each in tracks if each.steps), key=lambda each: search.doubt(each.best()))
            best = track.best()
            if best.fights >= TRUSTED and abs(search.too_hard(best)) > CLOSE and _nearer(search, found, tracks, track):
                continue
            if half_width(best) <= KNOWN or (best.fights >= TRUSTED and not search.is_near(best)):
                break
            search.play_on(best)
            search.seen()
        if search.is_near(best) and abs(search.too_hard(best)) <= 2 * CLOSE:
            return


def half_width(candidate: Candidate) -> float:
    """How well the least known share of a setting is known."""
    return max(sums.half_width for sums in candidate.sums)


def _nearer(search: BalanceSearch, found: list[LeverTrack], tracks: list[LeverTrack], track: LeverTrack) -> bool:
    """Play a setting that is likely nearer to the goal than the best one, half as often; False where there is none."""
    place = track.likely_place()
    if place is None:
        finer = _finer(search, found, track)
        place = None if finer is None else finer.likely_place()
        if finer is None or place is None:
            return False
        track = finer
    if track not in found:
        found.append(track)
        tracks.append(track)
    fights = track.places[track.nearest_step()].fights
    track.visit(place)
    candidate = track.places.get(place)
    while candidate is not None and candidate.fights < fights // 2:
        search.play_on(candidate)
    search.seen()
    return True


def _finer(search: BalanceSearch, found: Sequence[LeverTrack], track: LeverTrack) -> LeverTrack | None:
    """A fine lever, pulled from the best step of a coarse one; None where there is none, or it was pulled already."""
    held = track.lever.steps[track.best_step()]
    keys = {change.key for change in held}
    if any(one.lever.steps[one.lever.now] == held for one in found):
        return None
    apart = [one for one in found if _is_fine(one.lever) and not keys & keys_of(one.lever)]
    ranked = [one for one in apart if one.steepness() > FLATTEST]
    if not ranked:
        return None
    other = max(ranked, key=lambda one: len(one.lever.steps))
    steps = tuple((*held, *step) for step in other.lever.steps)
    finer = LeverTrack(search, Lever(other.lever.kind, steps, other.lever.now), borrowed=other.steepness())
    finer.visit(finer.lever.now)
    return finer


def keys_of(lever: Lever) -> set[str]:
    """All that a lever changes."""
    return {change.key for step in lever.steps for change in step}


def _is_fine(lever: Lever) -> bool:
    return lever.ordered and len(lever.steps) >= FINE and not lever.steps[lever.now]
