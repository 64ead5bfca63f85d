"""Steps of Fragmentos between two scenes of a story (FR-REC, FR-END-04, FR-OOC).

The rules themselves are in rest.py. A chain is one story; a new one begins as the scenario is written."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from attrs import evolve

from ....core.asks import Rule
from ....core.campaign import Continuing
from ....core.system import Encounter, Fate
from ..resolution.checks import FrScene
from ..rules import SYSTEM
from ..setting import Rest
from ..state import ACTIVE, DRIVEN_OFF, ESCAPED, State, listed
from .rest import clean_up, next_scene, rest_of


class Downtime:
    """Downtime of core.campaign for Fragmentos; its questions are also those of fights."""

    kinds: Mapping[str, str] = {}

    def rest(self, scene: FrScene, plan: Rest, continuing: Continuing) -> Rule[None]:
        """FR-END-04, FR-REC-02: the scene is cleaned up, escaped bodies return, then the rests follow.

        Reading: no point is paid for a body that is not in the next scene."""
        clean_up(scene.state)
        for _ in range(plan.rests):
            going_on = [body for body in listed(scene.state) if body.id in continuing.bodies]
            yield from rest_of(scene, going_on)

    def next_fight(self, before: State, encounter: Encounter) -> tuple[Encounter, State]:
        """FR-OOC-02: the next scene takes over the bodies and the threat of this one."""
        following = evolve(next_scene(before, encounter), digest=encounter.digest)
        return following, SYSTEM.setup(following)

    def may_turn_back(self, state: State, side: int) -> bool:
        """Return True: no rule of this game forbids turning back."""
        return True

    def can_go_on(self, state: State, side: int, fates: Sequence[Fate]) -> bool:
        """FR-COND-01, FR-END-04: active bodies go on, and escaped ones come back."""
        return any(fate.status in (ACTIVE, ESCAPED, DRIVEN_OFF) for fate in fates)


DOWNTIME: Final = Downtime()
