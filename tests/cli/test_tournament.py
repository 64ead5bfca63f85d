"""``asalto tournament``, ``match`` and ``sprt``: what is printed and written, how they end, what is refused."""

from __future__ import annotations

import re
import shlex
import signal
from pathlib import Path

import pytest

from tests.tournament.arenas import BOTS, comparable

from .command_line import asalto, document, watched

pytestmark = pytest.mark.slow

CUP = """asalto = 1
tournament = { title = "Copa", pairs = 10 }
entrants = [
    { name = "Prudente", policy = "cautious" },
    { name = "Rutina", policy = "basic" },
    { name = "Azar", policy = "random" },
]
scenarios = [{ use = "reference_duel" }, { use = "haunted_house/pursuit" }]
"""


@pytest.fixture
def cup(tmp_path: Path) -> str:
    """A small tournament."""
    path = tmp_path / "cup.toml"
    path.write_text(CUP, encoding="utf-8")
    return str(path)


def test_a_tournament_is_told(cup: str) -> None:
    """The text has the format, the leader, standings, pairings and the number of games."""
    result = asalto("tournament", cup, "--seed", "7", "--jobs", "1", "--lang", "en")
    assert result.exit_code == 0
    lines = result.stdout.splitlines()
    assert lines[:2] == [
        "Copa",
        "Round robin: 3 entrants, 2 scenarios; 10 pairs of games for each pairing and scenario; seed 7",
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


def test_the_parts_of_the_document_add_up(cup: str) -> None:
    """Pairs, games, wins and intervals fit each other, and the random entrant is the weakest."""
    found = document("tournament", cup, "--seed", "7", "--json")
    assert (found["title"], found["format"], found["seed"]) == ("Copa", "round_robin", 7)
    assert (found["pairs"], found["games"]) == (60, 120)
    prudent = found["entrants"]["Prudente"]
    assert prudent["faults"] == {"crashed": 0, "late": 0, "illegal": 0, "gone": 0}
    assert prudent["rating"]["ci95"][0] < prudent["rating"]["elo"] < prudent["rating"]["ci95"][1]
    for arena in found["scenarios"]:
        elo = {name: rating["elo"] for name, rating in arena["ratings"].items()}
        assert set(elo) == {"Prudente", "Rutina", "Azar"}
        assert elo["Azar"] < elo["Rutina"] or arena["scenario"] != "reference_duel"
    for pairing in found["pairings"]:
        assert sum(pairing["pentanomial"]) == pairing["pairs"] == 10
        assert pairing["wins"] + pairing["draws"] + pairing["losses"] == 20
        assert pairing["ci95"][0] <= pairing["score"] <= pairing["ci95"][1]


def test_a_report_is_written(cup: str, tmp_path: Path) -> None:
    """The report has every part in both languages, and commands for games to watch."""
    for lang, words in (("en", ("Standings", "Games to watch")), ("es", ("Clasificación", "Partidas para ver"))):
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
    """The test goes on until it is decided; exit code 1 means that it was not."""
    words = ("match", "random", "cautious", "--scenario", "reference_duel", "--seed", "1", "--sprt", "0", "50")
    found = document(*words, "--json")
    assert found["sprt"]["verdict"] == "rejected"
    assert found["sprt"]["llr"] <= found["sprt"]["lower"]
    told = asalto(*words, "--lang", "en").stdout
    assert "random is at most 0 Elo better than cautious (not 50)." in told
    assert "The test takes about" in told
    assert asalto(*words[:-3], "--sprt", "-5", "5", "--max-pairs", "3").exit_code == 1


def test_a_class_in_a_file_plays_and_its_faults_are_shown(tmp_path: Path) -> None:
    """Counted apart from defeats, with the game that shows them; there is no verdict when they are too many."""
    words = ("match", f"{BOTS}:Nonsense", "basic", "--scenario", "reference_duel", "--pairs", "3", "--seed", "1")
    result = asalto(*words, "--lang", "en")
    assert result.exit_code == 1
    assert "No verdict: 100 % of the games were forfeited" in result.stdout
    assert "Nonsense: illegal answer, 6 times." in result.stdout
    assert f"--policy {shlex.quote(f'left={BOTS}:Nonsense')}" in result.stdout
    kept = document(*words, "--faults", "defaults", "--json")
    assert kept["entrants"]["Nonsense"]["faults"]["illegal"] > 6
    assert kept["pairings"][0]["forfeited"] == 0


def test_a_precision_that_is_not_reached_is_said(tmp_path: Path) -> None:
    """Exit code 1, with the width that was reached."""
    path = tmp_path / "cup.toml"
    path.write_text(CUP.replace("pairs = 10", "precision = 5, max_pairs = 12"), encoding="utf-8")
    result = asalto("tournament", str(path), "--seed", "7", "--lang", "en")
    assert result.exit_code == 1
    assert re.search(r"widest rating interval is [\d,]+ Elo \(goal: 5\); max_pairs allows more", result.stderr)


def test_a_tournament_that_was_killed_goes_on_to_the_same_end(cup: str, tmp_path: Path) -> None:
    """SIGKILL and --resume with two jobs give the same document and the same rows."""
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
    match = re.search(r"^To continue, or to play what is added: (asalto .+)$", text, re.M)
    assert match is not None
    Path(cup).write_text(CUP.replace("pairs = 10", "pairs = 12"), encoding="utf-8")
    assert document(*shlex.split(match[1])[1:], "--json")["pairs"] == 72
