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
from simulator.core.inventory import Marks
from simulator.core.system import PC
from simulator.experiments.budget import Fitted, Force, PaceTable, chances, fitted
from simulator.runtime.inline import Runner
from simulator.scenario.drawn import drawn
from simulator.scenario.verdict import USUAL_VERDICT
from simulator.statistics.intervals import Rate
from simulator.statistics.verdict import GRADES, UNDECIDED, grade_of, verdict_of

from .command_line import run_program

FITTED_ON: Final = {1: 120, 2: 100, 3: 100, 11: 220}  # seeds, with numbers of encounters
CHECKED_ON: Final = 12
START: Final = (0.1, 0.0, -3.0, 1.5, 0.0, 1.0, -2.0, 1.3, 0.3)  # three logarithms, then win and death
MOST_NUMBERS: Final = 4.5  # greatest exponent; beyond it only the best attacker counts
EXACT: Final = 9  # digits of numbers that are still being fitted
DRIFT: Final = 0.01  # penalty that keeps numbers small which the fights do not decide
SOFT: Final = 0.5  # width, in log odds, of the steps between verdicts
FAR: Final = 1.3  # steps from which a verdict counts as wrong
LIKELIHOOD: Final = 0.0015  # weight of the likelihood beside the steps


@frozen
class Played:
    """A drawn encounter: both sides, and its fights: won, with a death on the own side, and undecided."""

    number: int
    ours: Force
    theirs: Force
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
    parser.add_argument("--fit", action="store_true", help="fit the numbers to encounters of other seeds first")
    parser.add_argument("--encounters", type=int, default=100, help="encounters to check (100)")
    parser.add_argument("--seed", type=int, default=CHECKED_ON, help=f"of the encounters to check ({CHECKED_ON})")
    parser.add_argument("--fights", type=int, default=60, help="fights of each encounter (60)")
    asked = parser.parse_args(words)
    first = [
        row
        for seed, encounters in (FITTED_ON if asked.fit else {}).items()
        for row in played(asked.game, seed, encounters, asked.fights)
    ]
    fit = fit_to(first) if asked.fit else fitted(asked.game)
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
    """Return the numbers whose verdicts are nearest to those of the fights."""
    marks = sorted({mark for row in rows for force in (row.ours, row.theirs) for each in force.marks for mark in each})
    values: Sequence[float] = [*START, *(0.0 for _ in (*marks, *marks))]
    for lost in (surprise, errors):
        values = minimize(lost, values, (rows, marks), "L-BFGS-B", options={"maxiter": 40}).x
    return numbers(values, marks)


def numbers(values: Sequence[float], marks: Sequence[str], digits: int = 3) -> Fitted:
    """Return fitted numbers from the values that the fit varies."""
    several, approach, luck, win, offset, death, death_offset, size, blow, *rest = (float(value) for value in values)
    lasts, deadly = rest[: len(marks)], [abs(value) for value in rest[len(marks) :]]
    shown = [round(value, digits) for value in (abs(win), offset, abs(death), death_offset, size, abs(blow))]
    return Fitted(
        round(min(MOST_NUMBERS, exp(several)), digits),
        round(exp(approach), digits),
        round(exp(luck), digits + 2),
        _by_mark(marks, lasts, digits),
        (shown[0], shown[1]),
        (shown[2], shown[3], shown[4], shown[5]),
        _by_mark(marks, deadly, digits),
        0,
        0,
    )


def _by_mark(marks: Sequence[str], values: Sequence[float], digits: int) -> Marks:
    return {mark: round(value, digits) for mark, value in zip(marks, values, strict=True)}


def surprise(values: Sequence[float], rows: Sequence[Played], marks: Sequence[str]) -> float:
    """Return the negative logarithm of the likelihood of an encounter's fights, on average, with the penalty."""
    fit = numbers(values, marks, EXACT)
    lost = sum(_unlikely(row, *chances(row.ours, row.theirs, fit)) for row in rows)
    return lost / len(rows) + DRIFT * sum(value * value for value in values)


def errors(values: Sequence[float], rows: Sequence[Played], marks: Sequence[str]) -> float:
    """Return a smooth share of verdicts more than a step off, with smaller errors and the likelihood beside it."""
    fit = numbers(values, marks, EXACT)
    lost = 0.0
    for row in rows:
        win, death = chances(row.ours, row.theirs, fit)
        lost += LIKELIHOOD * _unlikely(row, win, death)
        if row.grade != UNDECIDED:
            off = abs(_soft_grade(win, death) - GRADES.index(row.grade))
            lost += _logistic(4 * (off - FAR)) + 0.02 * off
    return lost / len(rows) + DRIFT / 50 * sum(value * value for value in values)


def _unlikely(row: Played, win: float, death: float) -> float:
    """Return the negative logarithm of the likelihood of an encounter's fights, as if they were 60."""
    lost = _surprise(win, row.won, row.fights - row.undecided) + _surprise(death, row.died, row.fights)
    return 60 / row.fights * lost


def _surprise(chance: float, count: int, of: int) -> float:
    chance = min(max(chance, 1e-4), 1 - 1e-4)
    return -count * log(chance) - (of - count) * log(1 - chance)


def _soft_grade(win: float, death: float) -> float:
    """Return the grade of two chances as a number without jumps, 0 to 4."""
    least, most = USUAL_VERDICT.win, USUAL_VERDICT.death
    by_wins = (least.trivial, least.fair, least.hard, least.deadly)
    by_deaths = (most.trivial, most.fair, most.hard)
    return max(
        sum(_logistic((_odds(each) - _odds(win)) / SOFT) for each in by_wins),
        sum(_logistic((_odds(death) - _odds(each)) / SOFT) for each in by_deaths),
    )


def _odds(chance: float) -> float:
    chance = min(max(chance, 1e-9), 1 - 1e-9)
    return log(chance / (1 - chance))


def _logistic(value: float) -> float:
    return 1 / (1 + exp(-min(max(value, -30.0), 30.0)))


def report(game: str, fit: Fitted, rows: Sequence[Played], whole: bool) -> None:
    """Print the share of verdicts within one step, each verdict that is farther off, and with ``whole`` the file."""
    decided = [row for row in rows if row.grade != UNDECIDED]
    steps = {row.number: GRADES.index(row.grade) - GRADES.index(guess(row, fit)) for row in decided}
    for row in decided:
        if abs(steps[row.number]) > 1:
            sizes = f"{len(row.ours.marks)} against {len(row.theirs.marks)}"
            print(f"encounter {row.number}, {sizes}: {row.grade}; the budget says {guess(row, fit)}")
    within = sum(abs(step) <= 1 for step in steps.values())
    exact = sum(not step for step in steps.values())
    print(f"{game}: {within} of {len(decided)} within one step, {exact} equal")
    if whole:
        moves = any(move for row in rows for cells in row.ours.paces for ways in cells for _, move in ways)
        print(f"\n# Fitted by: python -m benchmarks.budget {game} --fit (simulator/experiments/budget.py).")
        print(f"numbers = {fit.numbers}\napproach = {fit.approach if moves else 0.0}\nluck = {fit.luck}")
        deadly = {mark: value for mark, value in fit.deadly.items() if value}
        print(f"lasts = {_table(fit.lasts)}\nwin = {[*fit.win]}\ndeath = {[*fit.death]}\ndeadly = {_table(deadly)}")
        print(f"within = {within}\nchecked = {len(decided)}")


def _table(marks: Marks) -> str:
    return "{ " + ", ".join(f"{mark} = {value}" for mark, value in marks.items()) + " }" if marks else "{}"


def guess(row: Played, fit: Fitted) -> str:
    """Return the budget's verdict."""
    return grade_of(*chances(row.ours, row.theirs, fit), USUAL_VERDICT)


if __name__ == "__main__":
    run_program(main)
