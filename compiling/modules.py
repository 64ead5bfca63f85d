"""Which modules are compiled: those in which fights spend their time."""

from __future__ import annotations

from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
GAMES = ("haunted_house", "ira_y_gloria", "fragmentos", "tapiz")

# What every game needs.
CORE = ("asks", "deeds", "dice", "fight", "plane", "record", "scene", "system")
RUNTIME = (
    "actor_runner",
    "actors",
    "conversation",
    "declared",
    "inline",
    "mailbox",
    "result",
    "scheduler",
    "seats",
    "sight",
    "watchdog",
)
WIRE = ("codec", "listing", "messages")
POLICY = ("lookahead", "mind", "playout")
TACTICS = ("playing", "readings", "rows", "vocabulary")

# What a game's folder holds that reads files or describes scenarios and views; it runs once, and stays as it is.
INTERPRETED = (
    "__init__.py",
    "schema.py",
    "view_fields.py",
    "answers.py",
    "inventory.py",
    "downtime",
)
INTERPRETED_CHARACTERS = ("advancement.py", "generation.py", "prepare.py", "raw_sheet.py")


def modules(games: tuple[str, ...] = GAMES) -> list[Path]:
    """The source files to compile for ``games``, relative to the project, in order."""
    shared = [f"core/{name}.py" for name in CORE] + [f"runtime/{name}.py" for name in RUNTIME]
    shared += [f"wire/{name}.py" for name in WIRE]
    shared += [f"policy/{name}.py" for name in POLICY] + [f"policy/tactics/{name}.py" for name in TACTICS]
    paths = [Path("simulator", name) for name in shared] + [
        Path("policies/basic_answers.py"),
        Path("policies/encounter_cache.py"),
        Path("policies/intent.py"),
    ]
    for game in games:
        for top in (Path("simulator/systems", game), Path("policies", game)):
            out = {*INTERPRETED, *INTERPRETED_CHARACTERS}
            paths += sorted(path for path in _sources(top) if not set(path.relative_to(top).parts) & out)
    return paths


def _sources(top: Path) -> list[Path]:
    return [path.relative_to(ROOT) for path in (ROOT / top).rglob("*.py")]
