"""Inventory of a game, for lists: its sheets and its gear, each with its kind, figures and strength.

The strength of a sheet is a number of reference opponents: about how many of the game's ordinary fighters it is worth.
``worth`` computes it from the game's own formulas, without a fight. The strength of gear is measured kind by kind; each
game's inventory.py defines how."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import sqrt
from typing import Any, Final

from attrs import frozen

from .values import Value

BOOK: Final = "book"
BUILT: Final = "built"
SOURCES: Final = (BOOK, BUILT)
FAINTEST: Final = 0.05  # least loss a round and least strength, for a fighter that can do nothing at all

Ways = tuple[tuple[float, float], ...]
"""Attacks of a combatant on another, for a budget: each with the share of the target's endurance that it is expected to
take a round, and the moves that bring the target into its reach, both 0 or more."""
Marks = Mapping[str, float]
"""Properties by which a combatant lasts longer, or less long, than its points alone, for a budget: each name with an
amount."""


@frozen(eq=False, repr=False)
class Entry(Value):
    """A sheet, or a piece of gear.

    ``kind`` is the id of a word, by which lists are filtered; ``figures`` are its numbers, or words of the game, by the
    id of a word, in the order shown; ``strength`` is its measure (None: not measured). ``source`` of a sheet: its
    numbers are a book's (``BOOK``), or the game's rules built it (``BUILT``); ``rule`` is the rule behind it. ``write``
    is the text that puts it into a scenario file. ``titles`` are its names by language, if the catalogues have none."""

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
    """A game's sheets and gear. ``reference`` is the sheet that strengths are measured by: its own strength is 1."""

    reference: str
    sheets: tuple[Entry, ...]
    gear: tuple[Entry, ...]


def worth(deals: float, stands: float, ordinary_deals: float, ordinary_stands: float) -> float:
    """Return about how many ordinary fighters a fighter is worth.

    It takes ``deals`` a round from an ordinary fighter and stands ``stands`` rounds against it; ordinary fighters take
    ``ordinary_deals`` from each other and stand ``ordinary_stands`` rounds. The worth is the root of the product of
    both ratios, because a fighter that is twice as deadly and stands twice as long is worth two (Lanchester's square
    law)."""
    found = deals * stands / (ordinary_deals * ordinary_stands)
    return max(FAINTEST, round(sqrt(found), 2))


def kinds_of(table: Mapping[str, Any]) -> dict[str, str]:  # Any: tomllib's own type
    """Return the kind of each sheet, from [kinds] of data/bestiary.toml, which lists the sheets of each kind."""
    return {sheet: kind for kind, sheets in table["kinds"].items() for sheet in sheets}


def source_of(sheet: str, table: Mapping[str, Any]) -> tuple[str, str]:  # Any: tomllib's own type
    """Return the source of a sheet's numbers, and the rule behind it, from data/bestiary.toml.

    [book] has the rule of each sheet whose numbers are a book's, ``built`` is the rule that all others were built
    by."""
    rule = table["book"].get(sheet)
    return (BUILT, str(table["built"])) if rule is None else (BOOK, str(rule))


def titles_of(table: Mapping[str, Any]) -> tuple[tuple[str, str], ...]:  # Any: tomllib's own type
    """Return the titles of a table of a file, as pairs of language and text."""
    title = table.get("title", {})
    return tuple((str(lang), str(text)) for lang, text in title.items()) if isinstance(title, Mapping) else ()


def joined(parts: Iterable[object]) -> str:
    """Return the parts that are not empty, joined by commas."""
    return ", ".join(str(part) for part in parts if part not in ("", None))
