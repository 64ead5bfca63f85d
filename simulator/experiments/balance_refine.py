"""Last phase of a balance: bring the first solution close to the goal, and confirm it.

First looks have too few fights to distinguish 66 % from 70 %. This phase plays the best setting further. If another
step of its lever is likely to be nearer, it plays that step as well. If the steps of the lever are too coarse, it
combines the lever with a fine one, such as life, by the number of steps that the first looks of the fine one
suggest."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from .balance_search import FLATTEST, BalanceCandidate, BalanceSearch, LeverTrack
from .levers import Lever, Step, left_out

KNOWN: Final = 0.02
"""Half-width of an interval at which a share is precise enough."""
CLOSE: Final = 0.01
"""Distance from the goal at which the search for a nearer step ends."""
TRUSTED: Final = 200
"""Fights of a setting before the search for a nearer one."""
FINE: Final = 8
"""Minimum number of steps of a fine lever."""


def settle(search: BalanceSearch, found: list[LeverTrack]) -> None:
    """Play the best setting until it is precise, or until another step of its lever is likely to be nearer.

    That step is then played the same way. If no step of the lever is close, the next lever follows. Raises
    SearchHalted."""
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


def half_width(candidate: BalanceCandidate) -> float:
    """Return the half-width of the least precise share of a setting."""
    return max(sums.half_width for sums in candidate.sums)


def _nearer(search: BalanceSearch, found: list[LeverTrack], tracks: list[LeverTrack], track: LeverTrack) -> bool:
    """Play a setting that is likely nearer to the goal, half as often as the best one. Return whether there is one."""
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
    """Return a fine lever combined with the best step of a coarse one, or None if there is none or it was tried."""
    held = track.lever.steps[track.best_step()]
    keys, gone = {change.key for change in held}, left_out(held)
    if any(one.lever.steps[one.lever.now] == held for one in found):
        return None
    apart = [one for one in found if _is_fine(one.lever) and not keys & keys_of(one.lever)]
    apart = [one for one in apart if not any(change.who in gone for step in one.lever.steps for change in step)]
    ranked = [one for one in apart if one.steepness() > FLATTEST]
    if not ranked:
        return None
    other = max(ranked, key=lambda one: len(one.lever.steps))
    steps = tuple((*held, *step) for step in other.lever.steps)
    finer = LeverTrack(search, Lever(other.lever.kind, steps, other.lever.now), borrowed=other.steepness())
    finer.visit(finer.lever.now)
    return finer


def beside(held: Step, keys: set[str], lever: Lever) -> Lever | None:
    """Return a lever as it moves beside changes that are held: without combatants that these leave out. None if it
    changes one of the ``keys``, or nothing more."""
    if keys & keys_of(lever):
        return None
    gone = left_out(held)
    steps = tuple(tuple(change for change in step if change.who not in gone) for step in lever.steps)
    return Lever(lever.kind, steps, lever.now, lever.ordered) if any(steps) else None


def keys_of(lever: Lever) -> set[str]:
    """Return all keys that a lever changes."""
    return {change.key for step in lever.steps for change in step}


def _is_fine(lever: Lever) -> bool:
    return lever.ordered and len(lever.steps) >= FINE and not lever.steps[lever.now]
