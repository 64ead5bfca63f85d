"""A solution as people read it."""

from __future__ import annotations

from functools import cache
from types import SimpleNamespace
from typing import Any

import pytest
from attrs import evolve

from simulator.batch.engine import Engine
from simulator.experiments.axes import Axis
from simulator.experiments.candidates import SearchGoal
from simulator.experiments.solve import Solution, SolvePlan, find_setting
from simulator.report.solve import announcement, chance_text, solution_answer, target_text
from simulator.statistics.constraints import Constraint

from ..batch.bench import source
from .written import written as answer_written

WISH = SearchGoal(
    Constraint.parse("win(left)=0.5", "--target", "="), (Constraint.parse("rounds<9", "--require", "<>"),)
)


@cache
def found() -> Solution:
    """Return two settings of a short duel."""
    axes = [Axis.parse("combatants.Bruno.max_life=3,5")]
    with Engine() as engine:
        return find_setting(engine, axes, source(5, ("combatants.Vega.max_life=3",)), WISH, SolvePlan(400))


def written(solution: Solution, lang: str = "en") -> str:
    """Return the whole answer."""
    return answer_written(solution_answer(solution, source(5).arm().scenario, 7, "asalto solve", 2.0, lang))


@pytest.mark.parametrize(
    ("verdict", "sentence"),
    [
        ("coarse", "Victoria del bando izquierdo no llega a 50,0 %"),
        ("beyond", "50,0 % queda fuera de alcance con «rondas» < 9"),
        ("unmet", "Ningún ajuste probado cumple «rondas» < 9"),
        ("reached", " (objetivo: 50,0 %)."),
    ],
)
def test_each_verdict_has_its_sentence(verdict: str, sentence: str) -> None:
    """Each verdict has its sentence in Spanish."""
    assert sentence in written(evolve(found(), verdict=verdict), "es")


@pytest.mark.parametrize(
    ("values", "lang", "sentence"),
    [
        (("1", "2"), "en", "; finer steps, or a second number, may get there."),
        (("one", "two"), "en", "; changing a number as well may get there."),
        (("one", "two"), "es", "; si se cambia también un número, puede llegar."),
    ],
)
def test_finer_steps_are_spoken_of_only_where_a_number_is_varied(
    values: tuple[str, ...], lang: str, sentence: str
) -> None:
    """There are none between words."""
    solution = found()
    axes = tuple(evolve(axis, values=values) for axis in solution.axes)
    assert sentence in written(evolve(solution, verdict="coarse", axes=axes), lang)


@pytest.mark.parametrize(("end", "sentence"), [("tie", "use either"), ("spent", "--fights allows more")])
def test_why_no_more_was_played_is_said_where_it_matters(end: str, sentence: str) -> None:
    """A sure answer has no such sentence."""
    assert sentence in written(evolve(found(), end=end))
    assert sentence not in written(evolve(found(), end="sure"))


def test_nothing_found_and_nothing_allowed_are_said() -> None:
    """The report gives the first reason."""
    said = written(evolve(found(), best=None, others=(), refused=("a is b.", "c is d.")))
    assert said.startswith("No setting could be tested.")
    assert "Combinations that the scenario rejects: 2; for example, a is b." in said


def test_the_beginning_says_what_is_looked_for() -> None:
    """The beginning says what is looked for, and where."""
    assert announcement(WISH, source(5).arm(), 1200, SolvePlan(50_000), 7, "en") == (
        "Looking for “a win for the left side” = 50.0 % with “rounds” < 9"
        " among 1,200 settings; at most 50,000 fights; seed 7"
    )


@pytest.mark.parametrize(
    ("chance", "text"),
    [(0.7, "70.0 %"), (0.70006, "70.0 %"), (0.9999, "99.9900 %"), (0.99991, "over 99.99 %"), (1.0, "over 99.99 %")],
)
def test_no_chance_is_certain(chance: float, text: str) -> None:
    """Beyond 99.99 % it is only said to be over that."""
    assert chance_text(chance, "en") == text


@pytest.mark.parametrize(
    ("rate", "value", "said"), [(True, 0.125, "12.5 %"), (False, 4.25, "4.25"), (False, 12.0, "12.00")]
)
def test_the_target_is_written_as_its_figure_is(rate: bool, value: float, said: str) -> None:
    """A share in per cent, a mean with two decimals."""
    best: Any = SimpleNamespace(target_sums=SimpleNamespace(rate=rate))
    target: Any = SimpleNamespace(value=value)
    assert target_text(target, best, "en") == said
