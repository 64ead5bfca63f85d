"""`make bench`: plain Python and the compiled copy, beside the plain script, the bare echo and the version before."""

from __future__ import annotations

import json
import os
import subprocess
import sys

from rich.console import Console
from rich.table import Table

from compiling.build import BuildFailed, build
from compiling.modules import ROOT
from simulator.compiled import PLAIN, compiled_files

from .batch import batch_report
from .command_line import run_program
from .command_line import scale as asked_scale
from .commands import commands_report
from .measure import REFERENCES
from .pairing import pairing_report
from .programs import programs_report
from .sizes import sizes_report
from .thinking import thinking_report

ROWS = (
    ("plain_fights_per_s", "plain script, reference duels/s", "{:,.0f}"),
    ("inline_fights_per_s", "Asalto inline, reference duels/s", "{:,.0f}"),
    ("inline_to_plain", "  inline / plain script", "{:.3f}"),
    ("inline_questions_per_s", "  inline, questions/s", "{:,.0f}"),
    ("actor_fights_per_s", "Asalto with actors, reference duels/s", "{:,.0f}"),
    ("actor_questions_per_s", "  actors, questions/s", "{:,.0f}"),
    ("echoes_per_s", "bare echo over trio channels, each way/s", "{:,.0f}"),
    ("actors_to_echo", "  actors / bare echo, per question", "{:.3f}"),
    ("traced_to_silent", "inline with a whole trace / silent", "{:.3f}"),
    ("trace_us_a_fight", "  trace, us a duel", "{:,.0f}"),
    ("fork_us", "fork, us", "{:.1f}"),
    ("memory_growth_mb", "memory growth over five times the duels, MB", "{:.1f}"),
)
MOST_OF_A_SIZE = 20.0  # seconds for fights of one size; larger ones are left out
WIDE = 160
"""Columns if the output is no terminal; tables would otherwise be cut to 80."""

Measurements = dict[str, float | str]


def measure(plain: bool, scale: float) -> Measurements:
    """Return the measurements in plain Python, or of the compiled copy."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT), PLAIN: "1" if plain else ""}
    command = [sys.executable, "-P", "-m", "benchmarks.measure", str(scale)]
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    if done.returncode:
        raise RuntimeError(f"the measurement failed:\n{done.stderr[-2000:]}")
    measurements: Measurements = json.loads(done.stdout)
    return measurements


def duels(columns: dict[str, Measurements]) -> Table:
    """Return the table of the reference duel against the plain script and the bare echo."""
    table = Table("", *columns, title="Asalto: benchmarks of one run (CPU time)")
    for key, label, form in ROWS:
        table.add_row(label, *(form.format(measurements[key]) for measurements in columns.values()))
    return table


def encounters(measurements: Measurements) -> Table:
    """Return the table of the reference encounter of every system."""
    table = Table("", "inline, questions/s", "actors, questions/s", "questions a fight")
    table.title = "Reference encounter of each system (Python)"
    for name in REFERENCES:
        cells = (measurements[f"{name}_{what}"] for what in ("inline", "actors", "questions"))
        table.add_row(name, *(f"{cell:,.0f}" for cell in cells))
    return table


def main() -> int:
    """Print the tables; return 1 if compiled code does not play the same fights, or pairing saves too little."""
    scale = asked_scale(__doc__)
    problem = ""
    columns = {"Python": measure(True, scale)}
    try:
        if not compiled_files():
            build()
        columns["compiled"] = measure(False, scale)
    except (BuildFailed, RuntimeError) as error:
        problem = str(error)
    console = Console(width=None if sys.stdout.isatty() else WIDE)
    console.print(duels(columns))
    console.print(encounters(columns["Python"]))
    equal = thinking_report(console, not problem)
    batch_report(console, scale)
    commands_report(console, scale)
    sizes_report(console, MOST_OF_A_SIZE * scale)
    enough = pairing_report(console, scale)
    enough = programs_report(console, scale) and enough
    if problem:
        console.print(f"No compiled column: {problem}")
        return int(not (enough and equal))
    same = len({measurements["digest"] for measurements in columns.values()}) == 1
    console.print(f"Python and compiled write the same traces, byte for byte: {'yes' if same else 'NO'}")
    return int(not (same and enough and equal))


if __name__ == "__main__":
    run_program(main)
