"""Cost of one fight by its size: ``python -m benchmarks.sizes [GAME...]``.

Two sheets of each game, k of each, ``aggressive`` on both sides, k = 2, 4, ... 128 (Ira y Gloria also 200). Each size
is played in a process of its own, so that its memory can be told, for some seconds of processor time, or once. The
exponent of a game is the slope of the cost against k, both as logarithms, from 8 on; cells that were given up after
``--most`` seconds have no part in it. The compiled copy plays where there is one; ASALTO_PLAIN=1 plays plain Python."""

from __future__ import annotations

import argparse
import json
import resource
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from math import log
from typing import Final

from attrs import frozen
from rich.console import Console
from rich.table import Table

from simulator import systems
from simulator.compiled import is_compiled
from simulator.core.system import NPC, PC
from simulator.runtime.inline import Runner
from simulator.scenario.load import load_document

from .command_line import run_program

SIDES: Final[Mapping[str, tuple[str, str]]] = {
    "haunted_house": ("officer", "zombie"),
    "ira_y_gloria": ("guardsman_hero", "ork_boy"),
    "fragmentos": ("guardia", "cultista"),
    "tapiz": ("mercenary", "ghoul"),
}
SIZES: Final = (2, 4, 8, 16, 32, 64, 128)
BEYOND: Final[Mapping[str, int]] = {"ira_y_gloria": 200}
"""Greatest sizes of games whose large fights are decided within a round or two."""
FITTED_FROM: Final = 8
SECONDS: Final = 2.0  # of processor time, for a cell of short fights
FIGHTS: Final = 50  # at most


@frozen
class Cell:
    """Fights of k against k: milliseconds of processor time and rounds of one, and the megabytes of the process."""

    k: int
    milliseconds: float
    rounds: float
    megabytes: float


def main(words: Sequence[str] | None = None) -> int:
    """Read the command line, measure and print. Return 0."""
    parser = argparse.ArgumentParser(description="Cost of one fight by its size.")
    parser.add_argument("games", nargs="*", metavar="GAME", help=f"of {', '.join(SIDES)} (all)")
    parser.add_argument("--most", type=float, default=60.0, help="seconds for one size; larger ones are given up (60)")
    parser.add_argument("--cell", type=int, help=argparse.SUPPRESS)
    asked = parser.parse_args(words)
    if unknown := set(asked.games) - set(SIDES):
        parser.error(f"{', '.join(sorted(unknown))}: allowed are {', '.join(SIDES)}")
    if asked.cell:
        print(json.dumps(played(asked.games[0], asked.cell)))
        return 0
    sizes_report(Console(), asked.most, asked.games or list(SIDES))
    return 0


def sizes_report(console: Console, most: float, games: Sequence[str] = tuple(SIDES)) -> None:
    """Print the tables of these games."""
    console.print(f"Cost of a fight by its size, {'compiled' if is_compiled() else 'plain Python'}")
    for game in games:
        report(console, game, measured(game, most))


def played(game: str, k: int) -> tuple[float, float, float]:
    """Play k against k in this process; return milliseconds and rounds of a fight, and the megabytes at most."""
    scenario = load_document(document(game, k))
    rounds = fights = 0
    with Runner(scenario, 7, deadline=None) as runner:
        if k <= FITTED_FROM:
            runner.play(1)  # small fights are played by the thousand: what the first one prepares is not theirs
        start = time.process_time()
        while (spent := time.process_time() - start) < SECONDS and fights < FIGHTS:
            fights += 1
            rounds += runner.play(1 + fights).outcome.rounds
    return spent / fights * 1e3, rounds / fights, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def document(game: str, k: int) -> dict[str, object]:
    """Return the tables of a scenario with k of each sheet of the game."""
    system = systems.system(game)
    sides = {"ours": {"role": PC, "policy": "aggressive"}, "theirs": {"role": NPC, "policy": "aggressive"}}
    rows = [
        {"name": sheet, "side": side, "use": sheet, "count": k} for side, sheet in zip(sides, SIDES[game], strict=True)
    ]
    return {"asalto": 1, "system": system.name, "sides": sides, "combatants": rows}


def measured(game: str, most: float) -> list[Cell]:
    """Return the cells of a game, up to the first that takes longer than ``most`` seconds."""
    found: list[Cell] = []
    for k in (*SIZES, BEYOND.get(game, 0)):
        if not k:
            continue
        command = [sys.executable, "-m", "benchmarks.sizes", game, "--cell", str(k)]
        try:
            done = subprocess.run(command, capture_output=True, text=True, check=True, timeout=most)
        except subprocess.TimeoutExpired:
            break
        found.append(Cell(k, *json.loads(done.stdout)))
    return found


def slope(cells: Sequence[Cell]) -> float | None:
    """Return the exponent of the cost from FITTED_FROM on: the slope of a straight line through the logarithms."""
    points = [(log(cell.k), log(cell.milliseconds)) for cell in cells if cell.k >= FITTED_FROM]
    if len(points) < 2:
        return None
    x_mean, y_mean = (sum(column) / len(points) for column in zip(*points, strict=True))
    across = sum((x - x_mean) * (y - y_mean) for x, y in points)
    return across / sum((x - x_mean) ** 2 for x, _ in points)


def report(console: Console, game: str, cells: Sequence[Cell]) -> None:
    """Print the table of a game, and its exponent."""
    ours, theirs = SIDES[game]
    table = Table(title=f"{game}: k {ours} against k {theirs}", title_justify="left")
    for heading in ("k", "ms a fight", "rounds", "ms a round", "MB"):
        table.add_column(heading, justify="right")
    for cell in cells:
        table.add_row(
            str(cell.k),
            f"{cell.milliseconds:,.1f}",
            f"{cell.rounds:.1f}",
            f"{cell.milliseconds / max(1.0, cell.rounds):,.1f}",
            f"{cell.megabytes:.0f}",
        )
    console.print(table)
    found = slope(cells)
    console.print("" if found is None else f"the cost grows with k to the power {found:.2f} from {FITTED_FROM} on\n")


if __name__ == "__main__":
    run_program(main)
