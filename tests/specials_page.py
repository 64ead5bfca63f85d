"""The tables of docs/specials.md: effects of specials by game, with the rule that says what each does, and facts."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any, Final

from simulator import systems
from simulator.core.special_words import KINDS

ROOT: Final = Path(__file__).parent.parent
PAGE: Final = ROOT / "docs" / "specials.md"
START: Final = "<!-- list: effects -->\n"
END: Final = "<!-- end -->"
KEYS: Final = {
    "figures": "change", "immunities": "immune", "bans": "cannot", "permissions": "may", "rolls": "reroll",
    "afflictions": "inflict", "acts": "act", "moments": "at", "costs": "cost", "effects": "",
}  # fmt: skip
"""The key of a special or effect for each kind of ids."""


def tables(name: str) -> dict[str, dict[str, Any]]:  # Any: as tomllib gives them
    """Return a game's data/specials.toml; empty if it has none."""
    file = ROOT / "simulator" / "systems" / name / "data" / "specials.toml"
    return tomllib.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}


def page() -> str:
    """Return the page with its table as the games' data has it."""
    before, _, rest = PAGE.read_text(encoding="utf-8").partition(START)
    assert rest, f"docs/specials.md has no {START}"
    return f"{before}{START}\n{effects()}\n{facts()}\n{END}{rest.partition(END)[2]}"


def effects() -> str:
    """Return a row for each id, and a column for each game that has specials."""
    known = {name: found for name in systems.NAMES if (found := tables(name))}
    lines = [["effect", *(systems.game(name).title for name in known)], ["---"] * (len(known) + 1)]
    for kind in ("effects", *KINDS):
        ids = dict.fromkeys(each for found in known.values() for each in found.get(kind, {}))
        for each in ids:
            word = f"`{KEYS[kind]} = {each}`" if KEYS[kind] else f"`{each}`"
            lines.append([word, *(found.get(kind, {}).get(each, "") for found in known.values())])
    return "".join(f"| {' | '.join(cells)} |\n" for cells in lines)


def facts() -> str:
    """Return a row for each fact of conditions, with its Spanish word and the games that know it."""
    rows: dict[tuple[str, str, str], list[str]] = {}
    for name in systems.NAMES:
        for about in ("fight", "body", "text"):
            for word, cells in tables(name).get(about, {}).items():
                shape = f"`{word}('...')`" if about == "text" else f"`{word}`"
                rows.setdefault((shape, f"`{cells[0]}`", about), []).append(systems.game(name).title)
    lines = [
        ["fact", "Spanish", "about", "games"],
        ["---"] * 4,
        *([*row, ", ".join(games)] for row, games in rows.items()),
    ]
    return "".join(f"| {' | '.join(cells)} |\n" for cells in lines)
