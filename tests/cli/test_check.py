"""``asalto check-bot`` and ``asalto check-policy``."""

from __future__ import annotations

import json
import shlex
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from simulator.core.system import Encounter
from simulator.scenario import load, shipped
from simulator.testing import CheckFailed
from tests.runtime.programs import BOTS, PYTHON_BOT, strange

from .command_line import asalto

pytestmark = pytest.mark.slow

ENCOUNTERS = (
    "a_mental_duel",
    "third_act",
    "reference_duel",
    "three_days_through_the_pass",
    "the_night_of_the_corridor",
)
"""One of Tapiz, one of Fragmentos, one of another game, and chains of the first two."""
BOT = [sys.executable, str(BOTS / "bot.py")]


def test_a_good_bot() -> None:
    """A line for each check, and exit code 0."""
    done = asalto("check-bot", "--game", "haunted_house", "--lang", "en", "--", *BOT)
    assert done.exit_code == 0
    assert done.stdout.count("ok  ") == 15
    assert done.stdout.endswith("15 checks, nothing wrong\n")


def test_a_bad_bot() -> None:
    """A sentence for each finding, and exit code 1."""
    words = shlex.split(strange("raises").removeprefix("program: "))
    done = asalto("check-bot", "--game", "haunted_house", "--json", "--", *words)
    assert done.exit_code == 1
    found = json.loads(done.stdout)
    wrong = [row for row in found["findings"] if row["problem"]]
    assert found["failed"] == len(wrong) > 3
    assert "RuntimeError: I would rather not" in wrong[0]["problem"]


def test_a_good_policy() -> None:
    """One of Asalto's own, in a few fights of one game."""
    done = asalto("check-policy", "cautious", "--game", "fragmentos", "-n", "2", "--lang", "es")
    assert (done.exit_code, done.stdout) == (0, "ok  juega fragmentos sin fallos\n1 comprobación, ningún fallo\n")


def test_a_policy_plays_the_encounters_of_its_games(monkeypatch: pytest.MonkeyPatch) -> None:
    """All that are shipped of each game that is named, but no chains, as often as was asked, with that seed."""
    asked: list[tuple[Any, ...]] = []

    def check(make: object, encounters: Sequence[Encounter], **more: object) -> None:
        asked.append((encounters, more))
        if len(asked) == 1:
            raise CheckFailed("no idea")

    few = [pair for pair in shipped() if Path(pair[0]).name in ENCOUNTERS]
    monkeypatch.setattr("simulator.testing.check_policy", check)
    monkeypatch.setattr("simulator.scenario.shipped", lambda: few)
    words = ("--game", "tapiz", "--game", "fragmentos", "-n", "3", "--seed", "5", "--deadline", "2", "--json")
    done = asalto("check-policy", "cautious", *words)
    assert (done.exit_code, json.loads(done.stdout)) == (
        1,
        {
            "policy": "cautious",
            "failed": 1,
            "findings": [{"check": "plays tapiz", "problem": "no idea"}, {"check": "plays fragmentos", "problem": ""}],
        },
    )
    for (encounters, more), name in zip(asked, ENCOUNTERS, strict=False):
        assert more == {"fights": 3, "seed": 5, "deadline": 2.0}
        assert [each.names for each in encounters] == [load(name).encounter.names]
    assert len(few) == len(ENCOUNTERS)


def test_a_program_is_a_policy_too() -> None:
    """A program must keep the same promises."""
    done = asalto("check-policy", PYTHON_BOT, "--game", "tapiz", "-n", "2")
    assert done.exit_code == 0, done.stderr


def test_a_bad_policy(tmp_path: Path) -> None:
    """Exit code 1, and the fault in a sentence."""
    file = tmp_path / "bot.py"
    file.write_text(
        "from simulator.policy.protocol import Policy\n"
        "class Bold(Policy):\n"
        "    def choose(self, ask, sight):\n"
        "        raise RuntimeError('no idea')\n"
    )
    done = asalto("check-policy", f"{file}:Bold", "--game", "haunted_house", "-n", "1")
    assert done.exit_code == 1
    assert "RuntimeError: no idea" in done.stderr
