"""Transcripts of commands for reading: the help of each, lists, stories, written files, answers of few fights.

Figures of many fights have their own tests; of documents one small one stands here whole (test_laws.py checks the keys
of all). ``make goldens`` accepts new texts."""

from __future__ import annotations

import json
import shlex
from collections.abc import Mapping
from pathlib import Path
from textwrap import wrap
from typing import Final

import pytest
from syrupy.assertion import SnapshotAssertion

from simulator import __version__
from simulator.cli import main

from .command_line import FILES, TIMES, asalto

ROOT: Final = Path(__file__).parents[2]
WIDTH: Final = 160
BAD_INPUT: Final = 2
DUEL: Final = "reference_duel --seed 7 --jobs 1"
ARMOUR: Final = "--vary combatants.Bruno.natural_armour"
COMMANDS: Final[Mapping[str, str]] = {
    "systems": "systems; systems --lang es",
    "policies": "policies --lang es; scenarios wolf",
    "sheets": "sheets haunted_house zombie; sheets tapiz --kind animal --lang es",
    "gear": "gear haunted_house shotgun; gear tapiz --kind power --lang es; gear ira_y_gloria --search plasma",
    "new": "new haunted_house '4 agentes contra 3 zombis y un hombre lobo en un sótano en llamas' --lang es;"
    " new ira_y_gloria 'a tactical marine vs 6 orkos' --policy npc=basic --title Orks",
    "validate": "validate attic.toml chain.toml wolves.toml; validate broken.toml; validate broken.toml --lang es",
    "run": "run attic.toml --seed 7 --policy horrors=wolves.toml --why;"
    " run chain.toml --seed 4 --lang es --trace t.jsonl; replay t.jsonl --verify; replay t.jsonl --audit --lang es",
    "sprt": "sprt 10 80 240 95 15 --elo0 0 --elo1 10; sprt 0 0 0 0 0 --elo0 0 --elo1 5 --lang es;"
    " sprt 30 80 240 95 60 --elo0 0 --elo1 10 --json",
    "solve": f"solve {DUEL} {ARMOUR}=0..2 --target win(left)=0.5 --require rounds<9 -n 600",
    "few": f"batch {DUEL} -n 1; compare {DUEL} {ARMOUR}=2,3 -n 1 --lang es; sweep {DUEL} {ARMOUR}=2..3 -n 1;"
    f" sensitivity {DUEL} --only Bruno.power -n 2",
    "chain": "batch a_night_in_the_house --policy investigators=basic --policy horrors=basic -n 2 --seed 7 --jobs 1",
}
"""The lists of commands, which are typed one after the other in a folder of their own."""
QUICK: Final = {"systems", "sprt", "validate"}


@pytest.mark.slow
@pytest.mark.parametrize("command", ["asalto", *main.commands])
def test_help(command: str, snapshot: SnapshotAssertion) -> None:
    """The help of a command in a terminal of 100 columns."""
    words = [] if command == "asalto" else [command]
    assert asalto(*words, "--help", env={"COLUMNS": "100"}).stdout == snapshot


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=() if name in QUICK else pytest.mark.slow) for name in COMMANDS]
)
def test_transcript(name: str, snapshot: SnapshotAssertion, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Commands, what they print, what is wrong with their input, and their exit codes if these are not 0."""
    monkeypatch.chdir(tmp_path)
    for file, text in FILES.items():
        Path(file).write_text(text, encoding="utf-8")
    assert "\n".join(typed(line.strip()) for line in COMMANDS[name].split(";")) == snapshot


def typed(line: str) -> str:
    """Return a command and its answer, without times and folders; long lines are broken."""
    words = shlex.split(line)
    answer = asalto(*words, env={"COLUMNS": "80"})
    errors = [f"! {line}" for line in answer.stderr.splitlines()] if answer.exit_code == BAD_INPUT else []
    ending = [f"exit code {answer.exit_code}"] if answer.exit_code else []
    told = (
        json.dumps(json.loads(answer.stdout, parse_float=few_digits), indent=1) if "--json" in words else answer.stdout
    )
    lines = [f"$ asalto {line}", *told.replace(__version__, "VERSION").splitlines(), *errors, *ending]
    return "".join(f"{broken(TIMES.sub('...', each.replace(f'{ROOT}/', '')))}\n" for each in lines)


def few_digits(number: str) -> float:
    """Return a number with as many digits as any machine agrees on."""
    return float(f"{float(number):.5g}")


def broken(line: str) -> str:
    """Return a line of at most 160 characters; the rest of it is indented below."""
    return "\n".join(wrap(line, WIDTH, subsequent_indent="    ", drop_whitespace=False)) if len(line) > WIDTH else line
