"""The tables of docs/specials.md and docs/es/specials.md: effects by game, with the rule that says what each does, and
facts."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any, Final

from simulator import systems
from simulator.core.special_words import KINDS
from simulator.narration.catalogue import catalogue
from simulator.narration.wording import words
from simulator.scenario.spanish import KEYS as SPANISH

ROOT: Final = Path(__file__).parent.parent
PAGES: Final = {"en": ROOT / "docs" / "specials.md", "es": ROOT / "docs" / "es" / "specials.md"}
START: Final = "<!-- list: effects -->\n"
END: Final = "<!-- end -->"
KEYS: Final = {
    "figures": "change", "immunities": "immune", "bans": "cannot", "permissions": "may", "rolls": "reroll",
    "afflictions": "inflict", "acts": "act", "moments": "at", "costs": "cost", "effects": "",
}  # fmt: skip
"""The key of a special or effect for each kind of ids."""
MESSAGES: Final = {
    "figures": "figure", "immunities": "immunity", "bans": "ban", "permissions": "permission", "rolls": "roll",
    "afflictions": "affliction", "acts": "act", "moments": "moment", "costs": "cost",
}  # fmt: skip
"""The beginning of the messages about ids of each kind, in specials.ftl."""
HEADS: Final = {
    "en": ("effect", ["fact", "Spanish", "about", "games"]),
    "es": ("efecto", ["dato", "en inglés", "sobre", "juegos"]),
}
ABOUT: Final = {"fight": "el combate", "body": "un combatiente", "text": "lo que va entre comillas"}
"""The subject of a fact, in Spanish."""


def tables(name: str) -> dict[str, dict[str, Any]]:  # Any: as tomllib gives them
    """Return a game's data/specials.toml; empty if it has none."""
    file = ROOT / "simulator" / "systems" / name / "data" / "specials.toml"
    return tomllib.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}


def page(lang: str) -> str:
    """Return the page of a language with its tables as the games' data has them."""
    path = PAGES[lang]
    before, _, rest = path.read_text(encoding="utf-8").partition(START)
    assert rest, f"{path} has no {START}"
    return f"{before}{START}\n{effects(lang)}\n{facts(lang)}\n{END}{rest.partition(END)[2]}"


def effects(lang: str) -> str:
    """Return a row for each id, and a column for each game that has specials; in Spanish with what the id means."""
    known = {name: found for name in systems.NAMES if (found := tables(name))}
    means = [] if lang == "en" else ["significa"]
    lines = [[HEADS[lang][0], *means, *(systems.game(name).title for name in known)]]
    lines.append(["---"] * len(lines[0]))
    for kind in ("effects", *KINDS):
        ids = dict.fromkeys(each for found in known.values() for each in found.get(kind, {}))
        for each in ids:
            key = KEYS[kind] if kind in KINDS else each
            word = key if lang == "en" else spanish(key)
            shown = f"`{word} = {each}`" if kind in KINDS else f"`{word}`"
            owner = next(name for name, found in known.items() if each in found.get(kind, {}))
            means = [] if lang == "en" else [meaning(kind, each, owner) if kind in KINDS else ""]
            lines.append([shown, *means, *(found.get(kind, {}).get(each, "") for found in known.values())])
    return "".join(f"| {' | '.join(cells)} |\n" for cells in lines)


def spanish(key: str) -> str:
    """Return the Spanish word for a key of a special."""
    return next(word for word, english in SPANISH.items() if english == key)


def meaning(kind: str, id_: str, game: str) -> str:
    """Return what an id means, in the Spanish words with which the game tells specials."""
    known, key = catalogue("es", "specials", game=game), f"{MESSAGES[kind]}-{id_}"
    return known.say(key, {}) if key in known else words("es", game).say(id_, {})


def facts(lang: str) -> str:
    """Return a row for each fact of conditions, with its word in the other language and the games that know it."""
    rows: dict[tuple[str, str, str], list[str]] = {}
    for name in systems.NAMES:
        for about in ("fight", "body", "text"):
            for word, cells in tables(name).get(about, {}).items():
                own, other = (word, cells[0]) if lang == "en" else (cells[0], word)
                shape = f"`{own}('...')`" if about == "text" else f"`{own}`"
                told = about if lang == "en" else ABOUT[about]
                rows.setdefault((shape, f"`{other}`", told), []).append(systems.game(name).title)
    lines = [HEADS[lang][1], ["---"] * 4, *([*row, ", ".join(games)] for row, games in rows.items())]
    return "".join(f"| {' | '.join(cells)} |\n" for cells in lines)
