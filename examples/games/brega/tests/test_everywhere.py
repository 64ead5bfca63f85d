"""Brega in every command, on the page, for learners, programs and tactics: all of it comes with the game."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from simulator.rl import FightAEC, FightEnv

SCENARIOS = Path(__file__).parent.parent / "brega" / "scenarios"
BOT = Path(__file__).parents[3] / "bots" / "bot.py"
TOURNAMENT = """
asalto = 1
[tournament]
title = "Brega"
format = "round_robin"
pairs = 3
[[scenarios]]
use = "brega/bridge"
[[entrants]]
name = "plain"
policy = "basic"
[[entrants]]
name = "headlong"
policy = "headlong"
"""
TACTICS = """
system = "brega"
[[rows]]
when = "health < 0.4 and enemies > 1"
do = "brace"
[[rows]]
do = "attack"
at = "most_hurt"
"""
EASY = ("--policy", "bandits=aggressive")
COMMANDS = [
    ("validate", *map(str, sorted(SCENARIOS.glob("*.toml")))),
    ("systems",),
    ("schema", "brega"),
    ("schema", "--scenario", "brega"),
    ("sheets", "brega", "--lang", "es"),
    ("sheets", "brega", "giant"),
    ("gear", "brega"),
    ("variants", "brega"),
    ("facts", "brega"),
    ("facts", "brega", "--lang", "es"),
    ("scenarios", "brega"),
    ("run", "brega/bridge", "--seed", "3", "--lang", "es"),
    ("run", "brega/bridge", "--seed", "3", "--json"),
    ("batch", "brega/bridge", "-n", "40", "--seed", "1", "--jobs", "2", "--report", "report.html"),
    ("batch", "brega/bridge", "-n", "20", "--seed", "1", "--policy", "patrol=./tactics.toml"),
    ("batch", "brega/duel", "-n", "4", "--seed", "1", "--policy", "left=search"),
    ("compare", "brega/bridge", *EASY, "--vary", "sheets.bandit.skill=1,3", "-n", "60", "--seed", "1"),
    ("sweep", "brega/bridge", *EASY, "--vary", "sheets.bandit.skill=0..2", "-n", "40", "--seed", "1"),
    ("sensitivity", "brega/duel", "-n", "40", "--seed", "1"),
    (
        "solve",
        "brega/bridge",
        *EASY,
        "--vary",
        "sheets.bandit.skill=0..3",
        "--target",
        "win(patrol)=0.2",
        "--seed",
        "1",
    ),
    ("balance", "brega/duel", "--win", "60%", "--fights", "1200", "--seed", "1"),
    ("exact", "brega/duel"),
    ("match", "headlong", "basic", "--scenario", "brega/bridge", "--pairs", "3", "--seed", "1"),
    ("tournament", "tournament.toml", "--seed", "1"),
    ("check-policy", "headlong", "--game", "brega"),
    ("check-bot", "--game", "brega", "--", sys.executable, str(BOT)),
    ("new", "brega", "4 recruits vs 3 bandits and a wolf in the dark", "-o", "night.toml"),
    ("new", "brega", "2 caballeras contra un gigante", "-o", "gigante.toml", "--lang", "es"),
]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return a folder with a tournament and tactics."""
    (tmp_path / "tournament.toml").write_text(TOURNAMENT, encoding="utf-8")
    (tmp_path / "tactics.toml").write_text(TACTICS, encoding="utf-8")
    return tmp_path


def asalto(folder: Path, *words: str, code: int = 0) -> str:
    """Run a command in a folder and return what it prints."""
    done = subprocess.run(
        [sys.executable, "-m", "simulator", *words],
        cwd=folder,
        capture_output=True,
        text=True,
        timeout=170,
        check=False,
    )
    assert done.returncode == code, done.stdout[-2000:] + done.stderr[-2000:]
    assert words[0] == "schema" or "crashed" not in done.stdout
    return done.stdout


@pytest.mark.parametrize("words", COMMANDS, ids=lambda words: " ".join(words[:2])[:40])
def test_a_command_knows_the_game(folder: Path, words: tuple[str, ...]) -> None:
    """It ends well, and no policy crashed on the way; 1 is the answer that nothing fits a wish."""
    asalto(folder, *words) if words[0] not in ("solve", "balance") else _wished(folder, words)


def test_gear_has_spanish_kinds(folder: Path) -> None:
    """The kind of ids "weapons" is a word."""
    assert " arma\n" in asalto(folder, "gear", "brega", "--lang", "es")


def _wished(folder: Path, words: tuple[str, ...]) -> None:
    try:
        asalto(folder, *words)
    except AssertionError:
        asalto(folder, *words, code=1)


def test_a_new_encounter_is_as_the_sentence_says(folder: Path) -> None:
    """The file validates, has both sides and the dark, and can be played."""
    asalto(folder, "new", "brega", "4 recruits vs 3 bandits and a wolf in the dark", "-o", "night.toml")
    text = (folder / "night.toml").read_text(encoding="utf-8")
    assert re.findall(r'^use = "(\w+)"', text, re.MULTILINE) == ["recruit", "bandit", "wolf"]
    assert "dark = true" in text
    asalto(folder, "run", "night.toml", "--seed", "1")


def test_a_trace_is_the_same_fight_from_its_record_and_its_seed(folder: Path) -> None:
    """Actors and the inline runtime write the same bytes."""
    for runtime in ("actors", "inline"):
        asalto(folder, "run", "brega/bridge", "--seed", "9", "--runtime", runtime, "--trace", f"{runtime}.jsonl")
    assert (folder / "actors.jsonl").read_bytes() == (folder / "inline.jsonl").read_bytes()
    asalto(folder, "replay", "actors.jsonl", "--verify")


def test_learners_play_it() -> None:
    """One side by Gymnasium, all sides by PettingZoo, to the end of a fight."""
    env = FightEnv("brega/duel", "left")
    observation, _ = env.reset(seed=1)
    over = False
    while not over:
        observation, _, over, _, _ = env.step(observation["action_mask"].sum() - 1)
    both = FightAEC("brega/duel")
    both.reset(seed=1)
    for agent in both.agent_iter():
        seen, _, ended, cut, _ = both.last()
        both.step(None if ended or cut else both.action_space(agent).sample(seen["action_mask"]))
    assert env.match.result is not None


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """Run the service on a free port; yield its address."""
    command = [sys.executable, "-m", "simulator", "serve", "--port", "0", "--data", str(folder / "data")]
    with subprocess.Popen(command, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as process:
        try:
            assert process.stdout is not None
            for line in process.stdout:
                if found := re.search(r"http://[\w.:]+/", line):
                    yield found[0]
                    break
        finally:
            process.terminate()


def ask(url: str, document: object = None) -> Any:
    """Return the answer of the service, JSON or text."""
    body = None if document is None else json.dumps(document).encode()
    request = urllib.request.Request(url, body, {"content-type": "application/json"})
    with urllib.request.urlopen(request, timeout=120) as answer:
        text = answer.read().decode()
    return json.loads(text) if "json" in answer.headers["content-type"] else text


def test_the_page_builds_answers_shows_and_plays_it(folder: Path) -> None:
    """The page offers the game with its own sides; a job is answered; a fight can be watched; a table opens."""
    with served(folder) as address:
        assert 'value="brega" data-sides="company foes"' in ask(address)
        for of in ("sheets", "gear", "variants", "facts"):
            assert ask(f"{address}api/systems/brega/{of}?lang=es") is not None
        job = ask(
            f"{address}api/jobs", {"kind": "batch", "scenario": "brega/bridge", "seed": 1, "options": {"fights": 20}}
        )
        while job["state"] in ("waiting", "running"):
            job = ask(f"{address}api/jobs/{job['id']}")
        assert job["document"]["fights"] == 20
        assert "Marta" in json.dumps(ask(f"{address}api/jobs/{job['id']}/fights/1?lang=es"))
        table = {"scenario": "brega/duel", "seed": 1, "places": [{"who": "Rosa", "kind": "person"}]}
        assert ask(f"{address}api/tables", table)["id"]


def test_a_person_plays_it_in_the_terminal(folder: Path) -> None:
    """The screen of a seat starts; without a terminal the command says so in a sentence."""
    done = subprocess.run(
        [sys.executable, "-m", "simulator", "play", "brega/duel", "--as", "Rosa"],
        **{"cwd": folder, "stdin": subprocess.DEVNULL, "capture_output": True, "text": True, "timeout": 60},
        env={**os.environ, "TERM": "dumb"},
    )
    assert "Traceback" not in done.stderr
