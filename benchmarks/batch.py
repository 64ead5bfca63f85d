"""Cost of a batch beyond its fights, its speed on several processes, and the coverage of its intervals.

Each figure is a ratio inside this run. ``python -m benchmarks.batch [SCALE]`` prints them alone; scale 1 plays
three against a werewolf for some seventy seconds."""

from __future__ import annotations

import tempfile
from pathlib import Path
from statistics import median
from time import perf_counter, process_time

from rich.console import Console
from rich.table import Table

from simulator.batch.engine import Engine, ScenarioArm
from simulator.batch.export import RowFile
from simulator.batch.journal import Journal, JournalKey
from simulator.batch.processes import ProcessWorkers
from simulator.experiments.batch import play_batch
from simulator.runtime.inline import Runner
from simulator.scenario import load
from simulator.statistics.controls import LuckControls
from simulator.statistics.intervals import Rate
from simulator.statistics.metrics import metric_of, primary_metric
from simulator.statistics.stopping import StoppingRule

from .command_line import scale

PARTY = "three_against_a_werewolf"
EXACT = 0.490299837
"""The chance of the left fighter in the reference duel."""
BATCHES = 400
SLICES = 20
TURNS = 2
LONG = 20.0  # seconds of a batch that is worth a second process
PILOT = 2_000  # fights, to see how many those are
Row = tuple[str, str, str]


def seconds(arm: ScenarioArm, fights: int, jobs: int) -> float:
    """Return the wall time of a batch with ``jobs`` processes, from their start to the last result."""
    began = perf_counter()
    with Engine(lambda: ProcessWorkers(jobs), warm_up=0) as engine:
        play_batch(engine, arm, StoppingRule(fights))
    return perf_counter() - began


def scaling(length: float) -> Row:
    """Return the speed of two processes over that of one, in batches that take one of them ``length`` seconds, measured
    alternately because a machine's pace drifts."""
    scenario = load(PARTY)
    one = two = 0.0
    arm = ScenarioArm.of(scenario, 7)
    slice_ = max(1, int(PILOT * length / seconds(arm, PILOT, 1)))
    for turn in range(TURNS):
        arm = ScenarioArm.of(scenario, 7 + turn)
        one += seconds(arm, slice_, 1)
        two += seconds(arm, slice_, 2)
    return f"2 jobs / 1 job, {TURNS * slice_:,} fights", f"{one / two:.2f}", "at least 1.85"


def overhead(fights: int) -> Row:
    """Return the cost of statistics, rows and journal as a share of the bare loop: the median of many turns, in CPU
    time."""
    arm = ScenarioArm.of(load(PARTY), 7)
    runner = Runner(arm.scenario, 7)
    slice_ = max(1, fights // SLICES)
    ratios: list[float] = []
    with tempfile.TemporaryDirectory() as folder, runner:
        for turn in range(SLICES):
            began = process_time()
            for number in range(1, slice_ + 1):
                runner.play(number)
            bare = process_time() - began
            began = process_time()
            journal = Journal.begin(Path(folder) / f"{turn}", JournalKey("batch", (arm.scenario.digest,), 7, "1"))
            rows = RowFile(str(Path(folder) / f"{turn}.parquet"), arm.layout.schema)
            with journal, rows, Engine(journal=journal) as engine:
                play_batch(engine, arm, StoppingRule(slice_), rows=rows)
                rows.keep()
            ratios.append((process_time() - began) / bare)
    return f"statistics, rows and journal, {SLICES * slice_:,} fights", f"{median(ratios) - 1:+.1%}", "below 15 %"


def coverage(fights: int) -> Row:
    """Count the batches of the reference duel, of 400, whose 95 % interval holds the exact chance."""
    scenario = load("reference_duel")
    covered = 0
    for seed in range(1, BATCHES + 1):
        arm = ScenarioArm.of(scenario, seed)
        read = metric_of(arm.layout, "win(left)").read
        with Engine() as engine:
            wins = sum(sum(read(part.rows)) for (part,) in engine.chunks((arm,), fights, lambda n: fights))
        low, high = Rate(wins, fights).interval
        covered += low <= EXACT <= high
    return f"coverage of {BATCHES} batches of {fights} duels", f"{covered / BATCHES:.1%}", "93 to 97 %"


def adjusted_coverage(name: str, fights: int, truth: float | None = None) -> Row:
    """Count the batches, of 400, whose luck-adjusted interval holds the chance of the own side.

    The row also shows the number of fights saved over the raw count. ``truth`` None: as estimated from all batches
    together."""
    arm = ScenarioArm.of(load(name), 7)
    metric = primary_metric(arm.layout)
    everything, batches = LuckControls(arm.layout, [metric]), [LuckControls(arm.layout, [metric])]
    with Engine(lambda: ProcessWorkers(2)) as engine:
        for (part,) in engine.chunks((arm,), BATCHES * fights, lambda done: done - done % fights + fights):
            if part.start > len(batches) * fights:
                batches.append(LuckControls(arm.layout, [metric]))
            for controls in (everything, batches[-1]):
                controls.count(part.rows)
    whole, found = everything.adjusted(metric), [controls.adjusted(metric) for controls in batches]
    known = [estimate.interval() for estimate in found if estimate is not None]
    chance = truth if truth is not None or whole is None else whole.mean
    covered = sum(low <= (chance or 0.0) <= high for low, high in known)
    gain = f"{whole.gain:.2f} times fewer" if whole is not None else "nothing saved"
    return (
        f"adjusted for luck: coverage of {len(known)} batches of {fights}, {name}",
        f"{covered / max(1, len(known)):.1%}, {gain}",
        "93 to 97 %",
    )


def batch_report(console: Console, scale: float) -> None:
    """Print a table."""
    table = Table("", "measured", "aim", title="Batches: ratios of one run")
    table.add_row(*scaling(LONG * scale))
    table.add_row(*overhead(max(80, int(4_000 * scale))))
    table.add_row(*coverage(max(40, int(200 * scale))))
    table.add_row(*adjusted_coverage("reference_duel", 200, EXACT))
    table.add_row(*adjusted_coverage(PARTY, 200))
    console.print(table)


if __name__ == "__main__":
    batch_report(Console(), scale(__doc__))
