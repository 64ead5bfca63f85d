"""Row of a campaign: a chain of fights and rests, played to its end.

A campaign is one row. Its outcome is that of the chain, its rounds are those of all fights, and the fate of a combatant
is the latest. Statistics of its fights are added up by name, because each stage numbers the combatants anew."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from .. import systems
from ..core.asks import NO_BODY
from ..core.campaign import AFTER_FIGHT, FIGHT, StageSetup
from ..core.combat_stats import CombatStats, Fall
from ..core.system import NO_COUNTERS, Counters, Fate
from ..runtime.campaign import CampaignOutcome, PlayedStage
from ..scenario import Scenario
from .rows import Cell, Layout


class CampaignRecorder:
    """Recorder of one campaign: adds up the statistics of its stages under the numbers of the whole encounter."""

    def __init__(self, scenario: Scenario) -> None:
        self._system = systems.system(scenario.system)
        self._numbers = {name: number for number, name in enumerate(scenario.encounter.names)}
        self._bodies: list[int] = []
        self._before: Counters = NO_COUNTERS
        self._rounds = 0
        self.stats = CombatStats()
        self.counters: dict[int, dict[str, int]] = {}

    def begins(self, stage: StageSetup[Any]) -> None:
        """Note the combatants of this stage, and the game's counters before it."""
        self._bodies = [self._numbers[name] for name in stage.encounter.names]
        state = self._system.setup(stage.encounter) if stage.state is None else stage.state
        self._before = {seat: dict(counts) for seat, counts in self._system.counters(state).items()}

    def ended(self, stage: PlayedStage, state: Any) -> None:
        """Add the statistics of a stage that has ended."""
        self._add_rolls(stage.result.stats)
        if stage.kind == FIGHT:
            self._add_combat_stats(stage.result.stats)
            self._rounds += stage.result.outcome.rounds
        for seat, counts in self._system.counters(state).items():
            mine = self.counters.setdefault(self._encounter_seat(seat), {})
            for name, value in counts.items():
                mine[name] = mine.get(name, 0) + value - self._before.get(seat, {}).get(name, 0)

    def _encounter_seat(self, seat: int) -> int:
        """Return the number in the whole encounter of a seat in this stage; seats of sides and surroundings have the
        same."""
        return self._bodies[seat] if seat >= 0 else seat

    def _add_rolls(self, stats: CombatStats) -> None:
        """Add the rolls and the reasons of decisions, which rests have as well."""
        for roller, purpose, sides, faces in stats.rolls:
            self.stats.rolled(self._encounter_seat(roller), purpose, sides, faces)
        for (seat, reason), times in stats.reasons.items():
            given = self._encounter_seat(seat), reason
            self.stats.reasons[given] = self.stats.reasons.get(given, 0) + times

    def _add_combat_stats(self, stats: CombatStats) -> None:
        dealt, taken, hits = stats.dealt, stats.taken, stats.hits
        for body, number in enumerate(self._bodies):
            self.stats.add(number, dealt.get(body, 0), taken.get(body, 0), hits.get(body, 0))
        for fall in stats.falls:
            by = NO_BODY if fall.by == NO_BODY else self._encounter_seat(fall.by)
            self.stats.add_fall(
                Fall(self._encounter_seat(fall.body), self._rounds + fall.round, fall.status, by, fall.item)
            )


def stage_cells(layout: Layout, campaign: CampaignOutcome) -> list[Cell]:
    """Return the cells of the columns ``rows.stage_columns``; None in those of stages that were not played."""
    if not layout.stages:
        return []
    played = {stage.number: stage.result for stage in campaign.stages if stage.kind != AFTER_FIGHT}
    cells: list[Cell] = [campaign.done]
    for stage in layout.stages:
        result = played.get(stage.number)
        cells.append(campaign.done >= stage.number)
        if stage.fight:
            cells += (None, None) if result is None else (result.outcome.winner, result.outcome.rounds)
        fates = {} if result is None else {fate.name: fate for fate in result.fates}
        for body in stage.party:
            cells += _fate_cells(fates.get(layout.names[body]), layout.pools[body])
    return cells


def _fate_cells(fate: Fate | None, pools: Sequence[str]) -> list[Cell]:
    if fate is None:
        return [None] * (2 + len(pools))
    return [fate.standing, fate.alive, *(fate.pools.get(pool) for pool in pools)]
