"""Fragmentos between two scenes of a story (FR-REC, FR-END-04, FR-OOC): which of its rules are played, and when.

The rules themselves are in rest.py. A chain is one story; a new one begins as the scenario is written."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from attrs import evolve

from ....core.asks import Rule
from ....core.campaign import Continuing
from ....core.system import Encounter
from ..resolution.checks import FrScene
from ..rules import SYSTEM
from ..setting import Rest
from ..state import ACTIVE, DRIVEN_OFF, ESCAPED, State, listed
from .rest import clean_up, next_scene, rest_of


class Downtime:
    """core.campaign.Downtime for Fragmentos; the questions are among those of every fight."""

    kinds: Mapping[str, str] = {}
    has_after_fight = False

    def rest(self, scene: FrScene, plan: Rest, continuing: Continuing) -> Rule[None]:
        """FR-END-04, FR-REC-02: the scene is cleared up, those who got away are back, then come the rests.

        Reading: no point is paid for a body that is not in the next scene."""
        clean_up(scene.state)
        for _ in range(plan.rests):
            going_on = [body for body in listed(scene.state) if body.id in continuing.bodies]
            yield from rest_of(scene, going_on)

    def after_fight(self, scene: FrScene) -> Rule[None]:
        """FR-REC-03: nothing happens: a body out of the story stays out."""
        yield from ()

    def next_fight(self, before: State, encounter: Encounter) -> tuple[Encounter, State]:
        """FR-OOC-02: the next scene as this one leaves its people and the threat."""
        following = evolve(next_scene(before, encounter), digest=encounter.digest)
        return following, SYSTEM.setup(following)

    def may_turn_back(self, state: State, side: int) -> bool:
        """No rule of this game holds a party back."""
        return True

    def can_go_on(self, state: State, side: int) -> bool:
        """FR-COND-01, FR-END-04: the active go on, and those who got away come back."""
        return any(body.side == side and body.status in (ACTIVE, ESCAPED, DRIVEN_OFF) for body in state.bodies)


DOWNTIME: Final = Downtime()
