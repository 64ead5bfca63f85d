"""The compiled modules: those in which fights spend their time."""

from __future__ import annotations

from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SYSTEMS = Path("simulator", "systems")
GAMES = tuple(sorted(path.parent.name for path in (ROOT / SYSTEMS).glob("*/__init__.py")))

SHARED = {
    "simulator/core": "asks combat_stats dice fight plane powers record scene system",
    "simulator/core/language": "readings words",
    "simulator/runtime": "actor_runner actors conversation declared inline judging mailbox questions result scheduler"
    " seats sight watchdog",
    "simulator/wire": "codec failed listing messages",
    "simulator/policy": "lookahead planner playout",
    "simulator/policy/tactics": "playing rows vocabulary",
    "simulator/batch": "cells",
    "policies": "basic_answers intent legal_moves memos planning words",
}
"""Modules that every game needs, by folder."""

# Files of a game that read files or describe scenarios and views, and its folders for the time between fights.
# They run once and stay Python, but for those that say HOT.
INTERPRETED = (
    "__init__.py schema.py view_fields.py questions.py inventory.py game.py foreign downtime"
    " characters/advancement.py characters/generation.py characters/prepare.py characters/raw_sheet.py"
)
HOT = "annotations  # mypyc: hot"
"""End of the first import in a module of such a folder that runs after each fight."""


def modules(games: tuple[str, ...] = GAMES) -> list[Path]:
    """The source files to compile for ``games``, relative to the project, in order."""
    paths = [Path(folder, f"{name}.py") for folder, names in SHARED.items() for name in names.split()]
    for game in games:
        for top in (SYSTEMS / game, Path("policies", game)):
            sources = sorted(path.relative_to(ROOT) for path in (ROOT / top).rglob("*.py"))
            paths += [path for path in sources if _is_hot(path)]
    return paths


def _is_hot(path: Path) -> bool:
    """Return whether fights spend time in a module of a game, or of its policies."""
    out = {*INTERPRETED.split()} & {*path.parts, "/".join(path.parts[-2:])}
    return not out or HOT in (ROOT / path).read_text(encoding="utf-8")
