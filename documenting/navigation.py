"""Navigation of the site: which pages each reader finds under their own heading, in which order.

A page is named by its path below docs, without .md. Names that do not exist in a language are left out of it;
``unnamed`` finds pages that no reader would find."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fnmatch import fnmatchcase

from attrs import frozen

LANGUAGES = ("en", "es")
START = "index"
"""First page: README.md in English, docs/es/index.md in Spanish."""


@frozen
class Section:
    """Heading of the navigation in each language, and the pages below it."""

    titles: Mapping[str, str]
    pages: tuple[str, ...]


SECTIONS = (
    Section(
        {"en": "Game masters and players", "es": "Para dirigir y jugar"},
        (
            "page",
            "sentences",
            "scenarios",
            "balance",
            "bestiary",
            "playing",
            "printing",
            "import",
            "specials",
            "tactics",
            "lienzos",
            "editors",
            "variants/index",
            "rules/fragmentos",
            "rules/haunted_house",
            "rules/ira_y_gloria",
            "rules/tapiz",
            "commands/index",
        ),
    ),
    Section(
        {"en": "Authors of policies", "es": "Para escribir políticas"},
        ("policies", "weights", "untaken", "tournaments", "learners", "protocol", "schemas/index"),
    ),
    Section(
        {"en": "Operators", "es": "Para alojarlo"},
        ("service", "http", "cluster", "security"),
    ),
    Section(
        {"en": "Developers", "es": "Para desarrollar"},
        ("contributing", "architecture", "games", "performance", "decisions/README", "changes", "licence"),
    ),
)

BELOW: Mapping[str, str] = {
    "protocol": "messages/*",
    "decisions/README": "decisions/0*",
    "commands/index": "commands/*",
    "schemas/index": "schemas/*",
    "variants/index": "variants/*",
}
"""Pages that have others below them, and the pattern of those."""


def sections(language: str, existing: Iterable[str]) -> list[tuple[str, list[str]]]:
    """Return the headings of a language with their existing pages, without empty headings."""
    names = set(existing)
    found = [(section.titles[language], [page for page in section.pages if page in names]) for section in SECTIONS]
    return [(title, pages) for title, pages in found if pages]


def below(page: str, existing: Iterable[str]) -> list[str]:
    """Return the pages below a page, in order of their names."""
    pattern = BELOW.get(page)
    return [] if pattern is None else sorted(name for name in existing if name != page and fnmatchcase(name, pattern))


def unnamed(existing: Iterable[str]) -> list[str]:
    """Return the pages that the navigation does not reach, in order."""
    named = {START, *(page for section in SECTIONS for page in section.pages)}
    return sorted(
        name
        for name in existing
        if name not in named and not any(fnmatchcase(name, pattern) for pattern in BELOW.values())
    )
