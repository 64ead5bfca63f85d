"""``asalto batch``: the document, the summary, and being stopped."""

from __future__ import annotations

import json
import re
import signal
from pathlib import Path
from subprocess import Popen
from typing import Any

import pytest

from simulator.batch.export import FORMATS, RowFile
from simulator.batch.journal import Journal
from simulator.batch.table import Schema
from simulator.batch.tasks import ChunkPlayer
from simulator.cli.interrupt import Interrupt

from .command_line import asalto, attic, document, watched

TIMES = ("elapsed_s", "fights_per_s")


def counted(*words: str) -> dict[str, Any]:
    """Return the document of a batch, without the times."""
    found = document("batch", *words, "--json")
    return {key: found[key] for key in found if key not in TIMES}


def rates(found: object) -> list[dict[str, Any]]:
    """Return every rate in a document, however deep."""
    if isinstance(found, list):
        return [rate for part in found for rate in rates(part)]
    if not isinstance(found, dict):
        return []
    own = [found] if "rate" in found else []
    return own + [rate for part in found.values() for rate in rates(part)]


def test_the_parts_of_a_document_add_up(tmp_path: Path) -> None:
    """Every fight is won by one side or by none, and every combatant has one status at the end of each."""
    found = counted(attic(tmp_path), "-n", "50", "--seed", "4")
    assert sum(side["wins"] for side in found["sides"].values()) + found["draws"]["count"] == 50
    assert all(sum(part["statuses"].values()) == 50 for part in found["combatants"].values())
    assert all(part["standing"]["rate"] <= part["alive"]["rate"] for part in found["combatants"].values())


def test_every_fight_without_a_winner_is_a_draw(tmp_path: Path) -> None:
    """A fight that ends by the limit of rounds is a draw."""
    found = counted(attic(tmp_path), "-n", "7", "--seed", "1", "--set", "limits.rounds=1")
    assert found["draws"] == {"count": 7, "rate": 1.0, "ci95": [pytest.approx(0.5904, abs=1e-4), 1.0]}
    assert found["lengths"] == {"1": found["fights"]}
    assert "faults" not in found
    assert found["rounds"] == {"mean": 1.0, "ci95": [1.0, 1.0], "p05": 1, "p50": 1, "p95": 1, "max": 1}


@pytest.mark.parametrize("fights", ["1", "30"])
def test_every_rate_lies_in_its_interval(tmp_path: Path, fights: str) -> None:
    """Intervals hold their rate after a single fight, at 0 % and at 100 % too."""
    found = rates(counted(attic(tmp_path), "-n", fights, "--seed", "3"))
    assert len(found) > 12
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


def test_the_summary_says_what_the_number_of_fights_supports(tmp_path: Path) -> None:
    """0 % of draws is "at most" something."""
    told = asalto("batch", attic(tmp_path), "-n", "100", "--seed", "3").stdout
    assert told.splitlines()[:2] == ["Un zombi en el desván", "Fights: 100; seed 3"]
    assert re.search(r"no winner +0 +0 % +at most 3.6 %", told)
    assert "Rounds: " in told
    assert "Played 100 in " in told


def test_a_piped_batch_is_quiet_on_stderr(tmp_path: Path) -> None:
    """The progress bar is only for terminals."""
    assert asalto("batch", attic(tmp_path), "-n", "5").stderr == ""


@pytest.mark.slow
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_control_c_sums_up_the_fights_that_were_played(tmp_path: Path, number: signal.Signals) -> None:
    """Exit code 130, a sentence with the command that goes on, the summary, no traceback; SIGTERM does the same."""
    words, child = long_batch(tmp_path)
    child.send_signal(number)
    told, complaints = child.communicate(timeout=60)
    assert child.returncode == 130
    again = f"asalto {' '.join(words)} --resume"
    assert re.fullmatch(rf"asalto: stopped after \d+ of 1000000000 fights; to go on: {re.escape(again)}\n", complaints)
    assert "Rounds: " in told


def long_batch(folder: Path) -> tuple[tuple[str, ...], Popen[str]]:
    """Return a batch that would never end, once it plays: the words, and the process."""
    words = ("batch", attic(folder), "-n", "1000000000", "--seed", "1", "--jobs", "1", "--journal", str(folder / "j"))
    return words, watched(folder, *words, times=8)


def test_a_second_control_c_says_how_to_go_on_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It ends the run in the middle of a fight."""

    def interrupted(*args: object) -> None:
        raise KeyboardInterrupt

    words = ("batch", attic(tmp_path), "-n", "50", "--seed", "1", "--journal", str(tmp_path / "j"))
    monkeypatch.setattr(ChunkPlayer, "play", interrupted)
    result = asalto(*words)
    assert result.exit_code == 130
    again = f"the journal has all fights counted so far; to go on: asalto {' '.join(words)} --resume"
    assert result.stderr.splitlines() == [f"asalto: {again}", "", "asalto: stopped"]


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_batch_stopped_before_its_first_fight_sums_up_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, jobs: str
) -> None:
    """A drawn seed is in the command that goes on."""
    monkeypatch.setattr(Interrupt, "asked", lambda self: True)
    result = asalto("batch", attic(tmp_path), "-n", "50", "--jobs", jobs, "--json")
    assert (result.exit_code, result.stdout) == (130, "")
    assert re.search(r"stopped after 0 of 50 fights; to go on: .* --seed \d+ --resume\n", result.stderr)


def _without_journal(monkeypatch: pytest.MonkeyPatch, why: str) -> None:
    """The default folder of journals cannot be made, or the disk is full."""
    if why == "folder":
        monkeypatch.setenv("XDG_STATE_HOME", "/dev/null")
    else:
        monkeypatch.setattr(Journal, "is_whole", False)


@pytest.mark.parametrize("why", ["folder", "disk"])
def test_a_stopped_batch_without_its_journal_begins_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, why: str
) -> None:
    """No command promises fights that no journal has."""
    _without_journal(monkeypatch, why)
    monkeypatch.setattr(Interrupt, "asked", lambda self: True)
    words = ("batch", attic(tmp_path), "-n", "50", "--seed", "1", "--jobs", "1")
    result = asalto(*words)
    assert result.exit_code == 130
    anew = "stopped after 0 of 50 fights; the journal could not be written, so this begins anew: asalto"
    assert f"asalto: {anew} {' '.join(words)}\n" in result.stderr
    assert "--resume" not in result.stderr


@pytest.mark.parametrize("why", ["folder", "disk"])
def test_a_second_control_c_without_a_journal_promises_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, why: str
) -> None:
    """The fights are lost, and no sentence says otherwise."""

    def interrupted(*args: object) -> None:
        raise KeyboardInterrupt

    _without_journal(monkeypatch, why)
    monkeypatch.setattr(ChunkPlayer, "play", interrupted)
    result = asalto("batch", attic(tmp_path), "-n", "50", "--seed", "1", "--jobs", "1")
    assert result.exit_code == 130
    assert "journal has" not in result.stderr
    assert "--resume" not in result.stderr


@pytest.mark.slow
def test_a_batch_that_is_killed_goes_on_to_the_same_bytes(tmp_path: Path) -> None:
    """kill -9 half way, then --resume: the document and the rows of a run that was not interrupted."""
    given = ("reference_duel", "-n", "1500", "--seed", "5")
    whole = counted(*given, "--out", str(tmp_path / "whole.parquet"))
    out, kept = tmp_path / "rows.parquet", tmp_path / "kept.journal"
    more = ("--out", str(out), "--journal", str(kept), "--jobs", "2")
    child = watched(tmp_path, "batch", *given, *more, "--json", times=4)
    child.kill()
    child.communicate(timeout=60)
    assert not out.exists()
    size = kept.stat().st_size
    assert counted(*given, *more, "--resume") == whole
    assert kept.stat().st_size > size
    assert out.read_bytes() == (tmp_path / "whole.parquet").read_bytes()


@pytest.mark.slow
def test_a_finished_batch_goes_on_to_more_fights(tmp_path: Path) -> None:
    """The batch adds to a run that began with these fights; a smaller number is answered by its first ones."""
    scenario = attic(tmp_path)
    given = (scenario, "--seed", "5", "--journal", str(tmp_path / "j"))
    counted(*given, "-n", "20")
    assert counted(*given, "-n", "60", "--resume") == counted(scenario, "--seed", "5", "-n", "60")
    before = (tmp_path / "j").read_bytes()
    assert counted(*given, "-n", "30", "--resume") == counted(scenario, "--seed", "5", "-n", "30")
    assert (tmp_path / "j").read_bytes() == before


def test_the_usual_journal_is_found_again(tmp_path: Path) -> None:
    """The same command with --resume finds it; a run without a journal cannot be resumed."""
    given = (attic(tmp_path), "--seed", "515151", "-n", "20")
    nothing = asalto("batch", *given, "--resume")
    assert nothing.exit_code == 2
    assert "there is no journal" in nothing.stderr
    assert counted(*given) == counted(*given, "--resume")


def test_the_journal_of_another_batch_is_refused(tmp_path: Path) -> None:
    """Another seed, another setting: a sentence, and the journal is as it was."""
    scenario, path = attic(tmp_path), tmp_path / "j"
    given = ("batch", scenario, "-n", "10", "--journal", str(path), "--resume")
    counted(scenario, "-n", "10", "--seed", "5", "--journal", str(path))
    before = path.read_bytes()
    for more, said in (
        (("--seed", "6"), "its seed is 5, not 6"),
        (("--seed", "5", "--set", "limits.rounds=9"), "scenario"),
    ):
        result = asalto(*given, *more)
        assert result.exit_code == 2
        assert "is the journal of another run" in result.stderr
        assert said in result.stderr
    assert path.read_bytes() == before


@pytest.mark.slow
def test_luck_is_taken_out_unless_plain_counting_is_asked_for(tmp_path: Path) -> None:
    """The document has both estimates; the number of jobs and an interruption change neither; --plain leaves it."""
    given = (
        "batch",
        "reference_duel",
        "--precision",
        "0.04",
        "--seed",
        "5",
        "--journal",
        str(tmp_path / "j"),
        "--json",
    )
    one, two, plain = (document(*given, *more) for more in (("--jobs", "1"), ("--jobs", "2"), ("--plain",)))
    adjusted = one["adjusted"]["win(left)"]
    assert one["adjusted"] == two["adjusted"] == document(*given, "-n", "5000", "--resume")["adjusted"]
    assert list(adjusted) == ["mean", "ci95", "worth_fights"]
    assert (adjusted["ci95"][1] - adjusted["ci95"][0]) / 2 <= 0.04
    assert one["sides"]["left"]["ci95"] != adjusted["ci95"]
    assert one["sides"]["left"]["wins"] == one["sides"]["left"]["rate"] * one["fights"]
    assert one["fights"] < adjusted["worth_fights"] < 1.3 * plain["fights"]
    assert one["fights"] < 0.75 * plain["fights"]
    assert "adjusted" not in plain


@pytest.mark.slow
def test_a_precision_says_when_it_was_enough(tmp_path: Path) -> None:
    """The heading says until which precision of which figure is played; one that is missed is exit code 1."""
    result = asalto("batch", attic(tmp_path), "--precision", "0.06", "--of", "standing(Elena)", "--seed", "2")
    assert result.exit_code == 0
    assert "Until Elena standing is known to ±0.06; at most 1,000,000 fights; seed 2" in result.stdout
    missed = asalto("batch", attic(tmp_path), "--precision", "0.011", "-n", "300", "--of", "rounds", "--seed", "2")
    assert missed.exit_code == 1
    assert "would be needed" in missed.stderr


def test_a_full_disk_loses_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The answer comes first, then the rows that cannot be written; with --resume they can, without a fight."""
    given = (attic(tmp_path), "-n", "40", "--seed", "5", "--journal", str(tmp_path / "j"))

    def opened(self: RowFile, kind: str, schema: Schema) -> None:
        self._file = Path("/dev/full").open("wb")  # noqa: SIM115  # the row file closes it
        self._writer = FORMATS[kind](self._file, schema)

    with monkeypatch.context() as patch:
        patch.setattr(RowFile, "_open", opened)
        result = asalto("batch", *given, "--out", str(tmp_path / "rows.csv"))
    assert (result.exit_code, "Verdict: " in result.stdout) == (2, True)
    assert "No space left on device; the journal has all fights counted so far" in result.stderr
    size = (tmp_path / "j").stat().st_size
    assert asalto("batch", *given, "--resume", "--out", str(tmp_path / "other.csv")).exit_code == 0
    assert (tmp_path / "j").stat().st_size == size
    assert len((tmp_path / "other.csv").read_text().splitlines()) == 41


def test_a_journal_that_was_not_asked_for_may_fail(tmp_path: Path) -> None:
    """A warning, and the whole batch is played; the same journal, asked for, is an error and nothing is played."""
    (tmp_path / "state").write_text("a file, no folder")
    given = ("batch", attic(tmp_path), "-n", "5", "--seed", "3", "--json")
    result = asalto(*given, env={"XDG_STATE_HOME": str(tmp_path / "state")})
    assert result.exit_code == 0
    found = json.loads(result.stdout)
    assert {key: found[key] for key in found if key not in TIMES} == counted(*given[1:-1])
    assert "the journal cannot be written, so this run cannot be resumed" in result.stderr
    assert (tmp_path / "state").read_text() == "a file, no folder"
    asked = asalto(*given, "--journal", str(tmp_path / "state" / "j"))
    assert (asked.exit_code, asked.stdout) == (2, "")
