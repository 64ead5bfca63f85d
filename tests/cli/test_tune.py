"""``asalto tune``: what it says, the file that it writes, and how it ends."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from simulator.tournament import tuning
from simulator.tournament.tuning import Tuned, Tuner

from .command_line import asalto

DUEL = ("tune", "reference_duel", "--trials", "3", "--pairs", "1", "--held-pairs", "2", "--seed", "3", "--jobs", "1")


@pytest.mark.slow
def test_it_writes_a_file_that_is_a_policy(tmp_path: Path) -> None:
    """The answer has the weights, what they gain with an interval, and the file plays."""
    path = tmp_path / "weights.toml"
    found = asalto(*DUEL, "-o", str(path))
    assert found.exit_code == 1
    assert "Held out: other fights of reference_duel" in found.stdout
    assert "3 trials in one scenario; seed 3" in found.stdout
    assert "Held out, against aggressive: " in found.stdout
    assert "No gain over " in found.stdout
    assert "for at most " in found.stderr
    assert "[haunted_house]" in path.read_text(encoding="utf-8")
    policy = f'left={{ use = "tuned", file = "{path}" }}'
    assert asalto("batch", "reference_duel", "-n", "3", "--seed", "1", "--policy", policy).exit_code == 0


@pytest.mark.slow
def test_the_document_has_the_table_and_the_scores(tmp_path: Path) -> None:
    """One document on stdout, and the same answer after a second run from the journal, in Spanish too."""
    path = tmp_path / "weights.toml"
    found = json.loads(asalto(*DUEL, "-o", str(path), "--json").stdout)
    assert found["system"] == "haunted_house"
    assert found["table"]["temper"] in ("aggressive", "cautious")
    assert set(found["held_out_scores"]) == {"aggressive", "cautious"}
    again = json.loads(asalto(*DUEL, "-o", str(path), "--json", "--resume").stdout)
    assert again["table"] == found["table"]
    assert "En lo reservado, contra aggressive" in asalto(*DUEL, "-o", str(path), "--lang", "es").stdout


def test_it_says_how_long_all_games_take(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It plays two games per pair at the speed of the first ones, with this number of processes; 130 when stopped."""

    class Stopped(Tuner):
        """Plays nothing: a pair would take two seconds."""

        def tune(self) -> Tuned:
            self.estimated(2.0)
            return Tuned(self.arenas, None, "aggressive", 0, 0)

    monkeypatch.setattr(tuning, "Tuner", Stopped)
    monkeypatch.setattr(tuning, "pairs_in_all", lambda arenas, plan: 45)
    said = [asalto(*DUEL[:-1], jobs, "-o", str(tmp_path / "w.toml")) for jobs in ("1", "3")]
    assert "About 2 min for at most 90 games" in said[0].stderr
    assert "About 30 s for at most 90 games" in said[1].stderr
    assert [each.exit_code for each in said] == [130, 130]
    assert not (tmp_path / "w.toml").exists()


def test_a_file_that_is_something_else_is_not_written_over(tmp_path: Path) -> None:
    """Exit code 2 and a sentence, before anything is played."""
    path = tmp_path / "attic.toml"
    path.write_text("asalto = 1", encoding="utf-8")
    found = asalto(*DUEL, "-o", str(path))
    assert found.exit_code == 2
    assert "is not a file of weights" in found.stderr
    assert path.read_text(encoding="utf-8") == "asalto = 1"
