"""``asalto solve``: the setting, how sure it is, what it cost, and targets out of reach."""

from __future__ import annotations

import json
import re
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from simulator.cli.interrupt import Interrupt
from simulator.cli.solve import _command

from .command_line import asalto, document

pytestmark = pytest.mark.slow

DUEL = ("solve", "reference_duel", "--jobs", "1", "--seed", "5")
LIFE = ("--vary", "combatants.Bruno.max_life=10,20,30")
EVEN = ("--target", "win(left)=0.5", "-n", "600")


def test_the_answer_is_a_setting_with_alternatives_and_its_cost() -> None:
    """The answer has a setting, alternatives, its cost, and the command that plays it."""
    found = asalto(*DUEL, *LIFE, *EVEN)
    lines = found.stdout.splitlines()
    assert found.exit_code == 0
    assert lines[1] == "Looking for “a win for the left side” = 50.0 % among 3 settings; at most 600 fights; seed 5"
    assert re.split(" {2,}", lines[3])[:3] == ["Bruno.max_life", "Fights", "A win for the left side"]
    assert lines[4].split()[0] == "20"
    assert lines[8].startswith("A win for the left side is ")
    assert lines[8].endswith("; 50.0 % was asked for.")
    assert "To play it: --set combatants.Bruno.max_life=20" in found.stdout
    assert lines[-1].startswith("Cost: 3 settings of 3. Played 600 in ")


def test_a_target_out_of_reach_is_exit_code_1_with_the_best_there_is() -> None:
    """Beyond everything, between coarse steps, or barred by what is required."""
    beyond = asalto(*DUEL, *LIFE, "--target", "rounds=20", "-n", "600")
    assert beyond.exit_code == 1
    assert "20.00 is out of reach: all that was tried is on one side of it" in beyond.stdout
    coarse = asalto(*DUEL, "--vary", "combatants.Bruno.max_life=10,30", *EVEN, "--lang", "es")
    assert coarse.exit_code == 1
    assert "Victoria del bando izquierdo no llega a 50,0 %" in coarse.stdout
    unmet = asalto(*DUEL, *LIFE, *EVEN, "--require", "tpk<1%")
    assert unmet.exit_code == 1
    assert "No setting that was tried meets “all of the party dead” < 1.0 %" in unmet.stdout
    where = asalto(*DUEL, *LIFE, *EVEN, "--require", "rounds<4")
    assert "50.0 % is out of reach where “rounds” < 4 in all that was tried: the nearest is" in where.stdout


@pytest.mark.slow
def test_the_document_has_the_setting_and_what_it_took() -> None:
    """The JSON document has the setting, its figures and the number of fights."""
    found = document(*DUEL, *LIFE, *EVEN, "--require", "tpk<90%", "--json")
    assert found["best"]["set"] == {"combatants.Bruno.max_life": 20}
    assert set(found["best"]["figures"]) == {"win(left)", "tpk"}
    assert (found["verdict"], found["fights"], found["evaluations"], found["settings"]) == ("reached", 600, 3, 3)
    assert len(found["alternatives"]) == 2
    assert 0.5 < found["sure"] <= 1


@pytest.mark.slow
def test_a_tolerance_of_ones_own_wins() -> None:
    """Within half of everything, any setting is near."""
    words = ("--vary", "combatants.Bruno.max_life=10,30", *EVEN)
    assert asalto(*DUEL, *words, "--within", "0.5").exit_code == 0


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ((*LIFE, "--target", "win(left)"), "--target 'win(left)': is not of the form FIGURE=VALUE"),
        ((*LIFE, "--target", "win(left)=70"), "allowed are 0 to 1, or 0% to 100%"),
        ((*LIFE, "--target", "wins=0.5"), "there is no figure 'wins'"),
        ((*LIFE, *EVEN, "--require", "tpk=0"), "--require 'tpk=0': is not of the form"),
        ((*LIFE, *LIFE, *EVEN), "is varied twice"),
        (("--vary", "combatants.Bruno.max_life=0..5", *EVEN), "max_life is 0"),
        (LIFE, "Missing option '--target'"),
    ],
)
def test_bad_usage_is_a_sentence(words: tuple[str, ...], said: str) -> None:
    """Bad usage is a sentence and exit code 2."""
    found = asalto(*DUEL, *words)
    assert found.exit_code == 2
    assert said in found.stderr


def test_ctrl_c_shows_the_best_so_far_and_how_to_go_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The command with --resume finds what it would have found, and may go further."""
    asked = iter([False] * 250)
    words = (*DUEL, *LIFE, *EVEN, "--journal", str(tmp_path / "a.journal"), "--json")
    with monkeypatch.context() as patch:
        patch.setattr(Interrupt, "asked", lambda self: next(asked, True))
        half = asalto(*words)
    assert half.exit_code == 130
    assert "to go on: asalto" in half.stderr
    assert json.loads(half.stdout)["whole"] is False
    again, whole = document(*words, "--resume"), document(*DUEL, *LIFE, *EVEN, "--json")
    assert (again["best"], again["alternatives"]) == (whole["best"], whole["alternatives"])
    further = document(*DUEL, *LIFE, *EVEN[:2], "-n", "1200", *words[-3:], "--resume")
    assert further["fights"] > 600


@pytest.mark.parametrize(("within", "more"), [(None, []), (0.02, ["--within", "0.02"])])
def test_the_command_that_looks_again_has_what_was_given(within: float | None, more: list[str]) -> None:
    """And nothing of what was not."""
    wish: Any = SimpleNamespace(target=SimpleNamespace(text="rounds=3"), requires=[SimpleNamespace(text="tpk=1")])
    plan: Any = SimpleNamespace(within=within, fights=100, trials=9)
    session: Any = SimpleNamespace(changes=["--set", "a=1"], seed=7)
    words = ["asalto", "solve", "duel.toml", "--vary", "b=1,2", "--target", "rounds=3", "--require", "tpk=1"]
    words += ["--set", "a=1", *more, "-n", "100", "--trials", "9", "--seed", "7"]
    assert _command("duel.toml", ["b=1,2"], wish, plan, session) == " ".join(words)
