"""Batches for tests: a few invented fights of two who fight it out, and real ones."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import frozen

from simulator.batch.cells import add_row
from simulator.batch.engine import Engine, ScenarioArm
from simulator.batch.rows import Cell, layout_of, rows_of
from simulator.batch.tasks import Chunk, FaultRecord
from simulator.core.combat_stats import CombatStats
from simulator.core.system import Fate, Outcome
from simulator.experiments.batch import play_batch
from simulator.narration.wording import Phrasebook
from simulator.runtime.result import Result
from simulator.scenario import Scenario, load_text
from simulator.statistics.accumulator import Accumulator
from simulator.statistics.stopping import StoppingRule
from simulator.statistics.summary import BatchSummary, summarize

BRAWL = """
asalto = 1
system = "haunted_house"
title = "{title}"
sides = {{ red = {{ role = "pc" }}, blue = {{ role = "npc" }} }}
combatants = [
    {{ name = "{ada}", side = "red", use = "athlete" }},
    {{ name = "Bo", side = "blue", use = "knife_killer", count = {bos} }},
]
"""


def brawl(ada: str = "Ada", bos: int = 1, title: str = "A brawl") -> Scenario:
    """Ada against one Bo or more."""
    return load_text(BRAWL.format(ada=ada, bos=bos, title=title), "brawl")


@frozen
class ReportedBatch:
    """A batch with all that it takes to tell it."""

    scenario: Scenario
    accumulator: Accumulator
    summary: BatchSummary

    def book(self, lang: str) -> Phrasebook:
        """Return its words."""
        return Phrasebook.of(self.scenario, lang)


def invented(lines: Sequence[tuple[str, int]], *, faults: tuple[FaultRecord, ...] = ()) -> ReportedBatch:
    """Return a fight for each (winner "red", "blue" or "", rounds): the loser falls in the last round, both without
    winner. The luck of Ada is 0.5 when she wins and else -1, that of Bo 0.25."""
    scenario = brawl()
    layout = layout_of(scenario)
    cells: list[Cell] = []
    for number, (winner, rounds) in enumerate(lines, 1):
        add_row(cells, layout, number, _result(winner, rounds))
    accumulator = Accumulator(layout)
    accumulator.count(Chunk(1, rows_of(layout, cells), faults, 0.0))
    return ReportedBatch(scenario, accumulator, summarize("brawl", scenario, 7, accumulator, 2.0))


def _result(winner: str, rounds: int) -> Result:
    stats = CombatStats()
    for body, dice, above in (0, 16, 2) if winner == "red" else (0, 1, -1), (1, 64, 2):
        stats.rolled(body, "attack", 2, bytes([1] * ((dice - above) // 2) + [2] * ((dice + above) // 2)))
    fates = []
    for body, (name, side) in enumerate((("Ada", "red"), ("Bo", "blue"))):
        lost = side != winner
        if lost:
            stats.landed(1 - body)
            stats.harmed(1 - body, body, "edged_small", 9)
            stats.fell(body, rounds, "dead")
        pools = {"life": 0 if lost else 6, "stamina": 20, "shock": 10}
        fates.append(Fate(name, side, not lost, not lost, "dead" if lost else "active", pools, 0 if lost else 600))
    ending = "last_side" if winner else "mutual"
    return Result(Outcome(winner or None, ending, rounds), tuple(fates), 4, (), stats, tuple(fates))


def played(scenario: Scenario, fights: int, *, seed: int = 7, name: str = "brawl") -> ReportedBatch:
    """Real fights, played here."""
    with Engine() as engine:
        accumulator = play_batch(engine, ScenarioArm.of(scenario, seed), StoppingRule(fights)).accumulator
    return ReportedBatch(scenario, accumulator, summarize(name, scenario, seed, accumulator, 2.0))
