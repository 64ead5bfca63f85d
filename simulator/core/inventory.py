"""What a game brings along, as lists show it: its sheets and its gear, each with its kind, figures and strength.

The strength of a sheet is a number of reference opponents: about how many of the game's ordinary fighters it is worth.
It comes from the game's own formulas by ``worth``, without a fight. The strength of gear is measured kind by kind; each
game's inventory.py says how."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import sqrt
from typing import Any, Final

from attrs import frozen

from .values import Value

BOOK: Final = "book"
BUILT: Final = "built"
SOURCES: Final = (BOOK, BUILT)
FAINTEST: Final = 0.05  # where a fighter can do nothing at all: what is taken for its loss a round, or its strength


@frozen(eq=False, repr=False)
class Entry(Value):
    """One sheet, or one thing.

    ``kind`` is the id of a word, by which lists are filtered; ``figures`` are its numbers by the id of a word, in the
    order shown, whole words of the game among them; ``strength`` is its measure (None: it has none). ``source`` says of
    a sheet that its numbers are a book's (``BOOK``) or that it was built by the game's rules (``BUILT``); ``rule`` is
    the rule behind it. ``write`` is how a scenario file asks for it. ``titles`` are its names by language, where the
    catalogues have none."""

    id: str
    kind: str
    strength: float | None
    figures: tuple[tuple[str, int | str], ...]
    rule: str
    source: str = ""
    write: str = ""
    titles: tuple[tuple[str, str], ...] = ()


@frozen(eq=False, repr=False)
class Inventory(Value):
    """A game's sheets and gear. ``reference`` is the sheet that strengths are measured by: its own is 1."""

    reference: str
    sheets: tuple[Entry, ...]
    gear: tuple[Entry, ...]


def worth(deals: float, stands: float, ordinary_deals: float, ordinary_stands: float) -> float:
    """About how many ordinary fighters one is worth who takes ``deals`` a round from an ordinary one and stands
    ``stands`` rounds against it, where ordinary ones do ``ordinary_deals`` and stand ``ordinary_stands`` against each
    other: the root of the product, for one who is twice as deadly and stands twice as long is worth two (Lanchester's
    square law)."""
    found = deals * stands / (ordinary_deals * ordinary_stands)
    return max(FAINTEST, round(sqrt(found), 2))


def kinds_of(table: Mapping[str, Any]) -> dict[str, str]:  # Any: tomllib's own type
    """The kind of each sheet, from data/bestiary.toml: [kinds] lists the sheets of each kind."""
    return {sheet: kind for kind, sheets in table["kinds"].items() for sheet in sheets}


def source_of(sheet: str, table: Mapping[str, Any]) -> tuple[str, str]:  # Any: tomllib's own type
    """Where a sheet's numbers come from, and the rule behind it, from data/bestiary.toml: [book] has the rule of each
    sheet whose numbers are a book's, ``built`` is the rule that all others were built by."""
    rule = table["book"].get(sheet)
    return (BUILT, str(table["built"])) if rule is None else (BOOK, str(rule))


def titles_of(table: Mapping[str, Any]) -> tuple[tuple[str, str], ...]:  # Any: tomllib's own type
    """The titles of a table of a file, as pairs of language and text."""
    title = table.get("title", {})
    return tuple((str(lang), str(text)) for lang, text in title.items()) if isinstance(title, Mapping) else ()


def joined(parts: Iterable[object]) -> str:
    """The parts that are not empty, as a list."""
    return ", ".join(str(part) for part in parts if part not in ("", None))
