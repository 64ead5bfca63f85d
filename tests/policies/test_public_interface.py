"""The built-in policies use what any policy may use, and of a game only its public modules."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import policies
from simulator import systems

ROOT = Path(policies.__file__).parent
FILES = sorted(ROOT.rglob("*.py"))
ANY = (
    "simulator.core.asks",
    "simulator.core.errors",
    "simulator.core.plane",
    "simulator.core.powers",
    "simulator.core.system",
    "simulator.policy.",
)
OF_A_GAME = (
    *("endurance", "formulas", "frames", "odds", "setting", "sheet", "space", "specials", "tables", "variants", "view"),
    "weapons",
)
DATA = "lienzo."  # the frozen tables of a Tapiz setting pack


def imported(path: Path) -> Iterator[tuple[str, str]]:
    """Yield every (module, name) of Asalto that a file imports."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module is not None and not node.level:
            yield from ((node.module, alias.name) for alias in node.names)
        elif isinstance(node, ast.Import):
            yield from ((alias.name, "") for alias in node.names)


def is_public(module: str, name: str, game: str) -> bool:
    """A policy for ``game`` may import this name from this module."""
    if name.startswith("_"):
        return False
    if (module, name) in (("simulator", "systems"), ("simulator.core", "plane")):  # the games by name, places
        return True
    package = f"simulator.systems.{game}"
    if module == package:
        return name in OF_A_GAME
    inside = module.removeprefix(f"{package}.")
    return module.startswith(ANY) or (inside != module and (inside in OF_A_GAME or inside.startswith(DATA)))


@pytest.mark.slow
def test_policies_use_the_public_interface() -> None:
    """No state, no turns, no resolution, no private name: what a built-in policy can do, any policy can."""
    ours = [
        (path.relative_to(ROOT), module, name)
        for path in FILES
        for module, name in imported(path)
        if module.partition(".")[0] == "simulator"
    ]
    assert [found for found in ours if not is_public(*found[1:], found[0].parts[0])] == []


@pytest.mark.parametrize("game", systems.NAMES)
def test_every_game_has_the_public_modules(game: str) -> None:
    """All four have formulas, odds, settings, sheets, tables, variants and views."""
    folder = Path(systems.__file__).parent / game
    found = {path.stem for path in folder.glob("*.py")}
    assert {"formulas", "odds", "setting", "sheet", "tables", "variants", "view"} <= found
