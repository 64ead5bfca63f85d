"""The fights that README.md and the pages of docs show commands for can be fought as they stand."""

from __future__ import annotations

import re
import shlex
import shutil
from itertools import pairwise
from pathlib import Path

import pytest

from simulator.scenario import shipped

from .command_line import asalto

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", ROOT / "README.es.md", *sorted((ROOT / "docs").glob("*.md"))]
SHIPPED = {name for path, _ in shipped() for name in (path, path.rpartition("/")[2])}
COMMAND = re.compile(r"^(?:\$ )?asalto (?:run|batch) ")
TAKEN = ("--set", "--policy")
"""Options that change the fight itself."""


def fights() -> list[str]:
    """Return the shipped fights of all shown commands, each as the options of ``asalto run``. Commands that are shown
    to be refused, and those that need files of the reader's own, are left out."""
    found: dict[str, None] = {}
    for page in PAGES:
        for line, answer in pairwise([*page.read_text(encoding="utf-8").splitlines(), ""]):
            if COMMAND.match(line) and not answer.startswith("asalto: "):
                words = shlex.split(line.removeprefix("$ "), comments=True)
                taken = [word for pair in pairwise(words) if pair[0] in TAKEN for word in pair]
                if words[2] in SHIPPED and not any("./" in word or "program:" in word for word in taken):
                    found[shlex.join([words[2], *taken])] = None
    return list(found)


@pytest.mark.slow
@pytest.mark.parametrize("fight", fights())
def test_a_fight_that_is_shown_can_be_fought(fight: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Sides, combatants, settings and lists of tactics are still called so."""
    for tactics in (ROOT / "examples" / "tactics").glob("*.toml"):
        shutil.copy(tactics, tmp_path)
    monkeypatch.chdir(tmp_path)
    result = asalto("run", *shlex.split(fight), "--seed", "1", "--runtime", "inline")
    assert result.exit_code == 0, result.stderr


def test_the_pages_show_fights() -> None:
    """Five of the fights that are found have lists of tactics."""
    assert sum("--policy" in fight and ".toml" in fight for fight in fights()) == 5
