"""``asalto exact``: the document, the table, refusals, and being stopped."""

from __future__ import annotations

import signal
import sys
from pathlib import Path

import pytest

from simulator.cli.exact import ExactEstimate
from simulator.cli.interrupt import Interrupt
from simulator.exact.limits import MAX_SECONDS, MAX_STATES, MIN_DECIDED

from .command_line import STALEMATE, asalto, attic, document, watched

pytestmark = pytest.mark.slow

DUEL = ("exact", "reference_duel")


def test_the_document_has_the_exact_odds() -> None:
    """One JSON document on stdout and nothing else."""
    found = document(*DUEL, "--json")
    assert found["sides"]["left"]["rate"] == pytest.approx(0.490299837, abs=1e-9)
    assert found["draws"]["rate"] == pytest.approx(0.019400326, abs=1e-9)
    assert found["rounds"]["mean"] == pytest.approx(4.3307, abs=5e-5)
    assert sum(found["rounds"]["rates"].values()) == pytest.approx(1)
    assert found["combatants"]["Vega"]["standing"] == found["sides"]["right"]


def test_the_table_names_every_combatant() -> None:
    """The English table has a row for every combatant."""
    told = asalto(*DUEL).stdout
    assert "the left side   49.0300 %" in told
    assert "no winner        1.9400 %" in told
    assert "Rounds: 4.3307 on average; half of the fights take 4 or fewer, one in twenty 3 or fewer" in told
    assert "Bruno      the left side   49.0300 %  78.7625 %  standing 49.0 %, unconscious 29.7 %, dead 21.2 %" in told
    assert "4,970 states" in told


def test_settings_and_policies_change_the_fight() -> None:
    """--set and --policy change the fight that is solved."""
    found = document(*DUEL, "--json", "--set", "limits.rounds=2", "--policy", "left=basic")
    assert set(found["rounds"]["rates"]) == {"2"}
    assert found["draws"]["rate"] > 0.9


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("--policy", "Vega=cautious", "--max-seconds", "0.01"), "the fight is too large to solve exactly: after "),
        (("--max-states", "2000"), "the fight is too large to solve exactly: after "),
    ],
)
def test_what_cannot_be_done_is_a_sentence(words: tuple[str, ...], sentence: str) -> None:
    """The sentence goes to stderr, and the exit code is 2."""
    result = asalto(*DUEL, *words)
    assert (result.exit_code, result.stdout) == (2, "")
    assert sentence in result.stderr
    assert result.stderr.count("\n") == 1


def test_the_limits_of_the_command_are_those_of_the_solver() -> None:
    """The command line does not import the solver to show its help."""
    context = sys.modules["simulator.cli.exact"].exact.make_context("exact", ["reference_duel"])
    assert context.params["max_states"] == MAX_STATES
    assert context.params["max_seconds"] == MAX_SECONDS


def test_control_c_leaves_one_line(tmp_path: Path) -> None:
    """Exit code 130 and no traceback, whatever is being solved."""
    basic = ("--policy", "investigators=basic", "--policy", "horrors=basic")
    child = watched(tmp_path, "exact", attic(tmp_path), *basic, "--max-seconds", "80000", times=1)
    child.send_signal(signal.SIGINT)
    told, complaints = child.communicate(timeout=60)
    assert (child.returncode, told) == (130, "")
    assert complaints.startswith("asalto: stopped")
    assert complaints.count("\n") == 1


def test_being_asked_to_stop_says_how_far_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    """The round, and how much was decided."""
    monkeypatch.setattr(Interrupt, "asked", lambda self: True)
    result = asalto(*DUEL)
    assert (result.exit_code, result.stdout) == (130, "")
    assert result.stderr == "asalto: stopped in round 0, with 0.0% of all fights decided\n"


def test_a_stalemate_is_walked_to_its_limit(tmp_path: Path) -> None:
    """Two that cannot hurt each other: one state a step, however many rounds."""
    path = attic(tmp_path, STALEMATE.replace("100000", "40"))
    found = document("exact", path, "--json", "--policy", "red=basic", "--policy", "blue=basic")
    assert found["draws"]["rate"] == pytest.approx(1)
    assert found["rounds"]["mean"] == pytest.approx(40)


@pytest.mark.parametrize(
    ("decided", "said"),
    [
        (0.0, "This takes 2 min at most.\n"),
        (0.1, "This takes about 45 s.\n"),
        (0.01, "This takes about 2 min.\n"),
        (MIN_DECIDED, "This takes about 2 min.\n"),
        (0.99 * MIN_DECIDED, "This takes 2 min at most.\n"),
        (0.4, "This takes about 8 s.\n"),
        (0.9, ""),
    ],
)
def test_a_long_solution_says_how_long_it_takes(decided: float, said: str, capsys: pytest.CaptureFixture[str]) -> None:
    """The estimate comes once, after the first seconds; without a decided fight it is the time limit."""
    now = [0.0]
    estimate = ExactEstimate("en", 120.0, clock=lambda: now[0])
    estimate.tell(decided)
    now[0] = 5.0
    estimate.tell(decided)
    estimate.tell(decided)
    assert capsys.readouterr().err == said
