"""Levers together: settings in which several levers move at once.

One lever may be too coarse, or too short: even its easiest step is too hard. Then it is held there, and another one is
moved as well. If no pair reaches the goal, the two that come nearest are both held, and a third is added, and so on."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from typing import Final

from .balance_refine import beside, keys_of
from .balance_search import COARSE_SHARE, LOOKS_EACH, PAIRED, BalanceCandidate, BalanceSearch, LeverTrack
from .levers import Lever, Step, left_out

MOST_TOGETHER: Final = 4
"""Number of levers that move together."""
JOINT_SHARE: Final = 0.75
"""Share of the budget after which no further levers are joined."""


def combine(search: BalanceSearch, found: list[LeverTrack], enough: int) -> None:
    """Move levers together if fewer than ``enough`` of them reach the goal alone. Raises SearchHalted."""
    ranked = sorted((track for track in found if track.steps), key=lambda track: search.doubt(track.best()))
    reached = sum(any(search.is_near(one) for one in track.candidates) for track in found)
    enclosing = [track for track in ranked if track.encloses()]
    for track in enclosing[:PAIRED] if reached < enough and search.spent < search.budget * COARSE_SHARE else ():
        _pair(search, found, ranked, track)
    short = [track for track in ranked if track not in enclosing]
    for track in short[:PAIRED] if reached < enough else ():
        if search.spent < search.budget * JOINT_SHARE:
            _join(search, found, short, track)


def _pair(search: BalanceSearch, found: list[LeverTrack], ranked: Sequence[LeverTrack], track: LeverTrack) -> None:
    """Hold a lever at its best step, or half-way to it if that step is enough alone, and try another one from there."""
    best = track.best_step()
    half = (best + track.lever.now) // 2
    held = track.lever.steps[half if search.is_near(track.places[best]) else best]
    apart = [lever for each in ranked if (lever := beside(held, keys_of(track.lever), each.lever)) is not None]
    if held and apart:
        _look(search, found, held, apart[0])


def _join(search: BalanceSearch, found: list[LeverTrack], short: Sequence[LeverTrack], first: LeverTrack) -> None:
    """Hold a lever that is too short at its end, and add others until the goal lies between two steps of the last."""
    held, keys = _end(search, first), keys_of(first.lever)
    nearest: BalanceCandidate | None = None
    for _ in range(MOST_TOGETHER - 1):
        played: list[tuple[BalanceCandidate, Step, Lever]] = []
        for track in short:
            lever = beside(held, keys, track.lever)
            gone = left_out(held)
            end = tuple(change for change in _end(search, track) if change.who not in gone) if lever else ()
            candidate = search.at((*held, *end)) if end else None
            if lever is not None and candidate is not None:
                played.append((candidate, end, lever))
        if not played:
            break
        enough = [lever for candidate, _, lever in played if not _is_short(search, candidate)]
        if enough:
            known = [keys_of(track.lever) for track in found]
            new = (lever for lever in enough if keys | keys_of(lever) not in known)
            for lever in islice(new, 1):
                _look(search, found, held, lever)
            return
        nearest, end, added = min(played, key=lambda one: search.doubt(one[0]))
        held, keys = (*held, *end), keys | keys_of(added)
    if nearest is not None:
        found.append(LeverTrack(search, Lever(first.lever.kind, ((), held), 0), places={1: nearest}))


def _end(search: BalanceSearch, track: LeverTrack) -> Step:
    """Return the changes of the last step of a lever towards the goal that the scenario allows."""
    steps = track.lever.steps
    if not track.lever.ordered:
        return steps[track.best_step()]
    end = 0 if search.is_eased else len(steps) - 1
    if end not in track.places and end not in track.refused:
        track.visit(end)
    return steps[end if end in track.places else min(track.places) if search.is_eased else max(track.places)]


def _is_short(search: BalanceSearch, candidate: BalanceCandidate) -> bool:
    """Return whether a setting is still on the side of the goal on which the unchanged scenario is."""
    if search.is_eased:
        return search.too_hard(candidate) > 0 or candidate.excess > 0
    return search.too_hard(candidate) < 0


def _look(search: BalanceSearch, found: list[LeverTrack], held: Step, lever: Lever) -> None:
    """Try the steps of a lever together with changes that are held."""
    steps = tuple((*held, *step) for step in lever.steps)
    track = LeverTrack(search, Lever(lever.kind, steps, lever.now, lever.ordered))
    found.append(track)
    track.look(LOOKS_EACH)
    search.seen()
