"""External policies on the command line: isolated unless trusted, always with a notice, and never a silent end."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from .command_line import attic, started

pytestmark = pytest.mark.slow

BOTS = Path(__file__).parents[1] / "runtime" / "bots.py"


def told(folder: Path, command: str, bot: str, *words: str) -> tuple[int, Any, str]:
    """Exit code, document and complaints of a command in which a bot plays Elena."""
    given = (attic(folder), "--policy", f"Elena={BOTS}:{bot}", "--seed", "1", "--json", "--deadline", "0.4", *words)
    child = started(command, *given)
    said, complaints = child.communicate(timeout=120)
    assert "Traceback" not in complaints
    return child.returncode, json.loads(said) if said else None, complaints


@pytest.mark.parametrize(
    ("words", "trust"),
    [(("run",), ()), (("run", "--runtime", "inline"), ("--trust",)), (("batch", "-n", "3", "--jobs", "1"), ())],
)
def test_a_policy_that_would_end_the_program_is_told(
    tmp_path: Path, words: tuple[str, ...], trust: tuple[str, ...]
) -> None:
    """``os._exit`` ends neither the command nor the fight, and the command does not pretend that all was well."""
    command, *rest = words
    code, found, complaints = told(tmp_path, command, "Leaving", *rest, *trust)
    assert code == 0
    assert found is not None
    assert complaints.startswith("asalto: warning: Elena, ")
    assert "ProcessExit: it called os._exit(0) (bots.py:" in complaints


def test_a_batch_goes_on_after_every_lost_process(tmp_path: Path) -> None:
    """All fights are counted, and each has its fault, with workers and without."""
    for jobs in ("1", "2"):
        code, found, complaints = told(tmp_path, "batch", "Killed", "-n", "4", "--jobs", jobs)
        assert code == 0
        assert found["fights"] == 4
        assert sum(map(int, re.findall(r"crashed, (\d+) times", complaints))) == 4
        assert complaints.count("times, first in fight ") == complaints.count(": its process ended (signal 9)")


def test_rows_are_the_same_in_processes_and_without(tmp_path: Path) -> None:
    """Trust changes no row."""
    rows = []
    for trust in ((), ("--trust",)):
        out = tmp_path / f"rows{len(trust)}.jsonl"
        code, _, complaints = told(tmp_path, "batch", "Fierce", "-n", "6", "--jobs", "1", "--out", str(out), *trust)
        assert (code, complaints) == (0, "")
        rows.append(out.read_text(encoding="utf-8"))
    assert rows[0] == rows[1]
    assert len(rows[0].splitlines()) == 6


def test_what_cannot_be_made_is_bad_input(tmp_path: Path) -> None:
    """One sentence, exit code 2, trusted or not."""
    complaints = {told(tmp_path, "run", "Unmakable", *trust)[::2] for trust in ((), ("--trust",))}
    ((code, complaint),) = complaints
    assert code == 2
    assert "cannot be made with {}: no luck today; it takes no options" in complaint


def test_exact_odds_run_nothing_that_is_not_trusted(tmp_path: Path) -> None:
    """The file of the policy is not even read without --trust."""
    witness = tmp_path / "witness"
    bot = tmp_path / "bot.py"
    bot.write_text(
        f"open({str(witness)!r}, 'w').close()\nfrom policies.basic import Basic\n\n\nclass Mine(Basic):\n    pass\n",
        encoding="utf-8",
    )
    words = ("exact", "reference_duel", "--policy", f"left={bot}:Mine", "--json")
    child = started(*words)
    said, complaints = child.communicate(timeout=120)
    assert (child.returncode, said, witness.exists()) == (2, "", False)
    assert "is not Asalto's own, and exact odds are computed in this process; --trust lets it" in complaints
    child = started(*words, "--trust")
    said, complaints = child.communicate(timeout=120)
    assert (child.returncode, complaints, witness.exists()) == (0, "", True)
    assert set(json.loads(said)["sides"]) == {"left", "right"}


@pytest.mark.parametrize(
    ("words", "trust", "same"),
    [
        (("match", "basic"), (), False),
        (("sweep",), ("--trust",), True),
        (("sensitivity",), (), False),
        (("compare",), ("--trust",), True),
    ],
)
def test_strangers_have_processes_of_their_own(
    tmp_path: Path, words: tuple[str, ...], trust: tuple[str, ...], same: bool
) -> None:
    """A policy shares the process of the fight only with --trust, in every command that plays many fights."""
    place = tmp_path / "found.txt"
    bot = f'{{ use = "{BOTS}:Sharing", place = "{place}" }}'
    given = {
        "match": (bot, "--scenario", "reference_duel", "--pairs", "1"),
        "sweep": ("reference_duel", "--vary", "combatants.Bruno.max_life=20,22", "-n", "2"),
        "sensitivity": ("reference_duel", "--only", "Bruno.max_life", "-n", "2"),
        "compare": ("reference_duel", "--vary", "combatants.Bruno.max_life=20,22", "-n", "2"),
    }[words[0]]
    seat = () if words[0] == "match" else ("--policy", f"left={bot}")
    child = started(*words, *given, *seat, "--seed", "1", "--jobs", "1", *trust)
    _, complaints = child.communicate(timeout=120)
    assert "Traceback" not in complaints
    assert set(place.read_text(encoding="utf-8").split()) == {str(same)}
