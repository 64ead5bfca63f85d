"""Titles of shipped scenarios and tournaments, and descriptions of shipped scenarios, in both languages.

The files have titles in one language, most of them Spanish, and descriptions in English. The others are in the games'
folders of words, LANGUAGE/scenarios.toml, and those of tournaments in messages/LANGUAGE/scenarios.toml."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from .. import systems
from ..data_files import toml_file


def title_of(written: str, lang: str) -> str:
    """Return a title in a language; only those of shipped files differ from the one ``written`` in the file."""
    return _table(lang, "titles", systems.met()).get(written, written)


def about_of(name: str, written: str, lang: str) -> str:
    """Return the description of a shipped scenario in a language; ``written`` is the one in its file."""
    return _table("es", "abouts", systems.met()).get(name, written) if lang == "es" else written


@cache
def _table(lang: str, name: str, games: tuple[str, ...]) -> Mapping[str, str]:
    tables = [toml_file("simulator.narration", "messages", lang, "scenarios.toml")]
    tables += [systems.data(game, lang, "scenarios.toml") for game in games]
    return {key: text for table in tables for key, text in table.get(name, {}).items()}
