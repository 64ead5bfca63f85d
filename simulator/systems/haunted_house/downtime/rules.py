"""Haunted House between two fights of a chain (HH-REC, HH-OOC): the order in which its rules are played.

The rules themselves are in recovery.py, care.py, exploration.py and carry.py."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from ....core.asks import Rule
from ....core.campaign import Continuing
from ....core.system import Encounter, Fate
from ..resolution.checks import House
from ..rules import SYSTEM
from ..setting import Rest
from ..state import State
from ..tables import FLED
from .carry import carry_over, enlist
from .exploration import SEARCH_SECONDS, search_turn, travel
from .recovery import pass_time, spend_downtime


class Downtime:
    """core.campaign.Downtime for Haunted House; its questions are among those of every fight."""

    kinds: Mapping[str, str] = {}

    def rest(self, scene: House, plan: Rest, continuing: Continuing) -> Rule[None]:
        """HH-OOC-05, HH-OOC-03, HH-OOC-08: finish the fight and let time pass for all; then the party searches, tries
        keys, and goes on through the house."""
        yield from spend_downtime(scene, plan.length, plan.resting)
        for _ in range(plan.searches):
            yield from search_turn(scene, continuing.side, plan.keys, plan.doors)
            yield from pass_time(scene, SEARCH_SECONDS)
        if plan.rooms:
            seconds = yield from travel(scene, continuing.side, plan.rooms)
            yield from pass_time(scene, seconds)

    def next_fight(self, before: State, encounter: Encounter) -> tuple[Encounter, State]:
        """HH-OOC-05 to HH-OOC-07: set up the next fight with the present state and things of all bodies."""
        encounter = enlist(before, encounter)
        after = SYSTEM.setup(encounter)
        carry_over(before, after)
        return encounter, after

    def may_turn_back(self, state: State, side: int) -> bool:
        """Return True: no rule of this game holds a party back."""
        return True

    def can_go_on(self, state: State, side: int, fates: Sequence[Fate]) -> bool:
        """HH-OOC-06: a side can go on if it has active bodies, or bodies that have fled and may come back."""
        return any(fate.standing or fate.status == FLED for fate in fates)


DOWNTIME: Final = Downtime()
