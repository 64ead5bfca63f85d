"""No code outside the games knows one of them by name, so that any game can be brought from outside."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import simulator
from simulator import systems

from .sources import tree

ROOT = Path(simulator.__file__).parent.parent
HOMES = ("simulator/systems", "simulator/referee", "policies")
"""Folders in which a game has a folder of its own."""
EXAMPLES = re.compile(r"epilog|\w*EXAMPLES")
"""Names of the examples of a command's help, which show games as people type them."""


def outside(*endings: str) -> list[Path]:
    """Return the files of the program that are in no game's folder."""
    own = {ROOT / home / game for home in HOMES for game in systems.NAMES}
    folders = [ROOT / name for name in ("simulator", "policies", "compiling")]
    paths = [path for folder in folders for path in folder.rglob("*") if path.suffix in endings]
    return sorted(path for path in paths if not own & {*path.parents})


def texts(path: Path) -> Iterator[str]:
    """Yield names and texts of a module, without docstrings and examples of help."""
    module = tree(path)
    left_out: set[int] = set()
    for node in ast.walk(module):
        kept = [each for each in ast.iter_child_nodes(node) if isinstance(each, ast.Expr)]
        left_out |= {id(each.value) for each in kept if isinstance(each.value, ast.Constant)}
        if isinstance(node, ast.keyword) and EXAMPLES.fullmatch(node.arg or ""):
            left_out |= {id(inner) for inner in ast.walk(node.value)}
        if isinstance(node, ast.Assign) and EXAMPLES.fullmatch(ast.unparse(node.targets[0])):
            left_out |= {id(inner) for inner in ast.walk(node.value)}
    for node in ast.walk(module):
        if id(node) in left_out:
            continue
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value
        elif isinstance(node, ast.Name | ast.alias | ast.ImportFrom):
            yield ast.unparse(node)


def test_no_code_outside_a_game_has_its_id() -> None:
    """Neither Python nor the page's JavaScript: what differs between games is in their Game."""
    ids = re.compile("|".join(systems.NAMES))
    whole = {path: path.read_text(encoding="utf-8") for path in outside(".py", ".js", ".html")}
    suspects = [path for path, text in whole.items() if ids.search(text)]
    said = [(path, text) for path in suspects for text in (texts(path) if path.suffix == ".py" else [whole[path]])]
    assert [f"{path.relative_to(ROOT)}: {text:.200}" for path, text in said if ids.search(text)] == []
