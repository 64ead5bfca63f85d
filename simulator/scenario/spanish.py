"""Spanish words for the keys that scenario files of all games share, with or without accents.

They count as keys only in tables with fixed keys, because elsewhere they may be names. Spanish words for a game's own
keys are in its data/keys.toml, those for its ids in its data/aliases.toml."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..core.spelling import fold
from .diagnostics import Diagnostics, below

ROLES: Mapping[str, str] = {"pj": "pc", "pnj": "npc"}
"""Spanish words for the roles of sides."""
POLICY_KEYS: Mapping[str, str] = {"usa": "use", "programa": "program"}
"""Spanish words for the keys of a policy's table that are not options."""
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
    "separacion": "spacing",
    "hecho_de": "made_from",
    # [[chain]]
    "pelea": "fight",
    "descanso": "rest",
    "corte": "stop_after",
    "retirada": "retreat",
    "en_pie": "standing",
    "fuerza": "strength",
    # [[sheets.NAME.specials]]
    "momento": "at",
    "cuanto": "by",
    "no_puede": "cannot",
    "cambia": "change",
    "coste": "cost",
    "dados": "dice",
    "efectos": "effects",
    "guarda": "guard",
    "mitad": "halve",
    "cura": "heal",
    "golpe": "hit",
    "inmune": "immune",
    "dura": "lasts",
    "como_poco": "least",
    "puede": "may",
    "falla": "miss",
    "como_mucho": "most",
    "orden": "order",
    "por": "per",
    "repite": "reroll",
    "escuda": "shield",
    "especiales": "specials",
    "cuando": "when",
    "para": "who",
    "a_menos_de": "within",
    "actua": "act",
    "perforacion": "ap",
    "causa": "inflict",
    "usos": "uses",
    "miedo": "fear",
    # [verdict]
    "victoria": "win",
    "muerte": "death",
    "facil": "trivial",
    "justo": "fair",
    "dificil": "hard",
    "mortal": "deadly",
}


def english(word: str) -> str:
    """Return the English key for a word at the top of a file, or the word unchanged."""
    return KEYS.get(fold(word), word)


def in_english(raw: dict[str, Any], problems: Diagnostics) -> None:  # Any: tables that have not been read
    """Rename the tables of a file to their English keys. A second spelling of a key is a problem and is left out."""
    for word in [key for key in raw if english(key) != key]:
        value = raw.pop(word)
        if english(word) in raw:
            problems.doubled(below("", word), english(word))
        else:
            raw[english(word)] = value
