"""Programs as policies on the command line and in scenario files."""

from __future__ import annotations

import json
import os
import shlex
import shutil
import signal
import sys
from pathlib import Path

import pytest

from simulator.core.errors import BadScenario
from simulator.scenario import load_text
from tests.runtime.programs import BOTS, PYTHON_BOT, has_ended, strange

from .command_line import ATTIC, asalto, attic, document, started

PROGRAM = f'policy = {{ program = ["{sys.executable}", "bot.py"] }}'
NAMED = ATTIC.replace('role = "pc"', f'role = "pc"\n{PROGRAM}')


def named(folder: Path) -> str:
    """Return a scenario that names a program beside it."""
    shutil.copy(BOTS / "bot.py", folder)
    return attic(folder, NAMED)


def test_a_scenario_names_a_program_beside_it(tmp_path: Path) -> None:
    """The same fight as with the program on the command line."""
    by_file = document("run", named(tmp_path), "--seed", "1", "--json")
    typed = document("run", attic(tmp_path), "--seed", "1", "--json", "--policy", f"investigators={PYTHON_BOT}")
    assert by_file["faults"] == typed["faults"] == []
    assert by_file["outcome"] == typed["outcome"]
    assert by_file["combatants"] == typed["combatants"]


@pytest.mark.slow
def test_a_batch_with_programs(tmp_path: Path) -> None:
    """Every worker starts its own; the numbers of workers change nothing."""
    words = ("batch", named(tmp_path), "-n", "20", "--seed", "3", "--json")
    alone = document(*words, "--jobs", "1", "--journal", str(tmp_path / "one"))
    both = document(*words, "--jobs", "2", "--journal", str(tmp_path / "two"))
    assert alone["sides"] == both["sides"]


def test_a_trace_starts_no_program(tmp_path: Path) -> None:
    """It is verified from its record alone."""
    trace = str(tmp_path / "fight.jsonl")
    document("run", named(tmp_path), "--seed", "1", "--json", "--trace", trace)
    (tmp_path / "bot.py").unlink()
    result = asalto("replay", trace, "--verify")
    assert result.exit_code == 0
    assert "the same fight from its record" in result.stdout
    assert "code that a trace names is not run" in result.stdout


def test_validate_says_which_programs_a_scenario_starts(tmp_path: Path) -> None:
    """And starts none of them."""
    result = asalto("validate", named(tmp_path))
    assert result.exit_code == 0
    program = shlex.join([sys.executable, f"{tmp_path}/bot.py"])
    assert f"its fights start {program}" in result.stderr


@pytest.mark.parametrize(
    ("policy", "sentence"),
    [
        ("{ program = [] }", 'program is a list of 0; allowed is a list of words, such as ["node", "bot.js"]'),
        ('{ program = "node bot.js" }', 'program is "node bot.js"; allowed is a list of words, such as'),
        ('{ program = ["a"], use = "basic" }', "program cannot be combined with use; write one of them"),
        ('"program:"', "names no program; write program: node bot.js"),
        ('"program: sh \'x"', "cannot be read as words: No closing quotation"),
    ],
)
def test_a_program_that_is_written_wrongly(policy: str, sentence: str, tmp_path: Path) -> None:
    """The sentence says where, what, and what is allowed."""
    result = asalto("validate", attic(tmp_path, ATTIC.replace('role = "pc"', f'role = "pc"\npolicy = {policy}')))
    assert result.exit_code == 2
    assert "sides.investigators.policy" in result.stderr
    assert sentence in result.stderr


def test_a_text_from_elsewhere_starts_nothing() -> None:
    """Only a file that is named to Asalto, or the command line, may."""
    with pytest.raises(BadScenario, match="only a scenario loaded from a file can start programs"):
        load_text(NAMED)


def test_faults_are_told(tmp_path: Path) -> None:
    """A fault stands in a sentence on stderr and in the document."""
    words = ("run", attic(tmp_path), "--seed", "1", "--policy", f"Elena={strange('raises')}", "--json")
    result = asalto(*words)
    (fault,) = json.loads(result.stdout)["faults"]
    assert fault["how"] == "crashed"
    assert fault["message"] == "its process ended (exit code 1): RuntimeError: I would rather not"
    assert fault["message"] in result.stderr


@pytest.mark.slow
@pytest.mark.parametrize("runtime", ["actors", "inline"])
def test_control_c_ends_the_program(runtime: str, tmp_path: Path) -> None:
    """The program ends immediately, and so does the bot."""
    os.mkfifo(note := tmp_path / "pid")
    policy = f"Elena={strange('notes_and_sleeps', str(note))}"
    child = started("run", attic(tmp_path), "--policy", policy, "--runtime", runtime, "--deadline", "60")
    pid = int(note.read_text())
    child.send_signal(signal.SIGINT)
    child.communicate(timeout=10)
    assert child.returncode == 130
    assert has_ended(pid)


@pytest.mark.slow
def test_a_killed_batch_leaves_no_program_behind(tmp_path: Path) -> None:
    """Not even when it has no chance to tidy up."""
    os.mkfifo(note := tmp_path / "pid")
    words = ("batch", attic(tmp_path), "-n", "50", "--jobs", "2", "--deadline", "60", "--journal", str(tmp_path / "j"))
    child = started(*words, "--policy", f"Elena={strange('notes_and_sleeps', str(note))}")
    with note.open() as pids:  # the other worker's program may note another
        pid = int(pids.readline())
        child.kill()
    child.communicate(timeout=10)
    assert has_ended(pid)
