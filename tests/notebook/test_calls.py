"""Asalto in a notebook: each call is its command, answered in frames."""

from __future__ import annotations

import inspect
import json
import sys
from pathlib import Path
from typing import Any

import click
import polars as pl
import pytest
from click.testing import CliRunner

from simulator import notebook
from simulator.cli import main
from simulator.extras import MissingExtra
from simulator.scenario import load

DUEL = "reference_duel"


def document(*words: str) -> dict[str, object]:
    """Return the document that the command prints."""
    found: dict[str, object] = json.loads(CliRunner().invoke(main, [*words, "--json"]).stdout)
    return found


def value(frame: pl.DataFrame, figure: str, column: str = "value") -> float:
    """Return a figure out of a frame."""
    found: float = frame.filter(pl.col("figure") == figure).item(0, column)
    return found


@pytest.mark.parametrize(
    "call", ["simulate", "exact", "compare", "sweep", "sensitivity", "solve", "matchups", "match", "tournament"]
)
def test_calls_have_the_defaults_of_their_commands(call: str) -> None:
    """Calls have the defaults of commands, except for seed 1, one process, and the pairs of a match."""
    command = main.get_command(click.Context(main), "batch" if call == "simulate" else call)
    assert command is not None
    usual = {name: each.get_default(click.Context(command)) for each in command.params for name in each.opts}
    taken = inspect.signature(getattr(notebook, call)).parameters.values()
    given = {each.name: each.default for each in taken if each.default is not inspect.Parameter.empty}
    own = {"seed": 1, "jobs": 1, **({"pairs": 200} if call == "match" else {}), "early": True}
    for name, value in given.items():
        default = usual.get(f"--{name.replace('_', '-')}")
        known = default if isinstance(default, int | float | str) else None
        assert (name, value or None) == (name, own.get(name, known) or None)


def test_without_polars_a_call_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """The error comes before anything is played."""
    monkeypatch.setitem(sys.modules, "polars", None)
    with pytest.raises(MissingExtra, match=r"a data frame needs polars; to install: pip install 'asalto\[notebook\]'"):
        notebook.simulate(DUEL, 10**9, seed=7)


@pytest.mark.slow
def test_simulate_is_batch() -> None:
    """Both give the same figures with the same intervals, and a row per fight."""
    found = notebook.simulate(DUEL, 120, seed=7)
    told = document("batch", DUEL, "-n", "120", "--seed", "7")
    sides = told["sides"]
    assert isinstance(sides, dict)
    assert value(found.figures, "win(left)") == sides["left"]["rate"]
    assert [value(found.figures, "win(left)", end) for end in ("low", "high")] == sides["left"]["ci95"]
    assert found.fights.height == 120
    assert (found.fights["winner"] == "left").sum() == sides["left"]["wins"]
    assert found.combatants["combatant"].to_list() == ["Bruno", "Vega"]
    assert found.survival.filter(pl.col("round") == 1).height == 2
    assert set(found.typical["kind"]) >= {"worst", "median", "best"}
    assert set(found.figures["kind"]) == {"rate", "mean"}


@pytest.mark.slow
def test_the_luck_of_the_dice_is_taken_out_unless_the_count_is_asked_for() -> None:
    """Figures are adjusted unless ``plain`` is given, as with ``asalto batch``."""
    adjusted, plain = notebook.simulate(DUEL, 250, seed=7), notebook.simulate(DUEL, 250, seed=7, plain=True)
    assert "win(left)" in adjusted.batch.adjusted
    assert not plain.batch.adjusted


@pytest.mark.slow
def test_plots_are_drawings_that_say_what_they_show() -> None:
    """Plots are SVG drawings with titles in both languages."""
    found = notebook.simulate(DUEL, 60, seed=7)
    for lang in ("es", "en"):
        plots = found.plots(lang)
        assert {"outcomes", "rounds", "survival"} <= set(plots)
        assert all(plot._repr_svg_().startswith("<svg") for plot in plots.values())
    assert found.plots("es")["rounds"].title != found.plots("en")["rounds"].title


@pytest.mark.slow
def test_a_precision_and_workers_give_what_one_process_gives() -> None:
    """The batch stops at the same fight with workers as without."""
    one, two = (notebook.simulate(DUEL, seed=3, precision=0.06, jobs=jobs) for jobs in (1, 2))
    assert one.fights.equals(two.fights)


@pytest.mark.slow
def test_exact_has_the_names_of_simulate() -> None:
    """Both calls have the same names, so that their tables can be joined."""
    odds = notebook.exact(DUEL)
    assert value(odds.figures, "win(left)") == pytest.approx(0.490299837, abs=1e-9)
    assert value(odds.figures, "draw") == pytest.approx(0.019400326, abs=1e-9)
    assert set(odds.figures["figure"]) <= set(notebook.simulate(DUEL, 1).figures["figure"])
    vega = odds.answer.combatants[1]
    assert value(odds.figures, "alive(Vega)") == vega.alive
    assert value(odds.figures, "standing(Vega)") == vega.standing == value(odds.figures, "win(right)")
    assert value(odds.figures, "life(Vega)") == vega.pools["life"]
    assert odds.rounds["chance"].sum() == pytest.approx(1, abs=1e-9)


@pytest.mark.slow
def test_compare_is_compare() -> None:
    """A frame of every difference, and the verdict."""
    found = notebook.compare(DUEL, "combatants.Bruno.natural_armour=2,3", seed=7, fights=400)
    told = document("compare", DUEL, "--vary", "combatants.Bruno.natural_armour=2,3", "-n", "400", "--seed", "7")
    comparisons = told["comparisons"]
    assert isinstance(comparisons, list)
    row = found.verdicts.row(0, named=True)
    assert (row["verdict"], row["fights"]) == (comparisons[0]["verdict"], told["fights"])
    assert value(found.differences, "win(left)", "difference") > 0
    with pytest.raises(ValueError, match="give either vary"):
        notebook.compare(DUEL)


def test_sweep_has_a_row_per_cell_and_figure() -> None:
    """The varied key is a column."""
    key = "combatants.Bruno.natural_armour"
    found = notebook.sweep(DUEL, f"{key}=1..3", 80, seed=7).figures
    wins = found.filter(pl.col("figure") == "win(left)")
    assert wins[key].to_list() == [1, 2, 3]
    assert wins["mean"].to_list() == sorted(wins["mean"].to_list())


@pytest.mark.slow
def test_sensitivity_ranks_steps() -> None:
    """Up and down in each number that was asked for."""
    found = notebook.sensitivity(DUEL, 150, only="*natural_armour*", seed=7).effects
    assert set(found["step"]) == {-1, 1}
    assert found.height == 4


def test_matchups_have_a_row_for_each_pair() -> None:
    """Every policy of the one side against every policy of the other, with its interval."""
    found = notebook.matchups(DUEL, 3, also=["basic"], side="right", seed=7)
    assert found.cells.height == 25
    assert found.cells.columns == ["policy", "against", "rate", "low", "high", "fights"]
    assert repr(found).startswith("MatchedUp('reference_duel': 25 pairs, 75 fights, win(right) = ")


@pytest.mark.slow
def test_solve_finds_a_setting() -> None:
    """The settings have their figure and interval, the best first."""
    key = "combatants.Bruno.natural_armour"
    found = notebook.solve(DUEL, f"{key}=0..4", "win(left)=0.49", seed=7, fights=4000).settings
    assert found[key].to_list()[0] == 2
    assert found["low"][0] <= 0.4903 <= found["high"][0]


def test_a_loaded_scenario_is_taken_as_it_is() -> None:
    """Settings cannot change a scenario that has been loaded."""
    scenario = load(DUEL)
    assert notebook.simulate(scenario, 20).fights.equals(notebook.simulate(DUEL, 20).fights)
    with pytest.raises(ValueError, match="is loaded already"):
        notebook.simulate(scenario, 20, settings=["limits.rounds=3"])


def test_match_and_tournament_are_their_commands() -> None:
    """Both give the same standings and pairings, in frames."""
    found = notebook.match("cautious", "basic", DUEL, pairs=6, seed=7)
    told: dict[str, Any] = document("match", "cautious", "basic", "--scenario", DUEL, "--pairs", "6", "--seed", "7")
    assert found.standings["entrant"].to_list() == list(told["entrants"])
    assert found.standings["elo"].to_list() == [each["rating"]["elo"] for each in told["entrants"].values()]
    assert found.pairings["score"].to_list() == [each["score"] for each in told["pairings"]]
    assert repr(found) == f"PlayedTournament('cautious - basic': 12 games, first {found.standings['entrant'][0]!r})"
    with pytest.raises(ValueError, match="pairs"):
        notebook.match("cautious", "basic", DUEL, pairs=0)


def test_tournaments_have_a_seed_unless_one_is_given(tmp_path: Path) -> None:
    """Seed 1, as every call of a notebook; a file is played like a match."""
    text = """
asalto = 1
tournament = { title = "cautious - basic", format = "match", pairs = 3 }
entrants = [{ policy = "cautious" }, { policy = "basic" }]
scenarios = [{ use = "reference_duel" }]
"""
    file = tmp_path / "small.toml"
    file.write_text(text, encoding="utf-8")
    found = [notebook.match("cautious", "basic", DUEL, pairs=3), notebook.tournament(file)]
    found += [notebook.match("cautious", "basic", DUEL, pairs=3, seed=1), notebook.tournament(file, seed=2)]
    scores = [each.pairings.row(0) for each in found]
    assert scores[0] == scores[1] == scores[2]
    assert [each.answer.seed for each in found] == [1, 1, 1, 2]


def test_a_match_may_be_tested() -> None:
    """The match goes on until the test is decided."""
    found = notebook.match("random", "cautious", [DUEL], sprt=(0, 60), seed=7)
    assert found.answer.sprt is not None
    assert found.answer.sprt.verdict == "rejected"
