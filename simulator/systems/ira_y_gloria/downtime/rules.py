"""Downtime of Ira y Gloria between two fights of a chain (IG-REC, IG-OUT-06, IG-OUT-07).

This module decides which rules are played; the rules are in recovery.py. A new act begins with the fight whose [scene]
has ``act = "start"``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from ....core.answers import kinds_of
from ....core.asks import Rule
from ....core.campaign import Continuing
from ....core.system import Encounter, Fate
from ..questions import QUESTIONS
from ..resolution.resources import change_reloads
from ..rules import SYSTEM
from ..setting import Rest
from ..state import ACTIVE, DEAD, GONE, Battle, State
from .recovery import carry_over, rest


class Downtime:
    """Ira y Gloria for the protocol core.campaign.Downtime."""

    kinds: Mapping[str, str] = kinds_of(QUESTIONS, after=True)

    def rest(self, scene: Battle, plan: Rest, continuing: Continuing) -> Rule[None]:
        """IG-OUT-06, IG-REC-02: the heroes find Reloads, then the time between the fights."""
        for body in scene.state.bodies:
            if plan.reloads and body.sheet.hero and body.status != DEAD:
                change_reloads(scene, body, plan.reloads, "found", "IG-OUT-06")
        yield from rest(scene, plan.kind)

    def next_fight(self, before: State, encounter: Encounter) -> tuple[Encounter, State]:
        """IG-REC-02, IG-REC-03: every combatant keeps its state, or begins a new act."""
        after = SYSTEM.setup(encounter)
        carry_over(before, after)
        return encounter, after

    def may_turn_back(self, state: State, side: int) -> bool:
        """Return True: no rule of this game holds a party back."""
        return True

    def can_go_on(self, state: State, side: int, fates: Sequence[Fate]) -> bool:
        """IG-REC-02: a lost fight ends the chain; else the conscious go on, those who have left the field included."""
        return state.winner in (-1, side) and any(fate.status in (ACTIVE, GONE) for fate in fates)


DOWNTIME: Final = Downtime()
