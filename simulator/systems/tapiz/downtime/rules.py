"""Downtime of Tapiz between two encounters of an adventure (TZ-TIME-03, TZ-OUT-01, TZ-OUT-04): order of its rules.

The rules are in recovery.py, travel.py, levels.py and carry.py. A new adventure begins with the encounter whose [scene]
has ``new_adventure = true``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from attrs import evolve

from ....core.answers import kinds_of
from ....core.asks import Rule
from ....core.campaign import Continuing
from ....core.system import Encounter, Fate
from ..characters.setup import set_up
from ..questions import QUESTIONS
from ..setting import Rest
from ..state import FLED, Conflict, State
from .carry import next_encounter
from .levels import emit_levels
from .recovery import scene_end
from .travel import may_turn_back, nights, travel


class Downtime:
    """Downtime of core.campaign for Tapiz."""

    kinds: Mapping[str, str] = kinds_of(QUESTIONS, after=True)

    def rest(self, scene: Conflict, plan: Rest, continuing: Continuing) -> Rule[None]:
        """TZ-TIME-03, TZ-OUT-04, TZ-OUT-05: the scene ends, then the party travels and the days pass."""
        yield from scene_end(scene)
        if plan.travel is not None:
            yield from travel(scene, plan.travel, continuing.side, plan.camp)
        yield from nights(scene, plan.days, continuing.side, plan.camp)
        emit_levels(scene, plan)

    def next_fight(self, before: State, encounter: Encounter) -> tuple[Encounter, State]:
        """TZ-OUT-01: the next encounter, with the people of this one in their present state."""
        following = evolve(next_encounter(before, encounter), digest=encounter.digest)
        return following, set_up(following)

    def may_turn_back(self, state: State, side: int) -> bool:
        """TZ-OUT-05: with pursuit = on only the faster side may turn back."""
        return may_turn_back(state, side)

    def can_go_on(self, state: State, side: int, fates: Sequence[Fate]) -> bool:
        """TZ-TIME-04: a side goes on if any member is able or has fled."""
        return any(fate.standing or fate.status == FLED for fate in fates)


DOWNTIME: Final = Downtime()
