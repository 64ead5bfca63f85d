"""The referee stands apart from the rules: it shares no code with them, and each system has one."""

from __future__ import annotations

import ast
from pathlib import Path

import simulator.testing.referee
from simulator import systems
from simulator.testing.referee import REFEREES

FOLDER = Path(simulator.testing.referee.__file__).parent
ALLOWED = {"attrs", "__future__", "json", "re", "math", "fractions", "functools", "itertools", "collections", "typing"}


def test_the_referee_imports_nothing_of_the_rules() -> None:
    """Its modules import the standard library, each other, and of Asalto the trace alone."""
    for path in FOLDER.rglob("*.py"):
        above = 3 + len(path.relative_to(FOLDER).parents) - 1
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom):
                module = node.module or ""
                assert node.level in (*range(above - 1), above), f"{path.name}: {module}"
                if node.level == above:
                    assert module.split(".")[0] == "trace", f"{path.name}: {module}"
                elif node.level == 0:
                    assert module.split(".")[0] in ALLOWED, f"{path.name}: {module}"
            elif isinstance(node, ast.Import):
                assert all(alias.name.split(".")[0] in ALLOWED for alias in node.names), path.name


def test_every_system_has_a_referee() -> None:
    """A game without one could not be checked."""
    assert set(REFEREES) == set(systems.NAMES)
