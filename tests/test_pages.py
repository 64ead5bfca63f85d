"""The pages about questions, views and events agree with the program."""

from __future__ import annotations

import pytest

from simulator import systems
from simulator.narration import LANGUAGES

from . import bestiary_page, sentences_page, specials_page
from .make_pages import FOLDER, PROTOCOL, filled, page

MEND = "`make pages` rewrites it"


@pytest.mark.parametrize("name", systems.NAMES)
def test_the_page_of_a_game_is_current(name: str) -> None:
    """Questions, verbs, cells and fields of views are those of the program."""
    assert (FOLDER / f"{name}.md").read_text(encoding="utf-8") == page(name), MEND


def test_there_is_no_page_without_a_game() -> None:
    """A page without its game would never fail again."""
    assert {path.stem for path in FOLDER.glob("*.md")} == set(systems.NAMES)


def test_the_lists_of_the_protocol_are_current() -> None:
    """Messages, events and games are those of the program."""
    text = PROTOCOL.read_text(encoding="utf-8")
    assert filled(text) == text, MEND


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_bestiary_is_current(lang: str) -> None:
    """Sheets and gear, their strengths and figures are those of the program, on the page of each language."""
    assert bestiary_page.PAGES[lang].read_text(encoding="utf-8") == bestiary_page.page(lang), MEND


def test_the_words_of_sentences_are_current() -> None:
    """Shared words, circumstances and other names are those of the vocabulary."""
    assert sentences_page.PAGE.read_text(encoding="utf-8") == sentences_page.page(), MEND
    assert sentences_page.SPANISH.read_text(encoding="utf-8") == sentences_page.spanish(), MEND


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_effects_of_specials_are_current(lang: str) -> None:
    """Every id of the games' data, with its rule, on the page of each language."""
    assert specials_page.PAGES[lang].read_text(encoding="utf-8") == specials_page.page(lang), MEND
