"""The reports of sensitivity, solve, exact odds and sweeps of campaigns: pages that say what the terminal says."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from attrs import evolve

from simulator.experiments.sensitivity import ParameterStep
from simulator.narration.wording import Phrasebook
from simulator.report.html.exact import _head
from simulator.report.html.page import Datum, Prose, unbroken
from simulator.report.html.sensitivity import _refused
from simulator.scenario import load
from tests.cli.command_line import asalto, attic
from tests.report.html.pages import read
from tests.report.text.test_exact import FOUND
from tests.report.text.test_sensitivity import LUCK

DUEL = ("reference_duel", "--seed", "7", "--jobs", "1")
ASKED = {
    "sensitivity": ("sensitivity", *DUEL, "--only", "Bruno.p*", "-n", "60"),
    "solve": ("solve", *DUEL, "--vary", "combatants.Bruno.max_life=12,20,28", "--target", "win(left)=0.5", "-n", "600"),
    "exact": ("exact", "reference_duel"),
    "balance": ("balance", *DUEL, "--win", "80%", "--fights", "400"),
}


def reported(folder: Path, *words: str) -> str:
    """The page that a command writes."""
    path = folder / "page.html"
    result = asalto(*words, "--report", str(path))
    assert result.exit_code in (0, 1), result.stderr
    return path.read_text(encoding="utf-8")


def told(page: str) -> str:
    """The words of a page."""
    return " ".join(unescape(re.sub(r"<style.*?</style>|<[^>]+>", " ", page, flags=re.DOTALL)).split())


@pytest.mark.slow
@pytest.mark.parametrize("lang", ["en", "es"])
@pytest.mark.parametrize("command", ASKED)
def test_a_page_has_the_answer_a_plot_and_the_command_that_repeats_it(tmp_path: Path, command: str, lang: str) -> None:
    """In both languages, and it loads nothing."""
    page = reported(tmp_path, *ASKED[command], "--lang", lang)
    assert page.count("<svg") >= 1
    assert f"asalto {command} reference_duel" in re.sub("</?b>", "", page)
    assert not re.search(r"https?://|<script|<link|<img", page)
    assert read(page).numbers
    words = told(page)
    assert ("bando izquierdo" if lang == "es" else "the left side") in words


@pytest.mark.slow
def test_what_helps_the_own_side_is_green_and_what_harms_it_red(tmp_path: Path) -> None:
    """More power helps Bruno, less harms him."""
    page = reported(tmp_path, "sensitivity", *DUEL, "--only", "Bruno.power", "-n", "200")
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
    """Each with the command that writes it from the journal, without the options for files that were typed; a dashed
    line stands at the goal."""
    page = re.sub("</?b>", "", reported(tmp_path, *ASKED["balance"]))
    commands = [unescape(one) for one in re.findall(r'<pre class="bare">(asalto [^<]*)</pre>', page)]
    again = "asalto balance reference_duel --seed 7 --jobs 1 --win 80% --fights 400"
    assert commands == [*(f"{again} --resume --take {way} -o FILE" for way in range(1, len(commands))), again]
    assert page.count("--set ") == len(commands) - 1 >= 2
    assert "stroke-dasharray" in page


@pytest.mark.slow
def test_a_way_is_a_number_at_its_bars_and_told_in_the_table_above(tmp_path: Path) -> None:
    """What changes in several ways at once is longer than any bar's label."""
    page = reported(tmp_path, *ASKED["balance"])
    table, drawings = page.index("<table"), re.findall(r"<svg.*?</svg>", page, flags=re.DOTALL)
    assert table < page.index("<svg")
    assert len(drawings) == 2
    for drawing in drawings:
        assert "as it is" in drawing
        assert "way 1" in drawing
        assert "instead of" not in drawing
        assert "…" not in drawing


@pytest.mark.slow
def test_headlines_have_words_for_keys_and_requirements(tmp_path: Path) -> None:
    """What was typed stands in the command and in tables."""
    vary = ("--vary", "Bruno.max_life=3,5", "--vary", "Vega.max_life=20,22")
    page = reported(tmp_path, "solve", *DUEL, *vary, "--target", "win(left)=0.5", "--require", "rounds<2", "-n", "400")
    head = told(page[: page.index("<main")])
    assert "“rounds” < 2" in head
    assert "Maximum life of Bruno" in head
    assert "rounds<2" not in head
    assert "Each bar is a setting: maximum life of Bruno, maximum life of Vega." in told(page)
    swept = reported(tmp_path, "sweep", *DUEL, "--vary", "Bruno.max_life=12,20", "-n", "20", "--lang", "es")
    assert "¿Qué cambia con «vida máxima de Bruno»?" in told(swept)


def test_names_of_options_are_not_broken() -> None:
    """A line may end before an option, and not at its hyphens."""
    assert unbroken("asalto new 'a < b' --title x -o y") == (
        "asalto new &#39;a &lt; b&#39; <b>--title</b> x <b>-o</b> y"
    )


@pytest.mark.slow
def test_exact_odds_have_no_intervals(tmp_path: Path) -> None:
    """And the page says why."""
    words = told(reported(tmp_path, *ASKED["exact"]))
    assert "A win for the left side has a chance of 49.0300" in words
    assert "95" not in words.replace("95ed", "").split("Nothing was drawn")[0].split("A win")[0]
    assert "so there are no intervals" in words


@pytest.mark.slow
def test_a_sweep_of_a_campaign_shows_how_far_it_gets(tmp_path: Path) -> None:
    """Step by step, in evenings."""
    vary = ("--vary", "combatants.La bestia.max_life=20,40")
    page = reported(tmp_path, "sweep", "a_night_in_the_house", *vary, "-n", "4", "--seed", "7", "--jobs", "1")
    words = told(page)
    assert "How far they get" in words
    assert "Step 1 got through" in words
    assert "8 evenings" in words


@pytest.mark.parametrize("command", ASKED)
def test_a_report_that_cannot_be_written_is_said_before_anything_is_played(tmp_path: Path, command: str) -> None:
    """Its name has to end in .html."""
    result = asalto(*ASKED[command], "--report", str(tmp_path / "page.txt"))
    assert result.exit_code == 2
    assert "has to end in .html" in result.stderr
    assert result.stdout == ""


def test_a_report_is_never_the_scenario(tmp_path: Path) -> None:
    """What is read is not written over."""
    path = attic(tmp_path, name="attic.html")
    result = asalto("sensitivity", path, "--report", path)
    assert "would be overwritten" in result.stderr


@pytest.mark.parametrize(
    ("rounds", "half"), [({1: 0.495, 2: 0.505}, 2), ({1: 0.5, 2: 0.5}, 1), ({1: 0.2, 3: 0.3, 4: 0.5}, 3)]
)
def test_exact_odds_begin_with_the_rounds_in_which_half_of_the_fights_end(rounds: dict[int, float], half: int) -> None:
    """As a word and as a number."""
    book = Phrasebook("en", "", ["Ada", "Bo"], ["red", "blue"], {})
    keys = _head(evolve(FOUND, rounds=rounds), load("reference_duel"), book).keys.keys
    assert keys[-1].figure == Datum(str(half), half)


def test_each_step_that_cannot_be_taken_is_a_paragraph() -> None:
    """With its direction and its reason."""
    reason = "attic with --vary combatants.Ada.luck={}: luck is 0; allowed is 1."
    steps = [ParameterStep(LUCK, sign, None, reason.format(1 + sign)) for sign in (1, -1)]
    found: Any = SimpleNamespace(refused=steps)
    said = "Ada.luck {}: luck is 0; allowed is 1."
    blocks = [Prose(said.format(way), quiet=True) for way in ("cannot go higher", "cannot go lower")]
    assert _refused(found, "en") == blocks
