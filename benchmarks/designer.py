"""Results of sensitivity and solve, judged by exact odds: ``python -m benchmarks.designer [SEEDS]``.

Sensitivity: the number of cases in which the 95 % interval of a step's effect holds the exact difference. Solve: how
often it finds the setting that exact odds rank first, and how often the next one while it calls the two equal. All
in the reference duel, with 4 seeds by default."""

from __future__ import annotations

from functools import cache
from typing import Final

from rich.console import Console
from rich.table import Table

from simulator.batch.engine import Engine
from simulator.exact.summary import exact_summary
from simulator.experiments.axes import Axis
from simulator.experiments.candidates import SearchGoal
from simulator.experiments.options import RunOptions, ScenarioSource
from simulator.experiments.sensitivity import parameter_steps, play_sensitivity
from simulator.experiments.solve import SolvePlan, find_setting
from simulator.statistics.constraints import Constraint

from .command_line import number, run_program

DUEL: Final = "reference_duel"
NUMBERS: Final = ("power", "combat", "resistance", "natural_armour", "max_life")
FIGHTS: Final = 200
"""Of every step."""
LIVES: Final = range(8, 45)
TARGETS: Final = (0.3, 0.5, 0.7)
SPENT: Final = 3400
"""Fights for a search."""
SURE: Final = 0.95
SEEDS: Final = 4


@cache
def win(setting: str = "") -> float:
    """Return the exact chance of the left fighter after one change."""
    return exact_summary(ScenarioSource(DUEL).load([setting] if setting else [])).sides["left"]


def held(seed: int) -> tuple[int, int]:
    """Return the number of intervals that hold the exact difference, and the number of all."""
    source = ScenarioSource(DUEL, RunOptions(seed=seed))
    taken = [step for name in NUMBERS for step in parameter_steps(source, f"Bruno.{name}")]
    with Engine() as engine:
        found = play_sensitivity(engine, source.arm(), taken, FIGHTS, "win(left)").effects
    return sum(one.low <= win(one.step.setting) - win() <= one.high for one in found), len(found)


def place(target: float, seed: int) -> str:
    """Return the exact rank of a search's result: "first", "second" if the search calls both equal, or "wrong"."""
    key = "combatants.Bruno.max_life"
    goal = SearchGoal(Constraint.parse(f"win(left)={target}", "target", "="), ())
    with Engine() as engine:
        axes = [Axis.parse(f"{key}={LIVES[0]}..{LIVES[-1]}")]
        found = find_setting(
            engine, axes, ScenarioSource(DUEL, RunOptions(seed=seed)), goal, SolvePlan(SPENT, 40, None)
        )
    assert found.best is not None
    ranked = sorted(LIVES, key=lambda life: abs(win(f"{key}={life}") - target))
    chosen = found.best.cell.settings[key]
    if chosen == ranked[0]:
        return "first"
    return "second" if chosen == ranked[1] and (found.sure or 0) < SURE else "wrong"


def main() -> int:
    """Print a table; return 1 if fewer than nine of ten intervals hold, or a search finds the wrong setting."""
    seeds = range(1, 1 + number(__doc__, "seeds", SEEDS, "how many seeds are tried"))
    right, cases = (sum(counts) for counts in zip(*map(held, seeds), strict=True))
    places = [place(target, seed) for target in TARGETS for seed in seeds]
    counts = ", ".join(f"{name} {places.count(name)}" for name in ("first", "second", "wrong"))
    table = Table("", "measured", "aim", title="Results of sensitivity and solve, against exact odds")
    table.add_row("sensitivity: intervals that hold the difference", f"{right} of {cases}", "9 of 10")
    table.add_row(f"solve: rank of the setting found, {len(places)} searches", counts, "none wrong")
    Console().print(table)
    return int(right < 0.9 * cases or "wrong" in places)


if __name__ == "__main__":
    run_program(main)
