"""Names of figures: ``win(investigators)`` is "a win for the investigators", ``life(Elena)`` "life: Elena".

Ids are typed after --of; reports and tables show these names."""

from __future__ import annotations

import re
from collections.abc import Iterable

from ..narration.wording import Phrasebook
from ..scenario import Scenario
from ..statistics.constraints import Constraint
from ..statistics.metrics import TOTAL, Metric
from .words import about, ending_word, has, percent, say

_NAMED = re.compile(r"([a-z_0-9]+)(?:\((.*)\))?\Z", re.DOTALL)
_FIELD = re.compile(r"(?:combatants\.)?([^.\"]+)\.([a-z_]+)\Z")
_OTHERS = frozenset({"sides", "sheets", "variants", "limits", "verdict", "scene", "chain"})
SIDES = ("win", "wiped", "dead", "away", "helpless", "some_dead", "deaths")
"""Figures of a side; the side's name has a word of its own."""


def figure_text(name: str, book: Phrasebook) -> str:
    """Return the readable name of a figure."""
    match = _NAMED.match(name)
    if match is None:
        return name
    what, who = match[1], match[2] or ""
    told = book.side(who) if what in SIDES else ending_word(who, book) if what == "ending" else who
    key = f"figure-{what}"
    if what.startswith(TOTAL) and not has(book.lang, key):
        what, told = what.removeprefix(TOTAL), say(book.lang, "all_copies", who=who)
        key = f"figure-{what}"
    if has(book.lang, key):
        return say(book.lang, key, who=told)
    word = book.word(what)
    return say(book.lang, "figure_of", what=word, who=book.side(told)) if who else str(word)


def figure_of(scenario: Scenario, name: str, lang: str) -> str:
    """Return the readable name of a figure of a scenario."""
    return figure_text(name, Phrasebook.of(scenario, lang))


def figure_list(names: Iterable[str], book: Phrasebook) -> str:
    """Return the readable names of several figures."""
    return ", ".join(figure_text(name, book) for name in names)


def constraint_text(wanted: Constraint, metric: Metric, book: Phrasebook) -> str:
    """Return a constraint on a figure as text: ``“a win for the left side” = 70.0 %``."""
    value = percent(wanted.value, book.lang) if metric.rate else about(wanted.value, book.lang)
    return f"{say(book.lang, 'figure_quoted', figure=figure_text(wanted.name, book))} {wanted.sign} {value}"


def key_text(key: str, book: Phrasebook) -> str:
    """Return a key path as text: ``maximum life of Zombi``; the path itself if one of its parts has no word."""
    match = _FIELD.match(key)
    if match is None or match[1] in _OTHERS:
        return key
    who, what = match.groups()
    if what in ("count", "policy"):
        return say(book.lang, f"key-{what}", who=book.side(who))
    return say(book.lang, "key-field", who=who, what=book.word(what)) if book.knows(what) else f"{who}.{what}"
