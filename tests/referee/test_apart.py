"""The referee stands apart from the rules: it shares no code with them, and each system has one."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import simulator.referee
from simulator import systems
from simulator.referee import NoReferee, Referee, audit_lines, referee_of

FOLDER = Path(simulator.referee.__file__).parent
ALLOWED = {
    "attrs",
    "__future__",
    "json",
    "re",
    "math",
    "fractions",
    "functools",
    "importlib",
    "itertools",
    "collections",
    "typing",
}


def test_the_referee_imports_nothing_of_the_rules() -> None:
    """Its modules import the standard library, each other, and of Asalto the trace and the base of errors. The first
    one asks which referee a game has."""
    for path in FOLDER.rglob("*.py"):
        above = 2 + len(path.relative_to(FOLDER).parents) - 1
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom):
                module = node.module or ""
                assert node.level <= above, f"{path.name}: {module}"
                if node.level == above:
                    asks = path == FOLDER / "__init__.py" and [each.name for each in node.names] == ["systems"]
                    known = module == "core.errors" or module.split(".")[0] == "trace"
                    assert known or asks, f"{path.name}: {module}"
                elif node.level == 0:
                    assert module.split(".")[0] in ALLOWED, f"{path.name}: {module}"
            elif isinstance(node, ast.Import):
                assert all(alias.name.split(".")[0] in ALLOWED for alias in node.names), path.name


@pytest.mark.parametrize("game", systems.NAMES)
def test_every_shipped_system_has_a_referee(game: str) -> None:
    """A game without one could not be checked."""
    assert issubclass(referee_of(game), Referee)


def test_a_game_without_a_referee_is_refused_in_a_sentence() -> None:
    """The sentence names the game; ``asalto replay --audit`` shows it."""
    with pytest.raises(NoReferee, match="chess has no referee"):
        audit_lines([{"event": "header", "system": "chess"}])
