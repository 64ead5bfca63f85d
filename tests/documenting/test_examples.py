"""Examples of the pages: what they show is what the program says today."""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from documenting.examples import CLUSTER, EXCERPT, LONG, Example, examples, files, is_shown
from documenting.links import ROOT, pages

EXAMPLES = [example for page in pages() for example in examples(page, ROOT) if example.shows_output]
COMPARED = [example for example in EXAMPLES if EXCERPT not in example.marks]
PROGRAMS = {"asalto": [str(ROOT / "asalto.py")], "python": []}
"""Programs that examples may call, as arguments of Python; scripts are those of the repository."""
ALL = "ASALTO_LONG_EXAMPLES"
"""Set by make examples: those that take long are compared as well."""


def run(example: Example, folder: Path) -> list[str]:
    """Run the commands of an example in a folder, and return what they say: a sentence for each difference."""
    page = ROOT / example.page
    for name, text in files(page).items():
        (folder / name).write_text(text, encoding="utf-8")
    for tactics in (ROOT / "examples" / "tactics").glob("*.toml"):
        shutil.copy(tactics, folder)
    environment = {
        **os.environ,
        "PYTHONPATH": str(ROOT),
        "LANG": "en_US.UTF-8",
        "XDG_STATE_HOME": str(folder / "state"),
    }
    found = []
    for command in example.commands:
        program, *words = shlex.split(CLUSTER.sub("", command.words), comments=True)
        if program not in PROGRAMS and not command.output:
            continue
        assert program in PROGRAMS, f"{command.words}: mark the block as an excerpt"
        done = subprocess.run(
            [sys.executable, *PROGRAMS[program], *words],
            cwd=ROOT if program == "python" else folder,
            env=environment,
            capture_output=True,
            text=True,
            check=False,
        )
        said = (done.stdout, done.stderr, done.stdout + done.stderr)
        if command.output and not any(is_shown(command.output, each) for each in said):
            found.append(f"$ {command.words}\n{done.stdout}{done.stderr}")
    return found


@pytest.mark.slow
@pytest.mark.parametrize("example", COMPARED, ids=lambda example: f"{example.page}:{example.line}")
def test_an_example_shows_what_the_program_says(example: Example, tmp_path: Path) -> None:
    """Each command of a page that shows output has that output, whole or with [...] for what is left out."""
    if LONG in example.marks and not os.environ.get(ALL):
        pytest.skip("takes more than half a minute: make examples compares it")
    assert run(example, tmp_path) == []


def test_examples_are_found() -> None:
    """README, the pages of docs and the Spanish pages have examples."""
    assert len(COMPARED) > 20
    assert {example.page.rpartition("/")[0] for example in COMPARED} >= {"", "docs", "docs/es"}


def test_parts_that_are_left_out_match_anything() -> None:
    """A line [...] stands for any lines; in a line it stands for a part of it."""
    assert is_shown("a\n[...]\nd", "a\nb\nc\nd\n")
    assert is_shown("a\n[...]\nd", "a\nd\n")
    assert is_shown("a [...]\nb", "a 1 2\nb")
    assert is_shown("after [...] s and", "after 11 s and")
    assert not is_shown("a\n[...]\nd", "a\nb\ne")
    assert not is_shown("a", "a\nb")
    assert not is_shown("1.5", "125")
