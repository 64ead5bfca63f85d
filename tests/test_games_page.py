"""The game that docs/games.md builds: its listings, as they stand, are a game that works everywhere."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

import simulator

ROOT = Path(simulator.__file__).parent.parent
PAGE = (ROOT / "docs/games.md").read_text(encoding="utf-8")
LISTING = re.compile(r"```\w+\n# (\S+\.\w+)\n(.*?)```", re.DOTALL)
ENTRY_POINTS = "[asalto.games]\nchispas = chispas.game:GAME\n"


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with the game as an installed package."""
    folder = tmp_path_factory.mktemp("site")
    listings = [(name, text) for name, text in LISTING.findall(PAGE) if name != "pyproject.toml"]
    assert len(listings) == 9
    for name, text in listings:
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    (folder / "chispas" / "__init__.py").touch()
    about = folder / "asalto_chispas-0.1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: asalto-chispas\nVersion: 0.1.0\n", encoding="utf-8")
    (about / "entry_points.txt").write_text(ENTRY_POINTS, encoding="utf-8")
    return folder


def run(site: Path, *words: str) -> str:
    """Run Python with the game installed, and return what it prints."""
    done = subprocess.run(
        [sys.executable, *words],
        cwd=site,
        env={"PYTHONPATH": f"{site}:{ROOT}", "PATH": "/usr/bin:/bin", "ASALTO_PLAIN": "1", "HOME": str(site)},
        capture_output=True,
        text=True,
        timeout=150,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.mark.slow
def test_the_listings_are_a_game_that_keeps_its_promises(site: Path) -> None:
    """The tests of the page pass."""
    assert "2 passed" in run(site, "-m", "pytest", "-q", "-p", "no:cacheprovider", "test_chispas.py")


@pytest.mark.slow
@pytest.mark.parametrize(
    "words",
    [
        "systems",
        "sheets chispas --lang es",
        "facts chispas",
        "run chispas/first --seed 1",
        "run chispas/first --seed 1 --lang es --runtime actors",
        "batch chispas/first -n 40 --seed 1",
        "exact chispas/first --policy novices=basic --policy veteran=basic",
        "new chispas 3_novices_vs_a_veteran -o fight.toml",
        "balance chispas/first --win 50% --fights 6000 --seed 1",
    ],
)
def test_the_commands_of_the_page_work(site: Path, words: str) -> None:
    """They know the game, its sheets and its words."""
    said = run(site, "-m", "asalto", *(word.replace("_", " ") for word in words.split()))
    assert "crashed" not in said
    if words == "systems":
        assert "chispas" in said
