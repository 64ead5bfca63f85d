"""Faults of policies are reported, and stop nothing."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from . import players
from .command_line import asalto, attic

pytestmark = pytest.mark.slow


@pytest.fixture(autouse=True)
def _players(monkeypatch: pytest.MonkeyPatch) -> None:
    players.install(monkeypatch)


@pytest.mark.parametrize("runtime", ["actors", "inline"])
def test_a_fault_is_in_the_document_and_on_stderr(tmp_path: Path, runtime: str) -> None:
    """The fight goes on with defaults."""
    result = asalto("run", attic(tmp_path), "--policy", "Elena=crashing", "--json", "--runtime", runtime)
    assert result.exit_code == 0
    (fault,) = json.loads(result.stdout)["faults"]
    assert (fault["seat"], fault["who"], fault["how"]) == (0, "Elena", "crashed")
    assert fault["message"].startswith("ValueError: no idea")
    assert result.stderr.startswith(f"asalto: warning: Elena, {fault['kind']}, crashed: ValueError: no idea")


def test_only_the_first_faults_of_a_fight_are_told(tmp_path: Path) -> None:
    """Twenty broken combatants do not hide the rest."""
    words = ["--policy", "horrors=crashing", "--set", "combatants.Zombi.count=20", "--runtime", "inline"]
    complaints = asalto("run", attic(tmp_path), *words).stderr.splitlines()
    assert len(complaints) == 6
    assert complaints[-1] == "asalto: warning: and 15 more faults"


def test_what_a_policy_prints_does_not_spoil_the_document(tmp_path: Path) -> None:
    """Output of a policy goes to stderr."""
    result = asalto("batch", attic(tmp_path), "-n", "2", "--policy", "Elena=chatty", "--json", "--jobs", "1")
    assert json.loads(result.stdout)["fights"] == 2
    assert result.stderr.startswith("hello")


def test_the_faults_of_a_batch_are_counted(tmp_path: Path) -> None:
    """Faults stand in the summary and in the document with the first of them; beside a document, on stderr as well."""
    given = ("batch", attic(tmp_path), "-n", "4", "--policy", "Elena=crashing", "--seed", "1")
    told = asalto(*given).stdout
    assert "Faults" in told
    assert "fight 1: ValueError: no idea" in told
    answered = asalto(*given, "--json")
    beside, found = answered.stderr, json.loads(answered.stdout)
    assert {(each["seat"], each["how"]) for each in found["faults"]} == {("Elena", "crashed")}
    assert min(each["fight"] for each in found["faults"]) == 1
    assert sum(found["lengths"].values()) == 4
    assert "asalto: warning: Elena, " in beside
    assert "times, first in fight 1: ValueError: no idea" in beside


def test_validate_finds_a_policy_that_cannot_be_made(tmp_path: Path) -> None:
    """Its name is known, its option is not."""
    text = Path(attic(tmp_path)).read_text(encoding="utf-8")
    for policy, problem in (
        ('{ use = "choosy", width = 2 }', "has no option 'width'"),
        ('{ use = "choosy", depth = "deep" }', "cannot be made with"),
        ('"missing"', "is broken"),
    ):
        wrong = attic(tmp_path, text.replace('role = "npc"', f'role = "npc"\npolicy = {policy}'), "wrong.toml")
        result = asalto("validate", wrong)
        assert result.exit_code == 2
        assert problem in result.stderr
        assert len(result.stderr.splitlines()) == 1


def test_policies_lists_the_broken_ones_as_such() -> None:
    """One broken policy hides no other."""
    rows = {row["policy"]: row for row in json.loads(asalto("policies", "--json").stdout)}
    assert not rows["missing"]["usable"]
    assert "is broken" in rows["missing"]["about"]
    assert rows["choosy"]["about"] == "Takes one option, which must be a number."
    assert rows["choosy"]["options"] == {"depth": 3}
    assert rows["basic"]["usable"]
