"""documenting.links: broken links, headings that are missing, and pages that no reader would find."""

from __future__ import annotations

from pathlib import Path

import pytest

from documenting.links import problems
from documenting.markdown import anchors, links, relinked, table


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """Return a repository of two pages without a mistake."""
    (tmp_path / "docs" / "rules").mkdir(parents=True)
    (tmp_path / "README.md").write_text("# Start\n\nSee [balance](docs/balance.md#will-they-survive).\n")
    (tmp_path / "docs" / "balance.md").write_text("# Balance\n\n## Will *they* `survive`?\n\n[up](../README.md)\n")
    return tmp_path


def test_links_of_the_repository_lead_somewhere() -> None:
    """Every page of the repository is found, and each of its links names a page and a heading that exist."""
    assert problems() == []


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("[x](balence.md)", "docs/balance.md:3: balence.md does not exist."),
        ("[x](balance.md#survive)", "docs/balance.md:3: balance.md#survive: the page has no such heading."),
        ("[x](#survive)", "docs/balance.md:3: #survive: the page has no such heading."),
        ("![x](plot.svg)", "docs/balance.md:3: plot.svg does not exist."),
        ("| a |\n| - |\n| [x](no.md) |", "docs/balance.md:5: no.md does not exist."),
    ],
)
def test_broken_links_are_found(root: Path, text: str, problem: str) -> None:
    """Missing pages, headings and pictures are named with their place, in tables as well."""
    (root / "docs" / "balance.md").write_text(f"# Balance\n\n{text}\n\n## Will they survive?\n")
    assert problems(root) == [problem]


def test_links_to_headings_with_accents_are_found(root: Path) -> None:
    """Spanish headings are linked to as they are written."""
    (root / "docs" / "balance.md").write_text("# Will they survive?\n\n[x](#los-pronósticos)\n\n## Los pronósticos\n")
    assert problems(root) == []


def test_pages_without_a_place_in_the_navigation_are_found(root: Path) -> None:
    """A new page needs a reader, in each language."""
    (root / "docs" / "es").mkdir()
    for path in ("docs/odds.md", "docs/es/odds.md"):
        (root / path).write_text("# Odds\n")
    assert problems(root) == [
        f"docs: {language} page odds is missing in documenting/navigation.py." for language in ("en", "es")
    ]


def test_code_and_other_sites_are_no_links_to_check(root: Path) -> None:
    """An example of Markdown is not followed, and nothing is asked of the network."""
    (root / "docs" / "balance.md").write_text(
        "## Will they survive?\n\n`[x](no.md)` [x](https://example.org/)\n\n```\n[x](no.md)\n```\n"
    )
    assert problems(root) == []


def test_headings_are_named_as_github_names_them() -> None:
    """Lower case, hyphens, accents stay, marks go, and the second of a name is numbered."""
    assert anchors("# ¿Cómo irá?\n\n## A `b` (c), *d*\n\n## A\n\n## A\n") == {"cómo-irá", "a-b-c-d", "a", "a-1"}


def test_links_are_changed_outside_code_only() -> None:
    """The site changes links of the prose; examples stay as they are."""
    text = "[a](b.md)\n```\n[a](b.md)\n```\n"
    assert relinked(text, lambda words, target: f"{words} to {target}") == "a to b.md\n```\n[a](b.md)\n```\n"
    assert [link.target for link in links(text)] == ["b.md"]


def test_tables_protect_what_would_break_them() -> None:
    """A bar in a cell does not begin another cell."""
    assert table(["a", "b"], [["x | y", "two\nlines"]]) == "| a | b |\n| --- | --- |\n| x \\| y | two lines |\n"
