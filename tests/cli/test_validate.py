"""``asalto validate``: all mistakes together; remarks that stop nothing."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from simulator.policy.errors import PolicyError
from simulator.policy.spec import PolicySpec

from .command_line import ATTIC, asalto, attic, document


def test_a_good_file_is_ok(tmp_path: Path) -> None:
    """A good file has one line."""
    path = attic(tmp_path)
    result = asalto("validate", path, path)
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout == f"ok  {path}: Un zombi en el desván (2 sides, 3 combatants)\n" * 2


def test_the_mistakes_of_all_files_are_told(tmp_path: Path) -> None:
    """The good file in between is still ok."""
    first = attic(tmp_path, ATTIC.replace("zombie", "zombi_e").replace("limits", "x"), "first.toml")
    second = attic(tmp_path, ATTIC + "agilty = 3\npower = 99\n", "second.toml")
    good = attic(tmp_path)
    result = asalto("validate", first, good, second)
    assert result.exit_code == 2
    assert result.stdout.startswith(f"ok  {good}")
    complaints = result.stderr.splitlines()
    assert len(complaints) >= 3
    assert all(line.startswith("asalto: ") for line in complaints)
    assert {line.split(": ")[1] for line in complaints} == {first, second}
    assert "agility" in result.stderr


def test_the_document_has_a_row_for_each_file(tmp_path: Path) -> None:
    """The problems stand in the document as well as on stderr."""
    good, bad = attic(tmp_path), attic(tmp_path, "asalto = 2", "bad.toml")
    assert document("validate", good, "--json")[0]["ok"] is True
    result = asalto("validate", good, bad, "--json")
    rows = json.loads(result.stdout)
    assert result.exit_code == 2
    assert [row["ok"] for row in rows] == [True, False]
    assert len(rows[1]["problems"]) == len(result.stderr.splitlines())


@pytest.mark.rule("HH-CHAR-02")
def test_point_buy_is_a_warning(tmp_path: Path) -> None:
    """HH-CHAR-02: an officer with another point than the 43 that are bought is reported, and may fight."""
    path = attic(tmp_path, ATTIC.replace('use = "officer"', 'use = "officer"\nluck = 3'))
    result = asalto("validate", path)
    assert result.exit_code == 0
    assert result.stdout.startswith("ok  ")
    assert result.stderr == (f"asalto: warning: {path}: Elena: the characteristics add up to 44; point buy gives 43\n")


@pytest.mark.rule("HH-CHAR-02")
def test_monsters_are_not_bought(tmp_path: Path) -> None:
    """HH-CHAR-02: point buy is for protagonists."""
    path = attic(tmp_path, ATTIC.replace('use = "zombie"', 'use = "zombie"\nluck = 6'))
    assert asalto("validate", path).stderr == ""


@pytest.mark.slow
def test_shipped_scenarios_are_valid() -> None:
    """Shipped scenarios are found and checked by their ids."""
    shipped = [row["scenario"] for row in document("scenarios", "--json")]
    result = asalto("validate", *shipped)
    assert result.exit_code == 0, result.stderr
    assert len(result.stdout.splitlines()) == len(shipped) > 0


SHORT = """asalto = 1
system = "haunted_house"
title = "Corto"
[scene]
hazards = [{ hazard = "fire", round = 2, size = "smal", targets = ["Zombis"] }]
[sides.investigators]
role = "hero"
policy = "cautios"
[sides.horrors]
role = "npc"
[[combatants]]
name = "Elena"
side = "investigator"
use = "oficer"
atacks = ["shotgn"]
[[combatants]]
name = "Zombi"
side = "horrors"
use = "zombi"
count = "2-"
"""


def test_the_mistakes_of_a_short_file_fit_on_one_screen(tmp_path: Path) -> None:
    """80 columns by 24 lines, though nearly every line of it is wrong; none is said twice."""
    said = asalto("validate", attic(tmp_path, SHORT)).stderr.replace(str(tmp_path), ".").splitlines()
    assert len(said) == len(set(said))
    assert len(said) >= 7
    assert sum(-(-len(line) // 80) for line in said) <= 24


def test_warnings_about_copies_are_said_once(tmp_path: Path) -> None:
    """One line for all of them."""
    result = asalto(
        "validate", attic(tmp_path, ATTIC.replace('use = "officer"', 'use = "officer"\nagility = 1\ncount = 4'))
    )
    assert result.exit_code == 0
    assert result.stderr.count("asalto: warning: ") == 1
    assert "Elena 1 to Elena 4 (4 of them)" in result.stderr


LOWER = """lienzo = 1
[bands]
lejos = "x"
[sheets.yak]
levl = 3
weapons = ["pikc"]
"""
UPPER = """lienzo = 1
extends = "./lower.toml"
[bands]
muy_lejos = "far"
[sheets.yeti]
base = "ogr"
"""


def test_packs_report_all_mistakes_at_once(tmp_path: Path) -> None:
    """Mistakes in tables and sheets are printed, of a pack and of the wrong pack beneath it."""
    attic(tmp_path, LOWER, "lower.toml")
    said = asalto("validate", attic(tmp_path, UPPER, "upper.toml")).stderr
    for place in (
        "lower.toml: bands.lejos", "lower.toml: sheets.yak.levl", "lower.toml: sheets.yak.weapons[1]",
        "upper.toml: bands.muy_lejos", "upper.toml: sheets.yeti.base",
    ):  # fmt: skip
        assert said.count(place) == 1, said
    assert said.count("asalto: ") == 5


def test_policies_are_made_in_processes_of_their_own(monkeypatch: pytest.MonkeyPatch) -> None:
    """This process makes no policy, and a problem of several policies is printed once."""
    made: list[tuple[object, bool]] = []

    def factory(spec: PolicySpec, trust: bool) -> None:
        made.append((spec.use, trust))
        raise PolicyError("it has no class")

    monkeypatch.setattr("simulator.runtime.factories.factory", factory)
    done = asalto("validate", "reference_duel")
    assert (done.exit_code, done.stderr) == (2, "asalto: reference_duel: it has no class\n")
    assert made == [("basic", False)] * 4
