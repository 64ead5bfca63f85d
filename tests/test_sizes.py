"""Functions stay small enough to be called without counting, and docstrings are sentences."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import policies
import simulator

pytestmark = pytest.mark.slow

ROOTS = tuple(Path(package.__path__[0]) for package in (simulator, policies))
MOST_PARAMETERS = 8

Function = ast.FunctionDef | ast.AsyncFunctionDef


def parameters(function: Function) -> list[str]:
    """The names of a function's parameters, without self and cls and without ``*args`` and ``**kwargs``."""
    given = function.args
    names = [each.arg for each in (*given.posonlyargs, *given.args, *given.kwonlyargs)]
    return names[1:] if names and names[0] in ("self", "cls") else names


def is_command(function: Function) -> bool:
    """The function is a command of the command line: its parameters are the command's options."""
    return any("command(" in ast.unparse(decorator) for decorator in function.decorator_list)


def functions(root: Path) -> Iterator[tuple[str, Function]]:
    """Every function below ``root`` with its place: file, line and name."""
    for path in sorted(root.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, Function):
                yield f"{path.relative_to(root)}:{node.lineno} {node.name}", node


@pytest.mark.parametrize("root", ROOTS, ids=lambda root: root.name)
def test_no_function_has_more_than_eight_parameters(root: Path) -> None:
    """No function or method but a command has more than eight parameters."""
    counts = {place: len(parameters(node)) for place, node in functions(root) if not is_command(node)}
    assert counts
    assert {place: count for place, count in counts.items() if count > MOST_PARAMETERS} == {}


NO_SENTENCE = re.compile(r"Whether |One more\b|The end\.|(?:[A-Z]{2}-[A-Z]+-\d{2}[\s,.:]*)+\Z")


def docstrings(root: Path) -> Iterator[tuple[str, str]]:
    """Every string that stands by itself, docstrings above all, with its place."""
    for path in sorted(root.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            match node:
                case ast.Expr(value=ast.Constant(value=str(text))):
                    yield f"{path.relative_to(root)}:{node.lineno}", text


@pytest.mark.parametrize("root", ROOTS, ids=lambda root: root.name)
def test_docstrings_say_something(root: Path) -> None:
    """No docstring is only the id of a rule, nor a clause without a verb of its own such as "Whether it is."."""
    said = dict(docstrings(root))
    assert said
    assert {place: text for place, text in said.items() if NO_SENTENCE.match(text)} == {}


LONGEST_MODULE = 500
LONGEST_FUNCTION = 60


@pytest.mark.parametrize("root", ROOTS, ids=lambda root: root.name)
def test_modules_and_functions_stay_short(root: Path) -> None:
    """No module is longer than 500 lines, and no function longer than 60."""
    modules = {
        str(path.relative_to(root)): len(path.read_text(encoding="utf-8").splitlines()) for path in root.rglob("*.py")
    }
    assert {name: lines for name, lines in modules.items() if lines > LONGEST_MODULE} == {}
    lengths = {place: (node.end_lineno or 0) - node.lineno + 1 for place, node in functions(root)}
    assert {place: lines for place, lines in lengths.items() if lines > LONGEST_FUNCTION} == {}
