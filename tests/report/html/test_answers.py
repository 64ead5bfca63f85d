"""The reports of sensitivity, solve, exact odds and sweeps of campaigns: pages that say what the terminal says."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path

import pytest

from simulator.report.html.page import unbroken
from tests.cli.command_line import asalto, attic

DUEL = ("reference_duel", "--seed", "7", "--jobs", "1")
ASKED = {
    "sensitivity": ("sensitivity", *DUEL, "--only", "Bruno.p*", "-n", "60"),
    "solve": ("solve", *DUEL, "--vary", "combatants.Bruno.max_life=12,20,28", "--target", "win(left)=0.5", "-n", "600"),
    "exact": ("exact", "reference_duel"),
    "balance": ("balance", *DUEL, "--win", "80%", "--fights", "2000"),
}


def reported(folder: Path, *words: str) -> str:
    """Return the page that a command writes."""
    path = folder / "page.html"
    result = asalto(*words, "--report", str(path))
    assert result.exit_code in (0, 1), result.stderr
    return path.read_text(encoding="utf-8")


def told(page: str) -> str:
    """Return the words of a page."""
    return " ".join(unescape(re.sub(r"<style.*?</style>|<[^>]+>", " ", page, flags=re.DOTALL)).split())


@pytest.mark.slow
def test_what_helps_the_own_side_is_green_and_what_harms_it_red(tmp_path: Path) -> None:
    """More power helps Bruno, less harms him."""
    page = reported(tmp_path, "sensitivity", *DUEL, "--only", "Bruno.power", "-n", "60")
    drawing = page[page.index("<svg") : page.index("</svg>")]
    assert "#2c7a4b" in drawing
    assert "#b03a3a" in drawing
    assert "#b3432b" not in drawing


@pytest.mark.slow
def test_a_search_shows_its_target(tmp_path: Path) -> None:
    """A dashed line over the settings, every one of which is in the plot's description."""
    page = reported(tmp_path, *ASKED["solve"])
    assert "stroke-dasharray" in page
    label = re.search(r'aria-label="(A win for the left side[^"]*)"', page)
    assert label is not None
    assert all(f"maximum life of Bruno {value}:" in label[1] for value in (12, 20, 28))


@pytest.mark.slow
def test_a_balance_shows_its_ways_and_how_to_take_them(tmp_path: Path) -> None:
    """Each with the command that writes it from the journal, without options for files; a dashed line is the goal."""
    page = re.sub("</?b>", "", reported(tmp_path, *ASKED["balance"]))
    commands = [unescape(one) for one in re.findall(r'<pre class="bare">(asalto [^<]*)</pre>', page)]
    again = "asalto balance reference_duel --seed 7 --jobs 1 --win 80% --fights 2000"
    assert commands == [*(f"{again} --resume --take {way} -o FILE" for way in range(1, len(commands))), again]
    assert page.count("--set ") >= len(commands) - 1 >= 2, "each of several ways changes something"
    assert "stroke-dasharray" in page


def test_names_of_options_are_not_broken() -> None:
    """A line may end before an option, and not at its hyphens."""
    assert unbroken("asalto new 'a < b' --title x -o y") == (
        "asalto new &#39;a &lt; b&#39; <b>--title</b> x <b>-o</b> y"
    )


@pytest.mark.slow
def test_a_sweep_of_a_campaign_shows_how_far_it_gets(tmp_path: Path) -> None:
    """Step by step, in sessions."""
    vary = ("--vary", "combatants.La bestia.max_life=20,40")
    page = reported(tmp_path, "sweep", "a_night_in_the_house", *vary, "-n", "4", "--seed", "7", "--jobs", "1")
    words = told(page)
    assert "Steps completed" in words
    assert "Step 1 completed" in words
    assert "8 campaign runs" in words


@pytest.mark.parametrize("command", ASKED)
def test_a_report_that_cannot_be_written_is_said_before_anything_is_played(tmp_path: Path, command: str) -> None:
    """The name must end in .html."""
    result = asalto(*ASKED[command], "--report", str(tmp_path / "page.txt"))
    assert result.exit_code == 2
    assert "does not end in .html" in result.stderr
    assert result.stdout == ""


def test_a_report_is_never_the_scenario(tmp_path: Path) -> None:
    """The file that is read is not written over."""
    path = attic(tmp_path, name="attic.html")
    result = asalto("sensitivity", path, "--report", path)
    assert "would be overwritten" in result.stderr
