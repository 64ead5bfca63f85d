"""Solving: the setting that the exact odds rank first, requirements, targets out of reach, and going on."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from simulator.batch.engine import Engine
from simulator.batch.journal import Journal, JournalKey
from simulator.core.errors import BadScenario
from simulator.experiments.answered import Answered
from simulator.experiments.axes import Axis
from simulator.experiments.candidates import FIRST, SearchGoal, SearchSpace, first_look, levels_from
from simulator.experiments.grid import BadGrid
from simulator.experiments.options import no_progress
from simulator.experiments.search import OptunaStudy, guess_between
from simulator.experiments.solve import (
    BEYOND,
    COARSE,
    LEAST,
    REACHED,
    UNMET,
    Solution,
    SolvePlan,
    ascending_axis,
    find_setting,
)
from simulator.extras import MissingExtra
from simulator.statistics.constraints import BadConstraint, Constraint
from simulator.wire.documents import document

from ..batch.bench import LIFE, source

LIVES = "combatants.Bruno.max_life=8..44"
QUICK = ("combatants.Vega.max_life=4",)
"""Shorter fights, where it does not matter which."""
ONE_ROUND = ("combatants.Vega.max_life=44", "limits.rounds=1")
"""No fighter falls in the only round."""


def goal(target: str, *requires: str) -> SearchGoal:
    """Return the goal of a search."""
    wanted = tuple(Constraint.parse(text, "--require", "<>") for text in requires)
    return SearchGoal(Constraint.parse(target, "--target", "="), wanted)


def solved(
    *varied: str,
    target: SearchGoal,
    fights: int = 600,
    engine: Engine | None = None,
    within: float | None = None,
    settings: Sequence[str] = (),
    seed: int = 5,
) -> Solution:
    """Return the solution for the reference duel."""
    axes = [Axis.parse(text) for text in varied]
    with engine or Engine() as playing:
        return find_setting(playing, axes, source(seed, settings), target, SolvePlan(fights, within=within))


def chosen(found: Solution) -> int:
    """Return the life that was found."""
    assert found.best is not None
    return int(found.best.cell.values[0])


@pytest.mark.slow
@pytest.mark.parametrize(("target", "seed"), [(0.3, 1), (0.7, 3)])
def test_the_setting_is_the_one_that_the_exact_odds_rank_first(target: float, seed: int) -> None:
    """The result may be the neighbour if the two are too close; its interval holds the exact value."""
    found = solved(LIVES, target=goal(f"win(left)={target}"), seed=seed, fights=2200)
    first = min(LIFE, key=lambda life: abs(LIFE[life] - target))
    life = chosen(found)
    assert found.sure is not None
    assert life == first or (abs(life - first) == 1 and found.sure < 0.95)
    assert found.best is not None
    sums = found.best.sums[0]
    assert abs(sums.mean - LIFE[life]) < 4 * (sums.variance / sums.of) ** 0.5
    assert (found.verdict, found.whole, found.cells) == (REACHED, True, 37)
    assert found.fights <= 2200
    assert found.evaluations < 20


@pytest.mark.slow
def test_a_small_grid_is_tried_everywhere_without_a_search() -> None:
    """Every setting is tried, and the neighbours of the best are played on."""
    found = solved("combatants.Bruno.natural_armour=4,0,2", target=goal("win(left)=77%"), fights=2400)
    assert (chosen(found), found.evaluations, found.trials, found.end) == (4, 3, 0, "sure")
    assert found.sure is not None
    assert found.sure > 0.95
    assert [other.candidate.cell.values for other in found.others] == [("2",), ("0",)]
    assert found.axes[0].values == ("0", "2", "4")


def test_a_target_beyond_everything_is_said_so_with_the_best_there_is() -> None:
    """No fighter with 6 to 10 points of life wins half of the time."""
    found = solved("combatants.Bruno.max_life=6,8,10", target=goal("win(left)=0.5"))
    assert (found.verdict, chosen(found)) == (BEYOND, 10)


@pytest.mark.slow
def test_what_never_happens_is_played_no_further_than_a_verdict_needs() -> None:
    """If no fight is won, either of two settings serves, after the number of fights that the best needs."""
    found = solved("combatants.Bruno.max_life=40,44", target=goal("win(left)=0"), fights=9000, settings=ONE_ROUND)
    assert (found.end, found.sure, found.fights) == ("tie", 0.5, 2 * LEAST)


@pytest.mark.slow
def test_a_grid_that_is_too_coarse_is_said_so() -> None:
    """Settings on both sides, none near."""
    found = solved("combatants.Bruno.max_life=5,44", target=goal("win(left)=0.5"))
    assert found.verdict == COARSE
    wide = solved("combatants.Bruno.max_life=5,44", target=goal("win(left)=0.5"), within=0.6)
    assert wide.verdict == REACHED


@pytest.mark.slow
def test_requirements_come_before_the_target() -> None:
    """The nearest setting is of no use if its fights are too long; where none will do, the least bad is shown."""
    free = solved("combatants.Bruno.max_life=10,15,20", target=goal("win(left)=0.49"))
    bound = solved("combatants.Bruno.max_life=10,15,20", target=goal("win(left)=0.49", "rounds<4"))
    never = solved("combatants.Bruno.max_life=10,15,20", target=goal("win(left)=0.49", "rounds<1"))
    assert (chosen(free), free.verdict) == (20, REACHED)
    assert (chosen(bound), bound.verdict) == (15, BEYOND)
    assert (chosen(never), never.verdict) == (10, UNMET)


@pytest.mark.slow
def test_means_are_solved_for_as_well() -> None:
    """A search finds the life with which a duel takes 4.75 rounds."""
    found = solved("combatants.Bruno.max_life=20..30..5", target=goal("rounds=4.75"))
    assert chosen(found) == 25


@pytest.mark.slow
def test_equal_seeds_find_equal_settings_in_two_dimensions() -> None:
    """Guess by guess, fight by fight."""
    varied = ("combatants.Bruno.max_life=1..12", "combatants.Vega.max_life=1..12")
    one, other = (solved(*varied, target=goal("win(left)=0.6"), fights=2000) for _ in range(2))
    assert document(Answered(one, "", "", 5, 1.0)) == document(Answered(other, "", "", 5, 1.0))
    assert one.best is not None
    assert one.best.distance < 0.1


@pytest.mark.slow
def test_a_search_goes_on_from_its_journal(tmp_path: Path) -> None:
    """It makes the same guesses, plays only what is missing, and finds the same."""
    path, key = tmp_path / "a.journal", JournalKey("solve", ("a",), 5, "1")
    left = iter(range(500))
    varied, wanted = "combatants.Bruno.max_life=1..14", goal("win(left)=0.8")
    with Journal.begin(path, key) as journal:
        halted = Engine(journal=journal, stopped=lambda: next(left, None) is None)
        half = solved(varied, target=wanted, fights=1400, engine=halted, settings=QUICK)
    with Journal.resume(path, key) as journal:
        again = solved(varied, target=wanted, fights=1400, engine=Engine(journal=journal), settings=QUICK)
    whole = solved(varied, target=wanted, fights=1400, settings=QUICK)
    assert not half.whole
    assert half.fights < 600
    assert document(Answered(again, "", "", 5, 1.0)) == document(Answered(whole, "", "", 5, 1.0))


@pytest.mark.slow
def test_what_no_setting_can_be_is_refused_before_anything_is_played() -> None:
    """Wrong values, conditions and axes are refused before the first fight."""
    with pytest.raises(BadScenario) as caught:
        solved("combatants.Bruno.max_life=0,5", "combatants.Vega.power=99", target=goal("win(left)=0.5"))
    assert len(caught.value.problems) == 2
    with pytest.raises(BadConstraint):
        solved(LIVES, target=goal("win(left)=50"))
    with pytest.raises(BadGrid):
        solved(target=goal("win(left)=0.5"))


@pytest.mark.slow
def test_combinations_that_are_not_allowed_are_passed_over() -> None:
    """Life above its maximum is; the others are tried."""
    found = solved(
        "combatants.Bruno.max_life=20,30", "combatants.Bruno.life=15,20", target=goal("win(left)=0.6"), fights=800
    )
    assert (found.evaluations, found.refused) == (4, ())
    found = solved(
        "combatants.Bruno.max_life=19,20", "combatants.Bruno.life=15,20", target=goal("win(left)=0.5"), fights=800
    )
    assert (found.evaluations, len(found.refused)) == (3, 1)
    assert "max_life is 19" in found.refused[0]


@pytest.mark.slow
def test_without_optuna_a_large_grid_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    """A large grid needs Optuna, a small one does not."""
    monkeypatch.setitem(sys.modules, "optuna", None)
    with pytest.raises(MissingExtra, match=r"pip install 'asalto\[solve\]'"):
        solved(LIVES, target=goal("win(left)=0.5"))
    assert chosen(solved("combatants.Bruno.max_life=5,20", target=goal("win(left)=0.5"), fights=400)) == 20


@pytest.mark.slow
def test_a_guess_lies_where_the_line_crosses_the_target() -> None:
    """Between the two settings that enclose it, on the grid; none when all are on one side."""
    axes = (Axis.parse(LIVES),)
    with Engine() as engine:
        space = SearchSpace(engine, source(5), goal("win(left)=0.5"), 400, levels_from(FIRST), no_progress, axes)
        space.try_out((2,))
        assert guess_between(space) is None
        space.try_out((22,))
        place = guess_between(space)
    assert place is not None
    low, high = (space.tried[at,].mean for at in (2, 22))
    assert place == (round(2 + 20 * (0.5 - low) / (high - low)),)


def test_optuna_is_told_of_every_guess_and_asks_within_the_axes() -> None:
    """Words are an axis too; a setting that is not allowed is a failure."""
    axes: Sequence[Axis] = (Axis.parse("combatants.Bruno.power=1..5"), Axis.parse("sides.left.policy=basic,cautious"))
    study, twin = OptunaStudy(axes, 9), OptunaStudy(axes, 9)
    guesses = []
    for _ in range(5):
        guesses.append(study.ask())
        study.tell(guesses[-1], None)
        assert twin.ask() == guesses[-1]
        twin.tell(guesses[-1], None)
    assert all(0 <= power < 5 and 0 <= policy < 2 for power, policy in guesses)


@pytest.mark.slow
def test_a_small_budget_tries_a_small_grid_whole() -> None:
    """Regression: first looks took the whole budget, and untried settings counted as out of reach."""
    lives = "combatants.Bruno.max_life=10..20"
    found = solved(lives, target=goal("win(left)=0.4"), fights=1100)
    assert (found.evaluations, found.verdict) == (11, "reached")
    assert [first_look(budget, 12) for budget in (200, 600, 1200, 5000)] == [10, 25, 50, 200]


def test_axes_are_put_in_order() -> None:
    """Words stay as they were typed."""
    assert ascending_axis(Axis.parse("a.b.c=10,9,0.5")).values == ("0.5", "9", "10")
    assert ascending_axis(Axis.parse("a.b.c=y,x")).values == ("y", "x")
