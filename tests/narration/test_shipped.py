"""Titles and descriptions of shipped scenarios, in both languages."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from simulator import systems
from simulator.narration import LANGUAGES
from simulator.narration.inventory import SHEETS, listed, written
from simulator.narration.shipped import about_of, title_of
from simulator.scenario.library import shipped


def test_a_shipped_scenario_has_a_title_and_a_description_in_both_languages() -> None:
    """The tables have the texts that the file lacks; the title of the file is its Spanish one."""
    for name, path in shipped():
        title = tomllib.loads(path.read_text(encoding="utf-8"))["title"]
        assert title_of(title, "es") == title != title_of(title, "en"), name
        assert about_of(name, "What it is.", "en") == "What it is."
        assert len(about_of(name, "", "es")) > 60, name


@pytest.mark.slow
def test_tables_have_no_title_that_is_gone() -> None:
    """Each is that of a file, of a scenario or a tournament."""
    folder = Path(__file__).parents[2]
    files = [*(folder / "scenarios").rglob("*.toml"), *(folder / "tournaments").glob("*.toml")]
    found = [tomllib.loads(path.read_text(encoding="utf-8")) for path in files]
    titles = {one.get("title", one.get("tournament", {}).get("title")) for one in found}
    tables = [folder / f"simulator/narration/messages/{lang}/scenarios.toml" for lang in LANGUAGES]
    tables += [systems.words(game) / "en" / "scenarios.toml" for game in systems.NAMES]
    said = {title for path in tables for title in tomllib.loads(path.read_text(encoding="utf-8"))["titles"]}
    assert said <= titles


def test_other_scenarios_keep_what_they_say() -> None:
    """The language makes no difference."""
    assert title_of("El sótano", "en") == "El sótano"
    assert about_of("mine", "A cellar.", "es") == "A cellar."


def test_a_file_is_written_in_the_words_of_its_language() -> None:
    """Keys and ids that have a Spanish alias; what stands in it as text stays."""
    text = 'max_life = 3\nuse = "zombie"\ntitle = "Ñu 7"'
    assert written("haunted_house", text, "es").splitlines()[:2] == ["vida_maxima = 3", 'use = "zombi"']
    assert written("haunted_house", text, "en") == text


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", systems.NAMES)
def test_a_listed_sheet_has_its_own_title(game: str, lang: str) -> None:
    """In the language of the list."""
    for one in listed(game, SHEETS, lang):
        assert one.title == dict(one.entry.titles).get(lang, one.title) != ""
