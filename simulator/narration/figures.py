"""Names of combatants that take an article in a Spanish sentence: "ataca al hombre lobo", "el turno del Zurdo".

Two kinds of names take one: those that begin with their article, and the nouns of messages/es/figures.toml and of the
games' own es/figures.toml, alone, with a number, or before a proper name ("al sargento Vidal"). All others are proper
names."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from typing import Final

from .. import systems
from ..data_files import toml_file
from .grammar import Figure

_WITH_ARTICLE: Final = re.compile(r"(El|La|Los|Las|Lo) (?=\S)")
_NUMBER: Final = re.compile(r" \d+$")
_BEFORE_NAME: Final = re.compile(r"(\w+) (?=[A-ZÁÉÍÓÚÑ])")


@cache
def figure(name: str) -> str:
    """Return the name as a Figure if it takes an article, else as it is."""
    if found := _WITH_ARTICLE.match(name):
        return Figure(name, found[1].lower(), name[found.end() :])
    articles = _articles(systems.met())
    article = articles.get(_NUMBER.sub("", name).lower())
    if article is None and (found := _BEFORE_NAME.match(name)):
        article = articles.get(found[1].lower())
    return name if article is None else Figure(name, article, name[0].lower() + name[1:])


@cache
def _articles(games: tuple[str, ...]) -> Mapping[str, str]:
    tables = [toml_file("simulator.narration", "messages", "es", "figures.toml")]
    tables += [systems.data(game, "es", "figures.toml") for game in games]
    return {noun: article for table in tables for article, nouns in table.items() for noun in nouns}
