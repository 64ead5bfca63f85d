"""Commands as people run them, each in a process of its own: what a batch costs beside the plain script of the duel,
how soon an answer begins, and exact odds.

``python -m benchmarks.commands [SCALE]`` prints them alone; scale 1 plays 100,000 duels. Processor time is that of the
process and its children; waits are wall time, the least of several starts, because other work on the machine only adds
to them. The compiled copy plays where there is one; ASALTO_PLAIN=1 plays plain Python."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from time import perf_counter
from typing import Final

from attrs import frozen
from rich.console import Console
from rich.table import Table

from simulator.home import HOME

from .command_line import scale

DUELS: Final = 100_000
STARTS: Final = 7
SCRIPT: Final = (
    "import random; from benchmarks.plain_duel import duel; r = random.Random(7); [duel(r) for _ in range({})]"
)
ASALTO: Final = str(HOME / "asalto.py")
GUNS: Final = """asalto = 1
system = "haunted_house"

[sides.left]
role = "npc"
policy = "basic"

[sides.right]
role = "npc"
policy = "basic"

[sheets.gunman]
agility = 5
perception = 5
combat = 6
power = 5
resistance = 5
marksmanship = 1
max_life = 24
fearless = true
attacks = ["light_revolver"]

[[combatants]]
name = "Bruno"
side = "left"
use = "gunman"

[[combatants]]
name = "Vega"
side = "right"
use = "gunman"
"""
"""A duel of revolvers, which fists decide when they are empty."""
MEASURE: Final = """
import json, resource, subprocess, sys
done = subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
if done.returncode:
    sys.exit(done.stderr)
used = resource.getrusage(resource.RUSAGE_CHILDREN)
print(json.dumps([used.ru_utime + used.ru_stime, used.ru_maxrss / 1024]))
"""
"""A program that runs a command and prints its processor seconds and megabytes, those of its children included."""


@frozen
class Used:
    """Processor seconds of a command, and the megabytes of its largest process."""

    seconds: float
    megabytes: float


def used(*command: str, folder: str) -> Used:
    """Run a command with its journals below ``folder``. Raises RuntimeError if it fails."""
    done = subprocess.run(
        [sys.executable, "-c", MEASURE, sys.executable, *command],
        cwd=HOME,
        env=_environment(folder),
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise RuntimeError(f"{' '.join(command)} failed: {done.stderr}")
    return Used(*json.loads(done.stdout))


def first_line(*words: str, folder: str) -> float:
    """Return the seconds until ``asalto`` with these words has printed its first line: the least of several starts."""
    found = []
    for _ in range(STARTS):
        began = perf_counter()
        with subprocess.Popen(
            [sys.executable, ASALTO, *words],
            cwd=HOME,
            env=_environment(folder),
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
        ) as process:
            assert process.stdout is not None
            process.stdout.readline()
            found.append(perf_counter() - began)
            process.stdout.read()
    return min(found)


def _environment(folder: str) -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": str(HOME), "XDG_STATE_HOME": folder}


def rows(duels: int, folder: str) -> Sequence[tuple[str, str, str]]:
    """Return lines of the table: batches of the duel beside the script."""
    batch = (ASALTO, "batch", "reference_duel", "--jobs", "1", "--seed", "7", "-n")
    script = used("-c", SCRIPT.format(duels), folder=folder)
    counted = used(*batch, str(duels), folder=folder)
    written = used(*batch, str(duels), "--out", str(Path(folder) / "rows.csv"), folder=folder)
    return (
        (f"script of {duels:,} duels / batch of them", f"{script.seconds / counted.seconds:.2f}", "0.5"),
        ("  the same, rows written as CSV", f"{script.seconds / written.seconds:.2f}", "0.4"),
        ("  microseconds a duel; MB", f"{counted.seconds / duels * 1e6:.1f}; {counted.megabytes:.0f}", ""),
    )


def starts(folder: str) -> Sequence[tuple[str, str, str]]:
    """Return lines of the table: how soon an answer begins."""
    scenario = "three_against_a_werewolf"
    ten = ("batch", scenario, "-n", "10", "--seed", "7")
    memory = used(ASALTO, *ten, folder=folder).megabytes
    return (
        ("first line of run, seconds", f"{first_line('run', scenario, '--seed', '7', folder=folder):.2f}", "0.2"),
        ("first line of batch -n 10, seconds; MB", f"{first_line(*ten, folder=folder):.2f}; {memory:.0f}", "0.25; 60"),
    )


def exact(folder: str) -> Sequence[tuple[str, str, str]]:
    """Return lines of the table: exact odds."""
    guns = Path(folder) / "revolvers.toml"
    guns.write_text(GUNS, encoding="utf-8")
    fists = used(ASALTO, "exact", "reference_duel", folder=folder).seconds
    revolvers = used(ASALTO, "exact", str(guns), folder=folder).seconds
    return (
        ("exact reference_duel, processor seconds", f"{fists:.2f}", "0.4"),
        ("exact duel of revolvers, 24 life, processor seconds", f"{revolvers:.2f}", "3"),
    )


def commands_report(console: Console, scale: float) -> None:
    """Print a table."""
    table = Table("", "measured", "aim", title="Commands, each in a process of its own")
    with tempfile.TemporaryDirectory() as folder:
        for line in (*rows(max(100, int(DUELS * scale)), folder), *starts(folder), *exact(folder)):
            table.add_row(*line)
    console.print(table)


if __name__ == "__main__":
    commands_report(Console(), scale(__doc__))
