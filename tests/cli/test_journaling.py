"""An engine with workers and a journal, as the options of a command say."""

from __future__ import annotations

from simulator.batch.engine import ScenarioArm
from simulator.cli.journaling import games_key, journal_key
from simulator.scenario import load


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
