"""Scenario files with settings changed: their comments, marks and meaning."""

from __future__ import annotations

from pathlib import Path

import pytest

from simulator.core.errors import BadScenario
from simulator.scenario import load
from simulator.scenario.rewrite import rewritten

FILE = """#:schema ./haunted_house.json
# A cellar.
asalto = 1
system = "haunted_house"
[sides.buenos]
role = "pc"
[sides.malos]
role = "npc"
policy = "aggressive" # they bite
[[combatants]]
name = "Elena"
side = "buenos"
use = "officer"

[[combatants]]
name = "Zombi"
side = "malos"
use = "zombie"
count = 4   # a crowd
vida_maxima = 27
"""
SETTINGS = ("combatants.Zombi.count=2", "combatants.Zombi.max_life=20", "sides.malos.policy=cautious")


def written(folder: Path, *settings: str, text: str = FILE) -> str:
    """Return the file with these settings."""
    path = folder / "cellar.toml"
    path.write_text(text, encoding="utf-8")
    stood = {"power": "5"}
    return rewritten(path, settings, ["Made.", "So."], was="was {}", was_sheet="{} in its sheet", stood=stood)


def test_comments_order_and_words_stay(tmp_path: Path) -> None:
    """Only the changed lines differ, each with what stood there; the Spanish key stays Spanish."""
    lines = written(tmp_path, *SETTINGS).splitlines()
    assert lines[:4] == ["#:schema ./haunted_house.json", "# Made.", "# So.", "# A cellar."]
    assert 'policy = "cautious" # they bite  # was "aggressive"' in lines
    assert "count = 2   # a crowd  # was 4" in lines
    assert "vida_maxima = 20  # was 27" in lines
    assert len(lines) == len(FILE.splitlines()) + 2


def test_what_is_written_is_the_scenario_with_the_settings(tmp_path: Path) -> None:
    """The same digest, also of a shipped scenario with lists that a sheet brings."""
    (tmp_path / "new.toml").write_text(written(tmp_path, *SETTINGS), encoding="utf-8")
    assert load(tmp_path / "new.toml").digest == load(tmp_path / "cellar.toml", settings=SETTINGS).digest
    changes = ("combatants.Hombre lobo.attacks.1=claws",)
    text = rewritten("three_against_a_werewolf", changes, [], was="{}", was_sheet="{}", stood={})
    (tmp_path / "wolf.toml").write_text(text, encoding="utf-8")
    assert load(tmp_path / "wolf.toml").digest == load("three_against_a_werewolf", settings=changes).digest


def test_a_setting_that_cannot_be_is_a_problem(tmp_path: Path) -> None:
    """The sentence is that of the command line."""
    with pytest.raises(BadScenario, match="which is not a combatant"):
        written(tmp_path, "combatants.Zombo.count=2")


def test_new_lines_say_what_the_sheet_has(tmp_path: Path) -> None:
    """A line that the file did not have gets a comment; the head of a table that a setting opens gets none."""
    lines = written(tmp_path, "combatants.Zombi.power=6", "variants.doom_threshold=4").splitlines()
    assert "power = 6  # 5 in its sheet" in lines
    new = lines[lines.index("[variants]") - 1 :]
    assert [line for line in new if line] == ["[variants]", "doom_threshold = 4"]
