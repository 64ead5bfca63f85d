"""Spanish words for the keys of files that are alike for all games, with or without accents.

They are read as keys of tables with fixed keys alone, for elsewhere they might be names. What a game's own keys are
called is in its data/keys.toml, what its ids are in its data/aliases.toml."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..core.spelling import fold
from .diagnostics import Diagnostics, below, quoted

ROLES: Mapping[str, str] = {"pj": "pc", "pnj": "npc"}
"""What the roles of sides are called."""
POLICY_KEYS: Mapping[str, str] = {"usa": "use", "programa": "program"}
"""Those of a policy's table that are no options of the policy."""
KEYS: Mapping[str, str] = {
    # the file
    "sistema": "system",
    "titulo": "title",
    "limites": "limits",
    "variantes": "variants",
    "escena": "scene",
    "bandos": "sides",
    "fichas": "sheets",
    "hojas": "sheets",
    "combatientes": "combatants",
    "cadena": "chain",
    "veredicto": "verdict",
    "incluye": "include",
    # [limits]
    "rondas": "rounds",
    "asaltos": "rounds",
    # sides and combatants
    "nombre": "name",
    "papel": "role",
    "rol": "role",
    "politica": "policy",
    "bando": "side",
    "ficha": "use",
    "usa": "use",
    "cantidad": "count",
    "cuantos": "count",
    "hecho_de": "made_from",
    # [[chain]]
    "pelea": "fight",
    "descanso": "rest",
    "corte": "stop_after",
    "retirada": "retreat",
    "en_pie": "standing",
    "fuerza": "strength",
    # [verdict]
    "victoria": "win",
    "muerte": "death",
    "facil": "trivial",
    "justo": "fair",
    "dificil": "hard",
    "mortal": "deadly",
}


def english(word: str) -> str:
    """The key that a word at the top of a file means, else the word."""
    return KEYS.get(fold(word), word)


def in_english(raw: dict[str, Any], problems: Diagnostics) -> None:  # Any: tables that have not been read
    """Call the tables of a file by their English keys. A second spelling of one is a problem, and left out."""
    for word in [key for key in raw if english(key) != key]:
        value = raw.pop(word)
        if english(word) in raw:
            key = quoted(english(word))
            problems.add(below("", word), f"is a second spelling of {key} in one table; keep one of them")
        else:
            raw[english(word)] = value
