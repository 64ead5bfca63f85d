"""Savings by pairing: the factor by which a difference needs more fights if both arms have dice of their own.

``python -m benchmarks.pairing [SCALE]`` prints it alone; ``make bench`` prints it with the rest."""

from __future__ import annotations

import sys
from typing import Final

from attrs import frozen
from rich.console import Console
from rich.table import Table

from simulator.batch.engine import Engine, ScenarioArm
from simulator.batch.processes import ProcessWorkers
from simulator.experiments.arms import ComparedArm, varied_arms
from simulator.experiments.axes import Axis
from simulator.experiments.compare import Comparison, ComparisonPlan, compare_arms
from simulator.experiments.options import RunOptions

from .command_line import scale

SEED: Final = 7
FIGHTS: Final = 1000
LEAST: Final = 3.0
"""Factor that must be saved in the reference duel."""

CHANGES: Final = (
    ("natural armour 2, 3", "reference_duel", "combatants.Bruno.natural_armour=2,3"),
    ("life 20, 22", "reference_duel", "combatants.Bruno.max_life=20,22"),
    ("a werewolf: life 20, 24", "three_against_a_werewolf", "combatants.Elena.max_life=20,24"),
    ("a scene: threat 2, 3", "fragmentos/reference_scene", "scene.threat=2,3"),
)
"""A name for each change, its scenario, and the axis. The first must save enough; the others are shown beside it."""


@frozen
class Saved:
    """A change, its effect, half of its interval with the same dice and with others, and the factor of fights that
    the latter need for the same width."""

    change: str
    metric: str
    difference: float
    paired: float
    unpaired: float

    @property
    def times(self) -> float:
        """The factor of fights: intervals shrink with the square root of the fights."""
        return (self.unpaired / self.paired) ** 2


def played(arms: tuple[ComparedArm, ...], fights: int) -> Comparison:
    """Play all arms with two workers."""
    with Engine(lambda: ProcessWorkers(2)) as engine:
        return compare_arms(engine, arms, ComparisonPlan(fights, early=False))


def saved(words: str, name: str, change: str, fights: int) -> Saved:
    """Measure with the same seed for both arms, and with two seeds."""
    base, other = varied_arms(name, Axis.parse(change), RunOptions(seed=SEED))
    strange = ComparedArm(name, "strange", ScenarioArm.of(other.arm.scenario, SEED + 1))
    same, apart = played((base, other), fights), played((base, strange), fights)
    primary, loose = same.contrasts[0].primary, apart.contrasts[0].primary
    widths = [(found.high - found.low) / 2 for found in (primary, loose)]
    return Saved(words, primary.metric.name, primary.value, *widths)


def pairing_report(console: Console, scale: float) -> bool:
    """Measure and print; return whether the reference duel saves enough."""
    found = [saved(*change, fights=round(FIGHTS * scale)) for change in CHANGES]
    table = Table("change", "figure", "difference", "± same dice", "± others", "times", title="Savings by pairing")
    for one in found:
        cells = (f"{one.difference:+.3f}", f"{one.paired:.4f}", f"{one.unpaired:.4f}", f"{one.times:.2f}")
        table.add_row(one.change, one.metric, *cells)
    console.print(table)
    enough = found[0].times >= LEAST
    console.print(f"At least {LEAST:g} times fewer fights in the reference duel: {'yes' if enough else 'NO'}")
    return enough


if __name__ == "__main__":
    sys.exit(not pairing_report(Console(), scale(__doc__)))
