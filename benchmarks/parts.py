"""Time of fights by part: ``python -m benchmarks.parts SCENARIO [SECONDS]`` prints microseconds per fight.

Plain Python is sampled by a timer of CPU time, the compiled copy by ``perf`` (Linux). A sample counts for the
innermost function of Asalto that is running, so a part's allocations, comparisons and look-ups are its own."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
from collections import Counter
from functools import cache
from pathlib import Path
from time import process_time
from types import FrameType
from typing import Final

from rich.console import Console
from rich.table import Table

from compiling.modules import ROOT, modules
from simulator.compiled import PLAIN
from simulator.runtime.inline import Runner
from simulator.scenario.library import find
from simulator.scenario.load import load

from .command_line import run_program

SEED: Final = 7
SECONDS: Final = 8.0
WARM: Final = 0.25  # of the seconds: then caches that last from fight to fight are full
RATE: Final = 997  # samples a second
STACK: Final = 16384  # bytes of stack that perf keeps of each
PLAYED: Final = "inline___Runner___play"
FUNCTION: Final = "CPyDef_"

PARTS: Final = (
    ("policies", ("policies.",)),
    ("views", (".view",)),
    ("options offered", (".turns.options", ".turns.moving")),
    ("turns: order, declaring, acting", (".turns.", ".plans")),
    ("tests, damage, consequences", (".resolution.", ".formulas", ".weapons", ".space")),
    ("dice and deeds", ("core.dice", "core.deeds")),
    ("questions and answers", ("core.fight", "core.scene", "core.asks")),
    ("driver", ("simulator.runtime.",)),
    ("setting up, fates", (".rules", ".state", ".sheet", "core.record", "core.system")),
    ("the rest", ("",)),
)
"""Parts with the strings that their modules' names contain; the first match counts."""


class Parts:
    """Samples by part, and the CPU microseconds of a fight."""

    def __init__(self, samples: Counter[str], fight_us: float) -> None:
        self.samples = samples
        self.fight_us = fight_us

    def us(self, part: str) -> float:
        """Return the microseconds per fight that a part takes."""
        return self.fight_us * self.samples[part] / max(1, self.samples.total())


@cache
def part_of(module: str) -> str:
    """Return the part of a module."""
    return next(part for part, names in PARTS if any(name in module for name in names))


def play(scenario: str, seconds: float) -> float:
    """Play fights for this time, some of it to warm up. Return the CPU microseconds per fight."""
    with Runner(load(find(scenario)), SEED) as runner:
        number, end = 0, process_time() + WARM * seconds
        while process_time() < end:
            number += 1
            runner.play(number)
        begun, start, end = number, process_time(), process_time() + seconds
        while process_time() < end:
            number += 1
            runner.play(number)
        return (process_time() - start) / (number - begun) * 1e6


def sampled(scenario: str, seconds: float) -> Parts:
    """Return plain Python's parts, sampled in this process."""
    samples: Counter[str] = Counter()

    def sample(number: int, frame: FrameType | None) -> None:
        while frame is not None:
            module = frame.f_globals.get("__name__", "")
            if module.startswith(("simulator.", "policies.")):
                samples[part_of(module)] += 1
                return
            frame = frame.f_back

    fight_us = play(scenario, seconds / 4)
    signal.signal(signal.SIGPROF, sample)
    signal.setitimer(signal.ITIMER_PROF, 1 / RATE, 1 / RATE)
    play(scenario, seconds)
    signal.setitimer(signal.ITIMER_PROF, 0)
    return Parts(samples, fight_us)


@cache
def module_of(symbol: str) -> str:
    """Return the module of a compiled function; mypyc names it by the end of the module's name that no other ends
    with."""
    words = symbol.removeprefix(FUNCTION).split("___")
    for count in range(len(words) - 1, 0, -1):
        name = "." + ".".join(words[:count])
        for path in modules():
            if f".{'.'.join(path.with_suffix('').parts)}".endswith(name):
                return ".".join(path.with_suffix("").parts)
    return ""


def counted(script: str) -> Counter[str]:
    """Count samples of ``perf script`` by part, of those taken while a fight was played."""
    samples: Counter[str] = Counter()
    for stack in script.split("\n\n"):
        functions = [word for line in stack.splitlines() for word in line.split()[1:2] if word.startswith(FUNCTION)]
        if any(PLAYED in function for function in functions):
            samples[part_of(module_of(functions[0]))] += 1
    return samples


def perf(scenario: str, seconds: float) -> Parts | None:
    """Return the compiled copy's parts, or None without perf."""
    if shutil.which("perf") is None:
        return None
    environment = {**os.environ, "PYTHONPATH": str(ROOT), PLAIN: ""}
    player = [sys.executable, "-P", "-m", __spec__.name, scenario, str(seconds), "play"]
    with tempfile.TemporaryDirectory() as folder:
        data = str(Path(folder) / "perf.data")
        record = ["perf", "record", "-q", "-o", data, "-F", str(RATE), "--call-graph", f"dwarf,{STACK}"]
        played = subprocess.run(
            [*record, *player], cwd=ROOT, env=environment, capture_output=True, text=True, check=True
        )
        command = ["perf", "script", "-i", data, "-F", "ip,sym"]
        script = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    return Parts(counted(script), json.loads(played.stdout))


def plain(scenario: str, seconds: float) -> Parts:
    """Return plain Python's parts, sampled in a process of their own."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT), PLAIN: "1"}
    player = [sys.executable, "-P", "-m", __spec__.name, scenario, str(seconds), "sample"]
    done = subprocess.run(player, cwd=ROOT, env=environment, capture_output=True, text=True, check=True)
    samples, fight_us = json.loads(done.stdout)
    return Parts(Counter(samples), fight_us)


def table(scenario: str, columns: dict[str, Parts]) -> Table:
    """Return a table of microseconds per fight and the share of each part."""
    found = Table("", *columns, title=f"{scenario}: CPU microseconds a fight")
    for part, _ in PARTS:
        cells = [f"{parts.us(part):,.1f}  {parts.us(part) / parts.fight_us:.0%}" for parts in columns.values()]
        found.add_row(part, *cells)
    found.add_row("a fight", *(f"{parts.fight_us:,.1f}" for parts in columns.values()))
    return found


def main() -> None:
    """Print the table; with a third word, be one of the measured processes."""
    scenario, seconds, role = [*sys.argv[1:], *("haunted_house/reference_duel", str(SECONDS), "")[len(sys.argv) - 1 :]]
    if role == "play":
        print(json.dumps(play(scenario, float(seconds))))
    elif role == "sample":
        parts = sampled(scenario, float(seconds))
        print(json.dumps([parts.samples, parts.fight_us]))
    else:
        columns = {"plain": plain(scenario, float(seconds))}
        compiled = perf(scenario, float(seconds))
        Console().print(table(scenario, columns if compiled is None else {**columns, "compiled": compiled}))


if __name__ == "__main__":
    run_program(main)
