"""``python -m benchmarks.cluster [FIGHTS] [WORKERS]``: local Dask workers beside plain processes.

Both play the same fights, in turns (processes, Dask, Dask, processes), so that other load on the machine hits both.
The start is timed separately because it is paid once: the overhead of a long run follows from both."""

from __future__ import annotations

import argparse
from importlib import import_module
from time import perf_counter, process_time
from typing import Any, Final

from attrs import frozen
from rich.console import Console
from rich.table import Table

from simulator.batch.dask_cluster import DaskCluster
from simulator.batch.engine import Engine, ScenarioArm
from simulator.batch.processes import ProcessWorkers
from simulator.batch.workers import StartWorkers
from simulator.scenario import load

from .command_line import run_program

SCENARIO: Final = "three_against_a_werewolf"
FIGHTS: Final = 2_000
WORKERS: Final = 2
LONG: Final = 20_000
EARLY: Final = 0.1  # of the fights: until then chunks still grow


@frozen
class Run:
    """Seconds until the first fights came; then, after the early ones, fights a second, and CPU seconds of all
    processes for a fight."""

    start: float
    rate: float
    cpu: float

    def long(self, fights: int) -> float:
        """Return the seconds that this number of fights takes."""
        return self.start + fights / self.rate

    def beside(self, other: Run) -> Run:
        """Return the mean of two runs."""
        return Run((self.start + other.start) / 2, (self.rate + other.rate) / 2, (self.cpu + other.cpu) / 2)


def run(arm: ScenarioArm, start_workers: StartWorkers, fights: int) -> Run:
    """Play the fights with new workers, none in this process."""
    began = perf_counter()
    start = early = cpu = 0.0
    counted = 0
    with Engine(start_workers, warm_up=0) as engine:
        for (chunk,) in engine.chunks((arm,), fights, lambda fights: 10**9):
            start = start or perf_counter() - began
            if not counted and chunk.stop > EARLY * fights:
                early, cpu, counted = perf_counter(), spent(), chunk.stop - 1
        seconds, cpu = perf_counter() - early, spent() - cpu
    return Run(start, (fights - counted) / seconds, cpu / (fights - counted))


def spent() -> float:
    """Return the CPU seconds of this process, its children and their children."""
    psutil: Any = import_module("psutil")  # Any: it comes with Dask and without types
    times = [process.cpu_times() for process in psutil.Process().children(recursive=True)]
    return process_time() + float(sum(time.user + time.system for time in times))


def overview(runs: dict[str, Run], fights: int, workers: int) -> Table:
    """Return a table of both kinds of workers."""
    table = Table("", *runs, title=f"{SCENARIO}: {fights} fights on {workers} workers")
    found = runs.values()
    table.add_row("until the first fights, s", *(f"{run.start:.1f}" for run in found))
    table.add_row("fights/s then", *(f"{run.rate:.1f}" for run in found))
    table.add_row("CPU of all processes, ms a fight", *(f"{1000 * run.cpu:.2f}" for run in found))
    table.add_row(f"{LONG} fights would take, s", *(f"{run.long(LONG):.1f}" for run in found))
    return table


def main() -> int:
    """Print the table and the overhead; return 1 if it is 15 % or more."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("fights", nargs="?", type=int, default=FIGHTS, help=f"of each run ({FIGHTS})")
    parser.add_argument("workers", nargs="?", type=int, default=WORKERS, help=f"processes ({WORKERS})")
    asked = parser.parse_args()
    fights, workers = asked.fights, asked.workers
    arm = ScenarioArm.of(load(SCENARIO), 7)
    kinds: dict[str, StartWorkers] = {
        "processes": lambda: ProcessWorkers(workers),
        "Dask": lambda: DaskCluster(workers),
    }
    first = {name: run(arm, start, fights) for name, start in kinds.items()}
    second = {name: run(arm, kinds[name], fights) for name in reversed(kinds)}
    mean = {name: first[name].beside(second[name]) for name in kinds}
    overhead = mean["Dask"].long(LONG) / mean["processes"].long(LONG) - 1
    playing = mean["processes"].rate / mean["Dask"].rate - 1
    console = Console()
    console.print(overview(mean, fights, workers))
    console.print(f"overhead of Dask: {100 * playing:.1f} % while playing, {100 * overhead:.1f} % of {LONG} fights")
    return int(overhead >= 0.15)


if __name__ == "__main__":
    run_program(main)
