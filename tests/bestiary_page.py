"""docs/bestiary.md: the sheets and the gear of every game, from the program's own descriptions."""

from __future__ import annotations

import inspect
from collections.abc import Iterable, Sequence
from importlib import import_module
from pathlib import Path

from simulator import systems
from simulator.narration.inventory import GEAR, SHEETS, Listed, listed, title_of

PAGE = Path(__file__).parent.parent / "docs" / "bestiary.md"
INTRODUCTION = """# Bestiary and armoury

Made by `python -m tests.make_pages` of what the program says of itself. `asalto sheets GAME` and `asalto gear GAME`
show the same, in English and Spanish, with filters: `--search WORD`, `--kind KIND`, `--strength LOW..HIGH`,
`--source book` or `built` (sheets), `--sort strength`, `--json`; with a name they show one, and how a file asks for it.

**Source.** *book*: the numbers are those of the game's text, or of the publications that its ledger names. *built*:
ours, made by the game's own building rules where it has any; tests check them.

**Strength** of a sheet is a number of opponents: about how many copies of the game's reference sheet it is worth. It
comes from the game's formulas, without a fight: what the sheet takes from the reference a round, times the rounds that
it stands against the reference, both in units of what the reference does to itself; of that the root (Lanchester's
square law). So a sheet of strength 3 is a match for about three of the reference, and *n* sheets of strength *s* for
about *n s*. Initiative, tricks and talents that the formulas leave out make it better or worse: `asalto batch` says.
`python -m benchmarks.bestiary` lets every sheet fight one to eight copies of its reference: the rank correlation of
strength and fights won is 0.97 in Haunted House, 0.84 in Ira y Gloria, 0.89 in Fragmentos and 0.95 in Tapiz.
"""


def page() -> str:
    """Return the whole page."""
    return INTRODUCTION + "".join(_game(name) for name in systems.NAMES)


def _game(name: str) -> str:
    found = systems.inventory(name)
    title = systems.game(name).title
    told = inspect.getdoc(import_module(f"simulator.systems.{name}.inventory")) or ""
    measured = " ".join(told.split("\n\n", 1)[1].split())
    sheets = [
        [f"`{one.entry.id}`", one.title, spanish(name, one), one.kind, strength(one), one.source, one.about]
        for one in listed(name, SHEETS, "en")
    ]
    gear = [
        [f"`{one.entry.id}`", one.title, spanish(name, one), one.kind, strength(one), one.figures, one.entry.rule]
        for one in listed(name, GEAR, "en")
    ]
    heads = ["id", "English", "Spanish", "kind", "strength"]
    return (
        f"\n## {title}\n\n{measured}\n\n"
        f"The reference is `{found.reference}`. {len(sheets)} sheets:\n\n"
        + table([*heads, "source", "good for"], sheets)
        + f"\n{len(gear)} things:\n\n"
        + table([*heads, "figures", "rule"], gear)
    )


def spanish(system: str, one: Listed) -> str:
    """Return the Spanish title."""
    return title_of(system, one.entry, "es")


def strength(one: Listed) -> str:
    """Return the strength to one decimal."""
    return "" if one.entry.strength is None else f"{one.entry.strength:.1f}"


def table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Return a Markdown table."""
    lines = [heads, ["---"] * len(heads), *([cell.replace("|", "\\|") for cell in row] for row in rows)]
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)
