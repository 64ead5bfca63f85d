"""Titles of tables in a game's files."""

from __future__ import annotations

import pytest

from simulator.core.inventory import titles_of


@pytest.mark.parametrize(
    ("table", "titles"),
    [
        ({"title": {"es": "Lobo", "en": "Wolf"}}, (("es", "Lobo"), ("en", "Wolf"))),
        ({"title": "Lobo"}, ()),
        ({}, ()),
    ],
)
def test_titles_are_those_of_both_languages(table: dict[str, object], titles: tuple[tuple[str, str], ...]) -> None:
    """A table of languages gives pairs; a plain text or no title gives none."""
    assert titles == titles_of(table)
