"""``asalto compare``: what is printed, what is written, and what is refused."""

from __future__ import annotations

import json
import re
import shlex
import signal
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pyarrow.parquet
import pytest

from simulator.cli.compare import _command, _missed
from simulator.cli.interrupt import Interrupt
from simulator.scenario import load
from tests.report.html.pages import source_of

from .command_line import asalto, attic, document, watched

ARMOUR = ("reference_duel", "--vary", "combatants.Bruno.natural_armour=2,3", "--seed", "7")
TIMES = ("elapsed_s", "fights_per_s")


def refused(*words: str) -> str:
    """The sentence with which ``asalto compare WORDS`` is refused."""
    result = asalto("compare", *words)
    assert result.exit_code == 2
    assert result.stdout == ""
    (sentence,) = result.stderr.splitlines()
    return sentence


@pytest.mark.slow
def test_a_comparison_is_told_from_the_question_to_the_fight_behind_it() -> None:
    """Verdict, what it rests on, what pairing saved, the differences, the commands."""
    result = asalto("compare", *ARMOUR, "-n", "400", "--jobs", "1", "--lang", "en")
    assert result.exit_code == 0
    lines = result.stdout.splitlines()
    assert lines[:3] == [
        "The reference duel",
        "combatants.Bruno.natural_armour: 2, 3",
        "A win for the left side decides; the same dice, seed 7; at most 400 fights each way",
    ]
    assert "3 against 2: Better" in lines
    assert re.search(
        r"^  A win for the left side: [\d.]+ % with 2, [\d.]+ % with 3; difference \+[\d.]+ points", result.stdout, re.M
    )
    assert re.search(r"without pairing it would take [\d.]+ times as many", result.stdout)
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


@pytest.mark.slow
def test_the_document_does_not_depend_on_the_jobs() -> None:
    """The document is the same but for the time that it took."""
    found = [document("compare", *ARMOUR, "-n", "200", "--jobs", jobs, "--json") for jobs in ("1", "2")]
    for one in found:
        assert all(one.pop(key) > 0 for key in TIMES)
    assert found[0] == found[1]


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
    command = "asalto compare reference_duel --vary combatants.Bruno.natural_armour=2,3 -n 60 --seed 7 --all"
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


def test_a_finished_comparison_goes_on_from_its_journal(tmp_path: Path) -> None:
    """The finished comparison gives the very same document; the journal of another is refused."""
    words = ("compare", *ARMOUR, "-n", "60", "--all", "--journal", str(tmp_path / "duel.journal"), "--json")
    found, again = document(*words), document(*words, "--resume")
    for one in (found, again):
        for key in TIMES:
            del one[key]
    assert again == found
    others = ("reference_duel", "--vary", "combatants.Bruno.natural_armour=2,4", "--seed", "7", "--json")
    sentence = refused(*others, "--journal", str(tmp_path / "duel.journal"), "--resume")
    assert "is the journal of another run: its scenario, settings or policies are not these" in sentence


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("reference_duel",), "with what? Say --vary KEY=A,B, or name a second scenario"),
        (("reference_duel", "tie_group", "--vary", "limits.rounds=1,2"), "--vary takes one"),
        (("reference_duel", "tie_group", "reference_duel"), "there are 3 scenarios"),
        (("reference_duel", "--vary", "a=1,2", "--vary", "b=1,2"), "--vary is given twice"),
        (("reference_duel", "--vary", "limits.rounds=2"), "has one value"),
        (("reference_duel", "--vary", "limits.rounds=2,2"), "has the value 2 twice"),
        (("reference_duel", "--vary", "limits.rounds=2,+2"), "are the same scenario, so there is nothing to compare"),
        (
            ("reference_duel", "--vary", "sides.left.policy=basic,cautious", "--policy", "left=basic"),
            "are the same scenario; what --policy says comes after what is varied",
        ),
        (("reference_duel", "--vary", "limits.round=2,3"), 'the nearest is "rounds"'),
        (("reference_duel", "--vary", "sides.left.policy=basic,cautius"), 'the nearest are "cautious" and'),
        (("reference_duel", "fragmentos/reference_scene"), "only scenarios of one game can be compared"),
        ((*ARMOUR, "--of", "lif(Bruno)"), "did you mean life(Bruno)?"),
        ((*ARMOUR, "--margin", "0"), "allowed is a number above 0"),
        ((*ARMOUR, "--precision", "0.001", "-n", "100"), "a precision of 0.001 takes at least"),
        ((*ARMOUR, "--out", "rows.txt"), "its name has to say what it is"),
    ],
)
def test_what_cannot_be_compared_is_refused_in_a_sentence(words: tuple[str, ...], sentence: str) -> None:
    """Before anything is played or printed, and with exit code 2."""
    assert sentence in refused(*words, "--json")


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


@pytest.mark.parametrize(
    ("known", "said"),
    [
        (False, "is known to 0.0625 after 1000 fights, not to 0.03"),
        (True, "is known to 0.0625 after 1000 fights, not to 0.03; about 4340 would be needed (-n)"),
    ],
)
def test_the_widest_difference_says_how_many_fights_are_missing(known: bool, said: str) -> None:
    """Half its interval; four times the fights for half of that, where it is known how much it scatters."""
    metric = SimpleNamespace(name="win(left)")
    wide = SimpleNamespace(low=-0.0125, high=0.1125, known=known, metric=metric)
    slim = SimpleNamespace(low=0.3, high=0.31, known=not known, metric=metric)
    base = SimpleNamespace(arm=SimpleNamespace(scenario=load("reference_duel")))
    contrasts = [SimpleNamespace(primary=each) for each in (slim, wide, slim)]
    plan = SimpleNamespace(precision=0.03)
    found: Any = SimpleNamespace(contrasts=contrasts, plan=plan, fights=1000, base=base)
    assert _missed(found, "en") == f"the difference of a win for the left side {said}"


def test_a_comparison_that_is_stopped_tells_what_was_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Exit code 130, and the command that goes on."""
    asked = iter([False] * 9 + [True] * 1000)
    monkeypatch.setattr(Interrupt, "asked", lambda self: next(asked))
    result = asalto("compare", *ARMOUR, "--jobs", "1", "--json")
    assert result.exit_code == 130
    assert 0 < json.loads(result.stdout)["fights"] < 20
    assert re.search(r"stopped after \d+ of at most 20000 fights; to go on: asalto .*--resume", result.stderr)


@pytest.mark.slow
def test_control_c_stops_a_comparison(tmp_path: Path) -> None:
    """Control-C ends the process; the journal keeps what was played."""
    words = ("compare", *ARMOUR, "-n", "1000000000", "--all", "--jobs", "1", "--journal", str(tmp_path / "j"))
    child = watched(tmp_path, *words, times=8)
    child.send_signal(signal.SIGINT)
    told, complaints = child.communicate(timeout=60)
    assert child.returncode == 130
    again = f"asalto {shlex.join(words)} --resume"
    assert re.fullmatch(
        rf"asalto: stopped after \d+ of at most 1000000000 fights; to go on: {re.escape(again)}\n", complaints
    )
    assert "3 against 2: " in told


@pytest.mark.parametrize(
    ("precision", "early", "more"),
    [(None, True, ["--margin", "0.02"]), (0.01, False, ["--precision", "0.01", "--margin", "0.02", "--all"])],
)
def test_the_command_that_plays_it_again_has_what_was_given(
    precision: float | None, early: bool, more: list[str]
) -> None:
    """And nothing of what was not."""
    plan = SimpleNamespace(fights=100, precision=precision, metric=None, margin=0.02, early=early)
    found: Any = SimpleNamespace(plan=plan, seed=7)
    session: Any = SimpleNamespace(changes=["--set", "a=1"])
    words = ["asalto", "compare", "duel.toml", "--vary", "b=1,2", "--set", "a=1", "-n", "100", "--seed", "7", *more]
    assert _command(found, session, ["duel.toml"], ["b=1,2"]) == " ".join(words)
