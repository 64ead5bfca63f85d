"""Tapiz between two encounters of an adventure (TZ-TIME-03, TZ-OUT-01, TZ-OUT-04): which rules are played, and when.

The rules themselves are in recovery.py and chain.py. A new adventure begins with the encounter whose [scene] says
``new_adventure = true``."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from attrs import evolve

from ....core.asks import Rule
from ....core.campaign import Continuing
from ....core.system import Encounter
from ..characters.setup import set_up
from ..resolution.checks import unopposed
from ..setting import Rest
from ..state import FLED, Body, Conflict, State
from .carry import next_encounter
from .recovery import KINDS, days, scene_end
from .travel import OTHER_ACTIONS

CAMP: Final = "camp"
TAG: Final = "help"


class Downtime:
    """core.campaign.Downtime for Tapiz."""

    kinds: Mapping[str, str] = KINDS
    has_aftermath = True

    def rest(self, scene: Conflict, plan: Rest, continuing: Continuing) -> Rule[None]:
        """TZ-TIME-03, TZ-OUT-04: the scene ends, then the days pass."""
        yield from scene_end(scene)
        for _ in range(plan.days):
            rested = plan.camp is None or (yield from make_camp(scene, continuing.side, plan.camp))
            days(scene, 1, rested)

    def aftermath(self, scene: Conflict) -> Rule[None]:
        """TZ-HEAL-05: the beaten are followed to their end."""
        yield from scene_end(scene)

    def next_fight(self, before: State, encounter: Encounter) -> tuple[Encounter, State]:
        """TZ-OUT-01: the next encounter as this one leaves its people."""
        following = evolve(next_encounter(before, encounter), digest=encounter.digest)
        return following, set_up(following)

    def can_go_on(self, state: State, side: int) -> bool:
        """TZ-TIME-04: the able go on, and those who have fled."""
        return any(body.side == side and (body.able or body.out == FLED) for body in state.bodies)


def make_camp(scene: Conflict, side: int, difficulty: int) -> Rule[bool]:
    """TZ-OUT-10: one unopposed roll a night, by the able member of the party who is best at it.

    Reading: what a failure brings besides (TZ-TEST-10) ends with the night; nobody able makes no camp."""
    able = [body for body in scene.state.bodies if body.side == side and body.able]
    if not able:
        return False
    best = max(able, key=lambda body: (camp_bonus(body), -body.id))
    margin = yield from unopposed(scene, best, "SK", TAG, OTHER_ACTIONS[CAMP], difficulty, "TZ-OUT-10")
    return margin >= 0


def camp_bonus(body: Body) -> int:
    """TZ-OUT-10: what one adds to making camp."""
    return body.sheet.mods[OTHER_ACTIONS[CAMP]] + body.sheet.bonus(TAG) + body.sheet.item(TAG)


DOWNTIME: Final = Downtime()
