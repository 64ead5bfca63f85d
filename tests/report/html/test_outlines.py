"""Answers, as they are printed and as reports, say what is kept of them, to the letter."""

from __future__ import annotations

import re
from typing import Final

import pytest

from tests.cli.test_spanish_errors import ENGLISH
from tests.report.html.outlines import FOLDER, NAMES, kept_in, outline

pytestmark = pytest.mark.slow

SPANISH: Final = re.compile(
    r"\b(el|la|los|las|del?|que|por|con|una?|y|en|es|son|para|como|más|no se|muere|gana|combates?|rondas?|victorias?)\b"
)
"""Words that hardly any Spanish sentence lacks, and no English one has."""
FOREIGN: Final = {"en": SPANISH, "es": ENGLISH}


@pytest.mark.parametrize("name", NAMES)
def test_a_report_says_what_it_said(name: str) -> None:
    """Every text, in its element: headings, answers, key figures, tables, and what plots are for those who listen."""
    assert outline(name) == (FOLDER / f"{name}.txt").read_text(encoding="utf-8"), "`make goldens` rewrites it"


@pytest.mark.parametrize("lang", FOREIGN)
@pytest.mark.parametrize("name", NAMES)
def test_a_report_is_in_one_language(name: str, lang: str) -> None:
    """No text of it has a word of the other language, but for commands to type."""
    told = (FOLDER / f"{name}.txt").read_text(encoding="utf-8") if lang == kept_in(name) else outline(name, lang)
    lines = [re.sub(r"^[a-z0-9]+(\.[\w ]+)?( aria-label)?: ", "", line) for line in told.splitlines()]
    foreign = [line for line in lines if "asalto " not in line and FOREIGN[lang].search(line)]
    assert foreign == []


def test_nothing_is_kept_of_a_report_that_is_gone() -> None:
    """Each file is one report's."""
    assert {path.stem for path in FOLDER.iterdir()} == set(NAMES)
