"""An engine with workers and a journal, as the options of a command say."""

from __future__ import annotations

from pathlib import Path

from simulator.batch.engine import ScenarioArm
from simulator.cli.journaling import games_key, journal_key
from simulator.scenario import load

from .command_line import asalto, attic


def test_what_is_played_decides_the_journal() -> None:
    """A batch's journal belongs to its command, scenarios and seed, a tournament's to its names and seed."""
    duel = ScenarioArm.of(load("reference_duel"), 7)
    other = ScenarioArm.of(load("reference_duel", settings=["limits.rounds=9"]), 7)
    keys = [
        journal_key("batch", 7, [duel], ()),
        journal_key("sweep", 7, [duel], ()),
        journal_key("batch", 8, [duel], ()),
        journal_key("batch", 7, [other], ()),
        journal_key("batch", 7, [duel, other], ()),
        journal_key("batch", 7, [duel], ("more",)),
        games_key("batch", ["a"], 7),
        games_key("batch", ["a", "b"], 7),
        games_key("batch", ["a"], 8),
    ]
    assert len(set(keys)) == len(keys)
    assert keys[0] == journal_key("batch", 7, [duel], ())


def test_a_journal_cut_in_its_header_is_a_sentence(tmp_path: Path) -> None:
    """A run that was killed as it began goes on like any other, with all its fights."""
    journal = tmp_path / "j"
    words = ("batch", attic(tmp_path), "-n", "5", "--seed", "1", "--jobs", "1", "--json", "--journal", str(journal))
    assert asalto(*words).exit_code == 0
    whole = journal.read_bytes()
    journal.write_bytes(whole[:40])
    result = asalto(*words, "--resume")
    assert result.exit_code == 0
    assert f"{journal} ends within its header, so it has no fights; this run begins anew\n" in result.stderr
    assert journal.read_bytes() == whole
    assert asalto(*words, "--resume").stderr == ""
