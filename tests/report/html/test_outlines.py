"""Answers of commands, as they are printed and as reports, read as they did when their texts were accepted."""

from __future__ import annotations

import re
from typing import Final

import pytest
from syrupy.assertion import SnapshotAssertion

from tests.report.html.outlines import NAMES, outline

pytestmark = pytest.mark.slow

SPANISH: Final = re.compile(
    r"\b(el|la|los|las|del?|que|por|con|una?|y|en|es|son|para|como|más|no se|muere|gana|combates?|rondas?|victorias?)\b"
)
"""Words that hardly any Spanish sentence lacks, and no English one has."""
ENGLISH: Final = re.compile(
    r"\b(is|are|the|of|to|and|has|have|not|with|there|allowed|cannot|needs|takes|its|it|which|for|from|than|an|in|on|be"
    r"|that|more|was|were|does|only|must|or|but|at|most|least|such|as)\b"
)
"""Words that hardly any English sentence lacks, and no Spanish one has."""
FOREIGN: Final = {"en": SPANISH, "es": ENGLISH}
KEPT_IN_SPANISH: Final = {"batch", "exact"}


@pytest.mark.parametrize("name", NAMES)
def test_a_report_reads_as_accepted(name: str, snapshot: SnapshotAssertion) -> None:
    """Headings, answers, key figures, tables, and what drawings say aloud."""
    assert outline(name, "es" if name in KEPT_IN_SPANISH else "en") == snapshot


@pytest.mark.parametrize("lang", FOREIGN)
@pytest.mark.parametrize("name", NAMES)
def test_a_report_is_in_one_language(name: str, lang: str) -> None:
    """No text has a word of the other language, except commands to type."""
    lines = outline(name, lang).splitlines()
    foreign = [line for line in lines if "asalto " not in line and FOREIGN[lang].search(line)]
    assert foreign == []
