"""Imports point down only, and the core depends on nothing that could make two runs differ."""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import simulator

from .sources import tree

ROOT = Path(simulator.__file__).parent
FILES = sorted(ROOT.rglob("*.py"))
PURE = ("core", "systems")
FORBIDDEN = {
    "random",
    "time",
    "trio",
    "secrets",
    "uuid",
    "datetime",
    "threading",
    "asyncio",
    "os",
    "subprocess",
    "socket",
}


def module_name(path: Path) -> str:
    """Return ``simulator.core.asks`` for simulator/core/asks.py."""
    parts = ("simulator", *path.relative_to(ROOT).with_suffix("").parts)
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


MODULES = {module_name(path): path for path in FILES}


def layers() -> list[str]:
    """Return the layer map of simulator/__init__.py, the highest first."""
    text = Path(simulator.__file__).read_text(encoding="utf-8")
    return re.findall(r"^#   (\w+) +\S", text, re.MULTILINE)


@cache
def imports(path: Path) -> tuple[tuple[list[str], bool], ...]:
    """Return every module that a file imports, as its parts, and whether only the type checker sees it."""
    return tuple(_imports(path))


def _imports(path: Path) -> Iterator[tuple[list[str], bool]]:
    """Return every module that a file imports, as its parts, and whether only the type checker sees it."""
    module = tree(path)
    typing_only = {
        id(inner)
        for node in ast.walk(module)
        if isinstance(node, ast.If) and ast.unparse(node.test) in ("TYPE_CHECKING", "typing.TYPE_CHECKING")
        for inner in ast.walk(node)
    }
    package = ("simulator", *path.relative_to(ROOT).parent.parts)
    for node in ast.walk(module):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield alias.name.split("."), id(node) in typing_only
        elif isinstance(node, ast.ImportFrom):
            base = list(package[: len(package) - node.level + 1]) if node.level else []
            parts = [*base, *(node.module.split(".") if node.module else [])]
            for alias in node.names:
                inner = [*parts, alias.name]
                yield inner if ".".join(inner) in MODULES else parts, id(node) in typing_only


def layer(path: Path) -> str:
    """Return the layer of a file; "" for the package itself."""
    parts = path.relative_to(ROOT).parts
    return parts[0] if len(parts) > 1 else ""


def test_every_package_has_a_layer() -> None:
    """The layer map names every package of the simulator."""
    packages = {layer(path) for path in FILES} - {""}
    assert packages <= set(layers())


@pytest.mark.slow
def test_imports_point_down() -> None:
    """A module imports its own layer and those beneath it; imports for the type checker may point up."""
    order = layers()
    above = [
        (str(path.relative_to(ROOT)), ".".join(module))
        for path in FILES
        for module, typing_only in imports(path)
        if layer(path) and module[0] == "simulator" and len(module) > 1 and module[1] in order and not typing_only
        if order.index(module[1]) < order.index(layer(path))
    ]
    assert above == []


@pytest.mark.slow
def test_no_modules_import_each_other_in_a_circle() -> None:
    """No circle exists, of any length and inside functions too; imports for the type checker do not count."""
    graph = {
        name: {".".join(module) for module, typing_only in imports(path) if not typing_only} & MODULES.keys() - {name}
        for name, path in MODULES.items()
    }
    while leaves := {name for name, below in graph.items() if not below}:
        graph = {name: below - leaves for name, below in graph.items() if name not in leaves}
    assert list(graph) == []


def test_core_and_systems_need_attrs_and_the_standard_library_only() -> None:
    """Core and systems import attrs and the standard library, but none of its clocks, random generators or tasks."""
    allowed = (sys.stdlib_module_names | {"attrs", "simulator"}) - FORBIDDEN
    foreign = {
        (str(path.relative_to(ROOT)), module[0])
        for path in FILES
        if layer(path) in PURE
        for module, _ in imports(path)
        if module[0] not in allowed
    }
    assert foreign == set()


def test_systems_do_not_know_each_other() -> None:
    """No system imports another: the four systems copy a little rather than inherit."""
    others = [
        (str(path.relative_to(ROOT)), ".".join(module))
        for path in FILES
        if layer(path) == "systems" and len(path.relative_to(ROOT).parts) > 2
        for module, _ in imports(path)
        if module[:2] == ["simulator", "systems"]
        if module[2:3] not in ([], [path.relative_to(ROOT).parts[1]])
    ]
    assert others == []
