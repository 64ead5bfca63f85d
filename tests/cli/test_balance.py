"""``asalto balance``: three ways, the file that is written, and what is asked for."""

from __future__ import annotations

import json
import shlex
from pathlib import Path

import pytest

from simulator.cli.session import Session
from simulator.scenario import load
from tests.cli.command_line import asalto, attic

pytestmark = pytest.mark.slow

QUICK = ("--fights", "700", "--seed", "3", "--jobs", "1")


def test_solutions_are_offered_in_both_languages(tmp_path: Path) -> None:
    """The budget comes first, then the best solution, the scenario as it is, and all solutions."""
    told = asalto("balance", attic(tmp_path), "--win", "40%", *QUICK).stdout
    lines = told.splitlines()
    assert lines[1].startswith("Looking for a win in 40.0 % of the fights with ")
    assert "in at most 700 fights (--fights); coarse first" in lines[1]
    assert any(line.startswith("As it is: a win for the investigators in ") for line in lines)
    assert any(line.split()[:1] == ["1"] for line in lines)
    spanish = asalto("balance", attic(tmp_path), "--win", "40", "--lang", "es", *QUICK).stdout
    assert "Se busca una victoria en el 40,0 % de los combates" in spanish
    assert "en vez de" in spanish


def test_it_can_be_had_again_and_written_without_a_fight(tmp_path: Path) -> None:
    """The printed command has the seed, the budget that the time allowed and --resume, and finds the same ways."""
    path, out, kept = attic(tmp_path), tmp_path / "fair.toml", str(tmp_path / "kept")
    words = ("balance", path, "--win", "40%", "--jobs", "1", "--journal", kept)
    first = asalto(*words, "--time", "1").stdout
    [line] = [line for line in first.splitlines() if line.startswith("To write one: asalto ")]
    again = shlex.split(line.removeprefix("To write one: asalto "))
    assert again[: len(words)] == list(words)
    assert [word for word in again[len(words) :] if not word.isdecimal()] == [
        *("--seed", "--fights", "--resume", "--take", "-o", "FILE")
    ]
    second = asalto(*again[:-1], str(out)).stdout
    table = [line for line in first.splitlines() if line.startswith(("  ", "As it is"))]
    assert [line for line in second.splitlines() if line.startswith(("  ", "As it is"))] == table
    assert second.splitlines()[-1].startswith(f"Solution 1 written to {out}: ")
    assert out.exists()


def test_a_fight_that_is_fair_as_it_is_is_written_as_it_was(tmp_path: Path) -> None:
    """The sentence is among the errors where there is a document; nothing is changed in the file."""
    path, out = attic(tmp_path), tmp_path / "fair.toml"
    words = ("balance", path, "--take", "1", "-o", str(out), "--within", "0.2", *QUICK)
    asked = asalto(*words, "--win", "40%", "--json")
    found = json.loads(asked.stdout)
    assert asked.stderr.splitlines()[-1].startswith(f"Solution 1 written to {out}: ")
    base = found["base"]["figures"]["win(investigators)"]["rate"]
    result = asalto(*words, "--win", f"{base:.3f}", "--json")
    assert json.loads(result.stdout)["ways"] == []
    assert result.stderr.splitlines()[-1] == f"{out} written unchanged."
    assert load(out).digest == load(path).digest


def test_the_way_that_is_taken_is_written_and_fights(tmp_path: Path) -> None:
    """The written file keeps the comments and is the scenario with the settings of the document."""
    out = tmp_path / "fair.toml"
    words = ("balance", attic(tmp_path), "--win", "0.9", "--deaths", "<95%", "--take", "1", "-o", str(out), "--json")
    result = asalto(*words, *QUICK)
    found = json.loads(result.stdout)
    text = out.read_text(encoding="utf-8")
    assert text.startswith("# asalto balance: ")
    assert "# Small enough for tests." in text
    [way, *_] = found["ways"]
    assert load(out).digest == load(tmp_path / "attic.toml", settings=way["set"]).digest
    assert set(way["figures"]) == {"win(investigators)", "some_dead(investigators)"}
    assert found["require"] == ["some_dead(investigators)<0.95"]
    assert result.exit_code == (0 if found["reached"] else 1)


def test_the_scenario_itself_may_be_written(tmp_path: Path) -> None:
    """The user's own file may be the output, if -o names it."""
    path = attic(tmp_path)
    asalto("balance", path, "--win", "90%", "--take", "1", "-o", path, *QUICK)
    assert Path(path).read_text(encoding="utf-8").startswith("# asalto balance: ")


def test_a_number_of_fights_is_estimated(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """The run is estimated with --fights, and not with --time."""
    timed: list[bool] = []
    playing = Session.playing

    def watched(self: Session, *words: object, timed_: list[bool] = timed, **more: object) -> object:
        timed_.append(bool(more.get("timed")))
        return playing(self, *words, **more)  # type: ignore[arg-type]  # as they came

    monkeypatch.setattr(Session, "playing", watched)
    asalto("balance", attic(tmp_path), "--win", "40%", "--fights", "60", "--jobs", "1")
    asalto("balance", attic(tmp_path), "--win", "40%", "--time", "1", "--jobs", "1")
    assert timed == [False, True]


@pytest.mark.parametrize(("fights", "code"), [(25, 1), (24, 2)])
def test_a_budget_has_room_for_a_first_look(fights: int, code: int) -> None:
    """A budget of 25 fights is enough for the scenario as it stands, one of 24 is refused."""
    found = asalto("balance", "reference_duel", "--win", "0.9", "--fights", str(fights), "--seed", "1", "--jobs", "1")
    assert found.exit_code == code, found.stderr
    assert ("allowed are at least 25" in found.stderr) is (code == 2)
