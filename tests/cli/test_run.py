"""``asalto run``: the narration, the document, the trace."""

from __future__ import annotations

import json
import signal
from pathlib import Path
from shutil import rmtree

import pytest

from simulator.cli.run import MOST_FAULTS, warn_of
from simulator.runtime.result import Fault

from .command_line import STALEMATE, asalto, attic, document, started

KEYS = ["scenario", "system", "seed", "fight", "outcome", "combatants", "faults", "digest"]


def test_a_fight_is_told_from_its_heading_to_the_table_of_combatants(tmp_path: Path) -> None:
    """Title, seed, rounds, the end, the state of every combatant."""
    told = asalto("run", attic(tmp_path), "--seed", "3", "--lang", "en").stdout.splitlines()
    assert told[:3] == ["Un zombi en el desván", "seed 3, fight 1", ""]
    assert "Round 1" in told
    assert any(line.startswith("Over after ") for line in told)
    assert told[-4].split() == ["Combatant", "Side", "State", "Life", "Stamina", "Shock"]
    assert [line.split("  ")[0] for line in told[-3:]] == ["Elena", "Zombie 1", "Zombie 2"]


def test_a_drawn_seed_is_printed_and_plays_the_same_fight_again(tmp_path: Path) -> None:
    """The seed is printed, so the fight can be played again."""
    scenario = attic(tmp_path)
    first = asalto("run", scenario, "--lang", "en").stdout.splitlines()
    seed = first[1].split()[1].rstrip(",")
    assert first[1] == f"seed {seed}, fight 1 (--seed {seed} plays it again)"
    again = asalto("run", scenario, "--lang", "en", "--seed", seed).stdout.splitlines()
    assert again[2:] == first[2:]


def test_two_drawn_seeds_differ(tmp_path: Path) -> None:
    """One seed used for every run is a fault that other simulators shipped with."""
    scenario = attic(tmp_path)
    seeds = {document("run", scenario, "--json")["seed"] for _ in range(3)}
    assert len(seeds) > 1


def test_the_document_has_the_promised_keys(tmp_path: Path) -> None:
    """DESIGN 8, and one JSON document on stdout."""
    scenario = attic(tmp_path)
    found = document("run", scenario, "--seed", "3", "--fight", "2", "--json")
    assert list(found) == KEYS
    assert (found["scenario"], found["system"], found["seed"], found["fight"]) == (scenario, "haunted_house", 3, 2)
    assert list(found["outcome"]) == ["winner", "ending", "rounds"]
    assert list(found["combatants"]) == ["Elena", "Zombi 1", "Zombi 2"]
    elena = found["combatants"]["Elena"]
    assert list(elena) == ["side", "standing", "alive", "status", "at_end", "life", "stamina", "shock"]
    assert list(elena["at_end"]) == ["alive", "status", "life", "stamina", "shock"]
    assert elena["side"] == "investigators"
    assert found["faults"] == []
    assert len(found["digest"]) == 64


def test_the_document_says_who_lives_when_everything_is_settled() -> None:
    """TZ-TIME-03: the state at the very end of the fight stands beside it."""
    found = document("run", "reference_four_against_four", "--seed", "1", "--json")
    assert any(one["at_end"]["alive"] and not one["alive"] for one in found["combatants"].values())


@pytest.mark.parametrize("words", [[], ["--set", "combatants.Elena.max_life=40"], ["--policy", "horrors=random"]])
def test_both_runtimes_play_the_same_fight(tmp_path: Path, words: list[str]) -> None:
    """Actors and inline differ in speed and in nothing else."""
    given = ["run", attic(tmp_path), "--seed", "11", "--json", *words]
    assert document(*given, "--runtime", "actors") == document(*given, "--runtime", "inline")


def test_the_fights_of_a_seed_differ(tmp_path: Path) -> None:
    """Fights are independent of each other."""
    scenario = attic(tmp_path)
    ends = [document("run", scenario, "--seed", "3", "--fight", str(k), "--json")["combatants"] for k in range(1, 6)]
    assert any(end != ends[0] for end in ends)


def test_settings_and_policies_reach_the_fight(tmp_path: Path) -> None:
    """--set and --policy may be repeated."""
    found = document(
        "run", attic(tmp_path), "--json", "--set", "combatants.Zombi.count=3", "--set", "limits.rounds=1",
        "--policy", "Elena=random", "--policy", "horrors=random",
    )  # fmt: skip
    assert list(found["combatants"]) == ["Elena", "Zombi 1", "Zombi 2", "Zombi 3"]
    assert found["outcome"] == {"winner": None, "ending": "draw", "rounds": 1}


def test_a_trace_is_written_and_its_digest_is_in_the_document(tmp_path: Path) -> None:
    """The footer gives the same digest."""
    path = tmp_path / "fight.jsonl"
    found = document("run", attic(tmp_path), "--seed", "3", "--trace", str(path), "--json")
    footer = json.loads(path.read_bytes().splitlines()[-1])
    assert list(found) == [*KEYS, "trace_digest"]
    assert found["trace_digest"] == footer["digest"]


def test_a_trace_is_the_same_whether_the_fight_is_watched_or_not(tmp_path: Path) -> None:
    """Narration listens and changes nothing."""
    scenario, quiet, told = attic(tmp_path), tmp_path / "quiet", tmp_path / "told"
    asalto("run", scenario, "--seed", "3", "--trace", str(quiet), "--json", "--runtime", "inline")
    asalto("run", scenario, "--seed", "3", "--trace", str(told))
    assert quiet.read_bytes() == told.read_bytes()


def test_the_language_is_that_of_the_environment(tmp_path: Path) -> None:
    """LC_ALL before LC_MESSAGES before LANG; --lang before all."""
    given = ("run", attic(tmp_path), "--seed", "3")
    spanish = asalto(*given, env={"LC_ALL": "", "LC_MESSAGES": "es_AR.UTF-8", "LANG": "en_GB"}).stdout
    assert "semilla 3, combate 1" in spanish
    assert "Asalto 1" in spanish
    assert "seed 3, fight 1" in asalto(*given, env={"LC_ALL": "C", "LANG": "es_ES"}).stdout
    assert "seed 3, fight 1" in asalto(*given, "--lang", "en", env={"LC_ALL": "es_ES"}).stdout


@pytest.mark.slow
def test_control_c_ends_a_fight_without_a_traceback(tmp_path: Path) -> None:
    """A fight without end, stopped in its second round."""
    child = started("run", attic(tmp_path, STALEMATE), "--seed", "1")
    assert child.stdout is not None
    for line in child.stdout:
        if line.startswith("Round 2"):
            break
    child.send_signal(signal.SIGINT)
    _, complaints = child.communicate(timeout=60)
    assert child.returncode == 130, complaints
    assert complaints.strip() == "asalto: stopped"


@pytest.mark.parametrize("more", [-1, 0, 1, 2])
def test_faults_beyond_the_first_are_counted(more: int, capsys: pytest.CaptureFixture[str]) -> None:
    """The last of the limited number of lines counts the remaining faults, if any."""
    warn_of([Fault(0, "Ada", "turn", "late", "m")] * (MOST_FAULTS + more))
    said = capsys.readouterr().err.splitlines()
    assert len(said) == min(MOST_FAULTS, MOST_FAULTS + more) + (more > 0)
    assert ("more fault" in said[-1]) is (more > 0)
    assert said[-1].endswith({1: "and 1 more fault", 2: "and 2 more faults"}.get(more, ": m"))


def test_the_same_file_is_the_same_fight_and_replays_without_its_cache(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Both sides have ``best``: two processes that know nothing of each other write the same trace, which says what it
    became and is verified without another pilot."""
    words = ["run", "reference_duel", "--policy", "left=best", "--policy", "right=best", "--seed", "3", "--lang", "es"]
    traces = []
    for number in range(2):
        cache, trace = tmp_path / str(number), tmp_path / f"{number}.jsonl"
        monkeypatch.setenv("XDG_CACHE_HOME", str(cache))
        said, wrong = started(*words, "--trace", str(trace)).communicate(timeout=60)
        assert "best equivale a " in said, wrong
        assert len(list((cache / "asalto" / "best").iterdir())) == 1
        rmtree(cache)
        traces.append(trace.read_bytes())
    assert traces[0] == traces[1]
    assert b'{"use":"best","mind":"' in traces[0].splitlines()[0]
    assert asalto("replay", str(tmp_path / "0.jsonl"), "--verify").exit_code == 0
    assert not (tmp_path / "1").exists()
