"""``asalto batch``: the document, the summary, and being stopped."""

from __future__ import annotations

import json
import re
import signal
from pathlib import Path
from typing import Any

import pytest

from simulator.cli.interrupt import Interrupt

from .desk import asalto, attic, document, started

KEYS = [
    "scenario", "system", "seed", "fights", "sides", "draws", "endings", "rounds", "combatants", "elapsed_s",
    "fights_per_s",
]  # fmt: skip
TIMES = ("elapsed_s", "fights_per_s")


def counted(*words: str) -> dict[str, Any]:
    """The document of a batch, without the times."""
    found = document("batch", *words, "--json")
    return {key: found[key] for key in found if key not in TIMES}


def rates(found: object) -> list[dict[str, Any]]:
    """Every rate in a document, however deep."""
    if not isinstance(found, dict):
        return []
    own = [found] if "ci95" in found else []
    return own + [rate for part in found.values() for rate in rates(part)]


def test_the_document_has_exactly_the_promised_keys(tmp_path: Path) -> None:
    """DESIGN 8, and how the fights ended."""
    scenario = attic(tmp_path)
    found = document("batch", scenario, "-n", "40", "--seed", "3", "--json")
    assert list(found) == KEYS
    assert (found["scenario"], found["system"], found["seed"], found["fights"]) == (scenario, "haunted_house", 3, 40)
    assert list(found["sides"]) == ["investigators", "horrors"]
    assert list(found["sides"]["horrors"]) == ["wins", "rate", "ci95"]
    assert list(found["draws"]) == ["count", "rate", "ci95"]
    assert sum(ending["count"] for ending in found["endings"]) == 40
    assert {tuple(ending) for ending in found["endings"]} == {("winner", "ending", "count")}
    assert list(found["rounds"]) == ["mean", "p05", "p50", "p95", "max"]
    assert list(found["combatants"]) == ["Elena", "Zombi 1", "Zombi 2"]
    elena = found["combatants"]["Elena"]
    assert list(elena) == ["side", "standing", "alive", "statuses", "pools"]
    assert list(elena["standing"]) == list(elena["alive"]) == ["rate", "ci95"]
    assert found["fights_per_s"] == pytest.approx(40 / found["elapsed_s"])


def test_the_parts_of_a_document_add_up(tmp_path: Path) -> None:
    """Every fight is won by one side or by nobody, and everybody ends up as something in each."""
    found = counted(attic(tmp_path), "-n", "50", "--seed", "4")
    assert sum(side["wins"] for side in found["sides"].values()) + found["draws"]["count"] == 50
    assert all(sum(part["statuses"].values()) == 50 for part in found["combatants"].values())
    assert all(part["standing"]["rate"] <= part["alive"]["rate"] for part in found["combatants"].values())


def test_every_fight_without_a_winner_is_a_draw(tmp_path: Path) -> None:
    """Whatever it ended by; here, by the limit of rounds."""
    found = counted(attic(tmp_path), "-n", "7", "--seed", "1", "--set", "limits.rounds=1")
    assert found["draws"] == {"count": 7, "rate": 1.0, "ci95": [pytest.approx(0.5904, abs=1e-4), 1.0]}
    assert found["rounds"] == {"mean": 1.0, "p05": 1, "p50": 1, "p95": 1, "max": 1}


@pytest.mark.parametrize("fights", ["1", "30"])
def test_every_rate_lies_in_its_interval(tmp_path: Path, fights: str) -> None:
    """After a single fight, at 0 % and at 100 % too; nan is a fault that other simulators shipped with."""
    found = rates(counted(attic(tmp_path), "-n", fights, "--seed", "3"))
    assert len(found) == 9
    for rate in found:
        low, high = rate["ci95"]
        assert 0 <= low <= rate["rate"] <= high <= 1
        assert low < high


def test_a_batch_counts_the_fights_that_are_watched(tmp_path: Path) -> None:
    """Fight k of a seed is the same in both."""
    scenario = attic(tmp_path)
    found = counted(scenario, "-n", "12", "--seed", "9")
    watched = [document("run", scenario, "--seed", "9", "--fight", str(k), "--json") for k in range(1, 13)]
    for side, won in found["sides"].items():
        assert won["wins"] == sum(fight["outcome"]["winner"] == side for fight in watched)
    assert found["rounds"]["mean"] == pytest.approx(sum(fight["outcome"]["rounds"] for fight in watched) / 12)
    life = sum(fight["combatants"]["Elena"]["life"] for fight in watched) / 12
    assert found["combatants"]["Elena"]["pools"]["life"] == pytest.approx(life)


def test_the_number_of_jobs_changes_nothing(tmp_path: Path) -> None:
    """The same counts from one process and from three."""
    given = (attic(tmp_path), "-n", "60", "--seed", "5")
    assert counted(*given) == counted(*given, "--jobs", "3")


def test_a_batch_is_a_function_of_its_seed(tmp_path: Path) -> None:
    """Again the same, and another with another seed."""
    scenario = attic(tmp_path)
    first = counted(scenario, "-n", "30", "--seed", "5")
    assert counted(scenario, "-n", "30", "--seed", "5") == first
    assert counted(scenario, "-n", "30", "--seed", "6")["rounds"] != first["rounds"]


def test_the_summary_says_what_the_number_of_fights_supports(tmp_path: Path) -> None:
    """0 % of draws is "at most" something."""
    told = asalto("batch", attic(tmp_path), "-n", "100", "--seed", "3").stdout
    assert told.splitlines()[:2] == ["Un zombi en el desván", "Fights: 100; seed 3"]
    assert "no winner         0     0 %  at most 3.6 %" in told
    assert "Rounds: mean " in told
    assert "Played 100 in " in told


def test_the_summary_speaks_spanish(tmp_path: Path) -> None:
    """With a comma before decimals."""
    told = asalto("batch", attic(tmp_path), "-n", "100", "--seed", "3", "--lang", "es").stdout
    assert "como mucho 3,6 %" in told
    assert "queda un solo bando" in told


def test_a_piped_batch_is_quiet_on_stderr(tmp_path: Path) -> None:
    """The bar is for terminals."""
    assert asalto("batch", attic(tmp_path), "-n", "5").stderr == ""


def test_control_c_sums_up_the_fights_that_were_played(tmp_path: Path) -> None:
    """Exit code 130, a sentence, the summary, no traceback."""
    child = started("batch", attic(tmp_path), "-n", "1000000000", "--seed", "1")
    assert child.stdout is not None
    assert child.stdout.readline() == "Un zombi en el desván\n"
    child.send_signal(signal.SIGINT)
    told, complaints = child.communicate(timeout=60)
    assert child.returncode == 130
    assert re.fullmatch(r"asalto: stopped after \d+ of 1000000000 fights\n", complaints)
    assert "Rounds: mean " in told


def test_a_stopped_batch_still_prints_its_document(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of the fights that were played, and of no others."""
    monkeypatch.setattr(Interrupt, "asked", lambda self: True)
    result = asalto("batch", attic(tmp_path), "-n", "50", "--seed", "1", "--json")
    assert result.exit_code == 130
    assert result.stderr == "asalto: stopped after 1 of 50 fights\n"
    assert json.loads(result.stdout)["fights"] == 1


def test_a_batch_stopped_before_its_first_fight_sums_up_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Workers take a moment to start."""
    monkeypatch.setattr(Interrupt, "asked", lambda self: True)
    result = asalto("batch", attic(tmp_path), "-n", "50", "--jobs", "2", "--json")
    assert (result.exit_code, result.stdout) == (130, "")
    assert result.stderr == "asalto: stopped after 0 of 50 fights\n"
