"""Haunted House between two fights of a chain (HH-REC, HH-OOC): the order in which its rules are played.

The rules themselves are in recovery.py, care.py, exploration.py and carry.py."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ....core.asks import Rule
from ....core.campaign import Continuing
from ....core.system import Encounter
from ..resolution.checks import House
from ..rules import SYSTEM
from ..setting import Rest
from ..state import Body, State
from ..tables import ACTIVE, FLED
from .carry import carry_over, enlist
from .exploration import SEARCH_SECONDS, search_turn, travel
from .recovery import close, pass_time, spend_downtime, wind_up


class Downtime:
    """core.campaign.Downtime for Haunted House; its questions are among those of every fight."""

    kinds: Mapping[str, str] = {}
    has_after_fight = True

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

    def after_fight(self, scene: House) -> Rule[None]:
        """HH-OOC-05: arrests are played to their end; no companion helps the fallen."""
        close(scene)
        wind_up(scene)
        yield from ()

    def next_fight(self, before: State, encounter: Encounter) -> tuple[Encounter, State]:
        """HH-OOC-05 to HH-OOC-07: set up the next fight with the present state and things of all bodies."""
        encounter = enlist(before, encounter)
        after = SYSTEM.setup(encounter)
        carry_over(before, after)
        return encounter, after

    def may_turn_back(self, state: State, side: int) -> bool:
        """Return True: no rule of this game holds a party back."""
        return True

    def can_go_on(self, state: State, side: int) -> bool:
        """HH-OOC-06: a side can go on if it has active bodies, or bodies that have fled and may come back."""
        return any(body.side == side and _goes_on(body) for body in state.bodies)


def _goes_on(body: Body) -> bool:
    return body.status == FLED or (body.status == ACTIVE and body.in_scene)


DOWNTIME: Final = Downtime()
