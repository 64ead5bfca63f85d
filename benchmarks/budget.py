"""Numbers of ``asalto budget``: ``python -m benchmarks.budget GAME [--fit]``.

It draws encounters, plays each with ``aggressive`` on both sides, and prints how many verdicts of the budget are within
one step of the simulated ones. With ``--fit`` it fits the numbers to encounters of seed 1 first, checks them on those
of seed 3, and prints the text of data/budget.toml. Encounters that the fights leave undecided are left out."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from math import exp, log
from typing import Final

from attrs import frozen
from scipy.optimize import minimize

from simulator import systems
from simulator.core.system import PC
from simulator.experiments.budget import Fitted, Paces, PaceTable, chances, fitted
from simulator.runtime.inline import Runner
from simulator.scenario.drawn import drawn
from simulator.scenario.verdict import USUAL_VERDICT
from simulator.statistics.intervals import Rate
from simulator.statistics.verdict import GRADES, UNDECIDED, grade_of, verdict_of

from .command_line import run_program

FITTED_ON, CHECKED_ON = 1, 3  # seeds; with seed 2 the formulas were chosen
FIT_ENCOUNTERS: Final = 120
STARTS: Final = (-0.5, 0.1, 0.5)  # of the logarithm of the exponent
DRIFT: Final = 0.01  # penalty that keeps numbers small which the fights do not decide


@frozen
class Played:
    """A drawn encounter: paces of both sides, and its fights: won, with a death on the own side, and undecided."""

    number: int
    ours: Paces
    theirs: Paces
    won: int
    died: int
    undecided: int
    fights: int

    @property
    def grade(self) -> str:
        """The simulated verdict."""
        wins, deaths = Rate(self.won, self.fights), Rate(self.died, self.fights)
        return verdict_of(wins, deaths, USUAL_VERDICT, self.undecided).grade


def main(words: Sequence[str] | None = None) -> int:
    """Read the command line, play, fit and print. Return 0."""
    parser = argparse.ArgumentParser(description="Numbers of asalto budget, from fights.")
    parser.add_argument("game", choices=list(systems.NAMES))
    parser.add_argument("--fit", action="store_true", help=f"fit the numbers to encounters of seed {FITTED_ON} first")
    parser.add_argument("--encounters", type=int, default=100, help="encounters to check (100)")
    parser.add_argument("--seed", type=int, default=CHECKED_ON, help=f"of the encounters to check ({CHECKED_ON})")
    parser.add_argument("--fights", type=int, default=60, help="fights of each encounter (60)")
    asked = parser.parse_args(words)
    first = played(asked.game, FITTED_ON, FIT_ENCOUNTERS, asked.fights) if asked.fit else ()
    fit = fit_to(list(first)) if asked.fit else fitted(asked.game)
    found = list(played(asked.game, asked.seed, asked.encounters, asked.fights))
    report(asked.game, fit, found, asked.fit)
    return 0


def played(game: str, seed: int, encounters: int, fights: int) -> Iterator[Played]:
    """Play encounters 1 to ``encounters`` of a seed."""
    pace = PaceTable(game)
    for number in range(1, encounters + 1):
        scenario = drawn(game, seed, number).scenario()
        encounter = scenario.encounter
        name = next(side.name for side in encounter.sides if side.role == PC)
        own = [member for member in encounter.members if encounter.sides[member.side].name == name]
        others = [member for member in encounter.members if encounter.sides[member.side].name != name]
        won = died = undecided = 0
        with Runner(scenario, seed, deadline=None) as runner:
            for fight in range(1, fights + 1):
                result = runner.play(fight)
                mine = [fate for fate in result.fates if fate.side == name]
                won += result.outcome.winner == name
                died += not all(fate.alive for fate in mine)
                undecided += result.outcome.winner is None and any(fate.standing for fate in mine)
        yield Played(number, pace(own, others), pace(others, own), won, died, undecided, fights)


def fit_to(rows: Sequence[Played]) -> Fitted:
    """Return the numbers under which the fights are likeliest."""
    starts = [[start, -1.0, 2.0, 0.5, 2.0, -0.5, 1.0] for start in STARTS]
    options = {"maxiter": 3000, "maxfev": 3000}
    found = [minimize(surprise, start, (rows,), "Nelder-Mead", options=options) for start in starts]
    return numbers(min(found, key=lambda each: float(each.fun)).x)


def numbers(values: Sequence[float]) -> Fitted:
    """Return fitted numbers from the values that the fit varies."""
    exponent, approach, *rest = (float(value) for value in values)
    win, offset, death, death_offset, size = (round(value, 3) for value in rest)
    return Fitted(
        round(exp(exponent), 3), round(exp(approach), 3), (abs(win), offset), (abs(death), death_offset, size), 0, 0
    )


def surprise(values: Sequence[float], rows: Sequence[Played]) -> float:
    """Return the negative logarithm of the likelihood of an encounter's fights, on average, with the penalty."""
    fit = numbers(values)
    lost = 0.0
    for row in rows:
        win, death = chances(row.ours, row.theirs, fit)
        lost += _surprise(win, row.won, row.fights - row.undecided) + _surprise(death, row.died, row.fights)
    return lost / len(rows) + DRIFT * sum(value * value for value in values)


def _surprise(chance: float, count: int, of: int) -> float:
    chance = min(max(chance, 1e-4), 1 - 1e-4)
    return -count * log(chance) - (of - count) * log(1 - chance)


def report(game: str, fit: Fitted, rows: Sequence[Played], whole: bool) -> None:
    """Print the share of verdicts within one step, each verdict that is farther off, and with ``whole`` the file."""
    decided = [row for row in rows if row.grade != UNDECIDED]
    steps = {row.number: GRADES.index(row.grade) - GRADES.index(guess(row, fit)) for row in decided}
    for row in decided:
        if abs(steps[row.number]) > 1:
            sizes = f"{len(row.ours)} against {len(row.theirs)}"
            print(f"encounter {row.number}, {sizes}: {row.grade}; the budget says {guess(row, fit)}")
    within = sum(abs(step) <= 1 for step in steps.values())
    exact = sum(not step for step in steps.values())
    print(f"{game}: {within} of {len(decided)} within one step, {exact} equal")
    if whole:
        moves = any(move for row in rows for cells in row.ours for ways in cells for _, move in ways)
        print(f"\n# Fitted by: python -m benchmarks.budget {game} --fit (simulator/experiments/budget.py).")
        print(f"numbers = {fit.numbers}\napproach = {fit.approach if moves else 0.0}")
        print(f"win = {[*fit.win]}\ndeath = {[*fit.death]}")
        print(f"within = {within}\nchecked = {len(decided)}")


def guess(row: Played, fit: Fitted) -> str:
    """Return the budget's verdict."""
    return grade_of(*chances(row.ours, row.theirs, fit), USUAL_VERDICT)


if __name__ == "__main__":
    run_program(main)
