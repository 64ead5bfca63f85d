"""``asalto compare``: what is printed, what is written, and what is refused."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pyarrow.parquet
import pytest

from tests.report.html.pages import source_of

from .command_line import asalto, attic, document

ARMOUR = ("reference_duel", "--vary", "combatants.Bruno.natural_armour=2,3", "--seed", "7")


@pytest.mark.slow
def test_a_comparison_is_told_from_the_question_to_the_fight_behind_it() -> None:
    """Verdict, what it rests on, what pairing saved, the differences, the commands."""
    result = asalto("compare", *ARMOUR, "-n", "400", "--jobs", "1", "--lang", "en")
    assert result.exit_code == 0
    lines = result.stdout.splitlines()
    assert lines[:3] == [
        "The reference duel",
        "combatants.Bruno.natural_armour: 2, 3",
        "A win for the left side decides; the same dice, seed 7; at most 400 fights per arm",
    ]
    assert "3 against 2: Better" in lines
    assert re.search(
        r"^A win for the left side: [\d.]+ % with 2, [\d.]+ % with 3; difference \+[\d.]+ points", result.stdout, re.M
    )
    assert re.search(r"without pairing, [\d.]+ times as many would be needed", result.stdout)
    assert any(line.startswith("No difference in any fight: the left side got away") for line in lines)


@pytest.mark.slow
def test_the_commands_that_are_printed_play_the_fight_both_ways() -> None:
    """The base loses it, the other wins."""
    found = document("compare", *ARMOUR, "-n", "200", "--json")
    (witness,) = found["comparisons"][0]["witnesses"]
    winners = [document(*shlex.split(command)[1:], "--json")["outcome"]["winner"] for command in witness["watch"]]
    assert (witness["base"], witness["other"]) == (0, 1)
    assert winners[0] != "left"
    assert winners[1] == "left"


def test_the_rows_of_both_ways_are_written(tmp_path: Path) -> None:
    """Fight by fight, with a column that says which way."""
    out = tmp_path / "both.parquet"
    asalto("compare", *ARMOUR, "-n", "30", "--all", "--out", str(out))
    rows = pyarrow.parquet.read_table(out)
    assert rows.column("arm").to_pylist() == ["2", "3"] * 30
    assert rows.column("fight").to_pylist() == [fight for fight in range(1, 31) for _ in "ab"]


@pytest.mark.slow
def test_a_report_is_written_with_the_command_that_repeats_it(tmp_path: Path) -> None:
    """The command in the report does not say how many jobs there were."""
    report = tmp_path / "both.html"
    result = asalto("compare", *ARMOUR, "-n", "60", "--all", "--jobs", "1", "--report", str(report))
    assert result.exit_code == 0, result.stderr
    command = "asalto compare reference_duel --vary combatants.Bruno.natural_armour=2,3 -n 60 --all --seed 7"
    assert command in source_of(report)


def test_two_files_are_compared_by_what_both_have(tmp_path: Path) -> None:
    """One zombie or two; the figures of the third are only in one of the files."""
    one = attic(tmp_path)
    other = attic(tmp_path, Path(one).read_text(encoding="utf-8").replace("count = 2", "count = 3"), "crowd.toml")
    found = document("compare", one, other, "-n", "40", "--seed", "3", "--json")
    (contrast,) = found["comparisons"]
    assert (contrast["base"], contrast["other"]) == (one, other)
    assert {"total_life(Zombi)", "total_alive(Zombi)"} <= set(contrast["figures"])
    assert not {name for name in contrast["figures"] if "Zombi 1" in name or "Zombi 3" in name}


def test_settings_and_policies_are_of_both() -> None:
    """Settings and policies apply to both arms, and stand in both commands."""
    words = ("--set", "combatants.Bruno.max_life=5", "--policy", "Vega=random", "-n", "60", "--json")
    found = document("compare", *ARMOUR, *words)
    assert [arm["settings"][0] for arm in found["arms"]] == ["combatants.Bruno.max_life=5"] * 2
    assert [arm["policies"] for arm in found["arms"]] == [["Vega=random"]] * 2


@pytest.mark.slow
def test_a_precision_that_is_missed_is_exit_code_1() -> None:
    """A missed precision is exit code 1, and the message says what it would take."""
    result = asalto("compare", *ARMOUR, "-n", "150", "--precision", "0.03", "--jobs", "1")
    assert result.exit_code == 1
    assert re.search(
        r"the difference of a win for the left side is known to 0\.0\d+ after 150 fights, not to 0\.03;"
        r" about \d+ would be needed",
        result.stderr,
    )
