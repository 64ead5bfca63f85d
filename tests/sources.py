"""Python files of the project, each parsed once a process."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]


@cache
def files(*folders: str) -> tuple[Path, ...]:
    """Return the Python files below these folders of the project, in order."""
    found = (path for folder in folders for path in sorted((ROOT / folder).rglob("*.py")))
    return tuple(path for path in found if "node_modules" not in path.parts)


@cache
def tree(path: Path) -> ast.Module:
    """Return the syntax tree of a file."""
    return ast.parse(path.read_text(encoding="utf-8"))


def name(path: Path) -> str:
    """Return the path of a file from the root of the project."""
    return path.relative_to(ROOT).as_posix()
