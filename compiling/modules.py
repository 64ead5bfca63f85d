"""The compiled modules: those in which fights spend their time."""

from __future__ import annotations

from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
GAMES = ("haunted_house", "ira_y_gloria", "fragmentos", "tapiz")

# Modules that every game needs.
CORE = ("asks", "combat_stats", "dice", "fight", "plane", "record", "scene", "system")
RUNTIME = (
    "actor_runner",
    "actors",
    "conversation",
    "declared",
    "inline",
    "judging",
    "mailbox",
    "result",
    "scheduler",
    "seats",
    "sight",
    "watchdog",
)
WIRE = ("codec", "failed", "listing", "messages")
POLICY = ("lookahead", "planner", "playout")
TACTICS = ("playing", "readings", "rows", "vocabulary")

# Files of a game's folder that read files or describe scenarios and views; they run once and stay Python.
INTERPRETED = (
    "__init__.py",
    "schema.py",
    "view_fields.py",
    "answers.py",
    "inventory.py",
    "downtime",
)
INTERPRETED_CHARACTERS = ("advancement.py", "generation.py", "prepare.py", "raw_sheet.py")
AFTER_FIGHTS = ("tapiz/downtime/after_fight.py", "tapiz/downtime/recovery.py")
"""Modules of the time between fights that run after each fight."""


def modules(games: tuple[str, ...] = GAMES) -> list[Path]:
    """The source files to compile for ``games``, relative to the project, in order."""
    shared = [f"core/{name}.py" for name in CORE] + [f"runtime/{name}.py" for name in RUNTIME]
    shared += [f"wire/{name}.py" for name in WIRE]
    shared += [f"policy/{name}.py" for name in POLICY] + [f"policy/tactics/{name}.py" for name in TACTICS]
    paths = [Path("simulator", name) for name in shared] + [
        Path("simulator/batch/cells.py"),
        Path("policies/basic_answers.py"),
        Path("policies/encounter_cache.py"),
        Path("policies/intent.py"),
    ]
    for game in games:
        for top in (Path("simulator/systems", game), Path("policies", game)):
            paths += sorted(path for path in _sources(top) if _is_hot(path.relative_to(top.parent)))
    return paths


def _is_hot(path: Path) -> bool:
    """Fights spend time in a module of a game, or a policy of one."""
    if path.as_posix() in AFTER_FIGHTS:
        return True
    out = {*INTERPRETED, *INTERPRETED_CHARACTERS} if "characters" in path.parts else {*INTERPRETED}
    return not set(path.parts) & out


def _sources(top: Path) -> list[Path]:
    return [path.relative_to(ROOT) for path in (ROOT / top).rglob("*.py")]
