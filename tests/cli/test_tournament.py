"""``asalto tournament``, ``match`` and ``sprt``: what is printed and written, how they end, what is refused."""

from __future__ import annotations

import re
import shlex
import signal
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pyarrow.compute
import pyarrow.parquet
import pytest

from simulator.cli.interrupt import Interrupt
from simulator.cli.program import CHECK_FAILED, DONE
from simulator.cli.tournament import _ending, _names
from simulator.policy.spec import PolicySpec
from simulator.tournament.model import MATCH, ROUND_ROBIN
from simulator.tournament.rows import COLUMNS
from simulator.tournament.sprt import ACCEPTED, UNDECIDED
from tests.tournament.arenas import BOTS, comparable

from .command_line import asalto, document, watched

pytestmark = pytest.mark.slow

CUP = """asalto = 1
[tournament]
title = "Copa"
pairs = 10
[[entrants]]
name = "Prudente"
policy = "cautious"
[[entrants]]
name = "Rutina"
policy = "basic"
[[entrants]]
name = "Azar"
policy = "random"
[[scenarios]]
use = "reference_duel"
[[scenarios]]
use = "haunted_house/pursuit"
"""


@pytest.fixture
def cup(tmp_path: Path) -> str:
    """A small tournament."""
    path = tmp_path / "cup.toml"
    path.write_text(CUP, encoding="utf-8")
    return str(path)


def test_a_tournament_is_told(cup: str) -> None:
    """What it is, who is first and how surely, standings, pairings, scenarios, games to watch."""
    result = asalto("tournament", cup, "--seed", "7", "--jobs", "1", "--lang", "en")
    assert result.exit_code == 0
    lines = result.stdout.splitlines()
    assert lines[:2] == [
        "Copa",
        "Everybody against everybody: 3 entrants, 2 scenarios; 10 pairs of games for each pairing and scenario; seed 7",
    ]
    assert re.search(r"^1 +(Prudente|Rutina) +\+\d+ +[+−]\d+ to \+\d+ +\d+\.\d %", result.stdout, re.M)
    assert re.search(r"^3 +Azar +−\d", result.stdout, re.M)
    assert "Prudente - Rutina  reference_duel" in result.stdout
    assert re.search(r"^Played 120 games in ", result.stdout, re.M)


def test_the_games_to_watch_can_be_watched(cup: str) -> None:
    """Each command plays the game that it stands under: the longest has that many rounds."""
    found = document("tournament", cup, "--seed", "7", "--json")
    text = asalto("tournament", cup, "--seed", "7", "--lang", "en").stdout
    commands = [line.strip() for line in text.splitlines() if line.startswith("  asalto run ")]
    longest = next(each for each in found["watch"] if each["why"] == "longest")
    command = next(line for line in commands if line.endswith(f"--fight {longest['fight']}"))
    played = document(*shlex.split(command)[1:], "--json")
    assert played["outcome"]["rounds"] == longest["figure"]


def test_the_document_has_what_the_page_says_it_has(cup: str) -> None:
    """Every key, for programs that read it."""
    found = document("tournament", cup, "--seed", "7", "--json")
    said = "title format seed pairs games entrants pairings cycles sprt elapsed_s games_per_s"
    assert set(found) >= set(said.split())
    assert (found["title"], found["format"], found["seed"], found["pairs"], found["games"]) == (
        "Copa",
        "round_robin",
        7,
        60,
        120,
    )
    prudent = found["entrants"]["Prudente"]
    assert prudent["faults"] == {"crashed": 0, "late": 0, "illegal": 0, "gone": 0}
    assert set(prudent["time_ms"]) == {"mean", "p95", "max"}
    assert prudent["rating"]["ci95"][0] < prudent["rating"]["elo"] < prudent["rating"]["ci95"][1]
    duel, _ = found["scenarios"]
    assert set(duel["ratings"]) == {"Prudente", "Rutina", "Azar"}
    assert duel["ratings"]["Azar"]["elo"] < duel["ratings"]["Rutina"]["elo"]
    pairing = found["pairings"][0]
    assert (pairing["a"], pairing["b"], pairing["scenario"], pairing["pairs"]) == (
        "Prudente",
        "Rutina",
        "reference_duel",
        10,
    )
    assert sum(pairing["pentanomial"]) == 10
    assert pairing["wins"] + pairing["draws"] + pairing["losses"] == 20
    assert pairing["ci95"][0] <= pairing["score"] <= pairing["ci95"][1]


def test_rows_do_not_depend_on_the_jobs(cup: str, tmp_path: Path) -> None:
    """A row per game; equal files to the byte."""
    for jobs in ("1", "2"):
        asalto("tournament", cup, "--seed", "7", "--jobs", jobs, "--out", str(tmp_path / f"{jobs}.parquet"))
    first, second = ((tmp_path / f"{jobs}.parquet").read_bytes() for jobs in ("1", "2"))
    assert first == second
    table = pyarrow.parquet.read_table(tmp_path / "1.parquet")
    assert table.num_rows == 120
    assert table.schema.names == COLUMNS.names
    winners = table.filter(pyarrow.compute.equal(table["a"], "Prudente")).column("winner").to_pylist()
    assert set(winners) <= {"Prudente", "Rutina", "Azar", None}


def test_an_interrupted_tournament_says_how_to_go_on_and_does(cup: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """What was played is told; the command that is printed ends where it would have ended."""
    whole = comparable(document("tournament", cup, "--seed", "7", "--json"))
    asked: list[int] = []

    def after_a_while(self: Interrupt) -> bool:
        asked.append(1)
        return len(asked) > 30

    with monkeypatch.context() as patch:
        patch.setattr(Interrupt, "asked", after_a_while)
        result = asalto("tournament", cup, "--seed", "7", "--jobs", "1", "--lang", "en")
    assert result.exit_code == 130
    match = re.search(r"stopped after (\d+) games; to go on: (asalto .+)$", result.stderr, re.M)
    assert match is not None
    assert 0 < int(match[1]) < 120
    again = document(*shlex.split(match[2])[1:], "--json")
    assert comparable(again) == whole


def test_a_report_is_written(cup: str, tmp_path: Path) -> None:
    """In both languages, with every part of it; it says nothing of where it was made."""
    for lang, words in (("en", ("Standings", "Games to watch")), ("es", ("Clasificación", "Partidas dignas de verse"))):
        path = tmp_path / f"{lang}.html"
        asalto("tournament", cup, "--seed", "7", "--lang", lang, "--report", str(path))
        page = path.read_text(encoding="utf-8")
        assert all(word in page for word in words)
        assert page.count("<svg") == 3
        assert re.search(r"asalto run (reference_duel|haunted_house/pursuit) ", page)
        assert page.count("<details") >= 3


def test_a_match_is_a_tournament_of_two() -> None:
    """Without a file; equals are level."""
    found = document(
        "match", "cautious", "cautious", "--scenario", "reference_duel", "--pairs", "10", "--seed", "1", "--json"
    )
    (pairing,) = found["pairings"]
    assert (found["format"], pairing["score"], pairing["pentanomial"]) == ("match", 0.5, [0, 0, 10, 0, 0])
    result = asalto(
        "match", "basic", "basic", "--scenario", "reference_duel", "--pairs", "2", "--seed", "1", "--lang", "en"
    )
    assert "basic 1 and basic 2 are level." in result.stdout


def test_a_match_may_be_tested() -> None:
    """Until it is clear; exit code 1 where it was not."""
    words = ("match", "random", "cautious", "--scenario", "reference_duel", "--seed", "1", "--sprt", "0", "50")
    found = document(*words, "--json")
    assert found["sprt"]["verdict"] == "rejected"
    assert found["sprt"]["llr"] <= found["sprt"]["lower"]
    told = asalto(*words, "--lang", "en").stdout
    assert "random is 0 Elo better than cautious at most, rather than 50." in told
    assert "The test takes about" in told
    assert asalto(*words[:-3], "--sprt", "-5", "5", "--max-pairs", "3").exit_code == 1


def test_a_class_in_a_file_plays_and_its_faults_are_shown(tmp_path: Path) -> None:
    """Counted apart from defeats, with the game that shows them; there is no verdict when they are too many."""
    words = ("match", f"{BOTS}:Nonsense", "basic", "--scenario", "reference_duel", "--pairs", "3", "--seed", "1")
    result = asalto(*words, "--lang", "en")
    assert result.exit_code == 1
    assert "There is no verdict: 100 % of the games were forfeited" in result.stdout
    assert "Nonsense: illegal answer, 6 times." in result.stdout
    assert f"--policy left={BOTS}:Nonsense" in result.stdout
    kept = document(*words, "--faults", "defaults", "--json")
    assert kept["entrants"]["Nonsense"]["faults"]["illegal"] > 6
    assert kept["pairings"][0]["forfeited"] == 0


def test_a_sequential_test_of_counts() -> None:
    """For people and for programs."""
    told = asalto("sprt", "10", "80", "240", "95", "15", "--elo0", "0", "--elo1", "10", "--lang", "en").stdout
    assert "After 440 pairs" in told
    found = document("sprt", "0", "0", "0", "0", "300", "--elo0", "0", "--elo1", "10", "--json")
    assert found["verdict"] == "accepted"


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (("tournament", "nowhere.toml"), "neither a file nor a shipped tournament"),
        (("match", "basic", "nobody", "--scenario", "reference_duel"), "which is no policy"),
        (("match", "basic", "random"), "Missing option '--scenario'"),
        (("match", "basic", "random", "--scenario", "x", "--pairs", "0"), "allowed is a whole number from 1"),
        (("match", "basic", "random", "--scenario", "reference_duel", "--sprt", "5", "5"), "ELO0 < ELO1"),
        (("match", "basic", "random", "--scenario", "x", "--max-pairs", "5"), "--max-pairs is for --sprt"),
        (("sprt", "1", "2", "3", "--elo0", "0", "--elo1", "5"), "5 values"),
        (("sprt", "1", "2", "3", "4", "x", "--elo0", "0", "--elo1", "5"), "allowed is a whole number from 0"),
    ],
)
def test_bad_words_are_a_sentence(words: tuple[str, ...], complaint: str) -> None:
    """Exit code 2, nothing on stdout."""
    result = asalto(*words)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert complaint in " ".join(result.stderr.split())


def test_a_precision_that_is_not_reached_is_said(tmp_path: Path) -> None:
    """Exit code 1, with the width that was reached."""
    path = tmp_path / "cup.toml"
    path.write_text(CUP.replace("pairs = 10", "precision = 5\nmax_pairs = 12"), encoding="utf-8")
    result = asalto("tournament", str(path), "--seed", "7", "--lang", "en")
    assert result.exit_code == 1
    assert re.search(r"widest rating's interval is [\d,]+ Elo, 5 were asked for; max_pairs allows more", result.stderr)


def test_a_tournament_that_was_killed_goes_on_to_the_same_end(cup: str, tmp_path: Path) -> None:
    """By SIGKILL, in the middle, with two jobs: the same document and the same file of rows."""
    Path(cup).write_text(CUP.replace("pairs = 10", "pairs = 150"), encoding="utf-8")
    words = ("tournament", cup, "--seed", "7", "--jobs", "2", "--journal", str(tmp_path / "j"))
    child = watched(tmp_path, *words, times=8)
    child.kill()
    assert child.wait(30) == -signal.SIGKILL
    child.communicate()
    resumed, whole = (str(tmp_path / f"{name}.parquet") for name in ("resumed", "whole"))
    again = comparable(document(*words, "--resume", "--out", resumed, "--json"))
    assert again == comparable(document("tournament", cup, "--seed", "7", "--jobs", "1", "--out", whole, "--json"))
    assert Path(resumed).read_bytes() == Path(whole).read_bytes()


def test_every_end_says_how_to_go_on(cup: str) -> None:
    """A whole tournament too: what is added to the file is played by that command."""
    text = asalto("tournament", cup, "--seed", "7", "--lang", "en").stdout
    match = re.search(r"^To play on, or what is added: (asalto .+)$", text, re.M)
    assert match is not None
    Path(cup).write_text(CUP.replace("pairs = 10", "pairs = 12"), encoding="utf-8")
    assert document(*shlex.split(match[1])[1:], "--json")["pairs"] == 72


@pytest.mark.parametrize(
    ("reached", "withheld", "verdict", "code"),
    [
        (True, (), None, DONE),
        (True, (), ACCEPTED, DONE),
        (True, (), UNDECIDED, CHECK_FAILED),
        (True, ("Cat",), None, CHECK_FAILED),
        (False, (), None, 77),
    ],
)
def test_the_exit_code_says_whether_all_was_reached(
    reached: bool, withheld: tuple[str, ...], verdict: str | None, code: int
) -> None:
    """A precision that was missed is a sentence with the widest interval, both sides of it."""
    said: list[str] = []

    def failed(sentence: str) -> int:
        said.append(sentence)
        return 77

    session: Any = SimpleNamespace(lang="en", failed=failed)
    found: Any = SimpleNamespace(
        reached=reached,
        withheld=withheld,
        sprt=None if verdict is None else SimpleNamespace(verdict=verdict),
        ratings=SimpleNamespace(half_width=[12.0, 31.0, 4.0].__getitem__),
        standings=[SimpleNamespace(entrant=entrant) for entrant in (2, 1, 0)],
        tournament=SimpleNamespace(plan=SimpleNamespace(precision=20.0)),
    )
    assert _ending(session, found) == code
    missed = "The widest rating's interval is 62 Elo, 20 were asked for; max_pairs allows more."
    assert said == ([] if reached else [missed])


def test_the_journal_of_a_match_is_known_by_who_plays_what() -> None:
    """That of a tournament by its file and title, whatever is added to it."""
    asked: Any = SimpleNamespace(
        plan=SimpleNamespace(format=MATCH),
        name="cup.toml",
        title="Copa",
        entrants=[SimpleNamespace(policy=PolicySpec("basic")), SimpleNamespace(policy=PolicySpec("random"))],
        arenas=[SimpleNamespace(name="reference_duel")],
    )
    of_match = _names(asked, None)
    assert (len(of_match), of_match[-1]) == (3, "reference_duel")
    asked.plan.format = ROUND_ROBIN
    assert _names(asked, None) == ["cup.toml", "Copa"]
